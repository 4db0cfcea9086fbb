/**
 * The ids that the rows of another account get in this one: always the same ones, so that a file that is imported twice is here once. What is
 * made from the user's id, from a habit and a day, from a series and a day, from a task or from a week's plan is made from the new ones. Pure.
 */
import { naturalId, plannedEventId } from '#data/natural-ids.ts';
import { tables, type TableName } from '#data/schema.ts';
import { LEISURE, LUNCH, planEventId, sourceOf } from '#features/calendar/plan/generate.ts';
import { habitDayId } from '#features/habits/habit.ts';
import { suggestionId, suggestionKeys } from '#features/suggestions/suggestion.ts';
import { changedId } from '#lib/recurrence.ts';
import type { Day } from '#lib/day.ts';
import { groupBy } from '#lib/group.ts';
import { idOf } from '#lib/id.ts';
import { weekFrom } from '#lib/months.ts';
import { pacer } from '#lib/pacer.ts';
import type { Incoming } from './incoming.ts';

/** The id of a row that is made from another row's; undefined for other rows. */
const madeFrom: Partial<Record<TableName, (row: Incoming['row'], of: (id: string) => string) => string | undefined>> = {
  habit_days: ({ habit_id, day }, of) => habitDayId(of(String(habit_id)), String(day) as Day),
  calendar_events: ({ series_id, occurrence_day, task_id }, of) =>
    typeof series_id === 'string' && typeof occurrence_day === 'string'
      ? changedId(of(series_id), occurrence_day)
      : typeof task_id === 'string'
        ? plannedEventId(of(task_id))
        : undefined,
};

/** The events of the saved weeks in a file: for each id, how it is made from other ids. */
function ofPlans(rows: readonly Incoming[]): ReadonlyMap<string, (of: (id: string) => string) => string> {
  const made = new Map<string, (of: (id: string) => string) => string>();
  const tasks = rows.flatMap(({ t, row }) => (t === 'tasks' || t === 'project_tasks' ? row : []));
  const due = groupBy(tasks, ({ due_date }) => due_date);
  const habits = rows.flatMap(({ t, row }) => (t === 'habits' ? row.id : []));
  for (const { t, row } of rows) {
    if (t !== 'calendar_plans') continue;
    for (const day of weekFrom(String(row.start_date) as Day)) {
      for (const source of [LUNCH, LEISURE])
        made.set(planEventId(row.id, source, day), (of) => planEventId(of(row.id), source, day));
      for (const [make, ids] of [
        [sourceOf.habit, habits],
        [sourceOf.task, (due.get(day) ?? []).map(({ id }) => id)],
      ] as const)
        for (const id of ids)
          made.set(planEventId(row.id, make(id), day), (of) => planEventId(of(row.id), make(of(id)), day));
    }
  }
  return made;
}

/** The rows of the account `was` as the account `is` has them. `isHere` tells rows that are the person's own already: they stay as they are. The page answers in between. */
export async function ofThisAccount(
  rows: readonly Incoming[],
  was: string,
  is: string,
  isHere: (t: TableName, id: string) => boolean,
): Promise<readonly Incoming[]> {
  const pause = pacer();
  const ids = new Map([
    [was, is],
    ...suggestionKeys.map((key) => [suggestionId(was, key), suggestionId(is, key)] as const),
  ]);
  const planned = ofPlans(rows);
  for (const { t, row } of rows) {
    const natural = naturalId(t, row, was) === row.id;
    await pause();
    if (natural) ids.set(row.id, naturalId(t, row, is)!);
    else if (!ids.has(row.id) && !isHere(t, row.id)) ids.set(row.id, idOf('import', is, row.id));
  }
  const same = (id: string) => id;
  const next = (id: string) => ids.get(id) ?? id;
  for (const { t, row } of rows) {
    await pause();
    const ofPlan = t === 'calendar_events' && !isHere(t, row.id) ? planned.get(row.id) : undefined;
    if (ofPlan) ids.set(row.id, ofPlan(next));
    const make = madeFrom[t];
    if (make && make(row, same) === row.id && !isHere(t, row.id)) ids.set(row.id, make(row, next)!);
  }
  const own: Incoming[] = [];
  for (const { t, row } of rows) {
    await pause();
    own.push({ t, row: translated(t, row, next) });
  }
  return own;
}

const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

/** The row with every mention of an old id replaced. What a person wrote at length is left alone. */
function translated(t: TableName, row: Incoming['row'], next: (id: string) => string): Incoming['row'] {
  const changed: Record<string, unknown> = { ...row, id: next(row.id) };
  for (const [name, { kind }] of Object.entries<{ kind: string }>(tables[t].fields)) {
    const value = changed[name];
    if (kind === 'text' && typeof value === 'string') changed[name] = next(value);
    else if (kind === 'list' && Array.isArray(value))
      changed[name] = value.map((item: string) => item.replaceAll(ID, (id) => next(id)));
  }
  return changed as Incoming['row'];
}
