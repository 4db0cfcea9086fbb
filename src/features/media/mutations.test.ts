import { beforeEach, expect, test, vi } from 'vitest';
import { BLOB_BYTES, SMALL_BYTES } from '#blobs/limits.ts';
import { getDb } from '#data/db.ts';
import { dropBlobs, noteBlob, waitingBlobs } from '#data/blobs.ts';
import { mutate } from '#data/mutate.ts';
import type { Day } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { freshDevice, given, waiting } from '#tests/support/profile.ts';
import { inOrder, MOST_OF_A_ROW, type Owner, type Prepared, takenBefore } from './media.ts';
import { attach, moveAttachment, putFiles, removeAttachment, setCaption, storeFiles } from './mutations.ts';
import { attachmentsOf, readBlob } from './queries.ts';

beforeEach(freshDevice);

/** A JPEG by its first bytes, different for each text. */
const photo = (text: string, more: Partial<Prepared> = {}): Prepared => ({
  bytes: new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...new TextEncoder().encode(text)]).buffer,
  name: `${text}.jpg`,
  ...more,
});
const owner = (): Owner => ({ kind: 'journal', id: newId() });
const namesOf = async ({ id }: Owner) => ((await attachmentsOf([id])).get(id) ?? []).map(({ name }) => name);

async function attached(to: Owner, ...files: readonly Prepared[]) {
  const outcome = await attach(to, files);
  if (!outcome.ok) throw new Error(outcome.error);
  return outcome.value;
}

