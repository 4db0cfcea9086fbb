import { useEffect, useState } from 'react';
import type { Day } from '#lib/day.ts';
import { longDate } from '#lib/format.ts';
import type { SealServer } from '#sync/seal/wire.ts';
import { SettingGroup } from '#ui/SettingRow.tsx';
import { useToday } from '#ui/use-today.ts';
import { t } from '#lib/i18n.ts';

/** Until when backups have what was readable. Nothing is said before the server has answered, and after that day. */
export function BackupsFromBefore({ server }: { readonly server: Pick<SealServer, 'read'> }) {
  const today = useToday();
  const [until, setUntil] = useState<string | null>();
  useEffect(() => {
    void server.read().then(
      (seal) => setUntil(seal?.backups_until),
      // Offline, most of all. What it says of backups can wait.
      () => undefined,
    );
  }, [server]);
  if (until === undefined || (until !== null && until < today)) return null;
  return (
    <SettingGroup
      title={t('Backups from before')}
      hint={
        until === null
          ? t(
              'Whoever runs the server may have backups that can be read, from before you switched encryption on. The server does not know of them.',
            )
          : t(
              'The server keeps backups that can be read, from before you switched encryption on, until {longDate}. Whoever runs it may have other copies.',
              { longDate: longDate(until as Day) },
            )
      }
    />
  );
}
