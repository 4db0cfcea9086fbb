/**
 * Sync requests and answers of a sealed account: what leaves is sealed, and what arrives is opened (docs/decisions/0089). Page and worker share it
 * through `ask` (../post.ts); nothing else knows of it.
 */
import { DAMAGED, isDamaged } from '#lib/damaged.ts';
import { language } from '#lib/i18n.ts';
import type { SealNote } from '#data/meta.ts';
import { sealedName } from '#data/sealed-blob.ts';
import { isTableName, kindOf, type TableName } from '#data/schema.ts';
import {
  LOSERS,
  type Ack,
  type Change,
  type FieldChange,
  type Mutation,
  type SyncRequest,
  type SyncResponse,
} from '#sync/protocol.ts';
import { fieldBeside, isBeside, isSealed, nameBeside, wireForm, type WireForm } from './forms.ts';
import { type Fields, openValues, type Place, sealValues } from './sealed-value.ts';

/** What the codec needs of the note of the account. */
export type Seal = Pick<SealNote, 'id' | 'keys' | 'state'>;

/** Makes a request as it leaves the device. */
export async function sealRequest(request: SyncRequest, seal: Seal): Promise<SyncRequest> {
  const muts = await Promise.all(request.muts.map((mutation) => sealMutation(mutation, request.user, seal)));
  return { ...request, seal: seal.id, muts };
}

async function sealMutation(mutation: Mutation, user: string, seal: Seal): Promise<Mutation> {
  const { t, id, op, body } = mutation;
  if (op === 'del' || !isTableName(t)) return mutation;
  const values = Object.fromEntries(Object.entries(body).map(([field, { value }]) => [field, value]));
  const sealed = await sealFields(values, { user, t, id }, seal);
  const fields = Object.entries(sealed).map(([name, value]): [string, FieldChange] => {
    const { base, ts } = body[fieldBeside(t, name) ?? name]!;
    return [name, { value, base, ts }];
  });
  return { ...mutation, body: Object.fromEntries(fields) };
}

/** A row, and its table as the schema has it. */
type Row = Place & { readonly t: TableName };

/** Shorter values of a row are sealed together, in characters of JSON; a longer one would be repeated in each of its fields. */
const SHORT = 200;

/** Fields of a row as they travel: each as one field or two, and none for what is damaged here. */
export async function sealFields(fields: Fields, row: Row, { id, keys }: Seal): Promise<Fields> {
  const wire: Record<string, unknown> = {};
  const short: Record<string, unknown> = {};
  const groups: Record<string, unknown>[] = [];
  const put = (field: string, sealed: string | null) => {
    const form = wireForm(row.t, field);
    const isList = form === 'list' || (form === 'unknown' && Array.isArray(fields[field]));
    if (form === 'beside' || form === 'name') wire[nameBeside(field)] = sealed;
    else wire[field] = isList && sealed !== null ? [sealed] : sealed;
  };
  for (const [field, value] of Object.entries(fields)) {
    const form = wireForm(row.t, field);
    const isOpen = form === 'open' || (form === 'unknown' && typeof value !== 'string' && !Array.isArray(value));
    if (isOpen) wire[field] = value;
    else if (!isDamaged(value)) {
      if (form === 'beside' || form === 'name') wire[field] = null;
      if (form === 'name' && typeof value === 'string') wire[field] = await sealedName(keys, value);
      if ((value ?? null) === null) put(field, null);
      else if (JSON.stringify(value).length > SHORT) groups.push({ [field]: value });
      else short[field] = value;
    }
  }
  if (Object.keys(short).length > 0) groups.push(short);
  await Promise.all(
    groups.map(async (group) => {
      const sealed = await sealValues(keys.values, id, row, group);
      for (const field of Object.keys(group)) put(field, sealed);
    }),
  );
  return wire;
}

/** Makes an answer of the server as the engine reads it. */
export async function openAnswer(answer: SyncResponse, { user, muts }: SyncRequest, seal: Seal): Promise<SyncResponse> {
  const byMid = new Map(muts.map((mutation) => [mutation.mid, mutation]));
  const [changes, acks] = await Promise.all([
    Promise.all(answer.changes.map(async (change) => openChange(change, user, seal))),
    Promise.all(answer.acks.map((ack) => openAck(ack, byMid.get(ack.mid), user, seal))),
  ]);
  return { ...answer, changes, acks };
}

/**
 * Makes an answer of an open account as the engine reads it. What is still sealed in one is damaged, and no text: a device could not open it when the account was, or
 * the server has hidden from a new device that the account is sealed.
 */
export function damageSealed(answer: SyncResponse): SyncResponse {
  const acks = answer.acks.map((ack) => (ack.row ? { ...ack, row: damageChange(ack.row) } : ack));
  return { ...answer, acks, changes: answer.changes.map(damageChange) };
}

