/** Rows with pending edits: the person sees the server's copy with the pending edits on top, field by field. */
import { readField, withField } from '#data/diff.ts';
import type { AnyRow, EditOp, FieldEdit } from '#data/local-tables.ts';
import type { TableName } from '#data/schema.ts';

/** The part of an outbox entry, or of a refused change, that matters for a row. */
export interface PendingEdit {
  readonly seq: number;
  readonly op: EditOp;
  readonly body: Readonly<Record<string, FieldEdit>>;
}

/** The server's copy of a row; a tombstone has a `d` too. */
export interface ServerCopy {
  readonly v: number;
  readonly del: boolean;
  readonly d: AnyRow;
}

const DELETED = '_del';

/** The row with an edit's fields in it; `only` returns false for fields to leave out. */
export function withBody(t: TableName, row: AnyRow, edit: PendingEdit, only: (name: string) => boolean = () => true) {
  let next = row;
  for (const [name, { value }] of Object.entries(edit.body)) {
    if (name !== DELETED && only(name)) next = withField(t, next, name, value);
  }
  return next;
}

/**
 * The row with the edits on top, in order; undefined: there is none. Does the same as the server's merge, as far as a device can know: a
 * later edit restores a deleted row, a `fill` sets only unset fields and restores nothing.
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
      const isNewRow = edit.op === 'put' && !alive && server !== undefined && sawDeletion(edit, server);
      row = withBody(t, isNewRow ? {} : row, edit);
      alive = true;
    }
  }
  return alive ? row : undefined;
}

/** A put by a device that had seen the tombstone makes a new row; any other put adds to the old one. */
const sawDeletion = (edit: PendingEdit, server: ServerCopy) =>
  Object.values(edit.body).every(({ base }) => base >= server.v);
