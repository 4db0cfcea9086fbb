/**
 * Takes all records of one profile over into another: from a device-only profile into an account (adopt.ts), from a deleted account into a
 * device-only profile (src/app/profiles/keep-local-copy.ts). Each record is noted as it was when it was taken over. So an interrupted transfer
 * continues where it stopped, finds what other tabs write in the meantime, and a profile is erased only when all of it is in the other one
 * (docs/decisions/0013). Deletions are not taken over: a row may be missing because its profile was erased.
 */
import { copyBlobs } from './blobs.ts';
import { copyRecordings } from './recordings.ts';
import { createDb, type DaymarkDb } from './db.ts';
import { sameValue } from './diff.ts';
import { eraseIfTaken } from './erase.ts';
import { writeLastRowCount } from './last-row-count.ts';
import type { AnyRow } from './local-tables.ts';
import type { MetaKey } from './meta.ts';
import type { ProfileRef } from './profile.ts';
import { tableNames } from './schema.ts';
import { removeProfile } from './session-store.ts';
import { logFailure } from '#lib/log-failure.ts';

/** A record that is new or has changed since it was taken over. */
export interface Changed {
  /** The key of its note. */
  readonly k: string;
  /** As it was taken over; undefined if it was not yet. */
  readonly was: AnyRow | undefined;
  readonly is: AnyRow;
}

/** How the records were when they were taken over. */
export interface TransferredRecords {
  /** The records by name; undefined for one that was not taken over yet. */
  readonly read: (names: readonly string[]) => Promise<readonly (AnyRow | undefined)[]>;
  readonly readAll: () => Promise<ReadonlyMap<string, AnyRow>>;
  /** Deletes all notes, once the profile is erased. */
  readonly clear: () => Promise<unknown>;
}

/** Takes over and notes what changed in one store, in one transaction. Returns the number of records. */
export type Take = (store: string, find: () => Promise<readonly Changed[]>) => Promise<number>;

export interface Transfer {
  readonly from: ProfileRef;
  readonly into: DaymarkDb;
  /** The local stores that are taken over too. */
  readonly beside: readonly string[];
  /** The most records in one transaction. */
  readonly chunk: number;
  readonly taken: TransferredRecords;
  /** Begins a round: returns the function that stores its records. */
  readonly begin: (source: DaymarkDb) => Promise<Take>;
}

/** The one record of `meta` that is the person's: what a reset of the account set aside (src/sync/heal.ts). */
const SET_ASIDE: MetaKey = 'recovery';
/** How often what another tab has just written is taken over, before the old profile is left as it is. */
const ROUNDS = 3;

/** The name of a record among the notes. */
const nameOf = ({ from }: Transfer, store: string, key: unknown) => ['adopted', from.id, store, String(key)].join(':');

/** The prefix of the names of a profile's records. */
export const namesOf = (from: ProfileRef): string => ['adopted', from.id].join(':');

/**
 * Takes over what is new or has changed in the profile, and returns the number of rows. A second run takes over only what has changed since
 * the first one, or what an interrupted first one has left.
 */
export async function takeOver(transfer: Transfer, source: DaymarkDb = createDb(transfer.from)): Promise<number> {
  try {
    const take = await transfer.begin(source);
    // Before the rows that name them (law 9), and again for what another tab has attached meanwhile.
    await copyBlobs(source, transfer.into);
    let rows = 0;
    for (const t of tableNames) rows += await takeStore(transfer, source, t, take);
    await copyBlobs(source, transfer.into);
    await copyRecordings(source, transfer.into);
    for (const store of transfer.beside) await takeStore(transfer, source, store, take);
    const aside = await source.table<AnyRow>('meta').get(SET_ASIDE);
    if (aside) await take('meta', () => changedOf(transfer, 'meta', [aside], [SET_ASIDE]));
    return rows;
  } finally {
    source.close();
  }
}

async function takeStore(transfer: Transfer, source: DaymarkDb, store: string, take: Take): Promise<number> {
  let count = 0;
  for (let after: unknown = -Infinity; ;) {
    const chunk = source.table<AnyRow>(store).where(':id').above(after).limit(transfer.chunk);
    const [records, keys] = await source.transaction('r', store, () =>
      Promise.all([chunk.toArray(), chunk.primaryKeys()]),
    );
    if (records.length === 0) return count;
    after = keys.at(-1);
    count += await take(store, () => changedOf(transfer, store, records, keys));
  }
}

/** The records that were not taken over yet, or have changed since. */
async function changedOf(
  transfer: Transfer,
  store: string,
  records: readonly AnyRow[],
  keys: readonly unknown[],
): Promise<readonly Changed[]> {
  const names = keys.map((key) => nameOf(transfer, store, key));
  const taken = await transfer.taken.read(names);
  return records.flatMap((is, i) => {
    const was = taken[i];
    return was && sameValue(was, is) ? [] : [{ k: names[i]!, was, is }];
  });
}

/** Erases the profile if everything in it was taken over exactly as it is; returns whether it did. Rejects when another tab keeps it open. */
export async function eraseTaken(transfer: Transfer): Promise<boolean> {
  const taken = await transfer.taken.readAll();
  // A chunk never changes: there is no note of it, and its key is enough.
  const chunks = new Set(
    (await transfer.into.recording_chunks.toCollection().primaryKeys()).map((key) => JSON.stringify(key)),
  );
  const isTaken = (store: string, key: IDBValidKey, value: AnyRow) =>
    store === 'recording_chunks'
      ? chunks.has(JSON.stringify(key))
      : (store === 'meta' && key !== SET_ASIDE) || sameValue(taken.get(nameOf(transfer, store, key)), value);
  const stores = [...tableNames, ...transfer.beside, 'recording_chunks', 'meta'];
  if (!(await eraseIfTaken(transfer.from, stores, isTaken))) return false;
  await transfer.taken.clear();
  return true;
}

/**
 * Removes the old profile when the new one is already in use: takes over what other tabs have written since, and erases it. Returns false when
 * it could not: then the old profile stays on this device too, and nothing in it is lost.
 */
export async function leaveBehind(transfer: Transfer): Promise<boolean> {
  const { id } = transfer.from;
  try {
    for (let round = 0; round < ROUNDS; round++) {
      await takeOver(transfer);
      if (!(await eraseTaken(transfer))) continue;
      await removeProfile(id);
      await writeLastRowCount(id, 0);
      return true;
    }
  } catch (error) {
    logFailure('A profile that was taken over could not be erased:', error);
  }
  return false;
}
