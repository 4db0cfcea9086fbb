/** Every route of the server, and what becomes of it when a person's account is sealed (docs/decisions/0089). A new route is not here, so it fails until somebody has decided. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDb, type DaymarkDb } from '#data/db.ts';
import { newId } from '#lib/id.ts';
import type { Authorised } from '#remote/authorised.ts';
import { sealServer } from '#sync/seal/calls.ts';
import { sealRequest } from '#sync/seal/codec.ts';
import { settleSeal } from '#sync/seal/switch.ts';
import { calendarServer } from '#tests/server/calendar-server.ts';
import { ALL_TABLES, patch, put, requestOf } from '#tests/server/person.ts';
import { anyDatabase, testDatabase, type TestDatabase } from '../../tests/support/databases.ts';
import { makeSeal } from '../../tests/support/seal-server.ts';
import { createApp } from '../app.ts';
import { EVENT_TYPES, eventsAfter, type RowEvent, type Told } from '../webhooks/events.ts';
import { keptUntil } from '../backup/folder.ts';
import { speechConfig } from '../config.ts';

/** What a person wrote before the account was sealed, in rows, to the coach and by a token. Nothing that the server answers has it. */
const WORD = 'Zwetschgendatschi';
const DAY = new Date().toISOString().slice(0, 10);
const WEEK = {
  until: DAY,
  days: 1,
  entries: 1,
  words: 9,
  memories: 0,
  thoughts: 0,
  tasksDone: 0,
  tasksOpen: 0,
  moods: 0,
  mood: null,
  moodBefore: null,
  bestDay: null,
};

interface Call {
  readonly path?: string;
  readonly method?: string;
  readonly body?: object | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
  /** What the answer must have, beside being a success. */
  readonly has?: string;
}

/**
 * `refused`: 403 `account_sealed` · `works`: its answer has sealed values, or ids and times · `clear`: what the person gives in this call reaches the server as it is, by their own
 * choice · `account`: about the account, its sessions and keys, and not about what was written · `nobody`: about no account.
 */
type Door = readonly [what: 'refused' | 'works' | 'clear', call: Call] | 'account' | 'nobody';

