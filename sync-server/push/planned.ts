/** The reminders of a person in a span, from rows of which there may be any number: read by their sizes, and planned without keeping the process busy. */
import { groupBy } from '#lib/group.ts';
import { remindersIn, type PutOff, type Reminder, type ReminderRows } from '#features/reminders/due.ts';
import type { TableName } from '#data/schema.ts';
import { isSealed } from '#sync/seal/forms.ts';
import { boundedRows, type BoundedRead } from '../bounded-rows.ts';
import type { Database } from '../database/port.ts';
import { inSlices } from '../in-slices.ts';
import { EVENT_TIME_COLUMNS } from '../calendar/event-columns.ts';
import { iso } from '../iso.ts';

/** ms since 1970 */
export interface Span {
  readonly after: number;
  readonly until: number;
}

/** About how much of one table is read for one look. */
const TABLE_LIMITS = { rows: 2_000, bytes: 2 * 1024 * 1024 };
/** How long this process may work on one look, ms: rules that have no day take the longest. */
const MOST_WORK = 10_000;

type Rows = Pick<BoundedRead, 'columns' | 'where' | 'first'>;

const TO_DO: Rows = {
  columns: ['completed', 'remind_at', 'description'],
  where: "r.completed is not true and r.remind_at between $2::timestamptz - interval '8 days' and $3::timestamptz",
  first: 'r.remind_at',
};
/** The days of entries; nothing else of them is read. */
const WRITTEN: Rows = {
  columns: ['logged_for'],
  where:
    "r.logged_for between ($2::timestamptz - interval '9 days')::date and ($3::timestamptz + interval '2 days')::date",
  first: 'r.logged_for desc',
};

/** The rows that may remind after $2 and until $3. What was put off may be a week older; an event may remind four weeks before it begins. */
const ROWS = {
  preferences: { columns: ['values'], where: '$2::timestamptz <= $3::timestamptz', first: 'r.created_at' },
  habits: {
    columns: [
      'title',
      'type',
      'frequency',
      'time_block',
      'schedule',
      'paused',
      'reminders',
      'archived_at',
      'created_at',
    ],
    where: 'r.archived_at is null and r.reminders is not null and $2::timestamptz <= $3::timestamptz',
    first: 'r.created_at desc',
  },
  habit_days: {
    columns: ['habit_id', 'day', 'state', 'amount'],
    where: "r.day between ($2::timestamptz - interval '16 days')::date and ($3::timestamptz + interval '2 days')::date",
    first: 'r.day desc',
  },
  tasks: TO_DO,
  project_tasks: TO_DO,
  calendar_events: {
    columns: [...EVENT_TIME_COLUMNS, 'title', 'event_type', 'remind_before'],
    where: `r.event_time is not null and (r.remind_before is not null or r.series_id is not null)
      and (r.rrule is not null or r.series_id is not null
        or r.event_time between $2::timestamptz - interval '10 days' and $3::timestamptz + interval '30 days')`,
    first: 'r.event_time desc',
  },
  mood_entries: WRITTEN,
  journal_entries: WRITTEN,
} satisfies Partial<Record<TableName, Rows>>;

/** A row without what the server cannot read: the device that shows the reminder has its title (sw/notices.ts). */
const withoutSealed = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, isSealed(value) ? '' : value]));

/** A person's rows that may remind in a span. */
export async function reminderRows(db: Database, user: string, { after, until }: Span): Promise<ReminderRows> {
  const params = [iso(after), iso(until)];
  const found: Record<string, unknown> = {};
  for (const [t, rows] of Object.entries(ROWS)) {
    const read = await boundedRows(db, user, { t: t as keyof typeof ROWS, ...rows, params, most: TABLE_LIMITS });
    found[t] = read.map(withoutSealed);
  }
  const { preferences, ...others } = found as unknown as Omit<ReminderRows, 'values'> & {
    readonly preferences: readonly { readonly values?: ReminderRows['values'] }[];
  };
  return { ...others, values: preferences[0]?.values ?? {} };
}

/** As `remindersIn`, for the process that serves everybody. Throws 57014 when the rows ask for too much work. */
export async function plannedIn(
  rows: ReminderRows,
  zone: string,
  { after, until }: Span,
  putOff: readonly PutOff[],
): Promise<Reminder[]> {
  const found = await inSlices(
    parts(rows, putOff, (part, later) => remindersIn(part, zone, after, until, later)),
    MOST_WORK,
  );
  const byKey = new Map(found.flat().map((reminder) => [reminder.key, reminder]));
  return [...byKey.values()].sort((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1));
}

type Plan = (rows: ReminderRows, putOff: readonly PutOff[]) => Reminder[];

/** The work in steps: an event with its changed occurrences is one, and everything else is another; again with each reminder of it that was put off. */
function* parts(rows: ReminderRows, putOff: readonly PutOff[], plan: Plan): Generator<Reminder[]> {
  const others = { ...rows, calendar_events: [] };
  yield plan(others, []);
  for (const one of putOff.filter(({ key }) => !key.startsWith('event/'))) yield plan(others, [one]);
  const none = { habits: [], habit_days: [], tasks: [], project_tasks: [], mood_entries: [], journal_entries: [] };
  for (const [id, calendar_events] of groupBy(rows.calendar_events, (event) => event.series_id ?? event.id)) {
    const part = { ...none, values: rows.values, calendar_events };
    const ofEvents = (later: readonly PutOff[]) => plan(part, later).filter(({ kind }) => kind === 'event');
    yield ofEvents([]);
    const ids = new Set([id, ...calendar_events.map((event) => event.id)]);
    for (const one of putOff.filter(({ key }) => ids.has(key.split('/')[1]!))) yield ofEvents([one]);
  }
}
