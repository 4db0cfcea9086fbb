/** Dates that were added to an event one by one (RDATE), each an event of its own. Pure. */
import { dayAfter, type Day } from '#lib/day.ts';
import { canRead, daysApart, daysBetween } from '#lib/recurrence.ts';
import { instantOf, wallClock } from '#lib/zone.ts';
import { iso, wholeDays } from './file-times.ts';
import { dayOfMoment, type FileFields, type Moment } from './file-rows.ts';

/** A date of an event besides those of its rule. */
export interface AddedDate {
  readonly moment: Moment;
  /** In the zone of the event. */
  readonly day: Day;
  readonly fields: FileFields;
}

export interface EventDates {
  readonly first: Pick<AddedDate, 'moment' | 'day'>;
  readonly added: readonly AddedDate[];
  /** Occurrences of the rule, or the only one of the event, that a period gives another end. */
  readonly longer: readonly AddedDate[];
  /** UIDs of added dates that are none: days of the event itself, or days that it leaves out. */
  readonly dropped: readonly string[];
  /** The days that the rule leaves out. */
  readonly except: readonly Day[];
  /** Whether an event without a rule leaves out its own day. */
  readonly isFirstOut: boolean;
}

/** A date as the file has it. `until` is the end of a period, ms. */
export interface FileDate {
  readonly moment: Moment;
  readonly until: number | null;
}

/** How far from its first day a rule is compared with added dates, in days. */
const FAR = 100 * 366;

/** The days that an event has of itself, as far as they may be among these: those of a rule that can be read, or its first. */
function ownDays(rrule: string | null, first: Day, dates: readonly Day[]): ReadonlySet<Day> {
  if (rrule === null || !canRead(rrule)) return new Set([first]);
  const [low = first, high = first] = [[...dates].sort()[0], [...dates].sort().at(-1)];
  const far = dayAfter(first, FAR);
  return new Set(dates.length > 0 ? daysBetween(rrule, first, low, dayAfter(high < far ? high : far, 1)) : []);
}

/** What an event's RDATEs and EXDATEs say. `home` is the zone of its days, `mine` the reader's. */
export function eventDates(
  fields: FileFields,
  rdates: readonly FileDate[],
  exdates: readonly FileDate[],
  home: string,
  mine: string,
): EventDates {
  const { first_day, last_day, event_time, end_time, rrule } = fields;
  const start = Date.parse(event_time);
  const length = end_time === null ? null : Date.parse(end_time) - start;
  const wall = wallClock(new Date(start), home);
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
  const own = ownDays(
    rrule,
    first,
    [...dates.values()].map(({ day }) => day),
  );
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
      dropped.push(`${fields.ical_uid}/${day}`);
      if (until !== null && end !== Number(moment) + (length ?? 0) && !isOut(moment, day))
        longer.push({ moment, day, fields: row });
      continue;
    }
    const uid = `${fields.ical_uid}/${day}`;
    // The first of a day has the id that it always had.
    row.ical_uid = taken.has(uid) ? `${uid}/${row.event_time.slice(11, 19)}` : uid;
    taken.add(uid);
    added.push({ moment, day, fields: row });
  }
  // An EXDATE of an added date leaves the occurrence of the rule on that day alone.
  const ofRule = [...out].filter((moment) => !dates.has(moment) || isOwn(moment, dayOfMoment(moment, home)));
  return {
    first: { moment: momentOn(first), day: first },
    added,
    longer,
    dropped: dropped.filter((uid) => !taken.has(uid)),
    except: rrule === null ? [] : [...new Set(ofRule.map((moment) => dayOfMoment(moment, home)))].sort(),
    isFirstOut: rrule === null && rdates.length > 0 && isOut(momentOn(first), first),
  };
}
