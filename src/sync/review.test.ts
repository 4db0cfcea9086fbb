/** A proof of a review: what the device does with a row of an ack that is as it is now (protocol.ts). */
import { expect, test } from 'vitest';
import { SyncError } from './errors.ts';
import type { Ack } from './protocol.ts';
import { answerTo, arrived, idNo, memoryChange, memoryRow, testDevice } from '#tests/support/sync-device.ts';

test('D1: the row of a repeat, which has all later changes, is not covered by a later edit of the same request', async () => {
  const { db, clock, cycle } = await testDevice();
  const lose = () => cycle(() => Promise.reject(new SyncError('retryable', 'timeout')));
  await arrived(db, { ...memoryRow(idNo(1), 'start'), _v: 3 });
  await db.memory_entries.update(idNo(1), { source: 'mine' });
  await lose();
  await db.memory_entries.update(idNo(1), { fact: 'mine' });
  // The server takes both, and the answer is lost. Another device, which saw that, writes the text again, as version 19.
  await lose();
  clock.ms += 60_000;
  const now = memoryChange(idNo(1), 19, '', { d: { ...memoryRow('', ''), id: undefined, fact: 'theirs, later', source: 'theirs' } });
  let between: unknown;
  let edited: unknown;
  await cycle(async (request) => {
    if (request.muts.length === 2) {
      // A page that ends before version 19.
      return answerTo(request, {
        head: 19,
        cursor: 12,
        more: true,
        acks: request.muts.map(({ mid, body }): Ack =>
          'source' in body ? { mid, s: 'dup', v: 11, lost: ['source'], row: now } : { mid, s: 'dup', v: 11 },
        ),
      });
    }
    if (!between) {
      between = await db.memory_entries.get(idNo(1));
      // The person goes on from what they see.
      await db.memory_entries.update(idNo(1), { fact: 'mine and more' });
      edited = (await db.outbox.toArray())[0]?.body;
    }
    return answerTo(request, { head: 19, cursor: 19, acks: request.muts.map(({ mid }) => ({ mid, s: 'held', v: 0 })), changes: [now] });
  });
  console.log('D1', { between, edited });
  expect(between).toMatchObject({ fact: 'theirs, later', _v: 19 });
});
