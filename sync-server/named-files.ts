/**
 * Files of the built app that name the address of this site: public pages (canonical address, social picture), the sitemap and robots.txt. Search
 * engines need whole addresses, and only the running server knows its own.
 */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { SITE } from '#lib/page-file.ts';
import type { Config } from './config.ts';
import { accepts, ENCODINGS, type EncodedFile } from './encodings.ts';
import { isHost } from './host.ts';

export type SiteConfig = Pick<Config, 'siteUrl' | 'trustProxy'>;

/** Answers that are kept. Each page has three encodings; anybody can ask for other host names. */
const CACHE_LIMIT = 500;

/** Whether this file names the site. */
export const namesTheSite = (path: string): boolean =>
  path === '/sitemap.xml' || path === '/robots.txt' || (path.startsWith('/pages/') && path.endsWith('.html'));

/** The address of this site, as the operator set it, else as the request was made. */
export function siteOf(c: Context, { siteUrl, trustProxy }: SiteConfig): string {
  if (siteUrl) return siteUrl;
  const url = new URL(c.req.url);
  const host = c.req.header('host') ?? url.host;
  const forwarded = trustProxy > 0 ? c.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim() : undefined;
  return `${forwarded === 'https' ? 'https:' : url.protocol}//${isHost(host) ? host : 'localhost'}`;
}

const compressed = {
  br: (bytes: Uint8Array) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes),
};

/** Reads such files, with the address in its place. Undefined: there is no such file. */
export function namedFiles(
  folder: string,
): (path: string, site: string, accepted: string) => Promise<EncodedFile | undefined> {
  const kept = new Map<string, EncodedFile>();
  return async (path, site, accepted) => {
    const file = join(folder, path);
    const facts = await stat(file).catch(() => undefined);
    if (!facts?.isFile()) return undefined;
    const encoding = ENCODINGS.find(({ name }) => accepts(accepted, name))?.name;
    const key = [path, site, encoding, facts.mtimeMs, facts.size, facts.ino].join(' ');
    const known = kept.get(key);
    if (known) return known;
    const text = new TextEncoder().encode((await readFile(file, 'utf8')).replaceAll(SITE, site));
    const tag = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    const found: EncodedFile = encoding
      ? { body: new Uint8Array(await compressed[encoding](text)), etag: `"${tag}-${encoding}"`, encoding }
      : { body: text, etag: `"${tag}"` };
    if (kept.size >= CACHE_LIMIT) kept.clear();
    kept.set(key, found);
    return found;
  };
}
