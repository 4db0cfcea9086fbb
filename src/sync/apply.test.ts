import { withoutLog } from '#data/engine-writes.ts';
import { markFill } from '#data/intent.ts';
import { expect, test } from 'vitest';
import { readRecovery, restoreRecovery } from './heal.ts';
import { writeMeta } from '#data/meta.ts';
import type { Ack, SyncRequest } from './protocol.ts';
import { answerTo, arrived, idNo, memoryChange, memoryRow, START, testDevice } from '#tests/support/sync-device.ts';
import { DAY_MS } from '#lib/durations.ts';

const only = (request: SyncRequest, ack: Partial<Ack>): Ack[] =>
  request.muts.map(({ mid }) => ({ mid, s: 'ok', v: 20, ...ack }));

test('pending edits of a row are applied on top of the row that arrives, field by field', async () => {
  const { db, cycle } = await testDevice();
  await arrived(db, { ...memoryRow(idNo(1), 'old'), _v: 3 });
  await db.memory_entries.update(idNo(1), { source: 'mine' });
  const arriving = { created_at: memoryRow('', '').created_at, fact: 'theirs', source: 'mine', unknown_field: [1] };
  let typed = false;
  await cycle(async (request) => {
    if (typed) return answerTo(request, { acks: request.muts.map(({ mid }) => ({ mid, s: 'held', v: 0 })) });
    // Typed during the request: not acknowledged when the answer is applied.
    typed = true;
    await db.memory_entries.update(idNo(1), { tags: ['unsent'] });
    return answerTo(request, { changes: [memoryChange(idNo(1), 12, '', { d: arriving })], more: true, cursor: 12 });
  });
  expect(await db.memory_entries.get(idNo(1))).toMatchObject({
    fact: 'theirs',
    source: 'mine',
    tags: ['unsent'],
    unknown_field: [1],
    _v: 12,
  });
});

test('fields that this version does not know are stored unchanged', async () => {
  const { db, cycle } = await testDevice();
  const d = { created_at: memoryRow('', '').created_at, fact: 'x', later_feature: { deep: [1, { a: null }] } };
  await cycle((request) =>
    answerTo(request, {
      changes: [memoryChange(idNo(1), 12, '', { d }), { ...memoryChange(idNo(2), 12, ''), t: 'a_table_of_tomorrow' }],
    }),
  );
  expect(await db.memory_entries.get(idNo(1))).toMatchObject(d);
  await db.memory_entries.update(idNo(1), { fact: 'y' });
  expect(await db.memory_entries.get(idNo(1))).toMatchObject({ later_feature: d.later_feature });
  expect((await db.outbox.toArray())[0]?.body).not.toHaveProperty('later_feature');
});

test('a value that lost is kept as one version, also when the server reports it twice', async () => {
  const { db, cycle } = await testDevice();
  await arrived(db, { ...memoryRow(idNo(1), 'old'), _v: 3 });
  await db.memory_entries.update(idNo(1), { source: 'mine' });
  await cycle((request) =>
    answerTo(request, {
      acks: only(request, { s: 'merged', lost: ['source'] }),
      changes: [
        memoryChange(idNo(1), 19, 'old', { d: { fact: 'old', source: 'theirs' } }),
        {
          t: 'sync_losers',
          id: idNo(90),
          v: 20,
          del: false,
          d: { t: 'memory_entries', row_id: idNo(1), field: 'source', value: 'mine', at: '2026-05-14T12:00:00.000Z' },
        },
      ],
    }),
  );
  expect(await db.memory_entries.get(idNo(1))).toMatchObject({ source: 'theirs' });
  expect(await db.versions.toArray()).toMatchObject([{ id: idNo(1), field: 'source', value: 'mine', why: 'lost' }]);
});

