/** The rows that things of other programs become, for all adapters. */
import { habitDayId, stateOf } from '#features/habits/habit.ts';
import { frequencyOf, planText, type Plan } from '#features/habits/schedule.ts';
import { isDay, type Day } from '#lib/day.ts';
import { canRead } from '#lib/recurrence.ts';
import type { Incoming } from '#features/your-data/in/incoming.ts';
import { tagsOf } from './made.ts';

interface FoundEntry {
  readonly id: string;
  readonly at: string;
  readonly day: Day;
  readonly content: string;
  readonly tags?: readonly string[] | undefined;
  readonly mood?: string | null | undefined;
}

/** Texts in JSON have the ends of lines of the system that wrote them. */
const withLines = (text: string): string => text.replaceAll(/\r\n?/g, '\n');

/** A journal entry. */
export const entryRow = ({ id, at, day, content, tags, mood }: FoundEntry): Incoming => ({
  t: 'journal_entries',
  row: {
    id,
    created_at: at,
    content: withLines(content),
    logged_for: day,
    tags: tagsOf(tags ?? []),
    mood: mood ?? null,
  },
});

interface FoundCheckIn {
  readonly id: string;
  readonly at: string;
  readonly day: Day;
  readonly mood: string;
  readonly note?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}

/** A check-in of mood. */
export const checkInRow = ({ id, at, day, mood, note, tags }: FoundCheckIn): Incoming => ({
  t: 'mood_entries',
  row: {
    id,
    created_at: at,
    mood_type: mood,
    logged_for: day,
    note: withLines(note?.trim() ?? '') || null,
    tags: tagsOf(tags ?? []),
  },
});

interface FoundHabit {
  readonly id: string;
  readonly title: string;
  readonly createdAt: string;
  /** Its place among habits (lib/positions.ts). */
  readonly position: number;
  readonly plan?: Plan | undefined;
  readonly description?: string | undefined;
  readonly unit?: string | undefined;
  readonly archivedAt?: string | null | undefined;
}

export const DAILY: Plan = { rhythm: { kind: 'daily' }, target: null };

/** A habit. Its plan holds for all its days. */
export function habitRow(habit: FoundHabit): Incoming {
  const { id, title, createdAt, position, plan = DAILY, description = '', unit = '', archivedAt = null } = habit;
  const text = planText(plan);
  return {
    t: 'habits',
    row: {
      id,
      created_at: createdAt,
      title: title.trim() || 'Habit',
      type: 'habit',
      frequency: frequencyOf(plan),
      time_block: null,
      description: description.trim() || null,
      unit: unit.trim() || null,
      position,
      schedule: text === frequencyOf(plan) ? null : { '1970-01-01': text },
      archived_at: archivedAt,
    },
  };
}

interface FoundHabitDay {
  readonly habit: string;
  readonly day: Day;
  readonly at: string;
  /** 'amount': as the amount meets the plan. */
  readonly state: 'done' | 'skipped' | 'open' | 'amount';
  readonly amount?: number | null;
  readonly note?: string | null;
}

/** A day of a habit. */
export const habitDayRow = (
  plan: Plan,
  { habit, day, at, state, amount = null, note = null }: FoundHabitDay,
): Incoming => ({
  t: 'habit_days',
  row: {
    id: habitDayId(habit, day),
    created_at: at,
    habit_id: habit,
    day,
    state: state === 'amount' ? stateOf(plan, amount ?? 0) : state,
    amount,
    note,
  },
});

/** How far apart tasks are in a list, so that one can be moved between two. */
const STEP = 1024;

export interface FoundTask {
  readonly id: string;
  readonly words: readonly string[];
  readonly tags?: readonly string[];
  /** A day; anything else is none. */
  readonly due?: string | null;
  readonly remindAt?: string | null;
  readonly rrule?: string | null;
  readonly isDone?: boolean;
  readonly doneAt?: string | null;
  readonly createdAt?: string | null;
}

/** A project with its tasks, in their order. */
export function projectRows(
  { id, title, createdAt }: { readonly id: string; readonly title: string; readonly createdAt: string },
  tasks: readonly FoundTask[],
): Incoming[] {
  return [
    { t: 'project_lists', row: { id, created_at: createdAt, title } },
    ...tasks.map((task, i): Incoming => ({
      t: 'project_tasks',
      row: { ...taskFields(task, createdAt), project_id: id, position: (i + 1) * STEP },
    })),
  ];
}

/** A task of the inbox. */
export const taskRow = (task: FoundTask, createdAt: string): Incoming => ({
  t: 'tasks',
  row: taskFields(task, createdAt),
});

/** The fields that tasks of the inbox and of projects have in common. A rule that Daymark does not read must be named by the caller. */
function taskFields(task: FoundTask, createdAt: string) {
  const due = task.due && isDay(task.due) ? task.due : null;
  return {
    id: task.id,
    created_at: task.createdAt ?? createdAt,
    description: task.words
      .map((words) => withLines(words).trim())
      .filter(Boolean)
      .join('\n'),
    completed: task.isDone ?? false,
    completed_at: task.isDone ? (task.doneAt ?? task.createdAt ?? createdAt) : null,
    due_date: due,
    remind_at: task.remindAt ?? null,
    rrule: due && task.rrule && canRead(task.rrule) ? task.rrule : null,
    tags: tagsOf(task.tags ?? []),
  };
}
