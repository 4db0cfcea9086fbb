/** The device's database: one for each profile, opened once, guarded by the mutation log. */
import { DaymarkDb, type DbOptions, type Guard } from './database.ts';
import { openError } from './open-error.ts';
import type { ProfileRef } from './profile.ts';
import { Dexie } from 'dexie';
import { prepare } from './check.ts';
import { mutationLog } from './mutation-log.ts';
import { endStep, recordStep } from './steps.ts';
import { keepDeleted } from './trash.ts';

export type { DaymarkDb } from './database.ts';
export type { ProfileRef } from './profile.ts';

/** A profile's database. Dexie opens it with the first query. */
export const createDb = (profile: ProfileRef, options?: DbOptions): DaymarkDb =>
  new DaymarkDb(profile, pageLog, options);

/** No profile has been opened yet, so that there is no database to read or write. */
export class NoProfileError extends Error {
  override readonly name = 'NoProfileError';
}

/** The database of the profile that was opened last. */
let current: DaymarkDb | undefined;

/** The open profile's database, closed after closeProfile(). Throws a NoProfileError before openProfile(). */
export function getDb(): DaymarkDb {
  if (!current) throw new NoProfileError();
  return current;
}

/** Whether a profile was opened: a visitor sees pages before. */
export const hasProfile = (): boolean => current !== undefined;

/** What the app does when connections of several tabs to one database conflict. */
export interface ConnectionHooks {
  /** Another tab waits for this database, for a second at most: store now what is only in memory. */
  beforeLeaving?: () => Promise<void>;
  /** Another tab with a newer version has opened the database: this connection is closed, and the page must reload. */
  onVersionChange?: () => void;
  /** This tab must upgrade the database, and an older tab does not close it. */
  onBlocked?: () => void;
  /** The browser closed the connection (storage pressure, a crash of its process); it was opened again if `reopened`. */
  onClosed?: (reopened: boolean) => void;
}
let hooks: ConnectionHooks = {};
/** Longest time for which another tab waits for the database, ms. */
const LEAVING_MS = 1000;

/** Sets these handlers; call it before openProfile(). */
export function onConnection(next: ConnectionHooks): void {
  hooks = next;
}

let opening: Promise<unknown> = Promise.resolve();

/** Opens a profile's database, closing another profile's; getDb() returns it from then on. Throws an OpenError. */
export function openProfile(profile: ProfileRef, options?: DbOptions): Promise<DaymarkDb> {
  const opened = opening.then(async () => {
    if (current?.profile.id === profile.id && current.isOpen()) return current;
    leave(current);
    const found = createDb(profile, options);
    watch(found);
    try {
      await found.open();
    } catch (cause) {
      leave(found);
      throw openError(cause);
    }
    return (current = found);
  });
  opening = opened.catch(() => undefined);
  return opened;
}

/** Closes the open profile's database, if it is `only`'s; later reads of it are refused. */
export function closeProfile(only?: ProfileRef): Promise<void> {
  // Another profile may have been opened in the meantime.
  const closed = opening.then(() => (only && current?.profile.id !== only.id ? undefined : leave(current)));
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

/** Another tab wants the database: stores what is only in memory, then closes. */
async function letGo(held: DaymarkDb): Promise<void> {
  await Promise.race([
    hooks.beforeLeaving?.().catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, LEAVING_MS)),
  ]);
  // Without auto-open: otherwise the next query of this old code would open the newer database again.
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
    // After the event: Dexie is still closing the old connection.
    setTimeout(() => {
      if (left.has(opened)) return;
      opened.open().then(
        () => hooks.onClosed?.(true),
        () => hooks.onClosed?.(false),
      );
    });
  });
}

/** The mutation log of a page's databases: with checks, steps of undo and the trash. */
const pageLog: Guard = mutationLog({
  prepare,
  recordStep: (core, trans, now) => {
    const [kept, step] = [keepDeleted(core, trans), recordStep(core, trans, now)];
    return kept && step ? Dexie.Promise.all([kept, step]) : (kept ?? step);
  },
  endStep,
});