test('an edit that lost to a change that had arrived before it was sent is replaced in the row too', async () => {
  const { db, cycle } = await testDevice();
  await arrived(db, { ...memoryRow(idNo(1), 'words'), _v: 3 });
  // Written while their change was arriving: the row has their version and our value.
  await cycle(async (request) => {
    if (request.cursor === 10) await db.memory_entries.update(idNo(1), { source: 'mine' });
    const theirs = memoryChange(idNo(1), 12, 'words', { d: { fact: 'words', source: 'theirs' } });
    if (request.muts.length === 0) return answerTo(request, { changes: [theirs], cursor: 12 });
    return answerTo(request, {
      cursor: 20,
      acks: only(request, { s: 'merged', v: 20, lost: ['source'], row: theirs }),
    });
  });
  expect(await db.outbox.count()).toBe(0);
  expect(await db.memory_entries.get(idNo(1))).toMatchObject({ source: 'theirs', _v: 12 });
  expect((await db.versions.toArray()).map(({ value }) => value)).toContain('mine');
});

test('fine print 8: the pusher merges texts with the base of its edit, also when the other text has already arrived', async () => {
  const { db, cycle } = await testDevice();
  await arrived(db, { ...memoryRow(idNo(1), 'one\n\ntwo\n\nthree'), _v: 3 });
  await db.memory_entries.update(idNo(1), { fact: 'ONE\n\ntwo\n\nthree' });
  const theirs = 'one\n\ntwo\n\nTHREE';
  // The pull brings their text while ours is pending: the server's copy changes, our base does not.
  await db.outbox.toCollection().modify({ state: 'held' });
  await db.quarantine.put({
    ...(await db.outbox.toArray())[0]!,
    mid: crypto.randomUUID(),
    tx: crypto.randomUUID(),
    seq: 0,
    body: {},
    code: 'x',
    at: 1,
  });
  await cycle((request) => answerTo(request, { changes: [memoryChange(idNo(1), 12, theirs)] }));
  expect(await db.shadow.toArray()).toMatchObject([
    { v: 12, d: { fact: theirs }, bases: { fact: 'one\n\ntwo\n\nthree' } },
  ]);
  await db.quarantine.clear();
  let merged: unknown;
  await cycle((request) => {
    const mine = request.muts[0]?.body.fact;
    if (mine?.value === 'ONE\n\ntwo\n\nthree') {
      return answerTo(request, { acks: only(request, { s: 'merged', theirs: { fact: theirs } }) });
    }
    merged = mine ?? merged;
    return answerTo(request);
  });
  expect(merged).toMatchObject({ value: 'ONE\n\ntwo\n\nTHREE', base: 20 });
  expect(await db.memory_entries.get(idNo(1))).toMatchObject({ fact: 'ONE\n\ntwo\n\nTHREE' });
  expect(await db.shadow.count()).toBe(0);
});

test('fine print 8: two edits of one text that both lose do not replace the text of the other device', async () => {
  const { db, cycle, asked } = await testDevice();
  await arrived(db, { ...memoryRow(idNo(1), 'We met at the pier.'), _v: 3 });
  await db.memory_entries.update(idNo(1), { fact: 'We met at the pier. It rained.' });
  // The first was sent and its answer lost, so the second is an entry of its own.
  await db.outbox.toCollection().modify({ state: 'sent' });
  await db.memory_entries.update(idNo(1), { fact: 'Mine, all new.' });
  const fact = 'Theirs, all new.';
  await cycle((request) =>
    answerTo(request, {
      acks: only(request, { s: 'merged', lost: ['fact'], theirs: { fact } }),
      changes: [memoryChange(idNo(1), 12, fact)],
    }),
  );
  expect(asked.flatMap(({ muts }) => muts)).toHaveLength(2);
  expect(await db.outbox.count(), 'the other text is not replaced').toBe(0);
  expect(await db.memory_entries.get(idNo(1))).toMatchObject({ fact });
  expect((await db.versions.toArray()).map(({ value }) => value)).toContain('Mine, all new.');
});

