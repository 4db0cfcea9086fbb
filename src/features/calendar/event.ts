/** The rules of an event: the form's values and the stored values (spec 000, sections 5 and 9). No clock, no database. */
import { addHours } from 'date-fns/addHours';
import { startOfHour } from 'date-fns/startOfHour';
import type { CalendarEvent, Instant } from '#data/schema.ts';
import { dateOf, type Day } from '#lib/day.ts';

export const NEW_EVENT = { event_type: 'appointment', color: '#4f46e5' } as const;

/** An event in the dialog. `start` and `end` are the device's wall clock, 'YYYY-MM-DDTHH:MM'; either may be empty. */
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

/** An instant in the format of a date-time field. */
export function wallOf(at: Date): string {
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The instant of a date-time field; null when it is empty or incomplete. */
export function instantOf(wall: string): Instant | null {
  const at = new Date(wall);
  return /^\d{4,}-\d\d-\d\dT\d\d:\d\d/.test(wall) && !Number.isNaN(at.getTime()) ? at.toISOString() : null;
}

/** A new event of the daily view: at the next whole hour, on the open day, one hour long. */
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
 * The fields to store. A missing end is one hour after the start; without a start there is nothing to store. A time that is unchanged from
 * `opened` is not parsed again: a wall clock has no seconds, and shows the same hour twice on a night in autumn.
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

/** The fields that an edit stores: only what the person changed. Defaults that the dialog only shows, a colour or an end, stay unset. */
export function changesOf(opened: CalendarEvent, draft: EventDraft) {
  const fields = fieldsOf(draft, opened);
  if (!fields) return null;
  const [was, is] = [saidBy(draftOf(opened)), saidBy(draft)];
  const names = Object.keys(fields) as (keyof typeof fields)[];
  return Object.fromEntries(names.filter((name) => is[name] !== was[name]).map((name) => [name, fields[name]]));
}

/** A draft's values under the names of the stored fields. An empty end depends on the start. */
const saidBy = ({ start, end, ...rest }: EventDraft) => ({
  ...rest,
  event_time: start,
  end_time: end || `an hour after ${start}`,
});
