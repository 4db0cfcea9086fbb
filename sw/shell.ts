/**
 * The shell: page, scripts, styles, fonts and icons of this version, stored when the worker is installed. Files of the version before stay
 * until the next version, because a tab that was not reloaded may still request its lazy chunks.
 */
import { readLanguage } from '#data/language.ts';
import { readActiveProfile } from '#data/session-store.ts';
import { pageFiles } from '#lib/page-file.ts';
import { type ShellFile, unpack } from './pack.ts';
import { filesToKeep } from './versions.ts';

// oxlint-disable-next-line no-underscore-dangle -- the name that the build puts the list of files under
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: readonly ShellFile[] };

const SHELL_CACHE = 'daymark-shell';
/** In a cache too, so that code that deletes the caches deletes this as well. */
const RECORD_CACHE = 'daymark-versions';
const RECORD = '/versions.json';

/** The name is the same in every version. */
const PACK = '/shell.pack';

/** The page that answers every navigation but a visitor's to a public page. */
const PAGE = '/index.html';

/** How long a visitor waits for the server's HTML, ms: no longer than the app needs to render the page on a slow phone. */
const PATIENCE_MS = 1500;

const isPage = (response: Response): boolean => (response.headers.get('content-type') ?? '').startsWith('text/html');

/** HTML under a script's name would break the app permanently: such an answer fails the installation, and the old version stays. */
const isItself = (url: string, response: Response) =>
  response.status === 200 && isPage(response) === new URL(url).pathname.endsWith('.html');

/** The address of a file, and its cache key. */
function named({ url, revision }: ShellFile): readonly [url: string, key: string] {
  const at = new URL(url, self.location.origin);
  const { href } = at;
  if (revision) at.searchParams.set('revision', revision);
  return [href, at.href];
}

/** The cache key of each file of this version, by its address. */
// oxlint-disable-next-line no-underscore-dangle -- see above
const keys = new Map(self.__WB_MANIFEST.map(named));

/** Stores this version when the worker is installed, and deletes the version before the last when it takes over. */
export function keepShell(): void {
  self.addEventListener('install', (event) => event.waitUntil(storeShell('all')));
  self.addEventListener('activate', (event) => event.waitUntil(forgetOldFiles()));
}

/** A file of this version, or of the one before; undefined when the shell has none under this address. */
export async function fromShell(url: URL): Promise<Response | undefined> {
  const cache = await caches.open(SHELL_CACHE);
  return cache.match(keys.get(url.href) ?? url.href);
}

/**
 * A file of the app. One that this version does not have comes from the server: a page in its place, as some hosts send, is not a file; nor is a missing
 * server's answer.
 */
export async function fileFromShell(url: URL, request: Request): Promise<Response> {
  const stored = await fromShell(url);
  if (stored) return stored;
  const answer = await fetch(request).catch(() => undefined);
  const file = answer && !(answer.ok && isPage(answer)) ? answer : missingFile();
  const language = languageOf(url);
  if (!language) return file;
  const cache = await caches.open(SHELL_CACHE);
  if (!file.ok) return (await otherTexts(cache, url)) ?? file;
  const key = keys.get(url.href);
  if (key) await cache.put(key, file.clone()).catch(() => undefined);
  // For somebody who has just chosen it, the other files of the language too.
  void storeShell('what comes').catch(() => undefined);
  return file;
}

const missingFile = () =>
  new Response('There is nothing here.', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });

/** The language whose texts a file has, or in which its articles, its sample or its manifest are; undefined for every other file. */
const languageOf = ({ pathname }: URL) =>
  /^\/(?:assets\/(?:year\.)?(\w\w)-[\w-]+\.json|manifest\.(\w\w)\.webmanifest)$/.exec(pathname)?.slice(1).find(Boolean);

/** '/assets/de' of '/assets/de-12345678.json'. */
const withoutHash = (url: string | URL) => new URL(url).pathname.replace(/-[\w-]{8}\.json$/, '');

/** The file with the texts of a language; undefined for English. */
export const textsFile = (language: string): URL | undefined =>
  [...keys.keys()].map((url) => new URL(url)).find((url) => withoutHash(url) === `/assets/${language}`);

/** The texts of another version have nearly all of this one: each is found by its English. */
async function otherTexts(cache: Cache, url: URL): Promise<Response | undefined> {
  const other = (await cache.keys()).find((stored) => withoutHash(stored.url) === withoutHash(url));
  return other && cache.match(other);
}

