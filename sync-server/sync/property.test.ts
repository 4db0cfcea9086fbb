import { newId, newMutationId } from '#lib/id.ts';
import { MAX_CLOCK_AHEAD, type FieldChange, type Mutation } from '#sync/protocol.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Oracle } from '#tests/server/oracle.ts';
import { asOwner, at, device, onEachDatabase } from '#tests/server/person.ts';

const DEVICES = [
  '11111111-1111-4111-8111-111111111111',
  '99999999-9999-4999-8999-999999999999',
  'ffffffff-ffff-4fff-8fff-ffffffffffff',
];
const NOW = at(1_000);

/** Few values per field, so that equal values and nulls are frequent. */
const FIELDS: Record<string, readonly [string, readonly unknown[]][]> = {
  journal_entries: [
    ['content', ['one', 'two', 'three', null]],
    ['summary', ['s', 't', null]],
    ['tags', [['a'], ['a', 'b'], []]],
    ['mystery', [1, { deep: [true] }, null]],
  ],
  preferences: [
    ['values.theme', ['dark', 'light', null]],
    ['values.a.b', [1, 2]],
  ],
  tasks: [
    ['description', ['x', 'y']],
    ['completed', [true, false]],
    ['due_date', ['2026-05-14', null]],
  ],
};

/** `behind`: how many versions before the head the writer had seen. */
interface Edit {
  readonly op: Mutation['op'];
  readonly t: string;
  readonly row: number;
  readonly fields: readonly {
    readonly field: number;
    readonly value: number;
    readonly behind: number;
    readonly ts: number;
  }[];
  readonly tx: number;
}
type Step = { readonly device: number; readonly edits: readonly Edit[]; readonly repeat: boolean };

const edit: fc.Arbitrary<Edit> = fc.record({
  op: fc.constantFrom('put', 'put', 'patch', 'patch', 'patch', 'fill', 'del'),
  t: fc.constantFrom('journal_entries', ...Object.keys(FIELDS)),
  row: fc.nat(1),
  fields: fc.array(
    fc.record({
      field: fc.nat(3),
      value: fc.nat(3),
      behind: fc.constantFrom(0, 1, 2, 99),
      // Few times, so that equal ones are frequent; some are beyond the cap.
      ts: fc.constantFrom(10, 20, 30, 30, 1_000 + MAX_CLOCK_AHEAD + 5, 1_000 + MAX_CLOCK_AHEAD + 99),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  tx: fc.nat(2),
});
const history: fc.Arbitrary<Step[]> = fc.array(
  fc.record({ device: fc.nat(2), edits: fc.array(edit, { minLength: 1, maxLength: 4 }), repeat: fc.boolean() }),
  { minLength: 6, maxLength: 16, size: 'max' },
);

function mutationOf(
  { op, t, row, fields, tx }: Edit,
  head: number,
  ids: readonly string[],
  txs: readonly string[],
): Mutation {
  const body: Record<string, FieldChange> = {};
  for (const { field, value, behind, ts } of fields) {
    const [name, values] = FIELDS[t]![field % FIELDS[t]!.length]!;
    const change = { value: values[value % values.length], base: Math.max(0, head - behind), ts: at(ts) };
    if (op === 'del') body['_del'] = { ...change, value: true };
    else body[name] = change;
  }
  return { mid: newMutationId(), tx: txs[tx]!, t, id: ids[row]!, op, body };
}

onEachDatabase('Random histories', (db) => {
  test('have the rows, acks and losers of the oracle', async () => {
    await asOwner(
      db(),
      `create or replace function sync.now_ms() returns bigint language sql volatile as 'select ${NOW}::bigint'`,
    );
    const seen = { merged: 0, lost: 0, theirs: 0, row: 0, dup: 0, gone: 0, losers: 0, tombstones: 0 };
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const user = newId();
        const oracle = new Oracle();
        const ids = [newId(), newId()];
        const earlier = new Map<string, Mutation[]>();
        for (const step of steps) {
          const txs = [newMutationId(), newMutationId(), newMutationId()];
          const fresh = step.edits.map((one) => mutationOf(one, oracle.head, ids, txs));
          const id = DEVICES[step.device]!;
          const muts = step.repeat ? [...fresh, ...(earlier.get(id) ?? [])] : fresh;
          earlier.set(id, fresh);
          const acks = await device(db(), user, id).push(...muts);
          expect(acks).toEqual(oracle.push(id, muts, NOW));
          for (const ack of acks) {
            if (ack.s === 'merged' || ack.s === 'dup' || ack.s === 'gone') seen[ack.s]++;
            for (const part of ['lost', 'theirs', 'row'] as const) if (ack[part]) seen[part]++;
          }
        }
        const pulled = await device(db(), user).pull(3);
        const order = (a: { t: string; id: string }, b: { t: string; id: string }) =>
          `${a.t}${a.id}`.localeCompare(`${b.t}${b.id}`);
        const rows = pulled.filter(({ t }) => t !== 'sync_losers');
        expect(rows.toSorted(order)).toEqual(oracle.changes().toSorted(order));
        const losers = pulled
          .filter(({ t }) => t === 'sync_losers')
          .map(({ d }) => JSON.stringify([d['row_id'], d['field'], d['value']]));
        expect(losers.sort()).toEqual(oracle.losers.map((l) => JSON.stringify([l.row_id, l.field, l.value])).sort());
        seen.losers += losers.length;
        seen.tombstones += rows.filter(({ del }) => del).length;
        // With every page size and from every start a device sees the same rows.
        expect((await device(db(), user).pull(1)).length).toBe(pulled.length);
      }),
      { numRuns: 60 },
    );
    // The histories have the cases that they are for.
    for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(10);
  });
});
