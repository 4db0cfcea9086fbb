import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { newId, newMutationId } from '#lib/id.ts';
import { mutation as mutationSchema, type Mutation } from '#sync/protocol.ts';
import { isStorable } from '../database/storable.ts';
import { readMutation, type WireMutation } from './wire-mutation.ts';

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

/** What the protocol says of a mutation, with ids in the one spelling of the database and a table that has a name that can be stored. */
const sentId = v.pipe(v.string(), v.uuid(), v.toLowerCase());
const schema = v.object({
  ...mutationSchema.entries,
  mid: sentId,
  tx: sentId,
  id: sentId,
  t: v.pipe(
    v.string(),
    v.check((name) => isStorable(name)),
  ),
});

/** The body with base and time beside each value. */
const spelledOut = (read: WireMutation) =>
  'base' in read
    ? Object.fromEntries(
        Object.entries(read.body).map(([name, of]) => [name, { value: of, base: read.base, ts: read.ts }]),
      )
    : read.body;

test('what is read is what the schema takes, and means the same', () => {
  const seen = { malformed: 0, short: 0, long: 0, bad: 0 };
  fc.assert(
    fc.property(mutation, (made) => {
      // As it comes: JSON leaves out what is undefined.
      const sent = JSON.parse(JSON.stringify(made)) as unknown;
      const taken = v.safeParse(schema, sent);
      const read = readMutation(sent);
      if (typeof read === 'string') {
        seen.malformed++;
        expect(taken.success).toBe(false);
        return;
      }
      expect(taken.issues).toBeUndefined();
      const { body, ...head } = taken.output as Mutation;
      if ('bad' in read) {
        seen.bad++;
        expect(isStorable(body)).toBe(false);
        expect(read).toEqual({ ...head, body: {}, bad: 'sync_bad_text' });
        return;
      }
      seen['base' in read ? 'short' : 'long']++;
      expect(isStorable(body)).toBe(true);
      expect({ ...read, base: undefined, ts: undefined, body: spelledOut(read) }).toEqual({ ...head, body });
    }),
    { numRuns: 5000 },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(100);
});

test('a mutation whose fields share base and time has them once, and another is as it came', () => {
  const change = { value: 'x', base: 1, ts: 2 };
  const usual = { mid: newMutationId(), tx: newMutationId(), t: 'tasks', id: newId(), op: 'put' } as const;
  expect(readMutation({ ...usual, body: { description: change } })).toEqual({
    ...usual,
    base: 1,
    ts: 2,
    body: { description: 'x' },
  });
  const two = { description: change, note: { ...change, ts: 3 } };
  expect(readMutation({ ...usual, body: two })).toEqual({ ...usual, body: two });
  expect(readMutation({ ...usual, id: 'secret' })).toBe('id');
});
