/** A first sync of many rows by the real engine, compared with plain puts of the same rows. */
import { createDb } from '#data/db.ts';
import { deleteProfileDb } from '#data/erase.ts';
import { type SealNote, writeMeta } from '#data/meta.ts';
import { isTableName } from '#data/schema.ts';
import { type CycleOutcome, syncCycle } from '#sync/engine.ts';
import { type Change, MAX_SNAPSHOT_PAGE, type SyncRequest, type SyncResponse } from '#sync/protocol.ts';
import { sealFields } from '#sync/seal/codec.ts';
import { ALL_TABLES } from '#sync/snapshot.ts';
import { createSyncState } from '#sync/state.ts';
import { openRaw, putAll, type RawRow } from './raw.ts';
import { byTable, profileOf, rowsOf, synced, toChange, USER } from './rows.ts';

const HOT_ROWS = 600;
const HEAD = 1;

/** A server with prepared answers, as JSON text. */
function answers(changes: readonly Change[]): (request: SyncRequest) => unknown {
  const tables = new Map<string, Change[]>();
  for (const change of changes) tables.set(change.t, [...(tables.get(change.t) ?? []), change]);
  for (const list of tables.values()) list.sort((a, b) => (a.id < b.id ? -1 : 1));
  const answer = (part: Partial<SyncResponse>) =>
    JSON.stringify({
      epoch: 'bench',
      epoch_kind: 'start',
      epoch_at: 0,
      head: HEAD,
      min_version: 0,
      server_time: Date.now(),
      cursor: null,
      more: false,
      acks: [],
      changes: [],
      ...part,
    } satisfies SyncResponse);
  const ready = new Map<string, string>([['hot', answer({ changes: changes.slice(-HOT_ROWS) })]]);
  const names = ALL_TABLES.filter((t) => tables.has(t));
  let start = { t: ALL_TABLES[0]!, after: null as string | null };
  const pages = pagesOf(names.flatMap((t) => tables.get(t)!));
  for (const [at, page] of pages.entries()) {
    const { t, id } = page.at(-1)!;
    const isLast = at === pages.length - 1;
    const ends = isLast ? { ends_in: ALL_TABLES.at(-1)!, after: null } : { ends_in: t, after: id };
    ready.set(`${start.t} ${start.after}`, answer({ changes: page, ...ends }));
    start = { t, after: id };
  }
  return ({ snapshot, cursor }) => {
    const key = !snapshot ? '' : snapshot.part === 'hot' ? 'hot' : `${snapshot.t} ${snapshot.after}`;
    const text = ready.get(key) ?? answer(snapshot ? { after: null } : { cursor: Math.max(cursor ?? 0, HEAD) });
    return JSON.parse(text);
  };
}

/** Rows in pages as the server makes them: each is full, whatever its tables are. */
function pagesOf<Row>(rows: readonly Row[]): Row[][] {
  const pages: Row[][] = [];
  for (let from = 0; from < rows.length; from += MAX_SNAPSHOT_PAGE)
    pages.push(rows.slice(from, from + MAX_SNAPSHOT_PAGE));
  return pages;
}

const servers = new Map<string, (request: SyncRequest) => unknown>();

/** The server of these rows: as they are, or sealed. */
async function serverOf(count: number, seal: SealNote | undefined) {
  const name = `${count} ${seal?.id}`;
  const changes = rowsOf(count).map(toChange);
  const answer = servers.get(name) ?? answers(seal ? await sealed(changes, seal) : changes);
  servers.set(name, answer);
  return answer;
}

const sealed = (changes: readonly Change[], seal: SealNote): Promise<Change[]> =>
  Promise.all(
    changes.map(async (change) => {
      const { t, id, d } = change;
      return isTableName(t) ? { ...change, d: await sealFields(d, { user: USER, t, id }, seal) } : change;
    }),
  );

/** The device's work in ms; `waited` is what it waited for the server and for parsing its JSON. */
export async function engineOnce(count: number, seal?: SealNote): Promise<{ took: number; waited: number }> {
  const answer = await serverOf(count, seal);
  const profile = profileOf('account');
  const db = createDb(profile);
  await db.open();
  if (seal) await writeMeta(db, 'seal', seal);
  let waited = 0;
  const post = async (request: SyncRequest) => {
    const started = performance.now();
    const body = answer(request);
    waited += performance.now() - started;
    return body;
  };
  const started = performance.now();
  let outcome: CycleOutcome;
  do {
    outcome = await syncCycle(
      { db, post, now: Date.now, random: Math.random, locks: navigator.locks },
      createSyncState(),
    );
  } while (outcome.kind === 'more');
  const took = performance.now() - started - waited;
  if (outcome.kind !== 'done') throw new Error(`The first sync ended with ${JSON.stringify(outcome)}`);
  let stored = 0;
  for (const { t } of new Map(rowsOf(count).map((row) => [row.t, row])).values()) stored += await db.table(t).count();
  if (stored !== count) throw new Error(`${stored} of ${count} rows arrived`);
  db.close();
  await deleteProfileDb(profile);
  return { took, waited };
}

/** The same rows in as many transactions as the engine uses: one for each page. */
async function rawOnce(count: number): Promise<number> {
  const profile = profileOf('account');
  const raw = await openRaw(createDb(profile));
  const rows = [...byTable(synced(rowsOf(count)))].flatMap(([t, list]) =>
    list.toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1)).map((row) => [t, row] as const),
  );
  const pages = pagesOf(rows).map((page) => {
    const tables = new Map<string, RawRow[]>();
    for (const [t, row] of page) tables.set(t, [...(tables.get(t) ?? []), row]);
    return tables;
  });
  const started = performance.now();
  for (const page of pages) await putAll(raw, page);
  const took = performance.now() - started;
  raw.close();
  await deleteProfileDb(profile);
  return took;
}

/** One repetition; `flip` changes the order of the two. */
export async function firstSyncOnce(count: number, flip: boolean): Promise<readonly [engine: number, raw: number]> {
  rowsOf(count);
  const engine = async () => (await engineOnce(count)).took;
  if (!flip) return [await engine(), await rawOnce(count)];
  const raw = await rawOnce(count);
  return [await engine(), raw];
}
