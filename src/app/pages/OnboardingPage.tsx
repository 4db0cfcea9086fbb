import { lazy, Suspense } from 'react';
import { OnboardingScreen } from '#features/onboarding/OnboardingScreen.tsx';

const AfterReset = lazy(async () => ({ default: (await import('./AfterReset.tsx')).AfterReset }));

/** /onboarding. A reset leads here too, because the profile is gone: it can be taken back before anything is answered. */
export const OnboardingPage = () => (
  <>
    <Suspense fallback={null}>
      <AfterReset />
    </Suspense>
    <OnboardingScreen />
  </>
);
