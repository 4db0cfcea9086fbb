/** `burst`: the most tries at once. `perSecond`: how many are added each second. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** So many that no test meets the limit. */
export const UNLIMITED: Rate = { burst: 1e9, perSecond: 1e9 };

export interface RateLimit {
  /** Takes one try. Returns 0 when there was one, else the seconds until there is one. */
  take(key: string): number;
  /** Gives a try back, because it must not count. */
  giveBack(key: string): void;
}

/** A token bucket per key, in memory. At most `maxKeys` buckets; the least recently used one is dropped first. */
export function createRateLimit({ burst, perSecond }: Rate, now: () => number, maxKeys = 20_000): RateLimit {
  const buckets = new Map<string, { left: number; at: number }>();

  const refill = (key: string) => {
    const at = now();
    const bucket = buckets.get(key) ?? { left: burst, at };
    // A clock that is set back must not empty a bucket.
    bucket.left = Math.min(burst, bucket.left + (Math.max(0, at - bucket.at) / 1000) * perSecond);
    bucket.at = at;
    // A Map has the order of insertion, so the last one is the most recently used.
    buckets.delete(key);
    buckets.set(key, bucket);
    if (buckets.size > maxKeys) buckets.delete(buckets.keys().next().value!);
    return bucket;
  };

  return {
    take: (key) => {
      const bucket = refill(key);
      if (bucket.left < 1) return (1 - bucket.left) / perSecond;
      bucket.left -= 1;
      return 0;
    },
    giveBack: (key) => {
      const bucket = buckets.get(key);
      if (bucket) bucket.left = Math.min(burst, bucket.left + 1);
    },
  };
}
