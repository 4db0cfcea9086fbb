/** What a person with many large rows may cost: each read takes them by their sizes, few at a time. */
import { newId } from '#lib/id.ts';
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CONNECTION_LOST, DatabaseError } from './database/errors.ts';
import { createHeavyReads } from './heavy-reads.ts';
import { inSlices } from './in-slices.ts';
import { reminderRows, plannedIn } from './push/planned.ts';
import { piecesOf, inSnapshot, tablesOf } from './backup/tables.ts';
import { device, onEachDatabase, put } from '#tests/server/person.ts';
import { listening, type Listening } from '#tests/server/listening.ts';
import { watched } from '#tests/server/watched.ts';

const MEGABYTE = 1_000_000;
const text = (length = MEGABYTE) => randomBytes(length / 2).toString('hex');
/** The most that one statement may return, in characters of JSON: one row of a megabyte and what fits beside it. */
const STATEMENT = 2.2 * MEGABYTE;
const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));
/** Noon of tomorrow, in UTC: an hour with no reminder but those of the rows. */
const soon = `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T12:00:00.000Z`;

onEachDatabase('An account of large rows', (db) => {
  let server: Listening | undefined;
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });

  /** A person with so many of these rows, and a server that reads them from a watched database. */
  const personWith = async (rows: number, make: (i: number) => ReturnType<typeof put>) => {
    const user = newId();
    const phone = device(db(), user);
    for (let i = 0; i < rows; i += 3) await phone.push(...times(Math.min(3, rows - i), (n) => make(i + n)));
    const seen = watched(db());
    server = await listening(seen.db);
    const headers = await server.bearer(user);
    return { user, phone, seen, headers, server };
  };
  const entry = () => put('journal_entries', newId(), { content: text(), logged_for: '2026-05-14' });

  describe('exported', () => {
    test('is read a megabyte at a time', async () => {
      const { seen, headers, server } = await personWith(6, entry);
      const { status, text } = await server.send({ path: '/functions/v1/export-user-data', headers });
      expect([
        status,
        (JSON.parse(text) as { tables: Record<string, unknown[]> }).tables.journal_entries,
      ]).toMatchObject([200, { length: 6 }]);
      expect(Math.max(...seen.results.map(({ bytes }) => bytes))).toBeLessThan(STATEMENT);
    });

    test('breaks off when the database fails, which the client sees, and which is one line of the log', async () => {
      const { seen, headers, server } = await personWith(6, entry);
      const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
      const answer = await new Promise<{ status: number; body: string; whole: boolean }>((resolve) => {
        const sent = request(
          { port: server.port, method: 'POST', path: '/functions/v1/export-user-data', headers },
          (got) => {
            let body = '';
            seen.failFrom(8, new DatabaseError('a secret', CONNECTION_LOST));
            got.setEncoding('utf8').on('data', (piece: string) => (body += piece));
            const end = (whole: boolean) => resolve({ status: got.statusCode!, body, whole });
            got.on('end', () => end(true)).on('error', () => end(false));
          },
        );
        sent.end();
      });
      expect([answer.status, answer.whole, answer.body.includes('secret')]).toEqual([200, false, false]);
      expect(server.logged.filter(({ event }) => event === 'failure')).toMatchObject([
        { error: 'DatabaseError', code: CONNECTION_LOST, request: expect.any(String) as string },
      ]);
      expect(printed).not.toHaveBeenCalled();
      printed.mockRestore();
      // Its place is free again.
      seen.failFrom(Infinity, new Error());
      expect((await server.send({ path: '/functions/v1/export-user-data', headers })).status).toBe(200);
    });

    test('that fails before its first piece is answered as any failure', async () => {
      const { seen, headers, server } = await personWith(0, entry);
      seen.failFrom(1, new DatabaseError('x', CONNECTION_LOST));
      expect((await server.send({ path: '/functions/v1/export-user-data', headers })).status).toBe(503);
    });

    test('runs once at a time for a person, and ends when its reader goes away', async () => {
      const { headers, server } = await personWith(12, entry);
      const open = () =>
        new Promise<{ status: number; end: () => void }>((resolve) => {
          const sent = request(
            { port: server.port, method: 'POST', path: '/functions/v1/export-user-data', headers },
            (got) => resolve({ status: got.statusCode!, end: () => got.destroy() }),
          );
          sent.end();
        });
      // It is not read, so it does not end.
      const first = await open();
      const waiting = open();
      await sleep(100);
      const third = await open();
      expect([first.status, third.status]).toEqual([200, 429]);
      third.end();
      first.end();
      const second = await waiting;
      expect(second.status).toBe(200);
      second.end();
    });
  });

  test('has a feed with all of its events, whose long texts are cut', async () => {
    const { seen, headers, server } = await personWith(12, (i) =>
      put('calendar_events', newId(), { title: `event ${i}.`, event_type: 'x', event_time: soon, description: text() }),
    );
    const made = await server.send({ path: '/api/calendar/feed/make', headers, body: '{"zone":"UTC"}' });
    const { path } = JSON.parse(made.text) as { path: string };
    const answers = await Promise.all(times(5, () => server.send({ method: 'GET', path })));
    for (const { status, text } of answers) {
      expect(status).toBe(200);
      expect([...text.matchAll(/^SUMMARY:event \d+\.\r$/gm)]).toHaveLength(12);
      expect(text.length).toBeLessThan(12 * 9_000);
    }
    expect(Math.max(...seen.results.map(({ bytes }) => bytes))).toBeLessThan(STATEMENT / 2);
  });

  test('has a feed without an event whose lists are too long to be read, and with all others', async () => {
    const many = times(200, () => text(2_000));
    const { headers, server } = await personWith(2, (i) =>
      put('calendar_events', newId(), {
        title: `event ${i}.`,
        event_type: 'x',
        event_time: soon,
        ...(i === 0 ? { tags: many } : {}),
      }),
    );
    const made = await server.send({ path: '/api/calendar/feed/make', headers, body: '{"zone":"UTC"}' });
    const { text: feed } = await server.send({ method: 'GET', path: (JSON.parse(made.text) as { path: string }).path });
    expect(feed.match(/^SUMMARY:.*(?=\r$)/gm)).toEqual(['SUMMARY:event 1.']);
  });

  test('is looked through for reminders by its sizes, and reminds as ever', async () => {
    const span = { after: Date.parse(soon) - 3_600_000, until: Date.parse(soon) };
    const { seen, user } = await personWith(9, (i) =>
      i < 6
        ? put('calendar_events', newId(), {
            title: `event ${i}`,
            event_type: 'x',
            event_time: soon,
            remind_before: 10,
            description: text(),
          })
        : put('tasks', newId(), { description: `task ${i} ${text()}`, completed: false, remind_at: soon }),
    );
    const rows = await reminderRows(seen.db, user, span);
    expect(Math.max(...seen.results.map(({ bytes }) => bytes))).toBeLessThan(STATEMENT / 2);
    const planned = await plannedIn(rows, 'UTC', span, []);
    expect(planned.map(({ kind }) => kind).sort()).toEqual([...times(6, () => 'event'), ...times(3, () => 'task')]);
    expect(planned.find(({ kind }) => kind === 'task')?.title).toMatch(/^task \d+ [\da-f]+$/);
  });

  test('is in a backup a megabyte at a time', async () => {
    await personWith(3, entry);
    const lengths = await inSnapshot(db(), async (query) => {
      const lengths: number[] = [];
      const tables = (await tablesOf(query)).filter(({ name }) => name === 'public.journal_entries');
      for await (const { rows } of piecesOf(query, tables)) lengths.push(rows.join('').length);
      return lengths;
    });
    expect(lengths.length).toBeGreaterThanOrEqual(3);
    expect(Math.max(...lengths)).toBeLessThan(STATEMENT);
  });

  describe('as a table', () => {
    const large = async () => {
      const person = await personWith(9, entry);
      const ask = async (query: string, more: { method?: string; body?: string } = {}) => {
        const { status, text } = await person.server.send({
          method: 'GET',
          path: `/rest/v1/journal_entries?${query}`,
          headers: person.headers,
          ...more,
        });
        return [status, text === '' ? undefined : (JSON.parse(text) as { code?: string }).code];
      };
      return { ...person, ask };
    };

    test('is read a megabyte at a time, each time in a transaction of its own', async () => {
      const { seen, ask } = await large();
      expect(await ask('select=*&limit=7')).toEqual([200, undefined]);
      const read = seen.results.filter(({ bytes }) => bytes > MEGABYTE);
      expect(Math.max(...read.map(({ bytes }) => bytes))).toBeLessThan(STATEMENT);
      expect(new Set(read.map(({ tx }) => tx)).size).toBe(7);
    });

    test('has no answer that is too large, also by many names of one column', async () => {
      const { ask } = await large();
      expect(await ask('select=*')).toEqual([413, '54000']);
      expect(await ask('select=id')).toEqual([413, '54000']);
      expect(await ask('select=a:content,b:content,c:content,d:content,e:content&limit=2')).toEqual([413, '54000']);
      expect(await ask('select=content&limit=2')).toEqual([200, undefined]);
    });

    test('is not compared or sorted by long texts', async () => {
      const { seen, ask } = await large();
      const began = seen.results.length;
      for (const long of ['content=gt.a', 'content=not.lte.a', 'order=content', 'order=logged_for,content.desc']) {
        expect([long, ...(await ask(`${long}&limit=1`))]).toEqual([long, 413, '54000']);
        // Nor to find what a write changes.
        if (long.startsWith('order')) continue;
        const body = '{"summary":"x"}';
        expect([long, ...(await ask(long, { method: 'PATCH', body }))]).toEqual([long, 413, '54000']);
        expect([long, ...(await ask(long, { method: 'DELETE' }))]).toEqual([long, 413, '54000']);
      }
      expect(Math.max(...seen.results.slice(began).map(({ bytes }) => bytes))).toBeLessThan(1_000);
      // A short text is equal to none of them: their lengths say so.
      expect(await ask('content=eq.a')).toEqual([200, undefined]);
      expect(await ask('content=in.(a,b)&limit=1')).toEqual([200, undefined]);
      expect(await ask('content=gt.a&logged_for=gt.2026-05-14')).toEqual([200, undefined]);
    });

    test('is not written whole', async () => {
      const { ask } = await large();
      const body = '{"summary":"x"}';
      expect(await ask('logged_for=eq.2026-05-14', { method: 'PATCH', body })).toEqual([413, '54000']);
      expect(await ask('logged_for=eq.2026-05-14', { method: 'DELETE' })).toEqual([413, '54000']);
    });
  });
});

