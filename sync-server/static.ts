/**
 * The built app. Browsers cache a file with a hash in its name for a year, and ask for every other file again each time (304). A
 * missing file is 404, never the page: a service worker that caches HTML under a script's name breaks the app for good.
 */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Context, Handler } from 'hono';
import { pageFiles } from '#lib/page-file.ts';
import { accepts, ENCODINGS, type EncodedFile } from './encodings.ts';
import { TYPES } from './file-types.ts';
import { refuse } from './http-errors.ts';
import { namedFiles, namesTheSite, siteOf, type SiteConfig } from './named-files.ts';

/** Vite's names for built files: name-12345678.js. */
const HASHED = /^\/assets\/.*-[\w-]{8}\.\w+$/;

/**
 * Answers GET and HEAD from a folder. A navigation gets the HTML of the public page with this address, else the folder's index.html.
 * `siteUrl` and `trustProxy` say which address of this site the public pages name.
 */
export function staticFiles(folder: string, config: SiteConfig): Handler {
  const find = finder(folder);
  const named = namedFiles(folder);
  return async (c) => {
    const path = plainPath(c.req.path);
    if (path === null || (c.req.method !== 'GET' && c.req.method !== 'HEAD')) return notFound(c);
    const accepted = c.req.header('accept-encoding') ?? '';
    const site = siteOf(c, config);
    const file =
      path === '/' ? undefined : namesTheSite(path) ? await named(path, site, accepted) : await find(path, accepted);
    if (file) return send(c, file, path);
    if (path !== '/' && !isNavigation(c, path)) return notFound(c);
    for (const file of pageFiles(path, new URL(c.req.url).search)) {
      const page = await named(file, site, accepted);
      if (page) return send(c, page, file);
    }
    const page = await find('/index.html', accepted);
    return page ? send(c, page, '/index.html') : notFound(c);
  };
}

const notFound = (c: Context) => {
  c.header('Cache-Control', 'no-store');
  return refuse(c, 404, 'not_found', 'There is nothing here.');
};

/** The path of a file in the folder, decoded; null when it leads out of the folder or to a hidden file. */
function plainPath(raw: string): string | null {
  let path: string;
  try {
    path = decodeURIComponent(raw);
  } catch {
    return null;
  }
  const odd = /[\0\\:]|\/\/|\/\./.test(path);
  return odd || !path.startsWith('/') ? null : path;
}

/** Whether a person opens a page, and no script asks for a file. */
const isNavigation = (c: Context, path: string) =>
  extname(path) === '' && (c.req.header('accept') ?? '').includes('text/html');

function send(c: Context, { body, etag, encoding }: EncodedFile, path: string): Response {
  c.header('ETag', etag);
  c.header('Vary', 'Accept-Encoding');
  c.header('Cache-Control', HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (matches(c.req.header('if-none-match'), etag)) return c.body(null, 304);
  c.header('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream');
  if (encoding) c.header('Content-Encoding', encoding);
  c.header('Content-Length', String(body.byteLength));
  return c.body(body);
}

/** If-None-Match compares weakly (RFC 9110, 13.1.2): a proxy may have made the tag weak. */
const matches = (header: string | undefined, etag: string) =>
  header?.split(',').some((tag) => [etag, '*'].includes(tag.trim().replace(/^W\//, ''))) ?? false;

/** Finds files and computes their tags; a tag is computed again when the file has changed. */
function finder(folder: string): (path: string, accepted: string) => Promise<EncodedFile | undefined> {
  const tags = new Map<string, { readonly stamp: string; readonly tag: string }>();
  const load = async (file: string): Promise<{ body: Uint8Array<ArrayBuffer>; tag: string } | undefined> => {
    const facts = await stat(file).catch(() => undefined);
    if (!facts?.isFile()) return undefined;
    const body = new Uint8Array(await readFile(file));
    const stamp = `${facts.mtimeMs} ${facts.size} ${facts.ino}`;
    const known = tags.get(file);
    const tag = known?.stamp === stamp ? known.tag : createHash('sha256').update(body).digest('base64url').slice(0, 22);
    tags.set(file, { stamp, tag });
    return { body, tag };
  };
  return async (path, accepted) => {
    const file = join(folder, path);
    if (!(await stat(file).catch(() => undefined))?.isFile()) return undefined;
    for (const { name, suffix } of ENCODINGS) {
      const packed = accepts(accepted, name) ? await load(file + suffix) : undefined;
      if (packed) return { body: packed.body, etag: `"${packed.tag}-${name}"`, encoding: name };
    }
    const plain = await load(file);
    return plain && { body: plain.body, etag: `"${plain.tag}"` };
  };
}
