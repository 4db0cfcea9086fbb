/** Photos, recordings and files on their way out and back: the zip, the vault, and the exports of other programs. */
import { strToU8, unzipSync, zipSync } from 'fflate';
import { beforeEach, expect, test, vi } from 'vitest';
import { keepBlobs, waitingBlobs } from '#data/blobs.ts';
import { createDb, type DaymarkDb, getDb } from '#data/db.ts';
import { redoGroup } from '#data/undo.ts';
import type { Attachment } from '#data/schema.ts';
import { PLACE_STEP } from '#features/media/media.ts';
import * as preparing from '#features/media/prepare-client.ts';
import type { PreparedFile } from '#features/media/prepare-picture.ts';
import type { Day } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { sha256Of } from '#lib/sha256.ts';
import { ada, freshDevice, given } from '#tests/support/profile.ts';
import { planImport } from './in/plan-import.ts';
import { bytesOf } from './in/plan-media.ts';
import { readFiles } from './in/read-files.ts';
import { ImportStopped, runImport } from './in/run-import.ts';
import { makeExport } from './out/make-export.ts';
import { readMedia } from './out/media.ts';
import { blobsNamed, type MissingFile } from './out/media-size.ts';

const now = new Date('2026-05-14T10:00:00');
const options = { zone: 'Europe/Berlin', today: '2026-05-14' as Day };

/** Bytes that are a file of their kind to whoever looks at the first of them. */
const bytes = (start: readonly number[], size: number, fill: number): Uint8Array<ArrayBuffer> => {
  const made = new Uint8Array(size).fill(fill);
  made.set(start);
  return made;
};
const JPEG = [0xff, 0xd8, 0xff, 0xe0];
const M4A = [0, 0, 0, 24, ...strToU8('ftypM4A ')];
const HEIC = [0, 0, 0, 24, ...strToU8('ftypheic')];

/** Attaches a file to a row of the open profile. */
async function attach(
  owner_id: string,
  name: string,
  content: Uint8Array<ArrayBuffer>,
  more: Partial<Attachment> = {},
) {
  const db = getDb();
  const sha256 = await sha256Of(content.buffer);
  await keepBlobs(db, [{ sha256, bytes: content.buffer, small: false }]);
  const id = await given('attachments', {
    owner_kind: 'journal',
    owner_id,
    position: PLACE_STEP,
    media_type: 'image/jpeg',
    name,
    size: content.length,
    sha256,
    ...more,
  });
  return { id, sha256 };
}

const entry = (content: string, more = {}) =>
  given('journal_entries', { content, logged_for: '2026-05-13' as Day, ...more });
const profile = (user: string) => ({ id: newId(), kind: 'account', user_id: user }) as const;

async function importInto(at: DaymarkDb, blob: Blob, name = 'export.zip') {
  const plan = await planImport(at, await readFiles([{ path: name, blob }], options));
  return { plan, done: await runImport(at, plan, 'keep') };
}
/** The bytes on a device, by their names. */
const blobsOf = async (at: DaymarkDb) =>
  new Map((await at.blob_bytes.toArray()).map(({ sha256, bytes: of }) => [sha256, Buffer.from(of).toString('base64')]));
const rowsOf = async (at: DaymarkDb) =>
  (await at.attachments.toArray()).map(({ user_id: _, _v: __, ...row }) => row).sort((a, b) => (a.id < b.id ? -1 : 1));

beforeEach(freshDevice);

