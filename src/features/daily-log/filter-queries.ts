/** The live queries of the filters: loaded with them. */
import { getDb } from '#data/db.ts';
import { useLive } from '#data/live.ts';
import { kindOf, tables, type TableName } from '#data/schema.ts';
import { kinds, logKinds } from '#kinds/kinds.ts';
import { mostUsedFirst } from '#lib/tags.ts';

/** The tables of the log that have tags. */
const tagged = [...new Set(logKinds.map((kind) => kinds[kind].table))].filter((table) => kindOf(table, 'tags'));

/** The tags in a table, once for each use: through its index where it has one. */
async function tagsIn(table: TableName): Promise<readonly string[]> {
  const rows = getDb().table<{ readonly tags?: readonly string[] | null }>(table);
  if (!tables[table].index.includes('*tags')) return (await rows.toArray()).flatMap(({ tags }) => tags ?? []);
  return (await rows.orderBy('tags').keys()) as string[];
}

/** The tags that occur in the log, the most used first. */
export const useTags = (): readonly string[] =>
  useLive(
    async () => {
      const uses = new Map<string, number>();
      for (const tag of (await Promise.all(tagged.map(tagsIn))).flat()) uses.set(tag, (uses.get(tag) ?? 0) + 1);
      return mostUsedFirst(uses);
    },
    [],
    [],
  ) ?? [];
