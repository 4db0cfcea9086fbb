import { useNavigate } from '@tanstack/react-router';
import { accountActions } from '#app/profiles/account-actions.ts';
import { useDevice } from '#app/start/device-store.ts';
import { DataSection } from '#features/your-data/DataSection.tsx';

/** 'Advanced': all of a person's data out, in, and away. */
export function AdvancedSection() {
  const device = useDevice();
  const navigate = useNavigate();
  if (!device) return null;
  return <DataSection actions={accountActions(device)} onLeft={() => void navigate({ to: '/', replace: true })} />;
}
