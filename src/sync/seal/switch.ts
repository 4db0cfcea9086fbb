/**
 * Switching an account's seal on and off (docs/decisions/0089). What a device has to do follows from its own note and the server's record alone, so that it
 * can be killed at each step and done by any device that has the key.
 */
import { forgetSent } from '#data/blobs.ts';
import type { DaymarkDb } from '#data/database.ts';
import { deleteMeta, readMeta, type SealKey, type SealNote, writeMeta } from '#data/meta.ts';
import { isDamaged } from '#lib/damaged.ts';
import { isTableName } from '#data/schema.ts';
import { LOSERS, MAX_REQUEST_BYTES, type Change } from '#sync/protocol.ts';
import { openFields, sealFields } from './codec.ts';
import { isSealed, mayBeStored, nameBeside, sealedForms } from './forms.ts';
import { type Fields, openValues, type Place, sealValues } from './sealed-value.ts';
import type { AccountSeal, DamagedRow, KeyWraps, ReencodedRow, SealServer } from './wire.ts';

export interface SwitchDeps {
  readonly db: DaymarkDb;
  readonly server: SealServer;
  /** Brings a blob that a row names into the other form on the server, before the row; a blob that is nowhere is left out. */
  readonly moveBlob?: (sha256: string, note: SealNote) => Promise<void>;
  /** Hears how many rows are done, of how many. */
  readonly onProgress?: (done: number, total: number) => Promise<void>;
}

/** Where an account and this device stand. */
export type SealResult =
  /** Nothing is sealed. */
  | { readonly kind: 'open' }
  | { readonly kind: 'on' }
  /** The account is sealed, and this device does not have its key. */
  | { readonly kind: 'needs-key'; readonly seal: AccountSeal }
  /** Rows are written all the time: not done yet. */
  | { readonly kind: 'more' };

/** How often all rows are gone through before the caller has another try. */
const ROUNDS = 10;

/** Begins to open the account again, for all of its devices. `next`: the key that seals it anew after that, noted before. */
export async function stopSeal({ db, server }: SwitchDeps, next?: SealKey): Promise<void> {
  const note = await readMeta(db, 'seal');
  if (!note) return;
  await server.stop(note.id, await endingOf(db, note));
  await db.transaction('rw', db.meta, db.blobs, async () => {
    await setState(db, note, 'unsealing');
    // A page that was just asking may have taken it for one that never reached the server.
    if (next && (await readMeta(db, 'seal'))?.id === note.id) await writeMeta(db, 'nextSeal', next);
  });
}

/** Brings this device and its account to the state that was asked for, whatever has happened before. */
export async function settleSeal(deps: SwitchDeps): Promise<SealResult> {
  const { db, server } = deps;
  const note = await readMeta(db, 'seal');
  const found = await server.read();
  if (!note) return found && found.state !== 'off' ? { kind: 'needs-key', seal: found } : { kind: 'open' };

  let state = found?.key === note.id ? found.state : 'off';
  let noted = note;
  const become = async (next: SealNote['state']) => {
    await setState(db, noted, next);
    noted = { ...noted, state: next };
  };
  // A try to seal it anew that has not reached the server, or the person would have heard that it goes on.
  if (state === 'on' && note.state === 'on')
    await db.transaction('rw', db.meta, async () => {
      if ((await readMeta(db, 'seal'))?.state === 'on') await deleteMeta(db, 'nextSeal');
    });
  if (found && found.key !== note.id && found.state !== 'off') {
    // Another device was first, or has sealed the account anew.
    if (note.state === 'starting') await deleteMeta(db, 'seal');
    return { kind: 'needs-key', seal: found };
  }
  if (state === 'off' && note.state !== 'starting' && (await hasEnded(db, note, found))) return forget(deps);
  if (state === 'unsealing' && !(await hasEnded(db, note, found))) return { kind: 'more' };
  if (state === 'off') {
    // It is new, or the server has forgotten it: it came from a backup, or wants to read.
    const mark = await server.start(note.id, note.wraps as KeyWraps);
    if (mark.key !== note.id) return settleSeal(deps);
    state = mark.state;
    await become('sealing');
  } else if (note.state !== state && !(note.state === 'on' && state === 'sealing')) await become(state);
  if (state === 'sealing' || state === 'unsealing') state = await reencodeAll(deps, { ...note, state });
  if (state === 'off') return forget(deps);
  if (state !== 'on') return { kind: 'more' };
  await become('on');
  return { kind: 'on' };
}

/** Another tab, or the person, may have gone on from `before` meanwhile: then that counts. */
const setState = (db: DaymarkDb, before: SealNote, state: SealNote['state']): Promise<void> =>
  db.transaction('rw', db.meta, db.blobs, async () => {
    const note = await readMeta(db, 'seal');
    if (note?.id !== before.id || note.state !== before.state || note.state === state) return;
    if (note.state === 'starting') await forgetSent(db);
    await writeMeta(db, 'seal', { ...note, state });
  });

/** The account is open: forgets its key, and goes on with the next one if there is one. */
async function forget(deps: SwitchDeps): Promise<SealResult> {
  const { db } = deps;
  const next = await db.transaction('rw', db.meta, db.blobs, async () => {
    await forgetSent(db);
    const next = await readMeta(db, 'nextSeal');
    await deleteMeta(db, 'nextSeal');
    await (next ? writeMeta(db, 'seal', { ...next, state: 'starting' }) : deleteMeta(db, 'seal'));
    return next;
  });
  return next ? settleSeal(deps) : { kind: 'open' };
}

