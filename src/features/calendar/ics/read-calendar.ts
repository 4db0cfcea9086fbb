/** The text of an iCalendar file as rows. Pure, but large: ical.js comes with it, so it is loaded when a file is read. */
import type { CalendarEvent } from '#data/schema.ts';
import { idOf } from '#lib/id.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { isZone } from '#lib/zone.ts';
import { blocksOf, type Block } from './blocks.ts';
import { MOST_EVENTS, type ReadError } from './limits.ts';
import {
  dayOfMoment,
  readEvent,
  type FileFields,
  type Moment,
  type ReadEvent,
  type Simpler,
  type Unread,
} from './read-event.ts';
import { zonesOf } from './zones.ts';

/** A row as the file has it. */
export type FileRow = FileFields &
  Pick<CalendarEvent, 'id' | 'event_type'> &
  Partial<Pick<CalendarEvent, 'series_id' | 'occurrence_day'>>;

/** An occurrence whose series is not in the file: a change of it, or that it is cancelled (no `row`). */
export interface Loose {
  readonly series: string;
  readonly moment: Moment;
  readonly row: FileRow | null;
}

export interface FileCalendar {
  /** What it is called where it comes from. */
  readonly name: string | null;
  readonly rows: readonly FileRow[];
  /** Ids of the rows whose event was cancelled. */
  readonly cancelled: readonly string[];
  readonly loose: readonly Loose[];
  readonly unread: readonly { readonly title: string; readonly why: Unread | 'cut off' }[];
  readonly simpler: readonly { readonly title: string; readonly what: Simpler }[];
  /** Tasks and notes, which are not read. */
  readonly others: number;
}

/** The id of a changed occurrence: two devices that change or import the same one write the same row (docs/decisions/0029). */
export const occurrenceId = (series: string, day: string): string => idOf('occurrence', series, day);

const OWN = /^([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})@daymark$/;
/** The id of the row of a UID. One that Daymark gave is the row's own. */
export const rowId = (uid: string): string => OWN.exec(uid)?.[1] ?? idOf('ical', uid);

/** Reads a calendar. `zone` is where the reader is: floating times and whole days are of it. */
export function readCalendar(text: string, zone: string): Result<FileCalendar, ReadError> {
  const blocks = blocksOf(text);
  if (!blocks) return err('NotACalendar');
  if (blocks.events.length > MOST_EVENTS) return err('TooManyEvents');
  const zoneOf = zonesOf(blocks.zones, zone);
  const read = blocks.events.map((block) => [block, readEvent(block, zoneOf, zone)] as const);
  const events = read.flatMap(([, event]) => ('unread' in event ? [] : [event]));
  const allCancelled = blocks.about.get('METHOD')?.toUpperCase() === 'CANCEL';
  const of = (event: ReadEvent) => event.cancelled || allCancelled;
  const series = newest(events.filter(({ occurrence }) => occurrence === null));
  const rows = new Map<string, FileRow>();
  const cancelled: string[] = [];
  for (const event of series.values()) {
    const id = rowId(event.uid);
    if (of(event)) cancelled.push(id);
    else for (const row of rowsOf(id, event)) rows.set(row.id, row);
  }
  const loose: Loose[] = [];
  for (const event of newest(events.filter(({ occurrence }) => occurrence !== null)).values()) {
    const id = rowId(event.uid);
    const whole = rows.get(id);
    const moment = event.occurrence!;
    if (cancelled.includes(id)) continue;
    if (!whole) loose.push({ series: id, moment, row: of(event) ? null : rowOf(id, event) });
    else if (of(event)) rows.set(id, without(whole, moment, zone));
    else {
      const row = changed(rowOf(id, event), id, dayOfMoment(moment, zoneOfSeries(whole, zone)));
      rows.set(row.id, row);
    }
  }
  return ok({
    name: blocks.about.get('X-WR-CALNAME') || blocks.about.get('NAME') || null,
    rows: [...rows.values()],
    cancelled,
    loose,
    unread: [
      ...read.flatMap(([block, event]) => ('unread' in event ? [{ title: titleIn(block), why: event.unread }] : [])),
      ...(blocks.cutOff ? [{ title: '', why: 'cut off' as const }] : []),
    ],
    simpler: events.flatMap(({ fields, simpler }) => simpler.map((what) => ({ title: fields.title, what }))),
    others: blocks.others,
  });
}

/** Of several events with one UID (and one place in its series) the newest, in the order of the file. */
function newest(events: readonly ReadEvent[]): ReadonlyMap<string, ReadEvent> {
  const found = new Map<string, ReadEvent>();
  for (const event of events) {
    const key = `${event.uid} ${event.occurrence ?? ''}`;
    const known = found.get(key);
    if (!known || event.sequence >= known.sequence) found.set(key, event);
  }
  return found;
}

const rowOf = (id: string, { fields, type, uid }: ReadEvent): FileRow => ({
  ...fields,
  ical_uid: OWN.test(uid) ? null : uid,
  id,
  event_type: type ?? 'appointment',
});

const rowsOf = (id: string, event: ReadEvent): FileRow[] => [
  rowOf(id, event),
  ...event.more.map((fields) => ({ ...rowOf(id, event), ...fields, id: rowId(fields.ical_uid!) })),
];

/** A row as the changed occurrence of a series on a day. */
export const changed = (row: FileRow, series: string, day: FileRow['occurrence_day']): FileRow => ({
  ...row,
  id: occurrenceId(series, day!),
  series_id: series,
  occurrence_day: day!,
});

/** The zone that the days of a series are of. */
export const zoneOfSeries = ({ time_zone }: Pick<CalendarEvent, 'time_zone'>, mine: string): string =>
  time_zone && isZone(time_zone) ? time_zone : mine;

/** A series without one of its occurrences. */
export function without<T extends Pick<CalendarEvent, 'except_days' | 'time_zone'>>(
  row: T,
  moment: Moment,
  mine: string,
): T {
  const day = dayOfMoment(moment, zoneOfSeries(row, mine));
  return { ...row, except_days: [...new Set([...(row.except_days ?? []), day])].sort() };
}

/** The title of an event that could not be read, as far as one can be seen. */
const titleIn = (block: Block): string =>
  block
    .map((line) => /^SUMMARY[^:]*:(.*)$/i.exec(line)?.[1])
    .find((title) => title)
    ?.slice(0, 100) ?? '';
