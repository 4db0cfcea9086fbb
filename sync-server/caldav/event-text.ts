/** An event as the text of a resource: one row, or a series with its changed occurrences. */
import ICAL from 'ical.js';
import { type Message, msg } from '#lib/i18n.ts';
import { differences, type FileRow } from '#lib/ics/file-rows.ts';
import { escaped } from '#lib/ics/lines.ts';
import { readCalendar } from '#lib/ics/read-calendar.ts';
import { reminderIn } from '#lib/ics/read-event.ts';
import { calendarText, type IcsEvent } from '#lib/ics/write-calendar.ts';
import { daysLeftOut } from '#lib/recurrence.ts';

/** A text that cannot be stored as it is, with the reason in words. */
export interface Refused {
  readonly refused: Message;
}

/** The component of a text; null for one that is no calendar. */
export function calendarIn(text: string): ICAL.Component | null {
  try {
    const calendar = new ICAL.Component(ICAL.parse(text) as never);
    return calendar.name === 'vcalendar' ? calendar : null;
  } catch {
    // What is wrong with it is the client's, and a request's content is not logged.
    return null;
  }
}

/** The rows of a text, the event or series first, then its changed occurrences. */
export function eventIn(text: string, zone: string): { readonly rows: readonly [FileRow, ...FileRow[]] } | Refused {
  const read = readCalendar(text, zone);
  if (!read.ok || !calendarIn(text)) return { refused: msg('This is no calendar that can be read.') };
  const { rows, loose, unread, others } = read.value;
  if (unread.length > 0) return { refused: msg('The event has a time or another part that cannot be read.') };
  const [event, ...more] = rows.filter((row) => !row.series_id);
  if (others > 0 || loose.length > 0 || !event || more.length > 0)
    return { refused: msg('Only one event is stored here: not cancelled, with one rule, and without added dates.') };
  return { rows: [event, ...rows.filter((row) => row.series_id)] };
}

/** The properties that say a field of a row. */
const SAYS: Readonly<Record<string, readonly string[]>> = {
  title: ['summary'],
  description: ['description'],
  color: ['color', 'x-daymark-color'],
  tags: ['categories'],
  event_type: ['x-daymark-type'],
};
/** Fields that say together when an event is, and their properties. */
const TIMES = ['event_time', 'end_time', 'first_day', 'last_day', 'rrule', 'except_days', 'time_zone'];
const TIME_PROPERTIES = ['dtstart', 'dtend', 'duration', 'rrule', 'exrule', 'rdate', 'exdate', 'recurrence-id'];

export interface TextOptions {
  readonly stamp: Date;
  readonly zone: string;
}

/**
 * The text of rows. `stored` is what a client wrote last: of it stays whatever the rows do not say otherwise, with all that they have no field for.
 */
export function eventText(rows: readonly IcsEvent[], stored: string | null, { stamp, zone }: TextOptions): string {
  const text = calendarText(rows, { stamp, zone, name: 'Daymark' });
  const before = stored === null ? null : eventIn(stored, zone);
  const kept = stored === null ? null : calendarIn(stored);
  if (!before || 'refused' in before || !kept) return text;
  const made = calendarIn(text)!;
  const madeEvents = made.getAllSubcomponents('vevent');
  // A row whose time no file can name.
  if (madeEvents.length !== rows.length) return text;
  const zones = [
    ...kept.getAllSubcomponents('vtimezone'),
    ...made.getAllSubcomponents('vtimezone').filter((each) => !definesZone(kept, each)),
  ];
  const was = new Map(before.rows.map((row) => [row.id, row]));
  const parts = partsOf(kept, before.rows, zone);
  const isMoved = differs(rows[0]!, was.get(rows[0]!.id), TIMES);
  const events = rows.map((row, n) => {
    const [part, known] = [parts.byRow.get(row.id), was.get(row.id)];
    return part && known ? patched(part, madeEvents[n]!, [known, row], isMoved) : madeEvents[n]!;
  });
  // Occurrences that the client cancelled: a series that was moved has them among the days that it leaves out.
  const all = [...zones, ...events, ...(isMoved ? [] : parts.others)];
  const about = kept.getAllProperties().map((property) => property.toICALString());
  return ['BEGIN:VCALENDAR', ...about, ...all.map((each) => each.toString()), 'END:VCALENDAR', ''].join('\r\n');
}

