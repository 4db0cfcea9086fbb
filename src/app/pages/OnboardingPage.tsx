import { OnboardingScreen } from '#features/onboarding/OnboardingScreen.tsx';
import { AfterReset } from './AfterReset.tsx';

/** /onboarding. A reset leads here too, because the profile is gone: it can be taken back before anything is answered. */
export const OnboardingPage = () => (
  <>
    <AfterReset />
    <OnboardingScreen />
  </>
);
