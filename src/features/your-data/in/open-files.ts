/** Unpacks what was chosen: the texts of plain files and of zips, read in a stream. Pictures and the like are listed, and read when they are imported. */
import { bytesFrom } from '#lib/bytes.ts';
import type { Day } from '#lib/day.ts';
import { isLocked, unlock } from '#features/your-data/lock.ts';
import { counting, isJson } from './formats/made.ts';
import { createHealthReader, type HealthRecords } from './formats/health-records.ts';
import { csvLines } from './csv.ts';
import { decodeText } from './decode.ts';
import { createEnexReader, ENEX, type EnexNote, type EnexNotes } from './enex.ts';
import { FileError } from './file-error.ts';
import type { Choices, LeftOut } from './incoming.ts';
import { otherExportOf } from './other-exports.ts';
import type { PackedFile } from './packed-file.ts';
import { isSecretPath, isSecretText } from './secrets.ts';
import { isSqlite } from './sqlite.ts';
import { tarEntries } from './tar.ts';
import { openZipReader, piecesOf, type ZipEntry, type ZipReader } from './zip-reader.ts';
import { msg } from '#lib/i18n.ts';

/** A chosen file; `path` has its folder when a folder was chosen. */
export interface PickedFile {
  readonly path: string;
  readonly blob: Blob;
}

export interface ReadOptions {
  /** IANA name of the person's zone: files of other programs have local times. */
  readonly zone: string;
  readonly today: Day;
  /** The passphrase of a locked file. */
  readonly passphrase?: string | undefined;
  /** What the person chose in the preview, now or for an earlier file of the same form. */
  readonly choices?: Choices | undefined;
  readonly onProgress?: (part: number) => void;
}

/** What all texts together may have, in bytes: they are in memory. The export of Apple Health is read as a stream and does not count. */
const MOST_BYTES = 200 * 1024 * 1024;
const TEXTS = /\.(?:json|csv|md|markdown|txt|tsv|html?)$|(?:^|\/)backup\.daylio$/i;
const XML = /\.(?:xml|enex)$/i;
const ZIP = /\.zip$/i;
const DATABASE = /\.(?:db|sqlite3?)$/i;
/** The calendar reads them. */
const CALENDAR = /\.ics$/i;
const TAR = /\.(?:jex|tar)$/i;
/** What systems leave in every folder. */
const SYSTEM = /(?:^|\/)(?:__MACOSX\/.*|\.DS_Store|\._[^/]*|Thumbs\.db|desktop\.ini)$/i;
/** What a program keeps beside the notes: what was deleted, copies, settings. */
const HIDDEN = /(?:^|\/)(?:\.[^/]+\/|logseq\/(?:bak|version-files)\/|node_modules\/)/;
/** A copy that Daymark made (backup/copies.ts): its profile, then its time. */
const COPY = /(?:^|\/)daymark-backup-([\da-f]{8})-\d{4}-[^/]*\.json$/;
/** The start of Apple Health's export, whose name is in the language of the phone. */
const HEALTH = /<!DOCTYPE HealthData\b|<HealthData[\s>]/;
const HEAD = 512;

export interface OpenedFiles {
  /** The texts by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** Databases of SQLite by path. */
  readonly databases: ReadonlyMap<string, Uint8Array>;
  readonly health: HealthRecords | null;
  readonly evernote: EnexNotes | null;
  /** Files that are not texts, by path: pictures, sounds, routes. */
  readonly media: ReadonlyMap<string, PackedFile>;
  /** How many files are not texts. */
  readonly others: number;
  /** What was not read, of any format. */
  readonly leftOut: readonly LeftOut[];
  /** Why there is nothing, if no format knows the texts; null when there is no reason but that. */
  readonly trouble: FileError | null;
}

interface Collected {
  readonly texts: Map<string, string>;
  readonly databases: Map<string, Uint8Array>;
  health: HealthRecords | null;
  readonly notes: EnexNote[];
  /** Notes of Evernote without an end. */
  cutOffNotes: number;
  enexFiles: number;
  readonly media: Map<string, PackedFile>;
  others: number;
  calendars: number;
  bytes: number;
  secrets: number;
  /** Files that are twice in one zip. */
  twice: number;
  hidden: number;
  /** Texts in no known encoding. */
  guessed: number;
  readonly damaged: string[];
  /** The paths of XML files of programs that are not known. */
  readonly unknown: string[];
}

