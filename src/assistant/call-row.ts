/** A question to the coach as this device keeps it, from the moment it was said until its answer is here, and then as "What was sent". */
import { liveQuery } from 'dexie';
import type { CoachCallInput } from '#coach/call.ts';
import type { FiledTable } from '#coach/filed.ts';
import type { DaymarkDb } from '#data/database.ts';
import type { AnyRow, AssistantCallRow } from '#data/local-tables.ts';
import type { Day } from '#lib/day.ts';

/** Why a question still waits: nobody answered · the session has ended · too many questions · the server cannot just now. */
export type Trouble = 'offline' | 'auth' | 'rate' | 'server';

/** A row that came of a question: `row` is what was written, to see later whether anybody touched it. */
export interface RuledRow {
  readonly table: FiledTable;
  readonly id: string;
  /** 'table/id/action/module' (src/coach/filed.ts). */
  readonly line: string;
  readonly row: AnyRow;
}

/** `id` is the id of the person's message, and the call id under which the server keeps the answer. */
export interface AssistantCall extends AssistantCallRow {
  readonly state: 'waiting' | 'answered' | 'stopped';
  /** The request's body, exactly as it left or, before it was asked, as it will leave. */
  readonly body: CoachCallInput;
  /** The body has its persona, memories and moods. */
  readonly ready: boolean;
  /** The person's day when it was said. */
  readonly day: Day;
  readonly tries: number;
  /** It is not asked again before this, ms. */
  readonly next_at: number;
  readonly why: Trouble | null;
  /** So often in a row, for this reason. */
  readonly failures?: number;
  /** The rules have filed it, as these rows. */
  readonly ruled?: readonly RuledRow[];
  /** The rows as the answer left them, to see later whether anybody touched one. */
  readonly made?: readonly RuledRow[];
  /** What a row was before the answer changed it (update_entry), by its id: for Undo. */
  readonly before?: Readonly<Record<string, AnyRow>>;
}

/** The questions of a profile. */
export const callsOf = (db: DaymarkDb) => db.table<AssistantCall, string>('assistant_calls');

/** The questions that wait, the oldest first. */
export const waitingCalls = (db: DaymarkDb): Promise<AssistantCall[]> =>
  callsOf(db).where('state').equals('waiting').sortBy('created_at');

/** "What was sent" can be seen for so long, ms; the server keeps an answer for as long. */
const KEPT_MS = 90 * 24 * 60 * 60_000;

/** Forgets what was sent long ago; what still waits, or was stopped, stays. */
export const forgetOldCalls = (db: DaymarkDb, now: number): Promise<number> =>
  callsOf(db)
    .where('created_at')
    .below(new Date(now - KEPT_MS).toISOString())
    .filter(({ state }) => state === 'answered')
    .delete();

/** Tells how many questions wait, now and whenever that changes, whoever writes. Gives the way to stop. */
export function watchWaiting(db: DaymarkDb, told: (waiting: number) => void): () => void {
  const counts = liveQuery(() => callsOf(db).where('state').equals('waiting').count());
  // A closed database counts nothing; the screens say why it is closed.
  const subscription = counts.subscribe({ next: told, error: () => undefined });
  return () => subscription.unsubscribe();
}
