/**
 * The shell: page, scripts, styles, fonts and icons of this version, stored when the worker is installed. Files of the
 * version before stay until the next one, because a tab that was not reloaded may still ask for its lazy parts.
 */
import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import { cacheNames } from 'workbox-core';
import { filesToKeep } from './versions.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/** Beside the shell, so that whoever drops the caches drops this too. */
const RECORD_CACHE = 'daymark-versions';
const RECORD = '/versions.json';

/** HTML under a script's name would break the app for good, so such an answer fails the install: the old version stays. */
const noPageInDisguise = {
  cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }) =>
    response.status === 200 && isPage(response) === new URL(request.url).pathname.endsWith('.html') ? response : null,
};

export const isPage = (response: Response): boolean =>
  (response.headers.get('content-type') ?? '').startsWith('text/html');

const controller = new PrecacheController({ plugins: [noPageInDisguise] });
controller.addToCacheList(self.__WB_MANIFEST);

/** The page that answers every navigation. */
export const PAGE = '/index.html';

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