/** Two entries with three photos, of which two are the same file, and a recording; one photo has a small picture. */
async function journal() {
  const sea = await entry('The sea');
  // Later: of two entries of one moment either can be the first.
  const rain = await entry('Rain', { created_at: '2026-05-14T10:00:01.000Z' });
  const small = bytes(JPEG, 900, 2);
  const small_sha256 = await sha256Of(small.buffer);
  await keepBlobs(getDb(), [{ sha256: small_sha256, bytes: small.buffer, small: true }]);
  const photo = bytes(JPEG, 300_000, 1);
  const tiny = 'data:image/jpeg;base64,AA';
  await attach(sea, 'IMG (1).jpg', photo, { caption: 'The [sea]', small_sha256, tiny, width: 20, height: 10 });
  await attach(rain, 'again.jpg', photo, { small_sha256 });
  await attach(rain, 'Note.m4a', bytes(M4A, 70_000, 3), { media_type: 'audio/mp4', seconds: 4, position: 2048 });
  return { sea, rain };
}

test('the export is a zip with each file once, stored as it is, and comes back byte by byte, once, as one step of undo', async () => {
  await journal();
  const { file, name, missing } = await makeExport('json', { media: true, now });
  expect([name, missing]).toEqual(['daymark-export-2026-05-14.zip', []]);
  const paths = Object.keys(unzipSync(new Uint8Array(await file.arrayBuffer())));
  expect(paths.filter((path) => path.startsWith('media/')).map((path) => path.slice(70))).toEqual([
    '.jpg',
    '.m4a',
    '.jpg',
  ]);
  expect(file.size).toBeGreaterThan(370_900);
  const [rows, blobs] = [await rowsOf(getDb()), await blobsOf(getDb())];

  const there = createDb(profile(ada.user_id));
  const { plan, done } = await importInto(there, file);
  // The second row of the same photo is a row alone: its file comes with the first.
  expect(plan.media).toHaveLength(2);
  expect(bytesOf(plan.media)).toBe(370_900);
  expect(done.value).toMatchObject({ added: 3, media: 2, noted: [] });
  expect(await rowsOf(there)).toEqual(rows);
  expect(await blobsOf(there)).toEqual(blobs);
  expect((await waitingBlobs(there)).map(({ sha256 }) => sha256).sort()).toEqual([...blobs.keys()].sort());
  expect((await importInto(there, file)).plan).toMatchObject({ added: [], media: [] });

  await done.undo();
  expect([await there.attachments.count(), await there.journal_entries.count()]).toEqual([0, 0]);
  expect(await waitingBlobs(there)).toEqual([]);
  await redoGroup(there, done.group);
  expect(await rowsOf(there)).toEqual(rows);
  expect(await blobsOf(there)).toEqual(blobs);
  there.close();
});

test('in another account the photos are at their entries', async () => {
  await journal();
  const { file } = await makeExport('json', { media: true, now });
  const other = createDb(profile(newId()));
  await importInto(other, file);
  const entries = new Map((await other.journal_entries.toArray()).map(({ id, content }) => [id, content]));
  const found = (await other.attachments.toArray()).map(({ owner_id, name }) => `${entries.get(owner_id)}: ${name}`);
  expect(found.sort()).toEqual(['Rain: Note.m4a', 'Rain: again.jpg', 'The sea: IMG (1).jpg']);
  expect(await blobsOf(other)).toEqual(await blobsOf(getDb()));
  other.close();
});

test('one damaged file is named and refuses nothing else; its row is there, and a whole file brings the bytes later', async () => {
  await journal();
  const { file } = await makeExport('json', { media: true, now });
  const whole = new Uint8Array(await file.arrayBuffer());
  const damaged = whole.slice();
  // In the middle of the photo, which is first in the zip.
  damaged[150_000]! ^= 0xff;
  const there = createDb(profile(ada.user_id));
  const { done } = await importInto(there, new Blob([damaged]));
  expect(done.value.noted).toEqual([{ name: 'IMG (1).jpg', note: 'Broken' }]);
  expect(await there.attachments.count()).toBe(3);
  expect(await there.blob_bytes.count()).toBe(2);
  const again = await importInto(there, file);
  expect(again.plan).toMatchObject({ added: [], media: [{ is: 'blobs', row: null }] });
  expect(await blobsOf(there)).toEqual(await blobsOf(getDb()));
  there.close();
});

