/** Local history: the text that an edit replaces in prose is kept, so that nothing a person wrote is lost to a slip. */
import { Dexie, type DBCore } from 'dexie';
import { changedFields } from './diff.ts';
import type { VersionRow } from './local-tables.ts';
import { kindOf } from './schema.ts';
import { type Log, must, type Touched, type Trans } from './transaction-log.ts';

/** Local history takes at most one older text of a field in this time, ms. */
export const VERSION_EVERY = 5 * 60_000;
const DAY = 24 * 60 * 60_000;
/** How long a text that an edit replaced is kept, ms. */
export const EDITS_FOR = 180 * DAY;
/** How long one that lost to another device's, or a draft that another tab replaced, is kept: nobody chose to give it up. */
export const LOSSES_FOR = 2 * EDITS_FOR;
/** So many texts are added before the old ones are looked for. */
const PRUNE_EVERY = 32;

/** Keeps the text that an edit replaces in prose, unless one was kept a moment ago. */
export function keepReplaced(
  core: DBCore,
  trans: Trans,
  log: Log,
  rows: readonly Touched[],
): PromiseLike<unknown> | undefined {
  const replaced: VersionRow[] = [];
  for (const { t, id, before, after, versioned } of rows) {
    if (!before || !after) continue;
    for (const name of Object.keys(changedFields(t, before, after))) {
      if (kindOf(t, name) !== 'prose' || versioned.has(name)) continue;
      const value = before[name];
      if (typeof value !== 'string' || value.trim() === '') continue;
      versioned.add(name);
      replaced.push({ t, id, field: name, value, at: log.now, why: 'edit' });
    }
  }
  if (replaced.length === 0) return undefined;
  const versions = core.table('versions');
  const index = versions.schema.getIndexByKeyPath(['t', 'id', 'field', 'why', 'at'])!;
  return Dexie.Promise.all(
    // Counted, not read: texts are long. A clock that went back must not silence history, so later ones do not count.
    replaced.map(({ t, id, field, why, at }) =>
      versions.count({
        trans,
        query: {
          index,
          range: {
            type: 2,
            lower: [t, id, field, why, at - VERSION_EVERY],
            upper: [t, id, field, why, at],
            lowerOpen: true,
          },
        },
      }),
    ),
  ).then((recent: number[]) => {
    const values = replaced.filter((_, i) => recent[i] === 0);
    if (values.length === 0) return undefined;
    return must(versions.mutate({ type: 'add', trans, values, wantResults: true })).then(({ results }) =>
      results?.some((n) => Number(n) % PRUNE_EVERY === 0) ? prune(core, trans, log.now) : undefined,
    );
  });
}

/** Lets go of texts that are older than they are kept. */
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