function damageChange(change: Change): Change {
  const { t, d } = change;
  if (!Object.values(d).some(isSealedValue)) return change;
  if (!isTableName(t)) return { ...change, d: { ...d, value: DAMAGED[language()] } };
  const read = Object.entries(d).flatMap(([name, value]): [string, unknown][] => {
    if (fieldBeside(t, name) !== undefined) return [];
    return [[name, isSealedValue(value) ? damagedFor(Array.isArray(value) ? 'list' : 'text') : value]];
  });
  return { ...change, d: Object.fromEntries(read) };
}

/** Whether a value as the server has it is sealed: a text, or the only item of a list. */
const isSealedValue = (value: unknown): boolean =>
  isSealed(Array.isArray(value) && value.length === 1 ? value[0] : value);

async function openAck(ack: Ack, mutation: Mutation | undefined, user: string, seal: Seal): Promise<Ack> {
  const { lost, theirs, row, msg } = ack;
  if (!mutation || !isTableName(mutation.t)) return ack;
  const { t, id } = mutation;
  const ownName = (name: string) => fieldBeside(t, name) ?? name;
  return {
    ...ack,
    ...(lost ? { lost: [...new Set(lost.map(ownName))] } : {}),
    ...(theirs ? { theirs: await openFields(theirs, { user, t, id }, seal) } : {}),
    ...(row ? { row: await openChange(row, user, seal) } : {}),
    ...(msg === undefined ? {} : { msg: ownName(msg) }),
  };
}

/** A row, or a lost value, as the device keeps it. */
export function openChange(change: Change, user: string, seal: Seal): Change | Promise<Change> {
  const { t, id, d } = change;
  if (isTableName(t)) {
    const opened = openFields(d, { user, t, id }, seal);
    return opened instanceof Promise ? opened.then((whole) => ({ ...change, d: whole })) : { ...change, d: opened };
  }
  return openLoser(change, user, seal);
}

async function openLoser(change: Change, user: string, seal: Seal): Promise<Change> {
  const { t, d } = change;
  const { t: of, row_id, field, value } = d;
  if (t !== LOSERS || typeof of !== 'string' || !isTableName(of) || typeof field !== 'string') return change;
  // The lost name of a blob has no words.
  if (isBeside(of, field)) return { ...change, d: { ...d, value: null } };
  const opened = await openFields({ [field]: value }, { user, t: of, id: String(row_id) }, seal);
  return { ...change, d: { ...d, value: opened[field] } };
}

/** The fields of a row; at once if none of them has to be opened, as with most days of habits. */
export function openFields(d: Fields, row: Row, seal: Seal): Fields | Promise<Fields> {
  const { t } = row;
  const opened: Record<string, unknown> = {};
  const waiting: Promise<void>[] = [];
  const known = new Map<string, Promise<Fields>>();
  for (const [name, value] of Object.entries(d)) {
    const beside = fieldBeside(t, name);
    // What travels beside a field counts, whatever the field itself still has.
    if (beside === undefined && isBeside(t, name) && Object.hasOwn(d, nameBeside(name))) continue;
    const field = beside ?? name;
    const form = wireForm(t, field);
    const sealed: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
    if (form === 'open' || (value ?? null) === null) opened[field] = value;
    else if (isSealed(sealed)) {
      const values = known.get(sealed) ?? openValues(seal.keys.values, seal.id, row, sealed);
      known.set(sealed, values);
      const whole = values.then(
        (found) => void (opened[field] = fits(found, t, field) ? found[field] : damagedFor(form)),
        () => void (opened[field] = damagedFor(form)),
      );
      waiting.push(whole);
    }
    // Whatever is open in an account that is sealed was put there by somebody who has no key.
    else opened[field] = form === 'unknown' || seal.state !== 'on' ? value : damagedFor(form);
  }
  return waiting.length === 0 ? opened : Promise.all(waiting).then(() => opened);
}

/** Whether a sealed value is of this field, and of its kind: what is no text must not come out of a value that is one. */
function fits(values: Fields, t: TableName, field: string): boolean {
  const value: unknown = Object.hasOwn(values, field) ? values[field] : undefined;
  const kind = kindOf(t, field);
  if (kind === 'list') return Array.isArray(value) && value.every((item) => typeof item === 'string');
  if (kind === 'number') return Number.isFinite(value);
  return kind === undefined ? value !== undefined : typeof value === 'string';
}

/** Only texts and lists can say that they are damaged. */
const damagedFor = (form: WireForm): unknown =>
  form === 'list' ? [DAMAGED[language()]] : form === 'beside' ? null : DAMAGED[language()];
