/** Why a file cannot be imported: for the reader, the formats and the screen. */

/** Why a file is not imported. `place` says where, in the file's own terms: 'tables.habits[3].title'. */
export type ReadTrouble =
  | 'Unreadable'
  | 'NotKnown'
  /** Another export of the same program can be read; `place` is its sentence. */
  | 'OtherExport'
  | 'TooNew'
  | 'Damaged'
  | 'CutOff'
  | 'ZipPassword'
  | 'ZipMethod'
  | 'Secrets'
  | 'Encrypted'
  | 'Locked'
  | 'WrongPassphrase'
  /** Only who has the passphrase or the recovery key of the account can read it. */
  | 'Sealed'
  | 'WrongSecret'
  /** This device does not have the key of its own account, so it cannot tell what is here already. */
  | 'NeedsKey'
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
