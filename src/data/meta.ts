/** The records of `meta` by their keys: how far this device has synced. Only `recovery`, `reset` with its parts, and `importChoices` hold what a person wrote. */
import type { EntityTable } from 'dexie';
import type { AnyRow, MetaRow, OutboxEntry } from './local-tables.ts';

/** The holder of a piece of work (lease.ts). */
export interface LeaseNote {
  readonly gen: number;
  readonly holder: string;
  /** Taken while holding the Web Lock. */
  readonly locked: boolean;
  /** ms; the time at which it was given back, once it was: then `holder` is empty. */
  readonly until: number;
  /** ms; when a page first asked for it while another page had the Web Lock, and no holder had the lease. */
  readonly askedAt?: number;
}

/** How far a snapshot is (src/sync/snapshot.ts). */
export interface SnapshotProgress {
  /** first: there is nothing yet · resync: rows may be here that are gone there · tables: this version knows new ones. */
  readonly kind: 'first' | 'resync' | 'tables';
  /** The head when it began: pulling goes on from here. Null until the hot set has come. */
  readonly S: number | null;
  /** What it was started for. */
  readonly covers: readonly string[];
  /** Still to do, the current one first. */
  readonly tables: readonly string[];
  /** The last id of the current table that has come; null at its start. */
  readonly after: string | null;
}

/** Unsynced changes of an account that was reset elsewhere, kept until the person decides (fine print 4). */
export interface Recovery {
  readonly at: number;
  readonly entries: readonly OutboxEntry[];
  readonly rows: readonly { readonly t: string; readonly row: AnyRow }[];
}

/** A reset that can be taken back: of an account the server keeps the rows, of a device-only profile this record does (reset-local.ts). */
export interface ResetNote {
  /** ms */
  readonly at: number;
  /** Until when, ms. */
  readonly until: number;
}

/** Some of the rows that a reset of a device-only profile set aside. */
export interface ResetPart {
  readonly t: string;
  readonly rows: readonly AnyRow[];
}

/** The keys of a sealed account (src/sync/seal/account-key.ts): for values, for the names of blobs, for blobs. No script can read them out. */
export interface SealKeys {
  readonly values: CryptoKey;
  readonly names: CryptoKey;
  readonly blobs: CryptoKey;
}

/** That the account is sealed (docs/decisions/0089), and by which key. */
export interface SealNote {
  /** The id of the account key, which is the account's mark on the server. */
  readonly id: string;
  readonly keys: SealKeys;
  /** `starting`: the server has not heard of it, and what leaves is open · `sealing` and `unsealing`: the server has rows in both forms. */
  readonly state: 'starting' | 'sealing' | 'on' | 'unsealing';
  /** The account key as the server keeps it, for a server that has lost it. */
  readonly wraps: object;
}

/** A key that seals an account, without where the account stands. */
export type SealKey = Pick<SealNote, 'id' | 'keys' | 'wraps'>;

/** That the account is sealed and its key is not here: nothing is sent (src/sync/seal/locked.ts). */
export interface LockedNote {
  /** The account's mark on the server. */
  readonly id: string;
  /** A new device: it reads rows without what is sealed in them. Any other one keeps the rows that it has, as they are, until it has the key. */
  readonly isNew: boolean;
  /** The person goes on without the key for now. */
  readonly later: boolean;
}

/** How far a device is with sealing its account, or with opening it again: rows, and why it cannot go on, as a code. */
export interface SealProgress {
  readonly done: number;
  readonly total: number;
  readonly trouble: string | null;
}

/** What a person chose in the previews of imports, for the next file of that form. */
interface ImportChoices {
  readonly moods: Readonly<Record<string, string>>;
  readonly tables: Readonly<Record<string, { readonly roles: readonly string[]; readonly order: string }>>;
}

