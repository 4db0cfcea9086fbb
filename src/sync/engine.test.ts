import { liveQuery } from 'dexie';
import { expect, test, vi } from 'vitest';
import { newId } from '#lib/id.ts';
import { syncCycle } from './engine.ts';
import { SyncError } from './errors.ts';
import { leaseMs, takeLease } from '#data/lease.ts';
import { readMeta, writeMeta } from '#data/meta.ts';
import { MAX_CLOCK_AHEAD, MAX_REQUEST_BYTES, type SyncRequest, TOO_MUCH_WORK } from './protocol.ts';
import type { Post } from './post.ts';
import { retryAllQuarantined } from './quarantine.ts';
import {
  answerTo,
  arrived,
  idNo,
  memoryChange,
  memoryRow,
  START,
  testDevice,
  USER,
} from '#tests/support/sync-device.ts';

const local = (name: string) => Object.assign(new Error(name), { name });

// Both are written in one transaction: if one fails, the other must be rolled back.
test.each(['cursor', 'row'])(
  'law 2: acknowledgement, rows and cursor commit together: the %s fails',
  async (failing) => {
    const device = await testDevice();
    await device.db.memory_entries.put(memoryRow(idNo(1), 'mine'));
    const answer = (request: SyncRequest) => answerTo(request, { changes: [memoryChange(idNo(2), 12, 'arriving')] });
    const full = (key: unknown) => {
      if (key === 'cursor' || key === idNo(2)) throw local('QuotaExceededError');
    };
    const fail = failing === 'cursor' ? (_: unknown, key: unknown) => full(key) : full;
    const hook = failing === 'cursor' ? device.db.meta.hook('updating') : device.db.memory_entries.hook('creating');
    hook.subscribe(fail);
    expect(await device.cycle(answer)).toMatchObject({
      kind: 'failed',
      error: { kind: 'local', code: 'QuotaExceededError' },
    });
    expect(await device.db.outbox.count()).toBe(1);
    expect(await device.db.memory_entries.get(idNo(2))).toBeUndefined();
    expect(await readMeta(device.db, 'cursor')).toBe(10);

    hook.unsubscribe(fail);
    expect(await device.cycle(answer)).toEqual({ kind: 'done', pushed: 1, pulled: 1 });
    expect(await device.db.outbox.count()).toBe(0);
    expect(await device.db.memory_entries.get(idNo(2))).toMatchObject({ fact: 'arriving', _v: 12 });
    expect(await readMeta(device.db, 'cursor')).toBe(20);
  },
);

test('law 2: a page of changes is asked for only after the one before it has committed', async () => {
  const device = await testDevice();
  const cursors: unknown[] = [];
  await device.cycle(async (request) => {
    cursors.push([request.cursor, await readMeta(device.db, 'cursor'), await device.db.memory_entries.count()]);
    const n = cursors.length;
    return answerTo(request, { cursor: 10 + n, more: n < 3, changes: [memoryChange(idNo(n), 10 + n, 'x')] });
  });
  expect(cursors).toEqual([
    [10, 10, 0],
    [11, 11, 1],
    [12, 12, 2],
  ]);
});

/** A first sync of two tables: a page for each, and the hot set before them. */
const pageOf = (request: SyncRequest) => {
  const { snapshot } = request;
  if (snapshot?.part !== 'rows') return answerTo(request, { head: 7, cursor: request.cursor });
  const last = snapshot.t === 'memory_entries';
  const change = last
    ? memoryChange(idNo(2), 5, 'second')
    : { ...memoryChange(idNo(1), 4, ''), t: 'tasks', d: { description: 'first' } };
  return answerTo(request, {
    head: 7,
    changes: [change],
    ends_in: last ? snapshot.following!.at(-1)! : 'journal_entries',
    after: null,
  });
};

