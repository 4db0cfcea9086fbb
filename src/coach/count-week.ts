/** The facts of a week from a person's rows, as the device and the server read them. Pure. */
import { cutText } from '#lib/cut.ts';
import { moodOf } from '#lib/moods.ts';
import type { Day } from '#lib/day.ts';
import type { WeekFacts } from './week-facts.ts';

/** Names in a recap are the person's; a long one is cut. */
const NAME_LENGTH = 80;
const LISTED_NAMES = 5;

interface Mood {
  readonly mood_type: string;
  readonly logged_for: Day;
}

/** What was read of the seven days that end with `until`, and the moods of the seven days before. */
export interface WeekRows extends Pick<
  WeekFacts,
  'until' | 'days' | 'words' | 'memories' | 'thoughts' | 'tasksDone' | 'tasksOpen'
> {
  readonly name: string;
  readonly entries: readonly { readonly tags?: readonly string[] | null | undefined }[];
  readonly habits: readonly { readonly id: string; readonly title: string }[];
  /** The days on which habits were kept. */
  readonly kept: readonly { readonly habit_id: string }[];
  readonly moods: readonly Mood[];
  readonly moodsBefore: readonly Mood[];
}

/** The facts that the recap of a week is made from. */
export function factsOfWeek({ entries, habits, kept, moods, moodsBefore, name, ...counts }: WeekRows): WeekFacts {
  return {
    ...counts,
    name: cutText(name, NAME_LENGTH),
    entries: entries.length,
    habits: habits
      .map(({ id, title }) => ({
        title: cutText(title.trim(), NAME_LENGTH),
        days: kept.filter(({ habit_id }) => habit_id === id).length,
      }))
      .filter(({ title, days }) => title !== '' && days > 0)
      .sort((a, b) => b.days - a.days)
      .slice(0, LISTED_NAMES),
    moods: moods.length,
    mood: meanOf(moods),
    moodBefore: meanOf(moodsBefore),
    bestDay: bestOf(moods),
    topics: topicsOf(entries.flatMap(({ tags }) => tags ?? [])),
  };
}

/** The same week without moods, for a person who does not share them with the coach. */
export const withoutMoods = (facts: WeekFacts): WeekFacts => ({
  ...facts,
  moods: 0,
  mood: null,
  moodBefore: null,
  bestDay: null,
});

function meanOf(moods: readonly Mood[]): number | null {
  if (moods.length === 0) return null;
  const mean = moods.reduce((sum, { mood_type }) => sum + moodOf(mood_type).level, 0) / moods.length;
  return Math.round(mean * 100) / 100;
}

/** The day with the highest mean mood: the later of equal ones; null when all days are equal. */
function bestOf(moods: readonly Mood[]): Day | null {
  const days = [...new Set(moods.map(({ logged_for }) => logged_for))].sort();
  const means = days.map((day) => meanOf(moods.filter(({ logged_for }) => logged_for === day))!);
  const best = Math.max(...means);
  return days.length < 2 || means.every((mean) => mean === best) ? null : days[means.lastIndexOf(best)]!;
}

/** Tags that are used more than once, the most used first. */
function topicsOf(tags: readonly string[]): string[] {
  const uses = new Map<string, number>();
  for (const tag of tags) uses.set(tag, (uses.get(tag) ?? 0) + 1);
  return [...uses]
    .filter(([tag, n]) => n > 1 && tag.trim() !== '')
    .sort((a, b) => b[1] - a[1])
    .slice(0, LISTED_NAMES)
    .map(([tag]) => cutText(tag.trim(), NAME_LENGTH));
}