const definesZone = (calendar: ICAL.Component, zone: ICAL.Component) =>
  calendar
    .getAllSubcomponents('vtimezone')
    .some((each) => each.getFirstPropertyValue('tzid') === zone.getFirstPropertyValue('tzid'));

/** The events of a text by the id of the row that each is read as, and those that are read as none. */
function partsOf(calendar: ICAL.Component, rows: readonly FileRow[], zone: string) {
  const events = calendar.getAllSubcomponents('vevent');
  const series = events.find((each) => !each.hasProperty('recurrence-id'))!;
  const byRow = new Map([[rows[0]!.id, series]]);
  const others: ICAL.Component[] = [];
  const around = [...calendar.getAllSubcomponents('vtimezone'), series].map((each) => each.toString());
  for (const part of events) {
    if (part === series) continue;
    const alone = eventIn(['BEGIN:VCALENDAR', ...around, part.toString(), 'END:VCALENDAR'].join('\r\n'), zone);
    const row = 'refused' in alone ? undefined : alone.rows[1];
    if (row) byRow.set(row.id, part);
    else others.push(part);
  }
  return { byRow, others };
}

/** Which fields of a row a text does not have in the same way. */
function changedFields(row: IcsEvent, was: FileRow): ReadonlySet<string> {
  const out = [...daysLeftOut(row)].sort();
  const changed = differences({ ...row, except_days: out.length > 0 ? out : null }, was);
  return new Set([...Object.keys(changed), ...(row.event_type === was.event_type ? [] : ['event_type'])]);
}

const differs = (row: IcsEvent, was: FileRow | undefined, fields: readonly string[]): boolean => {
  const changed = was && changedFields(row, was);
  return !changed || fields.some((field) => changed.has(field));
};

/** An event of a text with what its row has otherwise, which is taken from `made`. */
function patched(
  part: ICAL.Component,
  made: ICAL.Component,
  [was, row]: readonly [FileRow, IcsEvent],
  isMoved: boolean,
): ICAL.Component {
  const changed = changedFields(row, was);
  const replace = (names: readonly string[]) => {
    for (const name of names) {
      part.removeAllProperties(name);
      for (const property of made.getAllProperties(name)) part.addProperty(property);
    }
  };
  for (const [field, names] of Object.entries(SAYS)) if (changed.has(field)) replace(names);
  if (TIMES.some((field) => changed.has(field))) replace(TIME_PROPERTIES);
  else if (isMoved) replace(['recurrence-id']);
  if (changed.has('notes')) {
    for (const name of ['comment', 'location', 'url']) part.removeAllProperties(name);
    for (const line of notesLines(row.notes ?? '')) part.addProperty(ICAL.Property.fromString(line));
  }
  if (changed.has('remind_before')) {
    const alarm = reminderIn(part, was.event_time);
    if (alarm) part.removeSubcomponent(alarm);
    for (const each of made.getAllSubcomponents('valarm')) part.addSubcomponent(each);
  }
  return part;
}

/** Notes as the properties of which read-event.ts has made them. */
function notesLines(notes: string): string[] {
  const [, place, url, rest = ''] = /^(?:Location: (.*)(?:\n|$))?(?:Link: (\S+)(?:\n|$))?([\s\S]*)$/.exec(notes) ?? [];
  return [
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(url ? [`URL:${url}`] : []),
    ...(rest ? [`COMMENT:${escaped(rest)}`] : []),
  ];
}
