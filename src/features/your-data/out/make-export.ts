/** Makes the file of an export, on the device. Loaded when it is asked for. */
import { readDayStart } from '#data/day-start.ts';
import { getDb } from '#data/db.ts';
import { logicalDay } from '#lib/day.ts';
import { lock } from '#features/your-data/lock.ts';
import { exportJson, pagesOf } from './export-json.ts';
import type { ExportKind } from './kinds.ts';

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
    const { markdownFiles } = await import('./markdown.ts');
    return named(await zipped(markdownFiles(pagesOf(getDb()))), '-markdown.zip');
  }
  if (kind === 'csv') {
    const { csvFiles } = await import('./tables.ts');
    return named(await zipped(csvFiles(pagesOf(getDb()), day)), '-tables.zip');
  }
  const { exportCalendar } = await import('#features/calendar/ics/export-calendar.ts');
  const { file } = await exportCalendar({ from: null, to: null }, now);
  return { file, name: file.name };
}

const zipped = async (files: AsyncIterable<readonly [path: string, text: string]>): Promise<Blob> => {
  const { zipOf } = await import('./zip.ts');
  return zipOf(files);
};
