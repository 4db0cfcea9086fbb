/** Questions that are being answered in this process. A second request for the same question gets the same answer, from its first word. */

export interface Flight<T> {
  /** The words of the answer so far. */
  readonly words: string;
  /** Whether `result` has settled. */
  readonly done: boolean;
  /** Resolves when the model is asked, or when the answer is there without it. Never rejects. */
  readonly begun: Promise<void>;
  readonly result: Promise<T>;
  /** Resolves at the next word or at the end, or after `ms`. Never rejects. */
  changed(ms: number): Promise<void>;
}

/** What the work reports while it runs. */
export interface Progress {
  /** The model is asked now, which may take a while. */
  readonly begin: () => void;
  readonly add: (words: string) => void;
}

export interface Flights<T> {
  /** The flight of this key, or a new one. `work` runs to its end, also when no client waits for it any more. */
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
  let done = false;
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
  const result = work({ begin, add }).finally(() => {
    done = true;
    ended();
    begin();
    wake();
  });
  // No client may be waiting any more. One that waits gets the error from `result`.
  result.catch(() => {});
  return {
    get words() {
      return words;
    },
    get done() {
      return done;
    },
    begun,
    result,
    changed: (ms) =>
      new Promise((resolve) => {
        if (done) return resolve();
        const timer = setTimeout(resolve, ms);
        listeners.push(() => {
          clearTimeout(timer);
          resolve();
        });
      }),
  };
}
