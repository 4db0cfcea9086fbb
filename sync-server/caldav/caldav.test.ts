/** The calendar as CalDAV: the protocol, and that neither side loses what the other does not know. */
import { newId } from '#lib/id.ts';
import { DAY_MS } from '#lib/durations.ts';
import { listening, type Listening } from '#tests/server/listening.ts';
import { asOwner, device, onEachDatabase, patch, put, serverRow, del, type Device } from '#tests/server/person.ts';
import { makeScriptToken } from '#tests/server/script.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const EVENTS = '/caldav/calendars/events/';
const TASKS = '/caldav/calendars/tasks/';

const calendar = (...lines: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Phone//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const LUNCH = [
  'BEGIN:VEVENT',
  'UID:lunch@phone',
  'DTSTAMP:20270101T000000Z',
  'DTSTART;TZID=Europe/Berlin:20270115T120000',
  'DTEND;TZID=Europe/Berlin:20270115T130000',
  'SUMMARY:Lunch',
  'LOCATION:Kantine',
  'ATTENDEE;CN=Dana:mailto:dana@example.org',
  'X-PHONE-MOOD:hungry',
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  'TRIGGER:-PT15M',
  'DESCRIPTION:Lunch',
  'END:VALARM',
  'BEGIN:VALARM',
  'ACTION:AUDIO',
  'TRIGGER:-P1D',
  'END:VALARM',
  'END:VEVENT',
];

