/**
 * The wire format of one sync call, and its parsers: used by the device and by the server. `POST /rest/v1/rpc/sync_v1` with a SyncRequest
 * in the argument `req` answers a SyncResponse. README.md in this folder has the laws.
 */
import * as v from 'valibot';

export const PROTO = 1;
/** The most mutations in one request; so a server version never exceeds a page (fine print 20). */
export const MAX_MUTATIONS = 500;
/** Rows in one page of changes, unless a single version is larger. */
export const MAX_PAGE = 1000;
/** Rows in one page of a snapshot. */
export const MAX_SNAPSHOT_PAGE = 2000;
/** The whole request, in bytes of JSON. */
export const MAX_REQUEST_BYTES = 4 * 1024 * 1024;
/** The code of a 413 for a request whose mutations are more work than the server does at once: the device sends fewer. */
export const TOO_MUCH_WORK = 'sync_too_much_work';
/** How far ahead of the server a device's clock may place an intention, in ms. */
export const MAX_CLOCK_AHEAD = 5 * 60_000;
/** How long tombstones, graves and remembered mutations are kept. */
export const TOMBSTONE_DAYS = 180;

const version = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const id = v.pipe(v.string(), v.uuid());

/** A value that a person set: `base` is the version of the field they had seen, `ts` the time of their intention in ms. */
export const fieldChange = v.object({ value: v.unknown(), base: version, ts: version });
export type FieldChange = v.InferOutput<typeof fieldChange>;

/**
 * put: the row as it was made (only fields that were set; clears the other fields of a tombstone it had seen) · patch: changed fields ·
 * fill: only unset fields, with the lowest clock, never restoring a row (routed and adopted singletons) · del: body has only `_del: {value:
 * true, base, ts}`. put and patch write `_del = false` too; the server derives that from their oldest base and latest ts.
 */
export const mutation = v.object({
  mid: id,
  /** The intent: mutations with one `tx` take effect together or not at all. */
  tx: id,
  t: v.string(),
  id,
  op: v.picklist(['put', 'patch', 'fill', 'del']),
  body: v.record(v.string(), fieldChange),
  /** It was sent before: the server may know it, however long ago. */
  again: v.optional(v.boolean()),
});
export type Mutation = v.InferOutput<typeof mutation>;

export const syncRequest = v.object({
  proto: v.number(),
  sv: v.number(),
  user: id,
  device: id,
  /** The server's epoch as this device knows it; null before the first answer. */
  epoch: v.nullable(v.string()),
  /** The last version this device has applied; null while a snapshot runs: push without pull. */
  cursor: v.nullable(version),
  /** The `cursor_at` of the answer that brought it. If the server made that version at another time, the server was restored. */
  cursor_at: v.optional(v.nullable(version)),
  /** The last acknowledged mutation. If the server does not know it, the server was restored. */
  last: v.nullable(v.object({ mid: id, v: version })),
  /**
   * The id of the key by which this device seals what a person wrote (docs/decisions/0089); null: it seals nothing. If it is not the account's, nothing is
   * applied (`must`). Versions before 0.6 do not send it.
   */
  seal: v.optional(v.nullable(v.string())),
  /** The tables this device knows; no other tables are sent. 'sync_losers' is a table here. */
  tables: v.array(v.string()),
  /** Rows in a page; the server answers with at most MAX_PAGE changes, or MAX_SNAPSHOT_PAGE rows of a snapshot. */
  limit: v.pipe(version, v.maxValue(MAX_SNAPSHOT_PAGE)),
  muts: v.pipe(v.array(mutation), v.maxLength(MAX_MUTATIONS)),
  /**
   * Requests a page of a first sync or resync instead of changes since the cursor. `hot` with today's date requests the rows that the first
   * screen needs. `rows` requests live rows of the table `t` after the id `after` (null: from its start), not filtered by the pinned head; if
   * the table ends before the page does, those of `following` come after them, in that order.
   */
  snapshot: v.optional(
    v.variant('part', [
      v.object({ part: v.literal('hot'), day: v.string() }),
      v.object({
        part: v.literal('rows'),
        t: v.string(),
        after: v.nullable(id),
        following: v.optional(v.array(v.string())),
      }),
    ]),
  ),
});
export type SyncRequest = v.InferOutput<typeof syncRequest>;

