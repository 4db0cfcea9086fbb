/** Helpers of the written histories: a world for the tests of one file, its people, and tabs whose store can fail. */
import { afterAll, beforeAll, expect } from 'vitest';
import { openTwin } from '#tests/audit/twin.ts';
import { compareWithDevice } from '#sync/compare.ts';
import type { DaymarkDb } from '#data/db.ts';
import { newId } from '#lib/id.ts';
import { type CycleOutcome, type EngineDeps, syncCycle } from '#sync/engine.ts';
import { SyncError } from '#sync/errors.ts';
import { createSyncState } from '#sync/state.ts';
import type { DatabaseKind } from '../support/databases.ts';
import { type Browser, type Fate, longLife, openTab } from './browser.ts';
import { createWorld, type Device, differences, emptyRequest, type World } from './harness.ts';

/** ms after which the lease of a killed tab has expired. */
export const LEASE_PASSES = 46_000;

/** A tab of a browser, on one account. */
export interface Tab {
  readonly db: DaymarkDb;
  readonly fate: Fate;
  readonly deps: EngineDeps;
  sync(): Promise<CycleOutcome>;
}

/** Opens a world before the tests of a `describe` and closes it after them; `stage.world` exists within tests only. */
export function openStage(kind: DatabaseKind) {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  afterAll(() => world?.close());

  /** `hop` is called before each request arrives and after each answer; an error that it throws is a network failure. */
  const tabOn = (browser: Browser, user: string, hop: (n: number) => Promise<void> | void = () => undefined): Tab => {
    const fate = longLife();
    const db = openTab(browser, user, () => world.clock.ms, fate);
    let hops = 0;
    const deps: EngineDeps = {
      db,
      now: () => world.clock.ms,
      random: () => 0.5,
      pageSize: 5,
      locks: browser.locks,
      post: async (request) => {
        await hop(hops++);
        if (fate.dead) throw new SyncError('retryable', 'unreachable');
        const answer = await world.server.call(user, structuredClone(request));
        await hop(hops++);
        if (fate.dead) throw new SyncError('retryable', 'unreachable');
        return answer;
      },
    };
    return { db, fate, deps, sync: () => syncCycle(deps, createSyncState()) };
  };

  return {
    get world() {
      return world;
    },
    tabOn,
    /** One person and a device for each name. */
    people: (...names: readonly string[]) => {
      const user = newId();
      return { user, devices: names.map(() => world.device({ user })) };
    },
    /** Expects that each device has the server's rows and nothing waits. */
    agree: async (...devices: readonly Device[]) => {
      for (const device of devices) expect(await differences(world, device)).toEqual([]);
    },
    untilDone: async (tab: Tab) => {
      for (let i = 0; i < 20; i++) {
        const outcome = await tab.sync();
        if (outcome.kind === 'done') return;
        world.clock.ms += LEASE_PASSES;
      }
      throw new Error('the tab does not settle');
    },
    /** Compares a device with RxDB's replication of the same account. Returns the number of equal rows. */
    agreesWithServer: async (db: DaymarkDb, user: string) => {
      const twin = await openTwin({ user, post: (request) => world.server.call(user, request) });
      try {
        const { same, ...wrong } = await compareWithDevice(db, twin);
        expect(wrong).toEqual({ pending: 0, missingHere: [], missingThere: [], different: [] });
        return same;
      } finally {
        await twin.close();
      }
    },
    /** Writes rows without a device of this test: a job of the server, or an app of another version. */
    putElsewhere: (user: string, ...rows: readonly { t: string; id: string; set: Record<string, unknown> }[]) => {
      const muts = rows.map(({ t, id, set }) => {
        const fields = Object.entries(set).map(([name, value]) => [name, { value, base: 0, ts: world.clock.ms }]);
        return { mid: newId(), tx: newId(), t, id, op: 'put', body: Object.fromEntries(fields) };
      });
      const request = { ...emptyRequest(user, newId(), null), tables: [], limit: 1, muts };
      return world.server.sql('select answer from sync.call($1, $2::jsonb)', [user, JSON.stringify(request)]);
    },
  };
}

/** The texts of a device's memories, sorted. */
export const facts = async (db: DaymarkDb): Promise<string[]> =>
  (await db.memory_entries.toArray()).map(({ fact }) => fact).sort((a, b) => a.localeCompare(b));
