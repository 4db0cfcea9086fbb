/**
 * When a person is reminded of what: one function on their rows, for the page and for the server. No clock, no database, and no zone of the
 * process.
 *
 * | what             | when                                                          | not when                                            |
 * |------------------|---------------------------------------------------------------|-----------------------------------------------------|
 * | habit            | at each of its times, on the days that it is due              | that day or its week is done, skipped, paused        |
 * | task             | at `remind_at`                                                | it is completed                                     |
 * | event            | `remind_before` minutes before each time it takes place       | that day was deleted, or is a row of its own        |
 * | Daily Check-in   | each day                                                      | that day has a mood                                 |
 * | Evening Reflection | each day                                                    | that day has a journal entry                        |
 *
 * A time in the quiet hours counts as their end; a habit, a check-in or a reflection whose day is then over is left out. A time that the
 * clocks skip is an hour later, one that they show twice is the first (lib/zone.ts). A day begins when the person's day starts.
 */
import { minuteOfTime } from '#lib/clock.ts';
import type { CalendarEvent, Habit, HabitDay, JournalEntry, MoodEntry, ProjectTask, Task } from '#data/schema.ts';
import { numberOf, dayFrom, weekOf, weekdayOf } from '#lib/day-number.ts';
import { pausesOf } from '#features/habits/pauses.ts';
import { parseReminder } from '#features/habits/reminders.ts';
import { plansOf } from '#features/habits/schedule.ts';
import { standingOn } from '#features/habits/standing.ts';
import { emptyTally, tallyThrough, type Mark, type Rules } from '#features/habits/tally.ts';
import { occurrenceOf } from '#kinds/occurrence.ts';
import { goneDaysAmong, occurrencesIn } from '#kinds/series.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { canRead, daysBetween } from '#lib/recurrence.ts';
import { dayIn, instantOf, wallAt } from '#lib/zone.ts';
import type { Values } from '#lib/settings.ts';
import { choicesIn, isQuiet, type Choices } from './choices.ts';
import { DAY_MS, MINUTE_MS } from '#lib/durations.ts';

/** The rows that may remind; more of them change nothing. */
export interface ReminderRows {
  readonly values: Values;
  readonly habits: readonly Habit[];
  /** The days in the weeks of the span. */
  readonly habit_days: readonly Pick<HabitDay, 'habit_id' | 'day' | 'state' | 'amount'>[];
  readonly tasks: readonly Task[];
  readonly project_tasks: readonly ProjectTask[];
  /** The events with a reminder, and the changed occurrences of series with one. */
  readonly calendar_events: readonly CalendarEvent[];
  readonly mood_entries: readonly Pick<MoodEntry, 'logged_for'>[];
  readonly journal_entries: readonly Pick<JournalEntry, 'logged_for'>[];
}

export type ReminderKind = 'habit' | 'task' | 'event' | 'check_in' | 'reflection';

export interface Reminder {
  /** The same on every device and on the server: what reminds, and when it was to. */
  readonly key: string;
  readonly kind: ReminderKind;
  /** When it is shown, ms since 1970. */
  readonly at: number;
  /** The row's id; null for a check-in and a reflection. */
  readonly id: string | null;
  /** The day that a habit, a check-in or a reflection is about; the day that an event begins on. */
  readonly day: Day | null;
  /** What the person called it; '' of a check-in and a reflection. */
  readonly title: string;
  /** The minute of the day at which an event begins (null for whole days), or for which a task was set. */
  readonly minute: number | null;
}

/** A reminder that the person has put off, and until when, ms since 1970. */
export interface PutOff {
  readonly key: string;
  readonly until: number;
}

/** How far a reminder may lie before its event, minutes: an imported one may say anything. */
export const MOST_BEFORE = 4 * 7 * 1440;
/** Where an event of whole days begins for its reminder, minutes since midnight. */
const WHOLE_DAY = 9 * 60;

/** The reminders that are shown after `after` and not after `until` (ms since 1970), in the order of their times. */
export function remindersIn(
  rows: ReminderRows,
  zone: string,
  after: number,
  until: number,
  putOff: readonly PutOff[] = [],
): Reminder[] {
  const choices = choicesIn(rows.values);
  // The quiet hours move a reminder by less than a day.
  const asked = { after: choices.quiet ? after - DAY_MS : after, until };
  const known = plain(rows, choices, zone, asked);
  const later = putOff.flatMap(({ key, until: at }) => again(rows, choices, zone, key, at));
  return [...known, ...later]
    .filter(({ at }) => after < at && at <= until)
    .sort((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1));
}

interface Span {
  readonly after: number;
  readonly until: number;
}

function plain(rows: ReminderRows, choices: Choices, zone: string, span: Span): Reminder[] {
  const first = dayAfter(dayIn(new Date(span.after), zone), -1);
  const last = dayIn(new Date(span.until), zone);
  const daily = [
    ...(choices.habits ? habitsOn(rows, choices, zone, first, last) : []),
    ...ownDays(rows, choices, zone, first, last),
  ];
  return [
    ...daily.flatMap((each) => outOfQuiet(each, choices, zone, each.day)),
    ...[...tasksOf(rows, zone), ...eventsIn(rows, zone, span)].flatMap((each) => outOfQuiet(each, choices, zone, null)),
  ];
}