const endingPlace = (db: DaymarkDb): Place => ({ user: db.profile.user_id, t: '', id: '' });

/** The statement that an account is to be open again, which nobody can make without the key. */
const endingOf = (db: DaymarkDb, { id, keys }: SealNote): Promise<string> =>
  sealValues(keys.values, id, endingPlace(db), { ended: true });

async function hasEnded(db: DaymarkDb, { id, keys }: SealNote, found: AccountSeal | null): Promise<boolean> {
  if (!found?.ended || found.key !== id) return false;
  const statement = await openValues(keys.values, id, endingPlace(db), found.ended).catch(() => null);
  return statement?.ended === true;
}

/** Brings all rows into the other form, page by page; resolves to the account's state. */
async function reencodeAll(
  { db, server, moveBlob, onProgress }: SwitchDeps,
  note: SealNote,
): Promise<AccountSeal['state']> {
  const user = db.profile.user_id;
  for (let round = 0; round < ROUNDS; round++) {
    const damaged: DamagedRow[] = [];
    let todo = await server.rows(note.id, [], null);
    let done = 0;
    const total = todo?.left ?? 0;
    while (todo) {
      const { rows, after } = todo.page;
      if (rows.length === 0 && after === null) break;
      const changed: ReencodedRow[] = [];
      for (const row of rows) {
        const { set, failed } = await reencode(row, user, note);
        if (failed) damaged.push({ t: row.t, id: row.id, v: row.v });
        for (const name of blobsIn(row, set, note)) await moveBlob?.(name, note);
        if (Object.keys(set).length > 0) changed.push({ t: row.t, id: row.id, v: row.v, set });
      }
      const parts = inRequests(changed);
      const last = parts.pop() ?? [];
      for (const part of parts) await server.rows(note.id, part, after ?? END);
      const next = await server.rows(note.id, last, after ?? END);
      await onProgress?.((done += rows.length), Math.max(total, done));
      if (after === null) break;
      todo = next;
    }
    const state = await server.finish(note.id, damaged);
    if (state !== note.state) return state;
  }
  return note.state === 'starting' ? 'sealing' : note.state;
}

/** What a request may have of rows, in bytes of JSON: a reserve is for the rest of it. */
const REQUEST_BYTES = Math.floor(MAX_REQUEST_BYTES * 0.9);
const encoder = new TextEncoder();

/** Rows by requests: those of one page may be larger open than they were packed and sealed. */
function inRequests(rows: readonly ReencodedRow[]): ReencodedRow[][] {
  const parts: ReencodedRow[][] = [];
  let bytes = Infinity;
  for (const row of rows) {
    const size = encoder.encode(JSON.stringify(row)).length + 1;
    if (bytes + size > REQUEST_BYTES) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)!.push(row);
    bytes += size;
  }
  return parts;
}

/** After every row. */
const END = { t: LOSERS, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** The blobs that a row names which changes its form. */
const blobsIn = ({ t, d }: Change, set: Fields, { state }: SealNote): string[] =>
  Object.entries(sealedForms[t] ?? {}).flatMap(([field, form]) => {
    const name = state === 'sealing' ? d[field] : set[field];
    return form === 'name' && field in set && typeof name === 'string' ? [name] : [];
  });

/** What of a row changes with its form. `failed`: some of it does not open, and stays as it is. */
async function reencode(
  { t, id, d }: Change,
  user: string,
  note: SealNote,
): Promise<{ readonly set: Fields; readonly failed: boolean }> {
  if (isTableName(t)) return reencodeFields(d, { user, t, id }, note);
  const { t: of, row_id, field, value } = d;
  if (typeof of !== 'string' || !isTableName(of) || typeof field !== 'string') return { set: {}, failed: true };
  const { set, failed } = await reencodeFields({ [field]: value }, { user, t: of, id: String(row_id) }, note);
  return { set: Object.hasOwn(set, field) ? { value: set[field] } : {}, failed };
}

async function reencodeFields(d: Fields, row: Parameters<typeof sealFields>[1], note: SealNote) {
  const given: Record<string, unknown> = {};
  const cleared: Record<string, null> = {};
  for (const [field, form] of Object.entries(sealedForms[row.t] ?? {})) {
    const isHeldBeside = form === 'beside' || form === 'name';
    const [value, hidden] = [d[field] ?? null, isHeldBeside ? (d[nameBeside(field)] ?? null) : null];
    if (note.state === 'sealing') {
      if (value === null || (!isHeldBeside && mayBeStored(row.t, field, value, note.id))) continue;
      // The sealed value beside a field is newer than what the field still has.
      if (hidden === null) given[field] = value;
      else if (form === 'beside') cleared[field] = null;
      continue;
    }
    const stored = hidden ?? value;
    if (!isSealed(Array.isArray(stored) ? stored[0] : stored, note.id)) continue;
    given[isHeldBeside ? nameBeside(field) : field] = stored;
    if (isHeldBeside) cleared[nameBeside(field)] = null;
  }
  if (note.state === 'sealing') {
    const sealed = await sealFields(given, row, note);
    return {
      set: { ...cleared, ...sealed },
      failed: Object.keys(given).some((field) => !Object.hasOwn(sealed, field)),
    };
  }
  const set: Record<string, unknown> = {};
  let failed = false;
  for (const [field, value] of Object.entries(await openFields(given, row, note))) {
    const beside = nameBeside(field);
    if ((value ?? null) === null || isDamaged(value)) failed = true;
    else Object.assign(set, { [field]: value }, beside in cleared ? { [beside]: null } : {});
  }
  return { set, failed };
}
