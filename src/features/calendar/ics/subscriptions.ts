/** Calendars of others: the server fetches them, this device keeps their events for reading, offline too. */
import * as v from 'valibot';
import { type DaymarkDb, getDb } from '#data/db.ts';
import type { SubscribedEvent, SubscriptionReport, SubscriptionRow } from '#data/local-tables.ts';
import { changedId } from '#lib/recurrence.ts';
import { newId } from '#lib/id.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { deviceZone } from '#lib/zone.ts';
import { ask, hasServer, type AskError } from './ask-server.ts';
import type { FileCalendar, FileRow, ReadError } from '#lib/ics/file-rows.ts';

const listed = v.object({
  subscriptions: v.array(
    v.object({
      id: v.pipe(v.string(), v.uuid()),
      url: v.string(),
      name: v.string(),
      color: v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/)),
      fetched_at: v.nullable(v.string()),
      trouble: v.nullable(v.string()),
      version: v.nullable(v.string()),
    }),
  ),
  /** Why a new calendar was not added. */
  refused: v.optional(v.picklist(['address', 'too_many'])),
});
const withText = v.object({ text: v.nullable(v.string()) });
type ListedSubscription = v.InferOutput<typeof listed>['subscriptions'][number];

export type SubscriptionError = AskError | 'Address' | 'TooManyCalendars';

/** Asks the server what is new, and reads the calendars that have changed. */
export async function refreshSubscriptions(): Promise<Result<void, AskError>> {
  if (!hasServer()) return ok(undefined);
  const answer = await ask('subscriptions', {}, listed);
  return answer.ok ? take(answer.value.subscriptions) : answer;
}

/** A calendar that the person adds. */
export interface NewCalendar {
  readonly url: string;
  readonly name: string;
  readonly color: string;
}

/** Adds a calendar: the server fetches it at once. The value is its row, which says whether that went well. */
export async function subscribe(calendar: NewCalendar): Promise<Result<SubscriptionRow, SubscriptionError>> {
  const id = newId();
  const answer = await ask('subscriptions/add', { id, ...calendar }, listed);
  if (!answer.ok) return answer;
  const { refused } = answer.value;
  if (refused) return err(refused === 'address' ? 'Address' : 'TooManyCalendars');
  const taken = await take(answer.value.subscriptions);
  if (!taken.ok) return taken;
  const row = await getDb().subscriptions.get(id);
  return row ? ok(row) : err('Failed');
}

/** Gives a calendar another name and colour, on all of the person's devices. One that could not be read is read anew. */
export async function recolor(
  { id, url }: SubscriptionRow,
  to: Pick<NewCalendar, 'name' | 'color'>,
): Promise<Result<void, AskError>> {
  // To add one that is there changes these two, and fetches it if that failed before (sync-server/calendar/subscriptions.ts).
  const answer = await ask('subscriptions/add', { id, url, ...to }, listed);
  return answer.ok ? take(answer.value.subscriptions) : answer;
}

/** Removes a calendar and its events, here and on the person's other devices. */
export async function unsubscribe(id: string): Promise<Result<void, AskError>> {
  const answer = await ask('subscriptions/remove', { id }, listed);
  return answer.ok ? take(answer.value.subscriptions) : answer;
}

/** The ids of a calendar's events begin with it: two calendars may have the same event. */
const prefix = (id: string) => `${id}/`;

/** Changed when readCalendar() reads the same text otherwise: then each device reads its calendars once more. */
const READER = 3;
/** What `read` of a row is when its events are those of a version. */
const readAs = (version: string): string => `${version} ${READER}`;

/** Makes this device's calendars what the server's are. One whose text cannot be had now keeps its events. */
async function take(all: readonly ListedSubscription[]): Promise<Result<void, AskError>> {
  const at = getDb();
  const known = new Map((await at.subscriptions.toArray()).map((row) => [row.id, row]));
  const ids = new Set(all.map(({ id }) => id));
  const gone = [...known.keys()].filter((id) => !ids.has(id));
  await at.transaction('rw', at.subscriptions, at.subscribed_events, async () => {
    await at.subscriptions.bulkDelete(gone);
    for (const id of gone) await at.subscribed_events.where('id').startsWith(prefix(id)).delete();
    for (const { id, name, color } of all) {
      const was = known.get(id);
      if (!was || (was.name === name && was.color === color)) continue;
      await at.subscribed_events.where('id').startsWith(prefix(id)).modify({ source: name, color });
    }
    await at.subscriptions.bulkPut(
      all.map((row) => {
        const { read = null, report } = known.get(row.id) ?? {};
        return { ...row, read, ...(report ? { report } : {}) };
      }),
    );
  });
  for (const row of all) {
    if (row.version === null || readAs(row.version) === known.get(row.id)?.read) continue;
    const answer = await ask('subscriptions/text', { id: row.id }, withText);
    if (!answer.ok) return answer;
    await keepEvents(at, row, readAs(row.version), answer.value.text ?? '');
  }
  return ok(undefined);
}

/** Replaces the events of a calendar. A text that is no calendar leaves those that are here. */
async function keepEvents(at: DaymarkDb, of: ListedSubscription, version: string, text: string): Promise<void> {
  const { readCalendar } = await import('#lib/ics/read-calendar.ts');
  const read = readCalendar(text, deviceZone());
  // A change of an occurrence whose series is not in the calendar is an event of its own.
  const alone = (file: FileCalendar) =>
    file.loose.flatMap(({ series, moment, row }) => (row ? [{ ...row, id: changedId(series, String(moment)) }] : []));
  const events = read.ok ? [...read.value.rows, ...alone(read.value)].map((row) => eventOf(of, row)) : null;
  await at.transaction('rw', at.subscriptions, at.subscribed_events, async () => {
    const changed = await at.subscriptions.update(of.id, { read: version, report: reportOf(read) });
    // Removed meanwhile.
    if (!changed || !events) return;
    await at.subscribed_events.where('id').startsWith(prefix(of.id)).delete();
    await at.subscribed_events.bulkPut(events);
  });
}

/** The most events that a report names. */
const MOST_NAMED = 100;

const reportOf = (read: Result<FileCalendar, ReadError>): SubscriptionReport =>
  read.ok
    ? {
        error: null,
        unread: read.value.unread.slice(0, MOST_NAMED),
        simpler: read.value.simpler.slice(0, MOST_NAMED),
      }
    : { error: read.error, unread: [], simpler: [] };

function eventOf({ id, name, color }: ListedSubscription, row: FileRow): SubscribedEvent {
  const { remind_before: _, ...event } = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
  return {
    ...(event as unknown as FileRow),
    id: prefix(id) + row.id,
    ...(row.series_id ? { series_id: prefix(id) + row.series_id } : {}),
    subscription_id: id,
    user_id: '',
    created_at: row.event_time,
    color,
    source: name,
    remind_before: null,
  };
}