test('fine print 8: a pending edit keeps its base when an earlier edit loses', async () => {
  const { db, cycle } = await testDevice();
  await arrived(db, { ...memoryRow(idNo(1), 'We met at the pier.'), _v: 3 });
  await db.memory_entries.update(idNo(1), { fact: 'We met at the pier. It rained.' });
  const fact = 'Theirs, all new.';
  const sent: unknown[] = [];
  await cycle(async (request) => {
    // Written while the first is in flight.
    if (sent.length === 0) await db.memory_entries.update(idNo(1), { fact: 'Mine, all new.' });
    sent.push(...request.muts.map(({ body }) => body.fact?.value));
    return answerTo(request, { acks: only(request, { s: 'merged', lost: ['fact'], theirs: { fact } }) });
  });
  expect(sent).toEqual(['We met at the pier. It rained.', 'Mine, all new.']);
  expect(await db.outbox.count(), 'the other text is not replaced').toBe(0);
  expect((await db.versions.toArray()).map(({ value }) => value)).toContain('Mine, all new.');
  expect(await db.shadow.count()).toBe(0);
});

test('fine print 8: a pending edit keeps its base when the text is changed elsewhere twice before it is taken', async () => {
  const { db, cycle } = await testDevice();
  await arrived(db, { ...memoryRow(idNo(1), 'one'), _v: 3 });
  await db.memory_entries.update(idNo(1), { fact: 'mine' });
  for (const [v, fact] of [
    [12, 'two'],
    [13, 'three'],
  ] as const) {
    await cycle((request) =>
      answerTo(request, {
        acks: only(request, { s: 'held', v: 0, code: 'sync_waits' }),
        changes: [memoryChange(idNo(1), v, fact)],
        cursor: v,
      }),
    );
  }
  expect(await db.shadow.get(['memory_entries', idNo(1)])).toMatchObject({
    d: { fact: 'three' },
    bases: { fact: 'one' },
  });
  expect(await db.memory_entries.get(idNo(1))).toMatchObject({ fact: 'mine' });
});

test('fine print 29: a row that is made here while the same row arrives has an empty base, and does not replace the other text', async () => {
  const { db, cycle } = await testDevice();
  const id = idNo(1);
  const sent: unknown[] = [];
  await cycle(async (request) => {
    // The request has no edit of the row yet; its answer brings the row that another device made.
    if (sent.length === 0) await db.memory_entries.add(memoryRow(id, 'mine'));
    sent.push(request.muts.map(({ body }) => body.fact?.value));
    if (sent.length === 1) return answerTo(request, { changes: [memoryChange(id, 3, 'theirs')], cursor: 3 });
    return answerTo(request, {
      acks: only(request, {
        s: 'merged',
        v: 4,
        lost: ['fact'],
        theirs: { fact: 'theirs' },
        row: memoryChange(id, 3, 'theirs'),
      }),
      cursor: 3,
    });
  });
  expect(sent, 'the other text is not replaced').toEqual([[], ['mine']]);
  expect(await db.memory_entries.get(id)).toMatchObject({ fact: 'theirs' });
  expect((await db.versions.toArray()).map(({ value }) => value)).toContain('mine');
  expect(await db.shadow.count()).toBe(0);
});

test('gone: the whole row is sent again with the edit, under a new id', async () => {
  const { db, cycle, asked } = await testDevice();
  await arrived(db, { ...memoryRow(idNo(1), 'words'), _v: 3 });
  await db.memory_entries.update(idNo(1), { source: 'edited' });
  await cycle((request) =>
    answerTo(request, { acks: only(request, request.muts[0]?.op === 'patch' ? { s: 'gone' } : {}) }),
  );
  expect(asked.flatMap(({ muts }) => muts)).toMatchObject([
    { op: 'patch' },
    { op: 'put', body: { fact: { value: 'words', ts: 1 }, source: { value: 'edited', ts: START } } },
  ]);
  expect(asked[1]!.muts[0]!.mid).not.toBe(asked[0]!.muts[0]!.mid);
  expect(await db.outbox.count()).toBe(0);
});