test('without photos it is the JSON alone, and an import of it names what it lacks', async () => {
  await journal();
  const { file, name } = await makeExport('json', { media: false, now });
  expect(name).toBe('daymark-export-2026-05-14.json');
  const there = createDb(profile(ada.user_id));
  const { plan } = await importInto(there, file, name);
  expect(plan.leftOut).toEqual([{ what: 'photos and recordings whose files are not in this file', count: 3 }]);
  expect(await there.attachments.count()).toBe(3);
  there.close();
});

test('an import that stops keeps what came, and goes on where it was', async () => {
  await journal();
  const { file } = await makeExport('json', { media: true, now });
  const there = createDb(profile(ada.user_id));
  const plan = await planImport(there, await readFiles([{ path: 'a.zip', blob: file }], options));
  const stopped = await runImport(there, plan, 'keep', (part) => {
    if (part > 0.7) throw new Error('stop');
  }).catch((error: unknown) => error);
  expect(stopped).toBeInstanceOf(ImportStopped);
  const { done } = stopped as ImportStopped;
  expect(done.value.media).toBe(1);
  const rest = await runImport(there, plan, 'keep', undefined, undefined, done.group);
  expect(await rowsOf(there)).toEqual(await rowsOf(getDb()));
  await rest.undo();
  expect([await there.attachments.count(), await there.journal_entries.count()]).toEqual([0, 0]);
  there.close();
});

test('what is on the server alone is fetched and not kept; what cannot be had is named, and the rest is there', async () => {
  const sea = await entry('The sea');
  const [here, far, gone] = [bytes(JPEG, 50, 1), bytes(JPEG, 60, 2), bytes(JPEG, 70, 3)];
  await attach(sea, 'here.jpg', here);
  for (const [name, content] of [
    ['far.jpg', far],
    ['gone.jpg', gone],
  ] as const) {
    const { sha256 } = await attach(sea, name, content);
    await getDb().blob_bytes.delete(sha256);
    await getDb().blobs.update(sha256, { here: 0, sent: 1 });
  }
  const missing: MissingFile[] = [];
  const storage = {
    upload: vi.fn(),
    which: vi.fn(),
    download: async (name: string) => (name === (await sha256Of(far.buffer)) ? far.buffer.slice() : null),
  };
  const read: string[] = [];
  const blobs = await blobsNamed(getDb(), true);
  const progress = vi.fn();
  const onMissing = (file: MissingFile) => void missing.push(file);
  for await (const [{ name }] of readMedia(getDb(), blobs, { storage, onMissing, onProgress: progress }))
    read.push(name);
  expect(read.sort()).toEqual(['far.jpg', 'here.jpg']);
  expect(missing).toEqual([{ name: 'gone.jpg', why: 'missing' }]);
  expect(progress).toHaveBeenLastCalledWith(3, 3);
  expect(await getDb().blob_bytes.count()).toBe(1);
  // Here the server cannot be reached at all.
  vi.stubEnv('VITE_SUPABASE_URL', 'http://localhost:1');
  vi.stubGlobal('navigator', {});
  const made = await makeExport('json', { media: true, now });
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  expect(made.missing.map(({ name }) => name).sort()).toEqual(['far.jpg', 'gone.jpg']);
  const texts = unzipSync(new Uint8Array(await made.file.arrayBuffer()));
  expect(new TextDecoder().decode(texts['Missing files.md'])).toContain('- far.jpg: ');
  expect((await importInto(getDb(), made.file)).plan).toMatchObject({ added: [], media: [] });
});

test('Stop ends an export', async () => {
  await journal();
  const stop = new AbortController();
  const made = makeExport('json', { media: true, now, signal: stop.signal, onProgress: () => stop.abort() });
  await expect(made).rejects.toMatchObject({ name: 'AbortError' });
});