/** The HTML of a public page; undefined when the address is that of another page, or when a person is signed in. */
async function publicPage({ url }: Request): Promise<Response | undefined> {
  const { pathname, search, origin } = new URL(url);
  const files = pageFiles(pathname, search);
  // All that have HTML of their own for a query are in the shell.
  const file = files.find((file) => keys.has(origin + file)) ?? files.at(-1);
  if (file === undefined) return undefined;
  // The app shows it with the person's navigation. Where nothing can be read, nobody is signed in.
  const profile = await readActiveProfile().catch(() => undefined);
  if (profile) return undefined;
  return (await fromShell(new URL(file, origin))) ?? visited(url, keys.get(origin + file) ?? origin + file);
}

/**
 * The HTML of a public page that is not in the shell: stored when a visitor opens it, and deleted with its version. Undefined when the server has
 * none, has that of another version, whose app this worker does not have, or does not answer soon: the app renders the page then.
 */
async function visited(url: string, key: string): Promise<Response | undefined> {
  try {
    const answer = await fetch(url, {
      headers: { accept: 'text/html' },
      credentials: 'same-origin',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const [, app] = / data-app="([^"]+)"/.exec(await answer.clone().text()) ?? [];
    if (answer.redirected || app === undefined || !keys.has(new URL(app, url).href)) return undefined;
    const cache = await caches.open(SHELL_CACHE);
    await cache.put(key, answer.clone());
    return answer;
  } catch {
    return undefined;
  }
}

/** The page. When the caches were deleted (by a repair, by the person), the server's page, and the shell is stored again. */
export async function pageFromShell(event: ExtendableEvent, request: Request): Promise<Response> {
  const app = await fromShell(new URL(PAGE, self.location.origin));
  // A file that cannot be fetched now is fetched when it is requested.
  if (!app) event.waitUntil(storeShell('what comes'));
  return (await publicPage(request)) ?? app ?? fetch(request);
}

/** Stores the files that are missing. `all`: a file that cannot be fetched fails the installation, and the old version stays. */
async function storeShell(which: 'all' | 'what comes'): Promise<void> {
  const cache = await caches.open(SHELL_CACHE);
  const stored = new Set((await cache.keys()).map(({ url }) => url));
  // Of the languages only that of this device.
  const read = new Set<string | undefined>([undefined, await readLanguage()]);
  const missing = new Map([...keys].filter(([url, key]) => !stored.has(key) && read.has(languageOf(new URL(url)))));
  // One request in place of hundreds; where most of the files are there already, the others alone are fewer bytes. It has no texts of languages.
  if (missing.size > keys.size / 2) await storePack(cache, missing);
  await Promise.all(
    [...missing].map(async ([url, key]) => {
      // Without the browser's HTTP cache: it may have the file of another version.
      const answer = await fetch(url, { cache: 'reload', credentials: 'same-origin' }).catch(() => undefined);
      if (answer && isItself(url, answer)) await cache.put(key, answer);
      else if (which === 'all') throw new Error(`${new URL(url).pathname} did not come`);
    }),
  );
}

/** Stores what the server's pack has of these files, and takes it off the list. What does not come stays on it. */
async function storePack(cache: Cache, missing: Map<string, string>): Promise<void> {
  const puts: Promise<unknown>[] = [];
  const store = (file: ShellFile, answer: Response) => {
    const [url, key] = named(file);
    // The pack may be of another version.
    if (missing.get(url) === key) puts.push(cache.put(key, answer).then(() => missing.delete(url)));
  };
  try {
    await unpack(await fetch(PACK, { cache: 'no-store', credentials: 'same-origin' }), store);
  } catch {
    // Each file is asked for by itself.
  }
  await Promise.allSettled(puts);
}

async function forgetOldFiles(): Promise<void> {
  const [cache, record] = await Promise.all([caches.open(SHELL_CACHE), caches.open(RECORD_CACHE)]);
  const mine = [...keys.values()];
  const before: unknown = await (await record.match(RECORD))?.json().catch(() => undefined);
  const { keep, versions } = filesToKeep(mine, before);
  await record.put(RECORD, Response.json(versions));
  for (const stored of await cache.keys()) {
    if (!keep.has(stored.url)) await cache.delete(stored);
  }
}
