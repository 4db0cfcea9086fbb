/** The text of an iCalendar file as rows. Pure, but large: ical.js comes with it, so it is loaded when a file is read. */
import { err, ok, type Result } from '#lib/result.ts';
import { blocksOf, type Block } from './blocks.ts';
import { MOST_EVENTS, type ReadError } from './limits.ts';
import { readEvent, type ReadEvent } from './read-event.ts';
import { zonesOf } from './zones.ts';
import {
  dayOfMoment,
  type FileRow,
  type Loose,
  type FileCalendar,
  rowId,
  changed,
  zoneOfSeries,
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
  const series = newest(events.filter(({ occurrence }) => occurrence === null));
  const rows = new Map<string, FileRow>();
  const cancelled: string[] = [];
  for (const event of series.values()) {
    const id = rowId(event.uid);
    if (event.cancelled) cancelled.push(id);
    else for (const row of rowsOf(id, event)) rows.set(row.id, row);
  }
  const loose: Loose[] = [];
  for (const event of newest(events.filter(({ occurrence }) => occurrence !== null)).values()) {
    const id = rowId(event.uid);
    const whole = rows.get(id);
    const moment = event.occurrence!;
    if (cancelled.includes(id)) continue;
    if (!whole) loose.push({ series: id, moment, row: event.cancelled ? null : rowOf(id, event) });
    else if (event.cancelled) rows.set(id, without(whole, moment, zone));
    else {
      const row = changed(rowOf(id, event), id, dayOfMoment(moment, zoneOfSeries(whole, zone)));
      rows.set(row.id, row);
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

/** Of several events with one UID (and one place in its series) the newest, in the order of the file. */
function newest(events: readonly ReadEvent[]): ReadonlyMap<string, ReadEvent> {
  const found = new Map<string, ReadEvent>();
  for (const event of events) {
    const key = `${event.uid} ${event.occurrence ?? ''}`;
    const known = found.get(key);
    if (!known || event.sequence >= known.sequence) found.set(key, event);
  }
  return found;
}

const rowOf = (id: string, { fields, type, uid }: ReadEvent): FileRow => ({
  ...fields,
  ical_uid: OWN.test(uid) ? null : uid,
  id,
  event_type: type ?? 'appointment',
});

const rowsOf = (id: string, event: ReadEvent): FileRow[] => [
  rowOf(id, event),
  ...event.more.map((fields) => ({ ...rowOf(id, event), ...fields, id: rowId(fields.ical_uid!) })),
];

/** The title of an event that could not be read, as far as one can be seen. */
const titleIn = (block: Block): string =>
  block
    .map((line) => /^SUMMARY[^:]*:(.*)$/i.exec(line)?.[1])
    .find((title) => title)
    ?.slice(0, 100) ?? '';
