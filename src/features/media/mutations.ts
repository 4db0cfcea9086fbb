/** What a person can do with attachments: each is one transaction and one undo step. */
import { attempt } from '#data/attempt.ts';
import { blobStores, freeBlobs, haveBlobs, keepBlobs, type NewBlob } from '#data/blobs.ts';
import { type DaymarkDb, getDb } from '#data/db.ts';
import { isFull } from '#data/is-full.ts';
import { mutate, type IntentResult } from '#data/mutate.ts';
import type { Attachment } from '#data/schema.ts';
import type { Writer } from '#data/write.ts';
import { intentOn, kinds } from '#kinds/kinds.ts';
import { newId } from '#lib/id.ts';
import { moved } from '#lib/positions.ts';
import type { Result } from '#lib/result.ts';
import { sha256Of } from '#lib/sha256.ts';
import {
  CAPTION_LENGTH,
  checkPrepared,
  fieldsOfFile,
  inOrder,
  type MediaError,
  MOST_OF_A_ROW,
  type Owner,
  PLACE_STEP,
  placed,
  type Prepared,
  type StoredFile,
} from './media.ts';

interface Hashed {
  readonly file: StoredFile;
  readonly blobs: readonly NewBlob[];
}

/** Names the bytes. Before the transaction, which would end while a hash is computed. */
export async function hashed(prepared: Prepared): Promise<Hashed> {
  const { bytes, preview } = prepared;
  const sha256 = await sha256Of(bytes);
  const small = preview && { sha256: await sha256Of(preview), bytes: preview, small: true };
  return {
    file: fieldsOfFile(prepared, sha256, small?.sha256 ?? null),
    blobs: [{ sha256, bytes, small: false }, ...(small ? [small] : [])],
  };
}

/** Attaches photos, recordings or files to a row, after those it has. Rows and blobs are one transaction. The value has their ids. */
export async function attach(owner: Owner, prepared: readonly Prepared[]): IntentResult<MediaError, string[]> {
  const checked = checkPrepared(prepared, await getDb().attachments.where('owner_id').equals(owner.id).count());
  if (!checked.ok) return checked;
  return attempt('SaveFailed', async () => {
    const files = await Promise.all(prepared.map(hashed));
    const blobs = files.flatMap((one) => one.blobs);
    return withRoom(getDb(), sizeOfBlobs(blobs), () =>
      mutate(intentOn('Add', kinds.attachment), async (write) => {
        await keepBlobs(getDb(), blobs);
        return putFiles(
          write,
          owner,
          files.map(({ file }) => file),
        );
      }),
    );
  });
}

/** In bytes. */
export const sizeOfBlobs = (blobs: readonly NewBlob[]) => blobs.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);

/** Stores something of `needed` bytes; on a full device once more after originals that the server has made room. */
export async function withRoom<T>(db: DaymarkDb, needed: number, store: () => Promise<T>): Promise<T> {
  try {
    return await store();
  } catch (thrown) {
    // Twice as much: the browser's own files grow in steps.
    if (!isFull(thrown) || (await freeBlobs(db, 2 * needed)) === 0) throw thrown;
    return store();
  }
}

/**
 * Stores the bytes of files whose row is not written yet: those of a composer, and the chunks of a recording. The value is plain data for the
 * draft, and for putFiles() when the row is saved. Without a row that names them they are not sent, and deleted after 30 days.
 */
export async function storeFiles(prepared: readonly Prepared[]): Promise<Result<StoredFile[], MediaError>> {
  const checked = checkPrepared(prepared);
  if (!checked.ok) return checked;
  const db = getDb();
  return attempt('SaveFailed', async () => {
    const files = await Promise.all(prepared.map(hashed));
    const blobs = files.flatMap((one) => one.blobs);
    await withRoom(db, sizeOfBlobs(blobs), () => db.transaction('rw', blobStores, () => keepBlobs(db, blobs)));
    return files.map(({ file }) => file);
  });
}

/**
 * Attaches files of storeFiles() inside an intent, which may make their row too. Returns the ids of what is new: a file that the row has already is not
 * attached again. Throws when the bytes of one are not on this device: a row never names a blob that exists nowhere.
 */
export async function putFiles(write: Writer, owner: Owner, files: readonly StoredFile[]): Promise<string[]> {
  const db = getDb();
  const names = files.map(({ sha256 }) => sha256);
  if (!(await haveBlobs(db, names))) throw new Error('A file whose bytes are not here');
  const there = await db.attachments.where('owner_id').equals(owner.id).toArray();
  const seen = new Set(there.map(({ sha256 }) => sha256));
  const added = files.filter(({ sha256 }) => !seen.has(sha256) && seen.add(sha256));
  if (there.length + added.length > MOST_OF_A_ROW) throw new Error('More attachments than a row may have');
  const last = there.reduce((most, { position }) => Math.max(most, position), 0);
  const ids: string[] = [];
  for (const [n, file] of added.entries()) {
    const id = newId(db.now() + n);
    const position = last + (n + 1) * PLACE_STEP;
    await write.put('attachments', { id, owner_kind: owner.kind, owner_id: owner.id, position, ...file });
    ids.push(id);
  }
  return ids;
}

/** Gives what is attached to one row to another, inside an intent that makes the one of the other: call it before the old row is deleted. */
export async function handOver(write: Writer, from: string, to: Owner): Promise<void> {
  for (const { id } of await getDb().attachments.where('owner_id').equals(from).toArray())
    await write.patch('attachments', id, { owner_kind: to.kind, owner_id: to.id });
}

/** Removes an attachment from its row. Its bytes stay for as long as the removal can be taken back. */
export const removeAttachment = (id: string): IntentResult<MediaError> =>
  attempt('DeleteFailed', () =>
    mutate(intentOn('Delete', kinds.attachment), (write) => write.delete('attachments', id)),
  );

/** Moves an attachment to the place `to` (from 0) among those of its row. */
export const moveAttachment = ({ id, owner_id }: Pick<Attachment, 'id' | 'owner_id'>, to: number) =>
  attempt('SaveFailed', () =>
    mutate(intentOn('Move', kinds.attachment), async (write) => {
      const list = inOrder(await getDb().attachments.where('owner_id').equals(owner_id).toArray()).map(placed);
      const from = list.findIndex((item) => item.id === id);
      if (from === -1) return;
      for (const { id, position } of moved(list, from, to)) await write.patch('attachments', id, { position });
    }),
  ) satisfies IntentResult<MediaError>;

/** Sets what is to be seen or heard; empty removes it. `opened` is the row as the field read it. */
export const setCaption = (opened: Attachment, caption: string): IntentResult<MediaError> =>
  edit(opened, { caption: caption.trim().slice(0, CAPTION_LENGTH) || null });

/** Sets what is said in a recording; empty: the person wants no text, and no machine writes one. */
export const setTranscript = (opened: Attachment, words: { readonly caption: string; readonly transcript: string }) =>
  edit(opened, {
    caption: words.caption.trim().slice(0, CAPTION_LENGTH) || null,
    ...(words.transcript.trim() === (opened.transcript ?? '')
      ? {}
      : { transcript: words.transcript.trim() || null, transcript_by: 'person' as const }),
  });

const edit = (opened: Attachment, changes: Partial<Attachment>): IntentResult<MediaError> =>
  attempt('SaveFailed', () =>
    mutate(intentOn('Edit', kinds.attachment), (write) => write.edit('attachments', opened, changes)),
  );
