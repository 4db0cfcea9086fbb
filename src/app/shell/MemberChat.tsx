import { useProfile } from '#features/profile/queries.ts';
import { ChatButton } from './ChatButton.tsx';

/** The chat's button of somebody who is signed in. */
export function MemberChat({ path }: { readonly path: string }) {
  const profile = useProfile();
  // Until it is read, nobody is taken for new.
  return <ChatButton path={path} signedIn onboarded={profile === undefined || profile?.onboarded === true} />;
}
