/** The blobs on the server: the calls of Supabase Storage that our own server answers too, over plain fetch. Bucket `media`, path `<user>/<sha256>`. */
import type { DaymarkDb } from '#data/database.ts';
import { noteBlob, readBytes } from '#data/blobs.ts';
import { readSeal, type SealNote } from '#data/meta.ts';
import { openBlob, sealBlob, sealedName } from '#data/sealed-blob.ts';
import { sha256Of } from '#lib/sha256.ts';
import type { Authorised } from '#remote/authorised.ts';
import { answerOf, readJson } from '#remote/authorised.ts';
import { RemoteError, textIn } from '#remote/errors.ts';
import { within } from '#remote/timeout.ts';
import { typeOf, TYPE_BYTES } from './media-type.ts';

/** The bucket of Supabase Storage. */
export const BUCKET = 'media';

/** How long a blob may take, ms: the largest one at 1 Mbit/s. */
const TRANSFER_MS = 8 * 60_000;
/** How long a list may take, ms. */
const LIST_MS = 30_000;
/** How many names a list has at most: what Supabase gives. */
const LIST_LENGTH = 1000;

/**
 * One person's blobs on the server. Its calls throw a RemoteError, also of the kinds `refused`: this blob will not be taken, whenever it is sent (it is too
 * large, or its bytes are not what its name says); and `full`: there is no room.
 */
export interface BlobStorage {
  /** Stores a blob; the server has it when this resolves. */
  upload(sha256: string, bytes: ArrayBuffer, type: string, signal?: AbortSignal): Promise<void>;
  /** The bytes of a blob, unchecked; null when the server does not have it. */
  download(sha256: string, signal?: AbortSignal): Promise<ArrayBuffer | null>;
  /** Which of these blobs the server has. */
  which(names: readonly string[], signal?: AbortSignal): Promise<ReadonlySet<string>>;
}

/**
 * The storage of a profile's person. The blobs of a sealed account (docs/decisions/0089) are sealed and opened here, under the names that the server knows;
 * while it is being sealed or opened, some are still there as they are.
 */
export function blobStorage(db: Pick<DaymarkDb, 'profile' | 'meta'>, request: Authorised): BlobStorage {
  const { user_id: user } = db.profile;
  const server = serverBlobs(user, request);
  return {
    async upload(sha256, bytes, type, signal) {
      const seal = await readSeal(db);
      if (!seal) return server.upload(sha256, bytes, type, signal);
      const sealed = await sealBlob(seal.keys, user, sha256, bytes);
      return server.upload(await sealedName(seal.keys, sha256), sealed, SEALED_TYPE, signal, await sha256Of(sealed));
    },
    async download(sha256, signal) {
      const seal = await readSeal(db);
      const sealed = seal && (await server.download(await sealedName(seal.keys, sha256), signal));
      // The reader compares the bytes with the name, so it notices bytes that did not open.
      if (sealed) return openBlob(seal.keys, user, sha256, sealed).catch(() => sealed);
      return seal?.state === 'on' ? null : server.download(sha256, signal);
    },
    async which(names, signal) {
      const [seal, there] = [await readSeal(db), await server.list(signal)];
      const isThere = await Promise.all(
        names.map(async (name) => there.has(seal ? await sealedName(seal.keys, name) : name)),
      );
      return new Set(names.filter((_, i) => isThere[i]));
    },
  };
}

/**
 * What brings blobs into the other form on the server while an account is being sealed or opened (src/sync/seal/switch.ts): from this device, or from what the server
 * has. A blob that is neither here nor there is left out; one that is there already is not sent again.
 */
export function blobMover(db: DaymarkDb, request: Authorised) {
  const { user_id: user } = db.profile;
  const server = serverBlobs(user, request);
  let there: Promise<ReadonlySet<string>> | undefined;
  return async (sha256: string, { keys, state }: Pick<SealNote, 'keys' | 'state'>): Promise<void> => {
    const sealed = await sealedName(keys, sha256);
    const own = state === 'sealing' ? await db.blobs.get(sha256) : undefined;
    // Since this device began to seal the account, the queue has sent it in this form.
    if (own?.sent && (await readSeal(db))?.state === 'sealing') return;
    const names = await (there ??= server.list());
    if (names.has(state === 'sealing' ? sealed : sha256)) return;
    const bytes = (await readBytes(db, sha256)) ?? (await readOtherForm());
    if (!bytes || (await sha256Of(bytes)) !== sha256) return;
    if (state !== 'sealing')
      return server.upload(sha256, bytes, typeOf(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, TYPE_BYTES))));
    const made = await sealBlob(keys, user, sha256, bytes);
    await server.upload(sealed, made, SEALED_TYPE, undefined, await sha256Of(made));
    if (own?.here) await noteBlob(db, sha256, { sent: 1, tries: 0, next_try: 0 });

    async function readOtherForm(): Promise<ArrayBuffer | null> {
      if (state === 'sealing') return server.download(sha256);
      const found = await server.download(sealed);
      return found && openBlob(keys, user, sha256, found).catch(() => null);
    }
  };
}