test('law 2: a page of a first sync is asked for while the one before it is stored, and applied after it', async () => {
  const device = await testDevice({ synced: false });
  const asked: unknown[] = [];
  const outcome = await device.cycle(async (request) => {
    const { snapshot: part } = request;
    const stored = await readMeta(device.db, 'snapshot');
    asked.push([part?.part === 'rows' ? part.t : part?.part, stored && (stored.S === null ? 'hot' : stored.tables[0])]);
    return pageOf(request);
  });
  expect(outcome).toMatchObject({ kind: 'done', pulled: 2 });
  // Each with the position that was committed when it was asked for: that of the page before.
  expect(asked).toEqual([
    ['hot', 'hot'],
    ['profiles', 'hot'],
    ['memory_entries', 'profiles'],
    [undefined, undefined],
  ]);
  expect(await device.db.tasks.count()).toBe(1);
  expect(await device.db.memory_entries.count()).toBe(1);
});

test('the pages of a first sync wait, once, until the screen has drawn the hot set', async () => {
  const { db, deps, state } = await testDevice({ synced: false });
  const drawn = vi.fn(async () => {
    // The page is on the device by now, and could be stored.
    await new Promise((later) => setTimeout(later, 30));
    expect(await Promise.all([readMeta(db, 'hot'), db.tasks.count()])).toEqual([true, 0]);
    expect(state.get().hotSetLoaded).toBe(true);
  });
  const post: Post = async (request) => pageOf(request);
  expect(await syncCycle({ ...deps, post, drawn }, state)).toMatchObject({ kind: 'done', pulled: 2 });
  expect(drawn).toHaveBeenCalledTimes(1);
});

test('law 2: a page that was asked for early is not applied when an edit is waiting', async () => {
  const device = await testDevice({ synced: false });
  let written = false;
  const answers: SyncRequest[] = [];
  await device.cycle(async (request) => {
    answers.push(request);
    if (request.snapshot?.part === 'rows' && !written) {
      written = true;
      await device.db.memory_entries.put(memoryRow(idNo(2), 'written here'));
    }
    return { ...pageOf(request), acks: request.muts.map(({ mid }) => ({ mid, s: 'ok' as const, v: 20 })) };
  });
  expect(answers.filter(({ muts }) => muts.length > 0)).toHaveLength(1);
  expect(await device.db.outbox.count()).toBe(0);
  expect(await device.db.tasks.count()).toBe(1);
});

test('a page that was asked for early is aborted when it is not needed', async () => {
  const { db, deps, state } = await testDevice({ synced: false });
  let page: 'not asked' | 'loading' | 'aborted' = 'not asked';
  const post: Post = async (request, signal) => {
    if (request.snapshot?.part !== 'rows' || page !== 'not asked')
      return { ...pageOf(request), acks: request.muts.map(({ mid }) => ({ mid, s: 'ok' as const, v: 20 })) };
    page = 'loading';
    const aborted = new Promise((_, reject) =>
      signal.addEventListener('abort', () => {
        page = 'aborted';
        reject(new SyncError('retryable', 'dropped'));
      }),
    );
    await db.memory_entries.put(memoryRow(idNo(2), 'written here'));
    return aborted;
  };
  expect(await syncCycle({ ...deps, post }, state)).toMatchObject({ kind: 'done', pushed: 1 });
  expect(page).toBe('aborted');
});

test('law 2: an edit that is made during a first sync goes with the next request, not after the last page', async () => {
  const device = await testDevice({ synced: false });
  const asked: (readonly [after: string | null | undefined, edits: number])[] = [];
  await device.cycle(async (request) => {
    const { snapshot: part, muts } = request;
    asked.push([part?.part === 'rows' ? part.after : undefined, muts.length]);
    const acks = muts.map(({ mid }) => ({ mid, s: 'ok' as const, v: 7 }));
    if (part?.part !== 'rows') return answerTo(request, { head: 7, cursor: request.cursor, acks });
    if (part.after === null) await device.db.memory_entries.put(memoryRow(idNo(9), 'written here'));
    const page = part.after === null ? 1 : part.after === idNo(1) ? 2 : 3;
    return answerTo(request, {
      head: 7,
      acks,
      changes: [memoryChange(idNo(page), 5, 'x')],
      ends_in: page === 3 ? part.following!.at(-1)! : 'memory_entries',
      after: page === 3 ? null : idNo(page),
    });
  });
  // The page that had been asked for early is asked for again, with the edit.
  expect(asked.find(([, edits]) => edits > 0)).toEqual([null, 1]);
});

