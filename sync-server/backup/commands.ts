/** The operator's commands: `npm run backup`, `npm run restore -- <file>`, `npm run move -- <address of an empty Postgres>`. */
import { createReadStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { IN_MEMORY, type Config, type MediaConfig } from '../config.ts';
import { syncFolder } from '../database/durable-fs.ts';
import { StartError } from '../database/errors.ts';
import { inUseBy, lockFolder } from '../database/lock-file.ts';
import { migrate } from '../database/migrate.ts';
import { openPglite } from '../database/pglite.ts';
import type { Database } from '../database/port.ts';
import { openPostgres } from '../database/postgres.ts';
import { backUpBlobs, restoreBlobs } from '../media/backup.ts';
import { digestOf } from '../media/files.ts';
import { folderFiles } from '../media/folder-files.ts';
import { blobFiles } from '../media/open-files.ts';
import { restored } from '../restored.ts';
import { openBackup, type BackupFile } from './file.ts';
import { identitiesIn } from './seal.ts';
import { fill } from './fill.ts';
import { makeBackup, nameOf } from './folder.ts';
import { askRunning, sentence } from './nightly.ts';
import { appliedTo, inSnapshot, piecesOf, refuseOthers, tablesOf, type Sum } from './tables.ts';

/** How long a running server may take for a backup, in ms. */
const BACKUP_WITHIN_MS = 30 * 60_000;

const MEMORY = 'With DATA_DIR=memory:// nothing is stored: there is nothing to back up, to restore or to move.';

/** Makes a backup, by itself or through the server that has the data folder in use. Returns the sentence for the operator. */
export async function backupCommand(config: Config, now = new Date()): Promise<string> {
  const { backups, databaseUrl, dataDir } = config;
  if (!backups || (databaseUrl === undefined && dataDir === IN_MEMORY)) throw new StartError(MEMORY);
  if (databaseUrl === undefined) {
    if ((await inUseBy(dataDir)) !== null) {
      const told = await askRunning(backups.askedIn, BACKUP_WITHIN_MS);
      if (told === null) throw new StartError('The running server did not answer. Is it of this version?');
      return told;
    }
    if (!existsSync(join(dataDir, 'pglite'))) throw new StartError(`There is no database in ${dataDir}.`);
  }
  const db = databaseUrl === undefined ? await openPglite({ dataDir }) : await openPostgres({ url: databaseUrl });
  try {
    const { folder, recipients } = backups;
    const made = await makeBackup(db, folder, now, { recipients });
    if (!made) return 'Another process is making a backup at this moment.';
    const blobs = config.media && (await backUpBlobs(db, blobFiles(config.media), folder, now, { recipients }));
    return sentence({ ...made, ...(blobs ? { blobs } : {}) });
  } finally {
    await db.close();
  }
}

/**
 * Puts a backup back, and starts a new epoch, so that devices send what is newer. The embedded database becomes a new one, and the one before stays
 * beside it; a Postgres must be empty. Returns the sentences for the operator.
 */
export async function restoreCommand(config: Config, [path]: readonly string[], now = new Date()): Promise<string> {
  if (path === undefined) throw new StartError('Which backup? npm run restore -- <file>');
  const { databaseUrl, dataDir } = config;
  if (databaseUrl === undefined && dataDir === IN_MEMORY) throw new StartError(MEMORY);
  const identities = config.backupIdentityFile === undefined ? [] : identitiesIn(config.backupIdentityFile);
  const backup = await openBackup(resolve(path), identities);
  const restore = async (db: Database) => {
    const rows = await restoreInto(db, backup);
    return config.media ? `${rows} ${await bringBlobs(db, config.media, dirname(resolve(path)), identities)}` : rows;
  };
  const told =
    databaseUrl === undefined
      ? await restoreFolder(dataDir, restore, now)
      : await withDatabase(await openPostgres({ url: databaseUrl }), restore);
  return `The backup of ${backup.at.slice(0, 16).replace('T', ' ')} (UTC) is restored. ${told}`;
}

/** Fills an empty database with a backup, and starts the new epoch. */
export async function restoreInto(db: Database, backup: BackupFile): Promise<string> {
  const sums = await fill(db, backup);
  return `${counted(sums)} are back, each compared with the file. ${await restored(db)}`;
}

async function bringBlobs(
  db: Database,
  media: MediaConfig,
  backups: string,
  identities: readonly string[],
): Promise<string> {
  const { back, missing } = await restoreBlobs(db, blobFiles(media), backups, identities);
  const there = `Photos and recordings from the folder media beside the backup: ${back}.`;
  return missing === 0 ? there : `${there} Missing there too: ${missing}. Devices that have them send them again.`;
}

type Restore = (db: Database) => Promise<string>;

async function restoreFolder(dataDir: string, restore: Restore, now: Date): Promise<string> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(dataDir);
  try {
    const draft = join(dataDir, 'restoring');
    rmSync(draft, { recursive: true, force: true });
    const told = await withDatabase(await openPglite({ dataDir: draft }), restore);
    const [current, before] = [join(dataDir, 'pglite'), join(dataDir, `pglite.before-${nameOf(now).slice(8, -7)}`)];
    const replaced = existsSync(current);
    if (replaced) renameSync(current, before);
    renameSync(join(draft, 'pglite'), current);
    syncFolder(dataDir);
    rmSync(draft, { recursive: true, force: true });
    return replaced ? `${told} The database as it was is in ${before}: delete it when you are sure.` : told;
  } finally {
    lock.release();
  }
}