/** The instant of a clock time of a person's day: before their day starts, it is on the next date. */
const instantIn = (day: Day, minute: number, { dayStartsAt }: Choices, zone: string): number =>
  instantOf({ day: minute < dayStartsAt * 60 ? dayAfter(day, 1) : day, minute }, zone).getTime();

/** A reminder with the time at which it is shown. `within`: it is left out when that day is over by then. */
function outOfQuiet(reminder: Reminder, { quiet, dayStartsAt }: Choices, zone: string, within: Day | null): Reminder[] {
  if (!quiet) return [reminder];
  const { day, minute } = wallAt(reminder.at, zone);
  if (!isQuiet(quiet, minute)) return [reminder];
  const at = instantOf({ day: minute < quiet.to ? day : dayAfter(day, 1), minute: quiet.to }, zone);
  return within !== null && dayIn(at, zone, dayStartsAt) > within ? [] : [{ ...reminder, at: at.getTime() }];
}

function habitsOn(rows: ReminderRows, choices: Choices, zone: string, first: Day, last: Day): Reminder[] {
  const marks = new Map<string, Map<number, Mark>>();
  for (const row of rows.habit_days) {
    const of = marks.get(row.habit_id) ?? new Map<number, Mark>();
    marks.set(row.habit_id, of.set(numberOf(row.day), row));
  }
  return rows.habits.flatMap((habit) => {
    const times = (habit.reminders ?? []).flatMap((text) => parseReminder(text) ?? []);
    if (habit.archived_at || times.length === 0) return [];
    const made = numberOf(dayIn(new Date(habit.created_at), zone, choices.dayStartsAt));
    const rules = { plans: plansOf(habit), pauses: pausesOf(habit.paused), weekStart: choices.weekStart };
    const found: Reminder[] = [];
    for (let n = Math.max(made, numberOf(first)); n <= numberOf(last); n++) {
      const weekday = weekdayOf(n);
      const today = new Set(
        times.flatMap(({ time, weekdays }) => (weekdays.length === 0 || weekdays.includes(weekday) ? time : [])),
      );
      if (today.size === 0 || isSettled(marks.get(habit.id), rules, n)) continue;
      const day = dayFrom(n);
      for (const time of today) {
        const minute = minuteOfTime(time);
        const at = instantIn(day, minute, choices, zone);
        found.push({
          key: `habit/${habit.id}/${day}T${time}`,
          kind: 'habit',
          at,
          id: habit.id,
          day,
          title: habit.title,
          minute,
        });
      }
    }
    return found;
  });
}

/** Whether a habit asks for nothing more on a day: it rests, it is done or skipped, or its week is complete. */
function isSettled(marks: ReadonlyMap<number, Mark> = new Map(), rules: Rules, n: number): boolean {
  const week = tallyThrough(emptyTally(weekOf(n, rules.weekStart)), marks, rules, n - 1);
  return standingOn(week, marks.get(n), rules).isSettled;
}

function ownDays(rows: ReminderRows, choices: Choices, zone: string, first: Day, last: Day): Reminder[] {
  const all = [
    ['check_in', choices.checkIn, rows.mood_entries],
    ['reflection', choices.reflection, rows.journal_entries],
  ] as const;
  return all.flatMap(([kind, minute, written]) => {
    if (minute === null) return [];
    const done = new Set(written.map(({ logged_for }) => logged_for));
    const found: Reminder[] = [];
    for (let day = first; day <= last; day = dayAfter(day, 1)) {
      if (done.has(day)) continue;
      found.push({
        key: `${kind}//${day}`,
        kind,
        at: instantIn(day, minute, choices, zone),
        id: null,
        day,
        title: '',
        minute,
      });
    }
    return found;
  });
}

const tasksOf = ({ tasks, project_tasks }: ReminderRows, zone: string): Reminder[] =>
  [...tasks, ...project_tasks].flatMap(({ id, completed, remind_at, description }) => {
    if (completed || !remind_at) return [];
    const at = Date.parse(remind_at);
    const { minute } = wallAt(at, zone);
    return [{ key: `task/${id}/${remind_at}`, kind: 'task' as const, at, id, day: null, title: description, minute }];
  });

function eventsIn({ calendar_events }: ReminderRows, zone: string, span: Span): Reminder[] {
  const goneOf = goneDaysAmong(calendar_events);
  return calendar_events.flatMap((event) => {
    const before = event.remind_before;
    if (before === null || before === undefined || !(before >= 0 && before <= MOST_BEFORE)) return [];
    const gone = goneOf(event);
    const ahead = before * MINUTE_MS;
    const begins = event.first_day
      ? wholeDayBegins(event, gone, zone, span, ahead)
      : hourBegins(event, gone, zone, span, ahead);
    return begins.map((begin): Reminder => {
      const { day, minute } = wallAt(begin, zone);
      const key = `event/${event.id}/${new Date(begin - ahead).toISOString()}`;
      const at = begin - ahead;
      return { key, kind: 'event', at, id: event.id, day, title: event.title, minute: event.first_day ? null : minute };
    });
  });
}

