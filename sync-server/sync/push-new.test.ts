import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newId, newMutationId } from '#lib/id.ts';
import type { Mutation, SyncRequest, SyncResponse } from '#sync/protocol.ts';
import { callSync } from './statement.ts';
import { asOwner, onEachDatabase, requestOf } from '#tests/server/person.ts';
import { readMutation } from './wire-mutation.ts';

/** Rows, times and tables by number, so that all people of a test get the same. */
const value: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  description: fc.string({ maxLength: 5 }).filter((text) => !text.includes('\0')),
  tags: fc.oneof(
    { weight: 9, arbitrary: fc.array(fc.constantFrom('a', '"'), { maxLength: 3 }) },
    fc.constantFrom([1], null),
  ),
  due_date: fc.oneof(
    { weight: 9, arbitrary: fc.constant('2026-05-18') },
    fc.constantFrom('2028-02-29', '2026-02-30', 'x', null),
  ),
  completed: fc.oneof({ weight: 9, arbitrary: fc.boolean() }, fc.constant(null)),
  created_at: fc.constantFrom('2026-05-14T10:00:00.000Z', '2026-05-14T10:00:00.120Z'),
  position: fc.integer().map((n) => n / 8),
};
const mutation = fc.record({
  row: fc.nat(11),
  t: fc.oneof({ weight: 12, arbitrary: fc.constant('tasks') }, fc.constantFrom('journal_entries', 'nowhere')),
  op: fc.oneof({ weight: 12, arbitrary: fc.constant('put' as const) }, fc.constant('patch' as const)),
  values: fc
    .record(value, { requiredKeys: ['description'] })
    .map((values) => Object.fromEntries(Object.entries(values).filter(([, of]) => of !== undefined))),
  more: fc.oneof({ weight: 12, arbitrary: fc.constant({}) }, fc.constant({ later: 'x' })),
  ts: fc.constantFrom(1_700_000_000_000, 1_700_000_000_001, 9_000_000_000_000),
});
const seldom = fc.nat(4).map((n) => n === 4);
const request = fc.record({
  muts: fc.oneof(fc.tuple(mutation), fc.array(mutation, { minLength: 1, maxLength: 5 })),
  // A request that the server has had already, under the same ids.
  again: seldom,
  device: seldom.map(Number),
  // The device asks for a page of at most so many rows, from its last answer or from the start.
  limit: fc.constantFrom(1, 100),
  fromStart: seldom,
});

const ROWS = `
  select t.t, t.row - 'user_id' as row from (
    select 'tasks' as t, to_jsonb(r) as row from public.tasks r where r.user_id = $1
    union all select 'journal_entries', to_jsonb(r) from public.journal_entries r where r.user_id = $1
    union all select 'requests', to_jsonb(r) - 'at' from public.sync_requests r where r.user_id = $1
    union all select 'devices', to_jsonb(r) - '{seen_at,confirmed_at}'::text[] from public.sync_devices r where r.user_id = $1
    union all select 'head', to_jsonb(r) - 'epoch' from public.sync_heads r where r.user_id = $1
  ) t order by t.t, t.row::text`;

/** A time in the future is stored as one near the server's, and that goes on between two calls. */
const withoutNow = (rows: unknown): unknown =>
  JSON.parse(
    JSON.stringify(rows).replaceAll(/"h":(\d+)/g, (all, h) => (Number(h) > 1_750_000_000_000 ? '"h":"now"' : all)),
  );

