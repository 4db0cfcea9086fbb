import { newId } from '#lib/id.ts';
import { expect, test } from 'vitest';
import { asOwner, at, del, device, onEachDatabase, patch, put } from '#tests/server/person.ts';
import { calendarServer } from '#tests/server/calendar-server.ts';

const soon = new Date(Date.now() + 86_400_000).toISOString();
const later = new Date(Date.now() + 90_000_000).toISOString();
const longAgo = '2015-05-14T10:00:00.000Z';
const event = (id: string, title: string, more: object = {}) =>
  put('calendar_events', id, {
    title,
    event_type: 'appointment',
    event_time: soon,
    end_time: later,
    created_at: soon,
    ...more,
  });
const titles = (text: string) => [...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title]) => title!).sort();

onEachDatabase('A private feed', (db) => {
  const feed = async () => {
    const server = await calendarServer(db());
    const made = await server.call('feed/make', { zone: 'Europe/Berlin' });
    const { path } = (await made.json()) as { path: string };
    return { ...server, path, phone: device(db(), server.user) };
  };

  test('has the events of its person, and of nobody else', async () => {
    const { get, path, phone } = await feed();
    const [series, moved] = [newId(), newId()];
    await phone.sync([
      event(series, 'Swim, early', {
        rrule: 'FREQ=WEEKLY',
        event_time: '2016-01-04T06:00:00.000Z',
        end_time: '2016-01-04T07:00:00.000Z',
        cancelled_days: { '2016-01-11': true },
      }),
      event(moved, 'Swim, late', { series_id: series, occurrence_day: '2016-01-18' }),
      event(newId(), 'Lunch'),
      event(newId(), 'Long ago', { event_time: longAgo, end_time: longAgo }),
      event('0190c2a0-0000-7000-8000-0000000000de', 'Deleted'),
    ]);
    await phone.sync([del('calendar_events', '0190c2a0-0000-7000-8000-0000000000de', 0, at(5))]);
    await device(db(), newId()).sync([event(newId(), 'Of another person')]);
    const answer = await get(path);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = await answer.text();
    expect(titles(text)).toEqual(['Lunch', 'Swim\\, early', 'Swim\\, late']);
    // In the zone of the device that made the address.
    for (const line of [
      'DTSTART;TZID=Europe/Berlin:20160104T070000',
      'EXDATE;TZID=Europe/Berlin:20160111T070000',
      'RECURRENCE-ID;TZID=Europe/Berlin:20160118T070000',
    ]) {
      expect(text.split('\r\n')).toContain(line);
    }
  });

  test('is answered 304 until a row of its person changes, and stored by nobody else', async () => {
    const { get, path, phone } = await feed();
    const id = newId();
    await phone.sync([event(id, 'Lunch')]);
    const first = await get(path);
    const etag = first.headers.get('etag')!;
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const same = await get(path, { 'if-none-match': `"other", W/${etag}` });
    expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', etag]);
    await phone.sync([patch('calendar_events', id, { title: 'Dinner' }, phone.cursor ?? 0, at(9))]);
    const changed = await get(path, { 'if-none-match': etag });
    expect([changed.status, titles(await changed.text())]).toEqual([200, ['Dinner']]);
  });

  test('ends at once when it is revoked, when a new address is made, with a reset and with the account', async () => {
    const { get, path, call, user } = await feed();
    const made = async () => ((await (await call('feed/make', { zone: 'UTC' })).json()) as { path: string }).path;
    const second = await made();
    expect([(await get(path)).status, (await get(second)).status]).toEqual([404, 200]);
    expect(await (await call('feed')).json()).toEqual({ made_at: expect.any(String) as unknown });
    await call('feed/revoke');
    expect((await get(second)).status).toBe(404);
    expect(await (await call('feed')).json()).toEqual({ made_at: null });
    const third = await made();
    await asOwner(db(), 'select public.sync_reset_user($1)', [user]);
    expect((await get(third)).status).toBe(404);
    const fourth = await made();
    await asOwner(db(), 'select public.sync_forget_user($1)', [user]);
    expect((await get(fourth)).status).toBe(404);
    expect((await call('feed/make', { zone: 'UTC' })).status).toBe(410);
  });

  test('is found by its whole token only; neither the token nor a title is stored or logged', async () => {
    const { get, path, logged, user, phone } = await feed();
    await phone.sync([event(newId(), 'Secret dinner')]);
    await get(path);
    const token = /\/calendar\/(.+)\.ics/.exec(path)![1]!;
    expect(token).toMatch(/^[\w-]{43}$/);
    for (const wrong of [
      token.slice(0, -1),
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      '..%2f..%2fetc',
      `${token}%00`,
    ]) {
      const answer = await get(`/calendar/${wrong}.ics`);
      expect([wrong, answer.status, answer.headers.get('cache-control')]).toEqual([wrong, 404, 'no-store']);
    }
    const rows = await asOwner(db(), 'select f::text as row from calendar_feeds f where user_id = $1', [user]);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(logged)).not.toMatch(new RegExp(`${token}|dinner`));
    expect(logged).toContainEqual(expect.objectContaining({ event: 'request', status: 200 }));
  });

  test('is read so often only, and its calls need a session and a zone that exists', async () => {
    const { get, path, call, pass } = await feed();
    const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await get(path)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    const limited = await get(path);
    expect([limited.status, Number(limited.headers.get('retry-after'))]).toEqual([429, expect.closeTo(30, -1)]);
    pass(60_000);
    expect((await get(path)).status).toBe(200);
    for (const route of ['feed', 'feed/make', 'feed/revoke']) expect((await call(route, {}, null)).status).toBe(401);
    for (const zone of ['Mars/Base', '', 5, 'x'.repeat(100)]) {
      expect((await call('feed/make', { zone })).status).toBe(400);
    }
  });

  test('leaves out a row that arrived in parts, and reads fields that this server does not know', async () => {
    const { get, path, phone } = await feed();
    await phone.sync([
      put('calendar_events', newId(), { title: 'Without a time' }),
      put('calendar_events', newId(), { event_time: soon }),
      event(newId(), 'New', { something_new: { a: 1 } }),
      event(newId(), 'Odd', { rrule: 'FREQ=DAILY;UNTIL=20261345', time_zone: 'Mars/Base', except_days: ['never'] }),
    ]);
    const answer = await get(path);
    expect([answer.status, titles(await answer.text())]).toEqual([200, ['New', 'Odd']]);
  });
});
