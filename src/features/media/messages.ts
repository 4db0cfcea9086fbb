/** The toasts of photos and files. */
import type { Attachment } from '#data/schema.ts';
import type { Toast } from '#ui/toast.ts';
import type { FileNote } from './prepare-picture.ts';
import { type MediaError, MOST_OF_A_ROW } from './media.ts';
import { isSound } from './voice/decode.ts';
import { listOf, type Message, msg, t } from '#lib/i18n.ts';

export const failures = (): Readonly<Record<MediaError, Toast>> => ({
  Empty: { title: t('That file is empty'), tone: 'destructive' },
  TooLarge: { title: t('That file is too large'), description: t('A file can have up to 50 MB.'), tone: 'destructive' },
  TooMany: {
    title: t('No more photos fit here'),
    description: t('An entry can have {count}.', { count: MOST_OF_A_ROW }),
  },
  SaveFailed: {
    title: t("That didn't save"),
    description: t('The device may be full. Please try again.'),
    tone: 'destructive',
  },
  DeleteFailed: { title: t('Error'), description: t('Failed to delete. Please try again.'), tone: 'destructive' },
});

export const removed = (): Toast => ({ title: t('Photo removed') });
export const moved = (): Toast => ({ title: t('Photo moved') });

/** The place of one in a list, counted among its own kind: photo 2 of 3 beside any number of voice notes. */
function placeIn(list: readonly Pick<Attachment, 'media_type'>[], at: number) {
  const sound = isSound(list[at]!);
  const same = list.flatMap((file, i) => (isSound(file) === sound ? [i] : []));
  return { n: same.indexOf(at) + 1, count: same.length };
}

/** The label of the button that removes a photo. */
export const removeWords = (...[list, at]: Parameters<typeof placeIn>): string =>
  t('Remove photo {n} of {count}', placeIn(list, at));

/** The label of the handle that moves a photo or a voice note. */
export const moveWords = (...[list, at]: Parameters<typeof placeIn>): string =>
  isSound(list[at]!)
    ? t('Move voice note {n} of {count}: arrow keys', placeIn(list, at))
    : t('Move photo {n} of {count}: arrow keys', placeIn(list, at));

const notes: Readonly<Record<FileNote | 'NotStored', Message>> = {
  Broken: msg('“{name}” cannot be read, it may be damaged.'),
  TooLarge: msg('“{name}” is larger than 50 MB.'),
  TooManyPixels: msg('“{name}” has more than 150 megapixels. It is kept as it is, with its place if it has one.'),
  NotShown: msg(
    '“{name}” is in a format that this browser cannot show (HEIC). It is kept as it is, with its place if it has one; a JPEG would be shown.',
  ),
  Stilled: msg('“{name}” is a large animation, so its first picture was added.'),
  NotStored: msg('“{name}” could not be stored, the device may be full.'),
};

/** A file that needs a word. */
export interface NotedFile {
  readonly name: string;
  readonly note: FileNote | 'NotStored';
}

const photosNotAdded = (n: number) => t('{n, plural, one {# photo} other {# photos}} not added', { n });

/** What is said of files that a page which has ended was still to add. */
export function unfinishedWords(names: readonly string[]): string {
  const named = names.slice(0, NAMED).map((name) => t('“{name}”', { name }));
  const rest = names.length - named.length;
  const list = rest > 0 ? listOf([...named, t('{count} more', { count: rest })]) : named.join(', ');
  return t(
    '{n, plural, one {# photo} other {# photos}} not added, because Daymark was closed: {list}. Choose them again.',
    { n: names.length, list },
  );
}

/** How many files are named in one message. */
const NAMED = 3;

/** What a person is told after files were added; null when all is well. `left` files were more than fit, `stopped` ones were not waited for. */
export function wordsOf(noted: readonly NotedFile[], left: number, stopped = 0): Toast | null {
  if (noted.length === 0 && left === 0)
    return stopped > 0
      ? { title: t('Stopped. {n, plural, one {# photo} other {# photos}} not added', { n: stopped }) }
      : null;
  const named = noted.slice(0, NAMED).map(({ name, note }) => t(notes[note], { name }));
  const rest = noted.length - named.length;
  return {
    title: left + stopped > 0 ? photosNotAdded(left + stopped) : t('Not everything was added as it is'),
    description: [
      ...named,
      ...(rest > 0 ? [t('And {count, plural, one {# more file} other {# more files}}.', { count: rest })] : []),
      ...(left > 0
        ? [t('An entry can have {count}. Put the others into another entry.', { count: MOST_OF_A_ROW })]
        : []),
    ].join(' '),
    stays: true,
  };
}