/** When an event of hours begins, of those times that remind in the span. */
function hourBegins(
  event: CalendarEvent,
  gone: ReadonlySet<string>,
  zone: string,
  span: Span,
  ahead: number,
): number[] {
  const from = new Date(span.after + ahead).toISOString();
  const until = new Date(span.until + ahead + 1).toISOString();
  const all = event.rrule ? occurrencesIn(event, gone, from, until, zone) : [occurrenceOf(event)];
  return all.map(({ begin }) => Date.parse(begin));
}

/** When an event of whole days begins: where the person is, not where it was made. */
function wholeDayBegins(
  event: CalendarEvent,
  gone: ReadonlySet<string>,
  zone: string,
  span: Span,
  ahead: number,
): number[] {
  const start = event.first_day!;
  const first = dayIn(new Date(span.after + ahead - DAY_MS), zone);
  const last = dayIn(new Date(span.until + ahead + 2 * DAY_MS), zone);
  const repeats = event.rrule && canRead(event.rrule);
  const days = repeats ? daysBetween(event.rrule, start, first, last).filter((day) => !gone.has(day)) : [start];
  return days.map((day) => instantOf({ day, minute: WHOLE_DAY }, zone).getTime());
}

/** A reminder that was put off, at its new time: as it would be without that, if it still is. */
function again(rows: ReminderRows, choices: Choices, zone: string, key: string, at: number): Reminder[] {
  const same = ofKey(rows, choices, zone, key);
  if (!same) return [];
  const within = same.kind === 'habit' || same.kind === 'check_in' || same.kind === 'reflection' ? same.day : null;
  if (within !== null && dayIn(new Date(at), zone, choices.dayStartsAt) > within) return [];
  return outOfQuiet({ ...same, key: laterKey(key, at), at }, choices, zone, within);
}

/** The reminder of a key at its first time; undefined when nothing asks for it (any more), or the text is not a key. */
function ofKey(rows: ReminderRows, choices: Choices, zone: string, key: string): Reminder | undefined {
  const moment = momentOf(key, choices, zone);
  if (moment === null) return undefined;
  return plain(rows, choices, zone, { after: moment - DAY_MS, until: moment + DAY_MS }).find(
    (each) => each.key === key,
  );
}

/** What is known here of a reminder that was shown. */
export interface KnownHere {
  /** The rows are known from then on, ms since 1970; of an older reminder nothing is said. */
  readonly since: number;
  /** Whether the rows are as new as the reminder. Older ones may not know it yet, so that it is missing among theirs. */
  readonly isCurrent: boolean;
}

/** Whether what a reminder was about is over since it was shown: done, or (when that can be known) deleted, moved to another time or switched off. */
export function isOver(rows: ReminderRows, zone: string, key: string, { since, isCurrent }: KnownHere): boolean {
  const choices = choicesIn(rows.values);
  const first = keyToPutOff(key);
  const moment = momentOf(first, choices, zone);
  if (moment === null || moment < since) return false;
  return isCurrent ? ofKey(rows, choices, zone, first) === undefined : isDone(rows, first);
}

/** Whether rows, however old, say that it is done. */
function isDone(rows: ReminderRows, key: string): boolean {
  const [kind, of, moment = ''] = key.split('/');
  const day = moment.slice(0, 10);
  if (kind === 'task')
    return [...rows.tasks, ...rows.project_tasks].some(({ id, completed }) => id === of && completed);
  if (kind === 'habit')
    return rows.habit_days.some((row) => row.habit_id === of && row.day === day && row.state !== 'open');
  const written = kind === 'check_in' ? rows.mood_entries : kind === 'reflection' ? rows.journal_entries : [];
  return written.some(({ logged_for }) => logged_for === day);
}

const UNTIL = ' until ';
/** The key under which a reminder comes again. */
const laterKey = (key: string, until: number): string => `${key}${UNTIL}${until}`;

/** The key to put off: for a reminder that was put off before, the key of the first one. */
export const keyToPutOff = (key: string): string => key.split(UNTIL, 1)[0]!;

/** About when a key's reminder was to be shown; null when the text is not a key. */
function momentOf(key: string, choices: Choices, zone: string): number | null {
  const [kind, , moment = ''] = key.split('/');
  if (kind === 'task' || kind === 'event') return finite(Date.parse(moment));
  const [day = '', time] = moment.split('T');
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))) return null;
  // The time of a reminder that is switched off is no longer known.
  const minute =
    time === undefined
      ? ((kind === 'check_in' ? choices.checkIn : choices.reflection) ?? 0)
      : finite(minuteOfTime(time));
  return minute === null ? null : instantIn(day as Day, minute, choices, zone);
}

const finite = (ms: number): number | null => (Number.isFinite(ms) ? ms : null);
