/**
 * The environment of sync tests: the real SQL, a network that fails on demand, and any number of real devices (Dexie on
 * fake-indexeddb) with one virtual clock and a skew for each device.
 */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { createDb, type DaymarkDb } from '#data/db.ts';
import { sameValue } from '#data/diff.ts';
import type { AnyRow } from '#data/local-tables.ts';
import { tableNames, type TableName } from '#data/schema.ts';
import { newId } from '#lib/id.ts';
import { type CycleOutcome, type EngineDeps, syncCycle } from '#sync/engine.ts';
import { SyncError } from '#sync/errors.ts';
import { PROTO, type SyncRequest, type SyncResponse } from '#sync/protocol.ts';
import { ALL_TABLES } from '#sync/snapshot.ts';
import { createSyncState, type SyncStateStore } from '#sync/state.ts';
import { inBothForms } from '../server/wire-forms.ts';
import { anyDatabase, type DatabaseKind, testDatabase, type TestDatabase } from '../support/databases.ts';

/** The faults of a request. */
export type Fault =
  /** It never arrives. */
  | 'lost'
  /** It takes effect, and its answer is lost. */
  | 'answer-lost'
  /** A proxy sends it three times, and the last answer arrives. */
  | 'thrice'
  /** The tab is killed during the request: it takes effect, and nothing receives the answer. */
  | 'killed'
  | 'ok';

export interface World {
  readonly server: Server;
  /** ms of true time; every device's clock is this plus its skew. */
  readonly clock: { ms: number };
  /** A device of one person. `skew` is the error of its clock, in ms. */
  device(options?: { user?: string; skew?: number; pageSize?: number }): Device;
  /** From now on the server has this database; the one before is closed. */
  replace(test: TestDatabase): Promise<void>;
  close(): Promise<void>;
}

export interface Server {
  readonly test: TestDatabase;
  /** Calls the real function with a request, as this person. */
  call(user: string, request: SyncRequest): Promise<SyncResponse>;
  /** Every live row of a person, by 't/id', as a new device gets them. */
  rows(user: string): Promise<Map<string, ServerRow>>;
  /** Runs SQL as the owner of the tables. */
  sql<R = Record<string, unknown>>(text: string, params?: readonly unknown[]): Promise<R[]>;
}
export interface ServerRow {
  readonly v: number;
  readonly d: AnyRow;
}

export interface Device {
  readonly user: string;
  readonly db: DaymarkDb;
  readonly state: SyncStateStore;
  readonly deps: EngineDeps;
  skew: number;
  /** Faults of the next requests, in order; after them requests succeed. */
  readonly faults: Fault[];
  /** Called after a request was sent and before it arrives. */
  inFlight: ((request: SyncRequest) => Promise<void>) | undefined;
  /** One intent: the writes of `work` commit together with their outbox entries. */
  edit(work: (db: DaymarkDb) => Promise<unknown>): Promise<void>;
  /** One cycle. */
  sync(): Promise<CycleOutcome>;
  /** Runs cycles until nothing is left to do, through all planned faults. */
  settle(): Promise<void>;
  /** Kills the tab: its connection closes, and a lease that it holds stays in the database. */
  kill(): void;
  /** Opens the same device again, with what it had stored. */
  reopen(): void;
  /** Its rows by 't/id', without the fields that only a device has, except the version. */
  rows(): Promise<Map<string, ServerRow>>;
}

const FIRST_MS = Date.UTC(2026, 4, 14, 12);
export const ADA = '0190a000-0000-7000-8000-00000000ada0';

/** Opens a world. Its server uses the virtual clock, so a test can let months pass. */
export async function createWorld(kind: DatabaseKind = anyDatabase): Promise<World> {
  const test = await testDatabase(kind);
  const clock = { ms: FIRST_MS };
  const server = await serverOn(test, clock);
  const devices: Device[] = [];
  return {
    server,
    clock,
    device(options = {}) {
      const made = deviceOn(server, clock, options);
      devices.push(made);
      return made;
    },
    async replace(next) {
      await server.test.close();
      Object.assign(server, await serverOn(next, clock));
    },
    async close() {
      for (const device of devices) device.kill();
      await server.test.close();
    },
  };
}

async function serverOn(test: TestDatabase, clock: { ms: number }): Promise<Server> {
  const sql: Server['sql'] = (text, params) => test.db.tx(null, (query) => query(text, params));
  // A schema of its own: a backup has every table of the server's.
  await sql('create schema test');
  await sql('create table test.clock (ms bigint not null)');
  await sql('insert into test.clock values ($1)', [clock.ms]);
  await sql(
    'create or replace function sync.now_ms() returns bigint language sql volatile as $$ select ms from test.clock $$',
  );
  let told = clock.ms;

  const call: Server['call'] = async (user, request) => {
    if (told !== clock.ms) {
      told = clock.ms;
      await sql('update test.clock set ms = $1', [told]);
    }
    const rows = await test.db.tx({ sub: user, role: 'authenticated' }, (query) =>
      query<{ answer: SyncResponse }>('select public.sync_v1($1::jsonb) as answer', [
        JSON.stringify(inBothForms(request)),
      ]),
    );
    return rows[0]!.answer;
  };

  return {
    test,
    call,
    sql,
    async rows(user) {
      const rows = new Map<string, ServerRow>();
      const device = newId();
      let epoch: string | null = null;
      for (const t of tableNames) {
        for (let after: string | null | undefined = null; after !== undefined;) {
          const answer: SyncResponse = await call(user, {
            ...emptyRequest(user, device, epoch),
            snapshot: { part: 'rows', t, after },
          });
          epoch = answer.epoch;
          for (const change of answer.changes) rows.set(`${change.t}/${change.id}`, { v: change.v, d: change.d });
          after = answer.after ?? undefined;
        }
      }
      return rows;
    },
  };
}

