/** What the adapters share for photos, recordings and files: which of them are in the file, whose they are, and what is not there. */
import { BLOB_BYTES } from '#blobs/limits.ts';
import type { Attachment } from '#data/schema.ts';
import { MOST_OF_A_ROW, type Owner, PLACE_STEP } from '#features/media/media.ts';
import { groupBy } from '#lib/group.ts';
import { idOf } from '#lib/id.ts';
import { type IncomingMedia, PICTURE_BYTES } from '#features/your-data/in/incoming.ts';
import type { OpenedFiles } from '#features/your-data/in/open-files.ts';
import type { PackedFile } from '#features/your-data/in/packed-file.ts';
import type { VaultEntryHead } from '#features/your-data/vault-entry.ts';
import type { Counting } from './made.ts';
import { msg } from '#lib/i18n.ts';

/** A file that an entry of another program names. */
export interface NamedMedia {
  /** The same at each import. */
  readonly key: string;
  /** Undefined when the export does not have it. */
  readonly file: PackedFile | undefined;
  readonly said: string;
  /** Without one it is that of the file. */
  readonly name?: string | undefined;
  readonly facts?: Partial<Pick<Attachment, 'caption' | 'taken_at' | 'seconds'>>;
}

type VaultFile = NonNullable<VaultEntryHead['media']>[number];

/** The name of a file without its folders. */
export const baseName = (path: string): string => path.replace(/^.*\//, '');

/** A name that a person can read: programs name files by hashes. */
function nameOf(path: string, at: string, said: string): string {
  const name = baseName(path);
  if (!/^[\da-f-]{16,}(?:\.\w+)?$/i.test(name)) return name;
  const word = said.startsWith('image/') ? 'Photo' : said.startsWith('audio/') ? 'Recording' : 'File';
  return `${word} ${at.slice(0, 10)}${/\.\w+$/.exec(name)?.[0] ?? ''}`;
}

/** The files of an export by what their program calls them; under undefined, the files of no entry. */
export const filesBy = (
  { media }: OpenedFiles,
  keyOf: (path: string) => string | undefined,
): ReadonlyMap<string | undefined, readonly PackedFile[]> => groupBy(media.values(), ({ path }) => keyOf(path));

/** Collects the photos, recordings and files of a program. */
export function collectMedia(program: string, { others }: OpenedFiles, left: Counting) {
  const media: IncomingMedia[] = [];
  const used = new Set<PackedFile>();
  return {
    media: media as readonly IncomingMedia[],
    /** Attaches files to an entry; says how many of them come. */
    add(owner: Owner, at: string, named: readonly NamedMedia[]): number {
      let count = 0;
      for (const { key, file, said, name, facts = {} } of named) {
        if (file) used.add(file);
        if (!file) left.add(msg('photos and other attachments that are not in the file'));
        else if (file.size === 0) left.add(msg('photos and other attachments that are empty'));
        else if (file.size > (said.startsWith('image') ? PICTURE_BYTES : BLOB_BYTES))
          left.add(msg('attachments larger than 50 MB'));
        else if (count === MOST_OF_A_ROW)
          left.add(msg('attachments beyond the {most} that an entry can have'), 1, { most: MOST_OF_A_ROW });
        else {
          count++;
          media.push({
            row: {
              id: idOf(program, 'media', owner.id, key),
              created_at: at,
              owner_kind: owner.kind,
              owner_id: owner.id,
              position: count * PLACE_STEP,
              name: name || nameOf(file.path, at, said),
              ...facts,
            },
            file,
            said,
          });
        }
      }
      return count;
    },
    /** Attaches a file of Daymark's own vault, which has its row. */
    addOwn(owner: Owner, at: string, { file: path, ...row }: VaultFile, byName: ReturnType<typeof filesBy>): void {
      const [file] = byName.get(baseName(path).toLowerCase()) ?? [];
      if (file) used.add(file);
      if (!file) left.add(msg('photos and other attachments that are not in the file'));
      else
        media.push({
          row: {
            ...row,
            created_at: row.created_at ?? at,
            owner_kind: owner.kind,
            owner_id: owner.id,
          } as IncomingMedia['row'],
          file,
          said: saidBy(file.path),
          isOwn: true,
        });
    },
    /** How many files no entry names. */
    unused: (): number => others - used.size,
  };
}

const SAID: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  heic: 'image/heic',
  heif: 'image/heic',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  '3gp': 'audio/mp4',
  mp4: 'video/mp4',
  mov: 'video/mp4',
};

/** What the name of a file says that it is; '' for other endings. The bytes decide, except whether a picture is broken, or an MP4 only sound. */
export const saidBy = (path: string): string => SAID[/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ''] ?? '';
