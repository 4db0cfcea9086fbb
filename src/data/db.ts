/** The device's database: one for each profile, opened once, guarded by the mutation log. */
import { Dexie } from 'dexie';
import { databaseName, DaymarkDb, type DbOptions } from './database.ts';
import { dropDraftsAside } from './draft-store.ts';
import { lateLog } from './late-log.ts';
import { openError } from './open-error.ts';
import type { ProfileRef } from './profile.ts';

export type { DaymarkDb } from './database.ts';
export type { ProfileRef } from './profile.ts';

/** A profile's database, not yet open: Dexie opens it with the first query. */
export const createDb = (profile: ProfileRef, options?: DbOptions): DaymarkDb =>
  new DaymarkDb(profile, lateLog, options);

/** The open profile's database. Before openProfile() there is none; after closeProfile() it is a closed one. */
export let db: DaymarkDb;

/** What the app shows when connections to one database meet. */
export interface ConnectionHooks {
  /** Another tab waits for this database: the last moment to store what is only in memory. It waits a second at most. */
  beforeLeaving?: () => Promise<void>;
  /** Another tab, with a newer version, took the database: this one has closed and must reload. */
  onVersionChange?: () => void;
  /** This tab wants to upgrade, and an older one does not let go. */
  onBlocked?: () => void;
  /** The browser closed the connection (storage pressure, a crash of its process); it was opened again if `reopened`. */
  onClosed?: (reopened: boolean) => void;
}
let hooks: ConnectionHooks = {};
/** How long another tab may be kept waiting for the database. */
const LEAVING_MS = 1000;

/** Sets what happens then; call it before openProfile(). */
export function onConnection(next: ConnectionHooks): void {
  hooks = next;
}

let opening: Promise<unknown> = Promise.resolve();

/** Opens a profile's database, closing another profile's, and makes it `db`. Throws an OpenError. */
export function openProfile(profile: ProfileRef, options?: DbOptions): Promise<DaymarkDb> {
  const opened = opening.then(async () => {
    if (db?.profile.id === profile.id && db.isOpen()) return db;
    leave(db);
    const found = createDb(profile, options);
    watch(found);
    try {
      await found.open();
    } catch (cause) {
      leave(found);
      throw openError(cause);
    }
    return (db = found);
  });
  opening = opened.catch(() => undefined);
  return opened;
}

/** Closes the open profile's database, if it is `only`'s; later reads of it are refused. */
export function closeProfile(only?: ProfileRef): Promise<void> {
  // By then another one may be open, whose opening was under way.
  const closed = opening.then(() => (only && db?.profile.id !== only.id ? undefined : leave(db)));
  opening = closed;
  return closed;
}

/** Databases that we closed ourselves. */
const left = new WeakSet<DaymarkDb>();

function leave(from: DaymarkDb | undefined): void {
  if (!from) return;
  left.add(from);
  from.close();
}

/** Another tab wants the database: what is only in memory is stored, then this one closes. */
async function letGo(held: DaymarkDb): Promise<void> {
  await Promise.race([
    hooks.beforeLeaving?.().catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, LEAVING_MS)),
  ]);
  // For good: Dexie alone would open the newer database again with the next query of this old code.
  leave(held);
  hooks.onVersionChange?.();
}

function watch(opened: DaymarkDb): void {
  opened.on('versionchange', () => {
    void letGo(opened);
    return false;
  });
  opened.on('blocked', () => hooks.onBlocked?.());
  opened.on('close', () => {
    if (left.has(opened)) return;
    // After the event: Dexie is still letting go of the old connection.
    setTimeout(() => {
      if (left.has(opened)) return;
      opened.open().then(
        () => hooks.onClosed?.(true),
        () => hooks.onClosed?.(false),
      );
    });
  });
}

/** Erases a profile's database from the device. Only when the person has said so (law 5). */
export async function deleteProfileDb(profile: ProfileRef): Promise<void> {
  await closeProfile(profile);
  dropDraftsAside(profile);
  await Dexie.delete(databaseName(profile));
}
