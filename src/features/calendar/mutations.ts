/** What a person can do with an event: each is one transaction and one undo step. */
import { intentOn, kinds } from '#kinds/kinds.ts';
import { mutate, type Done } from '#data/mutate.ts';
import type { CalendarEvent } from '#data/schema.ts';
import { attempt } from '#data/attempt.ts';
import type { Changes } from '#data/write.ts';
import { newId } from '#lib/id.ts';
import { err, type Result } from '#lib/result.ts';
import { changesOf, fieldsOf, NEW_EVENT, type EventDraft } from './event.ts';
import type { Times } from './shift.ts';

export type EventError = 'SaveFailed' | 'DeleteFailed';
type Outcome<T> = Promise<Result<Done<T>, EventError>>;

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
export const moveEvent = (event: CalendarEvent, times: Times): Outcome<void> => store('Move', event, times);

function store(verb: 'Edit' | 'Move', event: CalendarEvent, changes: Changes<'calendar_events'>): Outcome<void> {
  const { user_id: _, _v, ...row } = event;
  return attempt('SaveFailed', () =>
    mutate(intentOn(verb, kinds.event), (write) =>
      write.patch('calendar_events', event.id, changes, { ...row, ...changes }),
    ),
  );
}

export const deleteEvent = (id: string): Outcome<void> =>
  attempt('DeleteFailed', () =>
    mutate(intentOn('Delete', kinds.event), (write) => write.delete('calendar_events', id)),
  );
