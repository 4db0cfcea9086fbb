/** The text of an iCalendar file as rows. Pure, but large: ical.js comes with it, so it is loaded when a file is read. */
import { err, ok, type Result } from '#lib/result.ts';
import { blocksOf, type Block } from './blocks.ts';
import type { AddedDate } from './added-dates.ts';
import { MOST_EVENTS, type ReadError } from './limits.ts';
import { readEvent, type ReadEvent } from './read-event.ts';
import { zonesOf } from './zones.ts';
import {
  dayInSeries,
  wholeDayOf,
  type FileRow,
  type Moment,
  type Loose,
  type FileCalendar,
  rowId,
  changed,
  without,
  OWN,
} from './file-rows.ts';

/** Reads a calendar. `zone` is where the reader is: floating times and whole days are of it. */
export function readCalendar(text: string, zone: string): Result<FileCalendar, ReadError> {
  const blocks = blocksOf(text);
  if (!blocks) return err('NotACalendar');
  if (blocks.events.length + blocks.unended.length > MOST_EVENTS) return err('TooManyEvents');
  const zoneOf = zonesOf(blocks.zones, blocks.events, zone);
  const read = blocks.events.map((block) => [block, readEvent(block, zoneOf, zone)] as const);
  const events = read.flatMap(([, event]) => ('unread' in event ? [] : [event]));
  const series = new Map<string, ReadEvent>();
  for (const event of newest(events.filter(({ occurrence }) => occurrence === null)).values())
    series.set(rowId(event.uid), event);
  const rows = new Map<string, FileRow>();
  const cancelled: string[] = [];
  for (const [id, event] of series) {
    if (event.cancelled) cancelled.push(id);
    else for (const row of rowsOf(id, event)) rows.set(row.id, row);
    cancelled.push(...event.dates.dropped.map(rowId));
  }
  const loose: Loose[] = [];
  for (const event of newest(events.filter(({ occurrence }) => occurrence !== null)).values()) {
    const id = rowId(event.uid);
    const whole = series.get(id);
    const moment = event.occurrence!;
    if (!whole) loose.push({ series: id, moment, row: event.cancelled ? null : fileRow(id, event) });
    if (!whole || whole.cancelled) continue;
    const single = singleAt(whole, moment, zone);
    const row = rows.get(id);
    if (single) {
      const own = rowId(single);
      if (event.cancelled) cancelled.push(own);
      if (event.cancelled) rows.delete(own);
      else rows.set(own, { ...fileRow(own, event), ical_uid: OWN.test(single) ? null : single });
    } else if (event.cancelled && row) rows.set(id, without(row, moment, zone));
    else if (!event.cancelled) {
      const changedRow = changed(fileRow(id, event), id, dayInSeries(whole.fields, moment, zone));
      rows.set(changedRow.id, changedRow);
    }
  }
  return ok({
    name: blocks.about.get('X-WR-CALNAME') || blocks.about.get('NAME') || null,
    rows: [...rows.values()],
    cancelled,
    loose,
    unread: [
      ...read.flatMap(([block, event]) => ('unread' in event ? [{ title: titleIn(block), why: event.unread }] : [])),
      ...blocks.unended.map((block) => ({ title: titleIn(block), why: 'no end' as const })),
      ...(blocks.cutOff ? [{ title: titleIn(blocks.cutOff), why: 'cut off' as const }] : []),
    ],
    simpler: events.flatMap(({ fields, simpler }) => simpler.map((what) => ({ title: fields.title, what }))),
    others: blocks.others,
  });
}

/** The newest of several events with one UID (and one place in its series), in the order of the file. */
function newest(events: readonly ReadEvent[]): ReadonlyMap<string, ReadEvent> {
  const found = new Map<string, ReadEvent>();
  for (const event of events) {
    const key = `${event.uid} ${event.occurrence ?? ''}`;
    const known = found.get(key);
    if (!known || event.sequence >= known.sequence) found.set(key, event);
  }
  return found;
}

const fileRow = (id: string, { fields, type, uid }: ReadEvent): FileRow => ({
  ...fields,
  ical_uid: OWN.test(uid) ? null : uid,
  id,
  event_type: type ?? 'appointment',
});

/** The rows of an event and of the dates that were added to it. */
function rowsOf(id: string, event: ReadEvent): FileRow[] {
  const { added, longer, isFirstOut } = event.dates;
  const first = fileRow(id, event);
  const more = added.map(({ fields }) => ({ ...first, ...fields, id: rowId(fields.ical_uid!) }));
  const withEnd = longer.map(({ fields, day }) => ({ row: { ...first, ...fields, ical_uid: first.ical_uid }, day }));
  if (first.rrule) return [first, ...withEnd.map(({ row, day }) => changed(row, id, day)), ...more];
  return [...(isFirstOut ? [] : [withEnd[0]?.row ?? first]), ...more];
}

/** The UID of the row at a moment that is no occurrence of a rule: of an added date, or of an event without a rule. */
function singleAt({ uid, fields, dates }: ReadEvent, moment: Moment, zone: string): string | null {
  const at = fields.first_day && typeof moment === 'number' ? wholeDayOf(moment, zone) : moment;
  const day = dayInSeries(fields, moment, zone);
  const uidOf = (date: AddedDate | undefined) => date?.fields.ical_uid ?? null;
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
