/**
 * Sync requests and answers of a sealed account: what leaves is sealed, and what arrives is opened (docs/decisions/0089). Page and worker share it
 * through `ask` (../post.ts); nothing else knows of it.
 */
import { DAMAGED, isDamaged } from '#data/damaged.ts';
import type { SealNote } from '#data/meta.ts';
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
import { sealedName } from './account-key.ts';
import { fieldBeside, isSealed, nameBeside, wireForm, type WireForm } from './forms.ts';
import { openValue, sealValue, type Place } from './sealed-value.ts';

type Fields = Readonly<Record<string, unknown>>;
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
  const fields = Object.entries(body).map(([field, { value, base, ts }]) =>
    sealField(seal, { user, t, id, field }, value).then((values) =>
      Object.entries(values).map(([name, sealed]): [string, FieldChange] => [name, { value: sealed, base, ts }]),
    ),
  );
  return { ...mutation, body: Object.fromEntries((await Promise.all(fields)).flat()) };
}

/** A field's value as it travels: one field, two, or none for one that is damaged here. */
export async function sealField(
  { id, keys }: Seal,
  place: Place & { readonly t: TableName },
  value: unknown,
): Promise<Fields> {
  const { t, field } = place;
  const form = wireForm(t, field);
  if (form === 'open') return { [field]: value };
  if (isDamaged(value)) return {};
  const sealed = (value ?? null) === null ? null : () => sealValue(keys.values, id, place, value);
  if (form === 'beside') return { [field]: null, [nameBeside(field)]: sealed && (await sealed()) };
  if (form === 'name') {
    const name = typeof value === 'string' ? await sealedName(keys.names, value) : null;
    return { [field]: name, [nameBeside(field)]: sealed && (await sealed()) };
  }
  if (!sealed) return { [field]: null };
  if (form === 'list' || (form === 'unknown' && Array.isArray(value))) return { [field]: [await sealed()] };
  return { [field]: form === 'text' || typeof value === 'string' ? await sealed() : value };
}

/** Makes an answer of the server as the engine reads it. */
export async function openAnswer(answer: SyncResponse, { user, muts }: SyncRequest, seal: Seal): Promise<SyncResponse> {
  const byMid = new Map(muts.map((mutation) => [mutation.mid, mutation]));
  const [changes, acks] = await Promise.all([
    Promise.all(answer.changes.map((change) => openChange(change, user, seal))),
    Promise.all(answer.acks.map((ack) => openAck(ack, byMid.get(ack.mid), user, seal))),
  ]);
  return { ...answer, changes, acks };
}

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
export async function openChange(change: Change, user: string, seal: Seal): Promise<Change> {
  const { t, id, d } = change;
  if (isTableName(t)) return { ...change, d: await openFields(d, { user, t, id }, seal) };
  const { t: of, row_id, field, value } = d;
  if (t !== LOSERS || typeof of !== 'string' || !isTableName(of) || typeof field !== 'string') return change;
  const place = { user, t: of, id: String(row_id), field };
  return { ...change, d: { ...d, value: await openField(value, place, seal) } };
}

async function openFields(
  d: Fields,
  row: Omit<Place, 'field'> & { readonly t: TableName },
  seal: Seal,
): Promise<Fields> {
  const opened = await Promise.all(
    Object.entries(d).map(async ([name, value]): Promise<readonly [string, unknown] | null> => {
      const field = fieldBeside(row.t, name);
      if (field !== undefined) return [field, await openField(value, { ...row, field }, seal)];
      // What travels beside a field counts, whatever the field itself still has.
      if (Object.hasOwn(d, nameBeside(name)) && fieldBeside(row.t, nameBeside(name)) !== undefined) return null;
      return [name, await openField(value, { ...row, field: name }, seal)];
    }),
  );
  return Object.fromEntries(opened.filter((entry) => entry !== null));
}

/** A value as it is on the device: opened, or as it came where the account is still being sealed. */
export async function openField(
  value: unknown,
  place: Place & { readonly t: TableName },
  seal: Seal,
): Promise<unknown> {
  const form = wireForm(place.t, place.field);
  if (form === 'open' || (value ?? null) === null) return value;
  const isList = Array.isArray(value);
  const sealed: unknown = isList && value.length === 1 ? value[0] : value;
  if (isSealed(sealed)) {
    const found = await openValue(seal.keys.values, seal.id, place, sealed).catch(() => DAMAGED);
    return fits(found, place) ? found : damagedFor(form);
  }
  // Whatever is open in an account that is sealed was put there by somebody who has no key.
  return form === 'unknown' || seal.state !== 'on' ? value : damagedFor(form);
}

/** Whether a value is of its field's kind: what is no text must not come out of a value that is one. */
function fits(value: unknown, { t, field }: Place & { readonly t: TableName }): boolean {
  if (value === DAMAGED) return false;
  const kind = kindOf(t, field);
  if (kind === 'list') return Array.isArray(value) && value.every((item) => typeof item === 'string');
  if (kind === 'number') return Number.isFinite(value);
  return kind === undefined || kind === 'map' || kind === 'flag' || typeof value === 'string';
}

/** Only texts and lists can say that they are damaged. */
const damagedFor = (form: WireForm): unknown => (form === 'list' ? [DAMAGED] : form === 'beside' ? null : DAMAGED);
