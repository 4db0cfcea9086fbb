import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, vi } from 'vitest';

/** The files that one worker runs share nothing: modules are loaded anew, no database is there, and the page is empty. */
vi.resetModules();
globalThis.indexedDB = new IDBFactory();
Dexie.dependencies.indexedDB = indexedDB;
if (globalThis.document) {
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
}

afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A busy machine may need more than the default of one second. */
const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: 20_000, ...options });

// As on a page that has been painted. Tests also put rows as a person's edit, past write().
