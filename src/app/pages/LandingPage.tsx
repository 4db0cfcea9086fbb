import { LandingScreen } from '#features/site/LandingScreen.tsx';
import { useIdentity } from '#app/start/identity.ts';

/** The landing page knows whether somebody is signed in, and nothing else about them. */
export function LandingPage() {
  const signedIn = useIdentity(({ who }) => who.status === 'in');
  return <LandingScreen signedIn={signedIn} />;
}
