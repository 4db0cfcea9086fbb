import { AccountRows, type AccountActions } from './AccountRows.tsx';
import { BackupRow } from './BackupRow.tsx';
import { ExportRow } from './ExportRow.tsx';
import { ImportRow } from './ImportRow.tsx';

/** /settings, "Your data": out, in, and away. `actions` are those of the open profile; `onLeft` is called when it was deleted. */
export function DataSection({ actions, onLeft }: { actions: AccountActions; onLeft: () => void }) {
  return (
    <section aria-labelledby="data">
      <h2 id="data" className="mb-4 border-b border-line pb-2 text-h3">
        Your data
      </h2>
      <div>
        <ExportRow />
        <ImportRow />
        <BackupRow />
        <AccountRows actions={actions} onLeft={onLeft} />
      </div>
    </section>
  );
}
