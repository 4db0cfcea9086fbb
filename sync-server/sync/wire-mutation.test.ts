import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { newId, newMutationId } from '#lib/id.ts';
import { syncBody } from './border.ts';
import { handed, handedAtOnce } from './handed.ts';

const mutations = syncBody.entries.req.entries.muts;

const id = fc.oneof(
  { weight: 40, arbitrary: fc.constant(null).map(() => newId()) },
  fc.constantFrom('', 'x', 7, null, newId().toUpperCase(), `${newId()}\n`),
);
const count = fc.oneof(
  { weight: 40, arbitrary: fc.constantFrom(0, 1, 1_700_000_000_000) },
  fc.constantFrom(-1, 0.5, 2 ** 53, '1', null),
);
const value = fc.oneof(
  { weight: 30, arbitrary: fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string(), { maxLength: 3 })) },
  fc.constantFrom<unknown>(null, 'a\0', '\ud800', 1e300, { a: { 'b\0': 1 } }, [['x']]),
  // As deep as a value may be, and deeper.
  fc.integer({ min: 28, max: 33 }).map((n) => Array.from({ length: n }).reduce<unknown>((inner) => [inner], 1)),
);
const field = fc.oneof(
  { weight: 40, arbitrary: fc.constantFrom('description', 'tags', 'values.a', '9', '_del') },
  fc.constantFrom('', 'a\0', 'constructor', '\ud800'),
);
const mutation = fc
  .record({
    mid: id,
    tx: id,
    t: fc.oneof({ weight: 20, arbitrary: fc.constant('tasks') }, fc.constantFrom<unknown>('', '\ud800', 1, null)),
    id,
    op: fc.oneof({ weight: 30, arbitrary: fc.constantFrom('put', 'patch', 'fill', 'del') }, fc.constantFrom('drop', 1)),
    changes: fc.array(fc.tuple(field, value), { maxLength: 4 }),
    base: count,
    ts: count,
    other: fc.option(count, { freq: 12 }),
    more: fc.constantFrom({}, {}, {}, { again: true }, { again: false }, { again: 1 }, { later: 'x' }),
    cut: fc.constantFrom(...Array.from({ length: 20 }, () => ''), 'mid', 'body', 'value', 'base'),
  })
  .map(({ changes, base, ts, other, more, cut, ...rest }) => {
    const fields = changes.map(([name, of], n) => {
      const change = { value: of, base, ts: n > 0 && other !== null ? other : ts };
      return [name, Object.fromEntries(Object.entries(change).filter(([key]) => key !== cut))];
    });
    const all = { ...rest, body: Object.fromEntries(fields) as object, ...more };
    return Object.fromEntries(Object.entries(all).filter(([key]) => key !== cut));
  });

test('what is checked and shortened at once is what the schema and the longer way make of it', () => {
  let atOnce = 0;
  fc.assert(
    fc.property(fc.array(mutation, { maxLength: 3 }), (muts) => {
      // As it comes: JSON leaves out what is undefined.
      const sent = JSON.parse(JSON.stringify(muts)) as unknown;
      const short = handedAtOnce(sent);
      if (short === null) return;
      atOnce += short.length;
      const read = v.parse(mutations, sent);
      expect(JSON.stringify(short.map(sorted))).toBe(JSON.stringify(read.map(handed).map(sorted)));
    }),
    { numRuns: 3000 },
  );
  expect(atOnce).toBeGreaterThan(200);
});

/** The order of names is not part of a mutation. */
const sorted = (one: object) => Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)));

test('a usual mutation is taken at once, and one whose fields differ in base or time is not', () => {
  const change = { value: 'x', base: 1, ts: 2 };
  const usual = { mid: newMutationId(), tx: newMutationId(), t: 'tasks', id: newId(), op: 'put' };
  expect(handedAtOnce([{ ...usual, body: { description: change } }])).toEqual([
    { ...usual, base: 1, ts: 2, body: { description: 'x' } },
  ]);
  expect(handedAtOnce([{ ...usual, body: { description: change, note: { ...change, ts: 3 } } }])).toBeNull();
  expect(handedAtOnce(Array.from({ length: 501 }, () => ({ ...usual, body: { description: change } })))).toBeNull();
});
