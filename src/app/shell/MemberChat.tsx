import { useProfile } from '#features/profile/queries.ts';
import { ChatDrawer } from './ChatDrawer.tsx';
import { ChatButton } from './ChatButton.tsx';

export function MemberChat({ path }: { readonly path: string }) {
  const profile = useProfile();
  // Until the profile is read, nobody counts as new.
  return (
    <ChatButton path={path} Drawer={ChatDrawer} onboarded={profile === undefined || profile?.onboarded === true} />
  );
}
