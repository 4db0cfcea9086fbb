/** A task as the text of a resource: a VTODO (RFC 5545, 3.6.2), both ways. */
import ICAL from 'ical.js';
import { isDay, type Day } from '#lib/day.ts';
import { msg } from '#lib/i18n.ts';
import { ruleOf } from '#lib/ics/file-rule.ts';
import { clockOf, dayIn, isUtc } from '#lib/ics/file-times.ts';
import { escaped } from '#lib/ics/lines.ts';
import { stampOf } from '#lib/ics/vtimezone.ts';
import { nextAfter } from '#lib/recurrence.ts';
import { instantOf, wallClock, zoneOr } from '#lib/zone.ts';
import { calendarIn, type Refused, type TextOptions } from './event-text.ts';

/** What a text says of a row of `tasks` or `project_tasks`. */
export interface TaskFields {
  readonly description: string;
  readonly completed: boolean;
  readonly completed_at: string | null;
  readonly due_date: Day | null;
  readonly remind_at: string | null;
  readonly tags: readonly string[] | null;
  readonly rrule: string | null;
}

export type TaskRow = TaskFields & { readonly id: string; readonly created_at: string };

/** The most characters of a task's text, and tags. */
const TEXT = 2_000;
const TAGS = 20;

const taskOf = (calendar: ICAL.Component | null): ICAL.Component | undefined =>
  calendar?.getAllSubcomponents('vtodo').find((each) => !each.hasProperty('recurrence-id'));

/** The task of a text, and its UID. */
export function taskIn(text: string, zone: string): { readonly uid: string; readonly fields: TaskFields } | Refused {
  const calendar = calendarIn(text);
  const task = taskOf(calendar);
  const uid = task && wordsOf(task, 'uid');
  const uids = new Set(calendar?.getAllSubcomponents('vtodo').map((each) => wordsOf(each, 'uid')));
  if (!task || !uid || uids.size > 1 || calendar!.getFirstSubcomponent('vevent'))
    return { refused: msg('Only one task with a UID is stored here.') };
  try {
    return { uid, fields: fieldsOf(task, zone) };
  } catch {
    return { refused: msg('The task has a time that cannot be read.') };
  }
}

function fieldsOf(task: ICAL.Component, zone: string): TaskFields {
  const due = timeOf(task, 'due', zone) ?? (task.hasProperty('rrule') ? timeOf(task, 'dtstart', zone) : null);
  const status = wordsOf(task, 'status').toUpperCase();
  const done = timeOf(task, 'completed', zone);
  const tags = task.getAllProperties('categories').flatMap((each) => each.getValues().map((tag) => String(tag).trim()));
  const written = task
    .getFirstProperty('rrule')
    ?.toICALString()
    .replace(/^RRULE[^:]*:/i, '');
  const place = due && { event_time: due.at, end_time: null, first_day: due.day, last_day: due.day };
  const rule = written && place ? ruleOf(written, place, zone).rule : null;
  return {
    description: wordsOf(task, 'summary').slice(0, TEXT) || 'Task',
    completed: done !== null || status === 'COMPLETED' || status === 'CANCELLED',
    completed_at: done?.at ?? null,
    due_date: due?.day ?? null,
    remind_at: reminderOf(task, zone)?.at ?? null,
    tags: tags.some(Boolean) ? [...new Set(tags.filter(Boolean))].map((tag) => tag.slice(0, 100)).slice(0, TAGS) : null,
    rrule: rule && due && nextAfter(rule, due.day, due.day) !== null ? rule : null,
  };
}

const wordsOf = (of: ICAL.Component, name: string): string => String(of.getFirstPropertyValue(name) ?? '').trim();

/** The day and the instant of a property: those of its own zone, or the reader's. */
function timeOf(of: ICAL.Component, name: string, zone: string): { readonly day: Day; readonly at: string } | null {
  const property = of.getFirstProperty(name);
  const time = property?.getFirstValue();
  if (!property || !(time instanceof ICAL.Time)) return null;
  const tzid = property.getParameter('tzid');
  const clock = isUtc(time) ? 'UTC' : zoneOr(typeof tzid === 'string' ? tzid : null, zone);
  const { day, minute, second } = clockOf(time);
  const at = new Date(instantOf({ day, minute }, clock).getTime() + second * 1_000);
  const shown = isUtc(time) ? wallClock(at, zone).day : dayIn(time);
  if (!isDay(shown)) throw new RangeError('No day');
  return { day: shown, at: at.toISOString() };
}

