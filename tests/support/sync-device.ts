/** For tests of sync: a device, and answers in the form of the protocol. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { createDb, type DaymarkDb, type ProfileRef } from '#data/db.ts';
import { withoutLog } from '#data/engine-writes.ts';
import { newId } from '#lib/id.ts';
import { type EngineDeps, syncCycle } from '#sync/engine.ts';
import { writeMeta } from '#data/meta.ts';
import type { Ack, Change, SyncRequest, SyncResponse } from '#sync/protocol.ts';
import { ALL_TABLES } from '#sync/snapshot.ts';
import { createSyncState, type SyncStateStore } from '#sync/state.ts';

export const USER = '0190a000-0000-7000-8000-00000000000a';
export const START = Date.UTC(2026, 4, 14, 12);

export interface TestDevice {
  readonly db: DaymarkDb;
  readonly state: SyncStateStore;
  readonly clock: { ms: number };
  /** The device's requests, in order. */
  readonly asked: SyncRequest[];
  readonly deps: EngineDeps;
  readonly cycle: (answer: (request: SyncRequest) => unknown) => ReturnType<typeof syncCycle>;
}

/** A device with a new database; `synced` sets its cursor to 10 in epoch 'one', as after a first sync. */
export async function testDevice({
  synced = true,
  kind = 'account',
}: { synced?: boolean; kind?: ProfileRef['kind'] } = {}): Promise<TestDevice> {
  const clock = { ms: START };
  const db = createDb(
    { id: newId(), kind, user_id: USER },
    { indexedDB: new IDBFactory(), IDBKeyRange, now: () => clock.ms },
  );
  const state = createSyncState();
  const asked: SyncRequest[] = [];
  const deps: EngineDeps = {
    db,
    post: () => Promise.reject(new Error('no answer given')),
    now: () => clock.ms,
    random: () => 0.5,
  };
  if (synced) {
    await writeMeta(db, 'cursor', 10);
    await writeMeta(db, 'epoch', 'one');
    await writeMeta(db, 'tables', [...ALL_TABLES]);
  }
  const cycle = (answer: (request: SyncRequest) => unknown) =>
    syncCycle(
      {
        ...deps,
        post: async (request) => {
          // A real answer shares no objects with the device.
          asked.push(structuredClone(request));
          return structuredClone(await answer(request));
        },
      },
      state,
    );
  return { db, state, clock, asked, deps, cycle };
}

/** An answer that acknowledges every mutation and has no changes, with the given fields. */
export const answerTo = (request: SyncRequest, more: Partial<SyncResponse> = {}): SyncResponse => ({
  epoch: 'one',
  epoch_kind: 'start',
  epoch_at: 0,
  head: 20,
  min_version: 0,
  server_time: START,
  cursor: request.cursor === null ? null : 20,
  more: false,
  acks: request.muts.map(({ mid }): Ack => ({ mid, s: 'ok', v: 20 })),
  changes: [],
  ...(request.snapshot?.part === 'rows' ? { after: null } : {}),
  ...more,
});

/** A memory row as the server sends it. */
export const memoryChange = (id: string, v: number, fact: string, more: Partial<Change> = {}): Change => ({
  t: 'memory_entries',
  id,
  v,
  del: false,
  d: { created_at: '2026-05-14T10:00:00.000Z', fact },
  ...more,
});

export const memoryRow = (id: string, fact: string) => ({
  id,
  user_id: USER,
  created_at: '2026-05-14T10:00:00.000Z',
  fact,
});

/** Stores rows like arriving ones. */
export const arrived = (db: DaymarkDb, ...rows: readonly { readonly id: string; readonly _v: number }[]) =>
  withoutLog(db, ['memory_entries'], () => db.table('memory_entries').bulkPut(rows));

/** Ids that sort as their numbers do. */
export const idNo = (n: number): string => `0190a000-0000-7000-8000-${String(n).padStart(12, '0')}`;
