/**
 * What an act of the person changes: the routing table of acts, beside that of replies (route.ts). Pure. What the table does not name is not
 * done. An act comes from the person's own message alone, never from a reply or a text in a row (docs/decisions/0033).
 *
 * | act               | a task                    | an event                       | a habit             | a project |
 * |-------------------|---------------------------|--------------------------------|---------------------|-----------|
 * | done              | done, and the next repeat | -                              | that day is done    | -         |
 * | move              | due day, and its time     | start and end, of equal length | -                   | -         |
 * | rename            | its text                  | its title                      | its title           | its title |
 * | delete            | deleted                   | deleted                        | -                   | -         |
 * | into_project      | its project               | -                              | -                   | -         |
 * | create_in_project | -                         | -                              | -                   | a task    |
 *
 * The newest entry of the journal or fact is deleted too, when the person asks for the last one and says yes.
 * A repeating event is not changed from here: its own page asks which of its days are meant.
 */
import { dayAfter, type Day } from '#lib/day.ts';
import { idOf } from '#lib/id.ts';
import { instantOf, wallClock } from '#lib/zone.ts';
import type { Act } from './own.ts';

/** `kept`: an entry of the journal or a fact, which only an act on the newest one is about. */
export type TargetKind = 'task' | 'event' | 'habit' | 'project' | 'kept';
export type ActTable =
  | 'tasks'
  | 'project_tasks'
  | 'calendar_events'
  | 'habits'
  | 'habit_days'
  | 'project_lists'
  | 'journal_entries'
  | 'memory_entries'
  | 'entries';

/** A row that an act can be about. */
export interface Target {
  readonly kind: TargetKind;
  readonly table: Exclude<ActTable, 'entries'>;
  readonly id: string;
  readonly words: string;
  /** Of a task: its day and the time of its reminder. Of an event: its start and end. */
  readonly due?: Day | null;
  readonly remind?: string | null;
  readonly begin?: string;
  readonly end?: string;
  /** Of an event: it takes place more than once, or takes whole days. */
  readonly repeats?: boolean;
  readonly wholeDays?: boolean;
  /** Of a repeating task: the row of its next time. Of a habit: the row of the day. */
  readonly next?: { readonly id: string; readonly row: Readonly<Record<string, unknown>> } | null;
}

/**
 * One change of a row. `fill`: a row that stays as it is if it is there already. `set`: these fields of a row, which is made if there is none.
 * `append`: texts that follow what the fields have, whatever that is by now; `cut` takes such texts out where they still are.
 */
export interface Change {
  readonly op: 'update' | 'fill' | 'set' | 'delete' | 'append' | 'cut';
  readonly table: ActTable | 'attachments';
  readonly id: string;
  readonly row: Readonly<Record<string, unknown>>;
  /** Of several acts of one message, the one that it belongs to: each is taken back by itself. */
  readonly part?: number;
}

/** When and where an act was said. */
export interface Place {
  readonly callId: string;
  readonly at: Date;
  readonly zone: string;
  readonly today: Day;
}

/** Which kinds of rows an act can be about. */
export const kindsFor: Readonly<Record<Act['kind'], readonly TargetKind[]>> = {
  done: ['task', 'habit'],
  move: ['task', 'event'],
  rename: ['task', 'event', 'habit', 'project'],
  delete: ['task', 'event', 'kept'],
  into_project: ['task'],
  create_in_project: ['project'],
  start_habit: [],
};

/** The changes that an act makes on a row; null when the table does not name it. `project`: the id of the project it names. */
export function routeAct(
  act: Act,
  target: Target,
  place: Place,
  project: string | null = null,
): readonly Change[] | null {
  const { kind, table, id } = target;
  if (!kindsFor[act.kind].includes(kind) || (kind === 'event' && target.repeats)) return null;
  const update = (row: Change['row']): Change => ({ op: 'update', table, id, row });
  switch (act.kind) {
    case 'done': {
      const { next } = target;
      if (kind === 'habit') return next ? [{ op: 'set', table: 'habit_days', ...next }] : null;
      const done = update({ completed: true, completed_at: place.at.toISOString() });
      return next ? [done, { op: 'fill', table, ...next }] : [done];
    }
    case 'move':
      return kind === 'task' ? moveTask(act, target, place, update) : moveEvent(act, target, place, update);
    case 'rename':
      return act.title === '' ? null : [update({ [kind === 'task' ? 'description' : 'title']: act.title })];
    case 'delete':
      return [{ op: 'delete', table, id, row: {} }];
    case 'into_project':
      return project === null ? null : [update({ project_id: project, position: null })];
    case 'create_in_project': {
      const row = { description: act.title, completed: false, due_date: act.day, remind_at: null, project_id: id };
      return [{ op: 'fill', table: 'project_tasks', id: idOf(place.callId, 'project_tasks'), row }];
    }
    case 'start_habit':
    default:
      return null;
  }
}

type Move = Extract<Act, { kind: 'move' }>;

/** A task's time stays on the new day. A time alone is on the task's day, or today. */
function moveTask(
  act: Move,
  { due, remind }: Target,
  { zone, today }: Place,
  update: (row: Change['row']) => Change,
): Change[] {
  const day = dayAfter(act.day ?? due ?? today, act.later ?? 0);
  const minute = act.minute ?? (remind ? wallClock(new Date(remind), zone).minute : null);
  const remind_at = minute === null ? null : instantOf({ day, minute }, zone).toISOString();
  return [update({ due_date: day, ...(minute === null && !remind ? {} : { remind_at }) })];
}

function moveEvent(
  act: Move,
  { begin, end, wholeDays }: Target,
  { zone }: Place,
  update: (row: Change['row']) => Change,
): Change[] | null {
  if (!begin || !end || wholeDays) return null;
  const was = wallClock(new Date(begin), zone);
  const day = dayAfter(act.day ?? was.day, act.later ?? 0);
  const start = instantOf({ day, minute: act.minute ?? was.minute }, zone);
  const length = Date.parse(end) - Date.parse(begin);
  return [update({ event_time: start.toISOString(), end_time: new Date(start.getTime() + length).toISOString() })];
}
