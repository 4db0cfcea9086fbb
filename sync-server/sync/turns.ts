/**
 * Keeps one person from taking every connection of the database: so many of their calls run at once in this process, the next ones
 * wait their turn, and past that they are refused. Pushes of one person wait for each other anyway, at the lock of their head.
 */
export interface Turns {
  /** Runs `work` when it is its key's turn; null: too many wait already. */
  take<T>(key: string, work: () => Promise<T>): Promise<T | null>;
}

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

export function createTurns(atOnce = 4, maxWaiting = 32): Turns {
  const lines = new Map<string, Line>();
  return {
    take: async (key, work) => {
      const line = lines.get(key) ?? { running: 0, waiting: [] };
      lines.set(key, line);
      if (line.running >= atOnce) {
        if (line.waiting.length >= maxWaiting) return null;
        // Whoever is done hands over its place, so `running` stays as it is.
        await new Promise<void>((resolve) => line.waiting.push(resolve));
      } else line.running += 1;
      try {
        return await work();
      } finally {
        const next = line.waiting.shift();
        if (next) next();
        else if (--line.running === 0) lines.delete(key);
      }
    },
  };
}
