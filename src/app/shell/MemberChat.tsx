import { useProfile } from '#features/profile/queries.ts';
import { ChatButton } from './ChatButton.tsx';

export function MemberChat() {
  const profile = useProfile();
  // Until the profile is read, nobody counts as new.
  return <ChatButton signedIn onboarded={profile === undefined || profile?.onboarded === true} />;
}
