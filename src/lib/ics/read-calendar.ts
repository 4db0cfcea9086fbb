/** The text of an iCalendar file as rows. Pure, but large: ical.js comes with it, so it is loaded with the first file. */
import { groupBy } from '#lib/group.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { changedId, daysBetween } from '#lib/recurrence.ts';
import { wallAt, zoneOr } from '#lib/zone.ts';
import { blocksOf, DATED, type Block, type Blocks } from './blocks.ts';
import type { AddedDate } from './added-dates.ts';
import { readEvent, type ReadEvent } from './read-event.ts';
import { splitSeries, type SplitSeries } from './split-series.ts';
import { textIn, zoneNamed, zonesOf, type ZoneOf } from './file-zones.ts';
import {
  changed,
  dayInSeries,
  MOST_EVENTS,
  MOST_ROWS,
  OWN,
  rowId,
  wholeDayOf,
  without,
  type FileCalendar,
  type FileRow,
  type Loose,
  type Moment,
  type ReadError,
} from './file-rows.ts';

/** How many days of rules, and how many RDATEs and EXDATEs, are looked at for a file. */
const MOST_WORK = { days: 1_000_000, dates: 50_000 };

/** Reads a calendar. `zone` is where the reader is: whole days are of it, and floating times if the file names no other zone. */
export function readCalendar(text: string, zone: string): Result<FileCalendar, ReadError> {
  const blocks = blocksOf(text);
  if (!blocks) return err('NotACalendar');
  if (blocks.events.length + blocks.broken.length > MOST_EVENTS) return err('TooManyEvents');
  const zoneOf = zonesOf(blocks.zones, blocks.events, zone);
  const zones = { zoneOf, floating: floatingZone(blocks, zoneOf, zone), mine: zone, work: { ...MOST_WORK } };
  const read = blocks.events.map((block) => [block, readEvent(block, zones)] as const);
  const events = read.flatMap(([, event]) => ('unread' in event ? [] : [event]));
  const simpler = events.flatMap((event) => event.simpler.map((what) => ({ title: event.fields.title, what })));
  const rows = new Map<string, FileRow>();
  /** Ids of occurrences that a period of their event gives another end. */
  const lengthened = new Set<string>();
  const cancelled: string[] = [];
  const loose: Loose[] = [];
  const masters = new Map<string, Master[]>();
  const changes = newest(events.filter(({ occurrence }) => occurrence !== null));
  const counts = { read: 0, cancelled: 0, older: 0 };
  const singles = events.filter(({ occurrence }) => occurrence === null);
  for (const [uid, same] of groupBy(singles, ({ uid }) => uid)) {
    const last = latest(same);
    counts.older += same.length - last.length;
    for (const master of last.map((event, n) => masterOf(event, n, rows))) {
      if (master.event.cancelled) {
        counts.cancelled++;
        cancelled.push(master.id);
      } else {
        counts.read++;
        const made = rowsOf(master);
        const isTooMany = rows.size + made.length > MOST_ROWS;
        if (isTooMany) simpler.push({ title: master.event.fields.title, what: 'dates' });
        for (const row of isTooMany ? made.slice(0, 1) : made) {
          rows.set(row.id, row);
          if (row.series_id) lengthened.add(row.id);
        }
      }
      cancelled.push(...master.event.dates.dropped.map((suffix) => rowId(`${master.uid}/${suffix}`)));
      masters.set(uid, [...(masters.get(uid) ?? []), master]);
    }
  }
  counts.older += events.filter(({ occurrence }) => occurrence !== null).length - changes.length;
  /** The parts of series that were changed from one day on, by the id of the series. */
  const parts = new Map<string, SeriesPart[]>();
  for (const event of inOrder(changes)) {
    const moment = event.occurrence!;
    const ofUid = masters.get(event.uid) ?? [];
    const outcome = ofUid.length === 0 ? 'loose' : changeIn(ofUid, event, moment);
    counts[outcome === 'older' || outcome === 'cancelled' ? outcome : event.cancelled ? 'cancelled' : 'read']++;
    if (outcome !== 'loose') continue;
    if (event.isFollowing) simpler.push({ title: event.fields.title, what: 'following' });
    const id = rowId(event.uid);
    loose.push({ series: id, moment, row: event.cancelled ? null : rowOf(id, event.uid, event) });
  }
  const leftOut = [...rows.values()].flatMap(({ id, except_days }) =>
    (except_days ?? []).map((day) => changedId(id, day)),
  );
  return ok({
    name: blocks.about.get('X-WR-CALNAME') || blocks.about.get('NAME') || null,
    rows: [...rows.values()],
    cancelled,
    leftOut: leftOut.filter((id) => !rows.has(id)),
    loose,
    unread: [
      ...read.flatMap(([block, event]) => ('unread' in event ? [{ title: titleIn(block), why: event.unread }] : [])),
      ...blocks.broken.map(({ block, why }) => ({ title: titleIn(block), why })),
    ],
    simpler,
    repaired: events.flatMap(({ fields, repaired }) => repaired.map((what) => ({ title: fields.title, what }))),
    events: counts,
    others: blocks.others,
  });

  /** Makes a change of an occurrence in the rows of its UID. */
  function changeIn(ofUid: readonly Master[], event: ReadEvent, moment: Moment): 'made' | 'older' | 'cancelled' {
    const master = ofUid.find((each) => isOccurrenceOf(each, moment, zone)) ?? ofUid[0]!;
    if (master.event.cancelled) return 'cancelled';
    const single = singleAt(master, moment, zone);
    if (single) {
      const own = rowId(single);
      // Of an event that does not repeat it is a newer version.
      if (own === master.id && rows.has(own)) {
        counts.older++;
        counts.read--;
      }
      if (event.cancelled) {
        rows.delete(own);
        cancelled.push(own);
      } else rows.set(own, rowOf(own, single, event));
      return 'made';
    }
    const series = seriesAt(master, moment, rows, zone);
    const day = dayInSeries(series ?? master.event.fields, moment, zone);
    // The series was changed after the occurrence, and leaves it out.
    if (event.sequence < master.event.sequence && series?.except_days?.includes(day)) return 'older';
    const part = (series && parts.get(series.id)?.findLast(({ from }) => from <= day)) ?? null;
    const target = part ? rows.get(part.id) : series;
    const at = part ? dayAfter(day, part.shift) : day;
    if (event.isFollowing) {
      const split = target && splitOf(target, at, event, zone);
      if (series && target && split) {
        if (split.before) rows.set(split.before.id, split.before);
        else rows.delete(target.id);
        if (!event.cancelled) rows.set(split.following.id, split.following);
        else if (!split.before) cancelled.push(target.id);
        const shift = split.shift + (part?.shift ?? 0);
        parts.set(series.id, [...(parts.get(series.id) ?? []), { from: day, id: split.following.id, shift }]);
        // Before 0.6 the day alone was changed.
        cancelled.push(changedId(series.id, day));
        return 'made';
      }
      simpler.push({ title: event.fields.title, what: 'following' });
    }
    const changedRow = changed(rowOf(master.id, event.uid, event), target?.id ?? master.id, at);
    if (!event.cancelled) {
      // Two changes of one day, by different times.
      if (rows.has(changedRow.id) && !lengthened.has(changedRow.id)) {
        counts.older++;
        counts.read--;
      }
      rows.set(changedRow.id, changedRow);
      lengthened.delete(changedRow.id);
    } else if (target) rows.set(target.id, without(target, at, zone));
    return 'made';
  }
}

