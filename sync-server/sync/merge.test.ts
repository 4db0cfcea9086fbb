import { newId, newMutationId } from '#lib/id.ts';
import { MAX_CLOCK_AHEAD } from '#sync/protocol.ts';
import { describe, expect, test } from 'vitest';
import { asOwner, at, body, del, device, fill, onEachDatabase, patch, put, serverRow } from '#tests/server/person.ts';

/** Two device ids in a known order: with equal times `high` wins. */
const low = '11111111-1111-4111-8111-111111111111';
const high = 'eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee';

onEachDatabase('The merge', (db) => {
  const two = () => {
    const user = newId();
    return { user, a: device(db(), user, low), b: device(db(), user, high) };
  };
  /** A task both devices have seen, at version 1. */
  const shared = async (values: Record<string, unknown> = { description: 'Call', completed: false }, t = 'tasks') => {
    const { user, a, b } = two();
    const id = newId();
    await a.push(put(t, id, values, 0, at(0)));
    return { user, a, b, id };
  };

  describe('of one field', () => {
    test('accepts an edit whose writer had seen the field, whatever its time', async () => {
      const { user, a, b, id } = await shared();
      await a.push(patch('tasks', id, { description: 'A' }, 1, at(1_000)));
      const [ack] = await b.push(patch('tasks', id, { description: 'B' }, 2, at(1)));
      expect(ack).toMatchObject({ s: 'ok', v: 3 });
      expect(await serverRow(db(), user, 'tasks', id)).toMatchObject({ description: 'B', _v: 3 });
    });

    test.each([
      ['first', ['a', 'b']],
      ['last', ['b', 'a']],
    ])('keeps the later of two concurrent intentions when the earlier comes %s', async (_, order) => {
      const { user, a, b, id } = await shared();
      const edits = {
        a: () => a.push(patch('tasks', id, { description: 'early' }, 1, at(10))),
        b: () => b.push(patch('tasks', id, { description: 'late' }, 1, at(20))),
      };
      const acks = [];
      for (const who of order) acks.push(...(await edits[who as 'a' | 'b']()));
      expect(await serverRow(db(), user, 'tasks', id)).toMatchObject({ description: 'late' });
      expect(acks[1]?.s).toBe('merged');
      expect(acks[1]?.lost).toEqual(order[1] === 'a' ? ['description'] : undefined);
    });

    test('with equal times the greater device wins, in both orders', async () => {
      for (const order of [
        [low, high],
        [high, low],
      ]) {
        const { user, id } = await shared();
        for (const who of order) {
          await device(db(), user, who).push(patch('tasks', id, { description: who }, 0, at(10)));
        }
        // `low` made the row, and its own later edit is never concurrent with that.
        expect(await serverRow(db(), user, 'tasks', id)).toMatchObject({ description: high });
      }
    });

    test('treats equal values as no conflict, and the later intention still counts', async () => {
      const { user, a, b, id } = await shared();
      await a.push(patch('tasks', id, { completed: true }, 1, at(10)));
      expect(await b.push(patch('tasks', id, { completed: true }, 1, at(50)))).toMatchObject([{ s: 'ok' }]);
      const c = device(db(), user);
      expect(await c.push(patch('tasks', id, { completed: false }, 1, at(30)))).toMatchObject([
        { s: 'merged', lost: ['completed'] },
      ]);
    });

    test('keeps two fields of one row from two devices', async () => {
      const { user, a, b, id } = await shared();
      await a.push(patch('tasks', id, { description: 'Mum' }, 1, at(30)));
      const [ack] = await b.push(patch('tasks', id, { completed: true }, 1, at(20)));
      expect(ack).toMatchObject({ s: 'ok', row: { v: 3, d: { description: 'Mum', completed: true } } });
      expect(await serverRow(db(), user, 'tasks', id)).toMatchObject({ description: 'Mum', completed: true });
    });

    test('null clears a field, and answers carry no nulls', async () => {
      const { user, a, id } = await shared({ description: 'x', due_date: '2026-05-14' });
      await a.push(patch('tasks', id, { due_date: null }, 1, at(1)));
      expect(await serverRow(db(), user, 'tasks', id)).toEqual({ description: 'x', _v: 2 });
    });
  });

  describe('fine print 6: base and time are per field', () => {
    test('one field of a mutation is taken for its base while another loses for its own', async () => {
      const { user, a, b, id } = await shared({ description: 'x', summary: 'y' });
      await a.push(patch('tasks', id, { description: 'A', summary: 'A' }, 1, at(50)));
      const mutation = patch('tasks', id, {}, 0, 0, {
        body: { ...body({ description: 'B' }, 2, at(1)), ...body({ summary: 'B' }, 1, at(1)) },
      });
      expect(await b.push(mutation)).toMatchObject([{ s: 'merged', lost: ['summary'] }]);
      expect(await serverRow(db(), user, 'tasks', id)).toMatchObject({ description: 'B', summary: 'A' });
    });
  });

  describe('fine print 7: clocks', () => {
    test('a device a day ahead is capped, and its own second edit in the same request still wins', async () => {
      const { user, a, id } = await shared();
      const tomorrow = Date.now() + 86_400_000;
      const acks = await a.push(
        patch('tasks', id, { description: 'first' }, 0, tomorrow),
        patch('tasks', id, { description: 'second' }, 0, tomorrow + 1),
      );
      expect(acks.map((ack) => ack.s)).toEqual(['ok', 'ok']);
      const [row] = await asOwner<{ h: number; description: string }>(
        db(),
        `select (clocks->'description'->>'h')::bigint as h, description from tasks where user_id = $1`,
        [user],
      );
      expect(row?.description).toBe('second');
      expect(row?.h).toBeLessThanOrEqual(Date.now() + MAX_CLOCK_AHEAD + 1_000);
    });

    test('its own edit with an earlier time wins too: a clock that was set back blocks nothing', async () => {
      const { user, a, id } = await shared();
      await a.push(patch('tasks', id, { description: 'from tomorrow' }, 1, Date.now() + 86_400_000));
      await a.push(patch('tasks', id, { description: 'now' }, 1, at(5)));
      expect(await serverRow(db(), user, 'tasks', id)).toMatchObject({ description: 'now' });
    });

    test('two devices a day ahead have equal times at the cap, and the row is the same in both orders', async () => {
      const ends: unknown[] = [];
      for (const order of [
        [low, high],
        [high, low],
      ]) {
        const { user, id } = await shared();
        const ahead = Date.now() + 86_400_000;
        // Two requests in one millisecond cannot be made, so the second sends the time to which the first was capped.
        await device(db(), user, order[0]).push(patch('tasks', id, { summary: order[0] }, 0, ahead));
        const second = device(db(), user, order[1]);
        const [{ h }] = (await asOwner<{ h: number }>(
          db(),
          `select (clocks->'summary'->>'h')::bigint as h from tasks where user_id = $1`,
          [user],
        )) as [{ h: number }];
        await second.push(patch('tasks', id, { summary: order[1] }, 0, h));
        ends.push(await serverRow(db(), user, 'tasks', id));
      }
      expect(ends).toEqual([expect.objectContaining({ summary: high }), expect.objectContaining({ summary: high })]);
    });
  });

  describe('fine print 8: long text', () => {
    const note = async () => shared({ content: 'one', logged_for: '2026-05-14' }, 'journal_entries');

    test('the pusher gets the other text, won or lost, and the replaced text is stored', async () => {
      for (const [ts, lost] of [
        [at(5), true],
        [at(50), false],
      ] as const) {
        const { user, a, b, id } = await note();
        await a.push(patch('journal_entries', id, { content: 'A' }, 1, at(20)));
        const { acks, changes } = await b.sync([patch('journal_entries', id, { content: 'B' }, 1, ts)]);
        expect(acks).toMatchObject([
          { s: 'merged', v: 3, theirs: { content: 'A' }, row: { d: { content: lost ? 'A' : 'B' } } },
        ]);
        expect(acks[0]?.lost).toEqual(lost ? ['content'] : undefined);
        const losers = changes.filter(({ t }) => t === 'sync_losers');
        expect(losers).toMatchObject([
          { v: 3, del: false, d: { t: 'journal_entries', row_id: id, field: 'content', value: lost ? 'B' : 'A' } },
        ]);
        expect(await device(db(), user).pull()).toContainEqual(losers[0]);
      }
    });

    test('a repeat gets exactly the same answer', async () => {
      const { a, b, id } = await note();
      await a.push(patch('journal_entries', id, { content: 'A' }, 1, at(20)));
      const mutation = patch('journal_entries', id, { content: 'B' }, 1, at(5));
      const [first] = await b.push(mutation);
      const [second] = await b.push(mutation);
      expect(second).toEqual({ ...first, s: 'dup' });
    });

    test('equal texts are no conflict', async () => {
      const { user, a, b, id } = await note();
      await a.push(patch('journal_entries', id, { content: 'same' }, 1, at(20)));
      const [ack] = await b.push(patch('journal_entries', id, { content: 'same' }, 1, at(5)));
      expect(ack).not.toHaveProperty('theirs');
      expect(ack?.s).toBe('ok');
      expect((await device(db(), user).pull()).filter(({ t }) => t === 'sync_losers')).toEqual([]);
    });

    test('losing lists and titles are stored too', async () => {
      const { user, a, b, id } = await shared({ summary: 's', tags: ['x'] }, 'journal_entries');
      await a.push(patch('journal_entries', id, { summary: 'A', tags: ['a'] }, 1, at(20)));
      const [ack] = await b.push(patch('journal_entries', id, { summary: 'B', tags: ['b'] }, 1, at(5)));
      expect(ack).toMatchObject({ lost: ['summary', 'tags'] });
      expect(ack).not.toHaveProperty('theirs');
      const losers = (await device(db(), user).pull()).filter(({ t }) => t === 'sync_losers');
      expect(new Map(losers.map(({ d }) => [d['field'], d['value']]))).toEqual(
        new Map<unknown, unknown>([
          ['summary', 'B'],
          ['tags', ['b']],
        ]),
      );
    });

    test('a deletion stores the text that its device had not seen, and none that it had', async () => {
      const { user, a, b, id } = await shared({ summary: 's', content: 'c' }, 'journal_entries');
      await a.push(patch('journal_entries', id, { content: 'c, and more' }, 1, at(5)));
      const [ack] = await b.push(del('journal_entries', id, 1, at(20)));
      expect(ack).toMatchObject({ s: 'merged', row: { del: true } });
      const losers = (await device(db(), user).pull()).filter(({ t }) => t === 'sync_losers');
      expect(losers.map(({ d }) => [d['field'], d['value']])).toEqual([['content', 'c, and more']]);
    });

    test('a device is never in conflict with itself within one request', async () => {
      const { a, id } = await note();
      const acks = await a.push(
        patch('journal_entries', id, { content: 'A1' }, 1, at(30)),
        patch('journal_entries', id, { content: 'A2' }, 1, at(31)),
      );
      for (const ack of acks) expect(ack).toEqual({ mid: ack.mid, s: 'ok', v: 2 });
    });

    test('two old states after a restore are no conflict', async () => {
      const { user, a, b, id } = await note();
      await a.push(put('journal_entries', id, { content: 'newest' }, 1, 9));
      expect(await b.push(put('journal_entries', id, { content: 'older' }, 1, 7))).toMatchObject([{ s: 'ok' }]);
      expect(await serverRow(db(), user, 'journal_entries', id)).toMatchObject({ content: 'newest' });
    });
  });

  describe('fine print 9: deletion', () => {
    test.each([
      [at(20), at(30), false],
      [at(30), at(20), true],
    ])('against an edit ends the same in both orders', async (deleted, edited, gone) => {
      for (const deleteFirst of [true, false]) {
        const { user, a, b, id } = await shared();
        const steps = [
          () => a.push(del('tasks', id, 1, deleted)),
          () => b.push(patch('tasks', id, { description: 'edited' }, 1, edited)),
        ];
        if (!deleteFirst) steps.reverse();
        await steps[0]!();
        const [ack] = await steps[1]!();
        const row = await serverRow(db(), user, 'tasks', id);
        // A tombstone has its content and is merged like a row.
        expect(row).toMatchObject({ description: 'edited' });
        expect(row && '_del' in row).toBe(gone);
        const loses = deleteFirst === gone;
        expect(ack).toMatchObject({ s: 'merged', row: { del: gone } });
        expect(ack?.lost).toEqual(loses ? ['_del'] : undefined);
      }
    });

    test('whose writer had seen the edit is accepted, and a later edit that had not seen it revives the whole row', async () => {
      const { user, a, b, id } = await shared({ description: 'x', summary: 'kept' });
      expect(await b.push(del('tasks', id, 1, at(1)))).toMatchObject([{ s: 'ok' }]);
      await a.push(patch('tasks', id, { description: 'still here' }, 1, at(100)));
      expect(await serverRow(db(), user, 'tasks', id)).toEqual({ description: 'still here', summary: 'kept', _v: 3 });
    });

    test('of a row that the server does not have makes a tombstone, with which late edits are merged', async () => {
      const { user, a, b } = two();
      const id = newId();
      expect(await a.push(del('habit_days', id, 0, at(20)))).toMatchObject([{ s: 'ok', v: 1 }]);
      expect(await b.push(put('habit_days', id, { state: 'done' }, 0, at(10)))).toMatchObject([
        { s: 'merged', lost: ['_del'], row: { del: true } },
      ]);
      expect(await serverRow(db(), user, 'habit_days', id)).toMatchObject({ _del: true, state: 'done' });
    });
  });

  describe('fine print 10: a row made again', () => {
    test('over a tombstone its device had seen has only its own fields', async () => {
      const { user, a, b, id } = await shared({ description: 'old', summary: 'old', later: { kept: true } });
      await a.push(del('tasks', id, 1, at(10)));
      await b.push(put('tasks', id, { description: 'new' }, 2, at(20)));
      expect(await serverRow(db(), user, 'tasks', id)).toEqual({ description: 'new', _v: 3 });
    });

    test('over a tombstone that it had not seen is merged, and its other fields stay', async () => {
      const { user, a, b, id } = await shared({ description: 'old', summary: 'old' });
      await a.push(del('tasks', id, 1, at(10)));
      await b.push(put('tasks', id, { description: 'new' }, 0, at(20)));
      expect(await serverRow(db(), user, 'tasks', id)).toEqual({ description: 'new', summary: 'old', _v: 3 });
    });

    test('does not clear a later edit that its device had not seen', async () => {
      const { user, a, b, id } = await shared({ description: 'old', summary: 'old' });
      await a.push(del('tasks', id, 1, at(10)));
      await device(db(), user).push(patch('tasks', id, { summary: 'unseen' }, 1, at(90)));
      await a.push(del('tasks', id, 3, at(95)));
      await b.push(put('tasks', id, { description: 'new' }, 2, at(20)));
      expect(await serverRow(db(), user, 'tasks', id)).toMatchObject({ summary: 'unseen' });
    });
  });

  describe('fine print 11: filling', () => {
    test('writes only fields that were never set, and every later edit wins over it', async () => {
      const { user, a, b } = two();
      const id = newId();
      await a.push(put('tasks', id, { description: 'mine' }, 0, at(1)));
      const [ack] = await b.push(fill('tasks', id, { description: 'routed', summary: 'routed' }, 0, at(99)));
      expect(ack).toMatchObject({ s: 'ok', row: { d: { description: 'mine', summary: 'routed' } } });
      expect(await a.push(patch('tasks', id, { summary: 'mine' }, 1, at(2)))).toMatchObject([{ s: 'ok' }]);
      expect(await serverRow(db(), user, 'tasks', id)).toMatchObject({ description: 'mine', summary: 'mine' });
    });

    test('words that it could not set are kept; the same words, and words over what it had seen, are not', async () => {
      const { user, a, b } = two();
      const id = newId();
      const kept = () =>
        asOwner<{ field: string; value: unknown }>(
          db(),
          'select field, value from public.sync_losers where user_id = $1',
          [user],
        );
      await a.push(put('tasks', id, { description: 'mine', summary: 'the same' }, 0, at(1)));
      const [ack] = await b.push(fill('tasks', id, { description: 'routed', summary: 'the same' }, 0, 0));
      expect(ack).toMatchObject({ s: 'ok', row: { d: { description: 'mine', summary: 'the same' } } });
      expect(await kept()).toEqual([{ field: 'description', value: 'routed' }]);
      await b.push(fill('tasks', id, { description: 'again' }, ack!.v, 0));
      expect(await kept()).toHaveLength(1);
    });

    test('makes a missing row, and an edit with the oldest time wins over it without a conflict', async () => {
      const { user, a, b } = two();
      const id = newId();
      expect(await a.push(fill('memory_entries', id, { fact: 'routed' }))).toMatchObject([{ s: 'ok', v: 1 }]);
      const [ack] = await b.push(put('memory_entries', id, { fact: 'mine' }, 0, 1));
      expect(ack?.s).toBe('ok');
      expect(await serverRow(db(), user, 'memory_entries', id)).toMatchObject({ fact: 'mine' });
    });

    test('never revives a row, and answers that it is gone', async () => {
      const { user, a, b, id } = await shared();
      await a.push(del('tasks', id, 1, at(10)));
      const [ack] = await b.push(fill('tasks', id, { description: 'routed', summary: 'routed' }, 2, at(99)));
      expect(ack).toMatchObject({ s: 'ok', row: { del: true } });
      expect(await serverRow(db(), user, 'tasks', id)).toMatchObject({
        _del: true,
        description: 'Call',
        summary: 'routed',
      });
    });
  });

  describe('maps', () => {
    test('merge key by key', async () => {
      const { user, a, b, id } = await shared({ 'onboarding_checklist.goals': true }, 'profiles');
      await a.push(patch('profiles', id, { 'onboarding_checklist.mood': true }, 1, at(20)));
      const [ack] = await b.push(
        patch('profiles', id, { 'onboarding_checklist.habit': true, 'onboarding_checklist.goals': false }, 1, at(10)),
      );
      expect(ack?.s).toBe('ok');
      expect(await serverRow(db(), user, 'profiles', id)).toMatchObject({
        onboarding_checklist: { goals: false, mood: true, habit: true },
      });
    });

    test('a map sent whole is its keys, null removes a key, and keys may have dots', async () => {
      const { user, a, id } = await shared({ values: { theme: 'dark', 'a.b': 1, gone: 'x' } }, 'preferences');
      await a.push(patch('preferences', id, { 'values.gone': null, 'values.a.b': 2 }, 1, at(1)));
      expect(await serverRow(db(), user, 'preferences', id)).toEqual({ values: { theme: 'dark', 'a.b': 2 }, _v: 2 });
    });

    test('fine print 22: a key without a clock inherits that of the field that became the map', async () => {
      const { user, a, b, id } = await shared({ later: 'a plain text' });
      await a.push(patch('tasks', id, { later: 'newer' }, 1, at(50)));
      expect(await b.push(patch('tasks', id, { 'later.key': true }, 1, at(20)))).toMatchObject([
        { s: 'merged', lost: ['later.key'] },
      ]);
      expect(await serverRow(db(), user, 'tasks', id)).toMatchObject({ later: 'newer' });
      await b.push(patch('tasks', id, { 'later.key': true }, 2, at(20)));
      expect(await serverRow(db(), user, 'tasks', id)).toMatchObject({ later: { key: true } });
    });
  });

  describe('other cases', () => {
    test('a patch of a row that the server no longer has is answered gone, and so is its repeat', async () => {
      const { a } = two();
      const mutation = patch('tasks', newId(), { description: 'x' });
      expect(await a.push(mutation)).toEqual([{ mid: mutation.mid, s: 'gone', v: 0 }]);
      expect(await a.push(mutation)).toEqual([{ mid: mutation.mid, s: 'dup', v: 0, code: 'gone' }]);
    });

    test('unknown fields are stored unchanged, and values of every kind are read as they were written', async () => {
      const { a } = two();
      const rows = [
        [
          'habits',
          { created_at: '2026-02-28T23:59:59.999Z', title: 'É\n"\\', archived_at: '1999-12-31T00:00:00.000Z' },
        ],
        ['habit_days', { day: '2024-02-29', amount: 0.1, note: '🙂', future: { deep: [1, null, { x: null }] } }],
        ['tasks', { completed: false, tags: ['b', 'a', 'b', ''], due_date: '0999-01-01' }],
        ['preferences', { values: { n: 1.5e-7, t: 'x', f: false } }],
      ] as const;
      const muts = rows.map(([t, values]) => put(t, newId(), values));
      const { changes } = await a.sync(muts);
      for (const [i, mutation] of muts.entries()) {
        expect(changes.find(({ id }) => id === mutation.id)?.d).toEqual(rows[i]![1]);
      }
    });

    test('one intent over many tables takes one version', async () => {
      const { a } = two();
      const tx = newMutationId();
      const acks = await a.push(
        put('tasks', newId(), { description: 'x' }, 0, at(0), { tx }),
        put('memory_entries', newId(), { fact: 'x' }, 0, at(0), { tx }),
        put('entries', newId(), { content: 'x' }, 0, at(0), { tx }),
      );
      expect(acks.map(({ s, v }) => [s, v])).toEqual([
        ['ok', 1],
        ['ok', 1],
        ['ok', 1],
      ]);
    });
  });
});
