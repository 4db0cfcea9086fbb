import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Dexie, liveQuery } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { leanDexie } from './lean-dexie.ts';

interface Built {
  readonly Dexie: typeof Dexie;
  readonly liveQuery: typeof liveQuery;
}

const source = join(createRequire(import.meta.url).resolve('dexie'), '../modern/dexie.mjs');
const folder = mkdtempSync(join(tmpdir(), 'lean-dexie-'));
afterAll(() => rmSync(folder, { recursive: true }));

function transform(place: 'page' | 'worker', code: string, id: string): string | undefined {
  const { transform } = leanDexie(place);
  if (typeof transform !== 'function') throw new TypeError('no transform');
  const context = {
    error(message: string) {
      throw new Error(message);
    },
  };
  const done = transform.call(context as never, code, id);
  return typeof done === 'object' && done !== null && 'code' in done ? String(done.code) : undefined;
}

async function built(place: 'page' | 'worker'): Promise<Built> {
  const file = join(folder, `${place}.mjs`);
  writeFileSync(
    file,
    transform(place, readFileSync(source, 'utf8').replace(/^\/\/# sourceMappingURL.*/m, ''), source)!,
  );
  return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Built;
}

const page = await built('page');
const worker = await built('worker');

let factory: IDBFactory;
beforeEach(() => {
  factory = new IDBFactory();
});

function openedBy({ Dexie }: Built, version = 3) {
  const db = new Dexie('device', { indexedDB: factory, IDBKeyRange, cache: 'disabled' });
  db.version(version).stores({ notes: 'id, [day+at], *tags' });
  return db;
}

const names = async () => (await factory.databases()).map(({ name, version }) => [name, version]);

test('the worker makes no database', async () => {
  await expect(openedBy(worker).table('notes').toArray()).rejects.toThrow();
  expect(await names()).toEqual([]);
});

test('the worker does not change the version of a database', async () => {
  const db = openedBy(page, 2);
  await db.table('notes').put({ id: 'a', day: '2026-05-14', at: 1, tags: [] });
  db.close();
  await expect(openedBy(worker, 3).table('notes').toArray()).rejects.toThrow();
  expect(await names()).toEqual([['device', 20]]);
  expect(await openedBy(page, 2).table('notes').count()).toBe(1);
});

test('what the worker writes is read by a page, and its live queries hear of it', async () => {
  const db = openedBy(page);
  await db.table('notes').put({ id: 'a', day: '2026-05-14', at: 1, tags: ['x'] });
  const seen: number[] = [];
  const live = page.liveQuery(() => db.table('notes').count()).subscribe((count) => seen.push(count));
  await vi.waitFor(() => expect(seen).toEqual([1]));

  const notes = openedBy(worker).table('notes');
  await notes.db.transaction('rw', notes, async () => {
    await notes.bulkPut(['b', 'c'].map((id, at) => ({ id, day: '2026-05-15', at, tags: ['x'] })));
    await notes.where('id').equals('a').modify({ at: 2 });
  });
  await vi.waitFor(() => expect(seen).toEqual([1, 3]));
  expect(await notes.where('[day+at]').between(['2026-05-15', 0], ['2026-05-15', 9]).primaryKeys()).toEqual(['b', 'c']);
  expect(await db.table('notes').get('a')).toMatchObject({ at: 2 });
  live.unsubscribe();
  notes.db.close();
  db.close();
});

test('a file of the app that calls what is left out does not build', () => {
  const call = "export const others = () => db.tasks.where('id').noneOf(['a']).toArray();";
  expect(() => transform('page', call, '/src/features/tasks/queries.ts')).toThrow('noneOf is left out of Dexie');
});
