import { importJWK, jwtVerify } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { createApp } from '../app.ts';
import { testConfig } from '#tests/server/auth-server.ts';
import { createLiveSessions } from '../auth/live-sessions.ts';
import { createTokens } from '../auth/tokens.ts';
import { ANYWHERE, PUBLIC } from '../calendar/addresses.ts';
import type { LogEvent } from '../log.ts';
import { asOwner, device, onEachDatabase, patch, put } from '#tests/server/person.ts';
import { keepDevice } from './devices.ts';
import { LATE, lookNext } from './reminders.ts';
import { pushService, type Browser, type PushService } from '#tests/server/push-service.ts';
import { vapidKeys } from './vapid.ts';
import { MINUTE_MS } from '#lib/durations.ts';

const NO_POKE = { touched: () => {}, onPoke: () => () => {}, ready: Promise.resolve(), close: () => Promise.resolve() };
const HOUR = 60 * MINUTE_MS;
/** Ten in the morning in Berlin. */
const TEN = Date.parse('2026-06-01T08:00:00.000Z');

let service: PushService;
beforeEach(async () => {
  service = await pushService();
});
afterEach(() => service.close());

onEachDatabase('Reminders by push', (db) => {
  afterEach(() => asOwner(db(), 'delete from public.push_devices'));

  /** A person with an empty account, and a clock that the test moves. The server looks at what is due with `look`. */
  async function person(user = newId(), settings = {}) {
    let at = TEN;
    const now = () => at;
    const config = testConfig({ privateCalendars: true, ...settings });
    const tokens = await createTokens(config, now);
    const logged: LogEvent[] = [];
    const sessions = createLiveSessions(db(), now);
    const vapid = (await vapidKeys(db()))!;
    const deps = {
      config,
      db: db(),
      tokens,
      sessions,
      poke: NO_POKE,
      log: (event: LogEvent) => void logged.push(event),
      now,
    };
    const app = createApp(deps, { vapid });
    const post = async (path: string, body: unknown, token: string | null) => {
      const headers = token === null ? {} : { authorization: `Bearer ${token}` };
      const answer = await app.request(`/api/push/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    };
    const looking = { db: db(), now, sessions, config, options: { vapid, reach: ANYWHERE } };
    return {
      user,
      logged,
      vapid,
      looking,
      device: device(db(), user),
      /** A call without a session. */
      open: (path: string, body: unknown) => post(path, body, null),
      call: async (path: string, body: unknown = {}) => post(path, body, await tokens.sign({ sub: user })),
      subscribe: async (browser: Browser, zone = 'Europe/Berlin', language?: string) =>
        post(
          'subscribe',
          { subscription: browser.subscription, zone, origin: 'https://day.example', language },
          await tokens.sign({ sub: user }),
        ),
      /** Until `time`, looks whenever a look is due, as several processes would. */
      until: async (time: number, processes = 1) => {
        await changed(user, at);
        while (at < time) {
          await Promise.all(
            Array.from({ length: processes }, async () => {
              while (await lookNext(looking)) continue;
            }),
          );
          const next = await nextLook(user);
          at = Math.min(time, Math.max(at + 1, next));
        }
        await Promise.all(
          Array.from({ length: processes }, async () => {
            while (await lookNext(looking)) continue;
          }),
        );
      },
    };
  }
  const rows = () => asOwner(db(), 'select * from public.push_devices order by created_at');
  /** What sync.look_again does, by the test's clock instead of the database's. */
  const changed = (user: string, at: number) =>
    asOwner(db(), 'update public.push_devices set next_look = least(next_look, $2) where user_id = $1', [
      user,
      new Date(at).toISOString(),
    ]);
  async function nextLook(user: string): Promise<number> {
    const [row] = await asOwner(db(), `select min(next_look) as at from public.push_devices where user_id = '${user}'`);
    return row!.at === null ? Infinity : (row!.at as Date).getTime();
  }
  const titles = (browser: Browser) => browser.messages().map(({ notification }) => notification.title);

  test('a reminder is encrypted, signed, and readable with and without a service worker', async () => {
    const ada = await person();
    const phone = service.browser();
    expect(await ada.subscribe(phone)).toEqual({ status: 200, body: { ok: true } });
    expect((await ada.call('key')).body).toEqual({ key: ada.vapid.publicKey });
    const id = newId();
    await ada.device.push(
      put('tasks', id, { description: 'Secret call', completed: false, remind_at: '2026-06-01T15:00:00.000Z' }),
    );
    await ada.until(TEN + 6 * HOUR);
    expect(service.pushes).toHaveLength(0);
    await ada.until(TEN + 7 * HOUR);
    expect(phone.messages()).toMatchObject([
      {
        web_push: 8030,
        notification: {
          title: 'Secret call',
          body: 'A task for 17:00.',
          navigate: 'https://day.example/tasks',
          tag: `task/${id}/2026-06-01T15:00:00.000Z`,
          actions: [{ action: 'done' }, { action: 'later' }],
          data: { key: `task/${id}/2026-06-01T15:00:00.000Z`, user: ada.user, path: '/tasks', id, kind: 'task' },
        },
      },
    ]);
    const [{ headers, body }] = service.pushes as [PushService['pushes'][number]];
    expect(body.toString('latin1')).not.toContain('Secret');
    expect(body.length).toBeLessThan(2_000);
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: String(LATE / 1000), urgency: 'high' });
    const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization!)!;
    const point = Buffer.from(key!, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const { payload } = await jwtVerify(token!, await importJWK(jwk, 'ES256'), {
      currentDate: new Date(TEN + 7 * HOUR),
    });
    expect(payload).toMatchObject({ aud: new URL(phone.subscription.endpoint).origin, sub: 'https://day.example' });
    expect(JSON.stringify(ada.logged)).not.toMatch(/Secret|127\.0\.0\.1/);

    // The times are written as the person has chosen.
    await ada.device.push(
      put('preferences', newId(), { values: { time_format: '12' } }),
      put('tasks', newId(), { description: 'Second', completed: false, remind_at: '2026-06-01T16:00:00.000Z' }),
    );
    await ada.until(TEN + 8 * HOUR);
    expect(phone.messages().at(-1)?.notification.body).toBe('A task for 6:00 PM.');
  });

  test('each device is reminded in its own language, and one that does not say it in that of its person', async () => {
    const ada = await person();
    const devices = ['de', 'es', undefined, 'tlh'].map((language) => ({ browser: service.browser(), language }));
    for (const { browser, language } of devices) await ada.subscribe(browser, 'UTC', language);
    await ada.device.push(
      put('preferences', newId(), { values: { language: 'fr', time_format: '12' } }),
      put('calendar_events', newId(), {
        title: 'Dr. Ito',
        event_time: '2026-06-05T11:00:00.000Z',
        remind_before: 3 * 24 * 60,
      }),
    );
    await ada.until(TEN + 48 * HOUR);
    const said = devices.map(({ browser }) =>
      browser
        .messages()
        .map(({ notification }) => notification)
        .filter(({ title }) => title === 'Dr. Ito')
        .map(({ lang, body, actions }) => [lang, body.replace(/\s/g, ' '), ...actions.map(({ title }) => title)]),
    );
    const french = [['fr', expect.stringContaining('vendredi 5 juin'), 'Plus tard']];
    expect(said).toEqual([
      [['de', expect.stringContaining('Freitag, 5. Juni'), 'Später']],
      [['es', expect.stringContaining('viernes, 5 de junio'), expect.any(String)]],
      french,
      french,
    ]);
    await ada.call('test', { endpoint: devices[0]!.browser.subscription.endpoint });
    expect(devices[0]!.browser.messages().at(-1)?.notification.body).toBe('Das ist der Test, den du wolltest.');
  });

  test('each device is reminded in its own zone, and one that was done meanwhile on none', async () => {
    const ada = await person();
    const [berlin, york] = [service.browser(), service.browser()];
    await ada.subscribe(berlin);
    await ada.subscribe(york, 'America/New_York');
    const id = newId();
    const created_at = '2026-01-01T00:00:00.000Z';
    await ada.device.push(
      put('preferences', newId(), { created_at, values: { evening_reflection: false } }),
      put('habits', id, {
        created_at,
        title: 'Walk',
        type: 'habit',
        frequency: 'daily',
        reminders: ['12:00', '18:00'],
      }),
    );
    await ada.until(TEN + 2 * HOUR);
    expect([titles(berlin), titles(york)]).toEqual([['Walk'], []]);
    await ada.until(TEN + 8 * HOUR);
    expect([titles(berlin), titles(york)]).toEqual([['Walk', 'Walk'], ['Walk']]);
    await ada.device.push(put('habit_days', newId(), { created_at, habit_id: id, day: '2026-06-01', state: 'done' }));
    await ada.until(TEN + 20 * HOUR);
    expect([titles(berlin), titles(york)]).toEqual([['Walk', 'Walk'], ['Walk']]);
    await ada.until(TEN + 26 * HOUR);
    expect([titles(berlin), titles(york)]).toEqual([['Walk', 'Walk', 'Walk'], ['Walk']]);
  });

  test('days of reminders with three processes at work: none twice, none missed', async () => {
    const ada = await person();
    const phone = service.browser();
    await ada.subscribe(phone);
    const created_at = '2026-01-01T00:00:00.000Z';
    const walk = newId();
    await ada.device.push(
      put('habits', walk, {
        created_at,
        title: 'Walk',
        type: 'habit',
        frequency: 'daily',
        reminders: ['08:00', '12:30', '12:30 1,2'],
      }),
      put('calendar_events', newId(), {
        created_at,
        title: 'Standup',
        event_type: 'event',
        event_time: '2026-05-04T07:30:00.000Z',
        rrule: 'FREQ=DAILY',
        time_zone: 'Europe/Berlin',
        remind_before: 10,
      }),
    );
    await ada.until(TEN + 4 * 24 * HOUR, 3);
    const keys = phone.messages().map(({ notification }) => notification.tag);
    expect(new Set(keys).size).toBe(keys.length);
    expect(titles(phone).filter((title) => title === 'Walk')).toHaveLength(8);
    expect(titles(phone).filter((title) => title === 'Standup')).toHaveLength(4);
    expect(titles(phone).filter((title) => title === 'Evening Reflection')).toHaveLength(4);
  });

  test('a push service that is busy is asked again, and nothing is sent twice', async () => {
    const ada = await person();
    const phone = service.browser();
    await ada.subscribe(phone);
    const at = '2026-06-01T09:00:00.000Z';
    await ada.device.push(
      ...['One', 'Two', 'Three'].map((description) =>
        put('tasks', newId(), { description, completed: false, remind_at: at }),
      ),
    );
    service.answer = [201, 503, 429, 201, 201];
    await ada.until(TEN + HOUR + 10 * MINUTE_MS);
    expect(titles(phone).sort()).toEqual(['One', 'Three', 'Two']);
  });

  test('a subscription that has ended is forgotten: by the push service, or with its session or its account', async () => {
    const [ada, bob, eve] = [await person(), await person(), await person()];
    await ada.subscribe(service.browser());
    await eve.subscribe(service.browser());
    // Of a session that there is not.
    const place = { zone: 'UTC', origin: 'https://day.example', language: null };
    await keepDevice(db(), bob.user, newId(), { ...service.browser().subscription, ...place }, TEN);
    const left = async () => {
      const users = new Set((await rows()).map(({ user_id }) => user_id));
      return [ada, bob, eve].filter(({ user }) => users.has(user)).length;
    };
    expect(await left()).toBe(3);
    await bob.until(TEN + MINUTE_MS);
    expect(await left()).toBe(2);
    const remind_at = '2026-06-01T08:10:00.000Z';
    await ada.device.push(put('tasks', newId(), { description: 'x', completed: false, remind_at }));
    service.answer = 410;
    await ada.until(TEN + 11 * MINUTE_MS);
    expect(await left()).toBe(1);
    await asOwner(db(), 'select public.sync_forget_user($1)', [eve.user]);
    expect(await left()).toBe(0);
    expect(service.pushes).toEqual([]);
  });

  test('a device that always refuses is forgotten after three tries', async () => {
    const ada = await person();
    await ada.subscribe(service.browser());
    service.answer = 403;
    for (const minute of [1, 2, 3]) {
      await ada.device.push(
        put('tasks', newId(), {
          description: 'x',
          completed: false,
          remind_at: new Date(TEN + minute * MINUTE_MS).toISOString(),
        }),
      );
    }
    await ada.until(TEN + 2 * MINUTE_MS);
    const known = async () => (await rows()).filter(({ user_id }) => user_id === ada.user).length;
    expect(await known()).toBe(1);
    await ada.until(TEN + 4 * MINUTE_MS);
    expect(await known()).toBe(0);
  });

  test('what was put off comes again, by the secret of the subscription alone', async () => {
    const ada = await person();
    const phone = service.browser();
    await ada.subscribe(phone);
    const remind_at = '2026-06-01T09:00:00.000Z';
    const id = newId();
    await ada.device.push(put('tasks', id, { description: 'Call', completed: false, remind_at }));
    await ada.until(TEN + HOUR);
    const { endpoint, auth } = phone.subscription;
    const later = { key: `task/${id}/${remind_at}`, until: TEN + 2 * HOUR };
    expect((await ada.open('later', { device: { endpoint, auth: 'wrong' }, ...later })).status).toBe(404);
    expect((await ada.open('later', { device: { endpoint, auth }, ...later })).body).toEqual({ ok: true });
    expect(
      (await ada.open('later', { device: { endpoint, auth }, ...later, until: TEN + 30 * 24 * HOUR })).status,
    ).toBe(400);
    await ada.until(TEN + 2 * HOUR);
    expect(phone.messages().map(({ notification }) => [notification.tag, notification.data.key])).toEqual([
      [later.key, later.key],
      [later.key, `${later.key} until ${later.until}`],
    ]);
    await ada.open('later', { device: { endpoint, auth }, key: later.key, until: TEN + 3 * HOUR });
    await ada.device.push(patch('tasks', id, { completed: true }, 1));
    await ada.until(TEN + 4 * HOUR);
    expect(phone.messages()).toHaveLength(2);
  });

  test('a browser that renews its subscription goes on with the new one', async () => {
    const ada = await person();
    const [old, next] = [service.browser(), service.browser()];
    await ada.subscribe(old);
    const { endpoint, auth } = old.subscription;
    expect((await ada.open('renew', { device: { endpoint, auth: 'x' }, subscription: next.subscription })).status).toBe(
      404,
    );
    expect((await ada.open('renew', { device: { endpoint, auth }, subscription: next.subscription })).status).toBe(200);
    await ada.device.push(
      put('tasks', newId(), { description: 'Call', completed: false, remind_at: '2026-06-01T09:00:00.000Z' }),
    );
    await ada.until(TEN + HOUR);
    expect([titles(old), titles(next)]).toEqual([[], ['Call']]);
  });

  test('a test is sent at once, to the person’s own device alone', async () => {
    const [ada, bob] = [await person(), await person()];
    const phone = service.browser();
    await ada.subscribe(phone);
    const { endpoint } = phone.subscription;
    expect((await bob.call('test', { endpoint })).status).toBe(404);
    expect((await ada.call('test', { endpoint })).body).toEqual({ outcome: 'sent' });
    expect(titles(phone)).toEqual(['Reminders work here']);
    await bob.call('unsubscribe', { endpoint });
    expect((await ada.call('test', { endpoint })).body).toEqual({ outcome: 'sent' });
    await ada.call('unsubscribe', { endpoint });
    expect((await ada.call('test', { endpoint })).status).toBe(404);
  });

  test('a private address is refused when it is given, and when a name leads there', async () => {
    const ada = await person(newId(), { privateCalendars: false });
    expect((await ada.subscribe(service.browser())).body).toEqual({ refused: 'address' });
    const named = { ...service.browser().subscription, endpoint: 'https://push.example.org/x' };
    const trap: Browser = { subscription: named, messages: () => [] };
    expect((await ada.subscribe(trap)).body).toEqual({ ok: true });
    await ada.device.push(
      put('tasks', newId(), { description: 'x', completed: false, remind_at: new Date(TEN).toISOString() }),
    );
    const resolved: string[] = [];
    const resolve = async (host: string) => {
      resolved.push(host);
      return ['127.0.0.1'];
    };
    const { looking } = ada;
    await asOwner(
      db(),
      `update public.push_devices set done_through = to_timestamp(${TEN / 1000 - 60}), next_look = to_timestamp(0) where user_id = '${ada.user}'`,
    );
    while (await lookNext({ ...looking, options: { ...looking.options, reach: PUBLIC, resolve } })) continue;
    expect([resolved, service.pushes]).toEqual([['push.example.org'], []]);
  });

  test('a change of rows brings the next look forward, and costs nothing without a device', async () => {
    const ada = await person();
    await ada.subscribe(service.browser());
    await ada.until(TEN + MINUTE_MS);
    const far = `update public.push_devices set next_look = clock_timestamp() + interval '9 hours' where user_id = '${ada.user}'`;
    await asOwner(db(), far);
    await ada.device.push(
      put('entries', newId(), { role: 'user', type: 'chat', content: 'hi', logged_for: '2026-06-01' }),
    );
    const [{ soon }] = (await asOwner(
      db(),
      `select next_look < clock_timestamp() + interval '30 seconds' as soon from public.push_devices where user_id = '${ada.user}'`,
    )) as [{ soon: boolean }];
    expect(soon).toBe(true);
  });
});
