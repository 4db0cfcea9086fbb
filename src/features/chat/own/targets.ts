/** The rows that an act can be about, as they are on this device. */
import type { Act } from '#coach/own.ts';
import type { CalendarEvent } from '#data/schema.ts';
import { kindsFor, type Place, type Target } from '#coach/route-act.ts';
import type { OwnRow } from '#coach/own-line.ts';
import { habitDayId } from '#features/habits/habit.ts';
import { nextRow } from '#features/tasks/repeat.ts';
import { openTasks, readProjects } from '#features/tasks/read-tasks.ts';
import { eventsBetween } from '#kinds/events-between.ts';
import { isOfOthers } from '#kinds/occurrence.ts';
import { dayAfter, dayOf, type Day } from '#lib/day.ts';
import { nearDay, time24 } from '#lib/format.ts';
import { readHabits } from '#features/habits/due.ts';

/** How far ahead events are looked for, days. */
export const AHEAD = 366;

/** Every row of the kinds that an act can be about: open tasks, events that are not over, habits in use, projects. */
export async function readTargets(act: Act, place: Place): Promise<readonly Target[]> {
  const kinds = kindsFor[act.kind];
  const day = act.kind === 'done' ? act.day : place.today;
  const found = await Promise.all([
    kinds.includes('task') ? taskTargets(act.kind === 'done', place) : [],
    kinds.includes('event') ? eventTargets(place) : [],
    kinds.includes('habit') ? habitTargets(day, place.at) : [],
    kinds.includes('project') ? projectTargets() : [],
  ]);
  return found.flat();
}

async function taskTargets(done: boolean, { today, at }: Place): Promise<Target[]> {
  return (await openTasks()).map((task) => {
    const { id, description, due_date = null, remind_at = null } = task.row;
    const next = done ? nextRow(task, today, at) : null;
    return {
      kind: 'task',
      table: task.table,
      id,
      words: description,
      due: due_date,
      remind: remind_at,
      next: next && { id: next.id, row: next },
    };
  });
}

const eventTargets = async ({ today, at }: Place): Promise<Target[]> =>
  (await eventsOf(today, dayAfter(today, AHEAD))).filter(({ end }) => (end ?? '') > at.toISOString());

/** Open tasks and, whenever they are, the events with these ids: what was filed just before. */
export async function readMovable(events: readonly CalendarEvent[], place: Place): Promise<readonly Target[]> {
  const ids = new Set(events.map(({ id }) => id));
  const days = events.map(({ event_time }) => dayOf(new Date(event_time)));
  const found = await Promise.all([
    taskTargets(false, place),
    ...days.map(async (day) => eventsOf(day, dayAfter(day, 1))),
  ]);
  return found
    .flat()
    .filter(({ kind, id }, i, all) =>
      kind === 'task' ? true : ids.has(id) && all.findIndex((other) => other.id === id) === i,
    );
}

async function eventsOf(from: Day, to: Day): Promise<Target[]> {
  const seen = new Set<string>();
  return (await eventsBetween(from, to)).flatMap(({ event, begin, end, day, allDay }) => {
    if (seen.has(event.id) || isOfOthers(event)) return [];
    seen.add(event.id);
    return [
      {
        kind: 'event',
        table: 'calendar_events',
        id: event.id,
        words: event.title,
        begin,
        end,
        repeats: Boolean(event.rrule) || day !== null,
        wholeDays: allDay,
      },
    ];
  });
}

async function habitTargets(day: Day, at: Date): Promise<Target[]> {
  const habits = (await readHabits()).filter(({ archived_at }) => !archived_at);
  return habits.map(({ id, title }) => {
    const row = { habit_id: id, day, state: 'done', done_at: at.toISOString() };
    return { kind: 'habit', table: 'habits', id, words: title, next: { id: habitDayId(id, day), row } };
  });
}

const projectTargets = async (): Promise<Target[]> =>
  (await readProjects()).map(({ id, title }) => ({
    kind: 'project',
    table: 'project_lists',
    id,
    words: title,
  }));

/** A row as a card shows it. */
export function rowOf({ table, id, words, due, begin }: Target, today: Day): OwnRow {
  const day = due ?? (begin ? dayOf(new Date(begin)) : null);
  const when = begin ? `${nearDay(dayOf(new Date(begin)), today)}, ${time24(begin)}` : due ? nearDay(due, today) : '';
  return { table: table === 'habit_days' ? 'habits' : table, id, words: words.slice(0, 300), when, day };
}
