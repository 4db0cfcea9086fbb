/** An export of many photos as a zip, and the import of it, compared with copying the same bytes by hand into a file. */
import { keepBlobs, readBytes } from '#data/blobs.ts';
import { closeProfile, createDb, getDb, openProfile } from '#data/db.ts';
import { withoutLog } from '#data/engine-writes.ts';
import { deleteProfileDb } from '#data/erase.ts';
import type { Day } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { sha256Of } from '#lib/sha256.ts';
import { planImport } from '#features/your-data/in/plan-import.ts';
import { readFiles } from '#features/your-data/in/read-files.ts';
import { runImport } from '#features/your-data/in/run-import.ts';
import { makeExport } from '#features/your-data/out/make-export.ts';
import { profileOf } from './rows.ts';

const PHOTO = 400_000;
const AT = '2026-05-14T10:00:00.000Z';

/** Opens a profile with this many photos on the device, all different. */
export async function makePhotos(count: number): Promise<void> {
  await openProfile(profileOf('local'));
  const db = getDb();
  for (let n = 0; n < count; n++) {
    const bytes = new Uint8Array(PHOTO).fill(n % 251);
    bytes.set([0xff, 0xd8, 0xff, 0xe0]);
    crypto.getRandomValues(bytes.subarray(4, 60_000));
    const sha256 = await sha256Of(bytes.buffer);
    const [owner_id, id] = [newId(), newId()];
    const shared = { created_at: AT, user_id: db.profile.user_id };
    await db.transaction('rw', db.blobs, db.blob_bytes, () =>
      keepBlobs(db, [{ sha256, bytes: bytes.buffer, small: false }]),
    );
    await withoutLog(db, ['attachments', 'journal_entries'], async () => {
      await db.journal_entries.put({ id: owner_id, content: `Day ${n}`, logged_for: '2026-05-14' as Day, ...shared });
      await db.attachments.put({
        id,
        owner_kind: 'journal',
        owner_id,
        position: 1,
        media_type: 'image/jpeg',
        name: `${n}.jpg`,
        size: PHOTO,
        sha256,
        ...shared,
      });
    });
  }
}

const exported: Blob[] = [];

/** Exports the open profile. Returns the size of the zip, and how long it took, ms. */
export async function exportPhotos(): Promise<{ readonly size: number; readonly ms: number }> {
  const started = performance.now();
  const { file } = await makeExport('json', { media: true });
  exported.push(file);
  return { size: file.size, ms: performance.now() - started };
}

/** Copies the bytes of all photos into a file. Returns how long it took, ms. */
export async function copyPhotos(): Promise<number> {
  const db = getDb();
  const started = performance.now();
  const root = await navigator.storage.getDirectory();
  const handle = await root.getFileHandle('plain', { create: true });
  const stream = await handle.createWritable();
  for (const name of await db.blob_bytes.toCollection().primaryKeys()) await stream.write((await readBytes(db, name))!);
  await stream.close();
  const ms = performance.now() - started;
  await root.removeEntry('plain');
  return ms;
}

/** Imports what was exported into an empty profile. Returns how many photos came, and how long it took, ms. */
export async function importPhotos(): Promise<{ readonly media: number; readonly ms: number }> {
  const profile = profileOf('local');
  const into = createDb(profile);
  const started = performance.now();
  const read = await readFiles([{ path: 'export.zip', blob: exported.at(-1)! }], {
    zone: 'UTC',
    today: '2026-05-14' as Day,
  });
  const breathe = () => new Promise((next) => setTimeout(next));
  const { value } = await runImport(into, await planImport(into, read), 'keep', breathe);
  const ms = performance.now() - started;
  into.close();
  await deleteProfileDb(profile);
  await closeProfile();
  return { media: value.media, ms };
}
