/**
 * Recordings are written out by the server's speech model, one at a time, the newest first: by a tab or, with the app closed, by the service worker.
 * What waits follows from the stores, as in the queue of blobs: a recording without a text whose bytes are on the server, once the person has allowed
 * it. Each has one id, under which the server gives the same text to every device, so two that ask at once only ask twice.
 */
import type { DaymarkDb } from '#data/database.ts';
import type { AssistantCallRow } from '#data/local-tables.ts';
import { isSealedAccount } from '#data/meta.ts';
import type { Attachment } from '#data/schema.ts';
import { write } from '#data/write.ts';
import { DAY_MS, HOUR_MS } from '#lib/durations.ts';
import { idOf } from '#lib/id.ts';
import { settingIn } from '#lib/settings.ts';
import { storableText } from '#lib/storable.ts';
import { type Authorised, readJson } from '#remote/authorised.ts';
import { backoff } from '#remote/backoff.ts';
import { isOffline, RemoteError, textIn } from '#remote/errors.ts';
import { within } from '#remote/timeout.ts';
import { refusalOf } from './post.ts';

/** Longer than the server lets a device wait for a text, ms. */
const ANSWER_MS = 90_000;
const SERVICE_MS = 15_000;
/** How long it is known which service writes out recordings, and that none does, ms. */
const SERVICE_FOR = { known: DAY_MS, none: HOUR_MS };
const SERVICE_FLAG = 'speech:service';

/** The server and its speech model, as a device asks them. */
export interface SpeechServer {
  /** The words of a recording; throws a RemoteError. `refused`: it never will be written out. */
  transcribe(asked: { readonly call_id: string; readonly sha256: string }): Promise<string>;
  /** The host of the service that hears recordings; null when the server has none. */
  service(): Promise<string | null>;
}

/** The speech model behind the server of one person. */
export const speechServer = (user: string, request: Authorised): SpeechServer => ({
  transcribe: (asked) =>
    within(ANSWER_MS, async (signal) => {
      const response = await request(user, '/functions/v1/transcribe', { ...asked, user_id: user }, { signal });
      const body = await readJson(response);
      if (!response.ok) throw refusalOf(response, body, (code) => FINAL.has(code));
      const text = textIn(body, 'text');
      if (text === undefined) throw new RemoteError('retryable', 'unreadable');
      return text;
    }),
  service: () =>
    within(SERVICE_MS, async (signal) => {
      const response = await request(user, '/api/speech', undefined, { signal, method: 'GET' });
      // A server of another kind, such as a hosted project, has no such address.
      if (response.status === 404) return null;
      const body = await readJson(response);
      if (!response.ok || body === undefined) throw new RemoteError('retryable', `http_${response.status}`);
      return textIn(body, 'service') ?? null;
    }),
});

/** What the server has spelled out as final. */
const FINAL = new Set([
  'not_speech',
  'too_long',
  'not_understood',
  'call_reused',
  'invalid_call',
  'foreign_user',
  'account_sealed',
]);

/** A recording that could not be written out yet, beside the questions. Its id is the attachment's. */
export interface TranscriptCall extends AssistantCallRow {
  readonly state: 'recording';
  readonly tries: number;
  /** It is not asked again before this, ms. */
  readonly next_at: number;
  /** Why the last try failed: a code. */
  readonly why: string;
  /** The server will never write it out; the person may ask again. */
  readonly refused: boolean;
  /** How often the person has asked again: each is a question of its own. */
  readonly round: number;
}

/** The recordings that could not be written out yet. */
export const transcriptCalls = (db: DaymarkDb) => db.table<TranscriptCall, string>('assistant_calls');

export interface TranscriptDeps {
  readonly db: DaymarkDb;
  readonly server: SpeechServer;
  /** ms, as Date.now. */
  readonly now: () => number;
  /** [0, 1), as Math.random. */
  readonly random: () => number;
  readonly locks?: Pick<LockManager, 'request'> | undefined;
  /** The server may be reachable again: what waited for that is asked now. */
  readonly mayBeReachable?: boolean;
}

export type TranscriptsResult =
  /** Nothing waits. `written`: how many were written out. */
  | { readonly kind: 'idle'; readonly written: number }
  /** Another tab or the worker is at it. */
  | { readonly kind: 'busy' }
  /** The next one is asked for then, ms. */
  | { readonly kind: 'wait'; readonly until: number; readonly written: number };

/** Writes out recordings until none can be now, or `until` (ms) is reached. */
export async function writeOutRecordings(deps: TranscriptDeps, until = Infinity): Promise<TranscriptsResult> {
  if (!deps.locks) return writeOutAll(deps, until);
  const name = `daymark-transcripts:${deps.db.profile.id}`;
  return deps.locks.request(name, { ifAvailable: true }, async (lock) =>
    lock ? writeOutAll(deps, until) : ({ kind: 'busy' } as const),
  );
}

