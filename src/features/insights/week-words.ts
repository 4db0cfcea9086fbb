/** How much was written on each of the last seven days: the small picture of the Weekly Insights tile. */
import { useLive } from '#data/live.ts';
import type { JournalEntry } from '#data/schema.ts';
import { journal } from '#kinds/journal.ts';
import { rowsBetween } from '#kinds/read-days.ts';
import { readable } from '#lib/damaged.ts';
import { dayAfter, type Day } from '#lib/day.ts';

export interface DayWords {
  readonly day: Day;
  readonly words: number;
}

/** The number of words in a text; of one that cannot be read here, 0. */
export const countWords = (text: string): number => readable(text)?.match(/\S+/g)?.length ?? 0;

/** The seven days that end with `today`, oldest first, each with the words of its journal entries. */
export function wordsByDay(entries: readonly Pick<JournalEntry, 'content' | 'logged_for'>[], today: Day): DayWords[] {
  return Array.from({ length: 7 }, (_, i) => {
    const day = dayAfter(today, i - 6);
    const of = entries.filter(({ logged_for }) => logged_for === day);
    return { day, words: of.reduce((sum, { content }) => sum + countWords(content), 0) };
  });
}

/** The same, live; undefined while it is read. */
export const useWeekWords = (today: Day): readonly DayWords[] | undefined =>
  useLive(
    async () => wordsByDay(await rowsBetween(journal, dayAfter(today, -6), dayAfter(today, 1)), today),
    wordsByDay([], today),
    [today],
  );
