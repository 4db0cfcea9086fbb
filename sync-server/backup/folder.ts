/** The folder of the backups: their names, when the next one is due, and which are old. */
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { freeBytes, type FreeBytes } from '../database/disk-space.ts';
import { syncFolder } from '../database/durable-fs.ts';
import { DatabaseError, DISK_FULL } from '../database/errors.ts';
import type { Database } from '../database/port.ts';
import type { BackedUp } from '../media/backup.ts';
import { checkBackup, writeBackup, type Writing } from './file.ts';
import { passingKey, SEALED } from './seal.ts';
import { DAY_MS } from '#lib/durations.ts';

const NAME = /^daymark-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup(?:\.age)?$/;
/** What must stay free on the disk beside twice the size of the newest backup, in bytes: more than the database's own reserve. */
const SPARE = 128 * 1024 * 1024;

/** A draft this old is of a process that was killed, in ms. */
const DRAFT_ENDS = DAY_MS;

/** A backup's file name, in UTC and without a colon, which some file systems refuse. */
export const nameOf = (at: Date): string => `daymark-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;

/** When a backup was made, in ms; null for the name of another file. */
export function timeOf(name: string): number | null {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  return day === undefined ? null : Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
}

/** The last time at which a nightly backup was due: `hour` o'clock of the server's zone, at or before `now` (ms). */
export function lastDue(now: number, hour: number): number {
  const due = new Date(now);
  due.setHours(hour, 0, 0, 0);
  if (due.getTime() > now) due.setDate(due.getDate() - 1);
  return due.getTime();
}

/** The names of the backups to delete: of the newest `days` days (UTC) that have one, all stay. Other files are never named. */
export function outdated(names: readonly string[], days: number): string[] {
  const backups = names.filter((name) => timeOf(name) !== null).sort();
  const dayOf = (name: string) => name.slice(8, 18);
  const kept = new Set([...new Set(backups.map(dayOf))].slice(-days));
  return backups.filter((name) => !kept.has(dayOf(name)));
}

/** The last day (UTC) on which this folder has a backup from before `since` (ms), if one is made each night. */
export const keptUntil = (since: number, days: number): string =>
  new Date(since + days * DAY_MS).toISOString().slice(0, 10);

/** The names of the backups in a folder, the oldest first; empty when there is no folder. */
export function backupsIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => timeOf(name) !== null)
      .sort();
  } catch {
    return [];
  }
}

export interface BackupFile {
  readonly path: string;
  readonly rows: number;
  readonly bytes: number;
  readonly isSealed: boolean;
  /** What came into the folder of blobs with it. */
  readonly blobs?: BackedUp;
}

/**
 * Writes a backup into the folder, reads it to its end, and only then gives it its name. Null when another process is at it. Throws 53100
 * when the disk has too little space: a backup may not take what the database needs.
 */
export async function makeBackup(
  db: Database,
  folder: string,
  now: Date,
  { free = freeBytes, recipients = [], signal }: Writing & { readonly free?: FreeBytes } = {},
): Promise<BackupFile | null> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  removeDrafts(folder, now.getTime());
  const newest = backupsIn(folder).at(-1);
  const needed = SPARE + 2 * (newest === undefined ? 0 : statSync(join(folder, newest)).size);
  const room = (await free(folder)) - needed;
  if (room < 0) {
    throw new DatabaseError('The disk has too little space for a backup.', DISK_FULL);
  }
  const seals = recipients.length > 0;
  const path = join(folder, nameOf(now) + (seals ? SEALED : ''));
  const [draft, files] = [`${path}.${crypto.randomUUID()}`, `${path}.${crypto.randomUUID()}`];
  let copy: Database | null | undefined;
  try {
    // Nobody waits while a copy is read. Without room for one everybody waits: that is better than no backup.
    copy = await db.copyTo?.(files, room);
    // A sealed file is read again too, with a key that only this process has had, and only until then.
    const own = seals ? await passingKey() : undefined;
    const rows = await writeBackup(copy ?? db, draft, now, {
      recipients: own ? [...recipients, own.recipient] : [],
      signal,
    });
    if (rows === null) return null;
    await checkBackup(draft, own ? [own.identity] : []);
    renameSync(draft, path);
    syncFolder(folder);
    return { path, rows, bytes: statSync(path).size, isSealed: seals };
  } finally {
    rmSync(draft, { force: true });
    await copy?.close();
    rmSync(files, { force: true, recursive: true });
  }
}

/** What killed processes have left. A draft that is written now is younger. */
function removeDrafts(folder: string, now: number): void {
  for (const name of readdirSync(folder)) {
    const draft = /^(.+\.backup(?:\.age)?)\.[\da-f-]{36}$/.exec(name);
    if (draft && (timeOf(draft[1]!) ?? now) < now - DRAFT_ENDS)
      rmSync(join(folder, name), { force: true, recursive: true });
  }
}
