/** The rows of a file in slices, one table at a time. */
import type { TableName } from '#data/schema.ts';
import { pacer } from '#lib/pacer.ts';
import type { Incoming } from './incoming.ts';

/** Rows of one table, in the order of their ids: they lie side by side in every store. */
export interface Slice {
  readonly t: TableName;
  readonly rows: readonly Incoming[];
}

/** Rows that are sorted at a stretch. */
const RUN = 4_000;

/** The rows of a file in slices, tables in the order of the file. They are sorted in runs that are merged as slices are taken, so that the page answers in between. */
export async function* slicesOf(rows: readonly Incoming[], size: number): AsyncGenerator<Slice, void, undefined> {
  const pause = pacer();
  const runs = new Map<TableName, Incoming[][]>();
  for (let i = 0; i < rows.length; i += RUN) {
    for (const one of rows.slice(i, i + RUN)) {
      const of = runs.get(one.t) ?? [[]];
      runs.set(one.t, of);
      if (of.at(-1)!.length === RUN) of.push([]);
      of.at(-1)!.push(one);
    }
    await pause();
  }
  for (const [t, of] of runs) {
    for (const run of of) {
      run.sort((a, b) => (a.row.id < b.row.id ? -1 : 1));
      await pause();
    }
    const merged = inOrder(of);
    for (let slice = take(merged, size); slice.length > 0; slice = take(merged, size)) yield { t, rows: slice };
  }
}

/** The rows of sorted runs as one sorted run. */
function* inOrder(runs: readonly (readonly Incoming[])[]): Generator<Incoming, void, undefined> {
  const left = runs.map((run) => ({ run, at: 0 }));
  for (;;) {
    let next: (typeof left)[number] | undefined;
    for (const one of left)
      if (one.at < one.run.length && (!next || one.run[one.at]!.row.id < next.run[next.at]!.row.id)) next = one;
    if (!next) return;
    yield next.run[next.at++]!;
  }
}

function take(from: Iterator<Incoming>, count: number): readonly Incoming[] {
  const taken: Incoming[] = [];
  while (taken.length < count) {
    const { value, done } = from.next();
    if (done) break;
    taken.push(value);
  }
  return taken;
}
