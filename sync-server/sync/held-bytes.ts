/** The most bytes of bodies that one person's calls may hold in this process: several devices with the largest request. */
const HELD_BYTES_LIMIT = 32 * 1024 * 1024;

/** Counts what the bodies of each person's calls take in memory, from their first byte to their answer. */
export interface HeldBytes {
  /** Adds bytes; false, and nothing is added, when it would be too many. */
  add(key: string, bytes: number): boolean;
  release(key: string, bytes: number): void;
}

export function createHeldBytes(most = HELD_BYTES_LIMIT): HeldBytes {
  const held = new Map<string, number>();
  return {
    add: (key, bytes) => {
      const now = (held.get(key) ?? 0) + bytes;
      if (now > most) return false;
      held.set(key, now);
      return true;
    },
    release: (key, bytes) => {
      const now = (held.get(key) ?? 0) - bytes;
      if (now > 0) held.set(key, now);
      else held.delete(key);
    },
  };
}