test.each([
  ['when it has come', undefined, [0, 2]],
  ['when the cycle ends before', new SyncError('retryable', 'unreachable'), [0, 1]],
] as const)('live queries hear of a table that takes two pages %s', async (_, failure, heard) => {
  const device = await testDevice({ synced: false });
  const seen: number[] = [];
  const watched = liveQuery(() => device.db.memory_entries.count()).subscribe((count) => seen.push(count));
  await vi.waitFor(() => expect(seen).toEqual([0]));
  await device.cycle(async (request) => {
    const { snapshot: part } = request;
    if (part?.part !== 'rows') return answerTo(request, { head: 7, cursor: request.cursor });
    const second = part.after !== null;
    // Long enough for a live query that has heard of the first page.
    if (second) await new Promise((go) => setTimeout(go, 50));
    if (second && failure) throw failure;
    return answerTo(request, {
      head: 7,
      changes: [memoryChange(idNo(second ? 2 : 1), 5, 'x')],
      ends_in: second ? part.following!.at(-1)! : 'memory_entries',
      after: second ? null : idNo(1),
    });
  });
  await vi.waitFor(() => expect(seen).toEqual(heard));
  watched.unsubscribe();
});

test.each([
  ['no network', new SyncError('retryable', 'unreachable')],
  ['a 401 that stays', new SyncError('auth', 'http_401')],
  ['a 403', new SyncError('auth', 'http_403')],
  ["a captive portal's 400", new SyncError('retryable', 'http_400')],
  ['a 413 of a proxy', new SyncError('request', 'http_413')],
  ['a full disk on the server', new SyncError('retryable', '53100')],
])('law 5: %s removes nothing from the outbox', async (_, error) => {
  const device = await testDevice();
  for (let n = 1; n <= 3; n++) await device.db.memory_entries.put(memoryRow(idNo(n), `fact ${n}`));
  for (let day = 0; day < 30; day++) {
    device.clock.ms += 86_400_000;
    const outcome = await device.cycle(() => Promise.reject(error));
    expect(outcome).toEqual({ kind: 'failed', error });
  }
  const entries = await device.db.outbox.toArray();
  expect(entries.map(({ body }) => body.fact?.value)).toEqual(['fact 1', 'fact 2', 'fact 3']);
  expect(await device.db.quarantine.count()).toBe(0);
});

test.each([
  ['a login page of a public network', '<html>Please sign in to the hotel</html>'],
  ['an incomplete answer', { epoch: 'one', acks: [] }],
  ['an answer without the ack of an entry', undefined],
])('law 5: %s removes nothing from the outbox', async (_, body) => {
  const device = await testDevice();
  await device.db.memory_entries.put(memoryRow(idNo(1), 'mine'));
  const outcome = await device.cycle((request) => body ?? answerTo(request, { acks: [] }));
  expect(outcome).toMatchObject({ kind: 'failed', error: { kind: 'retryable', code: 'unreadable' } });
  expect(await device.db.outbox.count()).toBe(1);
});

test('law 6: a holder that was frozen until its lease ended changes nothing when it runs again', async () => {
  const device = await testDevice();
  await device.db.memory_entries.put(memoryRow(idNo(1), 'mine'));
  const outcome = await device.cycle(async (request) => {
    // While the answer is on its way, another tab finds the lease stale and does the work.
    device.clock.ms += leaseMs('lease') + 1;
    const other = await syncCycle({ ...device.deps, post: async (mine) => answerTo(mine) }, device.state);
    expect(other).toMatchObject({ kind: 'done', pushed: 1 });
    return answerTo(request, { cursor: 15, changes: [memoryChange(idNo(9), 15, 'late')] });
  });
  expect(outcome).toEqual({ kind: 'busy' });
  expect(await readMeta(device.db, 'cursor')).toBe(20);
  expect(await device.db.memory_entries.get(idNo(9))).toBeUndefined();
});

test('law 6: the generation alone stops a holder that runs again, also when the new holder has not changed anything yet', async () => {
  const device = await testDevice();
  const outcome = await device.cycle(async (request) => {
    device.clock.ms += leaseMs('lease') + 1;
    await takeLease(device.db, 'lease', 'another tab', device.clock.ms, 'none');
    return answerTo(request, { changes: [memoryChange(idNo(9), 15, 'late')] });
  });
  expect(outcome).toEqual({ kind: 'busy' });
  expect(await readMeta(device.db, 'cursor')).toBe(10);
  expect(await device.db.memory_entries.count()).toBe(0);
});

