/** A joined channel of one socket. */
export interface Listener {
  poke(head: number): void;
}

export interface Listeners {
  /** false: the user has as many channels as allowed. */
  add(user: string, listener: Listener): boolean;
  remove(user: string, listener: Listener): void;
  poke(user: string, head: number): void;
  readonly users: number;
}

/** The joined channels of this process, by user. */
export function createListeners(maxPerUser: number): Listeners {
  const listeners = new Map<string, Set<Listener>>();
  return {
    add: (user, listener) => {
      const own = listeners.get(user) ?? new Set();
      if (own.size >= maxPerUser) return false;
      listeners.set(user, own.add(listener));
      return true;
    },
    remove: (user, listener) => {
      const own = listeners.get(user);
      own?.delete(listener);
      if (own?.size === 0) listeners.delete(user);
    },
    poke: (user, head) => {
      for (const listener of listeners.get(user) ?? []) listener.poke(head);
    },
    get users() {
      return listeners.size;
    },
  };
}
