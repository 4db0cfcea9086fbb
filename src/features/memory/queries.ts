import { getDb } from '#data/db.ts';
import { useLive } from '#data/live.ts';
import type { MemoryEntry } from '#data/schema.ts';
import { TILE_READ } from './memory.ts';
import { mostUsedFirst } from '#lib/tags.ts';

/** How many memories are read until the others are wanted. */
const AT_FIRST = 40;

export interface Vault {
  /** Newest first: all of them, or the first few until the others are wanted and read. */
  readonly memories: readonly MemoryEntry[];
  readonly whole: boolean;
  readonly count: number;
  /** Every tag, the most used first, equal counts by name. */
  readonly tags: readonly string[];
}

const EMPTY: Vault = { memories: [], whole: true, count: 0, tags: [] };

/** The vault; undefined while the first read runs. `wanted`: a search or the end of the list wants the memories of all years. */
export function useVault(wanted: boolean): Vault | undefined {
  const start = useLive(readStart, EMPTY, []);
  const all = useLive(async () => (wanted ? newestFirst().toArray() : null), [], [wanted]);
  if (!start || start.whole) return start;
  return all ? { ...start, memories: all, count: all.length, whole: true } : start;
}

/** What the tile shows: the newest memories and how many there are; undefined while they are read. */
export const useNewestMemories = (): Pick<Vault, 'memories' | 'count'> | undefined =>
  useLive<Pick<Vault, 'memories' | 'count'>>(
    async () => {
      const [memories, count] = await Promise.all([
        newestFirst().limit(TILE_READ).toArray(),
        getDb().memory_entries.count(),
      ]);
      return { memories, count };
    },
    EMPTY,
    [],
  );

const newestFirst = () => getDb().memory_entries.orderBy('created_at').reverse();

/** Reads indexes and a screenful of rows, whatever the size of the vault. */
export async function readStart(): Promise<Vault> {
  const [memories, count, tags] = await Promise.all([
    newestFirst().limit(AT_FIRST).toArray(),
    getDb().memory_entries.count(),
    readTags(),
  ]);
  return { memories, count, tags, whole: memories.length === count };
}

async function readTags(): Promise<string[]> {
  const tags = (await getDb().memory_entries.orderBy('tags').uniqueKeys()) as string[];
  const uses = await Promise.all(tags.map((tag) => getDb().memory_entries.where('tags').equals(tag).count()));
  return mostUsedFirst(new Map(tags.map((tag, i) => [tag, uses[i]!])));
}