test('law 6: a live lease is respected; one that ends later than any of our clocks can have set is not', async () => {
  const device = await testDevice();
  await takeLease(device.db, 'lease', 'another tab', device.clock.ms, 'none');
  expect(await device.cycle((request) => answerTo(request))).toEqual({ kind: 'busy' });
  expect(device.asked).toHaveLength(0);
  device.clock.ms -= 86_400_000;
  expect(await device.cycle((request) => answerTo(request))).toMatchObject({ kind: 'done' });
});

test('law 6: the lease of a page that ended during a cycle does not block: its Web Lock is free', async () => {
  const device = await testDevice();
  await device.db.memory_entries.put(memoryRow(idNo(1), 'mine'));
  await takeLease(device.db, 'lease', 'the page before its reload', device.clock.ms, 'none');
  const again = { ...device.deps, post: async (request: SyncRequest) => answerTo(request), locks: navigatorLocks() };
  expect(await syncCycle(again, device.state)).toMatchObject({ kind: 'done', pushed: 1 });
});

test('law 6: a page without the Web Lock lets the owner work between two steps, and takes over from a frozen owner', async () => {
  const device = await testDevice();
  expect(await device.cycle((request) => answerTo(request))).toMatchObject({ kind: 'done' });
  // Another tab has the lock, and has just given its lease back.
  const locks = { request: async (_name: string, _options: unknown, work: (lock: null) => unknown) => work(null) };
  const contender = { ...device.deps, post: async (request: SyncRequest) => answerTo(request), locks: locks as never };
  expect(await syncCycle(contender, device.state)).toEqual({ kind: 'busy' });
  device.clock.ms += leaseMs('lease') + 1;
  expect(await syncCycle(contender, device.state)).toMatchObject({ kind: 'done' });
});

test('law 6: without Web Locks, and with them, five tabs at once send each entry in one request', async () => {
  for (const locks of [undefined, navigatorLocks()]) {
    const device = await testDevice();
    await device.db.memory_entries.put(memoryRow(idNo(1), 'mine'));
    const requests: SyncRequest[] = [];
    // The answer arrives when the four other tabs have given up; with a second request it would never arrive.
    let ended = 0;
    const post = async (request: SyncRequest) => {
      requests.push(request);
      await vi.waitFor(() => expect(ended).toBe(4), { timeout: 5000 });
      return answerTo(request);
    };
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => syncCycle({ ...device.deps, post, locks }, device.state).finally(() => ended++)),
    );
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['busy', 'busy', 'busy', 'busy', 'done']);
    expect(requests).toHaveLength(1);
  }
});

/** Web Locks, as far as `ifAvailable`: Node 20 has none. */
function navigatorLocks(): Pick<LockManager, 'request'> {
  const held = new Set<string>();
  const request = async (name: string, _options: LockOptions, work: (lock: Lock | null) => Promise<unknown>) => {
    if (held.has(name)) return work(null);
    held.add(name);
    try {
      return await work({ name, mode: 'exclusive' });
    } finally {
      held.delete(name);
    }
  };
  return { request: request as LockManager['request'] };
}

test('law 7: a clock a day ahead is set to what the server accepts, and never runs backwards', async () => {
  const device = await testDevice();
  device.clock.ms = START + 86_400_000;
  await device.db.memory_entries.put(memoryRow(idNo(1), 'from tomorrow'));
  const [ahead] = await device.db.outbox.toArray();
  expect(ahead?.body.fact?.ts).toBe(START + 86_400_000);
  await device.cycle((request) => answerTo(request));
  expect(await readMeta(device.db, 'lastTs')).toBe(START + MAX_CLOCK_AHEAD);
  expect(await readMeta(device.db, 'clockOffset')).toBe(-86_400_000);
  await device.db.memory_entries.update(idNo(1), { fact: 'again' });
  const [entry] = await device.db.outbox.toArray();
  expect(entry?.body.fact?.ts).toBe(START + MAX_CLOCK_AHEAD + 1);
});

