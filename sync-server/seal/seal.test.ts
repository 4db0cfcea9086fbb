import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId, newMutationId } from '#lib/id.ts';
import type { Authorised } from '#remote/authorised.ts';
import type { Ack, Mutation, SyncResponse } from '#sync/protocol.ts';
import { sealServer } from '#sync/seal/calls.ts';
import { keysOf, newAccountKey } from '#sync/seal/account-key.ts';
import { sealRequest, type Seal } from '#sync/seal/codec.ts';
import { accountServer } from '#tests/server/account-server.ts';
import { put, requestOf } from '#tests/server/person.ts';
import { anyDatabase, testDatabase, type TestDatabase } from '../../tests/support/databases.ts';
import { createApp } from '../app.ts';
import { reminderRows } from '../push/planned.ts';
import { deleteAccount } from '../account/reset.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await testDatabase(anyDatabase);
});
afterAll(() => opened?.close());

const WRAPS = {
  passphrase: { memory: 19_456, passes: 2, salt: 'c2FsdA', wrapped: 'd3JhcA' },
  recovery: { wrapped: 'd3JhcA' },
};
let server: Awaited<ReturnType<typeof accountServer>>;
let seal: Seal;
let calls: ReturnType<typeof sealServer>;
beforeEach(async () => {
  server = await accountServer(opened.db);
  const ask: Authorised = (_user, path, body) => server.post(path, body);
  calls = sealServer(server.user, ask);
  const { id, bytes } = newAccountKey();
  seal = { id, keys: await keysOf(bytes), state: 'on' };
});

/** Seals the account of the person, which is empty. */
async function sealed(): Promise<void> {
  await calls.start(seal.id, WRAPS);
  await calls.finish(seal.id, []);
}
async function sync(muts: readonly Mutation[], from: Partial<Seal> | null = seal): Promise<SyncResponse> {
  const request = requestOf(server.user, { muts: [...muts] });
  const req = from ? await sealRequest(request, seal) : request;
  const answer = await server.post('/rest/v1/rpc/sync_v1', { req });
  expect(answer.status).toBe(200);
  return (await answer.json()) as SyncResponse;
}
const task = (values: object = {}) => put('tasks', newId(), { description: 'Call Ada', completed: false, ...values });
const verdicts = (acks: readonly Ack[]) => acks.map(({ s, code }) => code ?? s);

test('An account is sealed by the first of two devices', async () => {
  expect(await calls.read()).toBeNull();
  expect(await calls.start(seal.id, WRAPS)).toEqual({ key: seal.id, state: 'sealing' });
  const other = newAccountKey();
  expect(await calls.start(other.id, WRAPS)).toEqual({ key: seal.id, state: 'sealing' });
  expect(await calls.finish(seal.id, [])).toBe('on');
  expect(await calls.read()).toMatchObject({ key: seal.id, state: 'on', wraps: WRAPS });
  await expect(calls.changeKeys(other.id, WRAPS)).rejects.toMatchObject({ code: 'sync_other_key' });
  const changed = { ...WRAPS, recovery: { wrapped: 'bmV3' } };
  await calls.changeKeys(seal.id, changed);
  expect((await calls.read())?.wraps).toEqual(changed);
});

test('Nobody seals without signing in, and no account that was deleted', async () => {
  for (const path of ['', '/start', '/anew', '/keys', '/stop', '/rows', '/finish'])
    expect((await server.post(`/api/seal${path}`, {}, null)).status).toBe(401);
  await sealed();
  await deleteAccount(opened.db, server.user, Date.now());
  expect(await calls.read()).toBeNull();
  await expect(calls.start(seal.id, WRAPS)).rejects.toMatchObject({ code: 'account_deleted' });
});

test('An account whose key is lost is emptied once and sealed by a new key; one that is open is not', async () => {
  await expect(calls.anew(seal.id, WRAPS)).rejects.toMatchObject({ code: 'sync_other_key' });
  await sealed();
  await sync([task()]);
  const rows = () =>
    opened.db.tx(null, (query) => query('select 1 from public.tasks where user_id = $1', [server.user]));
  expect(await rows()).toHaveLength(1);
  const { id, bytes } = newAccountKey();
  await calls.anew(id, WRAPS);
  expect(await rows()).toEqual([]);
  expect(await calls.read()).toMatchObject({ key: id, state: 'on', rows: 0 });
  expect((await sync([task()])).must).toBe('seal');
  seal = { id, keys: await keysOf(bytes), state: 'on' };
  // A new device, which has no cursor.
  const req = await sealRequest(requestOf(server.user, { cursor: null, muts: [task()] }), seal);
  expect((await server.post('/rest/v1/rpc/sync_v1', { req })).status).toBe(200);
  expect(await rows()).toHaveLength(1);
  await calls.anew(id, WRAPS);
  expect(await rows()).toHaveLength(1);
});