/** A part of a series that was changed from one day on: that day in the series, and how many days later it takes place there. */
interface SeriesPart {
  readonly from: Day;
  readonly id: string;
  readonly shift: number;
}

/** Those that change what follows come first, the earliest first: other changes are then of the right part. */
const inOrder = (changes: readonly ReadEvent[]): readonly ReadEvent[] => [
  ...changes
    .filter(({ isFollowing }) => isFollowing)
    .sort((a, b) => (a.fields.event_time < b.fields.event_time ? -1 : 1)),
  ...changes.filter(({ isFollowing }) => !isFollowing),
];

/** A series that is as `event` says from a day on. The part has the UID of the series and the day; a series that begins there keeps its own. */
function splitOf(series: FileRow, day: Day, event: ReadEvent, zone: string): SplitSeries | null {
  const uid = `${event.uid}/from ${day}`;
  const split = splitSeries(series, day, rowOf(rowId(uid), uid, event), zone);
  if (!split || split.before || event.cancelled) return split;
  const { id, ical_uid } = series;
  return { ...split, before: { ...split.following, id, ical_uid }, following: { ...split.following, id, ical_uid } };
}

/** The zone of times without one, if their calendar does not name it: the only one that the file defines, when no time of it names that; or the reader's. */
function floatingZone({ zones, events }: Blocks, zoneOf: ZoneOf, mine: string) {
  const defined = new Set(zones.map((block) => textIn(block, 'TZID')));
  const [only] = defined;
  const isNamed = () => events.some((block) => block.some((line) => /;TZID=/i.test(DATED.exec(line)?.[2] ?? '')));
  return (defined.size === 1 && only && !isNamed() && zoneOf(only)) || zoneNamed(mine);
}

/** An event that is no change of an occurrence, with the UID of its rows. */
interface Master {
  readonly event: ReadEvent;
  readonly uid: string;
  readonly id: string;
}

/** Of two versions of an event the newer one: by SEQUENCE, then by DTSTAMP, then the later in the file. */
const isNewer = (event: ReadEvent, than: ReadEvent): boolean =>
  event.sequence === than.sequence ? event.stamp >= than.stamp : event.sequence > than.sequence;

/**
 * The events with one UID that count, by their start: those of the highest SEQUENCE. Some programs give one UID to all dates of an
 * event; such events begin at different times.
 */
function latest(same: readonly ReadEvent[]): readonly ReadEvent[] {
  const sequence = Math.max(...same.map((event) => event.sequence));
  const found = new Map<string, ReadEvent>();
  for (const event of same) {
    if (event.sequence < sequence) continue;
    const start = event.fields.first_day ?? event.fields.event_time;
    const known = found.get(start);
    if (!known || isNewer(event, known)) found.set(start, event);
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, event]) => event);
}

