/** What a person can do with an event: each is one transaction and one undo step. */
import { intentOn, kinds } from '#kinds/kinds.ts';
import { mutate, type Done } from '#data/mutate.ts';
import { db } from '#data/db.ts';
import type { CalendarEvent, Instant } from '#data/schema.ts';
import { attempt } from '#data/attempt.ts';
import type { Changes } from '#data/write.ts';
import { newId } from '#lib/id.ts';
import { err, type Result } from '#lib/result.ts';
import { changesOf, fieldsOf, NEW_EVENT, type EventDraft } from './event.ts';
import { plannedEventId } from './planned.ts';
import type { Times as NewTimes } from './shift.ts';

export type EventError = 'SaveFailed' | 'DeleteFailed';
type Outcome<T> = Promise<Result<Done<T>, EventError>>;

/** An event that was planned from a task (spec 000, section 9: type and colour). */
const TASK_EVENT = { event_type: 'task', color: '#4f46e5', source: 'task' } as const;

/** Adds an event. The value is its id. */
export async function addEvent(draft: EventDraft, now = new Date()): Outcome<string> {
  const fields = fieldsOf(draft);
  if (!fields) return err('SaveFailed');
  return attempt('SaveFailed', () =>
    mutate(intentOn('Add', kinds.event), async (write) => {
      const id = newId(now.getTime());
      const row = { id, created_at: now.toISOString(), event_type: NEW_EVENT.event_type, ...fields };
      await write.put('calendar_events', row);
      return id;
    }),
  );
}

/** Saves an edited event: only what differs from `opened`, the row as the dialog read it. One that was deleted meanwhile is restored whole. */
export async function editEvent(opened: CalendarEvent, draft: EventDraft): Outcome<void> {
  const changes = changesOf(opened, draft);
  if (!changes) return err('SaveFailed');
  return store('Edit', opened, changes);
}

/** Gives an event other times. One that was deleted meanwhile is restored whole. */
export const moveEvent = (event: CalendarEvent, times: NewTimes): Outcome<void> => store('Move', event, times);

function store(verb: 'Edit' | 'Move', event: CalendarEvent, changes: Changes<'calendar_events'>): Outcome<void> {
  const { user_id: _, _v, ...row } = event;
  return attempt('SaveFailed', () =>
    mutate(intentOn(verb, kinds.event), (write) =>
      write.patch('calendar_events', event.id, changes, { ...row, ...changes }),
    ),
  );
}

/** The times of an event. */
export interface Times {
  readonly event_time: Instant;
  readonly end_time: Instant;
}

/** Puts a task into the calendar, or moves its event there. The event has the task's id (`task_id`), and an id made from it. */
export const planTask = (task: { readonly id: string; readonly title: string }, times: Times): Outcome<void> =>
  attempt('SaveFailed', () =>
    mutate('Plan task', async (write) => {
      const id = plannedEventId(task.id);
      const event = { id, title: task.title, task_id: task.id, ...times, ...TASK_EVENT };
      if (await db.calendar_events.get(id)) await write.patch('calendar_events', id, times, event);
      else await write.put('calendar_events', event);
    }),
  );

export const deleteEvent = (id: string): Outcome<void> =>
  attempt('DeleteFailed', () =>
    mutate(intentOn('Delete', kinds.event), (write) => write.delete('calendar_events', id)),
  );
