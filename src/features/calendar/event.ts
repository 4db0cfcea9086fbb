/** The rules of an event: the form's values and the stored values (spec 000, sections 5 and 9). No clock, no database. */
import { addHours } from 'date-fns/addHours';
import { colorToStore, NEW_EVENT } from './colors.ts';
import type { CalendarEvent, Instant } from '#data/schema.ts';
import { dateOf, dayAfter, isDay, type Day } from '#lib/day.ts';
import { daysBetween } from '#lib/recurrence.ts';
import { tagsToStore } from '#lib/tags.ts';
import { deviceZone, instantOf as instantIn, wallOf, zoneOr } from '#lib/zone.ts';

/**
 * An event in the dialog. `start` and `end` are the wall clock of its zone, 'YYYY-MM-DDTHH:MM'; either may be empty or incomplete. Of an event
 * of whole days they have its first and its last day, and their hours are what it gets when it is one of hours again.
 */
export interface EventDraft {
  /** Its IANA zone; null: that of the device, which is not stored with an event that takes place once. */
  readonly zone: string | null;
  readonly allDay: boolean;
  /** How it repeats; null: it does not. */
  readonly rrule: string | null;
  /** How long before its start it reminds, minutes. */
  readonly remind: number | null;
  readonly tags: readonly string[];
  readonly title: string;
  readonly description: string;
  readonly start: string;
  readonly end: string;
  readonly color: string;
  readonly notes: string;
  readonly source: string;
}

/** The instant of a date-time field in a zone; null when it is empty or incomplete. */
export function instantOf(wall: string, zone: string): Instant | null {
  const day = dayIn(wall);
  const [, hour, minute] = /T(\d\d):(\d\d)/.exec(wall) ?? [];
  return day && hour && minute ? instantIn({ day, minute: +hour * 60 + +minute }, zone).toISOString() : null;
}

/** A new event of the daily view: at the next whole hour, on the open day, one hour long. */
export function newDraft(day: Day, now: Date): EventDraft {
  const here = deviceZone();
  const start = dateOf(day);
  start.setHours(addHours(now, 1).getHours());
  return {
    zone: null,
    title: '',
    description: '',
    allDay: false,
    rrule: null,
    remind: null,
    tags: [],
    start: wallOf(start, here),
    end: wallOf(addHours(start, 1), here),
    color: NEW_EVENT.color,
    notes: '',
    source: '',
  };
}

/** An event as the dialog opens it: the row with the times at which it takes place, by the clock of its zone. */
export function draftOf(event: CalendarEvent, here = deviceZone()): EventDraft {
  const { first_day, last_day, time_zone } = event;
  const zone = zoneOr(time_zone, here);
  return {
    zone: time_zone ?? null,
    title: event.title,
    description: event.description ?? '',
    allDay: Boolean(first_day),
    start: first_day ? `${first_day}T09:00` : wallOf(new Date(event.event_time), zone),
    end: first_day ? `${last_day ?? first_day}T10:00` : event.end_time ? wallOf(new Date(event.end_time), zone) : '',
    rrule: event.rrule ?? null,
    remind: event.remind_before ?? null,
    tags: event.tags ?? [],
    color: event.color ?? NEW_EVENT.color,
    notes: event.notes ?? '',
    source: event.source ?? '',
  };
}

/** The day of a date-time field; null when it is empty or incomplete. */
export function dayIn(wall: string): Day | null {
  const day = wall.slice(0, 10);
  return isDay(day) ? day : null;
}

/** The times of an event of whole days; null without a first day. */
function daysOf({ start, end }: EventDraft) {
  const first_day = dayIn(start);
  if (!first_day) return null;
  const last = dayIn(end);
  const last_day = last && last > first_day ? last : first_day;
  return {
    event_time: dateOf(first_day).toISOString(),
    end_time: dateOf(dayAfter(last_day, 1)).toISOString(),
    first_day,
    last_day,
  };
}

/** The zone that the times of a draft are of. */
export const zoneOfDraft = ({ zone }: EventDraft, here: string): string => zoneOr(zone, here);

/** The times of an event of hours; null without a start. */
function hoursOf(draft: EventDraft, opened: CalendarEvent | null, here: string) {
  const zone = zoneOfDraft(draft, here);
  // A time that is unchanged is not parsed again: a wall clock has no seconds, and shows the same hour twice on a night in autumn.
  const was = opened && !opened.first_day && zoneOr(opened.time_zone, here) === zone ? draftOf(opened, here) : null;
  const event_time = was && draft.start === was.start ? opened!.event_time : instantOf(draft.start, zone);
  if (!event_time) return null;
  const end_time = was && opened!.end_time && draft.end === was.end ? opened!.end_time : instantOf(draft.end, zone);
  return {
    event_time,
    end_time: end_time ?? addHours(event_time, 1).toISOString(),
    first_day: null,
    last_day: null,
  };
}