/** After every id of a row. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const SEALED = Uint8Array.from({ length: 700 }, (_, i) => (i * 37) % 256);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let opened: TestDatabase;
let folder: string;
let db: DaymarkDb;
let app: ReturnType<typeof createApp>;
let user: string;
let doors: Readonly<Record<string, Door>>;
let token: string;
let textsBefore: number;
let news: Readonly<Record<'ofSealing' | 'ofAll', readonly RowEvent[]>>;
let send: (call: Required<Pick<Call, 'path' | 'method'>> & Call, as?: string) => Promise<Response>;

const textsOfPhones = async () =>
  (await opened.db.tx(null, (query) => query('select from public.caldav_texts'))).length;

beforeAll(async () => {
  opened = await testDatabase(anyDatabase);
  folder = mkdtempSync(join(tmpdir(), 'daymark-doors-'));
  const speech = speechConfig({ SPEECH_BASE_URL: 'http://127.0.0.1:9/v1', SPEECH_MODEL: 'none' })!;
  const server = await calendarServer(opened.db, newId(), {
    media: { folder },
    speech,
    backups: { folder, days: 14, hour: 3, askedIn: folder, recipients: [] },
  });
  ({ user } = server);
  app = createApp(server.deps);
  const session = await server.deps.tokens.sign({ sub: user });
  send = async ({ path, method, body, headers = {} }, as = session) => {
    const bytes = body instanceof Uint8Array ? body : JSON.stringify(body);
    return app.request(path, {
      method,
      headers: {
        authorization: `Bearer ${as}`,
        ...(body instanceof Uint8Array ? { 'content-length': String(body.length) } : {}),
        ...headers,
      },
      ...(bytes === undefined || method === 'GET' ? {} : { body: bytes }),
    });
  };
  const post = async (path: string, body: object = {}) => {
    const answer = await send({ path, method: 'POST', body });
    expect([path, answer.ok]).toEqual([path, true]);
    return (await answer.json()) as Record<string, unknown>;
  };

  // The person's life before: rows, a question, a token that wrote and replaced, a feed.
  const [task, habit] = [newId(), newId()];
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const muts = [
    put('tasks', task, { description: WORD, completed: false, due_date: DAY, remind_at: soon }),
    put('journal_entries', newId(), { content: WORD, logged_for: DAY, created_at: soon }),
    put('calendar_events', newId(), { title: WORD, notes: WORD, event_type: 'health', event_time: soon }),
    put('habits', habit, { title: WORD, type: 'habit', frequency: 'daily' }),
  ];
  await post('/rest/v1/rpc/sync_v1', { req: requestOf(user, { muts }) });
  const asked = { systemPrompt: '', message: `I baked ${WORD}`, call_id: newId(), at: soon, zone: 'UTC' };
  await post('/functions/v1/call-gpt', asked);
  const made = { name: 'mine', can_read: true, can_write: true, tables: null, zone: 'UTC', days: null };
  token = (await post('/api/tokens/make', made)).token as string;
  await send({ path: '/api/entries', method: 'POST', body: { text: WORD } }, token);
  await send({ path: `/rest/v1/tasks?id=eq.${task}`, method: 'PATCH', body: { description: `${WORD}!` } }, token);
  const ics = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VTODO\r\nUID:x\r\nSUMMARY:${WORD}\r\nX-KEPT:${WORD}\r\nEND:VTODO\r\nEND:VCALENDAR\r\n`;
  await send({ path: '/caldav/calendars/tasks/x.ics', method: 'PUT', body: new TextEncoder().encode(ics) }, token);
  textsBefore = await textsOfPhones();
  const { path: feed } = await post('/api/calendar/feed/make', { zone: 'UTC' });

  // A device seals the account, and goes on.
  db = createDb({ id: newId(), kind: 'account', user_id: user });
  const seal = { ...(await makeSeal(db)), state: 'on' as const };
  const ask: Authorised = (_user, path, body) => send({ path, method: 'POST', body: body as object });
  const events = (told: Told) =>
    opened.db.tx(null, (query) => eventsAfter(query, user, { told, types: EVENT_TYPES, now: Date.now(), most: 20 }));
  const { head } = await events({ version: 0, id: user });
  expect(await settleSeal({ db, server: sealServer(user, ask) })).toEqual({ kind: 'on' });
  news = {
    ofSealing: (await events({ version: head, id: LAST_ID })).events,
    ofAll: (await events({ version: 0, id: user })).events,
  };
  const req = await sealRequest(
    requestOf(user, { tables: ALL_TABLES, muts: [patch('tasks', task, { description: `${WORD}!!` }, 99)] }),
    seal,
  );

  const name = sha256(Buffer.from('the name that a device made'));
  const blob = `/storage/v1/object/media/${user}/${name}`;
  const upload = { path: `${blob}?sha256=${sha256(SEALED)}`, body: SEALED, has: name };
  const device = { endpoint: 'https://push.example/x', p256dh: 'x', auth: 'x' };
  doors = {
    'GET /health': 'nobody',
    'GET /ready': 'nobody',
    'GET /metrics': 'nobody',
    'GET /api': 'nobody',
    'GET /api/openapi.json': 'nobody',
    'GET /api/analytics': 'nobody',
    'GET /.well-known/oauth-protected-resource': 'nobody',
    'GET /.well-known/oauth-protected-resource/mcp': 'nobody',
    'ALL /.well-known/caldav': 'nobody',
    'POST /auth/v1/signup': 'account',
    'POST /auth/v1/token': 'account',
    'GET /auth/v1/user': 'account',
    'PUT /auth/v1/user': 'account',
    'POST /auth/v1/logout': 'account',
    'POST /auth/v1/resend': 'account',
    'POST /auth/v1/recover': 'account',
    'POST /auth/v1/otp': 'account',
    'POST /auth/v1/verify': 'account',
    'GET /auth/v1/authorize': 'account',
    'GET /auth/v1/callback': 'account',
    'GET /auth/v1/settings': 'nobody',
    'GET /auth/v1/health': 'nobody',
    'GET /auth/v1/.well-known/jwks.json': 'nobody',
    'POST /api/devices': 'account',
    'POST /api/devices/sign-out': 'account',
    'POST /api/seal': ['works', { has: `"backups_until":"${keptUntil(Date.now(), 14)}"` }],
    'POST /api/seal/start': 'account',
    'POST /api/seal/anew': 'account',
    'POST /api/seal/keys': 'account',
    'POST /api/seal/stop': 'account',
    'POST /api/seal/rows': 'account',
    'POST /api/seal/finish': 'account',

    'POST /rest/v1/rpc/sync_v1': ['works', { body: { req }, has: `dm1.${seal.id}.` }],
    'ALL /rest/v1/:table': ['refused', { path: '/rest/v1/tasks', method: 'GET' }],
    'POST /functions/v1/export-user-data': ['works', { has: `dm1.${seal.id}.` }],
    'POST /storage/v1/object/media/:user/:name': ['works', upload],
    'PUT /storage/v1/object/media/:user/:name': ['works', upload],
    'GET /storage/v1/object/media/:user/:name': ['works', { path: blob }],
    'GET /storage/v1/object/authenticated/media/:user/:name': [
      'works',
      { path: blob.replace('object', 'object/authenticated') },
    ],
    'POST /storage/v1/object/list/media': ['works', { body: { prefix: user }, has: name }],
    'DELETE /storage/v1/object/media': ['works', { body: { prefixes: [`${user}/${name}`] }, has: name }],

    // The person's own words, in the call itself.
    'POST /functions/v1/call-gpt': [
      'clear',
      { body: { ...asked, call_id: newId(), message: 'How do I sleep better?' }, has: 'reply' },
    ],
    'POST /api/feedback': ['clear', { body: { id: newId(), type: 'praise', text: 'I like it' } }],
    'POST /api/calendar/subscriptions/add': [
      'clear',
      { body: { id: newId(), url: 'ftp://example.org/x', name: 'Trains', color: '#4f46e5' }, has: 'address' },
    ],
    'POST /api/calendar/subscriptions': ['works', {}],
    'POST /api/calendar/subscriptions/text': ['works', { body: { id: newId() } }],
    'POST /api/calendar/subscriptions/remove': ['works', { body: { id: newId() } }],

    // What the server would have to read.
    'POST /api/assistant-recap': ['refused', { body: { prompt: 'x', facts: WEEK } }],
    'POST /api/classify-thought-dump': ['refused', { body: { content: 'I worry', entry_id: newId() } }],
    'GET /api/speech': 'nobody',
    'POST /functions/v1/transcribe': ['refused', { body: { call_id: newId(), sha256: name } }],

    // What is no device of the person.
    'ALL /mcp': ['refused', { method: 'POST', body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } }],
    'ALL /caldav/*': ['refused', { path: '/caldav/calendars/events/', method: 'PROPFIND' }],
    'POST /api/say': ['refused', { body: { text: 'Lunch at noon' } }],
    'POST /api/entries': ['refused', { body: { text: 'x' } }],
    'POST /api/tasks': ['refused', { body: { text: 'x' } }],
    'POST /api/events': ['refused', { body: { title: 'x', start: soon } }],
    'POST /api/memories': ['refused', { body: { text: 'x' } }],
    'POST /api/moods': ['refused', { body: { mood: 'good' } }],
    'POST /api/habits/tick': ['refused', { body: { habit } }],
    'POST /api/tokens/make': ['refused', { body: { ...made, name: 'another' } }],
    'POST /api/tokens/undo': ['refused', { body: { id: newId() } }],
    'POST /api/tokens': ['works', { has: '"mine"' }],
    'POST /api/tokens/writes': ['works', { has: '"writes":[]' }],
    'POST /api/tokens/revoke': ['works', { body: { id: newId() } }],

    // What others are told: that and when, and not what.
    'GET /calendar/:file{.+\\.ics}': ['works', { path: feed as string, has: 'SUMMARY:Busy' }],
    'POST /api/calendar/feed': ['works', {}],
    'POST /api/calendar/feed/make': ['works', { body: { zone: 'UTC' } }],
    'POST /api/calendar/feed/revoke': ['works', {}],
    'POST /api/webhooks': ['works', { has: '[]' }],
    'POST /api/webhooks/make': [
      'works',
      { body: { url: 'https://example.org/hook', events: ['entry.created'] }, has: 'example.org' },
    ],
    'POST /api/webhooks/test': ['works', { body: { id: newId() } }],
    'POST /api/webhooks/remove': ['works', { body: { id: newId() } }],
    'POST /api/push/key': ['works', { has: 'key' }],
    'POST /api/push/subscribe': 'account',
    'POST /api/push/unsubscribe': ['works', { body: { endpoint: device.endpoint } }],
    'POST /api/push/test': 'account',
    'POST /api/push/later': 'account',
    'POST /api/push/renew': 'account',

    'POST /functions/v1/reset-user-data': ['works', {}],
    'POST /functions/v1/restore-user-data': ['works', { has: 'true' }],
    'POST /functions/v1/delete-user-account': 'account',
  };
}, 60_000);
afterAll(async () => {
  db?.close();
  await opened?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The checks before the routes of a part of the server, and its 404 behind them. */
