/** A joined channel of one socket. */
export interface Listener {
  /** Absent: its token names none. */
  readonly session: string | undefined;
  /** Its session has ended: closes the channel, and removes it. */
  shutDown(): void;
  poke(head: number): void;
}

export interface Listeners {
  /** false: the user has as many channels as allowed. */
  add(user: string, listener: Listener): boolean;
  remove(user: string, listener: Listener): void;
  poke(user: string, head: number): void;
  /** The sessions of all channels. */
  sessions(): string[];
  /** Shuts the channels of these sessions down. */
  end(sessions: ReadonlySet<string>): void;
  readonly users: number;
}

/** The joined channels of this process, by user. */
export function createListeners(maxPerUser: number): Listeners {
  const listeners = new Map<string, Set<Listener>>();
  const all = () => [...listeners.values()].flatMap((own) => [...own]);
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
    sessions: () => [...new Set(all().flatMap(({ session }) => session ?? []))],
    end: (sessions) => {
      for (const listener of all()) {
        if (listener.session !== undefined && sessions.has(listener.session)) listener.shutDown();
      }
    },
    get users() {
      return listeners.size;
    },
  };
}