/**
 * The fields to store. A missing end is one hour after the start; without a start there is nothing to store. What repeats at hours does so by
 * the clock of a zone: the device's, `here`, when none is chosen.
 */
export function fieldsOf(draft: EventDraft, opened: CalendarEvent | null = null, here = deviceZone()) {
  const times = draft.allDay ? daysOf(draft) : hoursOf(draft, opened, here);
  if (!times) return null;
  return {
    title: draft.title.trim(),
    description: draft.description.trim() || null,
    ...times,
    rrule: draft.rrule,
    time_zone: draft.zone ?? (draft.rrule && !draft.allDay ? here : null),
    remind_before: draft.remind,
    tags: tagsToStore(draft.tags),
    color: colorToStore(draft.color),
    notes: draft.notes.trim() || null,
    source: draft.source.trim() || null,
  };
}

/** The fields that an edit stores: only what the person changed. Defaults that the dialog only shows, a colour or an end, stay unset. */
export function changesOf(opened: CalendarEvent, draft: EventDraft, here = deviceZone()) {
  const fields = fieldsOf(draft, opened, here);
  if (!fields) return null;
  const [was, is] = [saidBy(draftOf(opened, here), here), saidBy(draft, here)];
  const said = { ...is, time_zone: fields.time_zone };
  const before = { ...was, time_zone: opened.time_zone ?? null };
  const names = Object.keys(fields) as (keyof typeof fields)[];
  return Object.fromEntries(names.filter((name) => said[name] !== before[name]).map((name) => [name, fields[name]]));
}

/** A draft's values under the names of the stored fields. An empty end depends on the start. */
const saidBy = (draft: EventDraft, here: string) => {
  const { start, end, allDay, remind, tags, zone: _, ...rest } = draft;
  const zone = zoneOfDraft(draft, here);
  return {
    ...rest,
    remind_before: remind,
    tags: JSON.stringify(tags),
    event_time: allDay ? dayIn(start) : `${start} ${zone}`,
    end_time: allDay ? `all of ${dayIn(end)}` : `${end || `an hour after ${start}`} ${zone}`,
    first_day: allDay ? dayIn(start) : null,
    last_day: allDay ? dayIn(end) : null,
  };
};

const isWall = (wall: string): boolean => instantOf(wall, 'UTC') !== null;

/** Whether it ends before it begins, which is stored as an hour, or as its first day alone. */
export const endsBefore = ({ allDay, start, end }: EventDraft): boolean =>
  allDay ? (dayIn(end) ?? '9') < (dayIn(start) ?? '') : isWall(start) && isWall(end) && end <= start;

/** The draft with its end as long after its start as that of `opened` was; an hour, or the same day, when that too was before. */
export function mended(draft: EventDraft, opened: EventDraft): Pick<EventDraft, 'end'> {
  const [start, was, end] = [draft.start, opened.start, opened.end].map((wall) => Date.parse(`${wall}Z`));
  const length = end! > was! ? end! - was! : draft.allDay ? 0 : 3_600_000;
  return { end: new Date(start! + length).toISOString().slice(0, 16) };
}

/** The draft with another start: its end moves along, as long as both are times. */
export function withStart(draft: EventDraft, start: string): Pick<EventDraft, 'start' | 'end'> {
  const [was, is, end] = [draft.start, start, draft.end].map((wall) => Date.parse(`${wall}Z`));
  const follows = end! > was! && !Number.isNaN(is);
  return { start, end: follows ? new Date(end! + is! - was!).toISOString().slice(0, 16) : draft.end };
}

/** How far the first day of a rule may be away, days. */
const FAR = 1500;

/** What another rule changes in a draft: on a day that is not of the rule the event moves to the first that is. */
export function withRule(draft: EventDraft, rrule: string | null): Partial<EventDraft> {
  const day = dayIn(draft.start);
  const first = rrule && day ? daysBetween(rrule, day, day, dayAfter(day, FAR))[0] : undefined;
  if (!first || first === day) return { rrule };
  return { rrule, ...withStart(draft, `${first}${draft.start.slice(10)}`) };
}