const AROUND = [
  '/*',
  '/api/*',
  '/api/calendar/*',
  '/api/devices/*',
  '/api/push/*',
  '/api/seal/*',
  '/api/tokens/*',
  '/api/webhooks/*',
  '/auth/v1/*',
  '/functions/*',
  '/functions/v1/*',
  '/realtime/*',
  '/rest/*',
  '/rest/v1/*',
  '/storage/*',
  '/storage/v1/*',
].map((path) => `ALL ${path}`);

describe('For a sealed account', () => {
  test('somebody has said of every route what becomes of it', () => {
    const answering = new Set(app.routes.flatMap(({ method, path }) => (method === 'ALL' ? [] : [path])));
    // What is for all methods of a path that has a route is a check before it.
    const routes = app.routes.filter(({ method, path }) => method !== 'ALL' || !answering.has(path));
    const known = [...AROUND, ...Object.keys(doors)];
    expect([...new Set(routes.map(({ method, path }) => `${method} ${path}`))].sort()).toEqual(known.sort());
  });

  test('every route refuses with its code, or answers without a word of what was written before', async () => {
    for (const [door, outcome] of Object.entries(doors)) {
      if (typeof outcome === 'string') continue;
      const [what, call] = outcome;
      const [method = '', path = ''] = door.split(' ');
      const answer = await send({ path, method, ...call });
      const text = await answer.text();
      if (what === 'refused')
        expect([door, answer.status, JSON.parse(text)]).toMatchObject([door, 403, { code: 'account_sealed' }]);
      else
        expect([door, answer.status, text.includes(call.has ?? '')]).toEqual([
          door,
          expect.toBeOneOf([200, 201]),
          true,
        ]);
      expect([door, text.includes(WORD)]).toEqual([door, false]);
    }
  });

  test('a webhook hears of what happened, not what it was, and nothing of the sealing', () => {
    expect(news.ofSealing).toEqual([]);
    expect(news.ofAll.map(({ type }) => type)).toEqual(['entry.created', 'entry.created']);
    expect(JSON.stringify(news.ofAll)).not.toContain(WORD);
  });

  test('nothing is left of what a calendar on a phone wrote', async () => {
    expect([textsBefore, await textsOfPhones()]).toEqual([1, 0]);
  });

  test('a reset does not open it', async () => {
    const body = { req: { ...requestOf(user), seal: null } };
    const answer = await send({ path: '/rest/v1/rpc/sync_v1', method: 'POST', body });
    expect(await answer.json()).toMatchObject({ must: 'seal' });
  });

  test('a personal token is told the same at every door that it has', async () => {
    const own = Object.entries(doors).filter(([door]) =>
      /^ALL \/(?!\.well)|\/api\/(?:say|entries|tasks|events|memories|moods|habits)/.test(door),
    );
    expect(own).toHaveLength(10);
    for (const [door, outcome] of own) {
      const [, call] = outcome as Exclude<Door, string>;
      const [method = '', path = ''] = door.split(' ');
      const answer = await send({ path, method, ...call }, token);
      expect([door, answer.status, await answer.json()]).toMatchObject([door, 403, { code: 'account_sealed' }]);
    }
  });
});
