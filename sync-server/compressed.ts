import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { accepts } from './encodings.ts';

const zipped = promisify(gzip);
/** Smaller answers fit into one packet as they are; in bytes. */
const COMPRESSED_FROM_BYTES = 1024;
/** On rows as people write them, it compresses nearly as well as the default level of 6, in two thirds of the time. */
const LEVEL = 3;

const acceptsGzip = (c: Context) => accepts(c.req.header('accept-encoding') ?? '', 'gzip');

/**
 * An answer of JSON, with gzip for who accepts it. Never one with a token: beside text that an attacker chooses, its length would reveal the token.
 * Hono's own middleware compresses every answer without a Content-Length, however small, as a stream: 0.2 ms of CPU for 300 bytes and 1.7 ms for a page of
 * 500 rows, which takes 0.9 ms here.
 */
export async function compressedJson(c: Context, json: string, status: ContentfulStatusCode = 200): Promise<Response> {
  const text = new TextEncoder().encode(json);
  const { bytes, headers } = acceptsGzip(c) ? await squeezed(text) : { bytes: text, headers: sizeOf(text) };
  return c.body(bytes, status, {
    'Content-Type': 'application/json; charset=utf-8',
    Vary: 'Accept-Encoding',
    ...headers,
  });
}

const sizeOf = (bytes: Uint8Array): Record<string, string> => ({ 'Content-Length': String(bytes.length) });

async function squeezed(
  plain: Uint8Array<ArrayBuffer>,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; headers: Record<string, string> }> {
  if (plain.length < COMPRESSED_FROM_BYTES) return { bytes: plain, headers: sizeOf(plain) };
  const bytes = await zipped(plain, { level: LEVEL });
  return { bytes, headers: { ...sizeOf(bytes), 'Content-Encoding': 'gzip' } };
}
