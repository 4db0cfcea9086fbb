import { afterAll, beforeAll, expect, test } from 'vitest';
import { onBothDatabases } from '#tests/server/person.ts';
import { newId } from '#lib/id.ts';

import { listening, type Listening } from '#tests/server/listening.ts';
import { newEmail, PASSWORD } from '#tests/server/auth-server.ts';

const PHONE = 'Mozilla/5.0 (Android 16; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0';
const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

interface Session {
  readonly access_token: string;
  readonly refresh_token: string;
}
interface Device {
  readonly id: string;
  readonly browser: string | null;
  readonly here: boolean;
  readonly since: number;
  readonly seen: number;
}

onBothDatabases('the list of devices', (db) => {
  let at: Listening;
  let ahead = 0;
  beforeAll(async () => {
    at = await listening(db(), { now: () => Date.now() + ahead });
  });
  afterAll(async () => {
    await at.close();
  });

  const sign = async (path: string, body: unknown, agent: string): Promise<Session> => {
    const headers = { 'user-agent': agent };
    const { text } = await at.send({ method: 'POST', path: `/auth/v1${path}`, headers, body: JSON.stringify(body) });
    return JSON.parse(text) as Session;
  };
  const person = async () => {
    const account = { email: newEmail(), password: PASSWORD };
    const phone = await sign('/signup', account, PHONE);
    return { phone, laptop: await sign('/token?grant_type=password', account, LAPTOP) };
  };
  const call = async ({ access_token }: Session, path = '', body: unknown = {}) => {
    const headers = { authorization: `Bearer ${access_token}` };
    const answer = await at.send({ method: 'POST', path: `/api/devices${path}`, headers, body: JSON.stringify(body) });
    return { status: answer.status, ...(JSON.parse(answer.text) as { devices: Device[]; code?: string }) };
  };

  test('it names the browsers, marks the one that asks, and has the one that was used last first', async () => {
    const { phone, laptop } = await person();
    ahead += 3_600_000;
    await sign('/token?grant_type=refresh_token', { refresh_token: phone.refresh_token }, PHONE);
    const { devices } = await call(laptop);
    expect(devices).toMatchObject([
      { browser: 'Firefox on Android', here: false },
      { browser: 'Chrome on Linux', here: true },
    ]);
    expect(devices[0]!.seen - devices[0]!.since).toBeGreaterThanOrEqual(3_600_000);
  });

  test('one is signed out, a second time too, and the others stay', async () => {
    const { phone, laptop } = await person();
    const { devices } = await call(laptop);
    const { id } = devices.find(({ here }) => !here)!;
    expect(await call(laptop, '/sign-out', { id })).toMatchObject({ status: 200, devices: [{ here: true }] });
    expect((await call(phone)).status).toBe(401);
    expect(await call(laptop, '/sign-out', { id })).toMatchObject({ status: 200, devices: [{ here: true }] });
  });

  test('nobody sees or ends the session of another person', async () => {
    const [ada, eve] = [await person(), await person()];
    const { devices } = await call(ada.laptop);
    expect((await call(eve.laptop)).devices.map(({ id }) => id)).not.toContain(devices[0]!.id);
    for (const { id } of devices) await call(eve.laptop, '/sign-out', { id });
    expect((await call(ada.laptop)).devices).toHaveLength(2);
  });

  test('a call without a session, or of another form, is refused', async () => {
    const { laptop } = await person();
    expect(await at.send({ method: 'POST', path: '/api/devices' })).toMatchObject({ status: 401 });
    for (const body of [{}, { id: 'all' }, { id: [newId()] }, null])
      expect(await call(laptop, '/sign-out', body)).toMatchObject({ status: 400, code: 'devices_bad_request' });
  });
});
