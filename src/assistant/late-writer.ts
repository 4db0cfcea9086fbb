/**
 * How an answer is written, in page and service worker alike: many rows of many tables with their entries for the server, in one
 * transaction, or nothing. Not a mutate(): nobody did this with their hands, so it is no step of undo, and it must run where
 * the mutation log is not (engine-db.ts). What it writes by itself has the lowest clock there is (fine print 11), so that
 * whatever a person means on any device wins.
 */
import { Dexie } from 'dexie';
import type { DaymarkDb } from '#data/database.ts';
import { sameValue } from '#data/diff.ts';
import { withoutLog } from '#data/engine-writes.ts';
import { type AnyRow, logStores } from '#data/local-tables.ts';
import { recordEntries } from '#data/log-entries.ts';
import { kindOf, type TableName } from '#data/schema.ts';
import { begin, keyOf, knownVersion, type Log, type Touched, waitingFor } from '#data/transaction-log.ts';

export interface LateWriter {
  get(t: TableName, id: string): Promise<AnyRow | undefined>;
  /** Makes a row, unless there is one or a person deleted it. Gives whether the row is there now. */
  fill(t: TableName, row: AnyRow & { readonly id: string }): Promise<boolean>;
  /** Changes fields of a row that is there; `meant` by the person just as if they had typed it. */
  patch(t: TableName, id: string, changes: AnyRow, meant?: 'meant'): Promise<void>;
  remove(t: TableName, id: string): Promise<void>;
}

interface Change {
  readonly t: TableName;
  readonly id: string;
  readonly before: AnyRow | undefined;
  readonly after: AnyRow | undefined;
  readonly op: 'fill' | 'patch' | 'meant' | 'del';
}

/** Runs `work` in one transaction over `tables` and the questions. Each row may be written once. */
export function writeLate<T>(
  db: DaymarkDb,
  tables: readonly TableName[],
  work: (write: LateWriter) => Promise<T>,
): Promise<T> {
  return withoutLog(db, [...tables, ...logStores, 'assistant_calls'], async () => {
    const changes: Change[] = [];
    const value = await work(writerFor(db, changes));
    if (changes.length > 0) await record(db, changes);
    return value;
  });
}

function writerFor(db: DaymarkDb, changes: Change[]): LateWriter {
  const tableOf = (t: TableName) => db.table<AnyRow, string>(t);
  return {
    get: (t, id) => tableOf(t).get(id),
    async fill(t, row) {
      if (await tableOf(t).get(row.id)) return true;
      if (await db.graves.get([t, row.id])) return false;
      const after = { ...row, user_id: db.profile.user_id };
      await tableOf(t).put(after);
      changes.push({ t, id: row.id, before: undefined, after, op: 'fill' });
      return true;
    },
    async patch(t, id, given, meant) {
      const before = await tableOf(t).get(id);
      if (!before) return;
      const changed = Object.entries(given).filter(([name, value]) => !sameValue(before[name], value));
      if (changed.length === 0) return;
      const after = { ...before, ...Object.fromEntries(changed) };
      await tableOf(t).put(after);
      // Text that is replaced stays in local history, whoever replaces it.
      for (const [field] of changed) {
        const value = before[field];
        if (kindOf(t, field) === 'prose' && typeof value === 'string' && value.trim() !== '')
          await db.versions.add({ t, id, field, value, at: db.now(), why: 'edit' });
      }
      changes.push({ t, id, before, after, op: meant ?? 'patch' });
    },
    async remove(t, id) {
      const before = await tableOf(t).get(id);
      if (!before) return;
      await tableOf(t).delete(id);
      changes.push({ t, id, before, after: undefined, op: 'del' });
    },
  };
}

/** The outbox's entries of what was written, as the mutation log would have made them, and the graves of what was removed. */
async function record(db: DaymarkDb, changes: readonly Change[]): Promise<void> {
  const { core } = db;
  const trans = Dexie.currentTransaction.idbtrans;
  const sends = db.profile.kind === 'account';
  const log = await begin(core, trans, db.now(), sends);
  const low: Touched[] = [];
  const meant: Touched[] = [];
  for (const { t, id, before, after, op } of changes) {
    const { pending, shadows } = await waitingFor(core, trans, log, t, [id]);
    const row: Touched = {
      t,
      id,
      before,
      after,
      fill: op === 'fill',
      pending: pending.get(id) ?? [],
      grave: undefined,
      shadow: shadows.get(id)?.[0],
      entry: undefined,
      absorbed: undefined,
      shadowed: false,
      buried: false,
      versioned: new Set(),
    };
    log.rows.set(keyOf(t, id), row);
    (op === 'meant' ? meant : low).push(row);
    if (!after) await db.graves.put({ t, id, v: knownVersion(log, row, false), at: log.now });
  }
  if (!sends) return;
  const lowest: Log = { ...log, ts: 0 };
  if (low.length > 0) await recordEntries(core, trans, lowest, low, false);
  if (meant.length > 0) await recordEntries(core, trans, log, meant, false);
}
