/** Rows with pending edits: what the person sees is the server's copy with their own edits on top, field by field. */
import { readField, withField } from '#data/diff.ts';
import type { AnyRow, EditOp, FieldEdit } from '#data/local-tables.ts';
import type { TableName } from '#data/schema.ts';

/** The part of an outbox entry, or of a refused one, that matters for a row. */
export interface PendingEdit {
  readonly seq: number;
  readonly op: EditOp;
  readonly body: Readonly<Record<string, FieldEdit>>;
}

/** The server's copy of a row: `d` is also there for a tombstone. */
export interface ServerCopy {
  readonly v: number;
  readonly del: boolean;
  readonly d: AnyRow;
}

const DELETED = '_del';

/** The row with an edit's fields on it; `only` leaves out fields that it answers false for. */
export function withBody(t: TableName, row: AnyRow, edit: PendingEdit, only: (name: string) => boolean = () => true) {
  let next = row;
  for (const [name, { value }] of Object.entries(edit.body)) {
    if (name !== DELETED && only(name)) next = withField(t, next, name, value);
  }
  return next;
}

/**
 * What the row is with the edits on top, in order; undefined: there is none. Mirrors the server's merge as far as a device
 * can know it: a later edit revives a deleted row, a `fill` takes only what nobody has set and revives nothing.
 */
export function rebase(
  t: TableName,
  server: ServerCopy | undefined,
  edits: readonly PendingEdit[],
): AnyRow | undefined {
  let row: AnyRow = server?.d ?? {};
  let alive = server !== undefined && !server.del;
  for (const edit of edits) {
    if (edit.op === 'del') {
      alive = false;
    } else if (edit.op === 'fill') {
      const known = row;
      row = withBody(t, row, edit, (name) => (readField(t, known, name) ?? null) === null);
      alive ||= server === undefined;
    } else {
      const anew = edit.op === 'put' && !alive && server !== undefined && sawDeletion(edit, server);
      row = withBody(t, anew ? {} : row, edit);
      alive = true;
    }
  }
  return alive ? row : undefined;
}

/** A put by somebody who had seen the tombstone makes the row anew; one who had not adds to it. */
const sawDeletion = (edit: PendingEdit, server: ServerCopy) =>
  Object.values(edit.body).every(({ base }) => base >= server.v);
