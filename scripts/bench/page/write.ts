/** One write with its outbox entry, and with its undo step too, compared with plain puts; and edits, compared with a read and a put. */
import { closeProfile, getDb, openProfile } from '#data/db.ts';
import { deleteProfileDb } from '#data/erase.ts';
import { writeMeta } from '#data/meta.ts';
import { mutate, record } from '#data/mutate.ts';
import { tableNames } from '#data/schema.ts';
import { dayOf } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { change, openRaw, putAll } from './raw.ts';
import { fillDb, filledDb, profileOf, rowsOf, USER } from './rows.ts';

/** Samples in ms of one repetition. */
export interface WriteSamples {
  /** The row and its outbox entry, as for a write of the app itself. */
  readonly record: number[];
  /** The row, its outbox entry and its undo step, as for a person's edit. */
  readonly mutate: number[];
  readonly putTwo: number[];
  /** An edit of a row that was not sent yet, and of one that the server has. */
  readonly edit: number[];
  readonly editSynced: number[];
  readonly rawEdit: number[];
}

const newEntry = () => ({
  id: newId(),
  content: 'The rain stopped when I opened the window. Walked to the harbour and back before work.',
  tags: ['walk'],
  mood: 'good',
  logged_for: dayOf(new Date()),
  created_at: new Date().toISOString(),
});

/** An outbox entry of the usual size. */
const entryFor = (row: ReturnType<typeof newEntry>) => ({
  mid: crypto.randomUUID(),
  tx: crypto.randomUUID(),
  t: 'journal_entries',
  id: row.id,
  op: 'put',
  body: Object.fromEntries(Object.entries(row).map(([name, value]) => [name, { value, base: 0, ts: Date.now() }])),
  sv: 1,
  state: 'queued',
  tries: 0,
});

/** Writes before the measured ones. */
const WARM_UP = 20;

/** `count` writes of each kind, alternately. */
export async function writeOnce(count: number): Promise<WriteSamples> {
  // One row of the server for each write.
  const theirs = Array.from({ length: WARM_UP + count }, () => ({ ...newEntry(), user_id: USER }));
  const rows = [...rowsOf(1000), ...theirs.map((row) => ({ t: 'journal_entries' as const, row }))];
  const mine = profileOf('account');
  const other = profileOf('account');
  await openProfile(mine);
  await fillDb(getDb(), rows);
  // As after a first sync.
  await writeMeta(getDb(), 'cursor', 1);
  await writeMeta(getDb(), 'tables', tableNames);
  const raw = await openRaw(await filledDb(other, rows));

  const none = (): WriteSamples => ({ record: [], mutate: [], putTwo: [], edit: [], editSynced: [], rawEdit: [] });
  const samples = none();
  const timed = async (into: number[], work: () => Promise<unknown>) => {
    const started = performance.now();
    await work();
    into.push(performance.now() - started);
  };
  for (let n = -WARM_UP; n < count; n++) {
    const into = n < 0 ? none() : samples;
    const noted = newEntry();
    const row = newEntry();
    const rawRow = { ...newEntry(), user_id: USER };
    await timed(into.record, () => record((write) => write.put('journal_entries', noted)));
    await timed(into.mutate, () => mutate('Write', (write) => write.put('journal_entries', row)));
    await timed(into.putTwo, () =>
      putAll(
        raw,
        new Map<string, readonly object[]>([
          ['journal_entries', [rawRow]],
          ['outbox', [entryFor(rawRow)]],
        ]) as ReadonlyMap<string, readonly Record<string, unknown>[]>,
      ),
    );
    await timed(into.edit, () =>
      mutate('Edit', (write) => write.patch('journal_entries', row.id, { content: `${row.content} More.` })),
    );
    const their = theirs[WARM_UP + n]!;
    await timed(into.editSynced, () =>
      mutate('Edit', (write) => write.patch('journal_entries', their.id, { content: `${their.content} More.` })),
    );
    await timed(into.rawEdit, () => change(raw, 'journal_entries', rawRow.id, { content: `${rawRow.content} More.` }));
  }
  raw.close();
  await closeProfile();
  await deleteProfileDb(mine);
  await deleteProfileDb(other);
  return samples;
}