/** Of several changes of one occurrence the newest. */
function newest(events: readonly ReadEvent[]): readonly ReadEvent[] {
  const found = new Map<string, ReadEvent>();
  for (const event of events) {
    const key = `${event.occurrence ?? ''} ${event.uid}`;
    const known = found.get(key);
    if (!known || isNewer(event, known)) found.set(key, event);
  }
  return [...found.values()];
}

/** The first of a UID has the UID of the file, the others also their day, as the dates of an event have. */
function masterOf(event: ReadEvent, n: number, rows: ReadonlyMap<string, FileRow>): Master {
  const start = event.fields.event_time;
  const day = event.fields.first_day ?? start.slice(0, 10);
  const uids = n === 0 ? [event.uid] : [`${event.uid}/${day}`, `${event.uid}/${day}/${start.slice(11, 19)}`];
  const uid = uids.find((each) => !rows.has(rowId(each))) ?? uids.at(-1)!;
  return { event, uid, id: rowId(uid) };
}

const rowOf = (id: string, uid: string, { fields, type }: ReadEvent): FileRow => ({
  ...fields,
  ical_uid: OWN.test(uid) ? null : uid,
  id,
  event_type: type ?? 'appointment',
});

/** The UIDs of the series of an event: one for each of its rules. */
const seriesUids = ({ event, uid }: Master): readonly string[] => [
  uid,
  ...event.otherRules.map((_, n) => `${uid}/rule ${n + 2}`),
];

/** The rows of an event, its own first, and of the dates that were added to it. */
function rowsOf(master: Master): FileRow[] {
  const { event, uid, id } = master;
  const { added, longer, isFirstOut } = event.dates;
  const first = rowOf(id, uid, event);
  const row = (own: string, fields: Partial<FileRow>): FileRow => ({
    ...first,
    ...fields,
    ical_uid: own,
    id: rowId(own),
  });
  const more = added.map(({ fields, suffix }) => row(`${uid}/${suffix}`, fields));
  if (!first.rrule) {
    const withEnd = longer.map(({ fields }) => ({ ...first, ...fields, ical_uid: first.ical_uid }));
    return [...(isFirstOut ? [] : [withEnd[0] ?? first]), ...more];
  }
  const series = [
    first,
    ...seriesUids(master)
      .slice(1)
      .map((own, n) => row(own, event.otherRules[n]!)),
  ];
  const withEnd = longer.map(({ fields, day }) => {
    const of = series.find((each) => hasDay(each, day, event.dates.first.day)) ?? first;
    return changed({ ...first, ...fields, ical_uid: first.ical_uid }, of.id, day);
  });
  return [...series, ...withEnd, ...more];
}

const hasDay = ({ rrule }: Pick<FileRow, 'rrule'>, day: Day, first: Day): boolean =>
  rrule !== null && daysBetween(rrule, first, day, dayAfter(day, 1)).length > 0;

/** Whether a moment is a date of an event itself. */
function isOccurrenceOf(master: Master, moment: Moment, zone: string): boolean {
  const { fields, otherRules, dates } = master.event;
  if (singleAt(master, moment, zone) !== null) return true;
  const day = dayInSeries(fields, moment, zone);
  if (typeof moment === 'number' && !fields.first_day) {
    const home = zoneOr(fields.time_zone, zone);
    const minuteOf = (at: number) => wallAt(at, home).minute;
    if (minuteOf(moment) !== minuteOf(Date.parse(fields.event_time))) return false;
  }
  return [fields, ...otherRules].some((each) => hasDay(each, day, dates.first.day));
}

/** The series of an event that has a moment. */
function seriesAt(
  master: Master,
  moment: Moment,
  rows: ReadonlyMap<string, FileRow>,
  zone: string,
): FileRow | undefined {
  const all = seriesUids(master).flatMap((uid) => rows.get(rowId(uid)) ?? []);
  const day = (row: FileRow) => dayInSeries(row, moment, zone);
  return all.length < 2 ? all[0] : (all.find((row) => hasDay(row, day(row), master.event.dates.first.day)) ?? all[0]);
}

/** The UID of the row at a moment that is no occurrence of a rule: of an added date, or of an event without a rule. */
function singleAt({ event: { fields, dates }, uid }: Master, moment: Moment, zone: string): string | null {
  const at = fields.first_day && typeof moment === 'number' ? wholeDayOf(moment, zone) : moment;
  const day = dayInSeries(fields, moment, zone);
  const uidOf = (date: AddedDate | undefined) => (date ? `${uid}/${date.suffix}` : null);
  const exact = uidOf(dates.added.find((date) => date.moment === at));
  if (exact || fields.rrule) return exact;
  if (dates.first.moment === at || dates.first.day === day) return uid;
  return uidOf(dates.added.find((date) => date.day === day));
}

/** The title of an event that could not be read, as far as one can be seen. */
const titleIn = (block: Block): string =>
  block
    .map((line) => /^SUMMARY[^:]*:(.*)$/i.exec(line)?.[1])
    .find((title) => title)
    ?.slice(0, 100) ?? '';
