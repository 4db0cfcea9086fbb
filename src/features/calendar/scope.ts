/** What a change of one occurrence does to the rows of its series (docs/decisions/0029). Pure. */
import { MINUTE_MS } from '#lib/durations.ts';
import type { CalendarEvent } from '#data/schema.ts';
import type { Changes as ChangesOf, NewRow } from '#data/write.ts';
import { endOf, ownRow, occurrenceRow, wholeDays, type Occurrence } from '#kinds/occurrence.ts';
import { firstDayOf, occurrenceAt, zoneOf } from '#kinds/series.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { idOf } from '#lib/id.ts';
import { daysApart, daysBetween } from '#lib/recurrence.ts';
import { ruleFrom, shiftedRule, withEnd } from '#lib/rule-parts.ts';
import { instantOf, wallClock } from '#lib/zone.ts';

/** Which occurrences a change is for. */
export type Scope = 'this' | 'following' | 'all';
export type Changes = ChangesOf<'calendar_events'>;

/** A repeating event: its row, and the rows of its changed occurrences. */
export interface Series {
  readonly row: CalendarEvent;
  readonly changed: readonly CalendarEvent[];
}

/** One write. A patch has the row as it was read, which is put when it is gone. */
export type Op =
  | { readonly put: NewRow<'calendar_events'> }
  | { readonly patch: CalendarEvent; readonly changes: Changes }
  | { readonly delete: string };

/** The id of the series that a series is followed by from a day on: the same on every device. */
export const followingId = (series: string, day: Day): string => idOf('series from', series, day);

/** The fields of a row that a new row takes over. */
function fieldsIn({ user_id: _, _v, ...fields }: CalendarEvent): NewRow<'calendar_events'> {
  return fields;
}

/** The fields that a series which follows another takes over: two series with one UID would be one in other calendars. */
function fieldsFollowing(row: CalendarEvent): NewRow<'calendar_events'> {
  const { ical_uid: _, ...fields } = fieldsIn(row);
  return fields;
}

/** The writes that change an occurrence. `series` is its series; null: it has none, and `scope` is for nothing. `here` is the device's zone. */
export function editOps(
  series: Series | null,
  occurrence: Occurrence,
  changes: Changes,
  scope: Scope,
  here: string,
): readonly Op[] {
  const { event, day } = occurrence;
  if (!series || day === null || scope === 'this') return [editOne(occurrence, changes)];
  const { row } = series;
  const { first, whole, going } = reachOf(series, day, scope, here);
  const id = whole ? row.id : followingId(row.id, day);
  const { rrule, event_time: _, end_time: _end, first_day: _first, last_day: _last, ...rest } = changes;
  if (rrule === null) {
    // It takes place once from here on: at the times of the occurrence that was opened.
    const times = timesIn({ ...occurrenceRow(occurrence), ...changes });
    const once = { ...rest, ...times, rrule, cancelled_days: null, except_days: null };
    const gone = going.map((each): Op => ({ delete: each.id }));
    if (whole) return [{ patch: row, changes: once }, ...gone];
    return [endedBefore(row, day), { put: { ...fieldsFollowing(row), ...once, id } }, ...gone];
  }
  const { times, shift } = timesFrom(row, occurrence, changes, whole ? first : day, here);
  const kept = whole ? row.rrule! : ruleFrom(row.rrule!, first, day);
  const rule = rrule ?? (shift === 0 ? kept : (shiftedRule(kept, day, dayAfter(day, shift)) ?? kept));
  const moved = going.flatMap((each): Op[] => {
    const own = {
      ...(each.id === event.id ? { ...changes, rrule: null } : {}),
      ...(whole ? {} : { series_id: id }),
      ...(shift === 0 ? {} : { occurrence_day: dayAfter(each.occurrence_day!, shift) }),
    };
    return Object.keys(own).length > 0 ? [{ patch: each, changes: own }] : [];
  });
  if (!whole) {
    const put = { ...fieldsFollowing(row), ...rest, ...times, ...daysOut(row, day, shift), rrule: rule, id };
    return [endedBefore(row, day), { put }, ...moved];
  }
  const ruled = rule === row.rrule ? {} : { rrule: rule };
  return [
    { patch: row, changes: { ...rest, ...times, ...ruled, ...(shift === 0 ? {} : daysOut(row, first, shift)) } },
    ...moved,
  ];
}

/** The writes that delete an occurrence, it and those after it, or all. */
export function deleteOps(
  series: Series | null,
  { event, day }: Occurrence,
  scope: Scope,
  here: string,
): readonly Op[] {
  if (!series || day === null) return [{ delete: event.id }];
  const { row } = series;
  if (scope === 'this') {
    const out = { patch: row, changes: { cancelled_days: { ...row.cancelled_days, [day]: true } } };
    return event.series_id ? [out, { delete: event.id }] : [out];
  }
  const { whole, going } = reachOf(series, day, scope, here);
  return [whole ? { delete: row.id } : endedBefore(row, day), ...going.map((each) => ({ delete: each.id }))];
}

