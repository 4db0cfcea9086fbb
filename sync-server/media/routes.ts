/**
 * `/storage/v1/object`: the part of Supabase Storage that supabase-js calls for a person's own blobs: upload, download, list and remove. The bucket is `media`, a
 * path is `<user>/<name>`: the SHA-256 of the bytes, and in a sealed account an HMAC. A path of another person is answered like one that does not exist.
 */
import type { ServerResponse } from 'node:http';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Hono, type Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as v from 'valibot';
import { BLOB_BYTES } from '#blobs/limits.ts';
import { isInline, OTHER_TYPE, typeOf } from '#blobs/media-type.ts';
import { isSha256 } from '#lib/sha256.ts';
import { ACCOUNT_DELETED } from '../account/forgotten.ts';
import { requireUser, type WithClaims } from '../auth/require-user.ts';
import { BodyError, pourBody } from '../body.ts';
import { freeBytes } from '../database/disk-space.ts';
import { DatabaseError, DISK_FULL } from '../database/errors.ts';
import type { Deps } from '../deps.ts';
import { createHeavyReads } from '../heavy-reads.ts';
import { ACCOUNT_SEALED, sealStateOf } from '../seal/seals.ts';
import { readCall } from '../small-call.ts';
import {
  type BlobContent,
  claimBlob,
  findBlob,
  forgetBlob,
  listBlobs,
  noteBlob,
  releaseBlobs,
  removeGoing,
} from './blobs.ts';
import { digestOf, fileName, type BlobFiles } from './files.ts';
import { receive } from './receive.ts';

/** Uploads at once: each takes a file handle, and room on the disk for a while. A device sends one after the other. */
const UPLOADS = { atOnce: 64, ofOne: 4, waiting: 8 };
/** Downloads at once: each takes a file handle for as long as its reader reads. */
const DOWNLOADS = { atOnce: 256, ofOne: 16, waiting: 64 };
/** How long a reader may take for a whole blob, ms. */
const READ_WITHIN_MS = 10 * 60_000;
/** What stays free on the disk: more than the embedded database needs to go on. */
const SPARE = 128 * 1024 * 1024;
/** A body of JSON, in bytes: 1,000 paths. */
const MAX_BODY = 256 * 1024;
/** Names in a list, and paths that are removed at once. */
const MOST = 1000;
/** When something is in the way for a moment, and when the disk is full, in s. */
const RETRY = { soon: 2, full: 30 };

const listed = v.object({
  prefix: v.optional(v.string(), ''),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST)), 100),
  offset: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
});
const removed = v.object({ prefixes: v.pipe(v.array(v.string()), v.maxLength(MOST)) });

/** A blob that a request has: its name, the size of the body, and the SHA-256 that its bytes must have. */
interface Offered {
  readonly name: string;
  readonly size: number;
  readonly digest: string;
}

