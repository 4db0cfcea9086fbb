/** The live queries of earlier versions: not in queries.ts, because this code is loaded later. */
import { db } from '#data/db.ts';
import { useLive } from '#data/live.ts';
import type { TableName } from '#data/schema.ts';
import { isMerged, readable, type TextVersion } from './versions.ts';

/** The earlier versions of one row, newest first. */
export const useVersions = (t: TableName, id: string): readonly TextVersion[] | undefined =>
  useLive(async () => readable(await db.versions.where({ t, id }).toArray()), [], [t, id]);

/** How many of the newest versions are searched for merged changes. */
const LOOKED_AT = 1000;

/** The versions of merged edits, newest first. */
export const useMergedChanges = (): readonly TextVersion[] =>
  useLive(
    async () => readable((await db.versions.orderBy('at').reverse().limit(LOOKED_AT).toArray()).filter(isMerged)),
    [],
    [],
  ) ?? [];

/** The current text of a field; null when the row is deleted. */
export const useWordsNow = ({ t, id, field }: TextVersion): string | null | undefined =>
  useLive(
    async () => {
      const row: Readonly<Record<string, unknown>> | undefined = await db.table(t).get(id);
      return row ? (typeof row[field] === 'string' ? row[field] : '') : null;
    },
    null,
    [t, id, field],
  );
