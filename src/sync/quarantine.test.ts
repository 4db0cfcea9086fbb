import { intentOf } from '#data/intent.ts';
import type { Day } from '#lib/day.ts';
import { expect, test } from 'vitest';
import {
  discardQuarantined,
  exportQuarantine,
  listQuarantine,
  retryAllQuarantined,
  retryQuarantined,
} from './quarantine.ts';
import type { Ack, Mutation, SyncRequest } from './protocol.ts';
import { answerTo, arrived, idNo, memoryChange, memoryRow, testDevice, USER } from '#tests/support/sync-device.ts';

/** A server that refuses some mutations with their whole intent, and holds later ones of their rows. */
const refusing = (isBad: (mutation: Mutation) => boolean, field?: string) => (request: SyncRequest) => {
  const bad = new Set(request.muts.filter(isBad).map(({ tx }) => tx));
  const rows = new Set(request.muts.filter(({ tx }) => bad.has(tx)).map(({ id }) => id));
  const acks = request.muts.map(({ mid, tx, id }): Ack => {
    if (bad.has(tx)) return { mid, s: 'rejected', v: 0, code: 'sync_bad_value', ...(field ? { msg: field } : {}) };
    return rows.has(id) ? { mid, s: 'held', v: 0, code: 'sync_waits' } : { mid, s: 'ok', v: 20 };
  });
  return answerTo(request, { acks });
};
const poison = refusing(({ body }) => body.fact?.value === 'poison', 'fact');

test('a refused change goes to quarantine with its content, code and time; all else is sent', async () => {
  const { db, cycle, clock } = await testDevice();
  await db.memory_entries.put(memoryRow(idNo(1), 'poison'));
  await db.transaction('rw', db.memory_entries, async (trans) => {
    intentOf(trans.idbtrans).apart = true;
    await db.memory_entries.bulkPut(Array.from({ length: 999 }, (_, n) => memoryRow(idNo(n + 2), 'fine')));
  });
  expect(await cycle(poison)).toMatchObject({ kind: 'done', pushed: 999 });
  expect(await db.outbox.count()).toBe(0);
  expect(await listQuarantine(db)).toMatchObject([
    { id: idNo(1), code: 'sync_bad_value', msg: 'fact', at: clock.ms, body: { fact: { value: 'poison' } } },
  ]);
  expect(await db.memory_entries.get(idNo(1))).toMatchObject({ fact: 'poison' });
  expect(JSON.parse(await exportQuarantine(db))).toMatchObject([
    { values: { fact: 'poison' }, code: 'sync_bad_value' },
  ]);
});

test('the whole intent of a refused change goes to quarantine, and nothing of another intent', async () => {
  const { db, cycle } = await testDevice();
  await db.transaction('rw', db.tables, async () => {
    await db.memory_entries.put(memoryRow(idNo(1), 'poison'));
    await db.memory_entries.put(memoryRow(idNo(2), 'filed with it'));
  });
  await db.memory_entries.put(memoryRow(idNo(3), 'another intent'));
  await cycle(poison);
  expect((await listQuarantine(db)).map(({ id }) => id)).toEqual([idNo(1), idNo(2)]);
});

test('fine print 19: an edit of another field waits behind the refused change; one that replaces it sends both', async () => {
  const { db, cycle, asked } = await testDevice();
  await db.memory_entries.put(memoryRow(idNo(1), 'poison'));
  await cycle(poison);
  await db.memory_entries.update(idNo(1), { source: 'other field' });
  const before = asked.length;
  await cycle(poison);
  expect(asked.slice(before).flatMap(({ muts }) => muts)).toEqual([]);
  expect(await db.outbox.toArray()).toMatchObject([{ state: 'held' }]);

  const refused = (await listQuarantine(db))[0]!;
  await db.memory_entries.update(idNo(1), { fact: 'mended' });
  await cycle(poison);
  const muts = asked.flatMap((request) => request.muts).slice(1);
  expect(muts[0]).toMatchObject({ op: 'put', tx: refused.tx, body: { fact: { value: 'mended' } } });
  expect(muts[0]!.mid).not.toBe(refused.mid);
  expect(await db.quarantine.count()).toBe(0);
  // Held entries go with the next cycle.
  await cycle(poison);
  expect(await db.outbox.count()).toBe(0);
});

test('an edit that does not repair a refused change is sent once, not repeatedly', async () => {
  const { db, cycle, asked } = await testDevice();
  const always = refusing(({ op }) => op === 'put', 'fact');
  await db.memory_entries.put(memoryRow(idNo(1), 'poison'));
  await cycle(always);
  await db.memory_entries.update(idNo(1), { fact: 'still poison' });
  for (let i = 0; i < 4; i++) await cycle(always);
  expect(asked.flatMap(({ muts }) => muts).filter(({ op }) => op === 'put')).toHaveLength(2);
  expect(await db.quarantine.count()).toBe(1);
  expect(await db.outbox.toArray()).toMatchObject([{ state: 'held' }]);
});

