export type WriteErrorCode =
  /** No such table, or one that is not synced. */
  | 'UnknownTable'
  | 'UnknownField'
  /** A value that is not of its field's kind, or a required one that is missing. */
  | 'WrongKind'
  /** `_v` or another name that only sync may write. */
  | 'ReservedField'
  /** A value that cannot be read here: it may be whole elsewhere. */
  | 'Damaged'
  /** A row of somebody else. */
  | 'OtherUser'
  /** A change of a row that is not there: the caller must give the whole row (fine print 14). */
  | 'RowGone';

/** A write that the device refuses. It names the table and the field, never the value: nothing that a person wrote is ever logged. */
export class WriteError extends Error {
  override readonly name = 'WriteError';
  readonly code: WriteErrorCode;
  readonly table: string;
  readonly field: string | undefined;
  constructor(code: WriteErrorCode, table: string, field?: string) {
    super(`${code}: ${table}${field === undefined ? '' : `.${field}`}`);
    this.code = code;
    this.table = table;
    this.field = field;
  }
}
