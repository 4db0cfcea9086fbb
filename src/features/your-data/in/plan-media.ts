/** Which photos, recordings and files an import would bring: those whose row or whose bytes are not here. Reads the device and writes nothing. */
import type { DaymarkDb } from '#data/db.ts';
import type { Attachment } from '#data/schema.ts';
import { counting, type Counting } from './formats/made.ts';
import type { FileContents, Incoming, IncomingMedia, LeftOut } from './incoming.ts';
import type { PackedFile } from './packed-file.ts';
import { msg } from '#lib/i18n.ts';

/** A blob that comes, by its name. */
export interface ComingBlob {
  readonly sha256: string;
  readonly small: boolean;
  readonly file: PackedFile;
}

/** One photo, recording or file of an import. */
export type MediaStep =
  /** Of Daymark's own export: `row` is null when it is here, and only its bytes come. */
  | {
      readonly is: 'blobs';
      readonly name: string;
      readonly row: Incoming['row'] | null;
      readonly blobs: readonly ComingBlob[];
    }
  /** Of another program, or of a vault. */
  | { readonly is: 'file'; readonly name: string; readonly media: IncomingMedia };

/** What an import brings of media, with the rows that come beside them. */
export interface MediaPlan {
  readonly steps: readonly MediaStep[];
  /** The new rows that are not written with a step. */
  readonly added: readonly Incoming[];
  readonly leftOut: readonly LeftOut[];
}

/** Names in one read. */
const SLICE = 500;

/** Keys of a store that are there, of those that are asked for. */
async function present(
  names: readonly string[],
  read: (some: string[]) => Promise<readonly ({ readonly here?: 0 | 1 } | undefined)[]>,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (let i = 0; i < names.length; i += SLICE) {
    const some = names.slice(i, i + SLICE);
    for (const [n, row] of (await read(some)).entries()) if (row && row.here !== 0) found.add(some[n]!);
  }
  return found;
}

/**
 * Plans the media of a file. `rows` are all its rows as they are for this account, `added` those that are not here, and `idOf` tells which id a
 * row of the file has here.
 */
export async function planMedia(
  at: DaymarkDb,
  file: Pick<FileContents, 'media' | 'blobs' | 'owner'>,
  rows: readonly Incoming[],
  added: readonly Incoming[],
  idOf: (id: string) => string,
): Promise<MediaPlan> {
  const left = counting();
  const own = await ownSteps(at, file, rows, added, left);
  const media = (file.media ?? []).map((one) => ({ ...one, row: { ...one.row, owner_id: idOf(one.row.owner_id) } }));
  const ids = [...new Map(media.map((one) => [one.row.id, one])).values()];
  const here = await present(
    ids.map(({ row }) => row.id),
    (some) => at.attachments.bulkGet(some) as Promise<({ readonly here?: 0 | 1 } | undefined)[]>,
  );
  const steps = ids
    .filter(({ row }) => !here.has(row.id))
    .map((one): MediaStep => ({ is: 'file', name: one.row.name, media: one }));
  const withStep = new Set(own.flatMap((step) => (step.is === 'blobs' && step.row ? [step.row.id] : [])));
  return {
    steps: [...own, ...steps],
    added: withStep.size === 0 ? added : added.filter(({ t, row }) => t !== 'attachments' || !withStep.has(row.id)),
    leftOut: left.list(),
  };
}

/** The photos of Daymark's own export whose bytes are in the file and not here. */
async function ownSteps(
  at: DaymarkDb,
  { blobs = [], owner }: Pick<FileContents, 'blobs' | 'owner'>,
  rows: readonly Incoming[],
  added: readonly Incoming[],
  left: Counting,
): Promise<readonly MediaStep[]> {
  const attachments = rows.flatMap(({ t, row }) => (t === 'attachments' ? [row as unknown as Attachment] : []));
  if (owner === null || attachments.length === 0) return [];
  const files = new Map(blobs.map(({ sha256, file }) => [sha256, file]));
  const names = attachments.flatMap(({ sha256, small_sha256 }) => [sha256, ...(small_sha256 ? [small_sha256] : [])]);
  const here = await present([...new Set(names)], (some) => at.blobs.bulkGet(some));
  const isNew = new Set(added.flatMap(({ t, row }) => (t === 'attachments' ? [row.id] : [])));
  const coming = new Set<string>();
  return attachments.flatMap((row): MediaStep[] => {
    const { id, name, sha256, small_sha256 } = row;
    if (!here.has(sha256) && !files.has(sha256))
      left.add(msg('photos and recordings whose files are not in this file'));
    const wanted = [{ sha256, small: false }, ...(small_sha256 ? [{ sha256: small_sha256, small: true }] : [])].flatMap(
      (one): ComingBlob[] => {
        const file = files.get(one.sha256);
        if (!file || here.has(one.sha256) || coming.has(one.sha256)) return [];
        coming.add(one.sha256);
        return [{ ...one, file }];
      },
    );
    if (wanted.length === 0) return [];
    return [{ is: 'blobs', name, row: isNew.has(id) ? row : null, blobs: wanted }];
  });
}

/** How large the files of these steps are. */
export const bytesOf = (steps: readonly MediaStep[]): number =>
  steps.reduce(
    (sum, step) =>
      sum + (step.is === 'file' ? step.media.file.size : step.blobs.reduce((bytes, { file }) => bytes + file.size, 0)),
    0,
  );
