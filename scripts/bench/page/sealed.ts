/** What sealing costs a person: the first sync, and one write until the server has it, of a sealed account and of an open one. */
import { createDb, type DaymarkDb } from '#data/db.ts';
import { deleteProfileDb } from '#data/erase.ts';
import { type SealNote, writeMeta } from '#data/meta.ts';
import { mutateIn } from '#data/mutate.ts';
import { dayOf } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { syncCycle } from '#sync/engine.ts';
import type { Ack, Change, SyncRequest, SyncResponse } from '#sync/protocol.ts';
import { keysOf, newAccountKey } from '#sync/seal/account-key.ts';
import { createSyncState } from '#sync/state.ts';
import { engineOnce } from './first-sync.ts';
import { profileOf, rowsOf } from './rows.ts';

let made: SealNote | undefined;
async function sealNote(): Promise<SealNote> {
  const { id, bytes } = newAccountKey();
  return (made ??= { id, keys: await keysOf(bytes), wraps: {}, state: 'on' });
}

/** One repetition, with the parsing of what came; `flip` changes the order of the two. */
export async function sealedSyncOnce(count: number, flip: boolean): Promise<readonly [sealed: number, open: number]> {
  const seal = await sealNote();
  rowsOf(count);
  const whole = async (by?: SealNote) => {
    const { took, waited } = await engineOnce(count, by);
    return took + waited;
  };
  if (!flip) return [await whole(seal), await whole()];
  const open = await whole();
  return [await whole(seal), open];
}

/** A server that takes everything, as JSON text both ways, and gives the rows back with the next answer. */
function takingServer() {
  let version = 1;
  return async (request: SyncRequest): Promise<unknown> => {
    const { muts, snapshot, cursor } = JSON.parse(JSON.stringify(request)) as SyncRequest;
    if (muts.length > 0) version += 1;
    const acks = muts.map(({ mid }): Ack => ({ mid, s: 'ok', v: version }));
    const changes = muts.map(({ t, id, body }): Change => {
      const d = Object.fromEntries(Object.entries(body).map(([field, { value }]) => [field, value]));
      return { t, id, v: version, del: false, d };
    });
    const answer: SyncResponse = {
      epoch: 'bench',
      epoch_kind: 'start',
      epoch_at: 0,
      head: version,
      min_version: 0,
      server_time: Date.now(),
      cursor: snapshot ? null : version,
      more: false,
      acks,
      changes: (cursor ?? 0) < version ? changes : [],
      ...(snapshot ? { after: null } : {}),
    };
    return JSON.parse(JSON.stringify(answer));
  };
}

/** From a write to its acknowledgement, ms. */
async function settledOnce(db: DaymarkDb, post: (request: SyncRequest) => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await mutateIn(db, 'Add an entry', (write) =>
    write.put('journal_entries', {
      id: newId(),
      content: 'The rain stopped when I opened the window. Walked to the harbour and back before work.',
      tags: ['walk'],
      mood: 'good',
      logged_for: dayOf(new Date()),
      created_at: new Date().toISOString(),
    }),
  );
  const outcome = await syncCycle(
    { db, post, now: Date.now, random: Math.random, locks: navigator.locks },
    createSyncState(),
  );
  const took = performance.now() - started;
  if (outcome.kind !== 'done' || outcome.pushed !== 1)
    throw new Error(`The write ended with ${JSON.stringify(outcome)}`);
  return took;
}

const WARM_UP = 20;

/** `count` writes of each, alternately. */
export async function sealedWritesOnce(count: number): Promise<{ readonly sealed: number[]; readonly open: number[] }> {
  const dbs = { sealed: createDb(profileOf('account')), open: createDb(profileOf('account')) };
  await writeMeta(dbs.sealed, 'seal', await sealNote());
  const posts = { sealed: takingServer(), open: takingServer() };
  for (const which of ['sealed', 'open'] as const)
    await syncCycle(
      { db: dbs[which], post: posts[which], now: Date.now, random: Math.random, locks: navigator.locks },
      createSyncState(),
    );
  const samples: { readonly sealed: number[]; readonly open: number[] } = { sealed: [], open: [] };
  for (let n = -WARM_UP; n < count; n++) {
    for (const which of n % 2 === 0 ? (['sealed', 'open'] as const) : (['open', 'sealed'] as const)) {
      const took = await settledOnce(dbs[which], posts[which]);
      if (n >= 0) samples[which].push(took);
    }
  }
  for (const db of Object.values(dbs)) {
    db.close();
    await deleteProfileDb(db.profile);
  }
  return samples;
}
