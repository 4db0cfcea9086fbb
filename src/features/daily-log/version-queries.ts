/** What a screen can see of earlier words: apart from the log's own queries, because reading them comes later. */
import { db } from '#data/db.ts';
import { useLive } from '#data/live.ts';
import type { TableName } from '#data/schema.ts';
import { isMerged, readable, type TextVersion } from './versions.ts';

/** The earlier words of one row, newest first. */
export const useVersions = (t: TableName, id: string): readonly TextVersion[] | undefined =>
  useLive(async () => readable(await db.versions.where({ t, id }).toArray()), [], [t, id]);

/** So many versions are looked through for merged changes: the newest. */
const LOOKED_AT = 1000;

/** Where edits of two devices met, newest first. */
export const useMergedChanges = (): readonly TextVersion[] =>
  useLive(
    async () => readable((await db.versions.orderBy('at').reverse().limit(LOOKED_AT).toArray()).filter(isMerged)),
    [],
    [],
  ) ?? [];

/** The words that a row has now in a field; null when the row is gone. */
export const useWordsNow = ({ t, id, field }: TextVersion): string | null | undefined =>
  useLive(
    async () => {
      const row: Readonly<Record<string, unknown>> | undefined = await db.table(t).get(id);
      return row ? (typeof row[field] === 'string' ? row[field] : '') : null;
    },
    null,
    [t, id, field],
  );
