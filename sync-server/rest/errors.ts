/** The errors of table access, with PostgREST's status, code and fields. A message has names of columns at most, never what a person wrote. */
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { ACCOUNT_SEALED } from '../seal/seals.ts';

interface ErrorDetails {
  readonly details?: string;
  readonly hint?: string;
}

export class RestError extends Error {
  override name = 'RestError';
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly more: ErrorDetails;

  constructor(status: ContentfulStatusCode, code: string, message: string, more: ErrorDetails = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.more = more;
  }

  /** The body, in the form that supabase-js reads. */
  get body() {
    return { code: this.code, message: this.message, details: this.more.details ?? null, hint: this.more.hint ?? null };
  }
}

/** A name for a message; a parameter that looks like no name of a column may be anything. */
const shown = (name: string) => (/^[a-z_]{1,40}$/.test(name) ? name : '?');

/** Only the person's own devices can read and write what is in a sealed account (docs/decisions/0089). */
export const accountSealed = () => new RestError(...ACCOUNT_SEALED);

export const noTable = () =>
  new RestError(404, 'PGRST205', 'Could not find the table or function in the schema cache', {
    hint: 'There are the tables of src/data/schema.ts, and the function sync_v1.',
  });

export const noColumn = (t: string, name: string) =>
  new RestError(400, '42703', `column ${t}.${shown(name)} does not exist`);

/** As `noColumn`, for a column of a body. */
export const noColumnToWrite = (t: string, name: string) =>
  new RestError(400, 'PGRST204', `Could not find the '${shown(name)}' column of '${t}' in the schema cache`);

/** What this server's part of the query language does not have is refused, never ignored. */
export const notParsed = (what: string) => new RestError(400, 'PGRST100', `failed to parse ${what}`);

/** More than one request may ask for. */
export const tooMuch = (what: string) =>
  new RestError(400, '54000', `A request cannot have ${what}`, { hint: 'Ask in several requests.' });

/** A value that is none of its column's type. */
export const badValue = (column: string, code = '22P02') =>
  new RestError(400, code, `invalid input syntax for the column ${column}`);

export const notOneRow = (rows: number) =>
  new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  });

export const tooLarge = (message: string) => new RestError(413, '54000', message);
