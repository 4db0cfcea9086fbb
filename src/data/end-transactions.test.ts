import { IDBDatabase, IDBFactory } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { endTransactionsOnLeave } from './end-transactions.ts';

/** A page with a browser of its own, whose functions may be replaced. */
function newPage(document: object = {}) {
  const listeners: Record<string, (event: { readonly persisted: boolean }) => void> = {};
  const reload = vi.fn();
  const database = Object.create(IDBDatabase.prototype) as globalThis.IDBDatabase;
  const factory = Object.create(IDBFactory.prototype) as globalThis.IDBFactory;
  const page = {
    document,
    IDBDatabase: { prototype: database },
    IDBFactory: { prototype: factory },
    addEventListener: (type: string, listener: (event: { readonly persisted: boolean }) => void) => {
      listeners[type] = listener;
    },
  };
  endTransactionsOnLeave(page, reload);
  const engine = new IDBFactory();
  const open = (upgrade: (request: IDBOpenDBRequest) => void = () => undefined) =>
    new Promise<globalThis.IDBDatabase>((done, failed) => {
      const request = factory.open.call(engine, 'rows', 1);
      request.addEventListener('upgradeneeded', () => {
        request.result.createObjectStore('rows');
        upgrade(request);
      });
      request.addEventListener('success', () => done(request.result));
      request.addEventListener('error', () => failed(request.error!));
    });
  const begin = (db: globalThis.IDBDatabase) => database.transaction.call(db, 'rows', 'readwrite');
  const send = (type: 'pagehide' | 'pageshow', persisted: boolean) => listeners[type]?.({ persisted });
  return { open, begin, send, reload };
}

/** How a transaction ends, with a request that is asked again and again. */
function outcome(begun: IDBTransaction): Promise<'complete' | 'abort'> {
  const rows = begun.objectStore('rows');
  let asked = 0;
  const ask = () => {
    if (++asked < 50) rows.put(asked, 'key').addEventListener('success', ask);
  };
  ask();
  return new Promise((done) => {
    begun.addEventListener('complete', () => done('complete'));
    begun.addEventListener('abort', () => done('abort'));
  });
}

test('a page that is kept leaves no transaction behind, one begun in its last moment neither', async () => {
  const { open, begin, send } = newPage();
  const db = await open();
  const running = outcome(begin(db));
  send('pagehide', true);
  const late = outcome(begin(db));
  expect(await Promise.all([running, late])).toEqual(['abort', 'abort']);
});

test('an upgrade of a database is ended too', async () => {
  const { open, send } = newPage();
  await expect(open(() => send('pagehide', true))).rejects.toMatchObject({ name: 'AbortError' });
});

test('a page that ends, and one in Chromium, keep their transactions', async () => {
  for (const [document, persisted] of [
    [{}, false],
    [{ onfreeze: null }, true],
  ] as const) {
    const { open, begin, send } = newPage(document);
    const running = outcome(begin(await open()));
    send('pagehide', persisted);
    expect(await running).toBe('complete');
  }
});

test('shown again, it reloads only if something was ended', async () => {
  const { open, begin, send, reload } = newPage();
  const db = await open();
  expect(await outcome(begin(db))).toBe('complete');
  send('pagehide', true);
  send('pageshow', true);
  expect(reload).not.toHaveBeenCalled();
  const running = outcome(begin(db));
  send('pagehide', true);
  expect(await running).toBe('abort');
  send('pageshow', true);
  expect(reload).toHaveBeenCalledTimes(1);
});
