/** Real clients of CalDAV against the whole server: vdirsyncer and python-caldav (Debian: vdirsyncer, python3-caldav). Skipped where they are not. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DAY_MS } from '#lib/durations.ts';
import { newId } from '#lib/id.ts';
import { listening, type Listening } from '#tests/server/listening.ts';
import { device, patch, put } from '#tests/server/person.ts';
import { makeScriptToken } from '#tests/server/script.ts';
import { anyDatabase, testDatabase, type TestDatabase } from '../../tests/support/databases.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const hasVdirsyncer = spawnSync('vdirsyncer', ['--version']).status === 0;
/** Debian's packages are for its own Python, which need not be the first one. */
const PYTHON = '/usr/bin/python3';
const hasPythonCaldav = spawnSync(PYTHON, ['-c', 'import caldav']).status === 0;

let opened: TestDatabase;
let server: Listening;
let folder: string;
beforeAll(async () => {
  opened = await testDatabase(anyDatabase);
  server = await listening(opened.db);
  folder = mkdtempSync(join(tmpdir(), 'daymark-caldav-'));
}, 60_000);
afterAll(async () => {
  await server?.close();
  await opened?.close();
  rmSync(folder, { recursive: true, force: true });
});

const person = async () => {
  const user = newId();
  const phone = device(opened.db, user);
  await phone.push(put('profiles', user, { name: 'Ada', onboarded: true }));
  const token = await makeScriptToken(server, user, { name: 'Laptop', zone: 'Europe/Berlin' });
  return { phone, token, site: `http://127.0.0.1:${server.port}` };
};

const event = (title: string, at: string) =>
  put('calendar_events', newId(), {
    title,
    event_time: at,
    event_type: 'appointment',
    created_at: '2027-01-01T00:00:00.000Z',
  });

