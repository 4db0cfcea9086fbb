import { getDb } from '#data/db.ts';
import { exportCalendar } from '#features/calendar/ics/export-calendar.ts';
import { logicalDay } from '#lib/day.ts';
import { lock } from '#features/your-data/lock.ts';
import { exportJson, pagesOf } from './export-json.ts';
import type { ExportKind } from './kinds.ts';
import { csvFiles } from './tables.ts';
import { vaultNotes } from './vault.ts';
import { zipOf } from './zip.ts';
import { readDayStart } from '#data/preferences.ts';

export interface ExportFile {
  readonly file: Blob;
  readonly name: string;
}

/** The file of everything of the open profile; locked when there is a passphrase, which only the JSON may have. */
export async function makeExport(kind: ExportKind, passphrase: string | null, now = new Date()): Promise<ExportFile> {
  const day = logicalDay(now, await readDayStart());
  const named = (file: Blob, end: string) => ({ file, name: `daymark-export-${day}${end}` });
  if (kind === 'json') {
    const plain = named(await exportJson(getDb(), now, day), '.json');
    return passphrase === null ? plain : named(await lock(plain.file, plain.name, passphrase), '-locked.json');
  }
  if (kind === 'markdown') {
    return named(await zipOf(vaultNotes(day)), '-markdown.zip');
  }
  if (kind === 'csv') {
    return named(await zipOf(csvFiles(pagesOf(getDb()), day)), '-tables.zip');
  }
  const { file } = await exportCalendar({ from: null, to: null }, now);
  return { file, name: file.name };
}
