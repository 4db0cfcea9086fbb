/** Makes the mutations of a write and sends them through the function that merges every device's changes (docs/sync.md, "One call"). */
import { SCHEMA_VERSION, type TableName } from '#data/schema.ts';
import { newMutationId } from '#lib/id.ts';
import { ack, MAX_MUTATIONS, PROTO, type Ack, type FieldChange, type Mutation } from '#sync/protocol.ts';
import * as v from 'valibot';
import type { Query } from '../database/port.ts';
import { accountSealed, RestError, tooLarge } from './errors.ts';

/** The device that table access is to the merge: one for everybody, the first of all in a tie. */
const DEVICE = '00000000-0000-8000-8000-000000000000';
/** About the most bytes of one request, with the rows it reads: half of what the merge accepts (sync.max_work). */
const BATCH_BYTES = 4 * 1024 * 1024;
/** About the most bytes that one write sends in all. */
const MAX_BYTES = 16 * 1024 * 1024;

/** A mutation, and about how many bytes its row has already. */
export interface Change {
  readonly mutation: Omit<Mutation, 'mid' | 'tx'>;
  readonly bytes: number;
}

/** `base`: the version of the row that the write has seen, 0 for none. `ts`: the server's time of the write, in ms. */
export const changeOf = (
  t: TableName,
  id: string,
  op: Mutation['op'],
  values: Readonly<Record<string, unknown>>,
  { base, ts, bytes = 0 }: { readonly base: number; readonly ts: number; readonly bytes?: number },
): Change => ({
  mutation: {
    t,
    id,
    op,
    body: Object.fromEntries(
      Object.entries(values).map(([name, value]): [string, FieldChange] => [name, { value, base, ts }]),
    ),
  },
  bytes,
});

export interface Head {
  readonly version: number;
  /** The database's time, in ms: one clock for all processes. */
  readonly now: number;
}

export async function headOf(query: Query, user: string): Promise<Head> {
  const [row] = await query<Head>(
    `select coalesce((select h.version from public.sync_heads h where h.user_id = $1), 0)::float8 as version,
       floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
    [user],
  );
  return row!;
}

const answer = v.object({ acks: v.array(ack), must: v.optional(v.string()) });

/** Takes the changes, all or (by the transaction that it runs in) none. Returns the person's new head; null: nothing was written. */
export async function push(query: Query, user: string, head: Head, changes: readonly Change[]): Promise<number | null> {
  const tx = newMutationId();
  let newest: number | null = null;
  for (const batch of batches(changes)) {
    const request = {
      proto: PROTO,
      sv: SCHEMA_VERSION,
      user,
      device: DEVICE,
      epoch: null,
      cursor: null,
      // Nothing before it is asked for again, so the merge need not look for these mutations among all earlier ones.
      last: { mid: newMutationId(), v: head.version },
      tables: [],
      limit: 1,
      muts: batch.map(({ mutation }) => ({ ...mutation, mid: newMutationId(), tx })),
    };
    const [row] = await query<{ answer: string; head: number | null }>(
      'select t.answer, t.head from public.sync_v1_told($1::jsonb) t',
      [JSON.stringify(request)],
    );
    const { acks, must } = v.parse(answer, JSON.parse(row!.answer));
    // The server's own requests have no key, so this is the only reason they can be refused as a whole.
    if (must !== undefined) throw accountSealed();
    const refusals = acks.filter(({ s }) => s === 'rejected' || s === 'held');
    // One of them is the cause; the others only share the tx.
    const cause = refusals.find(({ code }) => code !== 'sync_tx_refused') ?? refusals[0];
    if (cause) throw refused(cause);
    newest = row!.head ?? newest;
  }
  return newest;
}

function refused({ code = '', msg }: Ack): RestError {
  const hint = { hint: code };
  if (code === 'account_full') return new RestError(403, '54000', 'The account has no space left', hint);
  const where = msg ? ` in the column ${msg}` : '';
  return new RestError(400, /^[0-9A-Z]{5}$/.test(code) ? code : '22023', `A value cannot be stored${where}`, hint);
}

function* batches(changes: readonly Change[]): Generator<Change[]> {
  let batch: Change[] = [];
  let [bytes, all] = [0, 0];
  for (const change of changes) {
    const sent = JSON.stringify(change.mutation).length;
    const size = sent + change.bytes;
    all += sent;
    if (all > MAX_BYTES) throw tooLarge('The write is too large: write fewer rows at once');
    if (batch.length > 0 && (batch.length === MAX_MUTATIONS || bytes + size > BATCH_BYTES)) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(change);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}
