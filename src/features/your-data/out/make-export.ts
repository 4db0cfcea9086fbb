import { type DaymarkDb, getDb } from '#data/db.ts';
import { exportCalendar } from '#features/calendar/ics/export-calendar.ts';
import { logicalDay, type Day } from '#lib/day.ts';
import { grouped } from '#lib/format.ts';
import { lock } from '#features/your-data/lock.ts';
import { exportJson, exportText, pageReader } from './export-json.ts';
import type { ExportKind } from './kinds.ts';
import { mediaPath, readMedia, storageOf } from './media.ts';
import { blobsNamed, type MissingFile, type NamedBlob } from './media-size.ts';
import { openSink } from './sink.ts';
import { csvFiles } from './tables.ts';
import { vaultMediaPath, vaultNotes } from './vault.ts';
import { writeZip, type ZipFile } from './zip.ts';
import { readDayStart } from '#data/preferences.ts';
import { type Message, msg, t } from '#lib/i18n.ts';

export interface ExportFile {
  readonly file: Blob;
  readonly name: string;
  /** The photos and recordings that could not be had. */
  readonly missing: readonly MissingFile[];
}

export interface ExportOptions {
  /** Locks the file; only the JSON alone may have one. */
  readonly passphrase?: string | null;
  /** Whether photos, recordings and files are in it: in the JSON, which is a zip then, and in the Markdown. */
  readonly media?: boolean;
  readonly signal?: AbortSignal;
  /** Hears how many photos and recordings are done. */
  readonly onProgress?: (done: number, of: number) => void;
  readonly now?: Date;
}

/** The file of everything of the open profile. Throws the signal's reason when that ends it. */
export async function makeExport(kind: ExportKind, options: ExportOptions = {}): Promise<ExportFile> {
  const { passphrase = null, media = false, now = new Date() } = options;
  const db = getDb();
  const day = logicalDay(now, await readDayStart());
  const named = (file: Blob, end: string, missing: readonly MissingFile[] = []) => ({
    file,
    name: `daymark-export-${day}${end}`,
    missing,
  });
  const blobs = media && (kind === 'json' || kind === 'markdown') ? await blobsNamed(db, kind === 'json') : [];
  const missing: MissingFile[] = [];
  const zipped = async (files: AsyncIterable<ZipFile>) => zipOf(db, now, files, options.signal);
  const paths = new Map<string, string>();
  const withMedia = (files: AsyncIterable<ZipFile>, pathOf: (blob: NamedBlob) => string) =>
    zipped(mediaAndFiles(db, files, { ...options, blobs, paths, missing, pathOf }));
  if (kind === 'json' && blobs.length > 0 && passphrase === null) {
    return named(await withMedia(jsonFile(db, now, day), mediaPath), '.zip', missing);
  }
  if (kind === 'json') {
    const plain = named(await exportJson(db, now, day), '.json');
    return passphrase === null ? plain : named(await lock(plain.file, plain.name, passphrase), '-locked.json');
  }
  if (kind === 'markdown') {
    return named(await withMedia(vaultNotes(day, media ? paths : null), vaultMediaPath), '-markdown.zip', missing);
  }
  if (kind === 'csv') {
    return named(await zipped(csvFiles(pageReader(db), day)), '-tables.zip');
  }
  const { file } = await exportCalendar({ from: null, to: null }, now);
  return { file, name: file.name, missing };
}

async function* jsonFile(db: DaymarkDb, now: Date, day: Day): AsyncGenerator<ZipFile, void> {
  yield [`daymark-export-${day}.json`, exportText(db, now, day)];
}

interface MediaOptions extends ExportOptions {
  readonly blobs: readonly NamedBlob[];
  /** Is filled with the places of the blobs that are in the zip. */
  readonly paths: Map<string, string>;
  readonly missing: MissingFile[];
  readonly pathOf: (blob: NamedBlob) => string;
}

/** The media, then the files that may link to them, then the list of what could not be had. */
async function* mediaAndFiles(
  db: DaymarkDb,
  files: AsyncIterable<ZipFile>,
  { blobs, paths, missing, pathOf, signal, onProgress }: MediaOptions,
): AsyncGenerator<ZipFile, void> {
  const storage = storageOf(db);
  const onMissing = (file: MissingFile) => void missing.push(file);
  for await (const [blob, bytes] of readMedia(db, blobs, { storage, signal, onProgress, onMissing })) {
    paths.set(blob.sha256, pathOf(blob));
    yield [pathOf(blob), bytes];
  }
  yield* files;
  if (missing.length > 0) yield ['Missing files.md', missingText(missing)];
}

const WHY: Readonly<Record<MissingFile['why'], Message>> = {
  offline: msg('it is on the server, which could not be reached'),
  missing: msg('no device has sent it to the server yet'),
  damaged: msg('its bytes on this device are damaged'),
};

const missingText = (missing: readonly MissingFile[]): string =>
  [
    `---\nkind: "missing"\n---\n\n# ${t('Missing files')}\n`,
    `${t('{count} of the photos, recordings and files could not be had when this export was made:', { count: grouped(missing.length) })}\n`,
    ...missing.map(({ name, why }) => `- ${name}: ${t(WHY[why])}`),
    '',
  ].join('\n');

async function zipOf(db: DaymarkDb, now: Date, files: AsyncIterable<ZipFile>, signal?: AbortSignal): Promise<Blob> {
  const sink = await openSink(db.profile.id);
  try {
    await writeZip(files, sink, now);
    signal?.throwIfAborted();
    return await sink.end('application/zip');
  } catch (error) {
    await sink.drop();
    throw error;
  }
}
