/** Scopes attacked: every documented operation and every tool of MCP, with every token that must not open it, and with the least that does. */
import { newId } from '#lib/id.ts';
import { filedTables } from '#coach/filed.ts';
import { DAY_MS } from '#lib/durations.ts';
import { listening, type Listening } from '#tests/server/listening.ts';
import { asOwner, onEachDatabase } from '#tests/server/person.ts';
import { makeScriptToken } from '#tests/server/script.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KIND_TABLES } from '../mcp/read-items.ts';
import { toolsFor } from '../mcp/tools.ts';
import { captureCalls } from './capture-calls.ts';
import { apiDescription } from './openapi.ts';

interface Operation {
  readonly name: string;
  readonly does: 'read' | 'write';
  /** The tables of which a token needs all. */
  readonly tables: readonly string[];
  /** Sends it; `authorization` is absent for a call without a token. Resolves to whether it was let in. */
  readonly send: (server: Listening, authorization: string | undefined) => Promise<boolean>;
}

const headersOf = (authorization: string | undefined) => ({
  ...(authorization === undefined ? {} : { authorization }),
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
});

const rest = (
  method: string,
  path: string,
  does: Operation['does'],
  tables: readonly string[],
  body: object,
): Operation => ({
  name: `${method} ${path}`,
  does,
  tables,
  send: async (server, authorization) => {
    const { status } = await server.send({
      method,
      path,
      headers: headersOf(authorization),
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    });
    return status !== 401 && status !== 403;
  },
});

const tool = (name: string, does: Operation['does'], tables: readonly string[], given: object): Operation => ({
  name,
  does,
  tables,
  send: async (server, authorization) => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } };
    const { status, text } = await server.send({
      path: '/mcp',
      headers: headersOf(authorization),
      body: JSON.stringify(message),
    });
    // A tool that is not there is an error of the protocol; one that is there answers, perhaps that it found nothing.
    return status === 200 && text.includes('"content":[') && !text.includes(`Tool ${name} not found`);
  },
});

const documented = Object.keys(apiDescription().paths).flatMap((path): Operation[] => {
  const table = path.replace('/rest/v1/', '');
  if (path === '/api/say') return [rest('POST', path, 'write', ['entries', ...filedTables], { text: 'hello' })];
  if (path.startsWith('/api/')) {
    const { t, example } = captureCalls[path.replace('/api/', '') as keyof typeof captureCalls];
    return [rest('POST', path, 'write', [t], example)];
  }
  const one = `${path}?id=eq.${newId()}`;
  return [
    rest('GET', path, 'read', [table], {}),
    rest('POST', path, 'write', [table], {}),
    rest('PATCH', one, 'write', [table], {}),
    rest('DELETE', one, 'write', [table], {}),
  ];
});

/** What each tool is called with, and the tables that it needs; one that reads several kinds is open with one of them. */
const GIVEN: Readonly<Record<string, readonly [given: object, tables: readonly string[]]>> = {
  search: [{ query: 'x' }, KIND_TABLES.mood],
  read_day: [{}, KIND_TABLES.habit],
  read_range: [{}, KIND_TABLES.entry],
  list_tasks: [{}, KIND_TABLES.task],
  list_events: [{}, KIND_TABLES.event],
  list_habits: [{}, KIND_TABLES.habit],
  list_moods: [{}, KIND_TABLES.mood],
  add_entry: [captureCalls.entries.example, [captureCalls.entries.t]],
  add_task: [captureCalls.tasks.example, [captureCalls.tasks.t]],
  add_event: [captureCalls.events.example, [captureCalls.events.t]],
  add_memory: [captureCalls.memories.example, [captureCalls.memories.t]],
  add_mood: [captureCalls.moods.example, [captureCalls.moods.t]],
  tick_habit: [captureCalls['habits/tick'].example, [captureCalls['habits/tick'].t]],
};
const tools = toolsFor(undefined).map(({ name, does }) => {
  const [given, tables] = GIVEN[name]!;
  return tool(name, does, tables, given);
});

onEachDatabase('scopes', (db) => {
  let server: Listening;
  let now = Date.parse('2026-05-14T10:00:00Z');
  beforeAll(async () => {
    server = await listening(db(), { now: () => now });
  });
  afterAll(() => server.close());

  /** Each with a person of its own. */
  const made = new Map<string, string>();
  const token = async (scopes: object): Promise<string> => {
    const key = JSON.stringify(scopes);
    const known = made.get(key) ?? `Bearer ${await makeScriptToken(server, newId(), scopes)}`;
    made.set(key, known);
    return known;
  };

  test('every operation and every tool is closed to every wrong token, and open to the least that it needs', async () => {
    const revoked = await token({ name: 'Revoked' });
    await asOwner(db(), "delete from public.personal_tokens where name = 'Revoked'");
    const expired = await token({ name: 'Expired', days: 1 });
    now += 2 * DAY_MS;
    const operations = [...documented, ...tools];
    expect(operations.length).toBeGreaterThan(60);
    for (const { name, does, tables, send } of operations) {
      now += 5_000;
      const wrong: readonly (readonly [why: string, authorization: string | undefined])[] = [
        ['no token', undefined],
        ['unknown', `Bearer daymark_${'x'.repeat(43)}`],
        ['not a token', 'Bearer daymark_x'],
        ['revoked', revoked],
        ['expired', expired],
        ['the other way', await token({ can_read: does !== 'read', can_write: does === 'read' })],
        ['of another table', await token({ tables: [tables.includes('templates') ? 'feedback' : 'templates'] })],
        ...(tables.length > 1 ? [['of all tables but one', await token({ tables: tables.slice(1) })] as const] : []),
      ];
      for (const [why, authorization] of wrong)
        expect([name, why, await send(server, authorization)]).toEqual([name, why, false]);
      const least = await token({ can_read: does === 'read', can_write: does === 'write', tables });
      expect([name, await send(server, least)]).toEqual([name, true]);
    }
  });

  test('a tool of many kinds reads only those that the token is for', async () => {
    const user = newId();
    const all = await makeScriptToken(server, user);
    for (const path of ['entries', 'tasks'] as const)
      await server.send({
        path: `/api/${path}`,
        headers: headersOf(`Bearer ${all}`),
        body: JSON.stringify(captureCalls[path].example),
      });
    const tasksOnly = await makeScriptToken(server, user, { tables: KIND_TABLES.task, can_write: false });
    for (const [name, given] of [
      ['search', { query: 'quiet' }],
      ['read_day', {}],
      ['read_range', { kinds: ['entry', 'task'] }],
    ] as const) {
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } };
      const of = async (text: string) =>
        (await server.send({ path: '/mcp', headers: headersOf(`Bearer ${text}`), body: JSON.stringify(message) })).text;
      expect([name, await of(all)]).toEqual([name, expect.stringContaining('A quiet day')]);
      expect([name, await of(tasksOnly)]).toEqual([name, expect.not.stringContaining('A quiet day')]);
    }
  });
});
