import { newId, newMutationId } from '#lib/id.ts';
import type { SyncResponse } from '#sync/protocol.ts';
import { describe, expect, test } from 'vitest';
import { at, del, onEachDatabase, person, put, tasks } from '#tests/server/person.ts';

onEachDatabase('Pages', (db) => {
  describe('of changes', () => {
    test('a page ends between two versions, and a version larger than a page is sent whole', async () => {
      const { a, b } = person(db());
      const sent: string[] = [];
      for (const size of [3, 300, 2, 2]) {
        const muts = tasks(size, { tx: newMutationId() });
        sent.push(...muts.map(({ id }) => id));
        await a.push(...muts);
      }
      const pages: string[] = [];
      const got: string[] = [];
      for (let more = true; more;) {
        const page = await b.sync([], { limit: 4 });
        pages.push(`${page.changes.length} to ${page.cursor}${page.more ? '…' : ''}`);
        got.push(...page.changes.map(({ id }) => id));
        more = page.more;
      }
      expect(pages).toEqual(['3 to 1…', '300 to 2…', '4 to 4']);
      expect(got.sort()).toEqual(sent.sort());
    });

    test('only tables that the device knows are sent, and the cursor moves past the others', async () => {
      const { a, b } = person(db());
      await a.push(put('habits', newId(), { title: 'x' }), put('tasks', newId(), { description: 'x' }));
      const page = await b.sync([], { tables: ['tasks', 'nonsense'] });
      expect(page.changes.map(({ t }) => t)).toEqual(['tasks']);
      expect(page.cursor).toBe(1);
    });

    test('end before four megabytes, but have at least one version', async () => {
      const { a, b } = person(db());
      const entry = (n: number) => put('journal_entries', newId(), { content: 'x'.repeat(n) });
      const large = 1_000_000;
      // Their size in JSON counts, not the compressed size on disk. The last version alone is larger than a page.
      for (let i = 0; i < 6; i++) await a.push(entry(large));
      for (let i = 0; i < 2; i++) await a.push(...tasks(3));
      const [first] = (await b.sync([], { cursor: 0 })).changes;
      const grown = Array.from({ length: 6 }, () => entry(900_000));
      for (const one of grown) await a.push(one);
      await a.push(...grown.map(({ id }) => put('journal_entries', id, { mood: 'calm' }, 14, at(1))));
      const pages: string[] = [];
      b.cursor = 0;
      for (let more = true; more;) {
        const page = await b.sync([]);
        pages.push(`${page.changes.length} to ${page.cursor}`);
        more = page.more;
      }
      expect(first).toMatchObject({ v: 1 });
      expect(pages).toEqual(['4 to 4', '8 to 8', '6 to 15']);
    });
  });

  describe('snapshots', () => {
    test('rows come in keyset pages of live rows, and pushes work meanwhile', async () => {
      const { a, b } = person(db());
      const muts = tasks(25);
      await a.push(...muts);
      await a.push(del('tasks', muts[0]!.id, 1, at(100)));
      const ids: string[] = [];
      let after: string | null = null;
      for (let i = 0; ; i++) {
        const page: SyncResponse = await b.sync(i === 1 ? tasks(1) : [], {
          cursor: null,
          limit: 10,
          snapshot: { part: 'rows', t: 'tasks', after },
        });
        expect(page.cursor).toBeNull();
        ids.push(...page.changes.map(({ id }) => id));
        after = page.after ?? null;
        expect(page.more).toBe(after !== null);
        if (after === null) break;
        expect(page.changes).toHaveLength(10);
      }
      expect(ids).toEqual(ids.toSorted());
      for (const { id } of muts.slice(1)) expect(ids).toContain(id);
      expect(ids).not.toContain(muts[0]!.id);
    });

    test('a page that is exactly full is the last one', async () => {
      const { a } = person(db());
      await a.push(...tasks(10));
      const page = await a.sync([], { cursor: null, limit: 10, snapshot: { part: 'rows', t: 'tasks', after: null } });
      expect(page).toMatchObject({ after: null, more: false });
      expect(page.changes).toHaveLength(10);
    });

    test('a page goes on with the tables that follow, and says in which it ends', async () => {
      const { a, b } = person(db());
      const habits = Array.from({ length: 3 }, () => put('habits', newId(), { title: 'x' }));
      const muts = tasks(8);
      await a.push(...habits, ...muts);
      const following = ['dreams', 'profiles', 'tasks', 'mood_entries', 'sync_losers'];
      const ask = (t: string, after: string | null, rest: readonly string[]) =>
        b.sync([], { cursor: null, limit: 6, snapshot: { part: 'rows', t, after, following: [...rest] } });
      const first = await ask('habits', null, following);
      expect(first.changes.map(({ t }) => t)).toEqual([...habits.map(() => 'habits'), 'tasks', 'tasks', 'tasks']);
      expect(first).toMatchObject({ ends_in: 'tasks', after: first.changes.at(-1)!.id, more: true });
      const second = await ask('tasks', first.after!, ['mood_entries', 'sync_losers']);
      expect(second).toMatchObject({ ends_in: 'sync_losers', after: null, more: false });
      const got = [...first.changes, ...second.changes].map(({ id }) => id);
      const sorted = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id).sort();
      expect(got).toEqual([...sorted(habits), ...sorted(muts)]);
    });

    test('a table that is named many times is read once', async () => {
      const { a, b } = person(db());
      await a.push(...tasks(3));
      const following = [...Array.from({ length: 20_000 }, () => 'profiles'), 'tasks', 'tasks'];
      const page = await b.sync([], { cursor: null, snapshot: { part: 'rows', t: 'tasks', after: null, following } });
      expect(page).toMatchObject({ ends_in: 'profiles', after: null, more: false });
      expect(page.changes).toHaveLength(3);
    });

    test('a page that is full ends with its table, and a row for which it has no room begins the next', async () => {
      const { a, b } = person(db());
      await a.push(put('habits', newId(), { title: 'x' }));
      await a.push(
        put(
          'journal_entries',
          newId(),
          Object.fromEntries(['content', 'summary', 'mood'].map((name) => [name, 'x'.repeat(800_000)])),
        ),
      );
      const ask = (t: string, limit: number) =>
        b.sync([], {
          cursor: null,
          limit,
          snapshot: { part: 'rows', t, after: null, following: ['journal_entries', 'tasks'] },
        });
      for (const limit of [1, 100]) {
        const page = await ask('habits', limit);
        expect(page).toMatchObject({ ends_in: 'habits', after: null, changes: [{ t: 'habits' }] });
      }
      const snapshot = { part: 'rows', t: 'journal_entries', after: null, following: ['tasks'] } as const;
      const page = await b.sync([], { cursor: null, snapshot: { ...snapshot, following: ['tasks'] } });
      expect(page).toMatchObject({ ends_in: 'journal_entries', after: null, changes: [{ t: 'journal_entries' }] });
    });

    test('a table that this server does not know is empty', async () => {
      const { a } = person(db());
      const snapshot = { part: 'rows', t: 'dreams', after: null } as const;
      expect(await a.sync([], { cursor: null, snapshot })).toMatchObject({ after: null, changes: [] });
    });

    test('the hot set has the rows that the first screens need', async () => {
      const { a } = person(db());
      const made = (t: string, values: Record<string, unknown>) => put(t, newId(), values);
      const wanted = [
        made('profiles', { name: 'x' }),
        made('assistant_profiles', { name: 'x' }),
        made('preferences', { values: { x: 1 } }),
        made('habits', { title: 'x' }),
        made('habit_days', { day: '2026-05-01' }),
        made('tasks', { description: 'open', completed: false, due_date: '2020-01-01' }),
        made('tasks', { description: 'unsaid' }),
        made('project_lists', { title: 'x' }),
        made('project_tasks', { completed: false }),
        made('calendar_events', { event_time: '2026-05-08T00:00:00.000Z' }),
        made('calendar_events', { event_time: '2026-06-12T00:00:00.000Z' }),
        made('entries', { logged_for: '2026-04-20' }),
        made('journal_entries', { logged_for: '2026-05-14' }),
        made('mood_entries', { logged_for: '2026-05-14' }),
        made('memory_entries', { created_at: '2026-05-10T08:00:00.000Z' }),
      ];
      const later = [
        made('habit_days', { day: '2026-03-01' }),
        made('tasks', { completed: true }),
        made('calendar_events', { event_time: '2026-07-14T00:00:00.000Z' }),
        made('calendar_events', { event_time: '2026-05-01T00:00:00.000Z' }),
        made('entries', { logged_for: '2026-04-01' }),
        made('calendar_plans', { start_date: '2026-05-14' }),
        made('feedback', { text: 'x' }),
        made('memory_entries', { fact: 'x', created_at: '2025-01-01T00:00:00.000Z' }),
      ];
      const deleted = made('habits', { title: 'x' });
      await a.push(...wanted, ...later, deleted, del('habits', deleted.id));
      const page = await a.sync([], { cursor: null, snapshot: { part: 'hot', day: '2026-05-14' } });
      expect(page.changes.map(({ id }) => id).sort()).toEqual(wanted.map(({ id }) => id).sort());
      expect(page).toMatchObject({ more: false, cursor: null, head: 1 });
    });

    test('a page of rows ends before two megabytes, and the hot set has no more than the first screens need', async () => {
      const { a, b } = person(db());
      const dated = (n: number) => ({ content: 'x'.repeat(n), logged_for: '2026-05-14' });
      const muts = Array.from({ length: 7 }, () => put('journal_entries', newId(), dated(450_000)));
      for (const one of muts) await a.push(one);
      const got: string[][] = [];
      for (let after: string | null | undefined = null; after !== undefined;) {
        const snapshot = { part: 'rows', t: 'journal_entries', after } as const;
        const page: SyncResponse = await b.sync([], { cursor: null, snapshot });
        got.push(page.changes.map(({ id }) => id));
        after = page.after ?? undefined;
      }
      expect(got.map((ids) => ids.length)).toEqual([4, 3]);
      expect(got.flat()).toEqual(muts.map(({ id }) => id).sort());
      const hot = await b.sync([], { cursor: null, snapshot: { part: 'hot', day: '2026-05-14' } });
      expect(hot.changes).toHaveLength(1);
    });

    test('the days of the hot set are the device’s, in every time zone of device and database', async () => {
      const { user, a } = person(db());
      const edges = [
        // 30 days ago: the first moment of that day in Kiribati, and the moment before.
        ['memory_entries', { created_at: '2026-04-14T10:00:00.000Z' }, true],
        ['memory_entries', { created_at: '2026-04-14T09:59:59.999Z' }, false],
        ['calendar_events', { event_time: '2026-06-14T11:59:59.999Z' }, true],
        ['calendar_events', { event_time: '2026-06-14T12:00:00.000Z' }, false],
      ] as const;
      const muts = edges.map(([t, values]) => put(t, newId(), values));
      await a.push(...muts);
      const wanted = muts.filter((_, i) => edges[i]![2]).map(({ id }) => id);
      for (const zone of ['Pacific/Kiritimati', 'UTC', 'Pacific/Niue']) {
        const request = { proto: 1, sv: 1, user, device: a.id, epoch: a.epoch, cursor: null, last: null, muts: [] };
        const snapshot = { part: 'hot', day: '2026-05-14' };
        const [row] = await db().tx({ sub: user, role: 'authenticated' }, async (query) => {
          await query(`set local timezone = '${zone}'`);
          return query<{ answer: SyncResponse }>('select sync_v1($1::jsonb) as answer', [
            JSON.stringify({ ...request, tables: muts.map(({ t }) => t), limit: 10, snapshot }),
          ]);
        });
        expect(row?.answer.changes.map(({ id }) => id).sort()).toEqual(wanted.toSorted());
      }
    });
  });
});
