/** What a person can do with an event: each is one transaction and one undo step. */
import { intentOn, kinds } from '#kinds/kinds.ts';
import { mutate, type IntentResult } from '#data/mutate.ts';
import { getDb } from '#data/db.ts';
import type { Instant } from '#data/schema.ts';
import { attempt } from '#data/attempt.ts';
import type { Changes, Writer } from '#data/write.ts';
import type { Occurrence } from '#kinds/occurrence.ts';
import { newId } from '#lib/id.ts';
import { err } from '#lib/result.ts';
import { deviceZone } from '#lib/zone.ts';
import { NEW_EVENT } from './colors.ts';
import { fieldsOf, type EventDraft } from './event.ts';
import { plannedEventId } from '#data/natural-ids.ts';
import { deleteOps, editOps, type Op, type Scope, type Series } from './scope.ts';
import { english, msg } from '#lib/i18n.ts';

export type EventError = 'SaveFailed' | 'DeleteFailed';

/** An event that was planned from a task (spec 000, section 9: type and colour). */
const TASK_EVENT = { event_type: 'task', color: '#4f46e5', source: 'task' } as const;

/** Adds an event. The value is its id. */
export async function addEvent(draft: EventDraft, now = new Date()): IntentResult<EventError, string> {
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

/**
 * Changes what takes place: the one time, or of an event that repeats those of the scope. Only the fields that the person changed; a row that
 * was deleted meanwhile is restored whole.
 */
export function changeEvent(
  verb: 'Edit' | 'Move',
  occurrence: Occurrence,
  changes: Changes<'calendar_events'>,
  scope: Scope = 'this',
): IntentResult<EventError> {
  return attempt('SaveFailed', () =>
    mutate(intentOn(verb, kinds.event), async (write) => {
      await apply(write, editOps(await seriesOf(occurrence), occurrence, changes, scope, deviceZone()));
    }),
  );
}

/** Deletes what takes place: the one time, or of an event that repeats those of the scope. */
export function deleteOccurrence(occurrence: Occurrence, scope: Scope = 'this'): IntentResult<EventError> {
  return attempt('DeleteFailed', () =>
    mutate(intentOn('Delete', kinds.event), async (write) => {
      await apply(write, deleteOps(await seriesOf(occurrence), occurrence, scope, deviceZone()));
    }),
  );
}

/** The series of an occurrence, as it is now; null when there is none. */
async function seriesOf({ event, day }: Occurrence): Promise<Series | null> {
  if (day === null) return null;
  const id = event.series_id ?? event.id;
  const [row, changed] = await Promise.all([
    getDb().calendar_events.get(id),
    getDb().calendar_events.where('series_id').equals(id).toArray(),
  ]);
  return row?.rrule ? { row, changed: changed.filter(({ occurrence_day }) => occurrence_day) } : null;
}

async function apply(write: Writer, ops: readonly Op[]): Promise<void> {
  for (const op of ops) {
    if ('put' in op) await write.put('calendar_events', op.put);
    else if ('delete' in op) await write.delete('calendar_events', op.delete);
    else await write.patch('calendar_events', op.patch.id, op.changes, op.patch);
  }
}

/** The times of an event. */
export interface Times {
  readonly event_time: Instant;
  readonly end_time: Instant;
}

/** Puts a task into the calendar, or moves its event there. The event has the task's id (`task_id`), and an id made from it. */
export const planTask = (
  task: { readonly id: string; readonly title: string },
  times: Times,
): IntentResult<EventError> =>
  attempt('SaveFailed', () =>
    mutate(english(msg('Plan task')), async (write) => {
      const id = plannedEventId(task.id);
      const event = { id, title: task.title, task_id: task.id, ...times, ...TASK_EVENT };
      if (await getDb().calendar_events.get(id)) await write.patch('calendar_events', id, times, event);
      else await write.put('calendar_events', event);
    }),
  );

export const deleteEvent = (id: string): IntentResult<EventError> =>
  attempt('DeleteFailed', () =>
    mutate(intentOn('Delete', kinds.event), (write) => write.delete('calendar_events', id)),
  );
