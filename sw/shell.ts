/**
 * The shell: page, scripts, styles, fonts and icons of this version, stored when the worker is installed. Files of the
 * version before stay until the next one, because a tab that was not reloaded may still ask for its lazy parts.
 */
import { cacheNames } from 'workbox-core';
import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import { filesToKeep } from './versions.ts';

// oxlint-disable-next-line no-underscore-dangle -- the name that the build puts the list of files under
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/** Beside the shell, so that whoever drops the caches drops this too. */
const RECORD_CACHE = 'daymark-versions';
const RECORD = '/versions.json';

/** The page that answers every navigation. */
const PAGE = '/index.html';

export const isPage = (response: Response): boolean =>
  (response.headers.get('content-type') ?? '').startsWith('text/html');

/** HTML under a script's name would break the app for good: such an answer fails the install, and the old version stays. */
const isItself = (url: string, response: Response) =>
  response.status === 200 && isPage(response) === new URL(url).pathname.endsWith('.html');

const controller = new PrecacheController({
  plugins: [{ cacheWillUpdate: async ({ request, response }) => (isItself(request.url, response) ? response : null) }],
});
// oxlint-disable-next-line no-underscore-dangle -- see above
controller.addToCacheList(self.__WB_MANIFEST);

/** Stores this version when the worker is installed, and forgets the one before the last when it takes over. */
export function keepShell(): void {
  self.addEventListener('install', (event) => void controller.install(event));
  self.addEventListener('activate', (event) => event.waitUntil(forgetOldFiles()));
}

/** A file of this version, or of the one before; undefined when the shell has none under this address. */
export async function fromShell(url: URL): Promise<Response | undefined> {
  const cache = await caches.open(cacheNames.precache);
  return cache.match(controller.getCacheKeyForURL(url.href) ?? url.href);
}

/** The page. When the caches were dropped (by a repair, by the person), the server's, and the shell is stored again. */
export async function pageFromShell(event: ExtendableEvent, request: Request): Promise<Response> {
  const page = await fromShell(new URL(PAGE, self.location.origin));
  if (page) return page;
  event.waitUntil(restoreShell());
  return fetch(request);
}

/** What cannot be fetched now is fetched when it is asked for. */
async function restoreShell(): Promise<void> {
  const cache = await caches.open(cacheNames.precache);
  const files = [...controller.getURLsToCacheKeys()];
  await Promise.all(
    files.map(async ([url, key]) => {
      if (await cache.match(key)) return;
      const answer = await fetch(url, { cache: 'no-cache', credentials: 'same-origin' }).catch(() => undefined);
      if (answer && isItself(url, answer)) await cache.put(key, answer);
    }),
  );
}

async function forgetOldFiles(): Promise<void> {
  const [cache, record] = await Promise.all([caches.open(cacheNames.precache), caches.open(RECORD_CACHE)]);
  const mine = [...controller.getURLsToCacheKeys().values()];
  const before: unknown = await (await record.match(RECORD))?.json().catch(() => undefined);
  const { keep, versions } = filesToKeep(mine, before);
  await record.put(RECORD, Response.json(versions));
  for (const stored of await cache.keys()) {
    if (!keep.has(stored.url)) await cache.delete(stored);
  }
}
