/** What the last seven days hold: counted through the indexes, so that ten years are as quick as one week. */
import { db } from '#data/db.ts';
import { daysBetween } from '#features/daily-log/read-log.ts';
import type { Filter } from '#features/daily-log/timeline.ts';
import { dateOf, dayAfter, type Day } from '#lib/day.ts';
import { count } from '#lib/format.ts';

export interface WeekCounts {
  /** Days of the seven that have something. */
  readonly days: number;
  readonly journal: number;
  readonly mood: number;
  readonly habits: number;
  readonly memories: number;
  readonly tasks: number;
  readonly thoughts: number;
}

/** Counts the seven days that end with `today`. */
export async function readWeek(today: Day): Promise<WeekCounts> {
  const from = dayAfter(today, -6);
  const to = dayAfter(today, 1);
  const since = dateOf(from).toISOString();
  const until = dateOf(to).toISOString();
  const [journal, mood, habits, memories, tasks, projectTasks, thoughts, days] = await Promise.all([
    db.journal_entries.where('logged_for').between(from, to).count(),
    db.mood_entries.where('logged_for').between(from, to).count(),
    db.habit_days
      .where('day')
      .between(from, to)
      .filter(({ state }) => state === 'done')
      .count(),
    db.memory_entries.where('logged_for').between(from, to).count(),
    db.tasks.where('completed_at').between(since, until).count(),
    db.project_tasks.where('completed_at').between(since, until).count(),
    db.entries.where('[type+logged_for]').between(['thought_dump', from], ['thought_dump', to]).count(),
    daysBetween(from, to, ['journal', 'mood', 'habit', 'memory', 'thought']),
  ]);
  return { journal, mood, habits, memories, tasks: tasks + projectTasks, thoughts, days: days.length };
}

/** The counts that say something, in the order of a day's weight, with the filter of /logs that shows them. */
export function weekParts(
  week: WeekCounts,
): readonly { readonly kind: Exclude<Filter, 'all'>; readonly words: string }[] {
  const all: [Exclude<Filter, 'all'>, number, string, string?][] = [
    ['journal', week.journal, 'journal entry', 'journal entries'],
    ['mood', week.mood, 'mood'],
    ['habits', week.habits, 'habit kept', 'habits kept'],
    ['memories', week.memories, 'memory', 'memories'],
    ['tasks', week.tasks, 'task done', 'tasks done'],
    ['thoughts', week.thoughts, 'thought let go', 'thoughts let go'],
  ];
  return all.filter(([, n]) => n > 0).map(([kind, n, one, many]) => ({ kind, words: count(n, one, many) }));
}