/**
 * A row as the server has it, also a tombstone (`del`): `d` has the fields that are set, without id and user_id, maps whole. Not set, null
 * and absent are the same: a null value clears a field or removes a key of a map, and no answer contains such a null.
 */
export const change = v.object({
  t: v.string(),
  id,
  v: version,
  del: v.boolean(),
  d: v.record(v.string(), v.unknown()),
});
export type Change = v.InferOutput<typeof change>;
export const changeList = v.array(change);

/**
 * ok: applied · merged: applied, and some field met a concurrent edit · gone: the server has forgotten the row, send it whole ·
 * dup: was applied before; the rest is the stored outcome (of a `gone`: code 'gone')
 * · rejected: cannot be accepted, with every mutation of its tx (`code`: 'sync_…' or an SQLSTATE of class 22 or 23;
 * 'sync_tx_refused' for those that only share the tx; `msg`: the field's name) · held: keep it queued (code 'sync_waits': an
 * earlier change of one of its rows was refused in this request; 'sync_unknown_table': this server does not know the table
 * yet; 'account_full', 'disk_full': no space for this account, or on the server). Rejected and held had no effect and are not remembered: sent again, also under the same mid, they are judged again. One
 * ack for each mid.
 * `v` is the request's version if the mutation wrote, else the row's; 0 for rejected and held.
 * `lost` names the fields for which another intention was later ('_del' too), and those of a fill that were set already. `theirs` has, for
 * every prose field that met a concurrent edit, won or lost, the other value: the pusher merges. `row` is the row after the whole request, when
 * another device had changed it since the mutation's oldest base, or a field was not taken; it stands only in the last such ack of its row.
 * Outcomes are stored without rows: of a `dup`, `row`, and `theirs` where it was lost, are as they are now.
 */
export const ack = v.object({
  mid: id,
  s: v.picklist(['ok', 'dup', 'merged', 'gone', 'rejected', 'held']),
  v: version,
  lost: v.optional(v.array(v.string())),
  theirs: v.optional(v.record(v.string(), v.unknown())),
  row: v.optional(change),
  code: v.optional(v.string()),
  msg: v.optional(v.string()),
});
export type Ack = v.InferOutput<typeof ack>;

export const syncResponse = v.object({
  epoch: v.string(),
  /** Why this epoch started, and the version of the server then: this decides what a device does. */
  epoch_kind: v.picklist(['start', 'restore', 'user_reset']),
  epoch_at: version,
  /** The user's newest version in the database snapshot of this answer. */
  head: version,
  /** Versions up to this one may have lost their tombstones: an older cursor must resync. */
  min_version: version,
  server_time: v.number(),
  /** The cursor after `changes`; null in an answer to a request without a cursor. */
  cursor: v.nullable(version),
  /** The server's time at which that version (without a cursor: the head) was made, in ms; null when the server does not remember it. */
  cursor_at: v.optional(v.nullable(version)),
  more: v.boolean(),
  /** The last table of which a page of `snapshot: rows` has rows, or which is empty; absent: the requested `t`. */
  ends_in: v.optional(v.string()),
  /** Where the next page starts in that table; null at the table's end. */
  after: v.optional(v.nullable(id)),
  acks: v.array(ack),
  changes: changeList,
  /** Nothing was applied: the device must resync, update the app, sign in, or get the account's key. */
  must: v.optional(v.picklist(['resync', 'upgrade', 'reauth', 'seal'])),
});
export type SyncResponse = v.InferOutput<typeof syncResponse>;

/** The name under which the server sends values that lost to a later intention. */
export const LOSERS = 'sync_losers';

/** A value that lost to a later intention, pulled like a row: `d` of a change in table 'sync_losers'. */
export const loser = v.object({
  t: v.string(),
  row_id: id,
  field: v.string(),
  value: v.unknown(),
  at: v.string(),
});

/** The realtime topic and event with which the server reports that a user's head has moved; payload {head}. */
export const pokeTopic = (user: string) => `user:${user}`;
export const POKE_EVENT = 'poke';
