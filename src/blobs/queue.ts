/**
 * The way of blobs between this device and the server, one at a time: small pictures first, then originals. The queue is not a list but what
 * follows from the stores (src/data/blobs.ts), so a tab that is killed loses nothing, and the next tab or the service worker goes on with the next
 * blob. If two run at once, they only repeat work: the server answers 200 for a blob that it has.
 */
import { noteBlob, readBytes, waitingBlobs } from '#data/blobs.ts';
import type { DaymarkDb } from '#data/database.ts';
import type { BlobRow } from '#data/local-tables.ts';
import { readMeta, readSeal, writeMeta } from '#data/meta.ts';
import { DAY_MS, HOUR_MS } from '#lib/durations.ts';
import { sha256Of } from '#lib/sha256.ts';
import { backoff } from '#remote/backoff.ts';
import { isOffline, RemoteError } from '#remote/errors.ts';
import { typeOf, TYPE_BYTES } from './media-type.ts';
import { readBlobOf } from './read-blob.ts';
import type { BlobStorage } from './storage.ts';
import { readSwitches } from './switches.ts';

export interface TransferDeps {
  readonly db: DaymarkDb;
  readonly storage: BlobStorage;
  /** ms, as Date.now. */
  readonly now: () => number;
  /** [0, 1), as Math.random. */
  readonly random: () => number;
  readonly locks?: Pick<LockManager, 'request'> | undefined;
  /** The server may be reachable again: what waited for that is tried now. */
  readonly mayBeReachable?: boolean;
  /** Whether the network costs money, as far as the browser says. */
  readonly metered?: () => boolean;
  /** Hears which blob is sent, and that none is any more. */
  readonly onSend?: (blob: BlobRow | null) => void;
}

/** Why the queue has stopped. */
export type TransferResult =
  /** `until`: when something that the server did not have is asked for again, ms. */
  | { readonly kind: 'idle'; readonly until: number | null }
  /** Another tab or the worker is at it. */
  | { readonly kind: 'busy' }
  /** The next one is tried then, ms; `code` is why the last one failed. */
  | { readonly kind: 'wait'; readonly until: number; readonly code: string };

/** How often the server is asked which blobs it has, ms: a restored backup, or a cleaned bucket, must not stay unnoticed. */
const CHECK_EVERY = 7 * DAY_MS;
/** A blob that the server refuses for good is tried again after this, ms: an upgraded server may take it. */
const REFUSED_FOR = 7 * DAY_MS;
/** When there is no room on the server, ms. */
const FULL_FOR = HOUR_MS;
/** How many rows are looked at together for what is not here, and so how much is fetched before the queue looks for something to send. */
const LOOKED_AT = 20;

const lockName = (db: DaymarkDb) => `daymark-blobs:${db.profile.id}`;

/** Moves blobs until nothing can be moved now, or `until` (ms) is reached. */
export async function transferBlobs(deps: TransferDeps, until = Infinity): Promise<TransferResult> {
  if (!deps.locks) return transferAll(deps, until);
  return deps.locks.request(lockName(deps.db), { ifAvailable: true }, async (lock) =>
    lock ? transferAll(deps, until) : ({ kind: 'busy' } as const),
  );
}

async function transferAll(deps: TransferDeps, until: number): Promise<TransferResult> {
  const { db, now } = deps;
  // Without the key of a sealed account, photos would be sent in the clear, and none that arrive could be opened.
  if (await readMeta(db, 'locked')) return { kind: 'idle', until: null };
  const tried = new Set<string>();
  const missing = missingFinder(deps, tried);
  try {
    await checkServer(deps);
    while (now() < until) {
      const next = await nextOf(deps, tried, missing);
      if (!next) break;
      if (next.send) {
        tried.add(next.send.sha256);
        deps.onSend?.(next.send);
        await send(deps, next.send);
      } else for (const name of next.fetch) await fetchOne(deps, name, next.small, tried);
    }
  } catch (thrown) {
    if (!(thrown instanceof RemoteError)) throw thrown;
    return { kind: 'wait', until: await nextTry(db, now(), thrown), code: thrown.code };
  } finally {
    deps.onSend?.(null);
  }
  const waiting = await waitingBlobs(db);
  const first = earliest(waiting, now());
  if (first !== null)
    return { kind: 'wait', until: first, code: waiting.find(({ trouble }) => trouble)?.trouble ?? 'waiting' };
  return { kind: 'idle', until: earliest(await db.blobs.where('here').equals(0).toArray(), now()) };
}

/** When the first of these is tried again, ms; null when none is. */
function earliest(rows: readonly BlobRow[], now: number): number | null {
  const times = rows.map(({ next_try }) => next_try).filter((time) => time > now);
  return times.length > 0 ? Math.min(...times) : null;
}

type Next =
  | { readonly send: BlobRow; readonly fetch?: never; readonly small?: never }
  | { readonly send?: never; readonly fetch: readonly string[]; readonly small: boolean };

