/** The week that 'Build My Weekly Plan' suggests (spec 000, section 9). Pure: everything it needs is handed in. */
import { minuteOfDay } from '#lib/clock.ts';
import type { Habit, ProjectTask, Task } from '#data/schema.ts';
import { isPaused } from '#features/habits/pauses.ts';
import { dayOfWeek, type Day } from '#lib/day.ts';
import { weekday } from '#lib/format.ts';
import { idOf } from '#lib/id.ts';
import { WEEK, weekFrom } from '#lib/months.ts';
import { inTime, type PlanBlock } from './block.ts';
import { msg, t } from '#lib/i18n.ts';

export const COLORS = { task: '#4f46e5', habit: '#10b981', break: '#f59e0b', leisure: '#ec4899' } as const;

/** What a task says that has no summary. */
export const TASK_WORDS = msg('Complete this task');

const at = (hour: number, minute = 0) => hour * 60 + minute;

/** When each kind of block is, in minutes after midnight. */
export const HOURS = {
  task: { start: at(10), end: at(11) },
  daily: { start: at(7), end: at(7, 30) },
  weekly: { start: at(18), end: at(19) },
  lunch: { start: at(12), end: at(13) },
  leisure: { start: at(10), end: at(14) },
} as const;

const SATURDAY = 6;

export interface PlanInputs {
  /** The id of the week's plan. */
  readonly plan: string;
  /** The first day of the week. */
  readonly start: Day;
  /** From the Inbox and from projects. */
  readonly tasks: readonly Pick<Task & ProjectTask, 'id' | 'description' | 'summary' | 'due_date' | 'completed'>[];
  /** All of them, archived ones too, in the order of the list: the place of a weekly habit decides its day. */
  readonly habits: readonly Pick<Habit, 'id' | 'title' | 'description' | 'frequency' | 'archived_at' | 'paused'>[];
}

/** What a block of a plan is for: the first word of its source, which is that or a row's. */
export const sourceOf = { task: (id: string) => `task:${id}`, habit: (id: string) => `habit:${id}` } as const;
export const LUNCH = 'lunch';
export const LEISURE = 'leisure';
/** The id of the event of a plan that is for something on a day. */
export const planEventId = (plan: string, source: string, day: Day): string => idOf('plan_event', plan, source, day);

/**
 * The blocks of a week, seven days from `start` on, in order. Their ids are made from the plan, what each block is for, and its day: two
 * devices that plan the same week make the same rows (product.md).
 *
 * The spec counts lunch on "days 1 to 5 after the start" and leisure on "day 6 after the start". For a week from Monday the picture of the
 * planner has lunch from Monday to Friday and leisure on Saturday, so that is what is planned, on whichever day the
 * person's week starts. An archived habit is not planned, nor a paused one on the days that it rests.
 */
export function weekPlan({ plan, start, tasks, habits }: PlanInputs): PlanBlock[] {
  const days = weekFrom(start);
  const block = (
    source: string,
    day: Day,
    rest: Omit<PlanBlock, 'id' | 'day' | 'recurrence'>,
    often?: 'daily' | 'weekly',
  ) => ({
    id: planEventId(plan, source, day),
    day,
    recurrence: often ?? null,
    ...rest,
  });

  const ofTasks = tasks.flatMap(({ id, description, summary, due_date, completed }) =>
    completed || !due_date || !days.includes(due_date)
      ? []
      : block(sourceOf.task(id), due_date, {
          title: description,
          description: summary?.trim() || t(TASK_WORDS),
          ...HOURS.task,
          type: 'task',
          color: COLORS.task,
          why: t('Due {weekday}.', { weekday: weekday(due_date) }),
        }),
  );

  const ofHabits = habits.flatMap(({ id, title, description, frequency, archived_at, paused }, index) => {
    if (archived_at) return [];
    const common = { title, description: description ?? '', type: 'habit', color: COLORS.habit };
    const daily = frequency === 'daily';
    const on = (daily ? days : [days[index % WEEK]!]).filter((day) => !isPaused(paused, day));
    return on.map((day) =>
      block(
        sourceOf.habit(id),
        day,
        { ...common, ...HOURS[frequency], why: daily ? t('A daily habit.') : t('A weekly habit.') },
        frequency,
      ),
    );
  });

  const ofTheWeek = days.flatMap((day) => {
    const n = dayOfWeek(day);
    if (n === 0) return [];
    return n === SATURDAY
      ? block(LEISURE, day, {
          title: t('Leisure Time'),
          description: '',
          ...HOURS.leisure,
          type: 'other',
          color: COLORS.leisure,
          why: t('Free hours on Saturday.'),
        })
      : block(LUNCH, day, {
          title: t('Lunch Break'),
          description: '',
          ...HOURS.lunch,
          type: 'break',
          color: COLORS.break,
          why: t('Every weekday.'),
        });
  });

  return inTime([...ofTasks, ...ofHabits, ...ofTheWeek]);
}

/**
 * A new activity of the plan: it starts now and is one hour long (spec 000, section 9), on `day`. In the last hour of a day it ends with the
 * day.
 */
export function newActivity(id: string, day: Day, now: Date): PlanBlock {
  const start = minuteOfDay(now);
  return {
    id,
    title: '',
    description: '',
    day,
    start,
    end: Math.max(start + 1, Math.min(start + 60, 24 * 60 - 1)),
    type: 'other',
    color: COLORS.task,
    recurrence: null,
    why: '',
  };
}
