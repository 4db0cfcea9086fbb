/** Receives a blob: its bytes go to a file as they come, and are named by their SHA-256. Memory holds one piece at a time. */
import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'hono';
import { TYPE_BYTES } from '#blobs/media-type.ts';
import { pourBody } from '../body.ts';
import { filePart } from './file-part.ts';

export interface Received {
  /** The file, which is on the disk. */
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
  /** Its first bytes. */
  readonly head: Uint8Array;
}

/** What the parts of a form have beside the file, in bytes. */
const FORM_BYTES = 16 * 1024;

/** The body of a request as a file in a folder; whoever asks deletes it. Throws BodyError. */
export async function receive(
  c: Context,
  { most, into }: { readonly most: number; readonly into: string },
): Promise<Received> {
  const path = join(into, crypto.randomUUID());
  const file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  const head: Buffer[] = [];
  let size = 0;
  // supabase-js sends a Blob as a form with one file, everything else as it is.
  const part = filePart(c.req.header('content-type') ?? '');
  try {
    await pourBody(c, { most: part ? most + FORM_BYTES : most }, async (piece) => {
      const bytes = part ? part.feed(piece) : piece;
      if (bytes.length === 0) return;
      hash.update(bytes);
      if (size < TYPE_BYTES) head.push(Buffer.from(bytes.subarray(0, TYPE_BYTES - size)));
      size += bytes.length;
      await file.writeFile(bytes);
    });
    await file.sync();
    return { path, size, sha256: hash.digest('hex'), head: Buffer.concat(head) };
  } catch (thrown) {
    await rm(path, { force: true });
    throw thrown;
  } finally {
    await file.close();
  }
}
