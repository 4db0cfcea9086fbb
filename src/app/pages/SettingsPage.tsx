import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { SettingsScreen } from '#features/settings/SettingsScreen.tsx';
import { accountActions } from '#app/profiles/account-actions.ts';
import { useDevice } from '#app/start/device-store.ts';
import { useIdentity } from '#app/start/identity.ts';

const DataSection = lazy(async () => ({ default: (await import('#features/your-data/DataSection.tsx')).DataSection }));

export function SettingsPage() {
  const email = useIdentity(({ profile }) => profile?.email ?? null);
  return <SettingsScreen email={email} data={<Data />} />;
}

/** "Your data", with what the app does to all of it. */
function Data() {
  const device = useDevice();
  const navigate = useNavigate();
  if (!device) return null;
  return (
    <Suspense fallback={null}>
      <DataSection actions={accountActions(device)} onLeft={() => void navigate({ to: '/', replace: true })} />
    </Suspense>
  );
}
