/** The facts of a week, read through the indexes: what the recap is made from, on the device and by the coach. */
import type { WeekFacts } from '#coach/week-facts.ts';
import { db } from '#data/db.ts';
import type { NotedMood } from '#features/mood/noted.ts';
import { moodsBetween } from '#features/mood/read-moods.ts';
import { habitDay } from '#kinds/habit-day.ts';
import { journal } from '#kinds/journal.ts';
import { diaryKinds } from '#kinds/kinds.ts';
import { memory } from '#kinds/memory.ts';
import { projectTask } from '#kinds/project-task.ts';
import { task } from '#kinds/task.ts';
import { thought } from '#kinds/thought.ts';
import { countBetween, daysBetween, rowsBetween } from '#kinds/read-days.ts';
import { cutText } from '#lib/cut.ts';
import { moodOf } from '#lib/moods.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { countWords } from './week-words.ts';

/** Names in a recap are the person's; a long one is cut. */
const NAME_LENGTH = 80;
const MOST = 5;

/** Counts the seven days that end with `today`, and the moods of the seven days before. */
export async function readWeekFacts(today: Day): Promise<WeekFacts> {
  const from = dayAfter(today, -6);
  const to = dayAfter(today, 1);
  const before = dayAfter(from, -7);
  const [profile, entries, memories, thoughts, tasks, projectTasks, open, done, habits, moods, old, days] =
    await Promise.all([
      db.profiles.get(db.profile.user_id),
      rowsBetween(journal, from, to),
      countBetween(memory, from, to),
      countBetween(thought, from, to),
      countBetween(task, from, to),
      countBetween(projectTask, from, to),
      db.tasks.filter(({ completed }) => !completed).count(),
      rowsBetween(habitDay, from, to),
      db.habits.toArray(),
      moodsBetween(from, today),
      moodsBetween(before, dayAfter(from, -1)),
      daysBetween(from, to, diaryKinds),
    ]);
  return {
    until: today,
    name: cutText(profile?.name ?? '', NAME_LENGTH),
    days: days.length,
    entries: entries.length,
    words: entries.reduce((sum, { content }) => sum + countWords(content), 0),
    memories,
    thoughts,
    tasksDone: tasks + projectTasks,
    tasksOpen: open,
    habits: habits
      .map(({ id, title }) => ({
        title: cutText(title.trim(), NAME_LENGTH),
        days: done.filter(({ habit_id }) => habit_id === id).length,
      }))
      .filter(({ title, days }) => title !== '' && days > 0)
      .sort((a, b) => b.days - a.days)
      .slice(0, MOST),
    moods: moods.length,
    mood: meanOf(moods),
    moodBefore: meanOf(old),
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

type Mood = Pick<NotedMood, 'mood_type' | 'logged_for'>;

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
    .slice(0, MOST)
    .map(([tag]) => cutText(tag.trim(), NAME_LENGTH));
}