/** The first alarm that says when, and when. Apple says by ACTION:NONE that there is none. */
function reminderOf(
  task: ICAL.Component,
  zone: string,
): { readonly alarm: ICAL.Component; readonly at: string } | null {
  for (const alarm of task.getAllSubcomponents('valarm')) {
    if (wordsOf(alarm, 'action').toUpperCase() === 'NONE') continue;
    const trigger = alarm.getFirstProperty('trigger');
    const value = trigger?.getFirstValue();
    if (value instanceof ICAL.Time) return { alarm, at: new Date(value.toUnixTime() * 1_000).toISOString() };
    const isOfEnd = String(trigger?.getParameter('related') ?? '').toUpperCase() === 'END';
    const base = (isOfEnd ? null : timeOf(task, 'dtstart', zone)) ?? timeOf(task, 'due', zone);
    if (!(value instanceof ICAL.Duration) || !base) continue;
    return { alarm, at: new Date(Date.parse(base.at) + value.toSeconds() * 1_000).toISOString() };
  }
  return null;
}

const compact = (day: string) => day.replaceAll('-', '');
const stamp = (at: string | number) => `${stampOf(new Date(at).getTime())}Z`;

/** The text of a row. `stored` is what a client wrote last: of it stays whatever the row does not say otherwise, with all that it has no field for. */
export function taskText(row: TaskRow, stored: string | null, options: TextOptions): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Daymark//Daymark//EN',
    'BEGIN:VTODO',
    `UID:${row.id}@daymark`,
    `DTSTAMP:${stamp(options.stamp.getTime())}`,
    `CREATED:${stamp(row.created_at)}`,
    'END:VTODO',
    'END:VCALENDAR',
  ];
  const calendar =
    (stored !== null && taskOf(calendarIn(stored)) && calendarIn(stored)) || calendarIn(lines.join('\r\n'))!;
  const task = taskOf(calendar)!;
  const was = fieldsOf(task, options.zone);
  const set = (names: readonly string[], ...written: readonly (string | false | null)[]) => {
    for (const name of names) task.removeAllProperties(name);
    for (const line of written) {
      const property = line ? propertyOf(line) : null;
      if (property) task.addProperty(property);
    }
  };
  const isOther = (field: keyof TaskFields) => JSON.stringify(row[field] ?? null) !== JSON.stringify(was[field]);
  const { description, completed, completed_at, due_date, remind_at, tags, rrule } = row;
  if (isOther('description') || stored === null) set(['summary'], `SUMMARY:${escaped(description)}`);
  if (isOther('completed') || stored === null)
    set(
      ['status', 'completed', 'percent-complete'],
      `STATUS:${completed ? 'COMPLETED' : 'NEEDS-ACTION'}`,
      completed && `COMPLETED:${stamp(completed_at ?? options.stamp.getTime())}`,
      completed && 'PERCENT-COMPLETE:100',
    );
  if (isOther('tags')) set(['categories'], (tags?.length ?? 0) > 0 && `CATEGORIES:${tags!.map(escaped).join()}`);
  if (isOther('due_date')) {
    // A time of day that a client gave it stays; a start would be after it, or of a rule that counts from it.
    const begins = task.hasProperty('dtstart') || Boolean(rrule);
    set(
      ['due', 'dtstart', 'duration'],
      due_date && moved(task, 'due', due_date),
      begins && due_date && moved(task, 'dtstart', due_date),
    );
  }
  if (isOther('rrule')) set(['rrule'], rrule && `RRULE:${rrule}`);
  const known = reminderOf(task, options.zone);
  // An alarm may count from the day that has changed.
  if (isOther('remind_at') || (known && isOther('due_date'))) {
    if (known) task.removeSubcomponent(known.alarm);
    if (remind_at) task.addSubcomponent(alarmAt(remind_at, description));
  }
  return `${calendar.toString()}\r\n`;
}

/** A property of a task with another day, at the time of day that it has. */
function moved(task: ICAL.Component, name: string, day: Day): string {
  const property = task.getFirstProperty(name) ?? task.getFirstProperty('due');
  const line = property?.toICALString().replace(/\r\n /g, '') ?? '';
  const [, parameters = '', time] = /^[\w-]+((?:;[^:]*)?):\d{8}(T\d{6}Z?)$/.exec(line) ?? [];
  const tag = name.toUpperCase();
  return time === undefined ? `${tag};VALUE=DATE:${compact(day)}` : `${tag}${parameters}:${compact(day)}${time}`;
}

function alarmAt(at: string, description: string): ICAL.Component {
  const alarm = new ICAL.Component('valarm');
  for (const line of ['ACTION:DISPLAY', `DESCRIPTION:${escaped(description)}`, `TRIGGER;VALUE=DATE-TIME:${stamp(at)}`])
    alarm.addProperty(ICAL.Property.fromString(line));
  return alarm;
}

/** Null for a rule that is none. */
function propertyOf(line: string): ICAL.Property | null {
  try {
    return ICAL.Property.fromString(line);
  } catch {
    return null;
  }
}