test('fine print 18: an edit older than any tombstone does not restore the row; its text is kept as a version', async () => {
  const { db, cycle, clock, asked } = await testDevice();
  await arrived(db, { ...memoryRow(idNo(1), 'words'), _v: 3 });
  await db.memory_entries.update(idNo(1), { fact: 'written 200 days ago' });
  clock.ms += 200 * DAY_MS;
  await cycle((request) => answerTo(request, { server_time: clock.ms, acks: only(request, { s: 'gone' }) }));
  expect(asked.flatMap(({ muts }) => muts).map(({ op }) => op)).toEqual(['patch']);
  expect(await db.memory_entries.get(idNo(1))).toBeUndefined();
  expect((await db.versions.toArray()).map(({ value }) => value)).toContain('written 200 days ago');
});

test('fine print 16: a resync drops only clean rows that the server has deleted; nothing is cleared first', async () => {
  const { db, cycle } = await testDevice();
  await arrived(
    db,
    { ...memoryRow(idNo(1), 'still there'), _v: 3 },
    { ...memoryRow(idNo(2), 'deleted there'), _v: 4 },
    { ...memoryRow(idNo(3), 'edited after the snapshot began'), _v: 31 },
    { ...memoryRow(idNo(4), 'edited here'), _v: 5 },
    { ...memoryRow(idNo(6), 'deleted there, on the last page'), _v: 6 },
  );
  await db.memory_entries.update(idNo(4), { source: 'unsent' });
  await db.memory_entries.put(memoryRow(idNo(5), 'made here'));
  const seen: number[] = [];
  let turned = false;
  await cycle(async (request) => {
    seen.push(await db.memory_entries.count());
    if (!turned) {
      turned = true;
      return answerTo(request, { must: 'resync', acks: [], min_version: 15 });
    }
    const held = { acks: request.muts.map(({ mid }): Ack => ({ mid, s: 'held', v: 0 })) };
    if (request.snapshot?.part === 'hot') return answerTo(request, { ...held, head: 30 });
    if (request.snapshot?.part === 'rows' && request.snapshot.t === 'memory_entries') {
      return request.snapshot.after === null
        ? answerTo(request, { ...held, changes: [memoryChange(idNo(1), 3, 'still there')], after: idNo(3), more: true })
        : answerTo(request, { ...held, changes: [], after: null });
    }
    return answerTo(request, { ...held, cursor: request.cursor, head: 30 });
  });
  expect((await db.memory_entries.toArray()).map(({ id }) => id)).toEqual([1, 3, 4, 5].map(idNo));
  expect(Math.min(...seen)).toBeGreaterThanOrEqual(4);
  expect(await db.meta.get('cursor')).toMatchObject({ value: 30 });
});

test('the cursor is null during a snapshot: edits are sent, nothing is pulled', async () => {
  const { db, cycle, asked } = await testDevice({ synced: false });
  await db.memory_entries.put(memoryRow(idNo(1), 'written before the first sync'));
  await cycle((request) => answerTo(request, { head: 7, cursor: request.cursor }));
  const [hot, ...rest] = asked;
  expect(hot).toMatchObject({ cursor: null, snapshot: { part: 'hot' }, muts: [{ op: 'put' }] });
  expect(rest.slice(0, -1).every(({ cursor, snapshot }) => cursor === null && snapshot?.part === 'rows')).toBe(true);
  expect(rest.at(-1)).toMatchObject({ cursor: 7 });
  expect(rest.at(-1)).not.toHaveProperty('snapshot');
});

test('an edit made during the request for a page is sent with the next request, before the snapshot is complete', async () => {
  const { db, asked, cycle } = await testDevice({ synced: false });
  await cycle(async (request) => {
    if (asked.length === 3) await db.memory_entries.put(memoryRow(idNo(1), 'in between'));
    return answerTo(request, { head: 7 });
  });
  const sent = asked.findIndex(({ muts }) => muts.length > 0);
  expect(sent).toBe(3);
  expect(asked[sent]).toMatchObject({ cursor: null, snapshot: { part: 'rows' } });
  expect(asked.filter(({ muts }) => muts.length > 0)).toHaveLength(1);
  expect(await db.outbox.count()).toBe(0);
});

