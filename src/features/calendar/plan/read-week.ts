/** What the plan of a week is made of, read once when it is opened. */
import { getDb } from '#data/db.ts';
import type { CalendarEvent } from '#data/schema.ts';
import { planId } from '#data/natural-ids.ts';
import { eventsBetween } from '#kinds/events-between.ts';
import type { Occurrence } from '#kinds/occurrence.ts';
import { openTasksDue } from '#kinds/open-tasks.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { WEEK, weekFrom } from '#lib/months.ts';
import { blockOf, fixedIn, type FixedBlock, type PlanBlock } from './block.ts';
import { weekPlan } from './generate.ts';
import { readHabits } from '#features/habits/due.ts';
import { t } from '#lib/i18n.ts';

export interface PlanWeek {
  readonly start: Day;
  readonly days: readonly Day[];
  /** The new suggestion. */
  readonly suggested: readonly PlanBlock[];
  /** The events of the saved plan; null when the week was never saved. */
  readonly saved: readonly PlanBlock[] | null;
  /** The other events of the week that have hours: one of whole days leaves them free. And the parts of them on each day. */
  readonly around: readonly Occurrence[];
  readonly fixed: readonly FixedBlock[];
  /** How many tasks and habits the suggestion was made from. */
  readonly tasks: number;
  readonly habits: number;
}

/** Reads the week that begins on a day. Rejects when the device cannot read. */
export async function readWeek(start: Day): Promise<PlanWeek> {
  const plan = planId(getDb().profile.user_id, start);
  const days = weekFrom(start);
  const [tasks, habits, planned, stored, events] = await Promise.all([
    openTasksDue(start, days.at(-1)!),
    readHabits(),
    getDb().calendar_plans.get(plan),
    getDb().calendar_events.where('plan_id').equals(plan).toArray(),
    eventsBetween(start, dayAfter(start, WEEK)),
  ]);
  const around = events.filter(({ event, allDay }) => event.plan_id !== plan && !allDay);
  const suggested = weekPlan({ plan, start, tasks, habits });
  return {
    start,
    days,
    suggested,
    saved: planned || stored.length > 0 ? stored.map((event) => savedBlock(event, suggested)) : null,
    around,
    fixed: around.flatMap((each) => fixedIn(days, each)),
    tasks: tasks.length,
    habits: habits.filter(({ archived_at }) => !archived_at).length,
  };
}

/** A stored event of the plan, with the reason for its place: that of the suggestion while it still stands there. */
function savedBlock(event: CalendarEvent, suggested: readonly PlanBlock[]): PlanBlock {
  const block = blockOf(event);
  const first = suggested.find(({ id }) => id === block.id);
  const stands = first?.day === block.day && first.start === block.start && first.end === block.end;
  return { ...block, why: stands ? first.why : t('You saved it here.') };
}
