import { LandingScreen } from '#features/site/LandingScreen.tsx';
import { useIdentity } from '#app/start/identity.ts';

/** The landing page only reads whether somebody is signed in. */
export function LandingPage() {
  const signedIn = useIdentity(({ who }) => who.status === 'in');
  return <LandingScreen signedIn={signedIn} />;
}
