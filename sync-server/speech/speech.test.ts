import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { mediaServer, pathOf, sha256 } from '#tests/server/media-server.ts';
import { asOwner, onEachDatabase } from '#tests/server/person.ts';
import { missingEars, speak, startSpeech, type SpeechService } from '#tests/support/speech.ts';
import { speechConfig, type SpeechConfig } from '../config.ts';
import { MOST_TRIES } from './transcripts.ts';

/** A recording by its first bytes. */
const recording = (bytes = 4000) =>
  Buffer.concat([Buffer.from('\x1aE\xdf\xa3\x42\x82\x84webm', 'latin1'), randomBytes(bytes)]);

onEachDatabase('What is said in recordings', (db) => {
  let speech: SpeechService;
  let server: Awaited<ReturnType<typeof mediaServer>>;
  let config: SpeechConfig;
  const open = async (changes: Partial<SpeechConfig> = {}) => {
    config = { ...speechConfig(speech.env)!, ...changes };
    server = await mediaServer(db(), {}, { speech: config });
  };
  beforeAll(async () => {
    speech = await startSpeech();
  });
  afterAll(() => speech.close());
  afterEach(async () => {
    speech.answer({ text: 'Words.' });
    speech.forget();
    await server.close();
  });

  const upload = (user: string, bytes: Uint8Array, type = 'audio/webm') =>
    server.as(user, `/storage/v1/object/media/${pathOf(user, bytes)}`, {
      method: 'POST',
      body: Uint8Array.from(bytes),
      headers: { 'content-type': type },
    });
  const ask = async (user: string, bytes: Uint8Array, call_id = newId(), more: object = {}) => {
    const answer = await server.as(user, '/functions/v1/transcribe', {
      method: 'POST',
      body: JSON.stringify({ call_id, sha256: sha256(bytes), ...more }),
    });
    const body = (await answer.json()) as { text?: string; code?: string };
    return { status: answer.status, ...body };
  };

  test('are read from the store of blobs, asked once for each id, and answered to every device alike', async () => {
    await open();
    const [user, bytes, call] = [newId(), recording(), newId()];
    expect(await ask(user, bytes, call)).toMatchObject({ status: 404, code: 'blob_missing' });
    await upload(user, bytes);
    speech.answer({ text: '  By the sea. ' });
    const both = await Promise.all([ask(user, bytes, call), ask(user, bytes, call)]);
    expect(both.map(({ text }) => text)).toEqual(['By the sea.', 'By the sea.']);
    expect(await ask(user, bytes, call)).toMatchObject({ status: 200, text: 'By the sea.' });
    expect(speech.heard).toHaveLength(1);
    expect(speech.heard[0]).toMatchObject({
      name: 'recording.webm',
      model: 'ears-test',
      authorization: 'Bearer test-key',
    });
    expect(speech.heard[0]!.bytes.equals(bytes)).toBe(true);
    expect(await ask(user, recording(), call)).toMatchObject({ code: 'blob_missing' });
    // The log has no word of it.
    expect(JSON.stringify(server.logged)).not.toContain('sea');
  });

  test('of another person are not there, and a photo is not heard', async () => {
    await open();
    const [user, other, bytes] = [newId(), newId(), recording()];
    await upload(user, bytes);
    expect(await ask(other, bytes)).toMatchObject({ status: 404, code: 'blob_missing' });
    expect(await ask(user, bytes, newId(), { user_id: other })).toMatchObject({ status: 403, code: 'foreign_user' });
    const photo = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(100)]);
    await upload(user, photo, 'audio/webm');
    expect(await ask(user, photo)).toMatchObject({ status: 415, code: 'not_speech' });
    expect(speech.heard).toHaveLength(0);
  });

  test('that a service refuses are not asked for again, and those that fail only so often', async () => {
    await open();
    const user = newId();
    const [refused, failing] = [recording(), recording()];
    await upload(user, refused);
    await upload(user, failing);
    speech.answer({ status: 400 });
    const first = newId();
    expect(await ask(user, refused, first)).toMatchObject({ status: 422, code: 'not_understood' });
    expect(await ask(user, refused, first)).toMatchObject({ status: 422 });
    expect(speech.heard).toHaveLength(1);

    speech.answer({ status: 503, retryAfter: 7 });
    const call = newId();
    for (let n = 1; n < MOST_TRIES; n++)
      expect(await ask(user, failing, call)).toMatchObject({ status: 503, code: 'provider_unavailable' });
    expect(await ask(user, failing, call)).toMatchObject({ status: 422, code: 'not_understood' });
    expect(await ask(user, failing, call)).toMatchObject({ status: 422 });
    expect(speech.heard).toHaveLength(1 + MOST_TRIES);
    // The person asks again: a question of its own.
    speech.answer({ text: 'Now.' });
    expect(await ask(user, failing)).toMatchObject({ status: 200, text: 'Now.' });
  });

  test('have a budget of a day, which is not that of the coach, and a largest size', async () => {
    await open({ kilobytesPerDay: 8, fileBytes: 20_000 });
    const user = newId();
    const all = [recording(6000), recording(6000), recording(6000), recording(30_000)];
    for (const bytes of all) await upload(user, bytes);
    expect(await ask(user, all[0]!)).toMatchObject({ status: 200 });
    expect(await ask(user, all[1]!)).toMatchObject({ status: 200 });
    expect(await ask(user, all[2]!)).toMatchObject({ status: 429, code: 'spent' });
    expect(await ask(user, all[3]!)).toMatchObject({ status: 413, code: 'too_long' });
    const rows = await asOwner<{ kind: string }>(db(), 'select kind from coach_calls where user_id = $1', [user]);
    expect(rows.map(({ kind }) => kind)).toEqual(['transcript', 'transcript']);
  });

  test('who hears them is said to who is signed in', async () => {
    await open();
    const told = await server.as(newId(), '/api/speech');
    expect(await told.json()).toEqual({ service: '127.0.0.1' });
    expect((await fetch(`${server.url}/api/speech`)).status).toBe(401);
  });

  test.skipIf(missingEars())('a real recogniser hears what is said', async () => {
    await open();
    speech.answer('recognise');
    const user = newId();
    const spoken = { 'audio/mp4': speak('one two three four five'), 'audio/webm': speak('hello world', 'webm') };
    for (const [type, bytes] of Object.entries(spoken)) await upload(user, bytes, type);
    expect(await ask(user, spoken['audio/mp4'])).toMatchObject({ status: 200, text: 'one two three four five' });
    expect(await ask(user, spoken['audio/webm'])).toMatchObject({ status: 200, text: 'hello world' });
  });

  test('are not spoken of without a speech model', async () => {
    server = await mediaServer(db());
    const told = await server.as(newId(), '/api/speech');
    expect(await told.json()).toEqual({ service: null });
    expect(await ask(newId(), recording())).toMatchObject({ status: 501, code: 'no_speech' });
  });
});
