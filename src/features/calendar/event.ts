/** The rules of an event: what a form says and what is stored (spec 000, sections 5 and 9). No clock, no database. */
import { addHours } from 'date-fns/addHours';
import { startOfHour } from 'date-fns/startOfHour';
import type { CalendarEvent, Instant } from '#data/schema.ts';
import { dateOf, dayAfter, type Day } from '#lib/day.ts';

export const NEW_EVENT = { event_type: 'appointment', color: '#4f46e5' } as const;

/** An event as the dialog has it. `start` and `end` are the device's wall clock, 'YYYY-MM-DDTHH:MM'; either may be empty. */
export interface EventDraft {
  readonly title: string;
  readonly description: string;
  readonly start: string;
  readonly end: string;
  readonly color: string;
  readonly notes: string;
  readonly source: string;
}

const two = (n: number) => String(n).padStart(2, '0');

/** An instant as a date-time field wants it. */
export function wallOf(at: Date): string {
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The instant that a date-time field says; null when it is empty or half typed. */
export function instantOf(wall: string): Instant | null {
  const at = new Date(wall);
  return /^\d{4,}-\d\d-\d\dT\d\d:\d\d/.test(wall) && !Number.isNaN(at.getTime()) ? at.toISOString() : null;
}

/** A new event of the daily view: the next whole hour, on the day that is open, one hour long. */
export function newDraft(day: Day, now: Date): EventDraft {
  const hour = addHours(startOfHour(now), 1);
  const start = dateOf(day);
  start.setHours(hour.getHours());
  return {
    title: '',
    description: '',
    start: wallOf(start),
    end: wallOf(addHours(start, 1)),
    color: NEW_EVENT.color,
    notes: '',
    source: '',
  };
}

/** An event as the dialog opens it. */
export const draftOf = (event: CalendarEvent): EventDraft => ({
  title: event.title,
  description: event.description ?? '',
  start: wallOf(new Date(event.event_time)),
  end: event.end_time ? wallOf(new Date(event.end_time)) : '',
  color: event.color ?? NEW_EVENT.color,
  notes: event.notes ?? '',
  source: event.source ?? '',
});

/**
 * What is stored. A missing end is one hour after the start; without a start there is nothing to store. A time that still says what it said
 * of `opened` is not read again: a wall clock has no seconds, and shows the same twice on a night in autumn.
 */
export function fieldsOf(draft: EventDraft, opened: CalendarEvent | null = null) {
  const was = opened && draftOf(opened);
  const event_time = opened && draft.start === was?.start ? opened.event_time : instantOf(draft.start);
  if (!event_time) return null;
  const end_time = opened?.end_time && draft.end === was?.end ? opened.end_time : instantOf(draft.end);
  return {
    title: draft.title.trim(),
    description: draft.description.trim() || null,
    event_time,
    end_time: end_time ?? addHours(new Date(event_time), 1).toISOString(),
    color: /^#[0-9a-f]{6}$/i.test(draft.color) ? draft.color.toLowerCase() : NEW_EVENT.color,
    notes: draft.notes.trim() || null,
    source: draft.source.trim() || null,
  };
}

/** What an edit stores: what the dialog says otherwise than the event did, so that what it only filled in, a colour or an end, stays unset. */
export function changesOf(opened: CalendarEvent, draft: EventDraft) {
  const fields = fieldsOf(draft, opened);
  if (!fields) return null;
  const [was, is] = [saidBy(draftOf(opened)), saidBy(draft)];
  const names = Object.keys(fields) as (keyof typeof fields)[];
  return Object.fromEntries(names.filter((name) => is[name] !== was[name]).map((name) => [name, fields[name]]));
}

/** A draft's words under the names of what is stored. An end that is left empty hangs on the start. */
const saidBy = ({ start, end, ...rest }: EventDraft) => ({
  ...rest,
  event_time: start,
  end_time: end || `an hour after ${start}`,
});

/** The instants between which an event of this day begins. */
export const boundsOf = (day: Day): readonly [from: Instant, until: Instant] => [
  dateOf(day).toISOString(),
  dateOf(dayAfter(day, 1)).toISOString(),
];