test('"try again" sends the refused intent once more, after a server upgrade all of them', async () => {
  const { db, cycle } = await testDevice();
  for (const n of [1, 2, 3]) await db.memory_entries.put(memoryRow(idNo(n), 'poison'));
  await cycle(poison);
  await retryQuarantined(db, (await listQuarantine(db))[0]!.mid);
  expect(await db.quarantine.count()).toBe(2);
  await cycle(answerTo);
  await retryAllQuarantined(db);
  await cycle(answerTo);
  expect(await db.quarantine.count()).toBe(0);
  expect(await db.outbox.count()).toBe(0);
});

test('discarding shows the row without the change, and deletes a row that only the device had', async () => {
  const { db, cycle } = await testDevice();
  await arrived(db, { ...memoryRow(idNo(1), 'as the server has it'), _v: 3 });
  await db.memory_entries.update(idNo(1), { fact: 'poison' });
  await db.memory_entries.put(memoryRow(idNo(2), 'poison'));
  await cycle(poison);
  for (const { mid } of await listQuarantine(db)) await discardQuarantined(db, mid);
  expect(await db.memory_entries.toArray()).toMatchObject([{ id: idNo(1), fact: 'as the server has it', _v: 3 }]);
  expect(await db.quarantine.count()).toBe(0);
  expect(await db.shadow.count()).toBe(0);
});

test('discarding keeps what was acknowledged before, though its change has not been pulled yet', async () => {
  const { db, cycle } = await testDevice();
  await arrived(db, { ...memoryRow(idNo(1), 'as the server has it'), _v: 3 });
  await db.memory_entries.update(idNo(1), { source: 'acknowledged' });
  await cycle(async (request) => {
    if (request.muts[0]?.body.source) await db.memory_entries.update(idNo(1), { fact: 'poison' });
    return poison(request);
  });
  await discardQuarantined(db, (await listQuarantine(db))[0]!.mid);
  expect(await db.memory_entries.get(idNo(1))).toMatchObject({
    fact: 'as the server has it',
    source: 'acknowledged',
    _v: 3,
  });
});

test('deleting a row whose change was refused is sent, and settles it', async () => {
  const { db, cycle, asked } = await testDevice();
  await arrived(db, { ...memoryRow(idNo(1), 'as the server has it'), _v: 3 });
  await db.memory_entries.update(idNo(1), { fact: 'poison' });
  await cycle(poison);
  await db.memory_entries.delete(idNo(1));
  await cycle(poison);
  expect(asked.at(-1)!.muts).toMatchObject([{ op: 'del' }]);
  expect(await db.quarantine.count()).toBe(0);
  expect((await db.versions.toArray()).map(({ value }) => value)).toContain('poison');
});

test('fine print 12: a table that the server does not know yet keeps its entries queued', async () => {
  const { db, cycle, asked } = await testDevice();
  await db.memory_entries.put(memoryRow(idNo(1), 'for a newer server'));
  const older = (request: SyncRequest) =>
    answerTo(request, {
      acks: request.muts.map(({ mid }): Ack => ({ mid, s: 'held', v: 0, code: 'sync_unknown_table' })),
    });
  expect(await cycle(older)).toMatchObject({ kind: 'done' });
  expect(asked).toHaveLength(1);
  expect(await db.outbox.count()).toBe(1);
  expect(await db.quarantine.count()).toBe(0);
  await cycle(answerTo);
  expect(await db.outbox.count()).toBe(0);
});

test.each(['account_full', 'disk_full'])(
  '%s: changes wait and are sent again, what others wrote arrives, and the cycle says why',
  async (code) => {
    const { db, cycle } = await testDevice();
    await db.memory_entries.put(memoryRow(idNo(1), 'waits for space'));
    const full = (request: SyncRequest) =>
      answerTo(request, {
        acks: request.muts.map(({ mid }): Ack => ({ mid, s: 'held', v: 0, code })),
        changes: [memoryChange(idNo(2), 12, 'from elsewhere')],
      });
    expect(await cycle(full)).toMatchObject({ kind: 'failed', error: { kind: 'retryable', code } });
    expect(await db.outbox.count()).toBe(1);
    expect(await db.memory_entries.get(idNo(2))).toMatchObject({ fact: 'from elsewhere' });
    await cycle(answerTo);
    expect(await db.outbox.count()).toBe(0);
  },
);

