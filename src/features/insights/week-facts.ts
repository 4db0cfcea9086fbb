/** The facts of a week, read through the indexes: what the recap is made from, on the device and by the coach. */
import { factsOfWeek } from '#coach/count-week.ts';
import type { WeekFacts } from '#coach/week-facts.ts';
import { getDb } from '#data/db.ts';
import { moodsBetween } from '#features/mood/read-moods.ts';
import { habitDay } from '#kinds/habit-day.ts';
import { journal } from '#kinds/journal.ts';
import { diaryKinds } from '#kinds/kinds.ts';
import { memory } from '#kinds/memory.ts';
import { openRows } from '#kinds/open-tasks.ts';
import { projectTask } from '#kinds/project-task.ts';
import { task } from '#kinds/task.ts';
import { thought } from '#kinds/thought.ts';
import { countBetween, daysBetween, rowsBetween } from '#kinds/read-days.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { isDamaged, readable } from '#lib/damaged.ts';
import { countWords } from './week-words.ts';

/** Counts the seven days that end with `today`, and the moods of the seven days before. */
export async function readWeekFacts(today: Day): Promise<WeekFacts> {
  const from = dayAfter(today, -6);
  const to = dayAfter(today, 1);
  const before = dayAfter(from, -7);
  const [profile, entries, memories, thoughts, tasks, projectTasks, open, done, habits, moods, old, days] =
    await Promise.all([
      getDb().profiles.get(getDb().profile.user_id),
      rowsBetween(journal, from, to),
      countBetween(memory, from, to),
      countBetween(thought, from, to),
      countBetween(task, from, to),
      countBetween(projectTask, from, to),
      openRows(task),
      rowsBetween(habitDay, from, to),
      getDb().habits.toArray(),
      moodsBetween(from, today),
      moodsBetween(before, dayAfter(from, -1)),
      daysBetween(from, to, diaryKinds),
    ]);
  return factsOfWeek({
    until: today,
    name: readable(profile?.name) ?? '',
    days: days.length,
    entries,
    words: entries.reduce((sum, { content }) => sum + countWords(content), 0),
    memories,
    thoughts,
    tasksDone: tasks + projectTasks,
    tasksOpen: open.length,
    habits: habits.filter(({ title }) => !isDamaged(title)),
    kept: done,
    moods: moods.filter(isMoodReadable),
    moodsBefore: old.filter(isMoodReadable),
  });
}

const isMoodReadable = ({ mood_type }: { readonly mood_type: string }) => !isDamaged(mood_type);
