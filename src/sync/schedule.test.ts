import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SyncError } from './errors.ts';
import { takeLease } from '#data/lease.ts';
import { writeMeta } from '#data/meta.ts';
import type { Ack, SyncRequest } from './protocol.ts';
import {
  DEBOUNCE_MS,
  POLL_MS,
  POLL_WITH_CHANNEL_MS,
  type Scheduler,
  type SchedulerOptions,
  startScheduler,
  WATCHDOG_MS,
} from './schedule.ts';
import { answerTo, idNo, memoryRow, testDevice } from '#tests/support/sync-device.ts';

// All timers are fake but these: IndexedDB uses setImmediate.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});
let running: Scheduler | undefined;
afterEach(() => {
  running?.stop();
  vi.useRealTimers();
});

/** Lets IndexedDB and its promises finish, without any time passing. */
const rest = async () => {
  for (let i = 0; i < 60; i++) await new Promise((resolve) => setImmediate(resolve));
};
const pass = async (ms: number) => {
  for (let left = ms; left > 0; left -= 1000) {
    await vi.advanceTimersByTimeAsync(Math.min(left, 1000));
    await rest();
  }
};

async function scheduled(options: Partial<SchedulerOptions> = {}) {
  const device = await testDevice();
  const asked: SyncRequest[] = [];
  const network: { error: SyncError | undefined } = { error: undefined };
  const target = new EventTarget();
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as const });
  const scheduler = startScheduler({
    ...device.deps,
    now: Date.now,
    state: device.state,
    document: page,
    window: target,
    post: async (request) => {
      // The weekly comparison would send requests too; these tests are about cycles.
      if (request.cursor === null) throw new SyncError('retryable', 'not_now');
      asked.push(request);
      if (network.error) throw network.error;
      return answerTo(request, { server_time: Date.now() });
    },
    ...options,
  });
  running = scheduler;
  await pass(1000);
  return { ...device, asked, network, target, page, scheduler };
}

test('it syncs at its start, and sends a local commit 300 ms later', async () => {
  const { db, asked } = await scheduled();
  expect(asked).toHaveLength(1);
  await db.memory_entries.put(memoryRow(idNo(1), 'mine'));
  await rest();
  await vi.advanceTimersByTimeAsync(DEBOUNCE_MS - 50);
  await rest();
  expect(asked).toHaveLength(1);
  await pass(1000);
  expect(asked[1]!.muts).toHaveLength(1);
});

test('the count of waiting changes is the outbox itself', async () => {
  const { db, state, network } = await scheduled();
  network.error = new SyncError('retryable', 'unreachable');
  await db.memory_entries.put(memoryRow(idNo(1), 'a'));
  await db.memory_entries.put(memoryRow(idNo(2), 'b'));
  await pass(2000);
  expect(state.get()).toMatchObject({ pending: 2, offline: true, phase: 'idle' });
  network.error = undefined;
  await pass(20_000);
  expect(state.get()).toMatchObject({ pending: 0, offline: false });
});

test('failures back off; a keystroke does not end the wait, a sign that the server is reachable does', async () => {
  const { db, asked, network, target } = await scheduled();
  network.error = new SyncError('retryable', 'http_503', { retryAfter: 30_000 });
  await db.memory_entries.put(memoryRow(idNo(1), 'a'));
  await pass(1000);
  const tries = asked.length;
  await db.memory_entries.put(memoryRow(idNo(2), 'b'));
  await pass(5000);
  expect(asked).toHaveLength(tries);
  target.dispatchEvent(new Event('online'));
  await pass(1000);
  expect(asked).toHaveLength(tries + 1);
});

test('without a sign-in only the timer tries again', async () => {
  const { asked, network, state, scheduler } = await scheduled();
  network.error = new SyncError('auth', 'http_401');
  await scheduler.syncNow();
  const tries = asked.length;
  expect(state.get().needsSignIn).toBe(true);
  await pass(20_000);
  expect(asked).toHaveLength(tries);
  await pass(POLL_MS * 1.5);
  expect(asked.length).toBeGreaterThan(tries);
});

test('it syncs when the page becomes visible, and after a poke that is newer than the cursor', async () => {
  let poke: (head: number) => void = () => undefined;
  const { asked, page } = await scheduled({
    onPoke: (told) => {
      poke = told;
      return () => undefined;
    },
  });
  page.dispatchEvent(new Event('visibilitychange'));
  await pass(1000);
  expect(asked).toHaveLength(2);
  poke(20);
  await pass(1000);
  expect(asked).toHaveLength(2);
  poke(21);
  await pass(1000);
  expect(asked).toHaveLength(3);
});

