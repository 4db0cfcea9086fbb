import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDb, type DaymarkDb } from '#data/db.ts';
import { sealOf, kindOf, tableNames, tables, type TableName } from '#data/schema.ts';
import { remindersIn } from '#features/reminders/due.ts';
import { pushOf } from '#features/reminders/payload.ts';
import { newId } from '#lib/id.ts';
import type { Authorised } from '#remote/authorised.ts';
import type { Mutation, SyncResponse } from '#sync/protocol.ts';
import { sealServer } from '#sync/seal/calls.ts';
import { sealRequest } from '#sync/seal/codec.ts';
import { settleSeal } from '#sync/seal/switch.ts';
import { accountServer } from '#tests/server/account-server.ts';
import { patch, put, requestOf } from '#tests/server/person.ts';
import { anyDatabase, testDatabase, type TestDatabase } from '../../tests/support/databases.ts';
import { makeSeal } from '../../tests/support/seal-server.ts';
import { inSnapshot, piecesOf, tablesOf } from '../backup/tables.ts';
import { reminderRows } from '../push/planned.ts';

let opened: TestDatabase;
const devices: DaymarkDb[] = [];
beforeAll(async () => {
  opened = await testDatabase(anyDatabase);
});
afterAll(async () => {
  for (const db of devices) db.close();
  await opened?.close();
});

/** Everything that a backup has, as text. */
const backup = () =>
  inSnapshot(opened.db, async (query) => {
    let text = '';
    for await (const { rows } of piecesOf(query, await tablesOf(query))) text += rows.join('\n');
    return text;
  });

/** What somebody types: words that are nowhere else, as values of each sealed field of a table. */
function typed(t: TableName, word: string): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const field of Object.keys(tables[t].fields)) {
    const kind = kindOf(t, field);
    if (sealOf(t, field) === 'name') values[field] = word.repeat(64).slice(0, 64);
    else if (sealOf(t, field) === 'sealed')
      values[field] =
        kind === 'list'
          ? [`${word}${field}`, 'x']
          : kind === 'number'
            ? Number(`7${word.length}.12345678`)
            : `${word}${field}`;
  }
  return values;
}

test('nothing that is typed, in any sealed field of any kind, is in a backup, in the log or in a push', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({ t: fc.constantFrom(...tableNames), later: fc.constantFrom('stays', 'edited', 'deleted', 'met') }),
        {
          minLength: 4,
          maxLength: 12,
        },
      ),
      fc.string({ minLength: 9, maxLength: 9, unit: fc.constantFrom(...'bcdfghjklmnpqrstvwz'.split('')) }),
      async (given, secret) => {
        const server = await accountServer(opened.db);
        const ask: Authorised = (_user, path, body) => server.post(path, body);
        const db = createDb({ id: newId(), kind: 'account', user_id: server.user });
        devices.push(db);
        const seal = { ...(await makeSeal(db)), state: 'on' as const };
        const send = async (muts: readonly Mutation[], sealed: boolean) => {
          const request = requestOf(server.user, { muts: [...muts] });
          const req = sealed ? await sealRequest(request, seal) : { ...request, seal: null };
          const answer = (await (await server.post('/rest/v1/rpc/sync_v1', { req })).json()) as SyncResponse;
          expect(answer.acks.map(({ s, code }) => code ?? s)).not.toContain('rejected');
          expect(answer.acks).toHaveLength(muts.length);
        };
        const at = Date.now();
        /** Writes rows, edits some from two devices at once, deletes others. */
        const live = async (word: string, sealed: boolean) => {
          const rows = given.map(({ t, later }, i) => ({ t, later, id: newId(), values: typed(t, `${word}${i}`) }));
          const remind_at = new Date(at + 3_600_000).toISOString();
          const due = { completed: false, remind_at };
          await send(
            rows.map(({ t, id, values }) =>
              put(t, id, { created_at: '2026-05-14T10:00:00.000Z', ...values, ...(t === 'tasks' ? due : {}) }),
            ),
            sealed,
          );
          for (const { t, later, id } of rows) {
            if (later === 'edited') await send([patch(t, id, typed(t, `${word}again`), 9)], sealed);
            if (later === 'met')
              await send(
                [patch(t, id, typed(t, `${word}one`), 0, at), patch(t, id, typed(t, `${word}two`), 0, at + 1)],
                sealed,
              );
            if (later === 'deleted')
              await send([{ ...put(t, id, {}), op: 'del', body: { _del: { value: true, base: 9, ts: at } } }], sealed);
          }
        };
        await live(`early${secret}`, false);
        expect(await settleSeal({ db, server: sealServer(server.user, ask) })).toEqual({ kind: 'on' });
        await live(`later${secret}`, true);

        const span = { after: at, until: at + 86_400_000 };
        const due = remindersIn(await reminderRows(opened.db, server.user, span), 'UTC', span.after, span.until);
        const pushes = due.map((one) => pushOf(one, { zone: 'UTC', hours: '24' }, server.user, 'https://example.org'));
        const places = { backup: await backup(), log: JSON.stringify(server.logged), pushes: pushes.join('\n') };
        for (const [where, text] of Object.entries(places)) {
          expect(text.includes(secret), where).toBe(false);
          expect(/7\d+\.12345678/.test(text), where).toBe(false);
        }
      },
    ),
    { numRuns: 12, endOnFailure: true },
  );
}, 120_000);
