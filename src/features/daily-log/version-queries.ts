/** The live queries of earlier versions. */
import { getDb } from '#data/db.ts';
import { writeFlag } from '#data/flags.ts';
import { useLive } from '#data/live.ts';
import { usePacedLive } from '#data/live-paced.ts';
import type { TableName } from '#data/schema.ts';
import { isMerged, mergedRows, readable, type TextVersion } from './versions.ts';

/** The earlier versions of one row, newest first. */
export const useVersions = (t: TableName, id: string): readonly TextVersion[] | undefined =>
  useLive(async () => readable(await getDb().versions.where({ t, id }).toArray()), [], [t, id]);

/** How many of the newest versions are searched for merged changes. */
const LOOKED_AT = 1000;

/** The versions of merged edits, newest first. */
export const useMergedChanges = (): readonly TextVersion[] =>
  usePacedLive(
    async () => readable((await getDb().versions.orderBy('at').reverse().limit(LOOKED_AT).toArray()).filter(isMerged)),
    [],
    [],
  ) ?? [];

/** The beginning of the flags that hold the last merge of a row that the person has seen. Only here: versions are of this device too. */
const SEEN = 'merge-seen:';

/** The rows in whose text another device's words stand, until the person has seen them. */
export const useMergedRows = (): ReadonlySet<string> =>
  usePacedLive(
    async () => {
      const [versions, flags] = await Promise.all([
        getDb().versions.orderBy('at').reverse().limit(LOOKED_AT).toArray(),
        getDb().flags.where('k').startsWith(SEEN).toArray(),
      ]);
      return mergedRows(versions, new Map(flags.map(({ k, value }) => [k.slice(SEEN.length), Number(value)])));
    },
    NONE,
    [],
  ) ?? NONE;
const NONE: ReadonlySet<string> = new Set();

/** Notes on this device that the person has seen these versions of a row. */
export const mergesSeen = (id: string, versions: readonly TextVersion[]): Promise<void> =>
  writeFlag(`${SEEN}${id}`, Math.max(0, ...versions.map(({ n }) => n)));

/** The current text of a field; null when the row is deleted. */
export const useWordsNow = ({ t, id, field }: TextVersion): string | null | undefined =>
  useLive(
    async () => {
      const row: Readonly<Record<string, unknown>> | undefined = await getDb().table(t).get(id);
      return row ? (typeof row[field] === 'string' ? row[field] : '') : null;
    },
    null,
    [t, id, field],
  );
