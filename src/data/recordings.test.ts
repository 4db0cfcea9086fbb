import { beforeEach, expect, test } from 'vitest';
import { freshDevice } from '#tests/support/profile.ts';
import { createDb, getDb } from './db.ts';
import { newId } from '#lib/id.ts';
import { copyRecordings, dropRecording, keepChunk, keptRecordings, readRecording } from './recordings.ts';

const chunk = (recording: string, n: number, began = 1000) => ({
  recording,
  n,
  bytes: Uint8Array.of(n, n).buffer,
  media_type: 'audio/webm;codecs=opus',
  began,
  seconds: 3 * (n + 1),
  levels: `${n}${n}`,
});

beforeEach(freshDevice);

test('chunks are a recording in their order, and the oldest recording comes first', async () => {
  const db = getDb();
  for (const n of [0, 1, 2]) await keepChunk(db, chunk('later', n, 2000));
  await keepChunk(db, chunk('earlier', 0));
  expect(await keptRecordings(db)).toEqual([
    { id: 'earlier', began: 1000, seconds: 3 },
    { id: 'later', began: 2000, seconds: 9 },
  ]);
  const whole = (await readRecording(db, 'later'))!;
  expect(whole).toMatchObject({ seconds: 9, levels: '001122', began: 2000 });
  expect(whole.chunks.map((bytes) => new Uint8Array(bytes)[0])).toEqual([0, 1, 2]);
});

test('what follows a chunk that is missing is left out, because it cannot be played', async () => {
  const db = getDb();
  for (const n of [0, 1, 3]) await keepChunk(db, chunk('torn', n));
  expect(await readRecording(db, 'torn')).toMatchObject({ seconds: 6, levels: '0011' });
  await keepChunk(db, chunk('headless', 1));
  expect(await readRecording(db, 'headless')).toBeNull();
});

test('a recording that is dropped takes no other along', async () => {
  const db = getDb();
  for (const id of ['a', 'b']) for (const n of [0, 1]) await keepChunk(db, chunk(id, n));
  await dropRecording(db, 'a');
  expect((await keptRecordings(db)).map(({ id }) => id)).toEqual(['b']);
  expect(await db.recording_chunks.count()).toBe(2);
});

test('recordings go along when a profile becomes another one', async () => {
  const id = newId();
  const into = createDb({ id, kind: 'account', user_id: id });
  for (const n of [0, 1]) await keepChunk(getDb(), chunk('walk', n));
  await copyRecordings(getDb(), into);
  await copyRecordings(getDb(), into);
  expect(await readRecording(into, 'walk')).toMatchObject({ seconds: 6 });
  into.close();
});