const prepares = () => {
  const prepared = vi.fn(async (file: File): Promise<PreparedFile> => {
    const content = new Uint8Array(await file.arrayBuffer());
    if (file.type.startsWith('image/') && content[0] !== 0xff) return { note: 'Broken' };
    const preview = bytes(JPEG, 10, 9).buffer;
    return { prepared: { bytes: content.buffer, name: file.name, media_type: file.type, preview, tiny: 'data:,' } };
  });
  vi.spyOn(preparing, 'startPreparer').mockReturnValue({ prepare: prepared, close: vi.fn() });
  return prepared;
};

test('a vault links to its files, and is read again with them, their bytes as they were', async () => {
  prepares();
  await journal();
  const memory = await given('memory_entries', { fact: 'A boat', logged_for: '2026-05-13' as Day });
  await attach(memory, 'boat.pdf', bytes([...strToU8('%PDF-')], 80, 4), {
    owner_kind: 'memory',
    media_type: 'application/pdf',
  });
  const { file, missing } = await makeExport('markdown', { media: true, now });
  expect(missing).toEqual([]);
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
  const text = (path: string) => new TextDecoder().decode(files[path]);
  const day = text('Days/2026/2026-05-13.md');
  const links = [...day.matchAll(/!\[(.*)\]\((.+)\)/g)].map(([, words, to]) => [words, to!.replace('../../', '')]);
  expect(links.map(([words]) => words)).toEqual([String.raw`The \[sea\]`, 'again.jpg', 'Note.m4a']);
  for (const [, to] of links) expect(Object.keys(files)).toContain(to);
  expect(text('Memories/A boat.md')).toMatch(/\[boat\.pdf\]\(\.\.\/media\/boat-[\da-f]{8}\.pdf\)/);
  expect(Object.keys(files).filter((path) => path.startsWith('media/'))).toHaveLength(3);
  expect(text('Days/2026/2026-05-13.md')).not.toContain('missing');

  const there = createDb(profile(newId()));
  const { done } = await importInto(there, file);
  expect(done.value).toMatchObject({ added: 2, media: 3, noted: [] });
  const facts = ({ caption = null, seconds = null, ...row }: Partial<Attachment>) => {
    const { id, owner_id, name, sha256, size, position } = row;
    return { id, owner_id, name, sha256, size, position, caption, seconds };
  };
  const own = (await rowsOf(getDb())).filter(({ owner_kind }) => owner_kind === 'journal');
  expect((await rowsOf(there)).map(facts)).toEqual(own.map(facts));
  expect((await rowsOf(there)).every(({ small_sha256, tiny }) => small_sha256 && tiny)).toBe(true);
  expect((await importInto(there, file)).plan).toMatchObject({ added: [], different: [], media: [] });
  // Without photos the notes do not speak of them.
  const plain = await makeExport('markdown', { media: false, now });
  const notes = Object.values(unzipSync(new Uint8Array(await plain.file.arrayBuffer()))).map((one) =>
    new TextDecoder().decode(one),
  );
  expect(notes.join('\n')).not.toMatch(/media\/|missing/);
  there.close();
});

const zipOf = (files: Readonly<Record<string, string | Uint8Array>>): Blob =>
  new Blob([
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([path, one]) => [path, typeof one === 'string' ? strToU8(one) : one]),
      ),
    ),
  ]);
/** What is at each entry or check-in, by its words. */
async function attached(at: DaymarkDb) {
  const owners = new Map([
    ...(await at.journal_entries.toArray()).map(({ id, content }) => [id, content] as const),
    ...(await at.mood_entries.toArray()).map(({ id, note }) => [id, note ?? ''] as const),
  ]);
  const rows = (await at.attachments.toArray()).sort((a, b) => a.position - b.position);
  return rows.map(({ owner_id, name, media_type, seconds, taken_at, caption }) =>
    [owners.get(owner_id), name, media_type, seconds, taken_at, caption].filter((one) => (one ?? null) !== null),
  );
}
const photo = (fill: number) => bytes(JPEG, 400, fill);
const sound = bytes(M4A, 300, 5);