test('law 8: arriving rows leave no entry in the outbox', async () => {
  const device = await testDevice();
  await arrived(device.db, { ...memoryRow(idNo(2), 'here before'), _v: 3 });
  await device.cycle((request) =>
    answerTo(request, {
      changes: [
        memoryChange(idNo(1), 12, 'arriving'),
        memoryChange(idNo(2), 13, 'changed'),
        memoryChange(idNo(3), 14, 'gone', { del: true }),
      ],
    }),
  );
  expect(await device.db.outbox.count()).toBe(0);
  expect(await device.db.undo.count()).toBe(0);
});

test('fine print 1: entries are marked as sent in a committed transaction before the request leaves', async () => {
  const device = await testDevice();
  await device.db.memory_entries.put(memoryRow(idNo(1), 'a'));
  await device.cycle(async () => {
    expect((await device.db.outbox.toArray())[0]).toMatchObject({ state: 'sent', tries: 1 });
    throw new SyncError('retryable', 'unreachable');
  });
  await device.db.memory_entries.update(idNo(1), { fact: 'ab' });
  await device.cycle((request) => answerTo(request));
  const [first, second] = device.asked;
  expect(second!.muts[0]).toEqual({ ...first!.muts[0], again: true });
  expect(second!.muts[1]).toMatchObject({ op: 'patch', body: { fact: { value: 'ab' } } });
  expect(second!.muts[1]!.mid).not.toBe(first!.muts[0]!.mid);
});

test('fine print 2: the request contains the user of its rows', async () => {
  const device = await testDevice();
  await device.cycle((request) => answerTo(request));
  expect(device.asked[0]!.user).toBe(USER);
  const outcome = await device.cycle((request) => answerTo(request, { must: 'reauth', epoch: '' }));
  expect(outcome).toMatchObject({ kind: 'failed', error: { kind: 'auth' } });
  expect(device.state.get().needsSignIn).toBe(true);
  expect(await readMeta(device.db, 'epoch')).toBe('one');
});

test('fine print 6: an acknowledgement does not move the version of its row; the pulled change does', async () => {
  const device = await testDevice();
  await device.db.memory_entries.put(memoryRow(idNo(1), 'a'));
  let answers = 0;
  await device.cycle(async (request) => {
    if (answers++ === 0) return answerTo(request, { cursor: 11, more: true });
    expect(await device.db.outbox.count()).toBe(0);
    expect(await device.db.memory_entries.get(idNo(1))).not.toHaveProperty('_v');
    return answerTo(request, { changes: [memoryChange(idNo(1), 20, 'a')] });
  });
  expect(await device.db.memory_entries.get(idNo(1))).toMatchObject({ _v: 20 });
});

test('fine print 12: one change that makes the server refuse the whole request is found and set aside; the rest is sent', async () => {
  const device = await testDevice();
  for (let n = 1; n <= 20; n++)
    await device.db.memory_entries.put(memoryRow(idNo(n), n === 13 ? 'poison' : `fact ${n}`));
  const outcome = await device.cycle((request) => {
    if (request.muts.some(({ body }) => body.fact?.value === 'poison'))
      throw new SyncError('request', 'sync_bad_request');
    return answerTo(request);
  });
  expect(outcome).toMatchObject({ kind: 'done', pushed: 19 });
  expect(await device.db.quarantine.toArray()).toMatchObject([{ id: idNo(13), code: 'sync_bad_request' }]);
  expect(await device.db.memory_entries.get(idNo(13))).toMatchObject({ fact: 'poison' });
});

test('fine print 12: when the server refuses an empty request as well, no change is set aside', async () => {
  const device = await testDevice();
  await device.db.memory_entries.put(memoryRow(idNo(1), 'innocent'));
  const outcome = await device.cycle(() => Promise.reject(new SyncError('request', 'sync_bad_request')));
  expect(outcome).toMatchObject({ kind: 'failed' });
  expect(await device.db.quarantine.count()).toBe(0);
  expect(await device.db.outbox.count()).toBe(1);
});

