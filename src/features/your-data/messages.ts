/** The toasts and confirmations of spec 001, sections 5 and 8, to the letter, and the other texts of the section. */
import { bytesInWords } from '#lib/bytes-in-words.ts';
import { count, grouped } from '#lib/format.ts';
import type { ReadTrouble } from './in/file-error.ts';
import type { KindCount } from './in/plan-import.ts';
import type { Imported } from './in/run-import.ts';
import type { MissingFile } from './out/media-size.ts';
import type { Toast } from '#ui/toast.ts';

export const messages = {
  exported: { title: 'Export started', description: 'Check your downloads for the data file.' },
  exportFailed: { title: 'Export Failed', description: 'Unable to export at this time.', tone: 'destructive' },
  reset: { title: 'Reset Successful', description: 'All your data has been cleared.' },
  resetFailed: { title: 'Reset Failed', description: 'Error occurred.', tone: 'destructive' },
  deleted: { title: 'Account Deleted', description: 'Your account has been deleted.' },
  deleteFailed: { title: 'Delete Failed', description: 'Could not delete your account.', tone: 'destructive' },
  restored: { title: 'Everything is back', description: 'The reset was taken back.' },
  restoreFailed: { title: 'The reset was not taken back', description: 'Please try again.', tone: 'destructive' },
} as const satisfies Readonly<Record<string, Toast>>;

export const confirmations = {
  reset: 'Reset will erase all your data in routines, history, memories, etc. Are you sure?',
  delete: 'This will permanently delete your account and all your data. Continue?',
} as const;

/** Why a reset or a deletion did nothing. */
export const whyNot = {
  NeedsServer:
    'This needs the server, and it cannot be reached now. Nothing was changed. Try again when you are online.',
  NeedsSignIn: 'Sign in again first. Nothing was changed.',
  Failed: 'The server did not do it. Nothing was changed here. Try again in a moment.',
  TooLate: 'It is too late to take the reset back.',
} as const;

/** Why a file was not imported. */
const troubles: Readonly<Record<ReadTrouble, string>> = {
  Unreadable: 'This file could not be read. If another program has it open, close it there and try again.',
  NotKnown:
    'Daymark does not know this kind of file. Export JSON, CSV or Markdown from the program that wrote it, and import that.',
  OtherExport: '',
  TooNew: 'This file is of a newer version of Daymark. Update the app, then try again.',
  Damaged: 'This file is damaged or was changed. Nothing was imported.',
  CutOff: 'This zip is not complete: its end is missing. Nothing was imported. Download or copy the file again.',
  ZipPassword:
    'This zip has a password. Nothing was imported. Unpack it with another program, then choose the unpacked folder.',
  ZipMethod:
    'Daymark cannot unpack this zip. Nothing was imported. Unpack it with another program, then choose the unpacked folder.',
  Secrets: 'This file contains passwords or keys. Daymark never imports them.',
  Encrypted:
    'This backup of Standard Notes is encrypted. Make a decrypted backup in Standard Notes, then choose that file.',
  Locked: 'This file is locked with a passphrase.',
  WrongPassphrase: 'This passphrase does not open the file.',
  Sealed: 'This file is from an encrypted account.',
  WrongSecret:
    'This is neither the passphrase nor the recovery key of this file. Check each letter. The password that you sign in with does not open it.',
  NeedsKey:
    'This device cannot read your account yet. Nothing was imported. Unlock it first: press the sync status at the top.',
  TooLarge: 'This file has more text than this device can hold at once.',
  Empty: 'There is nothing in this file.',
};

export const troubleWords = (code: ReadTrouble, place: string | null): string =>
  code === 'OtherExport' && place ? place : place ? `${troubles[code]} The place: ${place}` : troubles[code];

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
  `There is no room on this device to put ${bytesInWords(bytes)} of photos and recordings together. Free some, or leave them out.`;

/** 'Importing 1,000 of 50,000… about 20 seconds left'; without the time while nobody knows it. */
export function progressWords(done: number, of: number, secondsLeft: number | null): string {
  const left =
    secondsLeft === null
      ? ''
      : secondsLeft < 90
        ? `, about ${count(Math.max(1, Math.round(secondsLeft / 5) * 5), 'second')} left`
        : `, about ${count(Math.round(secondsLeft / 60), 'minute')} left`;
  return `Importing… ${grouped(done)} of ${grouped(of)}${left}`;
}

/** 'Imported: 3 things added, 1 changed'. */
export const importedWords = ({ added, changed, media }: Omit<Imported, 'noted'>): string =>
  `Imported: ${[
    (added > 0 || media === 0) && `${count(added, 'thing')} added`,
    media > 0 && count(media, 'photo or recording', 'photos and recordings'),
    changed > 0 && `${grouped(changed)} changed`,
  ]
    .filter(Boolean)
    .join(', ')}`;
