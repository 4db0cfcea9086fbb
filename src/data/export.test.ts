import { expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { closeProfile, openProfile, type ProfileRef } from './db.ts';
import { exportDatabase } from './export.ts';

const profileOf = (): ProfileRef => {
  const user = newId();
  return { id: user, kind: 'account', user_id: user };
};
const read = async (file: Blob): Promise<Record<string, unknown>> => JSON.parse(await file.text());

async function written(profile: ProfileRef) {
  const at = await openProfile(profile);
  const row = { user_id: profile.user_id, created_at: '2026-05-14T08:00:00.000Z' };
  await at.memory_entries.put({ ...row, id: newId(), fact: 'kept' });
  await at.tasks.put({ ...row, id: newId(), description: 'unreadable', completed: false });
  const aside = { at: 1, entries: [], rows: [{ t: 'entries', row: { content: 'aside' } }] };
  await at.meta.put({ k: 'recovery', value: aside });
  await closeProfile();
}

test('a table that cannot be read is named, and all others are exported', async () => {
  const profile = profileOf();
  await written(profile);
  /** The browser's own store, with one damaged file. */
  const damaged = {
    open(name: string) {
      const request = indexedDB.open(name);
      request.addEventListener('success', () => {
        const opened = request.result;
        const transaction = opened.transaction.bind(opened);
        opened.transaction = (stores, mode) => {
          if (stores === 'tasks') throw new DOMException('damaged', 'UnknownError');
          return transaction(stores, mode);
        };
      });
      return request;
    },
  } as IDBFactory;
  const file = await read(await exportDatabase(profile, { factory: damaged }));
  expect(file.unreadable).toEqual(['tasks']);
  expect(file.tables).toMatchObject({ memory_entries: [{ fact: 'kept' }], outbox: [{ op: 'put' }, { op: 'put' }] });
});

test('the export contains what was set aside at an account reset', async () => {
  const profile = profileOf();
  await written(profile);
  const file = await read(await exportDatabase(profile));
  expect(file.recovery).toMatchObject({ rows: [{ row: { content: 'aside' } }] });
});

test('derived fields are exported with the rows; when they fail, the rows are exported without them', async () => {
  const profile = profileOf();
  await written(profile);
  const more = await read(await exportDatabase(profile, { derive: (tables) => ({ ...tables, more: [{ id: 'x' }] }) }));
  expect(more.tables).toMatchObject({ more: [{ id: 'x' }], memory_entries: [{ fact: 'kept' }] });
  const derive = () => {
    throw new TypeError('a row of another version');
  };
  expect((await read(await exportDatabase(profile, { derive }))).tables).toMatchObject({
    memory_entries: [{ fact: 'kept' }],
  });
});

test('an export does not create a missing database', async () => {
  const profile = profileOf();
  await expect(exportDatabase(profile)).rejects.toThrow();
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`daymark:${profile.id}`);
});