test('a row of the hot set is written again by its page only if it has changed since', async () => {
  const { db, cycle } = await testDevice({ synced: false });
  const row = (n: number, v: number, fact: string) => memoryChange(idNo(n), v, fact);
  const written: string[] = [];
  const note = (fact: string) => void written.push(fact);
  db.memory_entries.hook('creating', (_key, { fact }) => note(fact));
  db.memory_entries.hook('updating', (changes) => note(String((changes as { fact?: string }).fact)));
  await cycle((request) => {
    if (request.snapshot?.part === 'hot')
      return answerTo(request, { head: 7, changes: [row(1, 3, 'a'), row(2, 4, 'b')] });
    if (request.snapshot?.t !== 'memory_entries') return answerTo(request, { head: 7, cursor: request.cursor });
    return answerTo(request, {
      head: 8,
      changes: [row(1, 3, 'a'), row(2, 8, 'b, changed'), row(3, 5, 'c')],
      after: null,
    });
  });
  expect(written).toEqual(['a', 'b', 'b, changed', 'c']);
  expect((await db.memory_entries.toArray()).map(({ fact }) => fact)).toEqual(['a', 'b, changed', 'c']);
});

test('a new app version fetches the rows of its new table, although its cursor is past them', async () => {
  const { db, cycle, asked } = await testDevice();
  await writeMeta(db, 'tables', ['profiles']);
  await cycle((request) => answerTo(request, { cursor: request.cursor === null ? null : 20 }));
  const pages = asked.flatMap(({ snapshot }) => (snapshot?.part === 'rows' ? [snapshot.t] : []));
  expect(pages).toContain('memory_entries');
  expect(pages).not.toContain('profiles');
  expect(asked.at(-1)).toMatchObject({ cursor: 10 });
});

test('an answer is not applied when the position has changed since the request', async () => {
  const { db, cycle } = await testDevice();
  const outcome = await cycle(async (request) => {
    await writeMeta(db, 'cursor', 99);
    return answerTo(request, { changes: [memoryChange(idNo(1), 12, 'late')] });
  });
  expect(outcome).toEqual({ kind: 'busy' });
  expect(await db.memory_entries.count()).toBe(0);
  expect(await db.meta.get('cursor')).toMatchObject({ value: 99 });
});

test('deletions that arrive leave graves, and a row that is made again removes its grave', async () => {
  const { db, cycle } = await testDevice();
  await arrived(db, { ...memoryRow(idNo(1), 'x'), _v: 3 });
  await cycle((request) => answerTo(request, { changes: [memoryChange(idNo(1), 12, 'x', { del: true })] }));
  expect(await db.graves.toArray()).toMatchObject([{ id: idNo(1), v: 12 }]);
  await cycle((request) => answerTo(request, { cursor: 21, changes: [memoryChange(idNo(1), 21, 'x')] }));
  expect(await db.graves.count()).toBe(0);
});

test('a text that lost to a later deletion is kept as a version, and no merge restores the row', async () => {
  const { db, cycle, asked } = await testDevice();
  await arrived(db, { ...memoryRow(idNo(1), 'one\n\ntwo'), _v: 3 });
  await db.memory_entries.update(idNo(1), { fact: 'ONE\n\ntwo' });
  const row = memoryChange(idNo(1), 19, 'one\n\nTWO', { del: true });
  await cycle((request) =>
    answerTo(request, {
      acks: only(request, { s: 'merged', lost: ['_del'], theirs: { fact: 'one\n\nTWO' }, row }),
      changes: [row],
    }),
  );
  await cycle(answerTo);
  expect(asked.flatMap(({ muts }) => muts)).toHaveLength(1);
  expect(await db.memory_entries.count()).toBe(0);
  expect((await db.versions.filter(({ why }) => why === 'lost').toArray()).map(({ value }) => value)).toContain(
    'ONE\n\ntwo',
  );
});

