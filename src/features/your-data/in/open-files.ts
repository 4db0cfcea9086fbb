/** Unpacks what was chosen: the texts of plain files and of zips, read in a stream. Pictures and the like are only counted. */
import { Unzip, UnzipInflate, UnzipPassThrough } from 'fflate';
import { isLocked, unlock } from '#features/your-data/lock.ts';
import { createHealthReader, type HealthRecords } from './formats/health-records.ts';
import { FileError } from './incoming.ts';
import type { Picked, ReadOptions } from './read-files.ts';

/** What all texts together may have, in bytes: they are in memory. The export of Apple Health is read as a stream and does not count. */
const MOST_BYTES = 200 * 1024 * 1024;
const TEXTS = /\.(?:json|csv|md|markdown|txt|tsv)$/i;
const HEALTH = /(?:^|\/)(?:apple_health_export\/)?(?:export|Export)\.xml$/;

export interface Opened {
  /** The texts by path. */
  readonly texts: ReadonlyMap<string, string>;
  readonly health: HealthRecords | null;
  /** Files that are not texts: pictures, sounds, routes. */
  readonly others: number;
}

interface Collected {
  readonly texts: Map<string, string>;
  health: HealthRecords | null;
  others: number;
  bytes: number;
}

/** Opens each file; throws a FileError. */
export async function openFiles(picked: readonly Picked[], options: ReadOptions): Promise<Opened> {
  const into: Collected = { texts: new Map(), health: null, others: 0, bytes: 0 };
  for (const { path, blob } of picked) {
    const head = new Uint8Array(await blob.slice(0, 4).arrayBuffer());
    const isZip = head[0] === 0x50 && head[1] === 0x4b;
    if (isZip) await openZip(blob, into, options);
    else if (TEXTS.test(path)) await addText(path, blob, into, options);
    else if (HEALTH.test(path)) {
      const reader = createHealthReader(options.zone);
      await stream(blob, options, (bytes) => reader.push(bytes, false));
      into.health = reader.end();
    } else into.others++;
  }
  return into;
}

function count(into: Collected, bytes: number): void {
  into.bytes += bytes;
  if (into.bytes > MOST_BYTES) throw new FileError('TooLarge');
}

async function addText(path: string, blob: Blob, into: Collected, { passphrase }: ReadOptions): Promise<void> {
  count(into, blob.size);
  const text = await blob.text();
  into.texts.set(path, isLocked(text) ? await unlock(text, passphrase) : text);
}

/** Reads a blob in pieces. */
async function stream(blob: Blob, { onProgress }: ReadOptions, push: (bytes: Uint8Array) => void): Promise<void> {
  const reader = blob.stream().getReader();
  let read = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    push(value);
    read += value.length;
    onProgress?.(read / blob.size);
  }
}

async function openZip(blob: Blob, into: Collected, options: ReadOptions): Promise<void> {
  const unzip = new Unzip((file) => {
    const keep = (name: string) => !name.endsWith('/') && !name.startsWith('__MACOSX/');
    if (!keep(file.name)) return;
    if (HEALTH.test(file.name)) {
      const reader = createHealthReader(options.zone);
      file.ondata = (error, bytes, final) => {
        if (error) throw new FileError('Damaged', file.name);
        reader.push(bytes, final);
        if (final) into.health = reader.end();
      };
    } else if (TEXTS.test(file.name)) {
      const decoder = new TextDecoder();
      let text = '';
      file.ondata = (error, bytes, final) => {
        if (error) throw new FileError('Damaged', file.name);
        count(into, bytes.length);
        text += decoder.decode(bytes, { stream: !final });
        if (final) into.texts.set(file.name, text);
      };
    } else {
      into.others++;
      return;
    }
    file.start();
  });
  unzip.register(UnzipInflate);
  unzip.register(UnzipPassThrough);
  try {
    await stream(blob, options, (bytes) => unzip.push(bytes));
    unzip.push(new Uint8Array(0), true);
  } catch (error) {
    throw error instanceof FileError ? error : new FileError('Damaged');
  }
}
