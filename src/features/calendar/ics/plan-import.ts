/** What an import would do to the calendar: the dry run, and the list of what is then written. Pure. */
import type { CalendarEvent } from '#data/schema.ts';
import type { Changes, NewRow } from '#data/write.ts';
import { changedId } from '#lib/recurrence.ts';
import {
  changed,
  dayInSeries,
  differences,
  without,
  type FileCalendar,
  type FileRow,
  type Loose,
} from '#lib/ics/file-rows.ts';

type Row = NewRow<'calendar_events'>;

export interface CalendarImportPlan {
  readonly added: readonly Row[];
  readonly changes: readonly { readonly row: CalendarEvent; readonly changes: Changes<'calendar_events'> }[];
  /** Rows whose event was cancelled where the file comes from. */
  readonly removed: readonly CalendarEvent[];
  /** How many are here already, as they are in the file. */
  readonly same: number;
}

/** The ids of the rows that planCalendarImport() compares with, and of the series of which it needs the changed occurrences. */
export const comparedWith = ({ rows, cancelled, leftOut, loose }: FileCalendar) => {
  const series = [...cancelled, ...loose.map((each) => each.series)];
  const ids = [...rows.map(({ id }) => id), ...series, ...leftOut, ...loose.map(looseId)];
  return { ids: [...new Set(ids)], series: [...new Set(series)] };
};

/** The id of an occurrence whose series is not known. */
const looseId = ({ series, moment }: Loose): string => changedId(series, String(moment));

/** Compares a file with the rows that are here, by id. `source` is what new events say that they are from; `zone` the reader's. */
export function planCalendarImport(
  file: FileCalendar,
  here: ReadonlyMap<string, CalendarEvent>,
  source: string,
  zone: string,
): CalendarImportPlan {
  const rows = new Map(file.rows.map((row) => [row.id, row]));
  const shortened = new Map<string, CalendarEvent>();
  for (const each of file.loose) {
    const { series, moment, row } = each;
    const known = here.get(series);
    const day = known && dayInSeries(known, moment, zone);
    if (row && day) rows.set(changedId(series, day), changed(row, series, day));
    // Without its series, what the file has of it is an event of its own.
    else if (row) rows.set(looseId(each), { ...row, id: looseId(each) });
    else if (known) shortened.set(series, without(shortened.get(series) ?? known, moment, zone));
  }
  const added: Row[] = [];
  const changes: { row: CalendarEvent; changes: Changes<'calendar_events'> }[] = [];
  let same = 0;
  for (const row of rows.values()) {
    const known = here.get(row.id);
    const different = known && differences(known, row);
    if (!known) added.push({ ...withoutNulls(row), source });
    else if (Object.keys(different!).length > 0) changes.push({ row: known, changes: different! });
    else same++;
  }
  for (const [id, row] of shortened) {
    const known = here.get(id)!;
    if (row.except_days?.join() === known.except_days?.join()) same++;
    else changes.push({ row: known, changes: { except_days: row.except_days! } });
  }
  const [cancelled, leftOut] = [new Set(file.cancelled), new Set(file.leftOut)];
  const removed = [...here.values()].filter(
    ({ id, series_id }) => cancelled.has(id) || cancelled.has(series_id ?? '') || leftOut.has(id),
  );
  return { added, changes, removed, same };
}

const withoutNulls = (row: FileRow): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as unknown as Row;
