const BASE_MS = 1_000;
const CAP_MS = 5 * 60_000;

/**
 * How long to wait before attempt `failures + 1`, in ms: exponential with full jitter, so that a thousand devices that lost
 * the server at one moment do not return at one moment. `Retry-After` is a floor, and is jittered upwards for the same reason.
 */
export function backoff(failures: number, random: () => number, retryAfter = 0): number {
  const ceiling = Math.min(CAP_MS, BASE_MS * 2 ** Math.min(Math.max(failures, 1) - 1, 20));
  return Math.round(retryAfter + random() * ceiling);
}
