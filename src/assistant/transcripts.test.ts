import { beforeEach, expect, test, vi } from 'vitest';
import { freshDevice, given } from '#tests/support/profile.ts';
import { getDb } from '#data/db.ts';
import { noteBlob } from '#data/blobs.ts';
import { writeMeta } from '#data/meta.ts';
import { mutate } from '#data/mutate.ts';
import { setPreference } from '#features/profile/mutations.ts';
import { RemoteError } from '#remote/errors.ts';
import { startTranscripts } from './transcript-runner.ts';
import {
  askTranscriptAgain,
  speechService,
  type SpeechServer,
  transcriptCalls,
  writeOutRecordings,
} from './transcripts.ts';

let time = Date.parse('2026-05-14T10:00:00Z');
let asked: { call_id: string; sha256: string }[];
let answer: () => Promise<string>;
let host: string | null;
const server: SpeechServer = {
  transcribe: (call) => {
    asked.push(call);
    return answer();
  },
  service: async () => host,
};
const run = (mayBeReachable = false) =>
  writeOutRecordings({ db: getDb(), server, now: () => time, random: () => 1, mayBeReachable });
const allow = (yes: boolean) => setPreference('recordings_written_out', yes);

interface RecordingOptions {
  readonly sent?: 0 | 1;
  readonly created_at?: string;
  readonly media_type?: string;
}

/** A recording, whose bytes are on the server unless `sent` is 0. */
async function recording(sha256: string, { sent = 1, ...row }: RecordingOptions = {}) {
  await noteBlob(getDb(), sha256, { here: 1, sent, bytes: 10 });
  const fields = { owner_kind: 'journal', owner_id: 'x', position: 1, name: '', size: 10, media_type: 'audio/webm' };
  return given('attachments', { ...fields, sha256, ...row });
}
const row = (id: string) => getDb().attachments.get(id);
const failing = (kind: 'retryable' | 'refused', code: string) => () =>
  Promise.reject(new RemoteError<string>(kind, code));

beforeEach(async () => {
  await freshDevice();
  asked = [];
  host = 'speech.example';
  answer = async () => ' By the sea. ';
});

test('nothing is sent before a yes, and nothing after a no', async () => {
  await recording('a');
  expect(await run()).toMatchObject({ kind: 'idle', written: 0 });
  expect(await speechService(getDb())).toBe('speech.example');
  await allow(false);
  await run();
  expect(asked).toEqual([]);
  await allow(true);
  expect(await run()).toMatchObject({ kind: 'idle', written: 1 });
  expect(asked).toHaveLength(1);
});

test('nothing is sent of an account that only the person can read, and what the server refuses is not tried again', async () => {
  await recording('a');
  await allow(true);
  answer = failing('refused', 'account_sealed');
  await run();
  expect(asked).toHaveLength(1);
  time += 86_400_000;
  await run();
  expect(asked).toHaveLength(1);
  await recording('b');
  await writeMeta(getDb(), 'locked', { id: 'dGVzdGtl', later: false, isNew: true });
  expect(await run()).toMatchObject({ kind: 'idle', written: 0 });
  expect(asked).toHaveLength(1);
});

test('a recording is written out once its bytes are on the server, the newest first; a photo never', async () => {
  await allow(true);
  const old = await recording('old', { created_at: '2026-05-01T10:00:00.000Z' });
  const fresh = await recording('fresh');
  const unsent = await recording('unsent', { sent: 0 });
  await recording('photo', { media_type: 'image/jpeg' });
  await run();
  expect(asked.map(({ sha256 }) => sha256)).toEqual(['fresh', 'old']);
  expect(await row(fresh)).toMatchObject({ transcript: 'By the sea.', transcript_by: 'machine' });
  expect((await row(old))?.transcript).toBe('By the sea.');
  expect((await row(unsent))?.transcript).toBeUndefined();
});

test('without a speech model nothing is asked for an hour', async () => {
  await allow(true);
  await recording('a');
  host = null;
  await run();
  host = 'speech.example';
  await run();
  expect(asked).toEqual([]);
  time += 61 * 60_000;
  await run();
  expect(asked).toHaveLength(1);
});

test('what a person has written meanwhile stays, and what they removed is not made again', async () => {
  await allow(true);
  const id = await recording('a');
  answer = async () => {
    await mutate('Edit', (write) => write.patch('attachments', id, { transcript: 'Mine', transcript_by: 'person' }));
    return 'Theirs';
  };
  await run();
  expect(await row(id)).toMatchObject({ transcript: 'Mine', transcript_by: 'person' });
  await mutate('Edit', (write) => write.patch('attachments', id, { transcript: null }));
  await run();
  expect(asked).toHaveLength(1);
});

test('a failure is tried again later, or when the server may be reachable, under the same id', async () => {
  await allow(true);
  const id = await recording('a');
  answer = failing('retryable', 'unreachable');
  const waiting = await run();
  expect(waiting.kind).toBe('wait');
  await run();
  expect(asked).toHaveLength(1);
  await run(true);
  answer = async () => 'Now.';
  await run(true);
  expect(new Set(asked.map(({ call_id }) => call_id)).size).toBe(1);
  expect(asked).toHaveLength(3);
  expect((await row(id))?.transcript).toBe('Now.');
  expect(await transcriptCalls(getDb()).count()).toBe(0);
});

test('a server that is busy is not asked sooner because it may be reachable', async () => {
  await allow(true);
  await recording('a');
  answer = failing('retryable', 'spent');
  await run();
  expect((await run(true)).kind).toBe('wait');
  expect(asked).toHaveLength(1);
});

test('a refusal holds no other back, and the person can ask again under another id', async () => {
  await allow(true);
  await recording('good', { created_at: '2026-05-01T10:00:00.000Z' });
  const bad = await recording('bad');
  let refuses = true;
  answer = () =>
    refuses && asked.at(-1)?.sha256 === 'bad' ? failing('refused', 'not_understood')() : Promise.resolve('Yes.');
  expect(await run()).toMatchObject({ kind: 'idle', written: 1 });
  await run(true);
  expect(asked).toHaveLength(2);
  refuses = false;
  await askTranscriptAgain(getDb(), bad);
  await run();
  expect(asked[2]!.sha256).toBe('bad');
  expect(asked[2]!.call_id).not.toBe(asked[0]!.call_id);
  expect((await row(bad))?.transcript).toBe('Yes.');
});

test('a recording in which nothing is said has no text, and is not asked for again', async () => {
  await allow(true);
  const id = await recording('a');
  answer = async () => '  ';
  await run();
  await run();
  expect(asked).toHaveLength(1);
  expect(await row(id)).toMatchObject({ transcript_by: 'machine' });
  expect((await row(id))?.transcript).toBeUndefined();
});

test('a photo that arrives begins no round, a recording whose bytes are on the server does', async () => {
  await allow(true);
  let rounds = 0;
  const locks = {
    request: (_name: string, _options: unknown, run: (lock: Lock) => unknown) => {
      rounds++;
      return Promise.resolve(run({} as Lock));
    },
  } as unknown as LockManager;
  const runner = startTranscripts({ db: getDb(), server, now: () => time, random: () => 1, locks });
  await vi.waitFor(() => expect(rounds).toBe(1));
  await runner.idle();
  for (let n = 0; n < 10; n++) await noteBlob(getDb(), `picture ${n}`, { here: 1, sent: 1, small: 1 });
  await recording('a', { sent: 0 });
  await noteBlob(getDb(), 'a', { sent: 1 });
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await runner.idle();
  // One for the row, one for its bytes, one for its text.
  expect(rounds).toBeLessThanOrEqual(5);
  runner.stop();
});