test('fine print 12: what a proxy finds too large is sent in smaller requests, and never set aside', async () => {
  const device = await testDevice();
  for (let n = 1; n <= 8; n++) await device.db.memory_entries.put(memoryRow(idNo(n), n === 8 ? 'huge' : 'small'));
  const outcome = await device.cycle((request) => {
    const huge = request.muts.some(({ body }) => body.fact?.value === 'huge');
    if (request.muts.length > 3 || huge) throw new SyncError('request', 'http_413');
    return answerTo(request);
  });
  expect(outcome).toMatchObject({ kind: 'failed', error: { code: 'http_413' } });
  expect(await device.db.outbox.toArray()).toMatchObject([{ id: idNo(8) }]);
  expect(await device.db.quarantine.count()).toBe(0);
});

test('law 5: what is too large for a proxy is held for the rest of the cycle, and sent again in the next', async () => {
  const device = await testDevice();
  for (let n = 1; n <= 4; n++) await device.db.memory_entries.put(memoryRow(idNo(n), n === 1 ? 'huge' : 'small'));
  await device.db.memory_entries.update(idNo(1), { source: 'behind it' });
  const proxy = (request: SyncRequest) => {
    if (request.muts.some(({ body }) => body.fact?.value === 'huge')) throw new SyncError('request', 'http_413');
    return answerTo(request);
  };
  for (let i = 0; i < 2; i++) {
    expect(await device.cycle(proxy)).toMatchObject({ kind: 'failed', error: { code: 'http_413' } });
    expect((await device.db.outbox.toArray()).map(({ id, op }) => [id, op])).toEqual([
      [idNo(1), 'put'],
      [idNo(1), 'patch'],
    ]);
  }
  expect(await device.db.quarantine.count()).toBe(0);
  expect(await device.cycle((request) => answerTo(request))).toMatchObject({ kind: 'done', pushed: 2 });
});

test('fine print 13: an engine older than the database does nothing', async () => {
  const device = await testDevice();
  await writeMeta(device.db, 'sv', 99);
  expect(await device.cycle((request) => answerTo(request))).toEqual({ kind: 'never' });
  expect(device.asked).toHaveLength(0);
  expect(device.state.get().needsUpdate).toBe(true);
});

test('a device that is too old for the server freezes its cursor and keeps its outbox', async () => {
  const device = await testDevice();
  await device.db.memory_entries.put(memoryRow(idNo(1), 'mine'));
  const outcome = await device.cycle((request) => answerTo(request, { must: 'upgrade', acks: [], cursor: 10 }));
  expect(outcome).toMatchObject({ kind: 'failed', error: { kind: 'protocol', code: 'upgrade' } });
  expect(device.state.get().needsUpdate).toBe(true);
  expect(await device.db.outbox.count()).toBe(1);
  expect(await readMeta(device.db, 'cursor')).toBe(10);
});

test.each(['local', 'sample'] as const)('fine print 23: a %s profile never sends', async (kind) => {
  const device = await testDevice({ kind });
  await device.db.memory_entries.put(memoryRow(idNo(1), 'mine'));
  expect(await device.cycle((request) => answerTo(request))).toEqual({ kind: 'never' });
  expect(device.asked).toHaveLength(0);
});

test('a request without an answer ends at its time limit, and so does the cycle', async () => {
  const device = await testDevice();
  const post = () => new Promise<never>(() => undefined);
  const outcome = await syncCycle({ ...device.deps, post, postTimeout: 20 }, device.state);
  expect(outcome).toMatchObject({ kind: 'failed', error: { kind: 'retryable', code: 'timeout' } });
  expect(device.state.get()).toMatchObject({ offline: true, phase: 'idle' });
});

test('a full disk on the device is a local failure: cursor and outbox stay', async () => {
  const device = await testDevice();
  await device.db.memory_entries.put(memoryRow(idNo(1), 'mine'));
  device.db.memory_entries.hook('creating', () => {
    throw local('QuotaExceededError');
  });
  const outcome = await device.cycle((request) => answerTo(request, { changes: [memoryChange(idNo(5), 12, 'x')] }));
  expect(outcome).toMatchObject({ kind: 'failed', error: { kind: 'local', code: 'QuotaExceededError' } });
  expect(await device.db.outbox.count()).toBe(1);
  expect(await readMeta(device.db, 'cursor')).toBe(10);
});

