/** Questions under way in this process: whoever asks the same one meanwhile hears the same answer, from its first word. */

export interface Flight<T> {
  /** The words of the answer so far. */
  readonly words: string;
  /** Whether `landed` is settled. */
  readonly over: boolean;
  /** Resolves once the model writes, or once it is over without. Never rejects. */
  readonly begun: Promise<void>;
  readonly landed: Promise<T>;
  /** Resolves at the next word or at the end, or after `ms`. Never rejects. */
  changed(ms: number): Promise<void>;
}

/** What the work of a flight reports. */
export interface Progress {
  /** From here on it may take a while. */
  readonly begin: () => void;
  readonly add: (words: string) => void;
}

export interface Flights<T> {
  /** The flight of this key, or a new one that runs `work` to its end, whether or not anybody still listens. */
  join(key: string, work: (progress: Progress) => Promise<T>): Flight<T>;
}

export function createFlights<T>(): Flights<T> {
  const flights = new Map<string, Flight<T>>();
  return {
    join: (key, work) => {
      const known = flights.get(key);
      if (known) return known;
      const flight = start(work, () => flights.delete(key));
      flights.set(key, flight);
      return flight;
    },
  };
}

function start<T>(work: (progress: Progress) => Promise<T>, ended: () => void): Flight<T> {
  let words = '';
  let over = false;
  let listeners: (() => void)[] = [];
  const wake = () => {
    const woken = listeners;
    listeners = [];
    for (const listener of woken) listener();
  };
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const add = (more: string) => {
    words += more;
    wake();
  };
  const landed = work({ begin, add }).finally(() => {
    over = true;
    ended();
    begin();
    wake();
  });
  // Everybody who asked may have gone; who is there hears it themselves.
  landed.catch(() => {});
  return {
    get words() {
      return words;
    },
    get over() {
      return over;
    },
    begun,
    landed,
    changed: (ms) =>
      new Promise((resolve) => {
        if (over) return resolve();
        const timer = setTimeout(resolve, ms);
        listeners.push(() => {
          clearTimeout(timer);
          resolve();
        });
      }),
  };
}