/** The media type of a sealed blob. */
const SEALED_TYPE = 'application/octet-stream';

/** The blobs of one person by the names that the server knows. */
const serverBlobs = (user: string, request: Authorised) => ({
  /** `digest`: the SHA-256 of the bytes, if it is not the name. */
  upload: (sha256: string, bytes: ArrayBuffer, type: string, outer?: AbortSignal, digest?: string): Promise<void> =>
    within(
      TRANSFER_MS,
      async (signal) => {
        const path = `/storage/v1/object/${BUCKET}/${user}/${sha256}`;
        const response = await request(user, digest ? `${path}?sha256=${digest}` : path, bytes, { signal, type });
        if (!response.ok) {
          if (await isThere(response)) return;
          await refuse(response);
        }
        // A portal answers 200 too, and a device may drop what the server has.
        if (textIn(await readJson(response), 'Key') !== `${BUCKET}/${user}/${sha256}`)
          throw new RemoteError('retryable', 'unreadable');
      },
      outer,
    ),
  download: (sha256: string, outer?: AbortSignal): Promise<ArrayBuffer | null> =>
    within(
      TRANSFER_MS,
      async (signal) => {
        const path = `/storage/v1/object/${BUCKET}/${user}/${sha256}`;
        const response = await request(user, path, undefined, { signal, method: 'GET' });
        if (response.ok) return readWhole(response);
        return isMissing(response.status, await readJson(response.clone())) ? null : refuse(response);
      },
      outer,
    ),
  list: (outer?: AbortSignal): Promise<ReadonlySet<string>> =>
    within(
      LIST_MS,
      async (signal, heard) => {
        const names = new Set<string>();
        for (let offset = 0; ; offset += LIST_LENGTH) {
          const ask = { prefix: user, limit: LIST_LENGTH, offset, sortBy: { column: 'name', order: 'asc' } };
          const page = await answerOf(await request(user, `/storage/v1/object/list/${BUCKET}`, ask, { signal }));
          if (!Array.isArray(page)) throw new RemoteError('retryable', 'unreadable');
          for (const item of page) names.add(textIn(item, 'name') ?? '');
          if (page.length < LIST_LENGTH) return names;
          heard();
        }
      },
      outer,
    ),
});

async function readWhole(response: Response): Promise<ArrayBuffer> {
  try {
    return await response.arrayBuffer();
  } catch (cause) {
    throw new RemoteError('retryable', 'unreachable', { cause });
  }
}

/** Supabase answers 400 with the status in the body. */
const statusIn = (status: number, body: unknown) => Number(textIn(body, 'statusCode') ?? status);

/** A 404 that a server of storage has typed; a portal's or a proxy's says nothing about the blob. */
const isMissing = (status: number, body: unknown) =>
  statusIn(status, body) === 404 && textIn(body, 'error') !== undefined;

/** Whether a refusal says that the blob is there: Supabase stores no object twice, our server answers 200. */
const isThere = async (response: Response): Promise<boolean> =>
  statusIn(response.status, await readJson(response.clone())) === 409;

/** Throws what a refusal means. */
async function refuse(response: Response): Promise<never> {
  const body = await readJson(response.clone());
  const status = statusIn(response.status, body);
  const code = textIn(body, 'code') ?? textIn(body, 'error') ?? `http_${status}`;
  if (code === 'account_full') throw new RemoteError('full', code);
  // Typed, so by a server of storage. Without a type it is a proxy's, and may pass later.
  const isTyped = textIn(body, 'error') !== undefined;
  if (isTyped && (status === 413 || status === 415 || status === 422)) throw new RemoteError('refused', code);
  await answerOf(response);
  throw new RemoteError('retryable', code);
}