onEachDatabase('A push of rows that nobody has', (db) => {
  test('stores and answers what sync.push does', async () => {
    let quick = 0;
    // As the route hands it on, and as a device sends it: the SQL takes the second for no push of new rows.
    const forms = [readMutation, (one: Mutation) => one];
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 6 }), async (requests) => {
        const ids = Array.from({ length: 12 }, () => newId());
        const devices = [newId(), newId()];
        const people = forms.map((form) => ({
          form,
          user: newId(),
          known: devices.map((): Pick<SyncRequest, 'epoch' | 'last' | 'cursor' | 'cursor_at'> => ({
            epoch: null,
            last: null,
            cursor: 0,
          })),
        }));
        let before: Mutation[] | undefined;
        for (const { muts, again, device, limit, fromStart } of requests) {
          const tx = newMutationId();
          const made = muts.map(({ row, t, op, values, more, ts }): Mutation => {
            const fields = Object.entries({ ...values, ...more }).map(([name, of]) => [
              name,
              { value: of, base: 0, ts },
            ]);
            return { mid: newMutationId(), tx, t, id: ids[row]!, op, body: Object.fromEntries(fields) };
          });
          const sent = again && before ? before : made;
          before = sent;
          const call = async ({ user, form, known }: (typeof people)[number]) => {
            const state = known[device]!;
            const asked = requestOf(user, {
              ...state,
              device: devices[device]!,
              tables: ['tasks', 'journal_entries'],
              limit,
              ...(fromStart ? { cursor: 0, cursor_at: null } : {}),
            });
            const { answer, head } = await callSync(db(), user, { ...asked, muts: sent.map((one) => form(one)) });
            const { server_time, cursor_at, epoch, ...said } = JSON.parse(answer) as SyncResponse;
            expect([server_time, cursor_at ?? 0].every(Number.isSafeInteger)).toBe(true);
            const last = said.acks.findLast(({ s }) => s !== 'rejected' && s !== 'held');
            known[device] = {
              epoch,
              cursor: said.cursor,
              cursor_at,
              last: last ? { mid: last.mid, v: last.v } : state.last,
            };
            said.changes.sort((a, b) => (a.id < b.id ? -1 : 1));
            return { ...said, head };
          };
          const answers = await Promise.all(people.map(call));
          for (const answer of answers) expect(answer).toEqual(answers[0]);
          if (said(answers[0]!, sent.length)) quick++;
        }
        const stored = await Promise.all(
          people.map(async ({ user }) => withoutNow(await db().tx(null, (query) => query(ROWS, [user])))),
        );
        for (const rows of stored) expect(rows).toEqual(stored[0]);
      }),
      { numRuns: 100 },
    );
    expect(quick).toBeGreaterThan(30);
  });

  test.each([
    ['one row', ['tasks']],
    ['rows of several tables', ['tasks', 'journal_entries', 'tasks']],
  ])('of %s, by a device that has everything, needs neither the merge nor a pull', async (_, names) => {
    const user = newId();
    const made = names.map((t): Mutation => {
      const body = { [t === 'tasks' ? 'description' : 'content']: { value: 'x', base: 0, ts: 1_700_000_000_000 } };
      return { mid: newMutationId(), tx: newMutationId(), t, id: newId(), op: 'put', body };
    });
    const { epoch, cursor } = JSON.parse((await callSync(db(), user, requestOf(user))).answer) as SyncResponse;
    const rename = (from: string, to: string) =>
      asOwner(
        db(),
        ['push', 'pull'].map((name) => `alter function sync.${from}${name} rename to ${to}${name};`).join(' '),
      );
    const request = { ...requestOf(user), epoch, cursor, muts: made.map((one) => readMutation(one)) };
    await rename('', 'not_');
    const [called] = await Promise.allSettled([callSync(db(), user, request)]);
    await rename('not_', '');
    if (called.status === 'rejected') throw called.reason;
    const { acks, changes } = JSON.parse(called.value.answer) as SyncResponse;
    expect(acks.map(({ mid, s: state }) => [mid, state])).toEqual(made.map(({ mid }) => [mid, 'ok']));
    expect(changes.map(({ id }) => id).sort()).toEqual(made.map(({ id }) => id).sort());
  });

  /** Whether all of a request made rows, which is what the quick way is for. */
  const said = ({ acks }: Pick<SyncResponse, 'acks'>, sent: number) =>
    acks.length === sent && acks.every(({ s, row }) => s === 'ok' && row === undefined);
});
