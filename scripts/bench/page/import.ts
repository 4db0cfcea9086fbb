/** An import of many rows and its undo, compared with plain puts and deletes of the same records: rows, outbox entries, steps of undo, graves. */
import { createDb } from '#data/db.ts';
import { deleteProfileDb } from '#data/erase.ts';
import { newMutationId } from '#lib/id.ts';
import { runImport } from '#features/your-data/in/run-import.ts';
import type { Incoming } from '#features/your-data/in/incoming.ts';
import { newId } from '#lib/id.ts';
import { openRaw, putAll, removeAll, type RawRow } from './raw.ts';
import { profileOf, USER } from './rows.ts';

/** Times in ms; `longest` is the longest time that the page was busy at a stretch. */
export interface ImportSamples {
  readonly importing: number;
  readonly undoing: number;
  readonly longest: number;
  readonly putting: number;
  readonly removing: number;
}

const SLICE = 250;
const AT = '2026-05-14T10:00:00.000Z';

const rowsFor = (count: number): Incoming[] =>
  Array.from({ length: count }, (_, n): Incoming => {
    const day = new Date(Date.UTC(2000, 0, 1 + (n % 9_000))).toISOString().slice(0, 10);
    const shared = { id: newId(), created_at: AT, logged_for: day, tags: ['walk', 'home'] };
    return n % 2 === 0
      ? { t: 'mood_entries', row: { ...shared, mood_type: 'good', note: 'A quiet evening at home.' } }
      : {
          t: 'journal_entries',
          row: {
            ...shared,
            mood: null,
            content: `Day ${n}. ${'The rain stopped when I opened the window. '.repeat(4)}`,
          },
        };
  });

const lastPart = (longest: number) => {
  const tasks = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  tasks.observe({ type: 'longtask' });
  return () => {
    for (const { duration } of tasks.takeRecords()) longest = Math.max(longest, duration);
    tasks.disconnect();
    return longest;
  };
};

const breathe = () => new Promise((next) => setTimeout(next));

async function productOnce(rows: readonly Incoming[]) {
  const profile = profileOf('account');
  const db = createDb(profile);
  await db.open();
  const longest = lastPart(0);
  const started = performance.now();
  const { value, undo } = await runImport(db, { added: rows, different: [] }, 'keep', breathe);
  const imported = performance.now();
  await undo(breathe);
  const undone = performance.now();
  if (value.added !== rows.length || (await db.journal_entries.count()) > 0)
    throw new Error('The import was not whole');
  db.close();
  await deleteProfileDb(profile);
  return { importing: imported - started, undoing: undone - imported, longest: longest() };
}

const entryFor = (t: string, row: Incoming['row'], op: string) => ({
  mid: newMutationId(),
  tx: newMutationId(),
  t,
  id: row.id,
  op,
  body:
    op === 'del'
      ? { _del: { value: true, base: 0, ts: Date.now() } }
      : Object.fromEntries(Object.entries(row).map(([name, value]) => [name, { value, base: 0, ts: Date.now() }])),
  sv: 1,
  state: 'queued',
  tries: 0,
});

/** The same records by hand, in slices of the same size. */
async function plainOnce(rows: readonly Incoming[]) {
  const profile = profileOf('account');
  const raw = await openRaw(createDb(profile));
  const slices: { readonly t: string; readonly rows: readonly Incoming['row'][] }[] = [];
  for (const t of ['mood_entries', 'journal_entries']) {
    const of = rows.filter((one) => one.t === t).map(({ row }) => row);
    of.sort((a, b) => (a.id < b.id ? -1 : 1));
    for (let i = 0; i < of.length; i += SLICE) slices.push({ t, rows: of.slice(i, i + SLICE) });
  }
  const step = (t: string, of: readonly Incoming['row'][], n: number, undone: number) => ({
    n,
    label: 'Import',
    at: Date.now(),
    undone,
    changes: of.map((row) => ({ t, id: row.id, [undone ? 'before' : 'after']: row })),
  });
  const started = performance.now();
  for (const [n, { t, rows: of }] of slices.entries()) {
    await putAll(
      raw,
      new Map<string, readonly RawRow[]>([
        [t, of.map((row) => ({ ...row, user_id: USER }))],
        ['outbox', of.map((row) => entryFor(t, row, 'put'))],
        ['undo', [step(t, of, n + 1, 0)]],
      ]),
    );
    await breathe();
  }
  const put = performance.now();
  for (const [n, { t, rows: of }] of slices.entries()) {
    await removeAll(
      raw,
      [t, of.map(({ id }) => id)],
      new Map<string, readonly RawRow[]>([
        ['outbox', of.map((row) => entryFor(t, row, 'del'))],
        ['graves', of.map(({ id }) => ({ t, id, v: 0, at: Date.now() }))],
        ['undo', [step(t, of, n + 1, Date.now())]],
      ]),
    );
    await breathe();
  }
  const removed = performance.now();
  raw.close();
  await deleteProfileDb(profile);
  return { putting: put - started, removing: removed - put };
}

/** One repetition; `flip` changes the order of the two. */
export async function importOnce(count: number, flip: boolean): Promise<ImportSamples> {
  const rows = rowsFor(count);
  if (flip) {
    const plain = await plainOnce(rows);
    return { ...(await productOnce(rows)), ...plain };
  }
  return { ...(await productOnce(rows)), ...(await plainOnce(rows)) };
}
