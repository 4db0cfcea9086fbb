/** The live queries of the filters: loaded with them. */
import { db } from '#data/db.ts';
import { useLive } from '#data/live.ts';
import { tables } from '#data/schema.ts';
import { kinds, logKinds } from '#kinds/kinds.ts';
import { mostUsedFirst } from '#lib/tags.ts';

/** The tables of the log whose tags have an index. */
const tagged = [...new Set(logKinds.map((kind) => kinds[kind].table))].filter((table) =>
  tables[table].index.includes('*tags'),
);

/** The tags that occur in the log, the most used first. */
export const useTags = (): readonly string[] =>
  useLive(
    async () => {
      const uses = new Map<string, number>();
      const keys = await Promise.all(tagged.map((table) => db.table(table).orderBy('tags').keys()));
      for (const tag of keys.flat()) uses.set(String(tag), (uses.get(String(tag)) ?? 0) + 1);
      return mostUsedFirst(uses);
    },
    [],
    [],
  ) ?? [];