/** A zip in a zip or in a folder. */
interface InnerZip {
  readonly path: string;
  readonly open: () => Promise<Blob>;
}

/** Opens each file; throws a FileError. */
export async function openFiles(picked: readonly PickedFile[], options: ReadOptions): Promise<OpenedFiles> {
  const into: Collected = {
    texts: new Map(),
    databases: new Map(),
    health: null,
    notes: [],
    cutOffNotes: 0,
    enexFiles: 0,
    media: new Map(),
    others: 0,
    calendars: 0,
    bytes: 0,
    secrets: 0,
    twice: 0,
    hidden: 0,
    guessed: 0,
    damaged: [],
    unknown: [],
  };
  const inside: InnerZip[] = [];
  // A folder with nothing but exports is as good as these.
  const isOnlyZips = picked.every(({ path }) => ZIP.test(path) || SYSTEM.test(path));
  for (const file of withoutOldCopies(picked)) {
    const { path, blob } = file;
    if (SYSTEM.test(path)) continue;
    if (isSecretPath(path)) into.secrets++;
    else if (HIDDEN.test(path)) into.hidden++;
    else if (path.includes('/') && ZIP.test(path) && !isOnlyZips)
      inside.push({ path, open: () => Promise.resolve(blob) });
    else if (TAR.test(path)) await addTar(file, into);
    else if (ZIP.test(path) || (await isZip(blob))) inside.push(...(await openZip(file, into, options)));
    else if (TEXTS.test(path)) await addText(path, blob, into, options);
    else if (XML.test(path)) await addXml(path, piecesOfFile(blob, options), into, options);
    else if (DATABASE.test(path)) await addDatabase(path, blob, into);
    else if (CALENDAR.test(path)) into.calendars++;
    else if (/(?:^|\/)[^./]+$/.test(path) && (await isJsonStart(blob))) await addText(path, blob, into, options);
    else addMedia(into, { path, size: blob.size, blob, entry: null });
  }
  // A zip beside notes is an attachment. Some programs put their whole export into a zip in a zip.
  const isAttached =
    into.texts.size > 0 || into.health !== null || into.enexFiles > 0 || into.damaged.length > 0 || into.secrets > 0;
  for (const { path, open } of inside) {
    if (isAttached) into.others++;
    else into.others += (await openZip({ path, blob: await open() }, into, options)).length;
  }
  return opened(into, picked);
}

/** Of the copies in a folder of Daymark's, the newest of each profile: ten of them are more than a device can hold. */
function withoutOldCopies(picked: readonly PickedFile[]): readonly PickedFile[] {
  const newest = new Map<string, string>();
  for (const { path } of picked) {
    const [, profile] = COPY.exec(path) ?? [];
    if (profile && path > (newest.get(profile) ?? '')) newest.set(profile, path);
  }
  return picked.filter(({ path }) => {
    const [, profile] = COPY.exec(path) ?? [];
    return !profile || newest.get(profile) === path;
  });
}

function opened(into: Collected, picked: readonly PickedFile[]): OpenedFiles {
  const { texts, databases, health, media, others, secrets, twice, hidden, guessed, damaged } = into;
  const evernote = into.enexFiles > 0 ? { notes: into.notes, cutOff: into.cutOffNotes } : null;
  const left = counting();
  left.add(
    damaged.length > 3 ? msg('damaged files: {names} and others') : msg('damaged files: {names}'),
    damaged.length,
    { names: damaged.slice(0, 3).join(', ') },
  );
  left.add(msg('files with passwords or keys: they are never imported'), secrets);
  left.add(msg('files that are in the zip twice: the last one is read'), twice);
  left.add(msg('calendars: import their files in the calendar'), into.calendars);
  left.add(msg('files in hidden folders, in the trash and among backups: they are left out'), hidden);
  left.add(msg('files in an old encoding: check their accents (they were read as Windows-1252)'), guessed);
  const other = otherExportOf([...picked.map(({ path }) => path), ...texts.keys(), ...media.keys(), ...into.unknown]);
  const trouble =
    damaged.length > 0
      ? new FileError('Damaged', damaged[0])
      : secrets > 0
        ? new FileError('Secrets')
        : other === null
          ? null
          : new FileError('OtherExport', other);
  return { texts, databases, health, evernote, media, others, leftOut: left.list(), trouble };
}

