/** The calls by which a device seals an account and opens it again, `/api/seal`, and their parsers: device and server share them. */
import * as v from 'valibot';
import { change } from '#sync/protocol.ts';

const version = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const id = v.pipe(v.string(), v.uuid());
const place = v.object({ t: v.string(), id });

/** What Argon2id costs, kept beside what was wrapped. A server, or a file, that asks for more would hang a phone: at most 128 MiB and 8 passes. */
const cost = v.object({
  memory: v.pipe(v.number(), v.integer(), v.minValue(8), v.maxValue(131_072)),
  passes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(8)),
});
const bytes = (most: number) => v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(most));

/** The account key as the server keeps it. */
export const keyWraps = v.object({
  passphrase: v.object({ ...cost.entries, salt: bytes(64), wrapped: bytes(200) }),
  recovery: v.object({ wrapped: bytes(200) }),
});
export type KeyWraps = v.InferOutput<typeof keyWraps>;

export const keyId = v.pipe(v.string(), v.regex(/^[\w-]{8}$/));

/** `sealing` and `unsealing`: rows are in both forms · `off`: it was sealed once. */
export const sealState = v.picklist(['sealing', 'on', 'unsealing', 'off']);
export type SealState = v.InferOutput<typeof sealState>;

/** The seal that an account has or had. */
export const accountSeal = v.object({
  key: keyId,
  state: sealState,
  wraps: keyWraps,
  /** The statement of a device that has the key that the account is to be open again. */
  ended: v.nullable(v.string()),
  /** How many rows the account has. */
  rows: version,
  /**
   * For a sealed account: the last day (UTC) on which the server's own nightly backups still contain readable data, if one is made each night. Null: it makes none, so it
   * does not know. Nor does it know of copies that its operator made.
   */
  backups_until: v.optional(v.nullable(v.pipe(v.string(), v.isoDate()))),
});
export type AccountSeal = v.InferOutput<typeof accountSeal>;

/** A row in its other form; of a lost value `set` has its value alone. */
const reencodedRow = v.object({ ...place.entries, v: version, set: v.record(v.string(), v.unknown()) });
export type ReencodedRow = v.InferOutput<typeof reencodedRow>;

/** A row that a device cannot open, as it saw it. */
const damagedRow = v.object({ ...place.entries, v: version });
export type DamagedRow = v.InferOutput<typeof damagedRow>;

/** Rows that are to be brought into the other form. */
export const sealTodo = v.object({
  /** How many there are in all; null but at the start. */
  left: v.nullable(version),
  /** `after`: where the next ones begin; null: these are the last. */
  page: v.object({ rows: v.array(change), after: v.nullable(place) }),
});
export type SealTodo = v.InferOutput<typeof sealTodo>;

/** The most rows of one call. */
export const MAX_ROWS = 200;

/** The bodies of the calls, by their names. */
export const sealCalls = {
  start: v.object({ key: keyId, wraps: keyWraps }),
  anew: v.object({ key: keyId, wraps: keyWraps }),
  keys: v.object({ key: keyId, wraps: keyWraps }),
  stop: v.object({ key: keyId, ended: v.pipe(v.string(), v.maxLength(400)) }),
  rows: v.object({ key: keyId, rows: v.pipe(v.array(reencodedRow), v.maxLength(MAX_ROWS)), after: v.nullable(place) }),
  finish: v.object({ key: keyId, damaged: v.pipe(v.array(damagedRow), v.maxLength(10_000)) }),
};

/** The server's part, as a device calls it for its account. Each call may be said again. They throw a RemoteError. */
export interface SealServer {
  /** Null: the account was never sealed. */
  read(): Promise<AccountSeal | null>;
  /** Marks the account; resolves to the mark that it has now, which may be of another device. */
  start(key: string, wraps: AccountSeal['wraps']): Promise<Pick<AccountSeal, 'key' | 'state'>>;
  /** Empties the account, whose key is lost, and seals it by a new one. */
  anew(key: string, wraps: AccountSeal['wraps']): Promise<void>;
  /** Stores newly wrapped forms of the key. */
  changeKeys(key: string, wraps: AccountSeal['wraps']): Promise<void>;
  /** Begins to open the account again. */
  stop(key: string, ended: string): Promise<void>;
  /** Stores rows and resolves to the next ones; null: the account is not being sealed or opened with this key any more. */
  rows(key: string, rows: readonly ReencodedRow[], after: SealTodo['page']['after']): Promise<SealTodo | null>;
  /** Ends it, if nothing but damaged rows is left; resolves to the state. */
  finish(key: string, damaged: readonly DamagedRow[]): Promise<SealState>;
}
