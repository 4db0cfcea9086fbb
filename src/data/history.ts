/** Local history: keeps the text that an edit of prose replaces, so that a mistake loses nothing. */
import { Dexie, type DBCore } from 'dexie';
import { changedFields } from './diff.ts';
import type { VersionRow } from './local-tables.ts';
import { must, type Trans } from './requests.ts';
import { kindOf, type TableName } from './schema.ts';
import type { Log, RowChange } from './transaction-log.ts';
import { DAY_MS } from '#lib/durations.ts';

/** Local history stores at most one text of a field in this time, ms. */
export const VERSION_EVERY = 5 * 60_000;
/** How long a text that an edit replaced is kept, ms. */
export const EDITS_FOR = 180 * DAY_MS;
/** How long a text is kept that lost to another device's edit, or a draft that another tab replaced: the person did not choose that. */
export const LOSSES_FOR = 2 * EDITS_FOR;
/** After this many new texts the old ones are pruned. */
const PRUNE_EVERY = 32;

/**
 * How many texts of a field were kept a moment ago. Counted, not read: texts are long. Texts from the future do not count: a clock that
 * was set back must not stop history.
 */
export function countRecent(core: DBCore, trans: Trans, t: TableName, id: string, field: string, at: number) {
  const versions = core.table('versions');
  const index = versions.schema.getIndexByKeyPath(['t', 'id', 'field', 'why', 'at'])!;
  const [lower, upper] = [at - VERSION_EVERY, at].map((time) => [t, id, field, 'edit', time]);
  return versions.count({ trans, query: { index, range: { type: 2, lower, upper, lowerOpen: true } } });
}

/** Keeps the text that an edit replaces in prose, unless one was kept a moment ago. */
export function keepReplaced(
  core: DBCore,
  trans: Trans,
  log: Log,
  rows: readonly RowChange[],
): PromiseLike<unknown> | undefined {
  const replaced: VersionRow[] = [];
  const recent: PromiseLike<number>[] = [];
  for (const { t, id, before, after, versioned, recent: counts } of rows) {
    if (!before || !after) continue;
    for (const name of Object.keys(changedFields(t, before, after))) {
      if (kindOf(t, name) !== 'prose' || versioned.has(name)) continue;
      const value = before[name];
      if (typeof value !== 'string' || value.trim() === '') continue;
      versioned.add(name);
      replaced.push({ t, id, field: name, value, at: log.now, why: 'edit' });
      const count = counts?.get(name);
      recent.push(count === undefined ? countRecent(core, trans, t, id, name, log.now) : Dexie.Promise.resolve(count));
    }
  }
  if (replaced.length === 0) return undefined;
  const versions = core.table('versions');
  return Dexie.Promise.all(recent).then((counts: number[]) => {
    const values = replaced.filter((_, i) => counts[i] === 0);
    if (values.length === 0) return undefined;
    return must(versions.mutate({ type: 'add', trans, values, wantResults: true })).then(({ results }) =>
      results?.some((n) => Number(n) % PRUNE_EVERY === 0) ? prune(core, trans, log.now) : undefined,
    );
  });
}

/** Deletes texts whose time is over. */
function prune(core: DBCore, trans: Trans, now: number): PromiseLike<unknown> {
  const versions = core.table('versions');
  const range = { type: 2 as const, lower: core.MIN_KEY, upper: now - EDITS_FOR };
  return versions
    .query({ trans, values: true, query: { index: versions.schema.getIndexByKeyPath('at')!, range } })
    .then(({ result }: { result: VersionRow[] }) => {
      const keys = result.filter(({ why, at }) => why === 'edit' || at < now - LOSSES_FOR).map(({ n }) => n!);
      return keys.length > 0 ? must(versions.mutate({ type: 'delete', trans, keys })) : undefined;
    });
}
