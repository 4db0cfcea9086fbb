/** Requests to a store, below Dexie's tables. Many records that lie side by side are read and deleted by a few requests, instead of one for each. */
import { cmp, Dexie, type DBCore, type DBCoreMutateRequest, type DBCoreTable } from 'dexie';

export type Trans = DBCoreMutateRequest['trans'];

/** Above this many records, they are read by range instead of one by one: cheap where they lie side by side. */
export const MANY = 50;
/** How many times as many records as are wanted may lie among them, for one read of all of them. */
const SPARSE = 4;
/** How many requests may take the place of one for each record that is deleted. */
const MOST_RANGES = 16;

// No async functions: Dexie keeps its transaction across `then`, but not across every native await.

/** The records with these primary keys, in their order; undefined where there is none. */
export function readRecords<T>(
  core: DBCore,
  trans: Trans,
  store: string,
  keys: readonly unknown[],
): PromiseLike<readonly (T | undefined)[]> {
  const table = core.table(store);
  const each = () => table.getMany({ trans, keys: [...keys] }) as PromiseLike<(T | undefined)[]>;
  if (keys.length <= MANY) return each();
  const order = [...keys.keys()].sort((a, b) => cmp(keys[a], keys[b]));
  const query = keysBetween(table, keys[order[0]!], keys[order.at(-1)!]);
  return table.count({ trans, query }).then((count): PromiseLike<readonly (T | undefined)[]> => {
    if (count > keys.length * SPARSE) return each();
    return table.query({ trans, values: true, query }).then(({ result }) => {
      const found: (T | undefined)[] = keys.map(() => undefined);
      let read = 0;
      for (const at of order) {
        while (read < result.length && cmp(keyOf(table, result[read]), keys[at]) < 0) read++;
        if (read < result.length && cmp(keyOf(table, result[read]), keys[at]) === 0) found[at] = result[read] as T;
      }
      return found;
    });
  });
}

/** Deletes the records with these primary keys, those that are there. */
export function deleteRecords(table: DBCoreTable, trans: Trans, keys: readonly unknown[]): PromiseLike<unknown> {
  const each = () => must(table.mutate({ type: 'delete', trans, keys: [...keys] }));
  if (keys.length <= MOST_RANGES) return each();
  const sorted = [...keys].sort(cmp);
  const limit = keys.length + MOST_RANGES;
  const query = keysBetween(table, sorted[0], sorted.at(-1));
  return table.query({ trans, values: false, limit, query }).then(({ result }): PromiseLike<unknown> => {
    const ranges: [first: unknown, last: unknown][] = [];
    let [wanted, isOpen] = [0, false];
    for (const key of result as unknown[]) {
      while (cmp(sorted[wanted], key) < 0) wanted++;
      if (cmp(sorted[wanted], key) !== 0) isOpen = false;
      else if (isOpen) ranges.at(-1)![1] = key;
      else {
        ranges.push([key, key]);
        isOpen = true;
      }
    }
    if (result.length === limit || ranges.length > MOST_RANGES) return each();
    return Dexie.Promise.all(
      ranges.map(([lower, upper]) =>
        must(table.mutate({ type: 'deleteRange', trans, range: { type: 2, lower, upper } })),
      ),
    );
  });
}

const keyOf = (table: DBCoreTable, record: unknown): unknown => table.schema.primaryKey.extractKey!(record);

const keysBetween = (table: DBCoreTable, lower: unknown, upper: unknown) => ({
  index: table.schema.primaryKey,
  range: { type: 2 as const, lower, upper },
});

/** A failed write fails the whole request. */
export const must = <R extends { readonly numFailures: number; readonly failures: Readonly<Record<number, Error>> }>(
  response: PromiseLike<R>,
) =>
  Dexie.Promise.resolve(response).then((res: R) => {
    if (res.numFailures > 0) throw Object.values(res.failures)[0]!;
    return res;
  });
