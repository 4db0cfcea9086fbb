import { useProfile } from '#features/profile/queries.ts';
import { ChatDrawer } from './ChatDrawer.tsx';
import { ChatButton } from './ChatButton.tsx';

export function MemberChat() {
  const profile = useProfile();
  // Until the profile is read, nobody counts as new.
  return <ChatButton signedIn Drawer={ChatDrawer} onboarded={profile === undefined || profile?.onboarded === true} />;
}