export function mediaRoutes({ db, tokens, log }: Pick<Deps, 'db' | 'tokens' | 'log'>, files: BlobFiles) {
  const app = new Hono<WithClaims>();
  const uploads = createHeavyReads(UPLOADS);
  const downloads = createHeavyReads(DOWNLOADS);
  app.use('*', requireUser(tokens));

  /** The name in a path of the person's own; null for every other path. */
  const ownName = (c: Context<WithClaims>): string | null => {
    const { user = '', name = '' } = c.req.param() as { user?: string; name?: string };
    return user === c.var.claims.sub && isSha256(name) ? name : null;
  };

  const upload = async (c: Context<WithClaims>): Promise<Response> => {
    const { sub } = c.var.claims;
    const name = ownName(c);
    if (name === null) return refused(c, 403, 'not_own_path', 'A blob is stored as <your id>/<its SHA-256 in hex>.');
    const length = Number(c.req.header('content-length') ?? Number.NaN);
    if (Number.isNaN(length)) return refused(c, 411, 'length_missing', 'Send Content-Length.');
    const most = BLOB_BYTES + (/^multipart\//i.test(c.req.header('content-type') ?? '') ? FORM : 0);
    if (length > most) return refused(c, 413, 'too_large', `A blob has at most ${BLOB_BYTES} bytes.`);
    const leave = await uploads.enter(sub);
    if (leave === null) return later(c, 429, 'rate_limited', RETRY.soon);
    try {
      const seal = await sealStateOf(db, sub);
      const said = seal === null ? undefined : c.req.query('sha256');
      // The blobs of a sealed account have names that are none of their bytes, of which the device says the SHA-256. An older device would send them as they are.
      const isOpen = (seal === 'sealing' || seal === 'on') && (said ?? name) === name;
      const blob = { name, size: length, digest: said ?? name };
      const answer = isOpen ? refused(c, ...ACCOUNT_SEALED) : await inTheWay(c, sub, blob);
      if (!answer) return await take(c, sub, blob);
      // Read to its end: a browser that is still sending does not hear an answer.
      await pourBody(c, { most }, async () => {});
      return answer;
    } catch (thrown) {
      if (thrown instanceof BodyError) return refused(c, thrown.status, thrown.reason, 'The body was not read.');
      if ((thrown as NodeJS.ErrnoException).code === 'ENOSPC') throw new DatabaseError('The disk is full.', DISK_FULL);
      throw thrown;
    } finally {
      leave();
    }
  };

  /** The answer to an upload that is not taken, because the blob is there or for want of room; null when it is. */
  const inTheWay = async (c: Context, user: string, { name, size, digest }: Offered): Promise<Response | null> => {
    const claim = await claimBlob(db, user, name, size);
    if (claim === 'going') return later(c, 503, 'being_deleted', RETRY.soon);
    if (claim === 'deleted') return refused(c, ...ACCOUNT_DELETED);
    if (claim === 'full') return refused(c, 413, 'account_full', 'The account has no room for it.');
    if (claim) {
      // A shorter body has other bytes: nobody makes the server read a file for less than its size.
      if (size < claim.size || (await isWhole(fileName(user, name), { ...claim, digest: claim.digest ?? digest })))
        return c.json(keyOf(user, name));
      log({ event: 'failure', code: 'blob_not_whole', user });
    }
    return (await freeBytes(files.incoming)) < SPARE + size ? later(c, 503, 'disk_full', RETRY.full) : null;
  };

  /** Whether a file is there with the bytes that it should have. One that was lost or damaged is taken again. */
  const isWhole = async (name: string, { size, digest }: BlobContent): Promise<boolean> => {
    const found = await files.open(name);
    if (found === null) return false;
    if (found.size === size) return (await digestOf(found.stream)) === digest;
    found.stream.destroy();
    return false;
  };

  const take = async (c: Context<WithClaims>, user: string, { name, digest }: Offered): Promise<Response> => {
    let path: string | undefined;
    try {
      const received = await receive(c, { most: BLOB_BYTES, into: files.incoming });
      ({ path } = received);
      const { sha256, size, head } = received;
      if (size > BLOB_BYTES) return refused(c, 413, 'too_large', `A blob has at most ${BLOB_BYTES} bytes.`);
      if (sha256 !== digest) return refused(c, 422, 'hash_mismatch', 'The SHA-256 of the bytes is not the name.');
      await files.put(fileName(user, name), path, digest);
      const media_type = typeOf(head, c.req.header('content-type'));
      if (await noteBlob(db, user, { name, size, digest, media_type })) return c.json(keyOf(user, name));
      const claim = await claimBlob(db, user, name, 0);
      if (claim === 'going') return later(c, 503, 'being_deleted', RETRY.soon);
      // Of a blob that was there before it has the same bytes.
      if (claim === null || typeof claim === 'string') await files.remove(fileName(user, name));
      if (claim !== 'deleted') return refused(c, ...ACCOUNT_SEALED);
      return refused(c, ...ACCOUNT_DELETED);
    } finally {
      if (path !== undefined) await rm(path, { force: true });
    }
  };

  const download = async (c: Context<WithClaims>): Promise<Response> => {
    const { sub } = c.var.claims;
    const name = ownName(c);
    const row = name === null ? null : await findBlob(db, sub, name);
    if (row === null) return missing(c);
    const leave = await downloads.enter(sub);
    if (leave === null) return later(c, 429, 'rate_limited', RETRY.soon);
    const file = await files.open(fileName(sub, row.name)).catch((thrown: unknown) => {
      leave();
      throw thrown;
    });
    if (file === null) {
      leave();
      log({ event: 'failure', code: 'blob_without_file', user: sub });
      await forgetBlob(db, sub, row.name);
      return missing(c);
    }
    const { outgoing } = (c.env ?? {}) as { readonly outgoing?: ServerResponse };
    const { stream, size } = file;
    const slow = setTimeout(() => (outgoing ? outgoing.destroy() : stream.destroy()), READ_WITHIN_MS).unref();
    stream.once('close', () => {
      clearTimeout(slow);
      leave();
    });
    // A reader that leaves closes its answer before the file is read.
    outgoing?.once('close', () => stream.destroy());
    return c.body(Readable.toWeb(stream) as ReadableStream, 200, {
      'Content-Type': isInline(row.media_type) ? row.media_type : OTHER_TYPE,
      'Content-Length': String(size),
      // Pages show blobs from their own store, never by this address: no browser may take what a person was sent for a page of this site.
      'Content-Disposition': `attachment; filename="${row.name}"`,
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
  };

  app.post('/object/media/:user/:name', upload);
  app.put('/object/media/:user/:name', upload);
  app.get('/object/media/:user/:name', download);
  app.get('/object/authenticated/media/:user/:name', download);

  app.post('/object/list/media', async (c) => {
    const body = await readCall(c, listed, MAX_BODY);
    if (!body) return refused(c, 400, 'bad_request', 'The request is malformed.');
    const { sub } = c.var.claims;
    const own = body.prefix.replace(/\/$/, '') === sub;
    const rows = own ? await listBlobs(db, sub, body.offset, body.limit) : [];
    return c.json(
      rows.map(({ name, size, media_type, stored_at }) => {
        const at = stored_at.toISOString();
        const metadata = { size, mimetype: media_type, contentLength: size };
        return { name, id: name, created_at: at, updated_at: at, last_accessed_at: at, metadata };
      }),
    );
  });

  app.delete('/object/media', async (c) => {
    const body = await readCall(c, removed, MAX_BODY);
    if (!body) return refused(c, 400, 'bad_request', 'The request is malformed.');
    const { sub } = c.var.claims;
    const own = body.prefixes.flatMap((path) => {
      const [user, name = '', more] = path.split('/');
      return user === sub && more === undefined && isSha256(name) ? [name] : [];
    });
    // What a row names stays: other devices will ask for it.
    const gone = await releaseBlobs(db, sub, own);
    if (gone.length > 0) await removeGoing(db, files, sub);
    return c.json(gone.map((name) => ({ name: fileName(sub, name), bucket_id: 'media' })));
  });

  app.all('*', missing);
  return app;
}

/** What a form has beside its file, in bytes. */
const FORM = 16 * 1024;

const keyOf = (user: string, name: string) => ({ Id: name, Key: `media/${fileName(user, name)}` });

/** An error in the form of Supabase Storage, with our code. */
const refused = (c: Context, status: ContentfulStatusCode, code: string, message: string): Response =>
  c.json({ statusCode: String(status), error: code, code, message }, status);

const missing = (c: Context): Response => refused(c, 404, 'not_found', 'Object not found');

function later(c: Context, status: 429 | 503, code: string, seconds: number): Response {
  c.header('Retry-After', String(seconds));
  return refused(c, status, code, 'Try again later.');
}
