/** Reading a calendar file and importing it: one transaction and one step of undo. */
import { attempt } from '#data/attempt.ts';
import { getDb } from '#data/db.ts';
import { mutate, type Undoable } from '#data/mutate.ts';
import type { CalendarEvent } from '#data/schema.ts';
import { decodeCalendar } from '#lib/ics/decode-calendar.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { deviceZone } from '#lib/zone.ts';
import { comparedWith, planCalendarImport, type CalendarImportPlan } from './plan-import.ts';
import type { FileCalendar, ReadError } from '#lib/ics/file-rows.ts';
import { english, msg } from '#lib/i18n.ts';

/** The largest file, in bytes. A year of a full calendar is about half a megabyte. */
export const MOST_BYTES = 10 * 1024 * 1024;

export type CalendarFileError = ReadError | 'TooLarge' | 'Unreadable';

/** A file that was read, and what importing it would do. Nothing is stored yet. */
export interface CalendarPreview {
  readonly file: FileCalendar;
  readonly plan: CalendarImportPlan;
  /** What new events say that they are from: the calendar's name, or the file's. */
  readonly source: string;
}

/** The most characters of a source, which stands beside each event. */
const SOURCE = 60;

/** Reads a file and compares it with the calendar. */
export async function previewFile(picked: File): Promise<Result<CalendarPreview, CalendarFileError>> {
  if (picked.size > MOST_BYTES) return err('TooLarge');
  let text: string;
  try {
    text = decodeCalendar(new Uint8Array(await picked.arrayBuffer()));
  } catch {
    // It was moved or deleted after it was chosen, or its program still holds it.
    return err('Unreadable');
  }
  const { readCalendar } = await import('#lib/ics/read-calendar.ts');
  const read = readCalendar(text, deviceZone());
  if (!read.ok) return read;
  const file = read.value;
  const source = (file.name ?? picked.name.replace(/\.\w+$/, '')).slice(0, SOURCE);
  return ok({ file, plan: await planFor(file, source), source });
}

/** What the file would change now. */
async function planFor(file: FileCalendar, source: string): Promise<CalendarImportPlan> {
  const { ids, series } = comparedWith(file);
  const [rows, ofSeries] = await Promise.all([
    getDb().calendar_events.bulkGet(ids),
    getDb().calendar_events.where('series_id').anyOf(series).toArray(),
  ]);
  const here = new Map<string, CalendarEvent>();
  for (const row of [...rows, ...ofSeries]) if (row) here.set(row.id, row);
  return planCalendarImport(file, here, source, deviceZone());
}

/** How many events an import made, changed and took out. */
export interface ImportedEvents {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

/** Imports what the preview showed. It is compared once more, because another device may have changed the calendar meanwhile. */
export const importCalendar = ({
  file,
  source,
}: CalendarPreview): Promise<Result<Undoable<ImportedEvents>, 'ImportFailed'>> =>
  attempt('ImportFailed', () =>
    mutate(english(msg('Import calendar')), async (write) => {
      const { added, changes, removed } = await planFor(file, source);
      for (const row of added) await write.put('calendar_events', row);
      for (const { row, changes: changed } of changes) await write.patch('calendar_events', row.id, changed);
      for (const { id } of removed) await write.delete('calendar_events', id);
      return { added: added.length, changed: changes.length, removed: removed.length };
    }),
  );