test('Day One: photos in their order, recordings with their length, HEIC and videos as files; an entry of photos alone is one', async () => {
  const prepared = prepares();
  const md5 = (n: number) => String(n).repeat(32);
  const entries = [
    {
      uuid: 'A',
      creationDate: '2024-05-02T20:00:00Z',
      text: 'The sea\n\n![](dayone-moment://P2)\n\n![](dayone-moment:/audio/S1)',
      photos: [
        { identifier: 'P2', md5: md5(2), type: 'jpeg', orderInEntry: 1, date: '2024-05-02T18:00:00Z' },
        { identifier: 'P1', md5: md5(1), type: 'jpeg', orderInEntry: 0, filename: 'IMG_1.JPG' },
        { identifier: 'P3', md5: md5(3), type: 'heic', orderInEntry: 2 },
        { identifier: 'P4', md5: md5(4), type: 'jpeg', orderInEntry: 3 },
      ],
      audios: [{ identifier: 'S1', md5: md5(5), format: 'aac', duration: 12.5, title: 'On the walk', orderInEntry: 4 }],
    },
    { uuid: 'B', creationDate: '2024-05-03T20:00:00Z', photos: [{ identifier: 'P5', md5: md5(6) }] },
    { uuid: 'C', creationDate: '2024-05-03T20:00:00Z', photos: [{ identifier: 'P6', md5: md5(7) }] },
  ];
  const file = zipOf({
    'Journal.json': JSON.stringify({ metadata: { version: '1.0' }, entries }),
    [`photos/${md5(1)}.jpeg`]: photo(1),
    [`photos/${md5(2)}.jpeg`]: photo(2),
    [`photos/${md5(3)}.heic`]: bytes(HEIC, 500, 3),
    [`audios/${md5(5)}.m4a`]: sound,
    [`photos/${md5(6)}.jpeg`]: photo(6),
    [`photos/${md5(7)}.jpeg`]: 'not a picture',
    'photos/other.jpeg': photo(8),
  });
  prepared.mockImplementationOnce(async (one) => ({
    prepared: { bytes: await one.arrayBuffer(), name: one.name, media_type: one.type },
  }));
  const { plan, done } = await importInto(getDb(), file);
  expect(plan.leftOut).toEqual([
    { what: 'photos and other attachments that are not in the file', count: 1 },
    { what: 'files that no entry names', count: 1 },
  ]);
  expect(plan.media).toHaveLength(6);
  expect(bytesOf(plan.media)).toBe(400 * 3 + 500 + 300 + 13);
  expect(prepared.mock.calls.map(([one]) => [one.name, one.type])).toEqual([
    ['IMG_1.JPG', 'image/jpeg'],
    ['Photo 2024-05-02.jpeg', 'image/jpeg'],
    ['Photo 2024-05-02.heic', 'image/heic'],
    ['On the walk', 'audio/mp4'],
    ['Photo 2024-05-03.jpeg', 'image/jpeg'],
    ['Photo 2024-05-03.jpeg', 'image/jpeg'],
  ]);
  expect(done.value.noted.map(({ name }) => name)).toEqual(['Photo 2024-05-02.heic', 'Photo 2024-05-03.jpeg']);
  expect(await attached(getDb())).toEqual([
    ['The sea', 'IMG_1.JPG', 'image/jpeg'],
    ['', 'Photo 2024-05-03.jpeg', 'image/jpeg'],
    ['The sea', 'Photo 2024-05-02.jpeg', 'image/jpeg', '2024-05-02T18:00:00.000Z'],
    ['The sea', 'On the walk', 'audio/mp4', 12.5],
  ]);
  expect((await importInto(getDb(), file)).plan.media).toHaveLength(2);
  await done.undo();
  expect([await getDb().attachments.count(), await getDb().journal_entries.count()]).toEqual([0, 0]);
});

