/**
 * What of the person's own the letter and the prompt of today take up (docs/decisions/0069). The reader knows what must never be quoted, and is
 * large: it is loaded when the page is idle. What it found is stored on this device, so that the next page has it at once.
 */
import { useEffect, useMemo, useState } from 'react';
import type { Thread } from '#coach/threads.ts';
import { getDb } from '#data/db.ts';
import { readFlag, writeFlag } from '#data/flags.ts';
import { useLive } from '#data/live.ts';
import { usePacedLive } from '#data/live-paced.ts';
import { readWeekStart } from '#data/preferences.ts';
import { firstOfWeek, type Day } from '#lib/day.ts';
import { logFailure } from '#lib/log-failure.ts';
import { whenIdle } from '#lib/when-idle.ts';
import type { quotable, Threads } from './read-threads.ts';
import type { LogItem } from './timeline.ts';

const FLAG = 'threads';
const NONE: Threads = { letter: null, prompt: null };
type Reader = (day: Day, week: Day) => Promise<Threads>;

interface StoredThreads extends Threads {
  readonly day: Day;
}

/** What was found earlier today; null for nothing yet. An entry that was changed or hidden since is not quoted. */
async function readStored(day: Day): Promise<Threads | null> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this file writes it, on this device
  const stored = (await readFlag(FLAG)) as StoredThreads | undefined;
  if (stored?.day !== day) return null;
  return { letter: await asWritten(stored.letter), prompt: await asWritten(stored.prompt) };
}

async function asWritten(thread: Thread | null): Promise<Thread | null> {
  const entry = thread && (await getDb().journal_entries.get(thread.id));
  return entry && !entry.on_this_day_hidden && entry.content.includes(thread.quote) ? thread : null;
}

interface ThreadsOfToday {
  /** Undefined until they are known. */
  readonly threads: Threads | undefined;
  /** What was known when the page was opened: null for nothing, undefined while it is read. */
  readonly stored: Threads | null | undefined;
}

function useThreadsOfToday(day: Day): ThreadsOfToday {
  const [reader, setReader] = useState<{ readonly read: Reader } | null>(null);
  useEffect(
    () =>
      whenIdle(() => {
        import('./read-threads.ts').then(
          ({ readThreads }) => setReader({ read: readThreads }),
          (cause: unknown) => {
            logFailure('The threads could not be loaded:', cause);
            setReader({ read: async () => NONE });
          },
        );
      }),
    [],
  );
  const stored = useLive(() => readStored(day), null, [day]);
  const found = usePacedLive(
    async () => (reader ? reader.read(day, firstOfWeek(day, await readWeekStart())) : null),
    NONE,
    [day, reader],
  );
  const changed = found && stored !== undefined && JSON.stringify(found) !== JSON.stringify(stored);
  useEffect(() => {
    if (!changed) return;
    writeFlag(FLAG, { ...found, day } satisfies StoredThreads).catch((cause: unknown) =>
      logFailure('The threads were not stored:', cause),
    );
  }, [changed, found, day]);
  return { threads: found ?? stored ?? undefined, stored };
}

/** The threads of today; undefined until they are known. */
export const useThreads = (day: Day): Threads | undefined => useThreadsOfToday(day).threads;

/** The items that a question may quote; none until that is known. */
export function useQuotable(items: readonly LogItem[]): readonly LogItem[] {
  const [filter, setFilter] = useState<{ readonly of: typeof quotable } | null>(null);
  useEffect(() => {
    import('./read-threads.ts').then(
      (reader) => setFilter({ of: reader.quotable }),
      (cause: unknown) => logFailure('What may be quoted could not be read:', cause),
    );
  }, []);
  return useMemo(() => filter?.of(items) ?? [], [filter, items]);
}

/** The thread of this week's letter; null for none, undefined until that is known. */
export const useLetterThread = (day: Day): Thread | null | undefined => useThreads(day)?.letter;

/**
 * One of the threads of today, where it stands among other things. One that is found while the page is shown waits for the next page: a question is
 * not exchanged under the eyes, and nothing below it moves.
 */
export function useSteadyThread(day: Day, of: keyof Threads): Thread | null {
  const { threads, stored } = useThreadsOfToday(day);
  const [first, setFirst] = useState<{ readonly day: Day; readonly id: string | null }>();
  if (stored !== undefined && first?.day !== day) setFirst({ day, id: stored?.[of]?.id ?? null });
  const now = threads?.[of] ?? null;
  return now && now.id === first?.id ? now : null;
}
