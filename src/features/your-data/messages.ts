/** The toasts and confirmations of spec 001, sections 5 and 8, to the letter, and the other texts of the section. */
import { bytesInWords } from '#lib/bytes-in-words.ts';
import { count, grouped } from '#lib/format.ts';
import { t } from '#lib/i18n.ts';
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
  TooLarge: t('This file has more text than this device can hold at once.'),
  Empty: t('There is nothing in this file.'),
});

export const troubleWords = (code: ReadTrouble, place: string | null): string =>
  code === 'OtherExport' && place
    ? place
    : place
      ? t('{code} The place: {place}', { code: troubles()[code], place })
      : troubles()[code];

/** 'Memories: 3 new, 1 the same, 2 different'. */
export function countedWords({ label, added, same, different }: KindCount): string {
  const parts = [
    added > 0 && `${grouped(added)} new`,
    same > 0 && `${grouped(same)} the same`,
    different > 0 && `${grouped(different)} different`,
  ];
  return `${label}: ${parts.filter(Boolean).join(', ')}`;
}

/** How many files are named in a sentence. */
const NAMED = 3;

/** What an export lacks, in words; null when it lacks nothing. */
export function missingWords(missing: readonly MissingFile[]): string | null {
  if (missing.length === 0) return null;
  const names = missing.slice(0, NAMED).map(({ name }) => `“${name}”`);
  const rest = missing.length - names.length;
  return [
    `Not in the export: ${names.join(', ')}${rest > 0 ? ` and ${count(rest, 'other file')}` : ''}.`,
    missing.some(({ why }) => why === 'offline')
      ? 'The server could not be reached. Export again when you are online.'
      : 'Neither this device nor the server has the whole file.',
    'A list of what is missing is in the zip.',
  ].join(' ');
}

export const noRoomWords = (bytes: number): string =>
  t('There is no room on this device to put {bytes} of photos and recordings together. Free some, or leave them out.', {
    bytes: bytesInWords(bytes),
  });

/** 'Importing 1,000 of 50,000… about 20 seconds left'; without the time while nobody knows it. */
export function progressWords(done: number, of: number, secondsLeft: number | null): string {
  const left =
    secondsLeft === null
      ? ''
      : secondsLeft < 90
        ? t(', about {max, plural, one {# second} other {# seconds}} left', {
            max: Math.max(1, Math.round(secondsLeft / 5) * 5),
          })
        : t(', about {round, plural, one {# minute} other {# minutes}} left', { round: Math.round(secondsLeft / 60) });
  return t('Importing… {done} of {of}{left}', { done: grouped(done), of: grouped(of), left });
}

/** 'Imported: 3 things added, 1 changed'. */
export const importedWords = ({ added, changed, media }: Omit<Imported, 'noted'>): string =>
  t('Imported: {join}', {
    join: [
      (added > 0 || media === 0) && `${count(added, 'thing')} added`,
      media > 0 && count(media, 'photo or recording', 'photos and recordings'),
      changed > 0 && `${grouped(changed)} changed`,
    ]
      .filter(Boolean)
      .join(', '),
  });
