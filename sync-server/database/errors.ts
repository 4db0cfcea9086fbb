/** The errors of both databases, beside the driver's own. Nothing of a statement is in them but its SQLSTATE. */

/** A statement or transaction that failed, with its SQLSTATE in `code`. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** A database that cannot be used at all; its message is a whole sentence for the operator. */
export class StartError extends Error {
  override name = 'StartError';
}

/** SQLSTATEs of this server's own errors, from the classes that callers retry. */
export const DISK_FULL = '53100';
export const CANNOT_OPEN = '57P03';
export const TOO_BUSY = '53300';
export const TIMED_OUT = '57014';
export const SHUTTING_DOWN = '57P01';
export const CONNECTION_LOST = '08006';
export const ABORTED = '25P02';

/** The SQLSTATE of a thrown value, or '' when it has none. */
export function sqlState(thrown: unknown): string {
  const code: unknown = thrown instanceof Error ? Reflect.get(thrown, 'code') : undefined;
  return typeof code === 'string' ? code : '';
}
