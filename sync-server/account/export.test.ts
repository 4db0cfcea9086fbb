import { exportParts } from '#data/export-file.ts';
import type { Day } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyTables } from '../../tests/support/any-rows.ts';
import { at, del, device, onEachDatabase, put } from '#tests/server/person.ts';
import { accountServer } from '#tests/server/account-server.ts';
import { exportOf } from './export.ts';

const head = (user_id: string) => ({
  user_id,
  email: 'ada@example.org',
  exported_at: '2026-05-14T10:00:00.000Z',
  day: '2026-05-14' as Day,
});
const joinedText = async (parts: AsyncIterable<string>) => {
  let text = '';
  for await (const part of parts) text += part;
  return text;
};

onEachDatabase('The export of the server', (db) => {
  test('has the bytes of the export of a device that has the same rows', async () => {
    await fc.assert(
      fc.asyncProperty(anyTables({ unknown: true }), async (tables) => {
        const user = newId();
        const muts = [...tables].flatMap(([t, rows]) =>
          rows.map(({ id, ...values }) => put(t, String(id), values, 0, at(1))),
        );
        if (muts.length > 0) for (const { s } of await device(db(), user).push(...muts)) expect(s).toBe('ok');
        const here = exportParts(head(user), async (t, after) =>
          (tables.get(t) ?? [])
            .filter(({ id }) => after === null || String(id) > after)
            .sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1)),
        );
        expect(await joinedText(exportOf(db(), head(user)))).toBe(await joinedText(here));
      }),
      { numRuns: 6 },
    );
  });

  test('has the rows of its person alone, without what was deleted, as a file', async () => {
    const server = await accountServer(db());
    const [kept, gone] = [newId(), newId()];
    const phone = device(db(), server.user);
    await phone.sync([
      put('memory_entries', kept, { fact: 'kept', created_at: '2026-05-14T10:00:00.000Z' }),
      put('memory_entries', gone, { fact: 'gone' }),
    ]);
    await phone.sync([del('memory_entries', gone, 0, at(5))]);
    await device(db(), newId()).sync([put('memory_entries', newId(), { fact: 'of another person' })]);
    const answer = await server.call('export-user-data', { day: '2026-05-14' });
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="daymark-export-2026-05-14.json"');
    const file = (await answer.json()) as { tables: Record<string, unknown[]>; user: object };
    expect(file).toMatchObject({ format: 'daymark-export', version: 3, day: '2026-05-14', user: { id: server.user } });
    expect(file.tables.memory_entries).toEqual([
      { id: kept, user_id: server.user, created_at: '2026-05-14T10:00:00.000Z', fact: 'kept' },
    ]);
    expect((await server.call('export-user-data', {}, null)).status).toBe(401);
    expect((await server.call('export-user-data', { day: 'soon' })).status).toBe(400);
  });
});