/** Keeps a file that is no text; of two under one path, the first. */
function addMedia(into: Collected, file: PackedFile): void {
  into.others++;
  if (!into.media.has(file.path)) into.media.set(file.path, file);
}

const isJsonStart = async (blob: Blob) => /^\s*[{[]/.test(await blob.slice(0, 100).text());
const isZip = async (blob: Blob) => (await blob.slice(0, 2).text()) === 'PK';

function count(into: Collected, bytes: number): void {
  into.bytes += bytes;
  if (into.bytes > MOST_BYTES) throw new FileError('TooLarge');
}

async function addText(path: string, blob: Blob, into: Collected, { passphrase }: ReadOptions): Promise<void> {
  count(into, blob.size);
  const { text, isGuessed } = decodeText(new Uint8Array(await blob.arrayBuffer()));
  if (isGuessed) into.guessed++;
  if (isSecretText(text)) into.secrets++;
  else keepTexts(into, path, new Map([[path, isLocked(text) ? await unlock(text, passphrase) : text]]));
}

async function addDatabase(path: string, blob: Blob, into: Collected): Promise<void> {
  if (!isSqlite(new Uint8Array(await blob.slice(0, 100).arrayBuffer()))) {
    into.others++;
    return;
  }
  count(into, blob.size);
  into.databases.set(path, new Uint8Array(await blob.arrayBuffer()));
}

/** Keeps texts under their paths; in a folder of their own when another chosen file has one of them. */
function keepTexts(into: Collected, from: string, texts: ReadonlyMap<string, string>): void {
  const paths = [...texts.keys()];
  let folder = '';
  for (let n = 2; paths.some((path) => into.texts.has(folder + path)); n++) folder = `${from} ${n}/`;
  for (const [path, text] of texts) {
    const plain = text.replace(SEPARATOR, '');
    into.texts.set(folder + pathByContent(path, plain), plain);
  }
}

/** The line that tells Excel which sign is between the cells. */
const SEPARATOR = /^sep=.\n/i;

/** The path with the ending that the text should have: people and phones rename exports, and Excel writes tables as .txt. */
function pathByContent(path: string, text: string): string {
  if (!/\.txt$|(?:^|\/)[^./]+$/i.test(path)) return path;
  if (isJson(text)) return `${path}.json`;
  return isTable(text) ? `${path}.tsv` : path;
}

/** Whether each of the first lines has the same tabs: a note with a table in it has other lines, too. */
function isTable(text: string): boolean {
  const tabs = csvLines(text.slice(0, 20_000), '\t')
    .slice(0, 5)
    .map(({ cells }) => cells.length);
  return tabs.length > 1 && tabs[0]! > 2 && tabs.every((count) => count === tabs[0]);
}

/** Reads the exports of Apple Health and Evernote, piece by piece; any other file is only counted. */
async function addXml(
  path: string,
  pieces: AsyncIterable<Uint8Array>,
  into: Collected,
  { zone }: ReadOptions,
): Promise<void> {
  const health = createHealthReader(zone);
  const enex = createEnexReader((bytes) => count(into, bytes));
  const decoder = new TextDecoder();
  let head = '';
  for await (const bytes of pieces) {
    if (head.length < HEAD) head += decoder.decode(bytes.subarray(0, HEAD), { stream: true });
    if (ENEX.test(head)) enex.push(bytes);
    else if (HEALTH.test(head) || head.length < HEAD) health.push(bytes, false);
    else break;
  }
  if (isSecretText(head)) into.secrets++;
  else if (ENEX.test(head)) {
    const { notes, cutOff } = enex.end();
    into.notes.push(...notes);
    into.cutOffNotes += cutOff;
    into.enexFiles++;
  } else if (HEALTH.test(head) && !into.health) {
    health.push(new Uint8Array(), true);
    into.health = health.end();
  } else {
    into.others++;
    into.unknown.push(path);
  }
}

async function* piecesOfFile(blob: Blob, { onProgress }: ReadOptions): AsyncGenerator<Uint8Array, void, undefined> {
  let read = 0;
  for await (const bytes of piecesOf(blob)) {
    yield bytes;
    read += bytes.length;
    onProgress?.(read / blob.size);
  }
}

/** Reads the texts of a zip. Gives the zips inside it. */
async function openZip({ path: name, blob }: PickedFile, into: Collected, options: ReadOptions): Promise<InnerZip[]> {
  const zip = await openZipReader(blob);
  const entries = zip.entries.filter(({ path }) => !path.endsWith('/') && !SYSTEM.test(path));
  if (entries.length === 0) throw new FileError('Empty');
  const wanted = entries.filter(
    ({ path }) => (TEXTS.test(path) || XML.test(path)) && !isSecretPath(path) && !HIDDEN.test(path),
  );
  const all = wanted.reduce((sum, { size }) => sum + size, 1);
  const zips: InnerZip[] = [];
  const texts = new Map<string, string>();
  let read = 0;
  async function* piecesOfEntry(entry: ZipEntry) {
    for await (const bytes of zip.unzip(entry)) {
      yield bytes;
      read += bytes.length;
      options.onProgress?.(read / all);
    }
  }
  const add = async (entry: ZipEntry) => {
    const { path } = entry;
    if (isSecretPath(path)) into.secrets++;
    else if (HIDDEN.test(path)) into.hidden++;
    else if (entry.start === null) throw new FileError('Damaged', path);
    else if (TEXTS.test(path)) {
      // No more than this is unpacked.
      count(into, entry.size);
      const { text, isGuessed } = decodeText(await bytesFrom(piecesOfEntry(entry), entry.size));
      if (isGuessed) into.guessed++;
      if (texts.has(path)) into.twice++;
      if (isSecretText(text)) into.secrets++;
      else texts.set(path, text);
    } else if (XML.test(path)) await addXml(path, piecesOfEntry(entry), into, options);
    else if (ZIP.test(path)) zips.push({ path, open: () => zipInside(zip, blob, entry, into) });
    else if (CALENDAR.test(path)) into.calendars++;
    else addMedia(into, { path, size: entry.size, blob, entry });
  };
  for (const entry of entries) {
    try {
      await add(entry);
    } catch (error) {
      if (!(error instanceof FileError) || error.code !== 'Damaged') throw error;
      into.damaged.push(entry.path);
    }
  }
  keepTexts(into, name, texts);
  return zips;
}

/** Reads the texts of a tar, as Joplin exports it. */
async function addTar({ path, blob }: PickedFile, into: Collected): Promise<void> {
  const texts = new Map<string, string>();
  for await (const entry of tarEntries(blob)) {
    if (!TEXTS.test(entry.path))
      addMedia(into, { path: entry.path, size: entry.data.size, blob: entry.data, entry: null });
    else {
      count(into, entry.data.size);
      const { text, isGuessed } = decodeText(new Uint8Array(await entry.data.arrayBuffer()));
      if (isGuessed) into.guessed++;
      texts.set(entry.path, text);
    }
  }
  keepTexts(into, path, texts);
}

async function zipInside(zip: ZipReader, blob: Blob, entry: ZipEntry, into: Collected): Promise<Blob> {
  // Its own directory has the checksums.
  if (entry.method === 0 && !entry.isEncrypted && entry.start !== null)
    return blob.slice(entry.start, entry.start + entry.packedSize);
  count(into, entry.size);
  const pieces: BlobPart[] = [];
  for await (const bytes of zip.unzip(entry)) pieces.push(new Uint8Array(bytes));
  return new Blob(pieces);
}
