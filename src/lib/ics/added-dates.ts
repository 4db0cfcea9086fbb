/** Dates that were added to an event one by one (RDATE), each an event of its own. Pure. */
import { dayAfter, type Day } from '#lib/day.ts';
import { canRead, daysApart, daysBetween } from '#lib/recurrence.ts';
import { instantOf, wallAt } from '#lib/zone.ts';
import { iso, wholeDays } from './file-times.ts';
import { dayOfMoment, type FileFields, type Moment, type Work } from './file-rows.ts';

/** A date of an event besides those of its rule. */
export interface AddedDate {
  readonly moment: Moment;
  /** In the zone of the event. */
  readonly day: Day;
  /** What its UID has besides that of the event. */
  readonly suffix: string;
  /** With the UID of the event. */
  readonly fields: FileFields;
}

export interface EventDates {
  readonly first: Pick<AddedDate, 'moment' | 'day'>;
  readonly added: readonly AddedDate[];
  /** Occurrences of the rule, or the only one of the event, that a period gives another end. */
  readonly longer: readonly AddedDate[];
  /** Suffixes of added dates that are none: days of the event itself, or days that it leaves out. */
  readonly dropped: readonly string[];
  /** The days that the rule leaves out. */
  readonly except: readonly Day[];
  /** Whether an event without a rule leaves out its own day. */
  readonly isFirstOut: boolean;
  /** Whether the work for the file did not suffice to compare the dates with the rules. */
  readonly isCut: boolean;
}

/** A date as the file has it. `until` is the end of a period, ms. */
export interface FileDate {
  readonly moment: Moment;
  readonly until: number | null;
}

/** How far from its first day a rule is compared with added dates, in days. */
const FAR = 100 * 366;

/** The days of a rule in [from, to); null when that is more work than is left. */
export function daysWithin(rule: string, first: Day, from: Day, to: Day, work: Work): Day[] | null {
  // A rule with a number of times is counted from its start.
  work.days -= Math.max(1, daysApart(/COUNT=/i.test(rule) ? first : from, to));
  return work.days < 0 ? null : daysBetween(rule, first, from, to);
}

/** The days that an event has of itself, as far as they may be among these: those of rules that can be read, or its first. */
function ownDays(rules: readonly string[], first: Day, dates: readonly Day[], work: Work): ReadonlySet<Day> | null {
  if (!rules.some(canRead)) return new Set([first]);
  if (dates.length === 0) return new Set();
  const inOrder = [...dates].sort();
  const far = dayAfter(first, FAR);
  const [low, high] = [inOrder[0]!, inOrder.at(-1)! < far ? inOrder.at(-1)! : far];
  const days = rules.map((rule) => (low > high ? [] : daysWithin(rule, first, low, dayAfter(high, 1), work)));
  return days.includes(null) ? null : new Set(days.flatMap((each) => each!));
}

export interface DatesOptions {
  /** The zone of the event's days. */
  readonly home: string;
  /** The reader's. */
  readonly mine: string;
  readonly work: Work;
}

/** What an event's RDATEs and EXDATEs say, beside its `rules`. */
export function eventDates(
  fields: FileFields,
  rules: readonly string[],
  rdates: readonly FileDate[],
  exdates: readonly FileDate[],
  { home, mine, work }: DatesOptions,
): EventDates {
  const { first_day, last_day, event_time, end_time, rrule } = fields;
  const start = Date.parse(event_time);
  const length = end_time === null ? null : Date.parse(end_time) - start;
  const wall = wallAt(start, home);
  const first = first_day ?? wall.day;
  /** A moment on a day that has none of its own: at the time of the first one. */
  const momentOn = (day: Day): Moment =>
    first_day ? day : instantOf({ ...wall, day }, home).getTime() + (((start % 60_000) + 60_000) % 60_000);
  const out = new Set(exdates.map(({ moment }) => moment));
  const isOut = (moment: Moment, day: Day) => out.has(moment) || out.has(day);
  const dates = new Map<Moment, FileDate & { day: Day }>();
  for (const { moment: given, until } of rdates) {
    const day = dayOfMoment(given, home);
    const moment = typeof given === 'number' ? given : momentOn(day);
    if (!dates.has(moment) || until !== null) dates.set(moment, { moment, day, until });
  }
  const found = ownDays(
    rules,
    first,
    [...dates.values()].map(({ day }) => day),
    work,
  );
  const own = found ?? new Set();
  const isOwn = (moment: Moment, day: Day) => own.has(day) && momentOn(day) === moment;

  const [added, longer]: [AddedDate[], AddedDate[]] = [[], []];
  const dropped: string[] = [];
  const taken = new Set<string>();
  for (const { moment, day, until } of [...dates.values()].sort((a, b) => (a.moment < b.moment ? -1 : 1))) {
    const end = until !== null && until > Number(moment) ? until : length === null ? null : Number(moment) + length;
    const place = first_day
      ? wholeDays(day, dayAfter(day, daysApart(first_day, last_day!)), mine)
      : { event_time: iso(moment as number), end_time: end === null ? null : iso(end) };
    const row = { ...fields, ...place, rrule: null, except_days: null };
    if (isOut(moment, day) || isOwn(moment, day)) {
      dropped.push(day);
      if (until !== null && end !== Number(moment) + (length ?? 0) && !isOut(moment, day))
        longer.push({ moment, day, suffix: '', fields: row });
      continue;
    }
    // The first of a day has the id that it always had.
    const suffix = taken.has(day) ? `${day}/${row.event_time.slice(11, 19)}` : day;
    taken.add(day);
    added.push({ moment, day, suffix, fields: row });
  }
  // An EXDATE of an added date leaves the occurrence of the rule on that day alone.
  const ofRule = [...out].filter((moment) => !dates.has(moment) || isOwn(moment, dayOfMoment(moment, home)));
  return {
    first: { moment: momentOn(first), day: first },
    added,
    longer,
    dropped: dropped.filter((day) => !taken.has(day)),
    except: rrule === null ? [] : [...new Set(ofRule.map((moment) => dayOfMoment(moment, home)))].sort(),
    isFirstOut: rrule === null && rdates.length > 0 && isOut(momentOn(first), first),
    isCut: found === null,
  };
}
