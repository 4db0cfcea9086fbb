/** The tables that never leave the device (sync.md, "The device"), and the records in them. */
import { newMutationId } from '#lib/id.ts';
import { SCHEMA_VERSION, type CalendarEvent, type TableName } from './schema.ts';

/** A row without its types, as the log and the engine handle it: it may have fields that this version does not know. */
export type AnyRow = Readonly<Record<string, unknown>>;

/** A value that a person set: `base` is the version of the field they had seen, `ts` the ms of their intention. */
export interface FieldEdit {
  readonly value: unknown;
  readonly base: number;
  readonly ts: number;
}

export type EditOp = 'put' | 'patch' | 'fill' | 'del';

/**
 * An edit that the server has not acknowledged. `queued`: never left the device, and may still coalesce · `sent`: frozen,
 * it may be on the server already · `held`: behind a refused change of its row.
 */
export interface OutboxEntry {
  /** The order in which entries are sent; absent only before the entry is stored. */
  readonly seq?: number;
  /** The mutation id: of this body and no other (fine print 1). */
  readonly mid: string;
  /** The intent: entries with one `tx` take effect together or not at all. */
  readonly tx: string;
  readonly t: TableName;
  readonly id: string;
  readonly op: EditOp;
  /** The edits by the field's name on the wire; a delete has `_del` alone. */
  readonly body: Readonly<Record<string, FieldEdit>>;
  /** The schema version that wrote it. */
  readonly sv: number;
  readonly state: 'queued' | 'sent' | 'held';
  readonly tries: number;
  /** Sent again because the server was restored from a backup: never coalesced into, never kept as a version. */
  readonly heal?: true;
}

/** An outbox entry for an edit, with a new mutation id. */
export const queuedEntry = (edit: Pick<OutboxEntry, 'tx' | 't' | 'id' | 'op' | 'body'>): OutboxEntry => ({
  ...edit,
  mid: newMutationId(),
  sv: SCHEMA_VERSION,
  state: 'queued',
  tries: 0,
});

/** The newest time of an intention among entries, ms; 0 when none has one. */
export function timeOf(entries: readonly Pick<OutboxEntry, 'body'>[]): number {
  let newest = 0;
  for (const { body } of entries) for (const { ts } of Object.values(body)) newest = Math.max(newest, ts);
  return newest;
}

/** The server's copy of a row that has pending edits. `d` is the row without id, user_id and _v; kept for a tombstone too. */
export interface ShadowRow {
  readonly t: TableName;
  readonly id: string;
  readonly v: number;
  readonly del: boolean;
  readonly d: AnyRow;
  /** The text each pending prose edit started from: the base of a three-way merge after the server's copy has moved on. Sync's own. */
  readonly bases?: Readonly<Record<string, unknown>>;
}

/** A deleted row: `v` is the version that is known to be deleted (0: the server never had the row); `at` is in ms. */
export interface GraveRow {
  readonly t: TableName;
  readonly id: string;
  readonly v: number;
  readonly at: number;
}

/** A refused change with its content (law 5). */
export interface QuarantineRow extends OutboxEntry {
  readonly code: string;
  readonly msg?: string;
  /** ms */
  readonly at: number;
}

/**
 * Text that was replaced. `why`: an edit on this device · a merge of two devices' edits · a value that lost to a later
 * intention · a draft that another tab overwrote (`t` is 'drafts' and `id` the draft's key) · a deleted row, whole (trash.ts).
 */
export interface VersionRow {
  readonly n?: number;
  readonly t: TableName | 'drafts';
  readonly id: string;
  readonly field: string;
  readonly value: unknown;
  /** ms */
  readonly at: number;
  readonly why: 'edit' | 'merge' | 'lost' | 'draft' | 'deleted';
}

/** The engine's and the log's own notes; meta.ts types the keys. */
export interface MetaRow {
  readonly k: string;
  readonly value: unknown;
}

/**
 * What one intent did to one row. `before` and `after` hold the fields that changed, null for an absent one; a row that was
 * made has no `before`, a deleted one no `after`, and the other side is then the whole row without user_id and _v.
 */
export interface UndoChange {
  readonly t: TableName;
  readonly id: string;
  readonly before?: AnyRow;
  readonly after?: AnyRow;
}

/** A step of undo: what one intent did. */
export interface UndoStep {
  readonly n?: number;
  readonly label: string;
  /** ms */
  readonly at: number;
  /** ms when it was undone, or 0. */
  readonly undone: number;
  /** The newest step when it was undone: once there is a newer one, it can no longer be redone. */
  readonly top?: number;
  /** Steps of one group are undone and redone together: one intent that is too large for one transaction. */
  readonly group?: string;
  /** How many rows a group had come to with this step, and how many there are in all. */
  readonly done?: number;
  readonly of?: number;
  readonly changes: readonly UndoChange[];
}

