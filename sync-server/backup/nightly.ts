/** Makes a backup each night, deletes the old ones, and makes one when the operator asks a running server for it. */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inBackground, type BackgroundWork } from '../background.ts';
import type { BackupConfig } from '../config.ts';
import { DISK_FULL, sqlState } from '../database/errors.ts';
import type { Database } from '../database/port.ts';
import { describeError, type Log } from '../log.ts';
import { type BackedUp, backUpBlobs, removeOldBlobs } from '../media/backup.ts';
import type { BlobFiles } from '../media/files.ts';
import { backupsIn, lastDue, makeBackup, outdated, timeOf, type BackupFile } from './folder.ts';
import { HOUR_MS } from '#lib/durations.ts';

/** In ms. */
export interface BackupTimes {
  /** After the start, before a missed backup is made up for. */
  readonly first: number;
  /** How often it looks at the clock and for an operator's question. */
  readonly every: number;
  /** After a failure. */
  readonly again: number;
}

const TIMES: BackupTimes = { first: 3 * 60_000, every: 2_000, again: HOUR_MS };

interface Options {
  readonly db: Database;
  readonly log: Log;
  readonly now: () => number;
  readonly config: BackupConfig;
  /** Where the blobs are, if there are any. */
  readonly files?: BlobFiles | undefined;
  readonly times?: BackupTimes;
}

export function startBackups({ db, log, now, config, files, times = TIMES }: Options): BackgroundWork {
  const { folder, days, hour, askedIn, recipients } = config;
  /** Before it no nightly backup is tried, in ms. */
  let notBefore = now() + times.first;

  const make = async (signal: AbortSignal): Promise<BackupFile | null> => {
    const began = now();
    try {
      const made = await makeBackup(db, folder, new Date(began), { recipients, signal });
      if (!made) return null;
      // After the rows: a blob that they name is not deleted so soon.
      const blobs = files && (await backUpBlobs(db, files, folder, new Date(began), { recipients, signal }));
      log({ event: 'backup', count: made.rows, ms: now() - began });
      if (blobs && blobs.left > 0) log({ event: 'backup', code: 'blobs_left', count: blobs.left });
      return { ...made, ...(blobs ? { blobs } : {}) };
    } catch (thrown) {
      notBefore = now() + times.again;
      if (!signal.aborted) log({ event: 'backup', ...describeError(thrown) });
      throw thrown;
    }
  };
  const isDue = () => {
    if (days === 0 || now() < notBefore) return false;
    const newest = backupsIn(folder).at(-1);
    return newest === undefined || timeOf(newest)! < lastDue(now(), hour);
  };
  const nightly = async (signal: AbortSignal) => {
    if (!(await make(signal))) return;
    for (const name of outdated(backupsIn(folder), days)) rmSync(join(folder, name), { force: true });
    const [oldest] = backupsIn(folder);
    if (files && oldest !== undefined) await removeOldBlobs(folder, timeOf(oldest)!);
  };
  return inBackground(async (signal, pause) => {
    while (!signal.aborted) {
      try {
        const asked = askedId(askedIn);
        if (asked !== null) await answer(askedIn, asked, () => make(signal));
        else if (isDue()) await nightly(signal);
      } catch {
        // It was logged, and is tried again later.
      }
      await pause(times.every);
    }
  });
}

const question = (folder: string) => join(folder, 'backup-asked');
const reply = (folder: string, id: string) => join(folder, `backup-made-${id}`);

function askedId(folder: string): string | null {
  if (!existsSync(question(folder))) return null;
  const id = readFileSync(question(folder), 'utf8').trim();
  rmSync(question(folder), { force: true });
  return /^[\da-f-]{36}$/.test(id) ? id : null;
}

async function answer(folder: string, id: string, make: () => Promise<BackupFile | null>): Promise<void> {
  let words: string;
  try {
    const made = await make();
    words = made ? sentence(made) : 'Another process is making a backup at this moment.';
  } catch (thrown) {
    const full = sqlState(thrown) === DISK_FULL;
    words = `The server could not make the backup: ${full ? 'the disk has too little space' : 'its log says why'}.`;
  }
  const draft = `${reply(folder, id)}.draft`;
  writeFileSync(draft, words, { mode: 0o600 });
  renameSync(draft, reply(folder, id));
}

export const sentence = ({ path, rows, bytes, blobs, isSealed }: BackupFile): string =>
  `${rows} rows are in ${path} (${bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`}). ` +
  (blobs ? `${blobWords(blobs)} ` : '') +
  (isSealed
    ? 'It is sealed: without the secret key of BACKUP_AGE_RECIPIENTS nobody can read it, so keep that key, and a copy of the backup, on another machine.'
    : 'It has everything, password hashes and keys too: keep it as safe as the database, and a copy on another machine.');

const blobWords = ({ copied, left }: BackedUp): string =>
  `New photos and recordings in the folder media beside it: ${copied}.` +
  (left > 0 ? ` ${left} could not be copied: their files are lost, or the disk is too full.` : '');

/**
 * Asks the server that has this data folder in use for a backup, through files in the folder: the embedded database has one process only.
 * Returns its sentence; null when it did not answer in `patience` ms.
 */
export async function askRunning(folder: string, patience: number): Promise<string | null> {
  const id = crypto.randomUUID();
  writeFileSync(question(folder), id, { mode: 0o600 });
  try {
    for (let waited = 0; waited < patience; waited += 100) {
      if (existsSync(reply(folder, id))) return readFileSync(reply(folder, id), 'utf8');
      await sleep(100);
    }
    return null;
  } finally {
    rmSync(question(folder), { force: true });
    rmSync(reply(folder, id), { force: true });
  }
}