onEachDatabase('CalDAV', (db) => {
  let server: Listening;
  let now = Date.parse('2027-01-10T10:00:00Z');
  beforeAll(async () => {
    server = await listening(db(), { now: () => now });
  });
  afterAll(() => server.close());

  const client =
    (token: string) =>
    async (method: string, path: string, body?: string, headers: Record<string, string> = {}) => {
      now += 1_000;
      const authorization = `Basic ${Buffer.from(`ada@example.org:${token}`).toString('base64')}`;
      const all = { authorization, 'content-type': 'text/plain', ...headers };
      return server.send({ method, path, headers: all, ...(body === undefined ? {} : { body }) });
    };

  const person = async (scopes: object = {}) => {
    const user = newId();
    const phone: Device = device(db(), user);
    await phone.push(put('profiles', user, { name: 'Ada', onboarded: true }));
    const token = await makeScriptToken(server, user, { name: 'iPhone', zone: 'Europe/Berlin', ...scopes });
    const row = async (t: string, id: string): Promise<Readonly<Record<string, unknown>>> =>
      (await serverRow(db(), user, t, id)) ?? {};
    return { user, phone, token, dav: client(token), row };
  };

  const propfind = (...names: readonly string[]) =>
    `<d:propfind xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:s="http://calendarserver.org/ns/"><d:prop>${names.map((name) => `<${name}/>`).join('')}</d:prop></d:propfind>`;
  const sync = (token: string) =>
    `<d:sync-collection xmlns:d="DAV:"><d:sync-token>${token}</d:sync-token><d:sync-level>1</d:sync-level><d:prop><d:getetag/></d:prop></d:sync-collection>`;
  const tokenIn = (text: string) => /<D:sync-token>(.*?)<\/D:sync-token>/.exec(text)![1]!;
  const hrefsIn = (text: string) => [...text.matchAll(/<D:response><D:href>(.*?)<\/D:href>/g)].map(([, path]) => path!);
  const query = (inside: string, component = 'VEVENT') =>
    `<c:calendar-query xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop><d:getetag/><c:calendar-data/></d:prop><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="${component}">${inside}</c:comp-filter></c:comp-filter></c:filter></c:calendar-query>`;

  test('a client finds its way from the site to the two calendars', async () => {
    const { dav } = await person();
    const moved = await dav('PROPFIND', '/.well-known/caldav');
    expect([moved.status, moved.headers.location]).toEqual([301, '/caldav/']);
    const root = await dav(
      'PROPFIND',
      '/caldav/',
      propfind('d:current-user-principal', 'c:calendar-home-set', 'd:nothing'),
      { depth: '0' },
    );
    expect(root.status).toBe(207);
    expect(root.text).toContain('<C:calendar-home-set><D:href>/caldav/calendars/</D:href></C:calendar-home-set>');
    expect(root.text).toContain('<D:prop><D:nothing/></D:prop><D:status>HTTP/1.1 404 Not Found</D:status>');
    const home = await dav(
      'PROPFIND',
      '/caldav/calendars/',
      propfind('d:resourcetype', 'c:supported-calendar-component-set'),
      { depth: '1' },
    );
    expect(hrefsIn(home.text)).toEqual(['/caldav/calendars/', EVENTS, TASKS]);
    expect(home.text).toContain('<C:comp name="VTODO"/>');
    const options = await dav('OPTIONS', EVENTS);
    expect([options.status, options.headers.dav, options.headers.allow]).toEqual([
      200,
      '1, 3, calendar-access',
      expect.stringContaining('REPORT'),
    ]);
  });

  test('only a token opens it, within its scopes, and a wrong one is asked for a password', async () => {
    const { token, user } = await person();
    for (const authorization of [
      undefined,
      'Basic ***',
      `Basic ${Buffer.from('a:b').toString('base64')}`,
      `Basic ${Buffer.from(`a:daymark_${'x'.repeat(43)}`).toString('base64')}`,
    ]) {
      const refused = await server.send({
        method: 'PROPFIND',
        path: EVENTS,
        headers: authorization ? { authorization } : {},
      });
      expect([authorization, refused.status, refused.headers['www-authenticate']]).toEqual([
        authorization,
        401,
        expect.stringContaining('Basic'),
      ]);
    }
    // Elsewhere it is no password.
    const elsewhere = await server.send({
      method: 'GET',
      path: '/rest/v1/tasks',
      headers: { authorization: `Basic ${Buffer.from(`a:${token}`).toString('base64')}` },
    });
    expect(elsewhere.status).toBe(401);
    const reads = client(await makeScriptToken(server, user, { can_write: false, tables: ['calendar_events'] }));
    expect((await reads('PROPFIND', EVENTS)).status).toBe(207);
    expect((await reads('PROPFIND', EVENTS, undefined, { depth: '0' })).text).not.toContain('<D:write/>');
    for (const [method, path] of [
      ['PUT', `${EVENTS}a.ics`],
      ['DELETE', `${EVENTS}a.ics`],
      ['PROPFIND', TASKS],
      ['PUT', `${TASKS}a.ics`],
    ] as const)
      expect([method, path, (await reads(method, path, calendar(...LUNCH))).status]).toEqual([method, path, 403]);
    expect(hrefsIn((await reads('PROPFIND', '/caldav/calendars/')).text)).toEqual(['/caldav/calendars/', EVENTS]);
    const writes = client(await makeScriptToken(server, user, { can_read: false }));
    expect((await writes('PROPFIND', EVENTS)).status).toBe(403);
    expect((await writes('GET', `${EVENTS}a.ics`)).status).toBe(403);
  });

  test('another person has nothing of it', async () => {
    const [ada, bob] = [await person(), await person()];
    await ada.dav('PUT', `${EVENTS}lunch.ics`, calendar(...LUNCH));
    expect((await bob.dav('GET', `${EVENTS}lunch.ics`)).status).toBe(404);
    expect((await bob.dav('DELETE', `${EVENTS}lunch.ics`)).status).toBe(404);
    // The same UID is another row.
    expect((await bob.dav('PUT', `${EVENTS}lunch.ics`, calendar(...LUNCH))).status).toBe(201);
    expect((await ada.dav('GET', `${EVENTS}lunch.ics`)).text).toContain('SUMMARY:Lunch');
  });

  test('what a phone writes comes back byte for byte, and is a row that can be taken back', async () => {
    const { dav, phone, user } = await person();
    const text = calendar(...LUNCH);
    const made = await dav('PUT', `${EVENTS}lunch.ics`, text, { 'if-none-match': '*' });
    expect(made.status).toBe(201);
    const read = await dav('GET', `${EVENTS}lunch.ics`);
    expect([read.text, read.headers.etag]).toEqual([text, made.headers.etag]);
    const row = (await phone.pull()).find(({ t }) => t === 'calendar_events');
    expect(row!.d).toMatchObject({
      title: 'Lunch',
      event_time: '2027-01-15T11:00:00.000Z',
      end_time: '2027-01-15T12:00:00.000Z',
      time_zone: 'Europe/Berlin',
      notes: 'Location: Kantine',
      remind_before: 15,
      ical_uid: 'lunch@phone',
    });
    const session = await server.bearer(user);
    const call = async (path: string, body: object) =>
      JSON.parse((await server.send({ path, headers: session, body: JSON.stringify(body) })).text) as {
        writes: { id: string; token: string }[];
      };
    const [write] = (await call('/api/tokens/writes', {})).writes;
    expect(write!.token).toBe('iPhone');
    await call('/api/tokens/undo', { id: write!.id });
    expect((await dav('GET', `${EVENTS}lunch.ics`)).status).toBe(404);
  });

  test('what is changed in the app is changed in the text of the phone, and nothing else', async () => {
    const { dav, phone } = await person();
    const first = await dav('PUT', `${EVENTS}lunch.ics`, calendar(...LUNCH));
    const row = (await phone.pull()).find(({ t }) => t === 'calendar_events');
    await phone.push(
      patch(
        'calendar_events',
        row!.id,
        { title: 'Late lunch', event_time: '2027-01-15T12:00:00.000Z', end_time: '2027-01-15T13:00:00.000Z' },
        row!.v,
        now,
      ),
    );
    const read = await dav('GET', `${EVENTS}lunch.ics`);
    expect(read.headers.etag).not.toBe(first.headers.etag);
    expect(read.text).toContain('SUMMARY:Late lunch');
    expect(read.text).toContain('DTSTART;TZID=Europe/Berlin:20270115T130000');
    for (const kept of [
      'LOCATION:Kantine',
      'ATTENDEE;CN=Dana',
      'X-PHONE-MOOD:hungry',
      'ACTION:AUDIO',
      'TRIGGER:-PT15M',
      'UID:lunch@phone',
    ])
      expect(read.text).toContain(kept);
    // The old tag no longer writes or deletes.
    const old = { 'if-match': first.headers.etag! };
    expect((await dav('PUT', `${EVENTS}lunch.ics`, calendar(...LUNCH), old)).status).toBe(412);
    expect((await dav('DELETE', `${EVENTS}lunch.ics`, undefined, old)).status).toBe(412);
    await phone.push(
      patch('calendar_events', row!.id, { notes: 'Location: Dach\nBring soup', remind_before: null }, row!.v + 10, now),
    );
    const again = await dav('GET', `${EVENTS}lunch.ics`);
    expect(again.text).toContain('LOCATION:Dach');
    expect(again.text).toContain('COMMENT:Bring soup');
    expect(again.text).not.toContain('TRIGGER:-PT15M');
  });

  test('what a phone leaves out of an event of the app stays in the app', async () => {
    const { dav, phone, row } = await person();
    const id = newId();
    await phone.push(
      put('calendar_events', id, {
        title: 'Walk',
        event_time: '2027-01-20T08:00:00.000Z',
        event_type: 'task',
        color: '#dc2626',
        tags: ['park'],
        notes: 'Take water',
        created_at: '2027-01-01T00:00:00.000Z',
      }),
    );
    const shown = await dav('GET', `${EVENTS}${id}.ics`);
    expect(shown.text).toContain(`UID:${id}@daymark`);
    const plain = calendar(
      'BEGIN:VEVENT',
      `UID:${id}@daymark`,
      'DTSTAMP:20270101T000000Z',
      'DTSTART:20270120T090000Z',
      'DTEND:20270120T100000Z',
      'SUMMARY:Walk',
      'END:VEVENT',
    );
    expect((await dav('PUT', `${EVENTS}${id}.ics`, plain, { 'if-match': shown.headers.etag! })).status).toBe(204);
    expect(await row('calendar_events', id)).toMatchObject({
      event_time: '2027-01-20T09:00:00.000Z',
      event_type: 'task',
      color: '#dc2626',
      tags: ['park'],
      notes: 'Take water',
    });
    // What a client has said, it can take away.
    await dav('PUT', `${EVENTS}${id}.ics`, plain.replace('SUMMARY', 'CATEGORIES:lake\r\nSUMMARY'));
    expect(await row('calendar_events', id)).toMatchObject({ tags: ['lake'] });
    await dav('PUT', `${EVENTS}${id}.ics`, plain);
    expect((await row('calendar_events', id))['tags'] ?? null).toBeNull();
  });

  test('a series and its changed occurrence are one resource, both ways', async () => {
    const { dav, phone, row } = await person();
    const series = [
      'BEGIN:VEVENT',
      'UID:yoga',
      'DTSTAMP:20270101T000000Z',
      'DTSTART;TZID=Europe/Berlin:20270104T180000',
      'DTEND;TZID=Europe/Berlin:20270104T190000',
      'RRULE:FREQ=WEEKLY',
      'SUMMARY:Yoga',
      'END:VEVENT',
    ];
    const moved = [
      'BEGIN:VEVENT',
      'UID:yoga',
      'DTSTAMP:20270101T000000Z',
      'RECURRENCE-ID;TZID=Europe/Berlin:20270118T180000',
      'DTSTART;TZID=Europe/Berlin:20270118T193000',
      'DTEND;TZID=Europe/Berlin:20270118T203000',
      'SUMMARY:Yoga late',
      'X-PHONE:kept',
      'END:VEVENT',
    ];
    const text = calendar(...series, ...moved);
    await dav('PUT', `${EVENTS}yoga.ics`, text);
    const listed = await dav('PROPFIND', EVENTS, propfind('d:getetag', 's:getctag'));
    expect(hrefsIn(listed.text)).toEqual([EVENTS, `${EVENTS}yoga.ics`]);
    const rows = (await phone.pull()).filter(({ t }) => t === 'calendar_events');
    const master = rows.find(({ d }) => d['rrule'])!;
    const changed = rows.find(({ d }) => d['series_id'])!;
    expect(changed.d).toMatchObject({
      series_id: master.id,
      occurrence_day: '2027-01-18',
      event_time: '2027-01-18T18:30:00.000Z',
      title: 'Yoga late',
    });
    // The app changes the occurrence, and deletes another.
    await phone.push(
      patch('calendar_events', changed.id, { title: 'Yoga outside' }, changed.v, now),
      patch('calendar_events', master.id, { 'cancelled_days.2027-01-25': true }, master.v, now),
    );
    const read = await dav('GET', `${EVENTS}yoga.ics`);
    expect(read.text).toContain('SUMMARY:Yoga outside');
    expect(read.text).toContain('X-PHONE:kept');
    expect(read.text).toContain('EXDATE;TZID=Europe/Berlin:20270125T180000');
    // The phone puts the occurrence back, and the deleted day with it.
    await dav('PUT', `${EVENTS}yoga.ics`, calendar(...series), { 'if-match': read.headers.etag! });
    expect(await row('calendar_events', changed.id)).toMatchObject({ _del: true });
    expect(Object.values((await row('calendar_events', master.id))['cancelled_days'] ?? {}).filter(Boolean)).toEqual(
      [],
    );
    await dav('DELETE', `${EVENTS}yoga.ics`);
    expect(await row('calendar_events', master.id)).toMatchObject({ _del: true });
  });

  test('tasks both ways: done on the phone, moved in the app, and a repeating one comes again', async () => {
    const { dav, phone, row } = await person();
    const text = calendar(
      'BEGIN:VTODO',
      'UID:milk',
      'DTSTAMP:20270101T000000Z',
      'SUMMARY:Buy milk',
      'DESCRIPTION:The blue one',
      'PRIORITY:1',
      'DUE;TZID=Europe/Berlin:20270112T170000',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER;VALUE=DATE-TIME:20270112T150000Z',
      'END:VALARM',
      'END:VTODO',
    );
    await dav('PUT', `${TASKS}milk.ics`, text);
    const made = (await phone.pull()).find(({ t }) => t === 'tasks');
    expect(made!.d).toMatchObject({
      description: 'Buy milk',
      due_date: '2027-01-12',
      remind_at: '2027-01-12T15:00:00.000Z',
      completed: false,
    });
    await phone.push(
      patch(
        'tasks',
        made!.id,
        { due_date: '2027-01-13', completed: true, completed_at: '2027-01-11T09:00:00.000Z' },
        made!.v,
        now,
      ),
    );
    const read = await dav('GET', `${TASKS}milk.ics`);
    for (const line of [
      'DUE;TZID=Europe/Berlin:20270113T170000',
      'STATUS:COMPLETED',
      'COMPLETED:20270111T090000Z',
      'PRIORITY:1',
      'DESCRIPTION:The blue one',
      'TRIGGER;VALUE=DATE-TIME:20270112T150000Z',
    ])
      expect(read.text).toContain(line);
    const id = newId();
    await phone.push(
      put('tasks', id, {
        description: 'Water plants',
        completed: false,
        due_date: '2027-01-10',
        remind_at: '2027-01-10T07:00:00.000Z',
        rrule: 'FREQ=WEEKLY',
        tags: ['home'],
        created_at: '2027-01-01T00:00:00.000Z',
      }),
    );
    const shown = (await dav('GET', `${TASKS}${id}.ics`)).text;
    for (const line of [
      'SUMMARY:Water plants',
      'DUE;VALUE=DATE:20270110',
      'RRULE:FREQ=WEEKLY',
      'CATEGORIES:home',
      'TRIGGER;VALUE=DATE-TIME:20270110T070000Z',
    ])
      expect(shown).toContain(line);
    const done = shown
      .replace('STATUS:NEEDS-ACTION', 'STATUS:COMPLETED\r\nCOMPLETED:20270110T120000Z')
      .replace('CATEGORIES:home\r\n', '');
    expect((await dav('PUT', `${TASKS}${id}.ics`, done)).status).toBe(204);
    expect(await row('tasks', id)).toMatchObject({
      completed: true,
      completed_at: '2027-01-10T12:00:00.000Z',
      tags: ['home'],
    });
    const next = (await phone.pull()).find(({ t, d }) => t === 'tasks' && d['due_date'] === '2027-01-17');
    expect(next!.d).toMatchObject({
      description: 'Water plants',
      completed: false,
      rrule: 'FREQ=WEEKLY',
      remind_at: '2027-01-17T07:00:00.000Z',
      tags: ['home'],
    });
  });

  test('a client that syncs hears of what is new, other and gone, once each', async () => {
    const { dav, phone } = await person();
    await dav('PUT', `${EVENTS}lunch.ics`, calendar(...LUNCH));
    const first = await dav('REPORT', EVENTS, sync(''));
    expect(hrefsIn(first.text)).toEqual([`${EVENTS}lunch.ics`]);
    expect(hrefsIn((await dav('REPORT', EVENTS, sync(tokenIn(first.text)))).text)).toEqual([]);
    const own = newId();
    await phone.push(
      put('calendar_events', own, {
        title: 'From the app',
        event_time: '2027-02-01T08:00:00.000Z',
        event_type: 'appointment',
        created_at: '2027-01-01T00:00:00.000Z',
      }),
    );
    const second = await dav('REPORT', EVENTS, sync(tokenIn(first.text)));
    expect(hrefsIn(second.text)).toEqual([`${EVENTS}${own}.ics`]);
    const lunch = (await phone.pull()).find(({ d }) => d['ical_uid'] === 'lunch@phone');
    await phone.push(del('calendar_events', lunch!.id, lunch!.v, now));
    const third = await dav('REPORT', EVENTS, sync(tokenIn(second.text)));
    expect(third.text).toContain(`<D:href>${EVENTS}lunch.ics</D:href><D:status>HTTP/1.1 404 Not Found</D:status>`);
    expect(hrefsIn(third.text)).toHaveLength(1);
    for (const wrong of ['urn:x-daymark:AAAAAAAA:1', 'x', tokenIn(third.text).replace(/\d+$/, '999999')]) {
      const refused = await dav('REPORT', EVENTS, sync(wrong));
      expect([wrong, refused.status, refused.text.includes('<D:valid-sync-token/>')]).toEqual([wrong, 403, true]);
    }
  });

  test('queries by time, by property and by address', async () => {
    const { dav } = await person();
    await dav('PUT', `${EVENTS}lunch.ics`, calendar(...LUNCH));
    await dav(
      'PUT',
      `${EVENTS}yoga.ics`,
      calendar(
        'BEGIN:VEVENT',
        'UID:yoga',
        'DTSTAMP:20270101T000000Z',
        'DTSTART;TZID=Europe/Berlin:20260104T180000',
        'RRULE:FREQ=WEEKLY',
        'SUMMARY:Yoga',
        'END:VEVENT',
      ),
    );
    await dav(
      'PUT',
      `${EVENTS}trip.ics`,
      calendar(
        'BEGIN:VEVENT',
        'UID:trip',
        'DTSTAMP:20270101T000000Z',
        'DTSTART;VALUE=DATE:20270301',
        'DTEND;VALUE=DATE:20270305',
        'SUMMARY:Trip',
        'END:VEVENT',
      ),
    );
    const found = async (inside: string, component?: string) =>
      hrefsIn((await dav('REPORT', EVENTS, query(inside, component))).text)
        .map((path) => path.replace(EVENTS, ''))
        .sort();
    const range = (start: string, end: string) => `<c:time-range start="${start}" end="${end}"/>`;
    expect(await found('')).toEqual(['lunch.ics', 'trip.ics', 'yoga.ics']);
    expect(await found(range('20270115T000000Z', '20270116T000000Z'))).toEqual(['lunch.ics']);
    expect(await found(range('20270117T000000Z', '20270118T000000Z'))).toEqual(['yoga.ics']);
    expect(await found(range('20270303T000000Z', '20270304T000000Z'))).toEqual(['trip.ics']);
    expect(await found('<c:prop-filter name="UID"><c:text-match>lunch@</c:text-match></c:prop-filter>')).toEqual([
      'lunch.ics',
    ]);
    expect(await found('<c:prop-filter name="LOCATION"><c:is-not-defined/></c:prop-filter>')).toEqual([
      'trip.ics',
      'yoga.ics',
    ]);
    expect(await found('', 'VTODO')).toEqual([]);
    const multiget = `<c:calendar-multiget xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop><c:calendar-data/></d:prop><d:href>${EVENTS}lunch.ics</d:href><d:href>${EVENTS}none.ics</d:href></c:calendar-multiget>`;
    const got = await dav('REPORT', EVENTS, multiget);
    expect(got.text).toContain('SUMMARY:Lunch');
    expect(got.text).toContain(`<D:href>${EVENTS}none.ics</D:href><D:status>HTTP/1.1 404 Not Found</D:status>`);
  });

  test('what cannot be kept whole is refused in words, and nothing is written', async () => {
    const { dav, phone } = await person();
    const event = (...lines: readonly string[]) =>
      calendar(
        'BEGIN:VEVENT',
        'UID:x',
        'DTSTAMP:20270101T000000Z',
        'DTSTART:20270115T120000Z',
        'SUMMARY:X',
        ...lines,
        'END:VEVENT',
      );
    for (const text of [
      'hello',
      calendar(),
      calendar(...LUNCH, ...LUNCH.map((line) => line.replace('lunch@', 'other@'))),
      event('RDATE:20270116T120000Z'),
      event('STATUS:CANCELLED'),
      event('RRULE:FREQ=WEEKLY', 'RRULE:FREQ=MONTHLY'),
      event().replace('DTSTART:20270115T120000Z', 'DTSTART:soon'),
      calendar('BEGIN:VTODO', 'UID:x', 'SUMMARY:X', 'END:VTODO'),
    ]) {
      const refused = await dav('PUT', `${EVENTS}x.ics`, text);
      expect([text, refused.status, refused.text]).toEqual([
        text,
        403,
        expect.stringMatching(/<C:valid-calendar-\w+(?:-\w+)?\/><X:message/),
      ]);
    }
    expect((await dav('PUT', `${TASKS}x.ics`, calendar(...LUNCH))).status).toBe(403);
    expect((await dav('PUT', `${EVENTS}x.ics`, event(`DESCRIPTION:${'x'.repeat(300_000)}`))).status).toBe(413);
    await dav('PUT', `${EVENTS}x.ics`, event());
    expect((await dav('PUT', `${EVENTS}y.ics`, event())).text).toContain('no-uid-conflict');
    expect((await dav('PUT', `${EVENTS}x.ics`, event().replace('UID:x', 'UID:z'))).text).toContain('no-uid-conflict');
    expect((await phone.pull()).filter(({ t }) => t === 'calendar_events')).toHaveLength(1);
    expect((await dav('MKCALENDAR', '/caldav/calendars/other/')).status).toBe(404);
    expect((await dav('MKCALENDAR', EVENTS)).status).toBe(405);
  });

  test('names and refusals are in the language that the person has chosen, else in that of the client', async () => {
    const { dav, phone, user } = await person();
    const names = async (header: Record<string, string> = {}) =>
      [
        ...(await dav('PROPFIND', '/caldav/calendars/', propfind('d:displayname'), header)).text.matchAll(
          /<D:displayname>(.*?)</g,
        ),
      ].map(([, name]) => name);
    const refusal = async (header: Record<string, string> = {}) =>
      /<X:message[^>]*>(.*?)</.exec((await dav('PUT', `${EVENTS}x.ics`, 'hello', header)).text)![1];
    const french = { 'accept-language': 'fr-FR, en;q=0.5' };
    expect(await names()).toEqual(['Daymark', 'Daymark', 'Daymark tasks']);
    expect(await refusal()).toBe('This is no calendar that can be read.');
    expect(await names(french)).toEqual(['Daymark', 'Daymark', 'Tâches Daymark']);
    expect(await refusal(french)).toBe('Ce n’est pas un calendrier lisible.');
    await phone.push(put('preferences', user, { values: { language: 'de' } }));
    expect(await names(french)).toEqual(['Daymark', 'Daymark', 'Daymark-Aufgaben']);
    expect(await refusal(french)).toBe('Das ist kein lesbarer Kalender.');
  });

  test('a token that may not, or that is none, is refused in the language of the client', async () => {
    const { token } = await person({ can_write: false });
    const german = { 'accept-language': 'de' };
    const { status, text } = await client(token)('PUT', `${EVENTS}x.ics`, calendar(...LUNCH), german);
    expect([status, text]).toEqual([
      403,
      expect.stringContaining('Dieser Token darf in diesem Kalender nichts ändern.'),
    ]);
    const unknown = await client(`${token}x`)('PROPFIND', EVENTS, undefined, german);
    expect([unknown.status, unknown.text]).toEqual([401, expect.stringContaining('Dieser Token ist unbekannt')]);
  });

  test('XML that is none, has entities or asks for what is not there', async () => {
    const { dav } = await person();
    const bomb =
      '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><d:propfind xmlns:d="DAV:"><d:prop><d:displayname>&b;</d:displayname></d:prop></d:propfind>';
    for (const body of ['<', '<a><b></a>', 'no', bomb])
      expect([body, (await dav('PROPFIND', EVENTS, body)).status]).toEqual([body, 400]);
    expect((await dav('PROPFIND', EVENTS, `<a>${'x'.repeat(600_000)}</a>`)).status).toBe(413);
    expect((await dav('REPORT', EVENTS, '<d:version-tree xmlns:d="DAV:"/>')).text).toContain('supported-report');
    const odd = await dav(
      'PROPFIND',
      EVENTS,
      '<d:propfind xmlns:d="DAV:"><d:prop><q:odd xmlns:q="urn:&quot;x"/></d:prop></d:propfind>',
      { depth: '0' },
    );
    expect(odd.text).toContain('<X:odd xmlns:X="urn:&quot;x"/>');
    for (const path of [
      '/caldav/other/',
      '/caldav/calendars/events/a/b',
      '/caldav/calendars/events/%',
      '/caldav/calendars/toString/',
    ])
      expect([path, (await dav('PROPFIND', path)).status]).toEqual([path, 404]);
    const patched = await dav(
      'PROPPATCH',
      EVENTS,
      '<d:propertyupdate xmlns:d="DAV:"><d:set><d:prop><d:displayname>x</d:displayname></d:prop></d:set></d:propertyupdate>',
    );
    expect([patched.status, patched.text.includes('HTTP/1.1 403 Forbidden')]).toEqual([207, true]);
  });

  test('the text of a phone goes with its row, and with a reset', async () => {
    const { dav, user, phone } = await person();
    const texts = () => asOwner(db(), 'select text, name from public.caldav_texts where user_id = $1', [user]);
    const prune = async (days: number, table = 'calendar_events') => {
      await asOwner(db(), `update public.${table} set deleted_at = now() - $2 * interval '1 day' where user_id = $1`, [
        user,
        days,
      ]);
      await asOwner(db(), 'select public.token_writes_prune()');
    };
    await dav('PUT', `${EVENTS}lunch.ics`, calendar(...LUNCH));
    await dav('DELETE', `${EVENTS}lunch.ics`);
    await prune(29);
    expect(await texts()).toEqual([{ name: 'lunch.ics', text: calendar(...LUNCH) }]);
    await prune(31);
    expect(await texts()).toEqual([{ name: 'lunch.ics', text: '' }]);
    await asOwner(db(), 'delete from public.calendar_events where user_id = $1', [user]);
    await prune(31);
    expect(await texts()).toEqual([]);
    await dav('PUT', `${TASKS}milk.ics`, calendar('BEGIN:VTODO', 'UID:milk', 'SUMMARY:Milk', 'END:VTODO'));
    expect(await texts()).toHaveLength(1);
    await asOwner(db(), 'select public.sync_reset_user($1)', [user]);
    expect([await texts(), (await phone.sync()).must]).toEqual([[], expect.anything()]);
  });

  test('a thousand events of the app', async () => {
    const { dav, phone } = await person();
    for (let n = 0; n < 1_000; n += 250)
      await phone.push(
        ...Array.from({ length: 250 }, (_, i) =>
          put('calendar_events', newId(), {
            title: `Event ${n + i}`,
            event_time: new Date(Date.parse('2027-01-01T08:00:00Z') + (n + i) * DAY_MS).toISOString(),
            event_type: 'appointment',
            created_at: '2027-01-01T00:00:00.000Z',
          }),
        ),
      );
    const read = await dav('REPORT', EVENTS, query(''));
    expect(hrefsIn(read.text)).toHaveLength(1_000);
    expect(read.text).toContain('SUMMARY:Event 999');
  });
});
