/** Writes what the preview showed: in slices, so that other writes get their turn, and as one thing to undo. */
import type { DaymarkDb } from '#data/db.ts';
import { run } from '#data/mutate.ts';
import { putMany, readMany } from '#data/many.ts';
import { endGroup, type OnTurn, undoGroup } from '#data/undo.ts';
import { newId } from '#lib/id.ts';
import type { NotedFile } from '#features/media/messages.ts';
import { mediaImporter } from './import-media.ts';
import type { ImportPlan, OnProgress } from './plan-import.ts';
import { slicesOf } from './slices.ts';

/** Rows in one transaction: few enough that the page answers at once in between. */
const SLICE = 250;

/** What happens to things that are here in another way: they stay, or become what the file says. */
export type Differing = 'keep' | 'take';

export interface Imported {
  readonly added: number;
  readonly changed: number;
  /** Photos, recordings and files. */
  readonly media: number;
  /** Those of them that need a word. */
  readonly noted: readonly NotedFile[];
}

export interface ImportDone {
  readonly value: Imported;
  /** The group of its steps of undo: an import that goes on is one with what it did before. */
  readonly group: string;
  /** Undoes it, by ordinary edits. */
  readonly undo: (onTurn?: OnTurn) => Promise<string | null>;
}

/** What an import that failed had done before: its undo takes that back, and the same file again does the rest. */
export class ImportStopped extends Error {
  override readonly name = 'ImportStopped';
  readonly done: ImportDone;
  constructor(done: ImportDone, cause: unknown) {
    super('The import stopped', { cause });
    this.done = done;
  }
}

/**
 * Imports. Each slice is a transaction, and each row an intent of its own for the server, so that one that is refused does not hold back the
 * others (fine print 15). `size` is for tests. `group` is the undo group of the import to continue. Throws ImportStopped.
 */
export async function runImport(
  at: DaymarkDb,
  { added, different, media = [] }: Pick<ImportPlan, 'added' | 'different'> & Partial<Pick<ImportPlan, 'media'>>,
  differing: Differing,
  onProgress: OnProgress = () => {},
  size = SLICE,
  group = newId(),
): Promise<ImportDone> {
  const noted: NotedFile[] = [];
  const count = { added: 0, changed: 0, media: 0, noted };
  const imported: ImportDone = { value: count, group, undo: (onTurn) => undoGroup(at, group, onTurn) };
  const rows = differing === 'take' ? [...added, ...different] : added;
  const of = rows.length + media.length;
  let done = 0;
  const importer = media.length > 0 ? mediaImporter(at) : null;
  try {
    for await (const slice of slicesOf(rows, size)) {
      const incoming = slice.rows.map(({ row }) => row);
      done += incoming.length;
      const part = { group, done, of };
      const { value } = await run(at, { label: 'Import', apart: true, part }, async () => {
        const here = await readMany(
          slice.t,
          incoming.map(({ id }) => id),
        );
        // Sync may have brought a row since the preview.
        const next = incoming.filter((_, n) => differing === 'take' || !here[n]);
        await putMany(at, slice.t, next);
        const changed = differing === 'take' ? here.filter(Boolean).length : 0;
        return { added: next.length - changed, changed };
      });
      count.added += value.added;
      count.changed += value.changed;
      await onProgress(done / of);
    }
    for (const step of media) {
      done++;
      const stored = await importer!.store(step, { group, done, of });
      if (stored.isStored) count.media++;
      if (stored.noted) noted.push(stored.noted);
      await onProgress(done / of);
    }
    await endGroup(at, group);
  } catch (cause) {
    throw new ImportStopped(imported, cause);
  } finally {
    importer?.close();
  }
  return imported;
}
