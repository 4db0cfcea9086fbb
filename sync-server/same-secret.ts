import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether a given secret is the known one. Both are hashed first, so that the time tells nothing, also not the length. */
export function isSameSecret(given: string, known: string): boolean {
  const [one, other] = [given, known].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(one!, other!);
}
