import { AccountRows, type AccountActions } from './AccountRows.tsx';
import { BackupRow } from './BackupRow.tsx';
import { BookRow } from './BookRow.tsx';
import { ExportRow } from './ExportRow.tsx';
import { ImportRow, type OpenSealed } from './ImportRow.tsx';

interface DataSectionProps {
  /** Those of the open profile. */
  readonly actions: AccountActions;
  /** Called when it was deleted. */
  readonly onLeft: () => void;
  readonly openSealed: OpenSealed;
}

/** What the settings do to all of a person's data. */
export function DataSection({ actions, onLeft, openSealed }: DataSectionProps) {
  return (
    <>
      <ExportRow />
      <BookRow />
      <ImportRow openSealed={openSealed} />
      <BackupRow />
      <AccountRows actions={actions} onLeft={onLeft} />
    </>
  );
}
