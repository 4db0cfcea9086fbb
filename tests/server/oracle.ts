/**
 * The merge of sync.md, one mutation and one field after the other: slow and simple. The property test compares the SQL with it. It has
 * no re-pushes after a restore and no rejected mutations; those have tests of their own.
 */
import { kindOf, isTableName } from '#data/schema.ts';
import { MAX_CLOCK_AHEAD, type Ack, type Change, type Mutation } from '#sync/protocol.ts';

interface Clock {
  readonly v: number;
  readonly h: number;
  readonly d: string;
}
interface Row {
  t: string;
  id: string;
  v: number;
  deleted: boolean;
  /** Flat: keys of maps are 'map.key'. Only set fields. */
  readonly fields: Map<string, unknown>;
  readonly clocks: Map<string, Clock>;
}
/** What became of a mutation; `shown`: its device gets the row. */
type OracleAck = Omit<Ack, 'row'> & { readonly shown: boolean };
export interface Lost {
  readonly row_id: string;
  readonly field: string;
  readonly value: unknown;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
const kind = (t: string, field: string) => (isTableName(t) ? kindOf(t, field) : undefined);
const hasWords = (t: string, field: string) => ['prose', 'text', 'list'].includes(kind(t, field) ?? '');

export class Oracle {
  head = 0;
  readonly rows = new Map<string, Row>();
  readonly outcomes = new Map<string, OracleAck>();
  readonly losers: Lost[] = [];

  /** One request of valid mutations. `now` in ms. */
  push(device: string, muts: readonly Mutation[], now: number): Ack[] {
    const version = this.head + 1;
    let wrote = false;
    const before = new Set(this.outcomes.keys());
    for (const mutation of muts) {
      if (this.outcomes.has(mutation.mid)) continue;
      const [outcome, changed] = this.#apply(device, mutation, version, now);
      wrote ||= changed;
      this.outcomes.set(mutation.mid, outcome);
    }
    if (wrote) this.head = version;
    return muts.map((mutation, n) => this.#ackOf(mutation, muts.slice(n + 1), before.has(mutation.mid)));
  }

  /** The outcome as an ack. The row, as it is now, stands in the last ack of a request that shows it. */
  #ackOf({ mid, t, id }: Mutation, later: readonly Mutation[], repeated: boolean): Ack {
    const { shown, ...ack } = this.outcomes.get(mid)!;
    const row = this.rows.get(`${t} ${id}`);
    const isLast = !later.some((other) => other.t === t && other.id === id && this.outcomes.get(other.mid)!.shown);
    // A text that the row kept is not stored with the outcome: a repeat gets the row's present one.
    const theirs = Object.entries(ack.theirs ?? {}).map(([field, text]) => [
      field,
      repeated && ack.lost?.includes(field) ? (row!.fields.get(field) ?? null) : text,
    ]);
    return {
      ...ack,
      ...(ack.theirs ? { theirs: Object.fromEntries(theirs) } : {}),
      ...(repeated ? { s: 'dup', ...(ack.s === 'gone' ? { code: 'gone' } : {}) } : {}),
      ...(shown && isLast ? { row: asChange(row!) } : {}),
    };
  }

  #apply(device: string, { mid, t, id, op, body }: Mutation, version: number, now: number): [OracleAck, boolean] {
    const key = `${t} ${id}`;
    const existing = this.rows.get(key);
    if (op === 'patch' && !existing) return [{ mid, s: 'gone', v: version - 1, shown: false }, false];
    const row = existing ?? { t, id, v: 0, deleted: false, fields: new Map(), clocks: new Map() };
    this.rows.set(key, row);
    const was = { v: row.v, deleted: row.deleted, clocks: new Map(row.clocks) };
    const base = Math.min(...Object.values(body).map((change) => change.base));
    const latest = Math.max(...Object.values(body).map((change) => change.ts));

    const edits = new Map(Object.entries(body));
    if (op !== 'del') edits.set('_del', { value: false, base, ts: latest });
    const said = new Set(edits.keys());
    const seenTombstone = op === 'put' && was.deleted && base >= row.clocks.get('_del')!.v;
    if (seenTombstone) {
      for (const field of was.clocks.keys()) {
        if (!said.has(field)) edits.set(field, { value: null, base, ts: latest });
      }
    }

    let [wrote, met, refused] = [false, false, false];
    const lost: string[] = [];
    const losers: Lost[] = [];
    const theirs: Record<string, unknown> = {};
    for (const [field, edit] of edits) {
      const ts = Math.min(edit.ts, now + MAX_CLOCK_AHEAD);
      const clock = was.clocks.get(field) ?? (field.includes('.') ? was.clocks.get(field.split('.')[0]!) : undefined);
      const value = field === '_del' ? edit.value : (edit.value ?? null);
      const current = field === '_del' ? row.deleted : (row.fields.get(field) ?? null);
      const unlike = clock !== undefined && edit.base < clock.v && clock.d !== device && !same(value, current);
      const conflict = unlike && op !== 'fill' && clock.d !== '';
      const accepted =
        clock === undefined ||
        (op !== 'fill' &&
          (edit.base >= clock.v || clock.d === device || ts > clock.h || (ts === clock.h && device > clock.d)));
      if (conflict) {
        met = true;
        if (!accepted && said.has(field)) lost.push(field);
        if (kind(t, field) === 'prose') theirs[field] = current;
        const loser = accepted ? current : value;
        if (hasWords(t, field) && loser !== null) losers.push({ row_id: id, field, value: loser });
      }
      // The words of a fill that came too late.
      if (unlike && op === 'fill' && hasWords(t, field) && value !== null) losers.push({ row_id: id, field, value });
      if (!accepted) {
        refused ||= !same(value, current);
        if (op === 'fill' && field !== '_del' && !same(value, current)) lost.push(field);
        continue;
      }
      wrote = true;
      row.clocks.set(field, op === 'fill' ? { v: version, h: 0, d: '' } : { v: version, h: ts, d: device });
      if (field === '_del') row.deleted = value === true;
      else if (value === null) row.fields.delete(field);
      else row.fields.set(field, value);
    }
    // An accepted deletion stores the text that its device had not seen.
    if (op === 'del' && wrote && !was.deleted) {
      for (const [field, clock] of was.clocks) {
        const value = row.fields.get(field);
        if (hasWords(t, field) && value !== undefined && clock.v > base && clock.d !== device)
          losers.push({ row_id: id, field, value });
      }
    }
    if (wrote) row.v = version;
    this.losers.push(...losers);

    const unseen = was.v > base && [...was.clocks.values()].some((clock) => clock.v > base && clock.d !== device);
    const outcome: OracleAck = {
      mid,
      s: met ? 'merged' : 'ok',
      v: wrote || losers.length > 0 ? version : row.v,
      ...(lost.length > 0 ? { lost: lost.sort() } : {}),
      ...(Object.keys(theirs).length > 0 ? { theirs } : {}),
      shown: existing !== undefined && (refused || met || unseen),
    };
    return [outcome, wrote || losers.length > 0];
  }

  /** All rows in the form in which a device pulls them. */
  changes(): Change[] {
    return [...this.rows.values()].map(asChange);
  }
}

function asChange({ t, id, v, deleted, fields }: Row): Change {
  const d: Record<string, unknown> = {};
  for (const [field, value] of fields) {
    const [map, ...key] = field.split('.');
    if (key.length === 0) d[field] = value;
    else d[map!] = { ...(d[map!] as object | undefined), [key.join('.')]: value };
  }
  return { t, id, v, del: deleted, d };
}
