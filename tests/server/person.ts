/** A person with devices that call the real SQL, for the tests of sync. */
import { tableNames } from '#data/schema.ts';
import { newId, newMutationId } from '#lib/id.ts';
import {
  PROTO,
  syncResponse,
  type Ack,
  type FieldChange,
  type Mutation,
  type SyncRequest,
  type SyncResponse,
} from '#sync/protocol.ts';
import * as v from 'valibot';
import { afterAll, beforeAll, describe } from 'vitest';
import { type DatabaseKind, databases, forSql, type TestDatabase, testDatabase } from '../support/databases.ts';
import type { Database } from '../../sync-server/database/port.ts';
import { inBothForms } from './wire-forms.ts';

export const ALL_TABLES = [...tableNames, 'sync_losers'];

/** One call as its user, parsed by the protocol's own parser. */
export async function call(db: Database, request: SyncRequest, as: string = request.user): Promise<SyncResponse> {
  const rows = await db.tx({ sub: as, role: 'authenticated' }, (query) =>
    query<{ answer: unknown }>('select public.sync_v1($1::jsonb) as answer', [JSON.stringify(inBothForms(request))]),
  );
  return v.parse(syncResponse, rows[0]?.answer);
}

/** What a device that has nothing yet asks for, with some changes. */
export const requestOf = (user: string, changes: Partial<SyncRequest> = {}): SyncRequest => ({
  proto: PROTO,
  sv: 1,
  user,
  device: newId(),
  epoch: null,
  cursor: 0,
  last: null,
  tables: ALL_TABLES,
  limit: 100,
  muts: [],
  ...changes,
});

export interface Device {
  readonly id: string;
  readonly user: string;
  /** Sends these mutations, pulls one page from the cursor, and moves the cursor. */
  sync(muts?: readonly Mutation[], changes?: Partial<SyncRequest>): Promise<SyncResponse>;
  /** Sends these mutations without a pull and returns their acks. */
  push(...muts: Mutation[]): Promise<readonly Ack[]>;
  /** Pulls until there is no more. */
  pull(limit?: number): Promise<SyncResponse['changes']>;
  cursor: number | null;
  epoch: string | null;
  last: SyncRequest['last'];
}

/** A device of a person; devices of one `user` see the same rows. */
export function device(db: Database, user: string, id = newId()): Device {
  const self: Device = {
    id,
    user,
    cursor: 0,
    epoch: null,
    last: null,
    async sync(muts = [], changes = {}) {
      const { cursor, epoch, last } = self;
      const answer = await call(
        db,
        requestOf(user, { device: id, epoch, cursor, last, limit: 1000, muts: [...muts], ...changes }),
      );
      if (answer.must) return answer;
      self.epoch = answer.epoch;
      for (const { mid, s, v } of answer.acks) {
        if ((s === 'ok' || s === 'merged' || s === 'dup') && v >= (self.last?.v ?? 0)) self.last = { mid, v };
      }
      // A request with a cursor of its own does not move the device's.
      if (!('cursor' in changes)) self.cursor = answer.cursor;
      return answer;
    },
    async push(...muts) {
      const answer = await self.sync(muts, { cursor: null });
      return answer.acks;
    },
    async pull(limit = 1000) {
      const all: SyncResponse['changes'] = [];
      for (let more = true; more;) {
        const page = await self.sync([], { limit });
        all.push(...page.changes);
        more = page.more;
      }
      return all;
    },
  };
  return self;
}

/** A time in the past, so that small numbers order edits: `at(1) < at(2)`. */
export const at = (n: number): number => 1_700_000_000_000 + n;

/** Fields with one base and time, as a body. */
export const body = (values: Record<string, unknown>, base = 0, ts = at(0)): Record<string, FieldChange> =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, { value, base, ts }]));

type Op = (
  t: string,
  id: string,
  values: Record<string, unknown>,
  base?: number,
  ts?: number,
  more?: Partial<Mutation>,
) => Mutation;

const op =
  (kind: Mutation['op']): Op =>
  (t, id, values, base = 0, ts = at(0), more = {}) => ({
    mid: newMutationId(),
    tx: newMutationId(),
    t,
    id,
    op: kind,
    body: body(values, base, ts),
    ...more,
  });

export const put = op('put');
export const patch = op('patch');
export const fill = op('fill');
export const del = (t: string, id: string, base = 0, ts = at(0), more: Partial<Mutation> = {}): Mutation =>
  op('del')(t, id, { _del: true }, base, ts, more);

/** The row on the server, also a tombstone. */
export async function serverRow(db: Database, user: string, t: string, id: string) {
  const reader = device(db, user);
  const found = (await reader.pull()).find((change) => change.t === t && change.id === id);
  return found ? { ...found.d, _v: found.v, ...(found.del ? { _del: true } : {}) } : undefined;
}

type DatabaseTests = (db: () => Database, kind: DatabaseKind) => void;

/** Tests of SQL that is the same on both databases, with one database for the whole block. */
export const onEachDatabase = (name: string, tests: DatabaseTests): void => onDatabases(forSql, name, tests);

/** Tests of what may differ between the databases: on both each time. */
export const onBothDatabases = (name: string, tests: DatabaseTests): void => onDatabases(databases, name, tests);

function onDatabases(kinds: readonly DatabaseKind[], name: string, tests: DatabaseTests): void {
  describe.each([...kinds])(`${name} on %s`, (kind) => {
    let opened: TestDatabase;
    beforeAll(async () => {
      opened = await testDatabase(kind);
    });
    afterAll(() => opened?.close());
    tests(() => opened.db, kind);
  });
}

/** Runs SQL as the owner. */
export const asOwner = <R = Record<string, unknown>>(db: Database, sql: string, params?: readonly unknown[]) =>
  db.tx(null, (query) => query<R>(sql, params));

/** A new person with two devices. */
export function person(db: Database) {
  const user = newId();
  return { user, a: device(db, user), b: device(db, user) };
}

/** Puts of so many new tasks, each with its own tx. */
export const tasks = (n: number, more: Partial<Mutation> = {}): Mutation[] =>
  Array.from({ length: n }, (_, i) => put('tasks', newId(), { description: `task ${i}` }, 0, at(i), more));

/** How many tasks and outcomes a user has, and their head's version. */
export async function everything(db: Database, user: string) {
  const [row] = await asOwner(
    db,
    `select (select count(*)::int from tasks where user_id = $1) as rows,
      (select coalesce(sum(cardinality(mids)), 0)::int from sync_requests where user_id = $1) as mids,
      (select version from sync_heads where user_id = $1) as version`,
    [user],
  );
  return row;
}

/** Sets the server's clock until the database is closed; in ms. */
export const setClock = (db: Database, ms: number) =>
  asOwner(
    db,
    `create or replace function sync.now_ms() returns bigint language sql volatile as 'select ${ms}::bigint'`,
  );
