import { keepBlobs } from '#data/blobs.ts';
import type { DaymarkDb } from '#data/db.ts';
import { mutateIn } from '#data/mutate.ts';
import { newId } from '#lib/id.ts';
import { sha256 } from '#tests/server/media-server.ts';

const buffer = (bytes: Uint8Array) => Uint8Array.from(bytes).buffer;

/** Attaches a photo, with its small picture if there is one, to a memory as the app does. Returns the row's id. */
export async function attach(db: DaymarkDb, owner: string, bytes: Uint8Array, small?: Uint8Array): Promise<string> {
  const id = newId();
  await mutateIn(db, 'Attach', async (write) => {
    await keepBlobs(db, [
      { sha256: sha256(bytes), bytes: buffer(bytes), small: false },
      ...(small ? [{ sha256: sha256(small), bytes: buffer(small), small: true }] : []),
    ]);
    await write.put('attachments', {
      id,
      owner_kind: 'memory',
      owner_id: owner,
      position: 1,
      media_type: 'image/jpeg',
      name: 'photo.jpg',
      size: bytes.length,
      sha256: sha256(bytes),
      ...(small ? { small_sha256: sha256(small) } : {}),
    });
  });
  return id;
}
