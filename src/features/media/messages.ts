/** The toasts of photos and files. */
import type { Attachment } from '#data/schema.ts';
import { count } from '#lib/format.ts';
import type { Toast } from '#ui/toast.ts';
import type { FileNote } from './prepare-picture.ts';
import { type MediaError, MOST_OF_A_ROW } from './media.ts';
import { isSound } from './voice/decode.ts';

export const failures: Readonly<Record<MediaError, Toast>> = {
  Empty: { title: 'That file is empty', tone: 'destructive' },
  TooLarge: { title: 'That file is too large', description: 'A file can have up to 50 MB.', tone: 'destructive' },
  TooMany: { title: 'No more photos fit here', description: `An entry can have ${MOST_OF_A_ROW}.` },
  SaveFailed: {
    title: "That didn't save",
    description: 'The device may be full. Please try again.',
    tone: 'destructive',
  },
  DeleteFailed: { title: 'Error', description: 'Failed to delete. Please try again.', tone: 'destructive' },
};

export const removed: Toast = { title: 'Photo removed' };
export const moved: Toast = { title: 'Photo moved' };

/** The one at a place of a list in words, counted among its own kind: 'photo 2 of 3' beside any number of voice notes. */
export function nameIn(list: readonly Pick<Attachment, 'media_type'>[], at: number): string {
  const sound = isSound(list[at]!);
  const same = list.flatMap((file, i) => (isSound(file) === sound ? [i] : []));
  return `${sound ? 'voice note' : 'photo'} ${same.indexOf(at) + 1} of ${same.length}`;
}

const notes: Readonly<Record<FileNote | 'NotStored', string>> = {
  Broken: 'cannot be read, it may be damaged',
  TooLarge: 'is larger than 50 MB',
  TooManyPixels: 'has more than 150 megapixels. It is kept as it is, with its place if it has one',
  NotShown:
    'is in a format that this browser cannot show (HEIC). It is kept as it is, with its place if it has one; a JPEG would be shown',
  Stilled: 'is a large animation, so its first picture was added',
  NotStored: 'could not be stored, the device may be full',
};

/** A file that needs a word. */
export interface NotedFile {
  readonly name: string;
  readonly note: FileNote | 'NotStored';
}

const photosNotAdded = (n: number) => `${count(n, 'photo')} not added`;

/** What is said of files that a page which has ended was still to add. */
export function unfinishedWords(names: readonly string[]): string {
  const named = names.slice(0, NAMED).map((name) => `“${name}”`);
  const rest = names.length - named.length;
  const list = rest > 0 ? `${named.join(', ')} and ${count(rest, 'more', 'more')}` : named.join(', ');
  return `${photosNotAdded(names.length)}, because Daymark was closed: ${list}. Choose them again.`;
}

/** How many files are named in one message. */
const NAMED = 3;

/** What a person is told after files were added; null when all is well. `left` files were more than fit, `stopped` ones were not waited for. */
export function wordsOf(noted: readonly NotedFile[], left: number, stopped = 0): Toast | null {
  if (noted.length === 0 && left === 0) return stopped > 0 ? { title: `Stopped. ${photosNotAdded(stopped)}` } : null;
  const named = noted.slice(0, NAMED).map(({ name, note }) => `“${name}” ${notes[note]}.`);
  const rest = noted.length - named.length;
  return {
    title: left + stopped > 0 ? photosNotAdded(left + stopped) : 'Not everything was added as it is',
    description: [
      ...named,
      ...(rest > 0 ? [`And ${count(rest, 'more file')}.`] : []),
      ...(left > 0 ? [`An entry can have ${MOST_OF_A_ROW}. Put the others into another entry.`] : []),
    ].join(' '),
    stays: true,
  };
}