/** Every key of `meta` and its value. They are stored on people's devices: the meaning of a key never changes. */
export interface Meta {
  /** The version up to which everything was applied; null or absent: a snapshot runs or has yet to start. */
  cursor: number | null;
  /** The server's time of that version, in ms; null when it is not known: sent with the cursor, to recognise a restored server. */
  cursorAt: number | null;
  epoch: string;
  /** The newest acknowledged mutation: sent to the server, which sees by it that it was restored. */
  last: { mid: string; v: number } | null;
  /** The ms of the newest intention of this device that is not in its outbox, by the server's clock. */
  lastTs: number;
  /** Server clock minus device clock, in ms. */
  clockOffset: number;
  /** The holder of the right to run a cycle of sync. */
  lease: LeaseNote;
  /** The holder of the right to ask the coach. */
  coachLease: LeaseNote;
  snapshot: SnapshotProgress;
  /** The schema version that last opened this database. */
  sv: number;
  /** This device's id in its profile: random, made with the database, never changed. */
  device: string;
  /** ms of the last complete cycle. */
  syncedAt: number;
  /** The first screen's rows have been pulled. */
  hot: boolean;
  /** Tables whose rows up to the cursor are all here. */
  tables: readonly string[];
  recovery: Recovery;
  reset: ResetNote;
  /** The parts of that reset, in the order in which they were set aside. */
  [part: `reset:${string}`]: ResetPart;
  /** The version, by 't/id', that made an edit of a row the server's, until that version has come back with the row (fine print 5). */
  unpulled: Readonly<Record<string, number>>;
  check: { t: string; after: string | null; at: number };
  /** When the server was last asked which blobs it has, ms, and in which epoch. */
  blobCheck: { at: number; epoch: string | null };
  /** When blobs that no row names were last looked for, ms. */
  blobSweep: number;
  importChoices: ImportChoices;
  seal: SealNote;
  /** The key by which the account is sealed again once it has been opened: passphrase and recovery key of the one before are lost. */
  nextSeal: SealKey;
  locked: LockedNote;
  sealProgress: SealProgress;
}

export type MetaKey = keyof Meta;

/** A database with these records. */
interface MetaStore {
  readonly meta: EntityTable<MetaRow, 'k'>;
}

export async function readMeta<K extends MetaKey>(db: MetaStore, k: K): Promise<Meta[K] | undefined> {
  return (await db.meta.get(k))?.value as Meta[K] | undefined;
}

export async function writeMeta<K extends MetaKey>(db: MetaStore, k: K, value: Meta[K]): Promise<void> {
  await db.meta.put(note(k, value));
}

/** The seal of what this device sends; undefined while nothing is sealed. */
export const sealInUse = (note: SealNote | undefined): SealNote | undefined =>
  note?.state === 'starting' ? undefined : note;

export const readSeal = async (db: MetaStore): Promise<SealNote | undefined> => sealInUse(await readMeta(db, 'seal'));

/** Whether the account of this device is sealed, or is about to be: what nobody has asked for is sent to no model then. */
export async function isSealedAccount(db: MetaStore): Promise<boolean> {
  const { seal, locked } = await readSome(db, ['seal', 'locked']);
  return seal !== undefined || locked !== undefined;
}

/** The key of the nth part of a reset. */
export const resetPart = (n: number): `reset:${string}` => `reset:${String(n).padStart(8, '0')}`;

/** The parts of a reset. */
export const resetParts = ({ meta }: MetaStore) => meta.where('k').startsWith('reset:');

/** Deletes the record of a reset, and its parts: the keys from `reset` to the last one with a colon after it. */
export const deleteReset = ({ meta }: MetaStore): Promise<number> =>
  meta.where('k').between('reset', 'reset;').delete();

export const deleteMeta = (db: MetaStore, k: MetaKey): Promise<void> => db.meta.delete(k);

/** Several notes in one request. */
export async function readSome<K extends MetaKey>(
  db: MetaStore,
  keys: readonly K[],
): Promise<{ readonly [P in K]?: Meta[P] }> {
  const found = await db.meta.bulkGet([...keys]);
  return Object.fromEntries(keys.map((k, i) => [k, found[i]?.value])) as { readonly [P in K]?: Meta[P] };
}

/** A record as the store holds it, for code that writes below Dexie's layers. */
export const note = <K extends MetaKey>(k: K, value: Meta[K]) => ({ k, value });