test('A sealed account takes sealed values only, and refuses an open one with its intent', async () => {
  await sealed();
  expect(
    verdicts((await sync([task({ tags: ['a'] }), put('habit_days', newId(), { amount: 3, note: 'x' })])).acks),
  ).toEqual(['ok', 'ok']);
  const request = await sealRequest(requestOf(server.user, { muts: [task(), task()] }), seal);
  const tx = newMutationId();
  const open = (body: Mutation['body']): Mutation => ({
    ...request.muts[0]!,
    mid: newMutationId(),
    id: newId(),
    tx,
    body,
  });
  const at = { base: 0, ts: 1 };
  for (const body of [
    { description: { value: 'open', ...at } },
    { tags: { value: ['open'], ...at } },
    { tags: { value: [], ...at } },
  ]) {
    const answer = await server.post('/rest/v1/rpc/sync_v1', {
      req: { ...request, muts: [open(body), { ...request.muts[1]!, mid: newMutationId(), id: newId(), tx }] },
    });
    expect(verdicts(((await answer.json()) as SyncResponse).acks)).toEqual(['sync_open_value', 'sync_tx_refused']);
  }
  const amount = { t: 'habit_days', body: { amount: { value: 3, ...at } } };
  const answer = await server.post('/rest/v1/rpc/sync_v1', {
    req: { ...request, muts: [{ ...open(amount.body), t: amount.t }] },
  });
  expect(verdicts(((await answer.json()) as SyncResponse).acks)).toEqual(['sync_open_value']);
});

test('Older devices, tokens, scripts and a recap from the rows are refused with a code', async () => {
  await sync([task()], null);
  const made = await server.post('/api/tokens/make', {
    name: 'x',
    can_read: true,
    can_write: true,
    tables: null,
    zone: 'UTC',
    days: null,
  });
  const { token } = (await made.json()) as { token: string };
  await sealed();
  expect((await sync([task()], null)).must).toBe('upgrade');
  const refusals = [
    await server.post('/api/tokens/make', {
      name: 'y',
      can_read: true,
      can_write: true,
      tables: null,
      zone: 'UTC',
      days: null,
    }),
    await server.post('/rest/v1/tasks', { description: 'by a script', completed: false }),
    await server.post('/api/assistant-recap', { prompt: 'How was my week?' }),
    await server.post('/api/say', { text: 'buy milk tomorrow' }),
  ];
  for (const answer of refusals) {
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'account_sealed' });
  }
  const app = createApp(server.deps);
  for (const path of ['/rest/v1/tasks', '/api/say']) {
    const answer = await app.request(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: '{"text":"x"}',
    });
    expect(await answer.json()).toMatchObject({ code: 'account_sealed' });
  }
});

test('The private calendar says when, and nothing else', async () => {
  await sealed();
  const { path } = (await (await server.post('/api/calendar/feed/make', { zone: 'Europe/Berlin' })).json()) as {
    path: string;
  };
  const event = {
    title: 'Therapy',
    event_type: 'health',
    description: 'Bring the letter',
    tags: ['private'],
    ical_uid: 'uid@therapist.example',
    event_time: new Date(Date.now() + 86_400_000).toISOString(),
  };
  expect(verdicts((await sync([put('calendar_events', newId(), event)])).acks)).toEqual(['ok']);
  const text = await (await server.get(path)).text();
  expect(text).toContain('SUMMARY:Busy');
  expect(text).not.toMatch(/Therapy|letter|private|therapist|dm1\./);

  const german = { zone: 'Europe/Berlin', language: 'de' };
  const made = (await (await server.post('/api/calendar/feed/make', german)).json()) as { path: string };
  expect(await (await server.get(made.path)).text()).toContain('SUMMARY:Belegt');
});

test('Reminders are planned from the times, and carry no title', async () => {
  await sealed();
  const remind_at = new Date(Date.now() + 3_600_000).toISOString();
  await sync([task({ remind_at })]);
  const span = { after: Date.now(), until: Date.now() + 86_400_000 };
  expect((await reminderRows(opened.db, server.user, span)).tasks).toMatchObject([{ remind_at, description: '' }]);
});