test('fine print 5: a row that was acknowledged but not pulled when the server was restored is pushed again', async () => {
  const { db, cycle, asked } = await testDevice();
  await arrived(db, { ...memoryRow(idNo(1), 'only here now') } as never, {
    ...memoryRow(idNo(2), 'in the backup'),
    _v: 3,
  });
  await db.memory_entries.put(memoryRow(idNo(3), 'waits'));
  await cycle((request) => {
    const restored = { epoch: 'two', epoch_kind: 'restore' as const, epoch_at: 15 };
    return request.epoch === 'one'
      ? answerTo(request, { ...restored, must: 'resync', acks: [] })
      : answerTo(request, {
          ...restored,
          changes:
            request.snapshot?.part === 'rows' && request.snapshot.t === 'memory_entries'
              ? [1, 2, 3].map((n) => memoryChange(idNo(n), n, 'x'))
              : [],
        });
  });
  const muts = asked.filter(({ epoch }) => epoch === 'two').flatMap(({ muts }) => muts);
  expect(muts).toMatchObject([
    { id: idNo(1), op: 'put', body: { fact: { value: 'only here now', base: 15, ts: 1 } } },
    { id: idNo(3), op: 'put', body: { fact: { value: 'waits' } } },
  ]);
});

test('fine print 5: an edit that was acknowledged but not pulled when the server was restored is pushed again', async () => {
  const { db, cycle, asked } = await testDevice();
  await arrived(
    db,
    { ...memoryRow(idNo(1), 'in the backup'), _v: 3 },
    { ...memoryRow(idNo(2), 'in the backup'), _v: 3 },
    { ...memoryRow(idNo(3), 'in the backup'), _v: 3 },
  );
  await db.memory_entries.update(idNo(1), { fact: 'edited since' });
  await db.memory_entries.update(idNo(2), { fact: 'edited since' });
  const restored = { epoch: 'two', epoch_kind: 'restore' as const, epoch_at: 15 };
  await cycle(async (request) => {
    if (request.epoch === 'two') return answerTo(request, { ...restored, cursor: request.cursor });
    // The server has both edits in version 20. The page ends before it, and the next request meets the restored server.
    if (request.muts.length === 0) return answerTo(request, { ...restored, must: 'resync', acks: [] });
    await db.memory_entries.update(idNo(2), { source: 'and again' });
    return answerTo(request, { cursor: 12, more: true });
  });
  const muts = asked.filter(({ epoch }) => epoch === 'two').flatMap(({ muts }) => muts);
  expect(muts.filter(({ op }) => op === 'put')).toMatchObject([
    { id: idNo(1), body: { fact: { value: 'edited since', base: 15, ts: 5 } } },
    { id: idNo(2), body: { fact: { value: 'edited since', base: 15, ts: 5 } } },
  ]);
});

test('an edit that was pulled with its row is removed from the list of unpulled edits', async () => {
  const { db, cycle } = await testDevice();
  await db.memory_entries.put(memoryRow(idNo(1), 'mine'));
  await cycle((request) => answerTo(request, { cursor: 12, more: request.cursor === 10 }));
  expect(await db.meta.get('unpulled')).toMatchObject({ value: { [`memory_entries/${idNo(1)}`]: 20 } });
  await db.memory_entries.put(memoryRow(idNo(2), 'mine'));
  await cycle((request) => answerTo(request));
  expect(await db.meta.get('unpulled')).toMatchObject({ value: {} });
});

