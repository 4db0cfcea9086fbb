/** Whether the device has no room. Dexie's error of a transaction has the browser's inside, as others have their cause. */
export function isFull(thrown: unknown): boolean {
  const { name, inner, cause = inner } = (thrown ?? {}) as Record<'name' | 'inner' | 'cause', unknown>;
  return name === 'QuotaExceededError' || (cause !== undefined && cause !== thrown && isFull(cause));
}
