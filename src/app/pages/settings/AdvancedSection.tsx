import { useNavigate } from '@tanstack/react-router';
import { accountActions } from '#app/profiles/account-actions.ts';
import { openExport } from '#app/encryption/open-export.ts';
import { stretch } from '#app/encryption/stretch.ts';
import { useDevice } from '#app/start/device-store.ts';
import { DataSection } from '#features/your-data/DataSection.tsx';
import type { OpenSealed } from '#features/your-data/ImportRow.tsx';

/** 'Advanced': all of a person's data out, in, and away. */
export function AdvancedSection() {
  const device = useDevice();
  const navigate = useNavigate();
  if (!device) return null;
  return (
    <DataSection
      actions={accountActions(device)}
      onLeft={() => void navigate({ to: '/', replace: true })}
      openSealed={openSealed}
    />
  );
}

const openSealed: OpenSealed = (file, secret, pause) => openExport(file, secret, { stretch, pause });