test('a resync drops a row without a version whose page never arrived, unless it has a pending edit', async () => {
  const { db, cycle } = await testDevice();
  const at = db.table('memory_entries');
  await withoutLog(db, ['memory_entries'], () => at.bulkPut([1, 2, 3].map((n) => memoryRow(idNo(n), `taken ${n}`))));
  await db.memory_entries.update(idNo(3), { source: 'unsent' });
  let turned = false;
  await cycle((request) => {
    const held = { acks: request.muts.map(({ mid }): Ack => ({ mid, s: 'held', v: 0 })) };
    if (!turned) {
      turned = true;
      return answerTo(request, { must: 'resync', acks: [], min_version: 15 });
    }
    const page = request.snapshot?.part === 'rows' && request.snapshot.t === 'memory_entries';
    return answerTo(request, {
      ...held,
      head: 30,
      cursor: request.cursor,
      ...(page ? { changes: [memoryChange(idNo(1), 5, 'there')] } : {}),
    });
  });
  // The first came with the snapshot, the second is gone there, the third has text that no other device has.
  expect((await db.memory_entries.toArray()).map(({ id, fact }) => [id, fact])).toEqual([
    [idNo(1), 'there'],
    [idNo(3), 'taken 3'],
  ]);
});

test('fine print 30: a first sync drops a row that the server took and that is deleted since; a row that it took later stays', async () => {
  const { db, cycle } = await testDevice({ synced: false });
  await db.memory_entries.bulkAdd([1, 2, 3, 4].map((n) => memoryRow(idNo(n), `written ${n}`)));
  // An earlier answer was lost: the server has taken the rows, and another device has deleted the first of them since.
  const outcome = await cycle((request) => {
    const acks = request.muts.map(({ mid, id }): Ack => {
      if (id === idNo(3)) return { mid, s: 'held', v: 0 };
      return { mid, s: 'dup', v: id === idNo(4) ? 31 : 12 };
    });
    const page = request.snapshot?.part === 'rows' && request.snapshot.t === 'memory_entries';
    const changes = page ? [memoryChange(idNo(2), 12, 'written 2')] : [];
    return answerTo(request, { head: 30, cursor: request.cursor, acks, changes });
  });
  expect(outcome.kind).toBe('done');
  expect((await db.memory_entries.toArray()).map(({ id }) => id)).toEqual([idNo(2), idNo(3), idNo(4)]);
});

test('fine print 4: what was set aside is restored whole; a row that the device refuses stays set aside and does not stop the others', async () => {
  const { db } = await testDevice();
  const rows = [
    { t: 'memory_entries', row: { ...memoryRow(idNo(1), 'first'), _v: 7, later_feature: 1 } },
    { t: 'memory_entries', row: { ...memoryRow(idNo(2), 'broken'), tags: 'no list' } },
    { t: 'a_table_of_tomorrow', row: { id: idNo(9) } },
    { t: 'memory_entries', row: memoryRow(idNo(3), 'last') },
  ];
  await writeMeta(db, 'recovery', { at: START, entries: [], rows });
  expect(await restoreRecovery(db)).toBe(2);
  expect(await db.memory_entries.toArray()).toMatchObject([{ fact: 'first', later_feature: 1 }, { fact: 'last' }]);
  expect(await db.outbox.count()).toBe(2);
  expect((await readRecovery(db))?.rows).toEqual([rows[1], rows[2]]);
});

test("fine print 11: a value of a fill that differs from the account's is kept as a version", async () => {
  const { db, cycle } = await testDevice();
  await db.transaction('rw', db.memory_entries, async (trans) => {
    markFill(trans.idbtrans, 'memory_entries', idNo(1));
    await db.memory_entries.put({ ...memoryRow(idNo(1), 'written before the sign-in'), source: 'same' });
  });
  const row = memoryChange(idNo(1), 12, '', { d: { fact: 'as the account has it', source: 'same' } });
  await cycle((request) => answerTo(request, { acks: only(request, { row, lost: ['fact'] }), changes: [row] }));
  expect(await db.memory_entries.get(idNo(1))).toMatchObject({ fact: 'as the account has it' });
  expect((await db.versions.toArray()).map(({ field, value }) => [field, value])).toContainEqual([
    'fact',
    'written before the sign-in',
  ]);
  expect((await db.versions.toArray()).map(({ field }) => field)).not.toContain('source');
});
