/** Whether the browser may evict our data, and how much room there is. Answers are codes; the screens have the texts. */

/** `granted`: the browser will not evict it · `asked`: it said no for now · `unsupported`: it cannot be asked. */
export type Persistence = 'granted' | 'asked' | 'unsupported';

/** A service worker can read the answer, but not ask. */
type Keeper = Pick<StorageManager, 'persisted'> & { persist?(): Promise<boolean> };

const listeners = new Set<(answer: Persistence) => void>();
let asked: Promise<Persistence> | undefined;

/**
 * Asks the browser to keep our data, once per page load. Browsers judge by use, so the time to ask is after the first real
 * write, not at start; Firefox shows the person a question.
 */
export function askToPersist(manager: Keeper | undefined = globalThis.navigator?.storage): Promise<Persistence> {
  asked ??= ask(manager).then((answer) => {
    for (const listener of listeners) listener(answer);
    return answer;
  });
  return asked;
}

async function ask(manager: Keeper | undefined): Promise<Persistence> {
  if (!manager?.persist) return 'unsupported';
  try {
    return (await manager.persisted()) || (await manager.persist()) ? 'granted' : 'asked';
  } catch {
    return 'unsupported';
  }
}

/** What the browser has promised so far, without asking it for more. */
export async function persistence(manager: Keeper | undefined = globalThis.navigator?.storage): Promise<Persistence> {
  try {
    if (!manager?.persisted) return 'unsupported';
    return (await manager.persisted()) ? 'granted' : 'asked';
  } catch {
    return 'unsupported';
  }
}

/** Calls `listener` when the browser has answered. Returns the unsubscribe function. */
export function onPersistence(listener: (answer: Persistence) => void): () => void {
  listeners.add(listener);
  void asked?.then(listener);
  return () => listeners.delete(listener);
}

/** Called after each intent that was stored: the first one asks. Never delays or fails it. */
export function noteWrite(): void {
  if (!asked && globalThis.navigator?.storage) void askToPersist();
}

/** Room on the device, in bytes; `low` under 50 MB or 5 % left. */
export interface Estimate {
  readonly used: number;
  readonly quota: number;
  readonly low: boolean;
}

/** How much is used and allowed; null when the browser does not say. */
export async function estimate(
  manager: StorageManager | undefined = globalThis.navigator?.storage,
): Promise<Estimate | null> {
  try {
    const { usage, quota } = (await manager?.estimate?.()) ?? {};
    if (usage === undefined || !quota) return null;
    const left = quota - usage;
    return { used: usage, quota, low: left < 50 * 1024 * 1024 || left < quota * 0.05 };
  } catch {
    return null;
  }
}
