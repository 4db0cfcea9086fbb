import { AccountRows, type AccountActions } from './AccountRows.tsx';
import { BackupRow } from './BackupRow.tsx';
import { BookRow } from './BookRow.tsx';
import { ExportRow } from './ExportRow.tsx';
import { ImportRow } from './ImportRow.tsx';

/** What the settings do to all of a person's data. `actions` are those of the open profile; `onLeft` is called when it was deleted. */
export function DataSection({ actions, onLeft }: { actions: AccountActions; onLeft: () => void }) {
  return (
    <>
      <ExportRow />
      <BookRow />
      <ImportRow />
      <BackupRow />
      <AccountRows actions={actions} onLeft={onLeft} />
    </>
  );
}
