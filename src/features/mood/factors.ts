/** What a day can have that may go with its mood: habits done, tags, words written. Pure; read-factors.ts reads the rows. */
import type { Habit, HabitDay, JournalEntry } from '#data/schema.ts';
import { dayAfter, dayOf, type Day } from '#lib/day.ts';
import { t } from '#lib/i18n.ts';
import type { Factor } from './goes-with.ts';

const always = () => true;

/** A factor for each habit. Its days count from its first day to its archiving; skipped and paused days do not count. */
export function habitFactors(habits: readonly Habit[], rows: readonly HabitDay[]): Factor[] {
  const byHabit = new Map<string, { done: Set<Day>; skipped: Set<Day> }>();
  for (const { habit_id, day, state } of rows) {
    let of = byHabit.get(habit_id);
    if (!of) byHabit.set(habit_id, (of = { done: new Set(), skipped: new Set() }));
    if (state === 'done') of.done.add(day);
    else if (state === 'skipped') of.skipped.add(day);
  }
  return habits.flatMap((habit) => {
    const of = byHabit.get(habit.id);
    if (!of || of.done.size === 0) return [];
    // Days before the habit was created may have been ticked later.
    const made = dayOf(new Date(habit.created_at));
    const start = [...of.done].reduce((first, day) => (day < first ? day : first), made);
    const end = habit.archived_at ? dayOf(new Date(habit.archived_at)) : null;
    const pauses = Object.entries(habit.paused ?? {}).map(([from, to]) => [from, String(to ?? '')] as const);
    const counts = (day: Day) =>
      day >= start &&
      (!end || day <= end) &&
      !of.skipped.has(day) &&
      !pauses.some(([from, to]) => day >= from && (to === '' || day <= to));
    return [{ id: `habit:${habit.id}`, kind: 'habit' as const, label: habit.title, days: of.done, counts }];
  });
}

/** A factor for each tag of moods and journal entries, whatever its case. It counts from its first day on. */
export function tagFactors(entries: Iterable<Pick<JournalEntry, 'tags' | 'logged_for'>>): Factor[] {
  const tags = new Map<string, { label: string; days: Set<Day> }>();
  for (const { tags: given, logged_for } of entries) {
    for (const tag of given ?? []) {
      const key = tag.toLocaleLowerCase();
      let of = tags.get(key);
      if (!of) tags.set(key, (of = { label: tag, days: new Set() }));
      of.days.add(logged_for);
    }
  }
  return [...tags].map(([key, { label, days }]) => {
    const first = [...days].reduce((first, day) => (day < first ? day : first));
    return { id: `tag:${key}`, kind: 'tag' as const, label: `#${label}`, days, counts: (day: Day) => day >= first };
  });
}

/** Whether a day has a journal entry, and whether that is longer than the median of the days with an entry. */
export function writingFactors(entries: Iterable<Pick<JournalEntry, 'content' | 'logged_for'>>): Factor[] {
  const words = new Map<Day, number>();
  for (const { content, logged_for } of entries) {
    words.set(logged_for, (words.get(logged_for) ?? 0) + countWords(content));
  }
  if (words.size === 0) return [];
  const middle = median([...words.values()]);
  const long = new Set([...words].filter(([, n]) => n > middle).map(([day]) => day));
  return [
    {
      id: 'wrote',
      kind: 'writing',
      label: t('A journal entry'),
      inSentence: t('a journal entry'),
      days: new Set(words.keys()),
      counts: always,
    },
    {
      id: 'long',
      kind: 'writing',
      label: t('More than {words} words, of days with an entry', { words: middle }),
      inSentence: t('more than {words} words, of days with an entry', { words: middle }),
      days: long,
      counts: (day) => words.has(day),
    },
  ];
}

/** The number of words, for scripts without spaces too. */
export function countWords(text: string): number {
  if (typeof Intl.Segmenter !== 'function') return text.split(/\s+/).filter(Boolean).length;
  let words = 0;
  for (const { isWordLike } of segmenter().segment(text)) if (isWordLike) words++;
  return words;
}
let made: Intl.Segmenter | undefined;
const segmenter = () => (made ??= new Intl.Segmenter('en', { granularity: 'word' }));

function median(values: number[]): number {
  const sorted = values.sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : Math.round((sorted[half - 1]! + sorted[half]!) / 2);
}

/** The time span of the comparison: a rolling year that ends today. */
export const yearUpTo = (today: Day): Day => dayAfter(today, -364);
