/** The blobs on the server: the calls of Supabase Storage that our own server answers too, over plain fetch. Bucket `media`, path `<user>/<sha256>`. */
import type { Authorised } from '#remote/authorised.ts';
import { answerOf, readJson } from '#remote/authorised.ts';
import { RemoteError, textIn } from '#remote/errors.ts';
import { within } from '#remote/timeout.ts';

/** The bucket of Supabase Storage. */
export const BUCKET = 'media';

/** How long a blob may take, ms: the largest one at 1 Mbit/s. */
const TRANSFER_MS = 8 * 60_000;
/** How long a list may take, ms. */
const LIST_MS = 30_000;
/** How many names a list has at most: what Supabase gives. */
const LIST_LENGTH = 1000;

/** `refused`: this blob will not be taken, whenever it is sent: too large, or its bytes are not what its name says. `full`: there is no room. */
export class BlobError extends RemoteError<'retryable' | 'auth' | 'refused' | 'full'> {}

/** One person's blobs on the server. */
export interface BlobStorage {
  /** Stores a blob; the server has it when this resolves. */
  upload(sha256: string, bytes: ArrayBuffer, type: string, signal?: AbortSignal): Promise<void>;
  /** The bytes of a blob, unchecked; null when the server does not have it. */
  download(sha256: string, signal?: AbortSignal): Promise<ArrayBuffer | null>;
  /** The names of all blobs of this person that the server has. */
  list(signal?: AbortSignal): Promise<ReadonlySet<string>>;
}

const timedOut = () => new BlobError('retryable', 'timeout');

/** The storage of one person. */
export const blobStorage = (user: string, request: Authorised): BlobStorage => ({
  upload: (sha256, bytes, type, outer) =>
    within(
      TRANSFER_MS,
      timedOut,
      async (signal) => {
        const path = `/storage/v1/object/${BUCKET}/${user}/${sha256}`;
        const response = await request(user, path, bytes, { signal, type });
        if (!response.ok) {
          if (await isThere(response)) return;
          await refuse(response);
        }
        // A portal answers 200 too, and a device may drop what the server has.
        if (textIn(await readJson(response), 'Key') !== `${BUCKET}/${user}/${sha256}`)
          throw new BlobError('retryable', 'unreadable');
      },
      outer,
    ),
  download: (sha256, outer) =>
    within(
      TRANSFER_MS,
      timedOut,
      async (signal) => {
        const path = `/storage/v1/object/${BUCKET}/${user}/${sha256}`;
        const response = await request(user, path, undefined, { signal, method: 'GET' });
        if (response.ok) return readWhole(response);
        return isMissing(response.status, await readJson(response.clone())) ? null : refuse(response);
      },
      outer,
    ),
  list: (outer) =>
    within(
      LIST_MS,
      timedOut,
      async (signal, heard) => {
        const names = new Set<string>();
        for (let offset = 0; ; offset += LIST_LENGTH) {
          const ask = { prefix: user, limit: LIST_LENGTH, offset, sortBy: { column: 'name', order: 'asc' } };
          const page = await answerOf(await request(user, `/storage/v1/object/list/${BUCKET}`, ask, { signal }));
          if (!Array.isArray(page)) throw new BlobError('retryable', 'unreadable');
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
    throw new BlobError('retryable', 'unreachable', { cause });
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
  if (code === 'account_full') throw new BlobError('full', code);
  // Typed, so by a server of storage. Without a type it is a proxy's, and may pass later.
  const isTyped = textIn(body, 'error') !== undefined;
  if (isTyped && (status === 413 || status === 415 || status === 422)) throw new BlobError('refused', code);
  await answerOf(response);
  throw new BlobError('retryable', code);
}