/** Small pictures in both directions come before originals; originals to this device only when the person wants all of them here. */
async function nextOf(
  { db, now, mayBeReachable, metered }: TransferDeps,
  tried: ReadonlySet<string>,
  missing: ReturnType<typeof missingFinder>,
): Promise<Next | null> {
  const switches = await readSwitches(db);
  const due = (row: BlobRow) =>
    !tried.has(row.sha256) && (row.next_try <= now() || (mayBeReachable === true && isOffline(row.trouble)));
  const waiting = (await waitingBlobs(db)).filter(due);
  const small = waiting.find((row) => row.small === 1);
  if (small) return { send: small };
  const pictures = await missing('small_sha256');
  if (pictures.length > 0) return { fetch: pictures, small: true };
  if (switches.wifiOnly && metered?.()) return null;
  const [original] = waiting;
  if (original) return { send: original };
  const originals = switches.keepAll ? await missing('sha256') : [];
  return originals.length > 0 ? { fetch: originals, small: false } : null;
}

/**
 * Finds what rows name and this device should have, of the newest rows first. Each row is looked at once, a few at a time; again when there are more or
 * fewer of them: an account may have thousands, and looking at all of them for every few pictures would keep the page from answering.
 */
function missingFinder({ db, now }: TransferDeps, tried: ReadonlySet<string>) {
  let count = 0;
  /** The ids of the rows that are still to be looked at, the newest last. */
  let left: Record<'small_sha256' | 'sha256', string[]> = { small_sha256: [], sha256: [] };
  return async (name: keyof typeof left): Promise<readonly string[]> => {
    const counted = await db.attachments.count();
    if (counted !== count) {
      count = counted;
      const ids = await db.attachments.orderBy('created_at').primaryKeys();
      left = { small_sha256: ids, sha256: [...ids] };
    }
    while (left[name].length > 0) {
      const rows = await db.attachments.bulkGet(left[name].splice(-LOOKED_AT).reverse());
      const names = [...new Set(rows.flatMap((row) => row?.[name] ?? []))];
      const known = await db.blobs.bulkGet(names);
      const absent = names.filter((sha256, i) => {
        const row = known[i];
        return !tried.has(sha256) && (!row || (row.here === 0 && row.next_try <= now()));
      });
      if (absent.length > 0) return absent;
    }
    return [];
  };
}

async function send(deps: TransferDeps, row: BlobRow): Promise<void> {
  const { db, storage, now, random } = deps;
  const { sha256 } = row;
  const bytes = await readBytes(db, sha256);
  if (!bytes || (await sha256Of(bytes)) !== sha256) {
    // The device lost them, or a part: the server would refuse these. Lost ones are asked for, because another device may have sent them.
    await noteBlob(db, sha256, {
      trouble: 'damaged',
      next_try: now() + REFUSED_FOR,
      ...(bytes ? {} : { here: 0, sent: 1 }),
    });
    return;
  }
  const note = noteUnderKey(db, (await readSeal(db))?.id);
  try {
    await storage.upload(sha256, bytes, typeOf(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, TYPE_BYTES))));
  } catch (thrown) {
    if (!(thrown instanceof RemoteError)) throw thrown;
    const error = thrown as RemoteError<string>;
    const tries = row.tries + 1;
    const wait =
      error.kind === 'refused'
        ? REFUSED_FOR
        : error.kind === 'full'
          ? FULL_FOR
          : backoff(tries, random, error.retryAfter);
    await note(() => noteBlob(db, sha256, { tries, next_try: now() + wait, trouble: error.code }));
    // What the server refuses for good holds no other back; everything else would fail alike.
    if (error.kind !== 'refused') throw error;
    return;
  }
  await note(() => noteBlob(db, sha256, { sent: 1, tries: 0, next_try: 0 }));
}

/** Notes what the server has said, unless the account has another key since: then it was said of other names. */
const noteUnderKey =
  (db: DaymarkDb, key: string | undefined) =>
  (note: () => Promise<void>): Promise<void> =>
    db.transaction('rw', db.blobs, db.meta, async () => {
      if ((await readSeal(db))?.id === key) await note();
    });

async function fetchOne(deps: TransferDeps, name: string, small: boolean, tried: Set<string>): Promise<void> {
  tried.add(name);
  const read = await readBlobOf(deps.db, name, { storage: deps.storage, small });
  if (read.state === 'offline') throw new RemoteError('retryable', 'unreachable');
}

/** When the queue goes on after a failure that stopped it. One that waits for another reason (a refused blob: for a week) holds no other back. */
async function nextTry(db: DaymarkDb, now: number, { code, retryAfter }: RemoteError<string>): Promise<number> {
  const alike = (await waitingBlobs(db)).filter(({ trouble }) => trouble === code);
  return earliest(alike, now) ?? now + backoff(3, Math.random, retryAfter);
}

/**
 * Asks the server which blobs it has: in a new epoch (it was restored, or the account reset), and once a week. What it lacks and this device has is
 * sent again; what it has is not.
 */
async function checkServer({ db, storage, now }: TransferDeps): Promise<void> {
  const [known, epoch = null] = [await readMeta(db, 'blobCheck'), await readMeta(db, 'epoch')];
  const isDue = !known || known.epoch !== epoch || now() - known.at > CHECK_EVERY || known.at > now();
  if (!isDue) return;
  const note = noteUnderKey(db, (await readSeal(db))?.id);
  const names = await db.blobs.toCollection().primaryKeys();
  const there = names.length > 0 ? await storage.which(names) : new Set<string>();
  await note(async () => {
    await db.blobs
      .filter(({ sha256, sent, here }) => (there.has(sha256) ? sent === 0 : sent === 1 && here === 1))
      .modify((row) => {
        (row as { sent: 0 | 1 }).sent = there.has(row.sha256) ? 1 : 0;
      });
    await writeMeta(db, 'blobCheck', { at: now(), epoch });
  });
}