test('photos are attached in order as one intent, after those that are there, and Undo takes them back', async () => {
  const entry = owner();
  await attached(entry, photo('a'), photo('b'));
  const done = await attached(
    entry,
    photo('c', { preview: new ArrayBuffer(8), width: 40, height: 30, caption: ' Sea ' }),
  );
  expect(await namesOf(entry)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
  expect(await getDb().attachments.get(done.value[0]!)).toMatchObject({
    owner_kind: 'journal',
    media_type: 'image/jpeg',
    size: 5,
    width: 40,
    height: 30,
    caption: 'Sea',
  });
  expect((await waitingBlobs(getDb())).map(({ bytes, small }) => [bytes, small])).toEqual([
    [8, 1],
    [5, 0],
    [5, 0],
    [5, 0],
  ]);
  await done.undo();
  expect(await namesOf(entry)).toEqual(['a.jpg', 'b.jpg']);
});

test('the content decides what a file is, not its name and not its maker', async () => {
  const entry = owner();
  const svg = new TextEncoder().encode('<svg onload="alert(1)">').buffer;
  await attached(entry, { bytes: svg, name: 'photo.jpg', media_type: 'image/jpeg' });
  expect((await attachmentsOf([entry.id])).get(entry.id)).toMatchObject([{ media_type: 'application/octet-stream' }]);
});

test('nothing is stored of what is too large, too many or empty', async () => {
  const entry = owner();
  const many = Array.from({ length: MOST_OF_A_ROW + 1 }, (_, n) => photo(String(n)));
  expect(await attach(entry, [photo('a'), { bytes: new ArrayBuffer(BLOB_BYTES + 1), name: 'b' }])).toEqual({
    ok: false,
    error: 'TooLarge',
  });
  expect(await attach(entry, [photo('a', { preview: new ArrayBuffer(SMALL_BYTES + 1) })])).toEqual({
    ok: false,
    error: 'TooLarge',
  });
  expect(await attach(entry, many)).toEqual({ ok: false, error: 'TooMany' });
  expect(await attach(entry, [{ bytes: new ArrayBuffer(0), name: 'b' }])).toEqual({ ok: false, error: 'Empty' });
  expect([await getDb().attachments.count(), await getDb().blob_bytes.count()]).toEqual([0, 0]);
});

test('a photo is moved among those of its row, and only its place is sent', async () => {
  const entry = owner();
  const { value } = await attached(entry, photo('a'), photo('b'), photo('c'));
  await getDb().outbox.clear();
  const last = (await getDb().attachments.get(value[2]!))!;
  await moveAttachment(last, 0);
  expect(await namesOf(entry)).toEqual(['c.jpg', 'a.jpg', 'b.jpg']);
  expect(await waiting()).toEqual(['patch attachments position']);
});

test('the same photo again stays one on its row, and another row may have it too', async () => {
  const [one, other] = [owner(), owner()];
  await attached(one, photo('a'));
  await attached(one, photo('a'), photo('b'), photo('b'));
  await attached(other, photo('a'));
  expect([await namesOf(one), await namesOf(other)]).toEqual([['a.jpg', 'b.jpg'], ['a.jpg']]);
});

test('a caption is set, and emptied again', async () => {
  const { value } = await attached(owner(), photo('a'));
  const row = async () => (await getDb().attachments.get(value[0]!))!;
  await setCaption(await row(), ' The lighthouse ');
  expect(await row()).toMatchObject({ caption: 'The lighthouse' });
  await setCaption(await row(), ' ');
  expect(await row()).toMatchObject({ caption: null });
});

test('a removed photo is back after Undo', async () => {
  const entry = owner();
  const { value } = await attached(entry, photo('a'), photo('b'));
  const outcome = await removeAttachment(value[0]!);
  expect(await namesOf(entry)).toEqual(['b.jpg']);
  if (outcome.ok) await outcome.value.undo();
  expect(await namesOf(entry)).toEqual(['a.jpg', 'b.jpg']);
});

test('files of a draft wait on the device without a row, and are attached by the intent that makes the row', async () => {
  const stored = await storeFiles([photo('a'), photo('b')]);
  if (!stored.ok) throw new Error(stored.error);
  expect(await waitingBlobs(getDb())).toEqual([]);
  // A draft is text.
  const files = JSON.parse(JSON.stringify(stored.value)) as typeof stored.value;
  const entry = owner();
  await mutate('Add', async (write) => {
    await write.put('journal_entries', { id: entry.id, content: 'x', logged_for: '2026-05-14' as Day });
    await putFiles(write, entry, files);
  });
  expect(await namesOf(entry)).toEqual(['a.jpg', 'b.jpg']);
  expect(await waitingBlobs(getDb())).toHaveLength(2);
});

test('a row never names bytes that are nowhere', async () => {
  const stored = await storeFiles([photo('a')]);
  if (!stored.ok) throw new Error(stored.error);
  await dropBlobs(
    getDb(),
    stored.value.map(({ sha256 }) => sha256),
  );
  await expect(mutate('Add', (write) => putFiles(write, owner(), stored.value))).rejects.toThrow('not here');
  expect(await getDb().attachments.count()).toBe(0);
});

test('a blob is read from the device', async () => {
  const { value } = await attached(owner(), photo('a'));
  const { sha256 } = (await getDb().attachments.get(value[0]!))!;
  expect(await readBlob(sha256)).toMatchObject({ state: 'here', bytes: photo('a').bytes });
});

test('equal places are ordered by id, as on every device', async () => {
  const { id } = owner();
  const file = { owner_kind: 'journal', owner_id: id, position: 1, media_type: 'image/jpeg', size: 1, sha256: 'a' };
  const [b, a] = ['0190a000-0000-7000-8000-00000000000b', '0190a000-0000-7000-8000-00000000000a'];
  await given('attachments', { ...file, id: b, name: 'b' });
  await given('attachments', { ...file, id: a, name: 'a' });
  expect(inOrder(await getDb().attachments.toArray()).map(({ name }) => name)).toEqual(['a', 'b']);
});

test('on a full device originals that the server has make room; without any, nothing is stored and it says so', async () => {
  const { value } = await attached(owner(), photo('old'));
  const { sha256 } = (await getDb().attachments.get(value[0]!))!;
  const full = () =>
    vi.spyOn(getDb().blob_bytes, 'bulkPut').mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
  full();
  const entry = owner();
  expect(await attach(entry, [photo('new')])).toEqual({ ok: false, error: 'SaveFailed' });
  expect([await namesOf(entry), await getDb().blob_bytes.count()]).toEqual([[], 1]);
  await noteBlob(getDb(), sha256, { sent: 1 });
  full();
  await attached(entry, photo('new'));
  expect(await namesOf(entry)).toEqual(['new.jpg']);
  expect(await getDb().blob_bytes.get(sha256)).toBeUndefined();
  vi.restoreAllMocks();
});

test('the time of the first photo is offered, if it is another time than now', () => {
  const now = new Date('2026-05-14T12:00:00Z');
  const taken = (...times: readonly string[]) =>
    takenBefore(
      times.map((taken_at) => ({ media_type: 'image/jpeg', taken_at })),
      now,
    );
  expect(taken('2026-05-03T14:20:00.000Z', '2026-05-03T14:10:00+02:00')).toBe('2026-05-03T14:10:00+02:00');
  expect(taken('2026-05-14T11:30:00.000Z')).toBeNull();
  expect(taken('2027-01-01T00:00:00.000Z')).toBeNull();
  expect(takenBefore([{ media_type: 'image/jpeg' }], now)).toBeNull();
  const taken_at = '2026-05-03T14:20:00.000Z';
  // A photo that the browser cannot show says it too.
  expect(takenBefore([{ media_type: 'image/heic', taken_at }], now)).toBe(taken_at);
});
