/** What a file has for this device: the common form of all formats. */
import type { AnyRow } from '#data/local-tables.ts';
import type { TableName } from '#data/schema.ts';

/** A row of a file: with its id, without owner and version. */
export interface Incoming {
  readonly t: TableName;
  readonly row: AnyRow & { readonly id: string };
}

/** What of a file cannot become a thing of Daymark: how many, and what they are called in words: 'photos'. */
export interface LeftOut {
  readonly what: string;
  readonly count: number;
}

/** A file that was read. */
export interface FileContents {
  /** 'Daymark', 'Day One': where it is from. */
  readonly from: string;
  readonly rows: readonly Incoming[];
  readonly leftOut: readonly LeftOut[];
  /** The account whose rows these are, for an export of Daymark; null for the files of others, whose ids are made from what the rows say. */
  readonly owner: string | null;
}

/** Why a file is not imported. `place` says where, in the file's own terms: 'tables.habits[3].title'. */
export type ReadTrouble =
  | 'Unreadable'
  | 'NotKnown'
  | 'TooNew'
  | 'Damaged'
  | 'CutOff'
  | 'ZipPassword'
  | 'ZipMethod'
  | 'Secrets'
  | 'Encrypted'
  | 'Locked'
  | 'WrongPassphrase'
  | 'TooLarge'
  | 'Empty';

/** A file that cannot be imported. */
export class FileError extends Error {
  override readonly name = 'FileError';
  readonly code: ReadTrouble;
  readonly place: string | null;

  constructor(code: ReadTrouble, place: string | null = null) {
    super(place ? `${code} at ${place}` : code);
    this.code = code;
    this.place = place;
  }
}