test('the timer runs every minute, with a channel every five', async () => {
  let channel: (up: boolean) => void = () => undefined;
  const { asked } = await scheduled({
    onChannel: (told) => {
      channel = told;
      return () => undefined;
    },
  });
  await pass(POLL_MS + POLL_MS / 4);
  expect(asked).toHaveLength(2);
  channel(true);
  await pass(1000);
  expect(asked).toHaveLength(3);
  await pass(2 * POLL_MS);
  expect(asked).toHaveLength(3);
  await pass(POLL_WITH_CHANNEL_MS);
  expect(asked).toHaveLength(4);
});

test('"Sync now" starts at once, and sends what was written during a cycle', async () => {
  const { db, asked, network, scheduler } = await scheduled();
  network.error = new SyncError('retryable', 'unreachable', { retryAfter: 60_000 });
  await scheduler.syncNow();
  network.error = undefined;
  await db.memory_entries.put(memoryRow(idNo(1), 'a'));
  expect(await scheduler.syncNow()).toMatchObject({ kind: 'done', pushed: 1 });
  expect(asked.at(-1)!.muts).toHaveLength(1);
});

test('after stop() it sends no request', async () => {
  const { db, asked, scheduler } = await scheduled();
  scheduler.stop();
  await db.memory_entries.put(memoryRow(idNo(1), 'a'));
  await pass(3 * POLL_MS);
  expect(asked).toHaveLength(1);
});

test('a fault of the program is counted until a cycle ends well, so that the person can be told', async () => {
  let broken = true;
  const { state, scheduler } = await scheduled({
    post: async (request) => {
      if (broken) throw new RangeError('a fault');
      return answerTo(request, { server_time: Date.now() });
    },
    report: () => undefined,
  });
  expect(state.get().faults).toBe(1);
  await Promise.all([scheduler.syncNow(), pass(1000)]);
  expect(state.get().faults).toBe(2);
  broken = false;
  await Promise.all([scheduler.syncNow(), pass(1000)]);
  expect(state.get().faults).toBe(0);
});

test('a successful cycle in another tab clears the error of this tab', async () => {
  const { db, state, network, scheduler } = await scheduled();
  network.error = new SyncError('auth', 'http_401');
  await Promise.all([scheduler.syncNow(), pass(1000)]);
  expect(state.get()).toMatchObject({ needsSignIn: true, error: 'http_401' });
  await writeMeta(db, 'syncedAt', Date.now() + 5000);
  await pass(1000);
  expect(state.get()).toMatchObject({ needsSignIn: false, offline: false, error: null });
});

test('an edit made while another one is acknowledged is sent soon too', async () => {
  const asked: SyncRequest[] = [];
  const { db } = await scheduled({
    post: async (request) => {
      if (request.cursor === null) throw new SyncError('retryable', 'not_now');
      asked.push(request);
      const acks = request.muts.map(({ mid }): Ack => ({ mid, s: 'held', v: 0, code: 'sync_unknown_table' }));
      return answerTo(request, { server_time: Date.now(), acks });
    },
  });
  await db.memory_entries.put(memoryRow(idNo(1), 'a'));
  await pass(2000);
  const [entry] = await db.outbox.toArray();
  const before = asked.length;
  // Another tab's cycle drops the entry, and the next edit is stored before this tab reads the count: it was one, and is one again.
  await db.transaction('rw', db.outbox, async () => {
    await db.outbox.delete(entry!.seq);
    await db.outbox.add({ ...entry!, seq: (entry!.seq ?? 0) + 1, mid: crypto.randomUUID(), state: 'queued' });
  });
  await pass(2000);
  expect(asked.slice(before).flatMap(({ muts }) => muts)).toHaveLength(1);
});

test('the watchdog reports an outbox that no tab has tried to send for a minute, and starts a cycle', async () => {
  const reports: string[] = [];
  const { db, asked } = await scheduled({
    report: (code) => reports.push(code),
    onChannel: (told) => {
      told(true);
      return () => undefined;
    },
  });
  await pass(2000);
  // A tab that was frozen with the lease in its hands.
  await takeLease(db, 'lease', 'another tab', Date.now(), 'none');
  await db.memory_entries.put(memoryRow(idNo(1), 'a'));
  const before = asked.length;
  await pass(WATCHDOG_MS / 2);
  expect([asked.length, reports]).toEqual([before, []]);
  await pass(WATCHDOG_MS + POLL_MS / 4);
  expect(reports).toEqual(['outbox_untried']);
  await pass(POLL_MS);
  expect(asked.slice(before).flatMap(({ muts }) => muts)).toHaveLength(1);
  await pass(3 * POLL_MS);
  expect(reports).toHaveLength(1);
});
