import { lazy, Suspense } from 'react';
import { db } from '#data/db.ts';
import { useLive } from '#data/live.ts';
import { readReset } from '#data/reset-local.ts';
import { OnboardingScreen } from '#features/onboarding/OnboardingScreen.tsx';

const AfterReset = lazy(async () => ({ default: (await import('./AfterReset.tsx')).AfterReset }));

/** /onboarding. A reset leads here too, because the profile is gone: it can be taken back before anything is answered. */
export function OnboardingPage() {
  const isReset = useLive(async () => (await readReset(db)) !== undefined, false, []);
  return (
    <>
      {isReset ? (
        <Suspense fallback={null}>
          <AfterReset />
        </Suspense>
      ) : null}
      <OnboardingScreen />
    </>
  );
}
