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
/** After this many new versions the old ones are pruned. */
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
  const isOver = ({ why, at }: VersionRow) => why === 'edit' || at < log.now - LOSSES_FOR;
  return Dexie.Promise.all(recent).then((counts: number[]) =>
    addVersions(
      core,
      trans,
      replaced.filter((_, i) => counts[i] === 0),
      { before: log.now - EDITS_FOR, isOver },
    ),
  );
}

/** What is deleted of the versions: those from before a time, ms, that are over. */
interface Pruning {
  readonly before: number;
  readonly isOver: (version: VersionRow) => boolean;
}

/** Keeps versions, and now and then deletes those whose time is over. */
export function addVersions(
  core: DBCore,
  trans: Trans,
  values: readonly VersionRow[],
  pruning: Pruning,
): PromiseLike<unknown> | undefined {
  if (values.length === 0) return undefined;
  return must(core.table('versions').mutate({ type: 'add', trans, values, wantResults: true })).then(({ results }) =>
    results?.some((n) => Number(n) % PRUNE_EVERY === 0) ? prune(core, trans, pruning) : undefined,
  );
}

function prune(core: DBCore, trans: Trans, { before, isOver }: Pruning): PromiseLike<unknown> {
  const versions = core.table('versions');
  const range = { type: 2 as const, lower: core.MIN_KEY, upper: before };
  return versions
    .query({ trans, values: true, query: { index: versions.schema.getIndexByKeyPath('at')!, range } })
    .then(({ result }: { result: VersionRow[] }) => {
      const keys = result.filter(isOver).map(({ n }) => n!);
      return keys.length > 0 ? must(versions.mutate({ type: 'delete', trans, keys })) : undefined;
    });
}
