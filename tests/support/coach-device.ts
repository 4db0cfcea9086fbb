/** For tests of the coach's queue: a device with questions, and answers as a server sends them. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { type CoachReply, parseReply } from '#coach/reply.ts';
import { createDb, type DaymarkDb, type ProfileRef } from '#data/db.ts';
import { createEngineDb } from '#data/engine-db.ts';
import type { RowOf } from '#data/schema.ts';
import type { Day } from '#lib/day.ts';
import { type AssistantCall, callsOf, newCall } from '#assistant/call-row.ts';

export const USER = '0190a000-0000-7000-8000-00000000000a';
export const NOON = Date.UTC(2026, 4, 14, 12);
export const today = '2026-05-14' as Day;

export interface CoachDevice {
  readonly db: DaymarkDb;
  /** The same database as the service worker opens it. */
  readonly worker: DaymarkDb;
  readonly clock: { ms: number };
}

/** A device with a database of its own. */
export async function coachDevice(kind: ProfileRef['kind'] = 'account'): Promise<CoachDevice> {
  const clock = { ms: NOON };
  const profile = { id: crypto.randomUUID(), kind, user_id: USER };
  const options = { indexedDB: new IDBFactory(), IDBKeyRange, now: () => clock.ms };
  const db = createDb(profile, options);
  await db.open();
  return { db, worker: createEngineDb(profile, options), clock };
}

/** Ids that sort as their numbers do. */
export const questionNo = (n: number): string => `0190a000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** Stores a message of `n` minutes after noon that waits for its answer. Returns its id. */
export async function saidNo(
  db: DaymarkDb,
  n: number,
  content: string,
  more: Partial<AssistantCall> = {},
): Promise<string> {
  const id = questionNo(n);
  const created_at = new Date(NOON + n * 60_000).toISOString();
  const entry = { id, user_id: USER, created_at, role: 'user', type: 'chat', content, logged_for: today } as const;
  await db.entries.put(entry);
  await callsOf(db).put({ ...newCall({ id, created_at, content, day: today, dayStart: 0 }), ...more });
  return id;
}

/** An answer as it is after parsing. */
export function answer(intent: string, meta: object = {}, words = 'Done.'): CoachReply {
  const parsed = parseReply({ reply: words, intent, meta });
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
}

/** The outbox, in order: operation, table, fields with their values, and whether their time is the lowest. */
export const outboxOf = async (db: DaymarkDb): Promise<unknown[]> =>
  (await db.outbox.orderBy('seq').toArray()).map(({ op, t, id, body }) => ({
    op,
    t,
    id,
    body: Object.fromEntries(
      Object.entries(body).map(([name, { value, base, ts }]) => [name, { value, base, low: ts === 0 }]),
    ),
  }));

export const tasksOf = async (db: DaymarkDb): Promise<RowOf<'tasks'>[]> => db.tasks.orderBy('created_at').toArray();
