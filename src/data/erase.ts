/** How a profile's database leaves the device: because the person says so, or because all its records are elsewhere. */
import { Dexie } from 'dexie';
import { databaseName } from './database.ts';
import { closeProfile, createDb } from './db.ts';
import { dropDraftsAside } from './draft-store.ts';
import type { AnyRow } from './local-tables.ts';
import { dropCopies } from './own-copies.ts';
import type { ProfileRef } from './profile.ts';

/** Deletes a profile's database from the device, and the copies that Daymark has made of it. Only when the person has confirmed it (law 5). */
export async function deleteProfileDb(profile: ProfileRef): Promise<void> {
  await closeProfile(profile);
  dropDraftsAside(profile);
  await dropCopies(profile.id);
  await Dexie.delete(databaseName(profile));
}

/** Longest wait for other tabs to close the database, ms. */
const WAIT_MS = 5000;
/** Longest wait for the deletion of the empty database, ms. */
const NAME_MS = 1000;

/** Whether a record was taken over into another profile exactly as it is here. */
export type IsTaken = (store: string, key: IDBValidKey, value: AnyRow) => boolean;

/**
 * Erases a profile's database if all records of `stores` were taken over, and returns whether it did; otherwise nothing changes. The check
 * and the deletion are one transaction, which begins when every tab has stored its drafts and closed the database: it sees all that was
 * written before, and nothing can be written after. Rejects when a tab does not close the database in time.
 */
export async function eraseIfTaken(profile: ProfileRef, stores: readonly string[], isTaken: IsTaken): Promise<boolean> {
  await closeProfile(profile);
  if (!(await emptied(databaseName(profile), (await versionOf(profile)) + 1, stores, isTaken))) return false;
  // The database is empty now. A tab that still has it open may delay its deletion.
  const gone = Dexie.delete(databaseName(profile)).catch(() => undefined);
  await Promise.race([gone, new Promise((enough) => setTimeout(enough, NAME_MS))]);
  await dropCopies(profile.id);
  return true;
}

async function versionOf(profile: ProfileRef): Promise<number> {
  const probe = createDb(profile);
  try {
    await probe.open();
    return probe.backendDB().version;
  } finally {
    probe.close();
  }
}

/** Asks for a higher version, because only an upgrade transaction is exclusive. An abort restores the old version. */
function emptied(name: string, version: number, stores: readonly string[], isTaken: IsTaken): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version);
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      reject(new Error('Another tab does not close the database'));
    }, WAIT_MS);
    request.addEventListener('upgradeneeded', () => {
      clearTimeout(timer);
      const trans = request.transaction!;
      if (late) return trans.abort();
      for (const store of trans.objectStoreNames) {
        if (stores.includes(store)) emptyIfTaken(trans, store, isTaken);
        else trans.objectStore(store).clear();
      }
    });
    request.addEventListener('success', () => {
      request.result.close();
      resolve(true);
    });
    request.addEventListener('error', (event) => {
      event.preventDefault();
      clearTimeout(timer);
      if (request.error?.name === 'AbortError') resolve(false);
      else reject(request.error ?? new Error('The database did not open'));
    });
  });
}

function emptyIfTaken(trans: IDBTransaction, store: string, isTaken: IsTaken): void {
  const request = trans.objectStore(store).openCursor();
  request.addEventListener('success', () => {
    const cursor = request.result;
    if (!cursor) return;
    if (!isTaken(store, cursor.primaryKey, cursor.value as AnyRow)) return trans.abort();
    cursor.delete();
    cursor.continue();
  });
}