async function writeOutAll(deps: TranscriptDeps, until: number): Promise<TranscriptsResult> {
  const { db, now } = deps;
  let written = 0;
  const asked = new Set<string>();
  for (;;) {
    const rows = await waitingRecordings(db);
    if (rows.length === 0) return { kind: 'idle', written };
    if (!(await knowService(deps))) return { kind: 'idle', written };
    // The server cannot hear sealed recordings.
    if (!(await mayWriteOut(db)) || (await isSealedAccount(db))) return { kind: 'idle', written };
    const calls = new Map(
      (await transcriptCalls(db).bulkGet(rows.map(({ id }) => id))).map((call) => [call?.id, call]),
    );
    const open = rows.filter(({ id }) => !calls.get(id)?.refused);
    const isDue = (call: TranscriptCall | undefined) =>
      (call?.next_at ?? 0) <= now() || (deps.mayBeReachable === true && isOffline(call?.why));
    const due = open.find(({ id }) => !asked.has(id) && isDue(calls.get(id)));
    if (!due || now() >= until) {
      const next = open.map(({ id }) => calls.get(id)?.next_at ?? 0);
      return next.length === 0 ? { kind: 'idle', written } : { kind: 'wait', until: Math.min(...next), written };
    }
    asked.add(due.id);
    const outcome = await askOne(deps, due, calls.get(due.id));
    if (outcome === 'written') written++;
    // The next one would fail alike.
    else if (outcome !== 'refused') return { kind: 'wait', until: outcome, written };
  }
}

/** Asks for one text. Gives when it is asked for again, ms, if it was not written out. */
async function askOne(
  { db, server, now, random }: TranscriptDeps,
  { id, sha256 }: Attachment,
  call: TranscriptCall | undefined,
): Promise<'written' | 'refused' | number> {
  const round = call?.round ?? 0;
  try {
    const text = await server.transcribe({ call_id: idOf('transcript', id, sha256, String(round)), sha256 });
    await keepTranscript(db, id, text);
    return 'written';
  } catch (thrown) {
    if (!(thrown instanceof RemoteError)) throw thrown;
    const error = thrown as RemoteError<string>;
    const tries = (call?.tries ?? 0) + 1;
    const refused = error.kind === 'refused';
    const next_at = now() + backoff(tries, random, error.retryAfter);
    const at = new Date(now()).toISOString();
    await transcriptCalls(db).put({
      id,
      created_at: at,
      state: 'recording',
      tries,
      next_at,
      why: error.code,
      refused,
      round,
    });
    if (error.code === 'no_speech') await noteService(db, null, now());
    return refused ? 'refused' : next_at;
  }
}

/** Stores the text of a machine, unless a person has written or removed one: it is of the lowest clock (fine print 11). */
async function keepTranscript(db: DaymarkDb, id: string, text: string): Promise<void> {
  await write(db, { clock: 'lowest' }, async (writer) => {
    await transcriptCalls(db).delete(id);
    const row = await db.attachments.get(id);
    if (!row || row.transcript || row.transcript_by) return;
    const words = storableText(text).trim();
    await writer.patch('attachments', id, { transcript_by: 'machine', ...(words ? { transcript: words } : {}) });
  });
}

/** Whether a row is a recording without a text, and nobody has said that it needs none. */
export const isUnwritten = ({ media_type, transcript, transcript_by }: Attachment): boolean =>
  media_type.startsWith('audio/') && !transcript && !transcript_by;

/**
 * The recordings without a text whose bytes the server has, the newest first. Only pictures have a small one, so the keys of an index say which rows
 * need not be read: this runs again whenever something is attached, and an account may have thousands of photos.
 */
export async function waitingRecordings(db: DaymarkDb): Promise<readonly Attachment[]> {
  const [all, pictures] = await Promise.all([
    db.attachments.toCollection().primaryKeys(),
    db.attachments.orderBy('small_sha256').primaryKeys(),
  ]);
  const known = new Set(pictures);
  const rows = await db.attachments.bulkGet(all.filter((id) => !known.has(id)));
  const unwritten = rows.filter((row) => row !== undefined && isUnwritten(row)) as Attachment[];
  if (unwritten.length === 0) return [];
  const blobs = await db.blobs.bulkGet(unwritten.map(({ sha256 }) => sha256));
  return unwritten
    .filter((_, i) => blobs[i]?.sent === 1)
    .sort((a, b) => (a.created_at < b.created_at ? 1 : a.created_at > b.created_at ? -1 : 0));
}

/** Whether the person has allowed that recordings are written out. */
async function mayWriteOut(db: DaymarkDb): Promise<boolean> {
  const values = (await db.preferences.toCollection().first())?.values ?? undefined;
  return settingIn(values, 'recordings_written_out') === true;
}

interface KnownService {
  readonly host: string | null;
  /** ms */
  readonly at: number;
}

const readService = async (db: DaymarkDb) => (await db.flags.get(SERVICE_FLAG))?.value as KnownService | undefined;
const noteService = (db: DaymarkDb, host: string | null, at: number) =>
  db.flags.put({ k: SERVICE_FLAG, value: { host, at } satisfies KnownService });

/** The host of the service that writes out recordings, as far as this device knows; null: nothing does. */
export const speechService = async (db: DaymarkDb): Promise<string | null> => (await readService(db))?.host ?? null;

/** The same, asked of the server when that was long ago. Offline it is what was known. */
async function knowService({ db, server, now }: TranscriptDeps): Promise<string | null> {
  const known = await readService(db);
  const age = known ? now() - known.at : Infinity;
  if (known && age >= 0 && age < (known.host ? SERVICE_FOR.known : SERVICE_FOR.none)) return known.host;
  try {
    const host = await server.service();
    await noteService(db, host, now());
    return host;
  } catch (thrown) {
    if (!(thrown instanceof RemoteError)) throw thrown;
    return known?.host ?? null;
  }
}

/** Asks once more for a text that the server has refused. */
export async function askTranscriptAgain(db: DaymarkDb, id: string): Promise<void> {
  await transcriptCalls(db).update(id, (call) => {
    Object.assign(call, { refused: false, next_at: 0, tries: 0, round: call.round + 1 });
  });
}
