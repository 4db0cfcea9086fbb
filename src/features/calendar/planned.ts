/** The events that were planned from tasks. */
import { getDb } from '#data/db.ts';
import { useLive } from '#data/live.ts';
import { plannedEventId } from '#data/natural-ids.ts';
import type { CalendarEvent } from '#data/schema.ts';

/** The events by the id of the task; empty while they are read. */
export const usePlanned = (tasks: readonly string[]): ReadonlyMap<string, CalendarEvent> =>
  useLive(
    async () => {
      const events = await getDb().calendar_events.bulkGet(tasks.map(plannedEventId));
      return new Map(events.flatMap((event, i) => (event ? [[tasks[i]!, event] as const] : [])));
    },
    NONE_PLANNED,
    [tasks.join()],
  ) ?? NONE_PLANNED;
const NONE_PLANNED: ReadonlyMap<string, CalendarEvent> = new Map();
