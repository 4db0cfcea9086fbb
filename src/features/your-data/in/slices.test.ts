import { expect, test } from 'vitest';
import { randomUuid } from '#lib/id.ts';
import type { Incoming } from './incoming.ts';
import { type Slice, slicesOf } from './slices.ts';

test('slices have every row of one table after the other, in the order of their ids, however many runs were sorted', async () => {
  const rows = Array.from({ length: 9_001 }, (_, n): Incoming => {
    const row = { id: randomUuid(), created_at: '2026-05-14T10:00:00.000Z' };
    return { t: n % 9 === 8 ? 'tasks' : 'mood_entries', row };
  });
  const slices: Slice[] = [];
  for await (const slice of slicesOf(rows, 250)) slices.push(slice);
  expect(slices.map(({ rows: { length } }) => length)).toEqual([...Array<number>(32).fill(250), 1, 250, 250, 250, 250]);
  const idsOf = (t: string) => slices.flatMap((slice) => (slice.t === t ? slice.rows.map(({ row }) => row.id) : []));
  for (const t of ['mood_entries', 'tasks'])
    expect(idsOf(t)).toEqual(rows.flatMap((one) => (one.t === t ? one.row.id : [])).sort());
});