/**
 * Copies the embedded database into an empty Postgres and compares every row. The versions stay, so devices notice nothing. Returns the
 * sentences for the operator.
 */
export async function moveCommand({ dataDir, media }: Config, [address]: readonly string[]): Promise<string> {
  if (address === undefined || !/^postgres(?:ql)?:\/\/./.test(address)) {
    throw new StartError('Where to? npm run move -- postgres://user:password@host:5432/an-empty-database');
  }
  if (dataDir === IN_MEMORY) throw new StartError(MEMORY);
  if (!existsSync(join(dataDir, 'pglite'))) throw new StartError(`There is no embedded database in ${dataDir}.`);
  const sums = await withDatabase(await openPglite({ dataDir }), async (from) => {
    await migrate(from);
    return withDatabase(await openPostgres({ url: address }), (to) => copy(from, to));
  });
  return (
    `${counted(sums)} are in Postgres, each compared with the one here. From now on start the server with ` +
    `DATABASE_URL set to that address. The embedded database in ${dataDir} is unchanged: do not start a server on it again.` +
    (media ? ` Photos and recordings stay where they are, in ${media.s3 ? media.s3.url : media.folder}.` : '')
  );
}

/** Copies every row of a database into an empty one. Returns the sums of its tables. */
export const copy = (from: Database, to: Database): Promise<Record<string, Sum>> =>
  inSnapshot(from, async (query) => {
    await refuseOthers(query);
    return fill(to, { applied: await appliedTo(query), pieces: piecesOf(query, await tablesOf(query)) });
  });

async function withDatabase<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

function counted(sums: Readonly<Record<string, Sum>>): string {
  const all = Object.values(sums);
  return `${all.reduce((sum, { rows }) => sum + rows, 0)} rows of ${all.length} tables`;
}

/** Copies the blobs of the folder into the object store of the settings. The folder stays as it is. Returns the sentence for the operator. */
export async function moveMediaCommand({ media }: Config): Promise<string> {
  if (!media?.s3) throw new StartError('Where to? Set MEDIA_S3_URL, MEDIA_S3_KEY_ID and MEDIA_S3_SECRET.');
  const [from, to] = [folderFiles(media.folder), blobFiles(media)];
  let [copied, there] = [0, 0];
  for await (const { name, size } of from.all()) {
    if ((await to.sizeOf(name)) === size) there += 1;
    else {
      const path = from.pathOf!(name);
      await to.put(name, path, await digestOf(createReadStream(path)));
      copied += 1;
    }
  }
  return (
    `Photos and recordings copied to ${media.s3.url}: ${copied}; already there: ${there}. ` +
    `Those in ${media.folder} are unchanged: delete them when you are sure.`
  );
}