test('law 1: an intent waits whole behind a refused change, and later edits of its other rows wait behind it', async () => {
  const { db, cycle, asked } = await testDevice();
  await db.memory_entries.put(memoryRow(idNo(1), 'poison'));
  await cycle(poison);
  const before = asked.length;
  await db.transaction('rw', db.memory_entries, async () => {
    await db.memory_entries.update(idNo(1), { source: 'one intent' });
    await db.memory_entries.put(memoryRow(idNo(2), 'one intent'));
  });
  await db.memory_entries.update(idNo(2), { fact: 'later' });
  await db.memory_entries.put(memoryRow(idNo(3), 'free'));
  for (let i = 0; i < 2; i++) await cycle(poison);
  expect(asked.slice(before).flatMap(({ muts }) => muts.map(({ id }) => id))).toEqual([idNo(3)]);
  expect((await db.outbox.toArray()).map(({ state }) => state)).toEqual(['held', 'held', 'held']);

  await retryAllQuarantined(db);
  const released = asked.length;
  await cycle(answerTo);
  const sent = asked.slice(released).flatMap(({ muts }) => muts);
  expect(sent.map(({ id, op }) => [id, op])).toEqual([
    [idNo(1), 'put'],
    [idNo(1), 'patch'],
    [idNo(2), 'put'],
    [idNo(2), 'patch'],
  ]);
  expect(sent[1]!.tx).toBe(sent[2]!.tx);
});

test('law 1: later edits do not go before an intent that an older server holds', async () => {
  const { db, cycle, asked } = await testDevice();
  await db.transaction('rw', db.memory_entries, db.habit_days, async () => {
    await db.memory_entries.put(memoryRow(idNo(1), 'first'));
    const day = '2026-05-14' as Day;
    await db.habit_days.put({
      id: idNo(2),
      user_id: USER,
      created_at: `${day}T10:00:00.000Z`,
      habit_id: 'h',
      day,
      state: 'done',
    });
  });
  let more = 2;
  await cycle(async (request) => {
    const acks = request.muts.map(({ mid }): Ack => ({ mid, s: 'held', v: 0, code: 'sync_unknown_table' }));
    if (more === 2) await db.memory_entries.update(idNo(1), { fact: 'second' });
    return answerTo(request, { acks, more: more-- > 0, cursor: (request.cursor ?? 0) + 1 });
  });
  expect(asked.flatMap(({ muts }) => muts.map(({ op }) => op))).toEqual(['put', 'put']);
  expect((await db.outbox.toArray()).map(({ state }) => state)).toEqual(['held', 'held', 'held']);
  await cycle(answerTo);
  expect(asked.at(-1)!.muts.map(({ op }) => op)).toEqual(['put', 'put', 'patch']);
});

test('law 5: the refused change of a row that was made again is not removed by the earlier deletion', async () => {
  const { db, cycle } = await testDevice();
  await arrived(db, { ...memoryRow(idNo(1), 'as the server has it'), _v: 3 });
  await db.memory_entries.delete(idNo(1));
  await db.memory_entries.put(memoryRow(idNo(1), 'poison'));
  await cycle((request) =>
    answerTo(request, {
      acks: request.muts.map(({ mid, op }): Ack => {
        return op === 'put' ? { mid, s: 'rejected', v: 0, code: 'sync_bad_value' } : { mid, s: 'ok', v: 20 };
      }),
    }),
  );
  expect(await listQuarantine(db)).toMatchObject([{ op: 'put', body: { fact: { value: 'poison' } } }]);
  expect(await db.memory_entries.get(idNo(1))).toMatchObject({ fact: 'poison' });
});

test('when the refused change of an intent is discarded, the other changes of the intent are sent again', async () => {
  const { db, cycle, asked } = await testDevice();
  await db.transaction('rw', db.memory_entries, async () => {
    await db.memory_entries.put(memoryRow(idNo(1), 'poison'));
    await db.memory_entries.put(memoryRow(idNo(2), 'innocent'));
  });
  await cycle((request) =>
    answerTo(request, {
      acks: request.muts.map(({ mid, id }): Ack => {
        return { mid, s: 'rejected', v: 0, code: id === idNo(1) ? 'sync_bad_value' : 'sync_tx_refused' };
      }),
    }),
  );
  await discardQuarantined(db, (await listQuarantine(db))[0]!.mid);
  await cycle(answerTo);
  expect(asked.at(-1)!.muts).toMatchObject([{ id: idNo(2), op: 'put' }]);
  expect([await db.quarantine.count(), await db.outbox.count(), await db.memory_entries.count()]).toEqual([0, 0, 1]);
});

test('discarding the creation of a row leaves no partial row from its later edits', async () => {
  const { db, cycle } = await testDevice();
  const refuseAll = refusing(() => true);
  await db.memory_entries.put(memoryRow(idNo(1), 'poison'));
  await cycle((request) => refuseAll(request));
  await db.memory_entries.update(idNo(1), { fact: 'poison again' });
  await cycle((request) => refuseAll(request));
  const refused = await listQuarantine(db);
  await discardQuarantined(db, refused[0]!.mid);
  await cycle(answerTo);
  expect(await db.memory_entries.toArray()).toEqual([]);
  expect([await db.quarantine.count(), await db.outbox.count()]).toEqual([0, 0]);
});
