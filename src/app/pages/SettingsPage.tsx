import { lazy, Suspense } from 'react';
import { SettingsScreen } from '#features/settings/SettingsScreen.tsx';
import { useIdentity } from '#app/start/identity.ts';

const NotificationsSection = lazy(async () => ({
  default: (await import('#features/reminders/NotificationsSection.tsx')).NotificationsSection,
}));

export function SettingsPage() {
  const email = useIdentity(({ profile }) => profile?.email ?? null);
  const notifications = (
    <Suspense>
      <NotificationsSection />
    </Suspense>
  );
  return <SettingsScreen email={email} notifications={notifications} />;
}
