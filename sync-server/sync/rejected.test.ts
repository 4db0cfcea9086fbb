import { newId, newMutationId } from '#lib/id.ts';
import { MAX_MUTATIONS } from '#sync/protocol.ts';
import { expect, test } from 'vitest';
import { sqlState } from '../database/errors.ts';
import { at, everything, onEachDatabase, patch, person, put, tasks } from '#tests/server/person.ts';

onEachDatabase('Rejected mutations', (db) => {
  test('the first of a thousand is rejected, all others are applied', async () => {
    const { user, a } = person(db());
    const muts = [put('tasks', newId(), { completed: 'perhaps' }), ...tasks(999)];
    const acks = [...(await a.push(...muts.slice(0, 500))), ...(await a.push(...muts.slice(500)))];
    expect(acks[0]).toEqual({ mid: muts[0]!.mid, s: 'rejected', v: 0, code: 'sync_bad_value', msg: 'completed' });
    expect(acks.filter(({ s }) => s === 'ok')).toHaveLength(999);
    expect(await everything(db(), user)).toMatchObject({ rows: 999 });
  });

  test('a date that does not exist is rejected by the database itself', async () => {
    const { a } = person(db());
    const poison = put('tasks', newId(), { due_date: '2026-02-31' });
    const acks = await a.push(poison, ...tasks(2));
    expect(acks.map(({ s, code }) => code ?? s)).toEqual(['22008', 'ok', 'ok']);
  });

  test.each([
    ['tasks', 'sync_bad_value', { description: 1 }],
    ['tasks', 'sync_bad_value', { completed: 'true' }],
    ['tasks', 'sync_bad_value', { due_date: '2026-5-14' }],
    ['tasks', 'sync_bad_value', { due_date: '2026-05-14T00:00:00.000Z' }],
    ['tasks', 'sync_bad_value', { created_at: '2026-05-14T10:00:00Z' }],
    ['tasks', 'sync_bad_value', { created_at: '2026-05-14T25:00:00.000Z' }],
    ['tasks', 'sync_bad_value', { tags: 'a' }],
    ['tasks', 'sync_bad_value', { tags: ['a', 1] }],
    ['tasks', 'sync_bad_value', { tags: [['a']] }],
    ['habit_days', 'sync_bad_value', { amount: '1' }],
    ['habit_days', 'sync_bad_value', { amount: true }],
    ['preferences', 'sync_bad_value', { values: ['x'] }],
    ['preferences', 'sync_bad_value', { 'values.theme': { deep: 1 } }],
    ['preferences', 'sync_bad_value', { values: { theme: ['x'] } }],
    ['tasks', 'sync_not_a_map', { 'description.x': 'y' }],
    ['tasks', 'sync_bad_field', { 'a b': 1 }],
    ['tasks', 'sync_bad_field', { '1a': 1 }],
    ['journal_entries', 'sync_value_too_large', { content: 'x'.repeat(1024 * 1024 + 1) }],
    ['tasks', 'sync_value_too_large', { unknown_field: 'x'.repeat(1024 * 1024 + 1) }],
    ['tasks', 'sync_empty_body', {}],
  ])('%s: %s (%#)', async (t, code, values) => {
    const { user, a } = person(db());
    expect(await a.push(put(t, newId(), values))).toMatchObject([{ s: 'rejected', v: 0, code }]);
    expect(await everything(db(), user)).toEqual({ rows: 0, mids: 0, version: 0 });
  });

  test('a long text of many control characters is measured as JSON', async () => {
    const { a } = person(db());
    const text = '\u0001'.repeat(200_000);
    expect(await a.push(put('entries', newId(), { content: text }))).toMatchObject([{ code: 'sync_value_too_large' }]);
  });

  test('the whole transaction is rejected, and later changes of its rows are held', async () => {
    const { user, a } = person(db());
    const [tx, row, other] = [newMutationId(), newId(), newId()];
    const muts = [
      put('memory_entries', newId(), { fact: 'same intent' }, 0, at(1), { tx }),
      put('tasks', row, { completed: 'perhaps' }, 0, at(1), { tx }),
      patch('tasks', row, { description: 'later' }, 0, at(2)),
      put('tasks', other, { description: 'same tx as a waiting one' }, 0, at(3)),
      patch('tasks', newId(), { description: 'gone' }),
    ];
    muts[3] = { ...muts[3]!, tx: muts[2]!.tx };
    const after = patch('tasks', other, { summary: 'waits too' });
    const acks = await a.push(...muts, after);
    expect(acks.map(({ s, code }) => `${s} ${code ?? ''}`.trim())).toEqual([
      'rejected sync_tx_refused',
      'rejected sync_bad_value',
      'held sync_waits',
      'held sync_waits',
      'gone',
      'held sync_waits',
    ]);
    expect(await everything(db(), user)).toEqual({ rows: 0, mids: 1, version: 0 });
  });

  test('the same when only the database finds the bad value', async () => {
    const { a } = person(db());
    const [tx, row] = [newMutationId(), newId()];
    const acks = await a.push(
      put('memory_entries', newId(), { fact: 'same intent' }, 0, at(1), { tx }),
      put('tasks', row, { due_date: '2026-02-31' }, 0, at(1), { tx }),
      patch('tasks', row, { description: 'later' }, 0, at(2)),
      ...tasks(1),
    );
    expect(acks.map(({ s }) => s)).toEqual(['rejected', 'rejected', 'held', 'ok']);
  });

  test('fine print 19: a rejected or held mutation is checked again when it is sent again', async () => {
    const { a } = person(db());
    const row = newId();
    const bad = put('tasks', row, { completed: 'perhaps' });
    const waits = patch('tasks', row, { description: 'x' });
    await a.push(bad, waits);
    expect(await a.push(bad)).toMatchObject([{ s: 'rejected' }]);
    await a.push(put('tasks', row, { completed: true }));
    expect(await a.push(waits)).toMatchObject([{ s: 'ok' }]);
  });

  test('fine print 12: entries of an unknown table are held, with their transaction', async () => {
    const { user, a } = person(db());
    const tx = newMutationId();
    const acks = await a.push(
      put('tasks', newId(), { description: 'x' }, 0, at(0), { tx }),
      put('dreams', newId(), { text: 'x' }, 0, at(0), { tx }),
      ...tasks(1),
    );
    expect(acks.map(({ s, code }) => code ?? s)).toEqual(['sync_waits', 'sync_unknown_table', 'ok']);
    expect(await everything(db(), user)).toEqual({ rows: 1, mids: 1, version: 1 });
  });

  test('too many mutations are refused as a whole', async () => {
    const { a } = person(db());
    const thrown: unknown = await a.push(...tasks(MAX_MUTATIONS + 1)).catch((error: unknown) => error);
    expect(sqlState(thrown)).toBe('PT413');
  });
});