test('Daylio, Journey and Diarium: photos and recordings are at their entries', async () => {
  prepares();
  const day = { year: 2024, month: 4, day: 2, hour: 20, minute: 5, mood: 2 };
  const daylio = zipOf({
    'backup.daylio': btoa(
      JSON.stringify({
        dayEntries: [{ ...day, note: 'Calm', assets: [7, 8, 9] }],
        assets: [
          { id: 7, checksum: 'ABCDEF0123456789', type: 1 },
          { id: 8, checksum: '0123456789abcdef', type: 2 },
        ],
      }),
    ),
    'assets/photos/2024/5/abcdef0123456789': photo(1),
    'assets/audio/2024/5/0123456789abcdef': sound,
  });
  expect((await importInto(getDb(), daylio, 'backup.daylio')).plan.leftOut).toEqual([
    { what: 'photos and other attachments that are not in the file', count: 1 },
  ]);
  expect(await attached(getDb())).toEqual([
    ['Calm', 'Photo 2024-05-02', 'image/jpeg'],
    ['Calm', 'Recording 2024-05-02', 'audio/mp4'],
  ]);

  await freshDevice();
  const id = '1764325584203-MgdL0i6fNq7wNsLw';
  const journey = zipOf({
    [`${id}.json`]: JSON.stringify({
      id,
      date_journal: 1_764_325_584_203,
      text: '<p>By the sea</p>',
      photos: [`${id}-SP8d.png`, `${id}-A1.mp3`],
    }),
    [`${id}-SP8d.png`]: photo(2),
    [`${id}-A1.mp3`]: bytes([...strToU8('ID3')], 90, 0),
  });
  expect((await importInto(getDb(), journey)).plan.leftOut).toEqual([]);
  expect(await attached(getDb())).toEqual([
    ['By the sea', `${id}-SP8d.png`, 'image/jpeg'],
    ['By the sea', `${id}-A1.mp3`, 'audio/mpeg'],
  ]);

  await freshDevice();
  const diarium = zipOf({
    'Diarium.json': JSON.stringify([
      { date: '2024-05-02T21:30:00.1230000', heading: '', html: '<p>Evening</p>' },
      { date: '2024-05-03T21:30:00.0000000', heading: '', html: '<p>Later</p>' },
    ]),
    'media/2024-05-02_213000123/b.jpg': photo(3),
    'media/2024-05-02_213000123/a.jpg': photo(4),
    'media/2024-05-09_213000000/c.jpg': photo(5),
  });
  expect((await importInto(getDb(), diarium)).plan.leftOut).toEqual([{ what: 'files that no entry names', count: 1 }]);
  expect(await attached(getDb())).toEqual([
    ['Evening', 'a.jpg', 'image/jpeg'],
    ['Evening', 'b.jpg', 'image/jpeg'],
  ]);
});

test('Markdown of other programs: the pictures that a note shows are at its entry, links to the web stay in its text', async () => {
  prepares();
  const vault = zipOf({
    'Vault/2024-05-02.md':
      'Morning\n\n![[beach.jpg|300]]\n\n![Our boat](../Vault/assets/a%20boat.png)\n\n![](https://example.org/x.png)\n![[gone.jpg]]',
    'Vault/assets/beach.jpg': photo(1),
    'Vault/assets/a boat.png': photo(2),
    'Vault/assets/unused.jpg': photo(3),
  });
  const { plan } = await importInto(getDb(), vault);
  expect(plan.leftOut).toEqual([{ what: 'files that are not Markdown', count: 1 }]);
  const [note] = await getDb().journal_entries.toArray();
  expect(note!.content).toBe('Morning\n\n![](https://example.org/x.png)\n![[gone.jpg]]');
  expect((await attached(getDb())).map(([, ...rest]) => rest)).toEqual([
    ['beach.jpg', 'image/jpeg'],
    ['a boat.png', 'image/jpeg', 'Our boat'],
  ]);
});