test('an intent is sent whole in one request, and a request stays within its limits', async () => {
  const device = await testDevice();
  for (let intent = 0; intent < 4; intent++) {
    await device.db.memory_entries.bulkPut(Array.from({ length: 200 }, () => memoryRow(newId(), 'x')));
  }
  await device
    .cycle((request) => answerTo(request, { more: true, cursor: (request.cursor ?? 0) + 1 }))
    .catch(() => undefined);
  const sizes = device.asked.map(({ muts }) => muts.length).filter((n) => n > 0);
  expect(sizes).toEqual([400, 400]);
  for (const { muts } of device.asked.slice(0, 2)) expect(new Set(muts.map(({ tx }) => tx)).size).toBe(2);
});

test('law 1: an intent larger than a request is sent in parts, in order; when one is refused, those after it wait', async () => {
  const device = await testDevice();
  await device.db.memory_entries.bulkPut(Array.from({ length: 1100 }, (_, n) => memoryRow(idNo(n), 'x')));
  let requests = 0;
  await device.cycle((request) =>
    answerTo(request, {
      acks: request.muts.map(({ mid }) => ({ mid, s: ++requests > 500 ? 'rejected' : 'ok', v: 20, code: '22000' })),
    }),
  );
  const sizes = () => device.asked.map(({ muts }) => muts.length).filter((n) => n > 0);
  expect(sizes()).toEqual([500, 500]);
  expect(await device.db.quarantine.count()).toBe(500);
  expect(await device.db.outbox.count()).toBe(100);
  await device.db.transaction('rw', device.db.outbox, device.db.quarantine, () => retryAllQuarantined(device.db));
  await device.cycle((request) => answerTo(request));
  expect(sizes()).toEqual([500, 500, 500, 100]);
  expect(device.asked.flatMap(({ muts }) => muts.map(({ id }) => id)).slice(-600)).toEqual(
    Array.from({ length: 600 }, (_, n) => idNo(n + 500)),
  );
});

test('law 5: an intent larger than the byte limit of a request is not refused', async () => {
  const device = await testDevice();
  const text = 'x'.repeat(600_000);
  await device.db.memory_entries.bulkPut(Array.from({ length: 12 }, (_, n) => memoryRow(idNo(n), text)));
  expect(await device.cycle((request) => answerTo(request))).toMatchObject({ kind: 'done', pushed: 12 });
  expect(Math.max(...device.asked.map((request) => JSON.stringify(request).length))).toBeLessThan(MAX_REQUEST_BYTES);
});

test('law 5: a single intent that is too much work for the server at once is sent in parts, in order, and nothing of it is set aside', async () => {
  const device = await testDevice();
  const ids = Array.from({ length: 40 }, (_, n) => idNo(n));
  await device.db.memory_entries.bulkPut(ids.map((id) => memoryRow(id, 'x')));
  const taken: string[] = [];
  const outcome = await device.cycle((request) => {
    if (request.muts.length > 12) throw new SyncError('request', TOO_MUCH_WORK);
    taken.push(...request.muts.map(({ id }) => id));
    return answerTo(request);
  });
  expect(outcome).toMatchObject({ kind: 'done', pushed: 40 });
  expect(taken).toEqual(ids);
  expect(await device.db.quarantine.count()).toBe(0);
  expect(await device.db.outbox.count()).toBe(0);
});

test('fine print 32: a change that was held and is sent a second time says so, and one that is sent first does not', async () => {
  const device = await testDevice();
  await device.db.memory_entries.put(memoryRow(idNo(1), 'held'));
  const full = ({ muts }: SyncRequest) =>
    muts.map(({ mid }) => ({ mid, s: 'held' as const, v: 0, code: 'account_full' }));
  const outcome = await device.cycle((request) => answerTo(request, { acks: full(request) }));
  expect(outcome).toMatchObject({ kind: 'failed', error: { code: 'account_full' } });
  await device.db.memory_entries.put(memoryRow(idNo(2), 'first'));
  expect(await device.cycle((request) => answerTo(request))).toMatchObject({ kind: 'done', pushed: 2 });
  expect(device.asked.map(({ muts }) => muts.map(({ id, again }) => [id, again]))).toEqual([
    [[idNo(1), undefined]],
    [
      [idNo(1), true],
      [idNo(2), undefined],
    ],
  ]);
});