const calendar = (...lines: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');

test.skipIf(!hasVdirsyncer)(
  'vdirsyncer discovers the calendars and syncs both ways, a thousand events and a conflict among them',
  async () => {
    const { phone, token, site } = await person();
    const at = (n: number) => new Date(Date.parse('2027-01-01T08:00:00Z') + n * DAY_MS).toISOString();
    for (let n = 0; n < 1_000; n += 250)
      await phone.push(...Array.from({ length: 250 }, (_, i) => event(`Event ${n + i}`, at(n + i))));
    const here = join(folder, 'calendars');
    const config = join(folder, 'config');
    mkdirSync(here);
    writeFileSync(
      config,
      `[general]\nstatus_path = "${join(folder, 'status')}"\n
[pair p]\na = "here"\nb = "there"\ncollections = ["from b"]\n
[storage here]\ntype = "filesystem"\npath = "${here}"\nfileext = ".ics"\n
[storage there]\ntype = "caldav"\nurl = "${site}/"\nusername = "ada"\npassword = "${token}"\n`,
    );
    const vdirsyncer = async (command: string) => {
      const running = run('vdirsyncer', ['-c', config, command], { timeout: 120_000 });
      running.child.stdin!.end('y\ny\n');
      return running;
    };
    await vdirsyncer('discover');
    await vdirsyncer('sync');
    const events = join(here, 'events');
    expect(readdirSync(events).filter((name) => name.endsWith('.ics'))).toHaveLength(1_000);
    const textOf = (title: string) =>
      readdirSync(events)
        .map((name) => join(events, name))
        .find((path) => new RegExp(`^SUMMARY:${title}\r?$`, 'm').test(readFileSync(path, 'utf8')))!;

    // From here to there: new, changed, deleted; an event that repeats, with an exception; a task.
    const series = [
      'BEGIN:VEVENT',
      'UID:yoga',
      'DTSTAMP:20270101T000000Z',
      'DTSTART;TZID=Europe/Berlin:20270104T180000',
    ];
    const changed = [
      'BEGIN:VEVENT',
      'UID:yoga',
      'DTSTAMP:20270101T000000Z',
      'RECURRENCE-ID;TZID=Europe/Berlin:20270118T180000',
    ];
    writeFileSync(
      join(events, 'yoga.ics'),
      calendar(
        ...series,
        'RRULE:FREQ=WEEKLY',
        'SUMMARY:Yoga',
        'X-KEPT:by the server',
        'END:VEVENT',
        ...changed,
        'DTSTART;TZID=Europe/Berlin:20270118T193000',
        'SUMMARY:Yoga late',
        'END:VEVENT',
      ),
    );
    writeFileSync(
      join(here, 'tasks', 'milk.ics'),
      calendar(
        'BEGIN:VTODO',
        'UID:milk',
        'DTSTAMP:20270101T000000Z',
        'SUMMARY:Milk',
        'DUE;VALUE=DATE:20270115',
        'END:VTODO',
      ),
    );
    const [first, second] = [textOf('Event 1'), textOf('Event 2')];
    writeFileSync(first, readFileSync(first, 'utf8').replace('SUMMARY:Event 1', 'SUMMARY:Changed here'));
    rmSync(second);
    await vdirsyncer('sync');
    const rows = await phone.pull();
    const titled = (title: string) => rows.find(({ d, del }) => !del && (d['title'] ?? d['description']) === title);
    expect(titled('Changed here')).toBeDefined();
    expect(titled('Milk')!.d).toMatchObject({ due_date: '2027-01-15' });
    expect(titled('Yoga late')!.d).toMatchObject({ series_id: titled('Yoga')!.id, occurrence_day: '2027-01-18' });
    expect(rows.filter(({ t, del }) => t === 'calendar_events' && del)).toHaveLength(1);

    // From there to here.
    await phone.push(
      patch('calendar_events', titled('Yoga late')!.id, { title: 'Yoga outside' }, titled('Yoga late')!.v, Date.now()),
      patch('tasks', titled('Milk')!.id, { completed: true, completed_at: at(3) }, titled('Milk')!.v, Date.now()),
      event('From the app', at(2_000)),
    );
    await vdirsyncer('sync');
    const yoga = readFileSync(join(events, 'yoga.ics'), 'utf8');
    expect(yoga).toContain('SUMMARY:Yoga outside');
    expect(yoga).toContain('X-KEPT:by the server');
    expect(readFileSync(join(here, 'tasks', 'milk.ics'), 'utf8')).toContain('STATUS:COMPLETED');
    expect(textOf('From the app')).toBeDefined();

    // Changed on both sides: it says so, and neither is lost.
    const both = textOf('Event 5');
    const five = (await device(opened.db, phone.user).pull()).find(({ d }) => d['title'] === 'Event 5');
    await phone.push(patch('calendar_events', five!.id, { title: 'Five in the app' }, five!.v, Date.now()));
    writeFileSync(both, readFileSync(both, 'utf8').replace('SUMMARY:Event 5', 'SUMMARY:Five here'));
    await expect(vdirsyncer('sync')).rejects.toThrow(/conflict/i);
    expect(readFileSync(both, 'utf8')).toContain('SUMMARY:Five here');
  },
  300_000,
);

const SCRIPT = `
import sys, caldav
from datetime import datetime
client = caldav.DAVClient(url=sys.argv[1], username='ada', password=sys.argv[2])
calendars = client.principal().calendars()
print(len(calendars), sorted(str(c.url).split('/')[-2] for c in calendars))
events = next(c for c in calendars if 'events' in str(c.url))
tasks = next(c for c in calendars if 'tasks' in str(c.url))
made = events.save_event('''BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//test//EN
BEGIN:VEVENT
UID:talk@python
DTSTAMP:20270101T000000Z
DTSTART:20270120T100000Z
DTEND:20270120T110000Z
SUMMARY:Talk
END:VEVENT
END:VCALENDAR
''')
found = events.date_search(start=datetime(2027, 1, 20), end=datetime(2027, 1, 21), expand=False)
print([e.vobject_instance.vevent.summary.value for e in found])
print(events.event_by_uid('talk@python').vobject_instance.vevent.uid.value)
made.vobject_instance.vevent.summary.value = 'Long talk'
made.save()
print([e.vobject_instance.vevent.summary.value for e in events.events()])
tasks.save_todo('''BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//test//EN
BEGIN:VTODO
UID:call@python
DTSTAMP:20270101T000000Z
DUE;VALUE=DATE:20270121
SUMMARY:Call
STATUS:NEEDS-ACTION
END:VTODO
END:VCALENDAR
''')
todo = tasks.todos()[0]
todo.complete()
print(len(tasks.todos()), len(tasks.todos(include_completed=True)))
made.delete()
print(len(events.events()))
`;

test.skipIf(!hasPythonCaldav)(
  'python-caldav finds, makes, searches, changes, completes and deletes',
  async () => {
    const { phone, token, site } = await person();
    const script = join(folder, 'client.py');
    writeFileSync(script, SCRIPT);
    const { stdout } = await run(PYTHON, [script, `${site}/caldav/`, token], { timeout: 120_000 });
    expect(stdout.trim().split('\n')).toEqual([
      "2 ['events', 'tasks']",
      "['Talk']",
      'talk@python',
      "['Long talk']",
      '0 1',
      '0',
    ]);
    const rows = await phone.pull();
    expect(rows.find(({ t }) => t === 'tasks')!.d).toMatchObject({ description: 'Call', completed: true });
    expect(rows.find(({ t }) => t === 'calendar_events')).toMatchObject({ del: true });
  },
  300_000,
);