test('few heavy reads run at once: of a process, and of a person', async () => {
  const heavy = createHeavyReads({ atOnce: 2, ofOne: 1, waiting: 1 });
  const running: string[] = [];
  const ends: (() => void)[] = [];
  const read = (who: string) =>
    heavy.run(who, async () => {
      running.push(who);
      await new Promise<void>((end) => ends.push(end));
      return who;
    });
  const all = ['ada', 'ada', 'ada', 'bob', 'cy'].map(read);
  expect(await all[2]).toBeNull();
  expect(running).toEqual(['ada', 'bob']);
  ends.shift()!();
  expect(await all[0]).toBe('ada');
  await vi.waitFor(() => expect(running).toHaveLength(3));
  const place = heavy.enter('dee');
  while (ends.length > 0) {
    ends.shift()!();
    await sleep(1);
  }
  expect(await Promise.all([all[1], all[3], all[4]])).toEqual(['ada', 'bob', 'cy']);
  const leave = await place;
  expect(leave).not.toBeNull();
  const again = heavy.enter('dee');
  expect(await heavy.enter('dee')).toBeNull();
  leave!();
  expect(await again).not.toBeNull();
});

test('long work lets others work in between, and has an end', async () => {
  const busy = (ms: number) => {
    for (const until = performance.now() + ms; performance.now() < until;);
  };
  function* steps(n: number) {
    for (let i = 0; i < n; i++) {
      busy(5);
      yield i;
    }
  }
  let others = 0;
  const other = setInterval(() => (others += 1), 0);
  expect(await inSlices(steps(40), 10_000)).toHaveLength(40);
  clearInterval(other);
  expect(others).toBeGreaterThan(5);
  await expect(inSlices(steps(1_000), 50)).rejects.toMatchObject({ code: '57014' });
});