/** A request that pushes nothing and pulls nothing. */
export const emptyRequest = (user: string, device: string, epoch: string | null): SyncRequest => ({
  proto: PROTO,
  sv: 1,
  user,
  device,
  epoch,
  cursor: null,
  last: null,
  tables: [...ALL_TABLES],
  limit: 1000,
  muts: [],
});

function deviceOn(
  server: Server,
  clock: { ms: number },
  { user = ADA, skew = 0, pageSize }: { user?: string; skew?: number; pageSize?: number },
): Device {
  // A new name for each database, because Dexie has caches by name and these devices share a process.
  const profile = { id: `${user}:${newId()}`, kind: 'account' as const, user_id: user };
  const indexedDB = new IDBFactory();
  const now = () => clock.ms + device.skew;
  const open = () => createDb(profile, { indexedDB, IDBKeyRange, now });
  let db = open();

  const post: EngineDeps['post'] = async (request) => {
    await device.inFlight?.(request);
    const fault = device.faults.shift() ?? 'ok';
    if (fault === 'lost') throw new SyncError('retryable', 'unreachable');
    let answer = await server.call(user, request);
    if (fault === 'thrice') for (let i = 0; i < 2; i++) answer = await server.call(user, request);
    if (fault === 'killed') device.kill();
    if (fault === 'killed' || fault === 'answer-lost') throw new SyncError('retryable', 'unreachable');
    return answer;
  };

  const device: Device = {
    user,
    skew,
    faults: [],
    inFlight: undefined,
    get db() {
      return db;
    },
    state: createSyncState(),
    get deps() {
      return { db, post, now, random: () => 0.5, postTimeout: 1000, ...(pageSize === undefined ? {} : { pageSize }) };
    },
    edit: async (work) => {
      await db.transaction('rw', db.tables, async () => {
        await work(db);
      });
    },
    sync: () => syncCycle(device.deps, device.state),
    async settle() {
      for (let i = 0; i < 100; i++) {
        const outcome = await device.sync();
        if (outcome.kind === 'done' && device.faults.length === 0) return;
        // The lease of a killed tab must expire before the next one continues.
        if (outcome.kind === 'busy') clock.ms += 46_000;
      }
      throw new Error('the device does not settle');
    },
    kill() {
      db.close();
    },
    reopen() {
      db.close();
      db = open();
    },
    rows: () => rowsOf(db),
  };
  return device;
}

async function rowsOf(db: DaymarkDb): Promise<Map<string, ServerRow>> {
  const rows = new Map<string, ServerRow>();
  for (const t of tableNames) {
    for (const row of await db.table<AnyRow, string>(t).toArray()) {
      const { id, user_id: _user, _v: v, ...d } = row;
      rows.set(`${t}/${String(id)}`, { v: Number(v), d });
    }
  }
  return rows;
}

/** The differences between the server's and a device's rows, as lines with ids and field names only; empty: none. */
export async function differences(world: World, device: Device): Promise<string[]> {
  const there = await world.server.rows(device.user);
  const here = await device.rows();
  const found: string[] = [];
  for (const key of new Set([...there.keys(), ...here.keys()])) {
    const [server, local] = [there.get(key), here.get(key)];
    if (!server) found.push(`${key}: only on the device`);
    else if (!local) found.push(`${key}: only on the server`);
    else {
      if (server.v !== local.v) found.push(`${key}: version ${local.v} here, ${server.v} there`);
      for (const name of new Set([...Object.keys(server.d), ...Object.keys(local.d)])) {
        if (!sameValue(server.d[name] ?? null, local.d[name] ?? null)) found.push(`${key}: ${name}`);
      }
    }
  }
  const [outbox, shadow, quarantine] = await Promise.all([
    device.db.outbox.count(),
    device.db.shadow.count(),
    device.db.quarantine.count(),
  ]);
  if (outbox + shadow + quarantine > 0)
    found.push(`left over: ${outbox} queued, ${shadow} shadows, ${quarantine} refused`);
  return found;
}

/** Syncs every device twice, so that each gets what the others pushed. */
export async function settleAll(devices: readonly Device[]): Promise<void> {
  for (let round = 0; round < 3; round++) for (const device of devices) await device.settle();
}

/** A row of text for tests. */
export const memory = (id: string, fact: string, user = ADA) => ({
  id,
  user_id: user,
  created_at: '2026-05-14T10:00:00.000Z',
  fact,
});

/** A table with rows of any fields, like the engine uses it. */
export const rowsIn = (db: DaymarkDb, t: TableName) => db.table<AnyRow, string>(t);
