import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId } from '#lib/id.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asOwner, onEachDatabase } from '#tests/server/person.ts';
import { ANYWHERE } from './addresses.ts';
import { fetchNext, startFetcher } from './fetcher.ts';
import { MOST_SUBSCRIPTIONS, waitAfter, type Subscription } from './subscriptions.ts';
import { calendarServer } from '#tests/server/calendar-server.ts';
import { HOUR_MS } from '#lib/durations.ts';

let other: Server;
let asked: number;
let answer: { status: number; body: string; headers?: Record<string, string> };
let url: string;
const CALENDAR = 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:secret-party\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n';

beforeEach(async () => {
  asked = 0;
  answer = { status: 200, body: CALENDAR, headers: { etag: '"v1"' } };
  other = createServer((request, response) => {
    asked++;
    const same = request.headers['if-none-match'] === answer.headers?.etag && answer.status === 200;
    response.writeHead(same ? 304 : answer.status, answer.headers).end(same ? '' : answer.body);
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(other.address() as AddressInfo).port}/feed.ics`;
});
afterEach(() => {
  other.closeAllConnections();
  other.close();
});

const one = (more: object = {}) => ({ id: newId(), url, name: 'Work', color: '#4f46e5', ...more });
type Answer = { subscriptions: Subscription[] };

onEachDatabase('Calendars of others', (db) => {
  const server = (user = newId()) => calendarServer(db(), user, { privateCalendars: true });
  type Run = Awaited<ReturnType<typeof server>>;
  const list = async ({ call }: Run) => ((await (await call('subscriptions')).json()) as Answer).subscriptions;
  const add = async ({ call }: Run, body: object) => {
    const response = await call('subscriptions/add', body);
    return { status: response.status, body: (await response.json()) as Answer & { code?: string; refused?: string } };
  };
  const text = async ({ call }: Run, id: string) =>
    ((await (await call('subscriptions/text', { id })).json()) as { text: string | null }).text;
  const fetcher = ({ deps }: Run) => ({ db: db(), now: deps.now, options: { reach: ANYWHERE } });

  test('one is fetched when it is added, its text is for its person alone, and its name can be changed', async () => {
    const [ada, bob] = [await server(), await server()];
    const body = one();
    const added = await add(ada, body);
    expect([added.status, added.body.subscriptions]).toEqual([
      200,
      [
        {
          ...body,
          trouble: null,
          fetched_at: expect.any(String) as string,
          version: expect.stringMatching(/^[\da-f]{64}$/) as string,
        },
      ],
    ]);
    expect(await text(ada, body.id)).toBe(CALENDAR);
    expect([await text(bob, body.id), await list(bob)]).toEqual([null, []]);
    const renamed = await add(ada, { ...body, name: 'Office', color: '#15803d' });
    expect(renamed.body.subscriptions).toMatchObject([{ id: body.id, name: 'Office', color: '#15803d' }]);
    await bob.call('subscriptions/remove', { id: body.id });
    expect(await list(ada)).toHaveLength(1);
    expect(JSON.stringify(ada.logged)).not.toMatch(/secret-party|feed\.ics|Work|Office/);
    await ada.call('subscriptions/remove', { id: body.id });
    expect([await text(ada, body.id), await list(ada)]).toEqual([null, []]);
  });

  test('several processes fetch it once, and again after an hour: then only if it has changed', async () => {
    const ada = await server();
    const body = one();
    await add(ada, body);
    expect(asked).toBe(1);
    const all = () =>
      Promise.all(Array.from({ length: 5 }, () => fetchNext(fetcher(ada), { user: ada.user, id: body.id })));
    expect(await all()).toEqual([false, false, false, false, false]);
    ada.pass(1.2 * HOUR_MS);
    expect((await all()).filter(Boolean)).toHaveLength(1);
    expect(asked).toBe(2);
    const [unchanged] = await list(ada);
    answer = { status: 200, body: CALENDAR.replace('secret', 'open'), headers: { etag: '"v2"' } };
    ada.pass(1.2 * HOUR_MS);
    await all();
    const [changed] = await list(ada);
    expect(changed!.version).not.toBe(unchanged!.version);
    expect(await text(ada, body.id)).toContain('open-party');
  });

  test('a process that dies while it fetches lets go by the clock', async () => {
    const ada = await server();
    const body = one();
    await add(ada, body);
    ada.pass(1.2 * HOUR_MS);
    const lease = new Date(ada.deps.now() + 60_000).toISOString();
    await asOwner(db(), 'update calendar_subscriptions set leased_until = $2 where id = $1', [body.id, lease]);
    const only = { user: ada.user, id: body.id };
    expect(await fetchNext(fetcher(ada), only)).toBe(false);
    ada.pass(61_000);
    expect(await fetchNext(fetcher(ada), only)).toBe(true);
  });

  test('after a failure the last text stays, its cause is said, and the next fetch is later each time', async () => {
    const ada = await server();
    const body = one();
    await add(ada, body);
    answer = { status: 503, body: '' };
    const only = { user: ada.user, id: body.id };
    ada.pass(1.2 * HOUR_MS);
    await fetchNext(fetcher(ada), only);
    expect(await list(ada)).toMatchObject([{ trouble: 'refused', fetched_at: expect.any(String) as string }]);
    expect(await text(ada, body.id)).toBe(CALENDAR);
    ada.pass(0.2 * HOUR_MS);
    expect(await fetchNext(fetcher(ada), only)).toBe(false);
    ada.pass(0.1 * HOUR_MS);
    expect(await fetchNext(fetcher(ada), only)).toBe(true);
    answer = { status: 200, body: CALENDAR };
    ada.pass(HOUR_MS);
    await fetchNext(fetcher(ada), only);
    expect(await list(ada)).toMatchObject([{ trouble: null }]);
  });

  test('one that failed is fetched at once when its person tries again, one that did not only when its time has come', async () => {
    const ada = await server();
    const body = one();
    answer = { status: 503, body: '' };
    await add(ada, body);
    answer = { status: 200, body: CALENDAR, headers: { etag: '"v1"' } };
    expect((await add(ada, body)).body.subscriptions).toMatchObject([
      { trouble: null, version: expect.any(String) as string },
    ]);
    expect(asked).toBe(2);
    await add(ada, body);
    expect(asked).toBe(2);
  });

  test('the background fetches what is due until it is stopped', async () => {
    const ada = await server();
    await add(ada, one());
    ada.pass(1.2 * HOUR_MS);
    const running = startFetcher({ db: db(), now: ada.deps.now, log: ada.deps.log, config: ada.deps.config }, 5);
    await expect.poll(() => asked).toBeGreaterThanOrEqual(2);
    await running.stop();
    const then = asked;
    ada.pass(1.2 * HOUR_MS);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(asked).toBe(then);
  });

  test('addresses of the own network are refused unless the operator allows them', async () => {
    const ada = await calendarServer(db());
    for (const address of [url, 'http://localhost/a.ics', 'https://169.254.169.254/', 'https://[::1]/', 'nonsense']) {
      expect(await add(ada, one({ url: address }))).toMatchObject({
        status: 200,
        body: { refused: 'address', subscriptions: [] },
      });
    }
    expect(asked).toBe(0);
  });

  test('a person has so many, of a form that fits; a reset and the end of the account take them', async () => {
    const ada = await server();
    answer = { status: 404, body: '' };
    for (let i = 0; i < MOST_SUBSCRIPTIONS; i++) {
      ada.pass(60_000);
      expect((await add(ada, one())).body.subscriptions.at(-1)).toMatchObject({ trouble: 'gone', version: null });
    }
    ada.pass(60_000);
    expect(await add(ada, one())).toMatchObject({ status: 200, body: { refused: 'too_many' } });
    for (const wrong of [{ name: ' ' }, { name: 'x'.repeat(61) }, { name: 'a\0' }, { color: 'red' }, { id: 'x' }]) {
      expect(await add(ada, one(wrong))).toMatchObject({ status: 400, body: { code: 'calendar_bad_request' } });
    }
    for (const route of ['', '/text', '/add', '/remove']) {
      expect((await ada.call(`subscriptions${route}`, {}, null)).status).toBe(401);
    }
    await asOwner(db(), 'select public.sync_reset_user($1)', [ada.user]);
    expect(await list(ada)).toEqual([]);
    ada.pass(HOUR_MS);
    await add(ada, one());
    await asOwner(db(), 'select public.sync_forget_user($1)', [ada.user]);
    expect(await list(ada)).toEqual([]);
    expect((await add(ada, one())).status).toBe(410);
  });
});

test.each([
  [{ state: 'unchanged' } as const, 0, 60],
  [{ state: 'trouble', trouble: 'gone' } as const, 0, 15],
  [{ state: 'trouble', trouble: 'gone' } as const, 3, 120],
  [{ state: 'trouble', trouble: 'gone' } as const, 50, 24 * 60],
  [{ state: 'trouble', trouble: 'refused', retryAfter: 7200 } as const, 0, 120],
])('after %o with %i failures before, the next fetch is %i minutes later', (fetched, failures, minutes) => {
  expect(waitAfter(fetched, failures, 0)).toBe(minutes * 60_000);
});
