import { NotificationsSection } from '#features/reminders/NotificationsSection.tsx';
import { SettingsScreen } from '#features/settings/SettingsScreen.tsx';
import { useIdentity } from '#app/start/identity.ts';

export function SettingsPage() {
  const email = useIdentity(({ profile }) => profile?.email ?? null);
  return <SettingsScreen email={email} notifications={<NotificationsSection />} />;
}