/** The scopes that a change can have: another rule is not for one, and not every rule has days that are as far away as those of one are moved. */
export function scopesFor(occurrence: Occurrence, changes: Changes, here: string): readonly Scope[] {
  const { event, day } = occurrence;
  if (day === null) return ['this'];
  if (changes.rrule !== undefined) return ['following', 'all'];
  return event.series_id || mayShift(event, day, daysMoved(occurrence, changes, here))
    ? ['this', 'following', 'all']
    : ['this'];
}

const mayShift = ({ rrule }: CalendarEvent, day: Day, by: number): boolean =>
  by === 0 || shiftedRule(rrule ?? '', day, dayAfter(day, by)) !== null;

/** How many days, in its zone, a change moves an occurrence. */
function daysMoved(occurrence: Occurrence, changes: Changes, here: string): number {
  const was = occurrenceRow(occurrence);
  const dayIn = (row: CalendarEvent) => row.first_day ?? wallClock(new Date(row.event_time), zoneOf(row, here)).day;
  return daysApart(dayIn(was), dayIn({ ...was, ...changes }));
}

/** The one occurrence: its row, which a series has none of yet. */
function editOne(occurrence: Occurrence, changes: Changes): Op {
  const { event, day } = occurrence;
  if (day === null || event.series_id) return { patch: event, changes };
  return { put: { ...fieldsIn(ownRow(occurrence)), ...changes } };
}

/** The first day of a series; whether a change from `day` on is for all of it; and the changed occurrences that it is for. */
function reachOf({ row, changed }: Series, day: Day, scope: Scope, here: string) {
  const first = firstDayOf(row, here);
  const whole = scope === 'all' || daysBetween(row.rrule!, first, first, day).length === 0;
  return { first, whole, going: changed.filter(({ occurrence_day }) => whole || occurrence_day! >= day) };
}

const endedBefore = (row: CalendarEvent, day: Day): Op => ({
  patch: row,
  changes: { rrule: withEnd(row.rrule!, { until: dayAfter(day, -1) }) },
});

/** The days from `from` on that the rule leaves out, for a series that was moved by days. */
function daysOut({ cancelled_days, except_days }: CalendarEvent, from: Day, shift: number): Changes {
  const moved = (day: string) => dayAfter(day as Day, shift);
  const cancelled = Object.entries(cancelled_days ?? {}).filter(([day, on]) => on && day >= from);
  return {
    cancelled_days: Object.fromEntries(cancelled.map(([day]) => [moved(day), true])),
    except_days: (except_days ?? []).filter((day) => day >= from).map(moved),
  };
}

const timesIn = ({ event_time, end_time = null, first_day = null, last_day = null }: CalendarEvent) => ({
  event_time,
  end_time,
  first_day,
  last_day,
});
const TIMES = ['event_time', 'end_time', 'first_day', 'last_day', 'time_zone'] as const;

/** The times of a series that begins on the day `from` of its rule, and by how many days its days were moved. */
function timesFrom(
  row: CalendarEvent,
  occurrence: Occurrence,
  changes: Changes,
  from: Day,
  here: string,
): { readonly times: Changes; readonly shift: number } {
  if (!TIMES.some((name) => name in changes)) {
    const same = from === firstDayOf(row, here);
    return { times: same ? {} : timesIn(occurrenceRow(occurrenceAt(row, from, here))), shift: 0 };
  }
  const was = occurrenceRow(occurrence);
  const is = { ...was, ...changes };
  const zone = zoneOf(is, here);
  const by = daysMoved(occurrence, changes, here);
  const shift = changes.rrule !== undefined || mayShift(row, occurrence.day!, by) ? by : 0;
  const first = dayAfter(from, shift);
  if (is.first_day) {
    const last = dayAfter(first, Math.max(0, daysApart(is.first_day, is.last_day ?? is.first_day)));
    const { begin, end } = wholeDays(first, last);
    return { times: { event_time: begin, end_time: end, first_day: first, last_day: last }, shift };
  }
  const begin =
    instantOf({ day: first, minute: wallClock(new Date(is.event_time), zone).minute }, zone).getTime() +
    (Date.parse(is.event_time) % MINUTE_MS);
  const length = Date.parse(endOf(is)) - Date.parse(is.event_time);
  const end_time = is.end_time ? new Date(begin + length).toISOString() : null;
  const days = was.first_day ? { first_day: null, last_day: null } : {};
  return { times: { event_time: new Date(begin).toISOString(), end_time, ...days }, shift };
}
