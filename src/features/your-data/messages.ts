/** The toasts and confirmations of spec 001, sections 5 and 8, to the letter, and the other texts of the section. */
import { bytesInWords } from '#lib/bytes-in-words.ts';
import { grouped } from '#lib/format.ts';
import { listOf, t } from '#lib/i18n.ts';
import type { ReadTrouble } from './in/file-error.ts';
import type { KindCount } from './in/plan-import.ts';
import type { Imported } from './in/run-import.ts';
import type { MissingFile } from './out/media-size.ts';
import type { Toast } from '#ui/toast.ts';

export const messages = () =>
  ({
    exported: { title: t('Export started'), description: t('Check your downloads for the data file.') },
    exportFailed: { title: t('Export Failed'), description: t('Unable to export at this time.'), tone: 'destructive' },
    reset: { title: t('Reset Successful'), description: t('All your data has been cleared.') },
    resetFailed: { title: t('Reset Failed'), description: t('Error occurred.'), tone: 'destructive' },
    deleted: { title: t('Account Deleted'), description: t('Your account has been deleted.') },
    deleteFailed: { title: t('Delete Failed'), description: t('Could not delete your account.'), tone: 'destructive' },
    restored: { title: t('Everything is back'), description: t('The reset was taken back.') },
    restoreFailed: {
      title: t('The reset was not taken back'),
      description: t('Please try again.'),
      tone: 'destructive',
    },
  }) as const satisfies Readonly<Record<string, Toast>>;

export const confirmations = () =>
  ({
    reset: t('Reset will erase all your data in routines, history, memories, etc. Are you sure?'),
    delete: t('This will permanently delete your account and all your data. Continue?'),
  }) as const;

/** Why a reset or a deletion did nothing. */
export const whyNot = () =>
  ({
    NeedsServer: t(
      'This needs the server, and it cannot be reached now. Nothing was changed. Try again when you are online.',
    ),
    NeedsSignIn: t('Sign in again first. Nothing was changed.'),
    Failed: t('The server did not do it. Nothing was changed here. Try again in a moment.'),
    TooLate: t('It is too late to take the reset back.'),
  }) as const;

/** Why a file was not imported. */
const troubles = (): Readonly<Record<ReadTrouble, string>> => ({
  Unreadable: t('This file could not be read. If another program has it open, close it there and try again.'),
  NotKnown: t(
    'Daymark does not know this kind of file. Export JSON, CSV or Markdown from the program that wrote it, and import that.',
  ),
  OtherExport: '',
  TooNew: t('This file is of a newer version of Daymark. Update the app, then try again.'),
  Damaged: t('This file is damaged or was changed. Nothing was imported.'),
  CutOff: t('This zip is not complete: its end is missing. Nothing was imported. Download or copy the file again.'),
  ZipPassword: t(
    'This zip has a password. Nothing was imported. Unpack it with another program, then choose the unpacked folder.',
  ),
  ZipMethod: t(
    'Daymark cannot unpack this zip. Nothing was imported. Unpack it with another program, then choose the unpacked folder.',
  ),
  Secrets: t('This file contains passwords or keys. Daymark never imports them.'),
  Encrypted: t(
    'This backup of Standard Notes is encrypted. Make a decrypted backup in Standard Notes, then choose that file.',
  ),
  Locked: t('This file is locked with a passphrase.'),
  WrongPassphrase: t('This passphrase does not open the file.'),
  Sealed: t('This file is from an encrypted account.'),
  WrongSecret: t(
    'This is neither the passphrase nor the recovery key of this file. Check each letter. The password that you sign in with does not open it.',
  ),
  NeedsKey: t(
    'This device cannot read your account yet. Nothing was imported. Unlock it first: press the sync status at the top.',
  ),
  TooLarge: t('This file has more text than this device can hold at once.'),
  Empty: t('There is nothing in this file.'),
});

export const troubleWords = (code: ReadTrouble, place: string | null): string =>
  code === 'OtherExport' && place
    ? t(place)
    : place
      ? `${troubles()[code]} ${t('The place: {place}', { place })}`
      : troubles()[code];

/** 'Memories: 3 new, 1 the same, 2 different'. */
export function countedWords({ label, added, same, different }: KindCount): string {
  const parts = [
    added > 0 && t('{count} new', { count: grouped(added) }),
    same > 0 && t('{count} the same', { count: grouped(same) }),
    different > 0 && t('{count} different', { count: grouped(different) }),
  ];
  return t('{kind}: {counts}', { kind: t(label), counts: parts.filter(Boolean).join(', ') });
}

/** How many files are named in a sentence. */
const NAMED = 3;

/** What an export lacks, in words; null when it lacks nothing. */
export function missingWords(missing: readonly MissingFile[]): string | null {
  if (missing.length === 0) return null;
  const names = missing.slice(0, NAMED).map(({ name }) => t('“{name}”', { name }));
  const rest = missing.length - names.length;
  const files =
    rest > 0
      ? listOf([...names, t('{count, plural, one {# other file} other {# other files}}', { count: rest })])
      : names.join(', ');
  return [
    t('Not in the export: {files}.', { files }),
    missing.some(({ why }) => why === 'offline')
      ? t('The server could not be reached. Export again when you are online.')
      : t('Neither this device nor the server has the whole file.'),
    t('A list of what is missing is in the zip.'),
  ].join(' ');
}

export const noRoomWords = (bytes: number): string =>
  t('There is no room on this device to put {size} of photos and recordings together. Free some, or leave them out.', {
    size: bytesInWords(bytes),
  });

/** 'Importing 1,000 of 50,000… about 20 seconds left'; without the time while nobody knows it. */
export function progressWords(done: number, of: number, secondsLeft: number | null): string {
  const values = { done: grouped(done), of: grouped(of) };
  if (secondsLeft === null) return t('Importing… {done} of {of}', values);
  return secondsLeft < 90
    ? t('Importing… {done} of {of}, about {count, plural, one {# second} other {# seconds}} left', {
        ...values,
        count: Math.max(1, Math.round(secondsLeft / 5) * 5),
      })
    : t('Importing… {done} of {of}, about {count, plural, one {# minute} other {# minutes}} left', {
        ...values,
        count: Math.round(secondsLeft / 60),
      });
}

/** 'Imported: 3 things added, 1 changed'. */
export const importedWords = ({ added, changed, media }: Omit<Imported, 'noted'>): string =>
  t('Imported: {counts}', {
    counts: [
      (added > 0 || media === 0) && t('{count, plural, one {# thing added} other {# things added}}', { count: added }),
      media > 0 && t('{count, plural, one {# photo or recording} other {# photos and recordings}}', { count: media }),
      changed > 0 && t('{count} changed', { count: grouped(changed) }),
    ]
      .filter(Boolean)
      .join(', '),
  });
