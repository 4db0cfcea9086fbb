/** Writes what the preview showed: in slices, so that other writes get their turn, and as one thing to undo. */
import { Dexie } from 'dexie';
import type { DaymarkDb } from '#data/db.ts';
import { loadedLog, loadLog } from '#data/lazy-log.ts';
import type { AnyRow } from '#data/local-tables.ts';
import type { Done } from '#data/mutate.ts';
import { joinSteps } from '#data/steps.ts';
import { undoGroup } from '#data/undo.ts';
import { newId } from '#lib/id.ts';
import type { Incoming } from './incoming.ts';
import { SLICE, type ImportPlan, type OnProgress } from './plan-import.ts';

/** What happens to things that are here in another way: they stay, or become what the file says. */
export type Differing = 'keep' | 'take';

export interface Imported {
  readonly added: number;
  readonly changed: number;
}

/** What an import that failed had done before: `done` undoes that, and the same file again does the rest. */
export class ImportStopped extends Error {
  override readonly name = 'ImportStopped';
  readonly done: Done<Imported>;
  constructor(done: Done<Imported>, cause: unknown) {
    super('The import stopped', { cause });
    this.done = done;
  }
}

/**
 * Imports. Each slice is a transaction, and each row an intent of its own for the server, so that one that is refused does not hold back the
 * others (fine print 15). `size` is for tests. Throws ImportStopped.
 */
export async function runImport(
  at: DaymarkDb,
  { added, different }: Pick<ImportPlan, 'added' | 'different'>,
  differing: Differing,
  onProgress: OnProgress = () => {},
  size = SLICE,
): Promise<Done<Imported>> {
  const { run } = loadedLog() ?? (await loadLog());
  const group = newId();
  const count = { added: 0, changed: 0 };
  const done = { value: count, undo: async () => void (await undoGroup(at, group)) };
  const rows = differing === 'take' ? [...added, ...different] : added;
  try {
    for (let i = 0; i < rows.length; i += size) {
      const slice = rows.slice(i, i + size);
      const { value } = await run(at, { label: 'Import', apart: true }, async (writer) => {
        const here = await rowsHere(at, slice);
        const written = { added: 0, changed: 0 };
        for (const [n, { t, row }] of slice.entries()) {
          // Sync may have brought it since the preview.
          if (here[n] && differing === 'keep') continue;
          await writer.put(t, row);
          written[here[n] ? 'changed' : 'added']++;
        }
        await joinSteps(at, Dexie.currentTransaction.idbtrans, group);
        return written;
      });
      count.added += value.added;
      count.changed += value.changed;
      await onProgress((i + slice.length) / rows.length);
    }
  } catch (cause) {
    throw new ImportStopped(done, cause);
  }
  return done;
}

async function rowsHere(at: DaymarkDb, slice: readonly Incoming[]): Promise<readonly (AnyRow | undefined)[]> {
  const here = new Map<string, AnyRow | undefined>();
  for (const t of new Set(slice.map((one) => one.t))) {
    const ids = slice.filter((one) => one.t === t).map(({ row }) => row.id);
    const found = await at.table<AnyRow, string>(t).bulkGet(ids);
    for (const [n, id] of ids.entries()) here.set(`${t}/${id}`, found[n]);
  }
  return slice.map(({ t, row }) => here.get(`${t}/${row.id}`));
}
