/** What a screen can see of the vault. */
import { db } from '#data/db.ts';
import { useLive } from '#data/live.ts';

/** Every memory, newest first; undefined while the first read runs. */
export const useMemories = () => useLive(() => db.memory_entries.orderBy('created_at').reverse().toArray(), [], []);
