import type { SignedIn } from './account.ts';

/** Runs in the page: fills the store that src/data/session-store.ts reads. */
export function keepSession(kept: SignedIn): Promise<void> {
  return new Promise((done, fail) => {
    const open = indexedDB.open('daymark');
    open.addEventListener('upgradeneeded', () => open.result.createObjectStore('keyval'));
    open.addEventListener('error', () => fail(new Error('The session store does not open.')));
    open.addEventListener('success', () => {
      const write = open.result.transaction('keyval', 'readwrite');
      for (const [key, value] of Object.entries(kept)) write.objectStore('keyval').put(value, key);
      write.addEventListener('complete', () => {
        open.result.close();
        done();
      });
    });
  });
}

/** Runs in the page: leaves what remains of a session that has ended everywhere, tokens that no server takes. */
export function endSession(): Promise<void> {
  return new Promise((done, fail) => {
    const open = indexedDB.open('daymark');
    open.addEventListener('error', () => fail(new Error('The session store does not open.')));
    open.addEventListener('success', () => {
      const store = open.result.transaction('keyval', 'readwrite').objectStore('keyval');
      const read = store.get('session');
      read.addEventListener('success', () => {
        store.put({ ...read.result, access_token: 'ended', refresh_token: 'ended', expires_at: 1 }, 'session');
      });
      store.transaction.addEventListener('complete', () => {
        open.result.close();
        done();
      });
    });
  });
}
