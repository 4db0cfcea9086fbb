import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newId, newMutationId } from '#lib/id.ts';
import type { Mutation } from '#sync/protocol.ts';
import { onEachDatabase } from '#tests/server/person.ts';
import { readMutation } from './wire-mutation.ts';

const words = fc.string({ maxLength: 6 }).filter((text) => !text.includes('\0'));
const value = fc.oneof(
  words,
  fc.constantFrom('2026-05-14', '2026-05-14T10:00:00.000Z', '2026-05-14T25:00:00.000Z', '2026-5-14'),
  fc.boolean(),
  fc.integer(),
  fc.constant(null),
  fc.array(fc.oneof(words, fc.integer()), { maxLength: 3 }),
  fc.array(words, { minLength: 1, maxLength: 3 }),
  fc.dictionary(words, fc.oneof(words, fc.boolean(), fc.constant(null), fc.array(words, { maxLength: 1 })), {
    maxKeys: 3,
  }),
);
/** A value that fits its field: what is mostly sent. */
const fitting: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  description: words,
  tags: fc.array(words, { maxLength: 3 }),
  due_date: fc.constantFrom('2026-05-14', '2028-02-29'),
  completed: fc.boolean(),
  completed_at: fc.constant('2026-05-14T10:00:00.000Z'),
  position: fc.integer().map((n) => n / 8),
  note: words,
  values: fc.dictionary(words, words, { maxKeys: 2 }),
};
const strange = ['later', 'values.theme', 'values.a.b', 'description.x', '_del', '_x', 'user_id', 'a,b', '9', 'paused'];
const field = fc.constantFrom(...Object.keys(fitting), ...strange);
const time = fc.constantFrom(0, 1, 1_700_000_000_000, 1_700_000_000_001, 9_000_000_000_000);
const base = fc.constantFrom(0, 1, 7);

const change = field.chain((name) =>
  fc.tuple(
    fc.constant(name),
    fc.oneof({ weight: 5, arbitrary: fitting[name] ?? value }, { weight: 1, arbitrary: value }),
  ),
);
const mutation: fc.Arbitrary<Mutation> = fc
  .record({
    t: fc.constantFrom('tasks', 'habits', 'habit_days', 'preferences', 'nowhere', 'sync_losers'),
    op: fc.constantFrom('put', 'put', 'patch', 'patch', 'fill', 'del'),
    changes: fc.array(change, { maxLength: 5 }),
    base,
    ts: time,
    // A field that was set at another time.
    other: fc.option(fc.record({ base, ts: time }), { freq: 5 }),
  })
  .map(({ t, op, changes, other, ...common }) => {
    const named = Object.entries(Object.fromEntries(changes));
    const body = Object.fromEntries(
      named.map(([name, of], n) => [name, { value: of, ...(n === 0 && other ? other : common) }]),
    );
    return { mid: newMutationId(), tx: newMutationId(), t, id: newId(), op, body };
  });

onEachDatabase('The two forms of a mutation', (db) => {
  test('are read alike: what is stored, what is refused, and why', async () => {
    let short = 0;
    const read = (muts: readonly object[]) =>
      db().tx(null, (query) =>
        query(
          `select u.n, u.mid, u.tx, u.t, u.id, u.op, u.body, u.base, u.ts, u.code, u.field, u.round
           from unnest(sync.parse($1::jsonb, 1700000000500)) u order by u.n`,
          [JSON.stringify(muts)],
        ),
      );
    await fc.assert(
      fc.asyncProperty(
        fc.array(mutation, { minLength: 1, maxLength: 12 }),
        fc.option(fc.nat(11), { freq: 10 }),
        async (muts, twice) => {
          // One of them is sent twice in a request.
          const all = twice === null ? muts : [...muts, muts[twice % muts.length]!];
          const wire = all.map((one) => readMutation(one) as object);
          short += wire.filter((one) => 'base' in one).length;
          expect(await read(wire)).toEqual(await read(all));
        },
      ),
      { numRuns: 150 },
    );
    expect(short).toBeGreaterThan(100);
  });
});
