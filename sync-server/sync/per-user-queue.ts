/**
 * Stops one person's calls from taking every connection of the database: `atOnce` of them run in this process, `maxWaiting` wait, the
 * next ones are refused. Pushes of one person wait for each other anyway, at the lock of their head.
 */
export interface PerUserQueue {
  /** Runs `work` when a place is free; null: too many wait already. */
  run<T>(key: string, work: () => Promise<T>): Promise<T | null>;
}

interface Queue {
  running: number;
  readonly waiting: (() => void)[];
}

export function createPerUserQueue(atOnce = 4, maxWaiting = 32): PerUserQueue {
  const queues = new Map<string, Queue>();
  return {
    run: async (key, work) => {
      const queue = queues.get(key) ?? { running: 0, waiting: [] };
      queues.set(key, queue);
      if (queue.running >= atOnce) {
        if (queue.waiting.length >= maxWaiting) return null;
        // A call that ends starts the next one, so `running` does not change.
        await new Promise<void>((resolve) => queue.waiting.push(resolve));
      } else queue.running += 1;
      try {
        return await work();
      } finally {
        const next = queue.waiting.shift();
        if (next) next();
        else if (--queue.running === 0) queues.delete(key);
      }
    },
  };
}