/** Text that has not become a row yet. `tab` names the tab that wrote it last. */
export interface DraftRow {
  readonly key: string;
  readonly text: string;
  /** ms */
  readonly at: number;
  readonly tab: string;
}

/** A value of flags.ts. */
export interface FlagRow {
  readonly k: string;
  readonly value: unknown;
}

/** A question that waits for the coach; src/assistant says what is in it. */
export interface AssistantCallRow {
  readonly id: string;
  readonly created_at: string;
  readonly [field: string]: unknown;
}

/** A calendar of others as the server had it last: what it is called here, and which text its events were read from. */
export interface SubscriptionRow {
  readonly id: string;
  readonly url: string;
  readonly name: string;
  readonly color: string;
  /** ISO 8601; null until the server fetched it once. */
  readonly fetched_at: string | null;
  /** Why the server's last fetch failed: a code; null when it did not. */
  readonly trouble: string | null;
  /** The version of the text; null until there is one. */
  readonly version: string | null;
  /** The version that `subscribed_events` is of, and the way in which it was read. */
  readonly read: string | null;
  /** What of that version is not shown, or not as it is there; without it, nothing is known of that. */
  readonly report?: SubscriptionReport;
}

/** What could not be read of a calendar, by the codes of lib/ics/file-rows.ts. */
export interface SubscriptionReport {
  /** Why none of it could be read. */
  readonly error: string | null;
  readonly unread: readonly { readonly title: string; readonly why: string }[];
  readonly simpler: readonly { readonly title: string; readonly what: string }[];
}

/** An event of a calendar of others: for reading, offline too. Its ids begin with that of the calendar. */
export interface SubscribedEvent extends CalendarEvent {
  readonly subscription_id: string;
}

/**
 * What this device knows of a blob, the bytes of a photo, a recording or a file. It never changes and is named by its content, so that it needs no
 * version and no merge. blobs.ts has the rules.
 */
export interface BlobRow {
  /** SHA-256 of its bytes, in hex. */
  readonly sha256: string;
  readonly bytes: number;
  /** Whether its bytes are in `blob_bytes`. */
  readonly here: 0 | 1;
  /** Whether the server has it: what is here and not there waits to be sent. */
  readonly sent: 0 | 1;
  /** A small picture, which stays on the device and is sent first. */
  readonly small: 0 | 1;
  /** Why it could not be sent or fetched the last time: a code. */
  readonly trouble?: string;
  /** How often in a row it could not be sent or fetched, and when it is tried again, ms. */
  readonly tries: number;
  readonly next_try: number;
  /** When it was made, fetched or opened, ms. */
  readonly used_at: number;
  /** When it was first seen that no row names it, ms. */
  readonly unnamed_at?: number;
}

/** The bytes of a blob: an ArrayBuffer, because WebKit has lost and refused Blobs in IndexedDB. Apart, so that no list reads them. */
export interface BlobBytes {
  readonly sha256: string;
  readonly bytes: ArrayBuffer;
}

/** Some seconds of a recording that is not kept yet (recordings.ts). An ArrayBuffer, as in `blob_bytes`. */
export interface RecordingChunk {
  /** The recording's id. */
  readonly recording: string;
  /** Its place, from 0. */
  readonly n: number;
  readonly bytes: ArrayBuffer;
  /** What the browser says it is. */
  readonly media_type: string;
  /** When the recording began, ms. */
  readonly began: number;
  /** How much is recorded at the end of this chunk, without pauses, s. */
  readonly seconds: number;
  /** How loud it was, ten times a second: one digit of base 36 each. */
  readonly levels: string;
}

/** Dexie's index strings of the local tables. Changing one raises DB_VERSION in database.ts. */
export const localStores = {
  outbox: '++seq, mid, [t+id]',
  shadow: '[t+id]',
  graves: '[t+id], at',
  quarantine: 'mid, [t+id]',
  versions: '++n, [t+id], [t+id+field+why+at], at',
  meta: 'k',
  undo: '++n, at, undone',
  drafts: 'key',
  flags: 'k',
  assistant_calls: 'id, created_at, state',
  blobs: 'sha256, sent, here, used_at',
  blob_bytes: 'sha256',
  recording_chunks: '[recording+n], n',
  subscriptions: 'id',
  subscribed_events: 'id, event_time, end_time, rrule, series_id',
} as const;

/** The stores that a write to a synced row may also write: its transaction includes them. */
export const logStores = [
  'outbox',
  'shadow',
  'graves',
  'quarantine',
  'versions',
  'meta',
  'undo',
] as const satisfies readonly (keyof typeof localStores)[];
