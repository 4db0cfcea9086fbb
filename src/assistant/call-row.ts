/** A question to the coach as this device stores it, until its answer is here and then as "What was sent". */
import { liveQuery } from 'dexie';
import type { CoachCallInput } from '#coach/call.ts';
import type { FiledTable } from '#coach/filed.ts';
import type { Change } from '#coach/route-act.ts';
import { MESSAGE_LENGTH } from '#coach/limits.ts';
import type { DaymarkDb } from '#data/database.ts';
import type { AnyRow, AssistantCallRow } from '#data/local-tables.ts';
import { cutText } from '#lib/cut.ts';
import type { Day } from '#lib/day.ts';
import { language } from '#lib/i18n.ts';
import { storableText } from '#lib/storable.ts';
import { DAY_MS } from '#lib/durations.ts';

/** Why a question still waits: no connection to the server · the session has ended · too many questions · the server has a fault. */
export type WaitReason = 'offline' | 'auth' | 'rate' | 'server';

/** A row that was made from a question: `row` is what was written, to see later whether anybody has changed it. */
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
  /** The request's body, exactly as it was sent or, before that, as it will be sent. */
  readonly body: CoachCallInput;
  /** The body holds persona, memories and moods. */
  readonly ready: boolean;
  /** The person's day when it was said. */
  readonly day: Day;
  readonly tries: number;
  /** It is not asked again before this, ms. */
  readonly next_at: number;
  readonly why: WaitReason | null;
  /** The code with which the server refused it for good. It is not sent again: the built-in coach answers it on a page. */
  readonly refused?: string;
  /** How often in a row it has failed for the reason in `why`. */
  readonly failures?: number;
  /** The answer was made on this device, by the rules or by the browser's own model; absent: the server was asked. */
  readonly here?: 'rules' | 'model';
  /** The lines under a model's answer that say which entries of the log went along, or would have (own-line.ts). */
  readonly given?: readonly string[];
  /** The photos of the message (SHA-256), which are kept in an entry: its line in `entries.filed`. */
  readonly photos?: { readonly line: string; readonly sha256: readonly string[] };
  /** The photos went along when it was last asked. */
  readonly photosSent?: boolean;
  /** The rules have filed it, as these rows; kept with the answer, which may have changed them. */
  readonly ruled?: readonly RuledRow[];
  /** The rows that the answer wrote, to see later whether anybody has changed one. */
  readonly made?: readonly RuledRow[];
  /** What a row was before the answer changed it (update_entry), by its id: for Undo. */
  readonly before?: Readonly<Record<string, AnyRow>>;
  /** The built-in coach kept it as an entry because it was not sure what it is. */
  readonly unsure?: boolean;
  /** What the person made of the entry: a label of what the message is. It leaves the device only in a report that they copy. */
  readonly moved?: 'task' | 'fact';
  /** The words that the rules filed, where the device did or answered the others by itself; absent: all words. */
  readonly filed_text?: string;
  /** What takes back the acts that the device did for it (changes.ts), in order. */
  readonly inverse?: readonly Change[];
}

/** The questions of a profile. */
export const callsOf = (db: DaymarkDb) => db.table<AssistantCall, string>('assistant_calls');

/** The language of a message that is too short to tell: the app's, and in an English app the browser's. */
function messageLanguage(): { readonly language?: string } {
  const shown = language();
  const wanted = shown === 'en' ? globalThis.navigator?.language : shown;
  return wanted ? { language: wanted } : {};
}

/** A question as it begins to wait. */
export const newCall = (of: {
  readonly id: string;
  readonly created_at: string;
  readonly content: string;
  readonly day: AssistantCall['day'];
  readonly dayStart: number;
  readonly photos?: AssistantCall['photos'];
}): AssistantCall => ({
  id: of.id,
  created_at: of.created_at,
  state: 'waiting',
  body: {
    call_id: of.id,
    // Only the beginning of a very long message is sent; the message itself is stored whole.
    message: cutText(storableText(of.content), MESSAGE_LENGTH).trim(),
    systemPrompt: '',
    at: of.created_at,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
    ...messageLanguage(),
    day_starts_at: of.dayStart,
    ...(of.photos ? { has_photos: true } : {}),
  },
  ready: false,
  day: of.day,
  tries: 0,
  next_at: 0,
  why: null,
  ...(of.photos ? { photos: of.photos } : {}),
});

/** The questions that wait, the oldest first. */
export const waitingCalls = (db: DaymarkDb): Promise<AssistantCall[]> =>
  callsOf(db).where('state').equals('waiting').sortBy('created_at');

/** How long "What was sent" can be seen, ms; the server stores an answer for as long. */
const RETENTION_MS = 90 * DAY_MS;

/** Deletes questions that were answered long ago; what still waits, or was stopped, stays. */
export const forgetOldCalls = (db: DaymarkDb, now: number): Promise<number> =>
  callsOf(db)
    .where('created_at')
    .below(new Date(now - RETENTION_MS).toISOString())
    .filter(({ state }) => state === 'answered')
    .delete();

/** Tells how many questions wait, now and whenever that changes. Gives the way to stop. */
export function watchWaiting(db: DaymarkDb, onCount: (waiting: number) => void): () => void {
  const counts = liveQuery(() => callsOf(db).where('state').equals('waiting').count());
  // A closed database counts nothing; the screens say why it is closed.
  const subscription = counts.subscribe({ next: onCount, error: () => undefined });
  return () => subscription.unsubscribe();
}
