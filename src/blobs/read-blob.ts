/** The bytes of a blob: from this device, or from the server if they are not here, or not what their name says. */
import { dropDamaged, noteBlob, noteUsed, readBytes, storeFetched } from '#data/blobs.ts';
import type { DaymarkDb } from '#data/database.ts';
import { DAY_MS } from '#lib/durations.ts';
import { logFailure } from '#lib/log-failure.ts';
import { sha256Of } from '#lib/sha256.ts';
import { RemoteError } from '#remote/errors.ts';
import type { BlobStorage } from './storage.ts';

/**
 * `missing`: the server does not have it (not yet, while another device still sends it) · `damaged`: the bytes are not what their name says ·
 * `offline`: it is not on this device, and the server cannot be asked now. All three are asked for again.
 */
export type BlobRead =
  | { readonly state: 'here'; readonly bytes: ArrayBuffer }
  | { readonly state: 'missing' | 'damaged' | 'offline' };

export interface ReadOptions {
  /** Null: there is no server (a local or a sample profile). */
  readonly storage: BlobStorage | null;
  /** It is a small picture, which stays on the device. */
  readonly small?: boolean;
  /** False for a reader that passes the bytes on: what it reads is neither stored here nor noted as opened. */
  readonly keep?: boolean;
  readonly signal?: AbortSignal;
}

/** When the queue first asks again for what the server did not have, ms; then twice as late each time, and once a day at last. */
const FIRST_AGAIN_MS = 15_000;

const reading = new Map<string, Promise<BlobRead>>();

/** Reads a blob. Readers that show it share one request; one that can be stopped, passes the bytes on or asks no server reads for itself. */
export function readBlobOf(db: DaymarkDb, sha256: string, options: ReadOptions): Promise<BlobRead> {
  if (options.signal || options.keep === false || !options.storage) return readOnce(db, sha256, options);
  const key = `${db.name}/${sha256}`;
  const known = reading.get(key);
  if (known) return known;
  const read = readOnce(db, sha256, options).finally(() => reading.delete(key));
  reading.set(key, read);
  return read;
}

async function readOnce(db: DaymarkDb, sha256: string, options: ReadOptions): Promise<BlobRead> {
  const { storage, small = false, keep = true } = options;
  const own = await readBytes(db, sha256);
  if (own) {
    if ((await sha256Of(own)) === sha256) {
      // Small pictures stay on the device however long ago they were seen.
      if (keep && !small) await noteUsed(db, sha256);
      return { state: 'here', bytes: own };
    }
    // Without the server's copy these bytes are all there is: they stay.
    await dropDamaged(db, sha256);
  }
  if (!storage) return { state: own ? 'damaged' : 'missing' };
  return fetchBlob(db, sha256, storage, options, own !== undefined);
}

async function fetchBlob(
  db: DaymarkDb,
  sha256: string,
  storage: BlobStorage,
  { small = false, keep = true, signal }: ReadOptions,
  damaged: boolean,
): Promise<BlobRead> {
  let bytes: ArrayBuffer | null;
  try {
    bytes = await storage.download(sha256, signal);
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    return { state: damaged ? 'damaged' : 'offline' };
  }
  const state = !bytes ? 'missing' : (await sha256Of(bytes)) === sha256 ? 'here' : 'damaged';
  if (state === 'here') {
    // A device without room shows it all the same.
    if (keep)
      await storeFetched(db, { sha256, bytes: bytes!, small }).catch((error: unknown) =>
        logFailure('A blob was not stored:', error),
      );
    return { state, bytes: bytes! };
  }
  await noteFailure(db, sha256, small, state);
  return { state };
}

/** Notes that the server did not give a blob, and when it is asked again. */
async function noteFailure(db: DaymarkDb, sha256: string, small: boolean, trouble: 'missing' | 'damaged') {
  const row = await db.blobs.get(sha256);
  // What waits to be sent is not missing.
  if (row?.here) return;
  const tries = (row?.tries ?? 0) + 1;
  await noteBlob(db, sha256, {
    small: small ? 1 : 0,
    sent: 1,
    trouble,
    tries,
    next_try: db.now() + Math.min(DAY_MS, FIRST_AGAIN_MS * 2 ** tries),
  });
}
