/** Stores the media of an import, one at a time: their bytes, and with them the rows that name them. */
import { BLOB_BYTES } from '#blobs/limits.ts';
import { blobStores, keepBlobs, type NewBlob } from '#data/blobs.ts';
import type { DaymarkDb } from '#data/db.ts';
import type { PartOfStep } from '#data/intent.ts';
import { putMany, readMany } from '#data/many.ts';
import { run } from '#data/mutate.ts';
import type { NotedFile } from '#features/media/messages.ts';
import { hashed, sizeOfBlobs, withRoom } from '#features/media/mutations.ts';
import { startPreparer } from '#features/media/prepare-client.ts';
import { sha256Of } from '#lib/sha256.ts';
import { FileError } from './file-error.ts';
import { type Incoming, type IncomingMedia, PICTURE_BYTES } from './incoming.ts';
import { readPacked } from './packed-file.ts';
import type { MediaStep } from './plan-media.ts';
import { english, msg } from '#lib/i18n.ts';

interface ReadMedia {
  /** Null when it is here, or cannot be. */
  readonly row: Incoming['row'] | null;
  readonly blobs: readonly NewBlob[];
  readonly note?: NotedFile['note'];
}

export interface StoredMedia {
  readonly isStored: boolean;
  readonly noted: NotedFile | null;
}

/** Stores media until close(). */
export function mediaImporter(at: DaymarkDb) {
  const preparer = startPreparer();

  async function read(step: MediaStep): Promise<ReadMedia> {
    if (step.is === 'file') return readFile(step.media);
    const blobs: NewBlob[] = [];
    let note: NotedFile['note'] | undefined;
    let { row } = step;
    for (const { sha256, small, file } of step.blobs) {
      const bytes = await bytesOf(() => readPacked(file, BLOB_BYTES));
      if (bytes && (await sha256Of(bytes.buffer)) === sha256) blobs.push({ sha256, bytes: bytes.buffer, small });
      else if (!small) note = 'Broken';
      else if (row) row = { ...row, small_sha256: null };
    }
    // Without its file the row is what is left of a photo: its caption, and its place if another device still has it.
    return { row, blobs, ...(note && { note }) };
  }

  async function readFile({ row, file, said, isOwn }: IncomingMedia): Promise<ReadMedia> {
    const most = said.startsWith('image') && !isOwn ? PICTURE_BYTES : BLOB_BYTES;
    const bytes = await bytesOf(() => readPacked(file, most));
    if (!bytes) return { row: null, blobs: [], note: 'Broken' };
    const { prepared: made, note } = await preparer.prepare(new File([bytes], row.name, { type: said }));
    const prepared = isOwn ? { ...made, bytes: bytes.buffer, name: row.name, media_type: said } : made;
    if (!prepared) return { row: null, blobs: [], note: note ?? 'Broken' };
    const { file: named, blobs } = await hashed(prepared);
    return { row: { ...named, ...row }, blobs, ...(note && !isOwn && { note }) };
  }

  return {
    close: () => preparer.close(),
    /** Stores one; throws when the device has no room. `part`: its place among the steps of the import. */
    async store(step: MediaStep, part: PartOfStep): Promise<StoredMedia> {
      const { row, blobs, note } = await read(step);
      const noted = note ? { name: step.name, note } : null;
      if (row === null && blobs.length === 0) return { isStored: false, noted };
      const isStored = await withRoom(at, sizeOfBlobs(blobs), async () => {
        if (row === null) return at.transaction('rw', blobStores, () => keepBlobs(at, blobs)).then(() => true);
        const { value } = await run(at, { label: english(msg('Import')), apart: true, part }, async () => {
          const [here] = await readMany('attachments', [row.id]);
          await keepBlobs(at, blobs);
          if (!here) await putMany(at, 'attachments', [row]);
          return !here;
        });
        return value;
      });
      return { isStored: isStored && blobs.length > 0, noted };
    },
  };
}

/** Bytes, or null for a file that is damaged, or was moved since it was chosen. */
async function bytesOf(read: () => Promise<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof FileError) return null;
    throw error;
  }
}
