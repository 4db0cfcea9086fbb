/** What is read of a calendar file: its rows, and the ids by which they are found again. Pure, and without ical.js. */
import { changedId } from '#lib/recurrence.ts';
import type { Day } from '#lib/day.ts';
import { HOUR_MS } from '#lib/durations.ts';
import { idOf } from '#lib/id.ts';
import { isZone, wallAt } from '#lib/zone.ts';
import type { IcsEvent } from './write-calendar.ts';

/** What a file says of an event; all of them are in each event that is read, so that a value that is gone is removed. */
const FIELDS = [
  'title',
  'description',
  'notes',
  'color',
  'tags',
  'event_time',
  'end_time',
  'first_day',
  'last_day',
  'rrule',
  'except_days',
  'time_zone',
  'remind_before',
  'ical_uid',
] as const;
export type FileFields = { readonly [K in (typeof FIELDS)[number]]-?: Exclude<IcsEvent[K], undefined> };

/** The most events of a file, and the most rows that are made of it: dates that were added to an event are rows of their own. */
export const MOST_EVENTS = 10_000;
export const MOST_ROWS = 20_000;

/** What may still be done for a file: its size does not limit it, because a rule is short. */
export interface Work {
  /** Days of rules that are looked at. */
  days: number;
  /** RDATEs and EXDATEs that are read. */
  dates: number;
}

/** What can be wrong with a file as a whole. */
export type ReadError = 'NotACalendar' | 'TooManyEvents';
/** Why an event is not read. */
export type UnreadReason = 'broken' | 'no start' | 'no end' | 'no begin' | 'cut off' | 'zone';
/** What of an event is not as in the file. */
export type SimplifiedPart = 'rule' | 'rules' | 'following' | 'date' | 'dates';
/** A fault of a file that costs nothing: a time in another form, an empty list of dates, a line without a name, a part of a rule. */
export type Repair = 'time' | 'empty' | 'line' | 'rule';

/** A day, or an instant (ms), whose day depends on the zone of the series. */
export type Moment = Day | number;
/** The day of a moment in a zone. */
export const dayOfMoment = (moment: Moment, zone: string): Day =>
  typeof moment === 'number' ? wallAt(moment, zone).day : moment;

/** The day that a calendar of whole days means by an instant: midnight is where the calendar is kept, or where it is read. */
export function wholeDayOf(instant: number, mine: string): Day {
  const { day, minute } = wallAt(instant, mine);
  return minute === 0 ? day : wallAt(instant + 12 * 3_600_000, 'UTC').day;
}

/** A row as the file has it. */
export type FileRow = FileFields &
  Pick<IcsEvent, 'id' | 'event_type'> &
  Partial<Pick<IcsEvent, 'series_id' | 'occurrence_day'>>;

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
  /** Ids of the rows that an earlier file may have made of days which a series leaves out. */
  readonly leftOut: readonly string[];
  readonly loose: readonly Loose[];
  readonly unread: readonly { readonly title: string; readonly why: UnreadReason }[];
  readonly simpler: readonly { readonly title: string; readonly what: SimplifiedPart }[];
  readonly repaired: readonly { readonly title: string; readonly what: Repair }[];
  /** How many events of the file the rows are of: with those that are not read, all that it has. */
  readonly events: {
    /** As rows, or as a change of one. */
    readonly read: number;
    /** Cancelled in the file. */
    readonly cancelled: number;
    /** Older versions of another event of the file. */
    readonly older: number;
  };
  /** Tasks and notes, which are not read. */
  readonly others: number;
}

/** A UID that Daymark gave: that of a row. */
export const OWN = /^([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})@daymark$/;
/** The id of the row of a UID. One that Daymark gave is the row's own. */
export const rowId = (uid: string): string => OWN.exec(uid)?.[1] ?? idOf('ical', uid);

/** A row as the changed occurrence of a series on a day. */
export const changed = (row: FileRow, series: string, day: FileRow['occurrence_day']): FileRow => ({
  ...row,
  id: changedId(series, day!),
  series_id: series,
  occurrence_day: day!,
});

/** The zone that the days of a series are of. */
const zoneOfSeries = ({ time_zone }: Pick<IcsEvent, 'time_zone'>, mine: string): string =>
  time_zone && isZone(time_zone) ? time_zone : mine;

type SeriesDays = Pick<IcsEvent, 'time_zone' | 'first_day'>;

/** The day of a moment in a series. */
export const dayInSeries = (series: SeriesDays, moment: Moment, mine: string): Day =>
  series.first_day && typeof moment === 'number'
    ? wholeDayOf(moment, mine)
    : dayOfMoment(moment, zoneOfSeries(series, mine));

/** A series without one of its occurrences. */
export function without<T extends Pick<IcsEvent, 'except_days'> & SeriesDays>(row: T, moment: Moment, mine: string): T {
  const day = dayInSeries(row, moment, mine);
  return { ...row, except_days: [...new Set([...(row.except_days ?? []), day])].sort() };
}

/** The fields of the file that a row does not have in the same way. What the file cannot say, such as the plan of an event, stays. */
export function differences(known: IcsEvent, row: FileRow): Partial<FileFields> {
  const names = FIELDS.filter((name) => !alike(name, known, row));
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}

function alike(name: (typeof FIELDS)[number], known: IcsEvent, row: FileRow): boolean {
  const [was, is] = [known[name] ?? null, row[name]];
  if (JSON.stringify(was) === JSON.stringify(is)) return true;
  // An event of whole days begins at another instant on a device in another zone; its days are what counts.
  if (row.first_day && known.first_day && (name === 'event_time' || name === 'end_time')) return true;
  // Without an end it takes an hour, and an exported file says so.
  if (name === 'end_time' && was === null)
    return Date.parse(row.end_time ?? '') - Date.parse(row.event_time) === HOUR_MS;
  return name === 'end_time' && is === null
    ? Date.parse(known.end_time!) - Date.parse(known.event_time) === HOUR_MS
    : false;
}
