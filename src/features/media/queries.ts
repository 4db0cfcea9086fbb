import { type BlobRead, readBlobOf } from '#blobs/read-blob.ts';
import { blobStorage } from '#blobs/storage.ts';
import { getDb } from '#data/db.ts';
import { useLive } from '#data/live.ts';
import type { Attachment } from '#data/schema.ts';
import { kinds } from '#kinds/kinds.ts';
import { rowsBetween } from '#kinds/read-days.ts';
import type { Day } from '#lib/day.ts';
import { authorised } from '#remote/authorised.ts';
import { inOrder, isPicture } from './media.ts';

const NONE: readonly Attachment[] = [];

/** The attachments of a row in their order; undefined while they are read. */
export const useAttachments = (id: string): readonly Attachment[] | undefined =>
  useLive<readonly Attachment[]>(async () => (await attachmentsOf([id])).get(id) ?? NONE, NONE, [id]);

const NONE_OF_ANY: ReadonlyMap<string, readonly Attachment[]> = new Map();

/** The attachments of the rows that a list shows, by the rows' ids. */
export const useAttachmentsOf = (ids: readonly string[]): ReadonlyMap<string, readonly Attachment[]> =>
  useLive(() => attachmentsOf(ids), NONE_OF_ANY, [ids.join()]) ?? NONE_OF_ANY;

/** The attachments of many rows by the rows' ids, each list in its order: one read for a list. Rows without any are not in it. */
export async function attachmentsOf(ids: readonly string[]): Promise<ReadonlyMap<string, readonly Attachment[]>> {
  const found = await getDb()
    .attachments.where('owner_id')
    .anyOf([...ids])
    .toArray();
  const byOwner = new Map<string, Attachment[]>();
  for (const row of inOrder(found)) {
    const list = byOwner.get(row.owner_id);
    if (list) list.push(row);
    else byOwner.set(row.owner_id, [row]);
  }
  return byOwner;
}

const NO_NAMES: ReadonlySet<string> = new Set();

/** The SHA-256s of the photos of a list whose bytes are on this device. One read for all of them: a list that is scrolled shows many. */
export const usePhotosHere = (photos: readonly Attachment[]): ReadonlySet<string> => {
  const names = photos.map(({ sha256 }) => sha256);
  return (
    useLive<ReadonlySet<string>>(
      async () => {
        if (names.length === 0) return NO_NAMES;
        const rows = await getDb().blobs.bulkGet(names);
        return new Set(rows.flatMap((row) => (row?.here === 1 ? row.sha256 : [])));
      },
      NO_NAMES,
      [names.join()],
    ) ?? NO_NAMES
  );
};

const NO_DAYS: ReadonlyMap<Day, readonly Attachment[]> = new Map();

/** The pictures of what was written on the days [from, to), by day. The rows of these days are read through their indexes, and no others. */
export const usePicturesOfDays = (from: Day, to: Day): ReadonlyMap<Day, readonly Attachment[]> =>
  useLive(() => picturesOfDays(from, to), NO_DAYS, [from, to]) ?? NO_DAYS;

async function picturesOfDays(from: Day, to: Day): Promise<ReadonlyMap<Day, readonly Attachment[]>> {
  const written = (
    await Promise.all(
      [kinds.journal, kinds.memory].map(async (kind) =>
        (await rowsBetween(kind, from, to)).map((row) => ({ id: row.id, day: kind.days.of(row) })),
      ),
    )
  ).flat();
  const attached = await attachmentsOf(written.map(({ id }) => id));
  const byDay = new Map<Day, Attachment[]>();
  for (const { id, day } of written) {
    const pictures = (attached.get(id) ?? []).filter(isPicture);
    if (pictures.length > 0) byDay.set(day, [...(byDay.get(day) ?? []), ...pictures]);
  }
  return byDay;
}

/** The bytes of a blob of the open profile: from the device, or from the server. `small`: a small picture, which stays on the device. */
export function readBlob(sha256: string, small = false): Promise<BlobRead> {
  const db = getDb();
  const { kind } = db.profile;
  return readBlobOf(db, sha256, { small, storage: kind === 'account' ? blobStorage(db, authorised) : null });
}
