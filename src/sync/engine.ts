/**
 * One cycle: push the outbox and pull changes, page by page, until both are done. README.md has the laws and a diagram. All dependencies
 * are passed in. The engine knows neither React nor supabase-js, so that page and service worker run the same code.
 */
import type { DaymarkDb } from '#data/database.ts';
import { deviceId } from '#data/database.ts';
import type { OutboxEntry } from '#data/local-tables.ts';
import { SCHEMA_VERSION } from '#data/schema.ts';
import { isOurRefusal } from '#remote/errors.ts';
import { within } from '#remote/timeout.ts';
import { applyAnswer, type Applied, hasPending, tellOfParts } from './apply.ts';
import { SyncError, toSyncError } from './errors.ts';
import { dropLease, Fenced, type Lease, type LockState, mustHold, takeLease, withLock } from '#data/lease.ts';
import { breathe } from '#lib/pacer.ts';
import { enterEpoch } from './heal.ts';
import { readMeta, type SnapshotProgress, writeMeta, readSome, sealInUse } from '#data/meta.ts';
import { type Position, readPosition, readProgress } from './position.ts';
import { MAX_PAGE, MAX_SNAPSHOT_PAGE, PROTO, type SyncRequest, type SyncResponse, TOO_MUCH_WORK } from './protocol.ts';
import { type Group, type Take, takeBatch, toMutation } from './push.ts';
import { quarantine } from './quarantine.ts';
import { ALL_TABLES, ensureSnapshot, progressAfter, snapshotPart, startSnapshot } from './snapshot.ts';
import type { SyncStateStore } from './state.ts';
import { ask, type Asking, type Post } from './post.ts';

export interface EngineDeps {
  readonly db: DaymarkDb;
  readonly post: Post;
  /** ms, as Date.now. */
  readonly now: () => number;
  /** [0, 1), as Math.random. */
  readonly random: () => number;
  readonly locks?: Pick<LockManager, 'request'> | undefined;
  /** Rows in a page; usually the most. */
  readonly pageSize?: number;
  /** After this many round trips a cycle ends with `more`; the scheduler starts the next one at once. */
  readonly maxPages?: number;
  /** Resolves once the page has had time to draw what the hot set brought: the other pages of a first sync go after it. The worker has no screen. */
  readonly drawn?: () => Promise<void>;
  /** How long one request, and one transaction, may take, in ms. */
  readonly postTimeout?: number;
  readonly storeTimeout?: number;
}

export type CycleOutcome =
  /** Nothing is pending and nothing is new. */
  | { readonly kind: 'done'; readonly pushed: number; readonly pulled: number }
  /** There is more to do, but other work of the page goes first. */
  | { readonly kind: 'more'; readonly pushed: number; readonly pulled: number }
  /** Another tab or the worker runs a cycle, or has taken over. */
  | { readonly kind: 'busy' }
  /** This profile never sends; or a newer version of the app has opened its database (fine print 13). */
  | { readonly kind: 'never' }
  | { readonly kind: 'failed'; readonly error: SyncError };

const MAX_PAGES = 200;
const STORE_TIMEOUT_MS = 30_000;

/**
 * Runs one cycle, unless another tab or the service worker runs one. Expected failures are an outcome and are set in `state`; a bug is
 * thrown. No edit is lost, however the cycle ends.
 */
export async function syncCycle(deps: EngineDeps, state: SyncStateStore): Promise<CycleOutcome> {
  const { db, locks } = deps;
  if (db.profile.kind !== 'account') return { kind: 'never' };
  return withLock(db, 'lease', locks, (lock) => guarded(deps, state, lock));
}

async function guarded(deps: EngineDeps, state: SyncStateStore, lock: LockState): Promise<CycleOutcome> {
  let lease: Lease | null = null;
  try {
    const sv = await store(deps, () => readMeta(deps.db, 'sv'));
    if ((sv ?? 0) > SCHEMA_VERSION) {
      state.set({ needsUpdate: true });
      return { kind: 'never' };
    }
    lease = await store(deps, () => takeLease(deps.db, 'lease', crypto.randomUUID(), deps.now(), lock));
    if (!lease) return { kind: 'busy' };
    state.set({ phase: 'syncing' });
    const outcome = await cycle(deps, state, lease);
    state.set({ offline: false, needsSignIn: false, needsUpdate: false, needsKey: false, error: null });
    return outcome;
  } catch (thrown) {
    if (thrown instanceof Fenced) return { kind: 'busy' };
    const error = toSyncError(thrown);
    if (!error) throw thrown;
    state.set(stateAfter(error));
    return { kind: 'failed', error };
  } finally {
    if (lease) {
      const mine = lease;
      await store(deps, () => dropLease(deps.db, mine, deps.now())).catch(() => undefined);
      tellOfParts(deps.db);
      state.set({ phase: 'idle' });
    }
  }
}

/** For the person, an unreachable server and airplane mode are the same. */
const stateAfter = (error: SyncError) => ({
  error: error.code,
  offline: error.kind === 'retryable' || error.kind === 'request',
  needsSignIn: error.kind === 'auth',
  needsUpdate: error.kind === 'protocol' && error.code === 'upgrade',
  needsKey: error.kind === 'protocol' && error.code === 'seal',
});

/** No transaction may block a cycle forever; one that completes later fails at the fence. */
const store = <T>(deps: EngineDeps, work: () => Promise<T>): Promise<T> =>
  within(deps.storeTimeout ?? STORE_TIMEOUT_MS, work, undefined, () => new SyncError('local', 'store_timeout'));

/** In one cycle the seal stays as it was at its start: if the account's has changed, the server applies nothing. */
type CycleDeps = EngineDeps & Pick<Asking, 'seal' | 'locked'>;

async function cycle(given: EngineDeps, state: SyncStateStore, lease: Lease): Promise<CycleOutcome> {
  const { db, now } = given;
  const notes = await store(given, () => readSome(db, ['seal', 'locked']));
  const [seal, note] = [sealInUse(notes.seal), notes.locked];
  // A device that has its rows but not the account's new key cannot read answers, and would send its edits in the clear.
  if (!seal && note?.isNew === false) throw new SyncError('protocol', 'seal');
  const locked = seal ? undefined : note?.id;
  const deps: CycleDeps = { ...given, seal, locked };
  const none = locked === undefined ? {} : { maxGroups: 0 };
  const total = { pushed: 0, pulled: 0 };
  let take: Take = {};
  let epochs = 0;
  /** What could not be sent or taken is held, so that the rest can go; the cycle fails with this error at the end. */
  let left: SyncError | undefined;
  /** The position after the last page, if the next page can be requested without reading the store, and that page, if it was already. */
  let next: Position | undefined;
  let nextPage: RequestUnderWay | undefined;

  for (let page = 0; page < (deps.maxPages ?? MAX_PAGES); page++) {
    if (page > 0) await breathe();
    const { position, groups, waits } = next
      ? { position: next, groups: [], waits: false }
      : await store(deps, () =>
          nextRequest(db, lease, now(), { ...take, ...none, again: page === 0, sealed: seal !== undefined }),
        );
    next = undefined;
    const sent = groups.flat();
    const { request, sentAt, answered } = nextPage ?? send(deps, await requestOf(deps, position, sent));
    nextPage = undefined;
    let answer: SyncResponse;
    let receivedAt: number;
    try {
      ({ answer, receivedAt } = await answered);
    } catch (thrown) {
      const narrower = await narrowed(deps, lease, thrown, groups, request, take);
      take = narrower.take;
      left ??= narrower.tooLarge;
      continue;
    }

    if (await hasRestarted(deps, lease, position, answer)) {
      // Twice in one cycle is possible; it must not repeat forever.
      if (++epochs > 3) throw new SyncError('retryable', 'unsettled');
      take = {};
      continue;
    }
    if (answer.acks.length < sent.length) throw new SyncError('retryable', 'unreadable');
    const following = waits ? undefined : positionAfter(position, request, answer);
    const ahead = following && send(deps, await requestOf(deps, following, []));
    const exchange = { request, sent, position, answer, sentAt, receivedAt };
    const applied = await store(deps, () => applyAnswer(db, lease, exchange, now())).catch((thrown: unknown) => {
      ahead?.drop();
      throw thrown;
    });
    left ??= noSpace(answer);
    add(total, applied);
    take = { ...take, maxGroups: (take.maxGroups ?? Infinity) * 2 };
    next = applied.next;
    // Nothing is pending, so this page asks for what that request did.
    if (next) nextPage = ahead;
    else ahead?.drop();
    // Every page comes after the hot set.
    if (next) {
      setProgress(state, next.snapshot, true);
      if (request.snapshot?.part === 'hot') await deps.drawn?.();
    } else if (await finished(deps, state, answer, applied)) {
      if (left) throw left;
      // All that is open is here.
      if (locked !== undefined) throw new SyncError('protocol', 'seal');
      await store(deps, () => syncedAt(db, lease, now()));
      state.set({ lastSyncedAt: now() });
      return { kind: 'done', ...total };
    }
  }
  nextPage?.drop();
  return { kind: 'more', ...total };
}

interface RequestUnderWay {
  readonly request: SyncRequest;
  readonly sentAt: number;
  readonly answered: Promise<{ readonly answer: SyncResponse; readonly receivedAt: number }>;
  /** Nobody needs the answer: up to 2 MB are not loaded for nothing. */
  readonly drop: () => void;
}

/** Sends a request. Its failure counts only for who awaits it: a page that was requested early may not be needed. */
function send(deps: CycleDeps, request: SyncRequest): RequestUnderWay {
  const sentAt = deps.now();
  const control = new AbortController();
  const answered = ask(deps, request, control.signal).then((answer) => ({ answer, receivedAt: deps.now() }));
  answered.catch(() => undefined);
  return { request, sentAt, answered, drop: () => control.abort() };
}

/** Where the device is once a page of a snapshot is stored, unless something was written meanwhile; undefined if it is the last page, or none. */
function positionAfter(position: Position, request: SyncRequest, answer: SyncResponse): Position | undefined {
  if (!position.snapshot || !request.snapshot || request.muts.length > 0) return undefined;
  const snapshot = progressAfter(position.snapshot, request.snapshot, answer);
  return snapshot.tables.length > 0 ? { ...position, epoch: answer.epoch, snapshot } : undefined;
}

/** The server has no space for changes, at all or for this account: it holds them, and answers with what is new elsewhere. */
function noSpace({ acks }: SyncResponse): SyncError | undefined {
  const code = acks.find(({ s, code }) => s === 'held' && (code === 'account_full' || code === 'disk_full'))?.code;
  return code ? new SyncError('retryable', code) : undefined;
}

const add = (total: { pushed: number; pulled: number }, { pushed, pulled }: Applied) => {
  total.pushed += pushed;
  total.pulled += pulled;
};

/** The device's position, with a snapshot started if it needs one, what it sends next, and whether edits are pending. */
const nextRequest = (
  db: DaymarkDb,
  lease: Lease,
  now: number,
  take: Take,
): Promise<{ readonly position: Position; readonly groups: Group[]; readonly waits: boolean }> =>
  db.transaction('rw', db.outbox, db.quarantine, db.meta, async () => {
    await mustHold(db, lease, now);
    await ensureSnapshot(db);
    const [position, groups, waits] = await Promise.all([readPosition(db), takeBatch(db, take), hasPending(db)]);
    return { position, groups, waits };
  });

async function requestOf(deps: EngineDeps, position: Position, sent: readonly OutboxEntry[]): Promise<SyncRequest> {
  const { db, now, pageSize = position.snapshot ? MAX_SNAPSHOT_PAGE : MAX_PAGE } = deps;
  return {
    proto: PROTO,
    sv: SCHEMA_VERSION,
    user: db.profile.user_id,
    device: await store(deps, () => deviceId(db)),
    epoch: position.epoch,
    cursor: position.cursor,
    cursor_at: position.cursorAt,
    last: position.last,
    tables: [...ALL_TABLES],
    limit: pageSize,
    muts: sent.map(toMutation),
    ...(position.snapshot ? { snapshot: snapshotPart(position.snapshot, now()) } : {}),
  };
}

/**
 * Handles a refused request: the next one is smaller. A single intent that is too much work at once is sent in parts. One that our own
 * server refuses goes to quarantine, if the server takes the same request without it (fine print 12). One that is too large for a proxy is
 * not refused by our server: it is held until the next cycle, so that it does not block the others. Any other failure is thrown.
 */
async function narrowed(
  deps: CycleDeps,
  lease: Lease,
  thrown: unknown,
  groups: readonly Group[],
  request: SyncRequest,
  take: Take,
): Promise<{ readonly take: Take; readonly tooLarge?: SyncError }> {
  const error = toSyncError(thrown);
  if (error?.kind !== 'request' || groups.length === 0) throw thrown;
  if (groups.length > 1) return { take: { ...take, maxGroups: Math.ceil(groups.length / 2) } };
  const { length } = groups[0]!;
  if (error.code === TOO_MUCH_WORK && length > 1) return { take: { maxGroups: 1, maxEntries: Math.ceil(length / 2) } };
  await ask(deps, { ...request, muts: [] });
  const { db, now } = deps;
  const refused = isOurRefusal(error);
  await store(deps, () =>
    db.transaction('rw', db.outbox, db.quarantine, db.meta, async () => {
      await mustHold(db, lease, now());
      if (refused) await quarantine(db, groups.flat(), { code: error.code }, now());
      else await db.outbox.bulkPut(groups.flat().map((entry) => ({ ...entry, state: 'held' as const })));
    }),
  );
  return { take: { ...take, maxGroups: 1 }, ...(refused ? {} : { tooLarge: error }) };
}

/** Whether the answer only says that the device must change its epoch or resync. If so, that is done here. */
async function hasRestarted(
  deps: EngineDeps,
  lease: Lease,
  position: Position,
  answer: SyncResponse,
): Promise<boolean> {
  const { db, now } = deps;
  if (answer.must === 'reauth') throw new SyncError('auth', 'reauth');
  if (answer.must === 'upgrade' || answer.must === 'seal') throw new SyncError('protocol', answer.must);
  if (position.epoch !== null && answer.epoch !== position.epoch) {
    await store(deps, () => enterEpoch(db, lease, position, answer, now()));
    return true;
  }
  const forgotten = position.cursor !== null && position.cursor < answer.min_version;
  if (answer.must !== 'resync' && !forgotten) return false;
  await store(deps, () =>
    db.transaction('rw', db.meta, async () => {
      await mustHold(db, lease, now());
      await startSnapshot(db, 'resync');
      await writeMeta(db, 'epoch', answer.epoch);
    }),
  );
  return true;
}

const setProgress = (state: SyncStateStore, snapshot: SnapshotProgress | undefined, hotSetLoaded: boolean) =>
  state.set({
    hotSetLoaded,
    snapshotProgress: snapshot
      ? { done: snapshot.covers.length - snapshot.tables.length, total: snapshot.covers.length }
      : null,
  });

/** Whether nothing is left to fetch and nothing to send; sets the snapshot's progress in the state. */
async function finished(
  deps: CycleDeps,
  state: SyncStateStore,
  answer: SyncResponse,
  applied: Applied,
): Promise<boolean> {
  const { db } = deps;
  const { snapshot, hot } = await store(deps, () => readProgress(db));
  setProgress(state, snapshot, hot ?? false);
  if (snapshot || answer.more || answer.cursor === null) return false;
  if (deps.locked !== undefined) return true;
  // A refused entry may have freed another one; held entries wait for the next cycle.
  const waiting = await store(deps, () =>
    db.outbox
      .filter(({ state }) => state !== 'held')
      .limit(1)
      .count(),
  );
  return waiting === 0 && applied.refused === 0;
}

const syncedAt = (db: DaymarkDb, lease: Lease, now: number): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    await mustHold(db, lease, now);
    await writeMeta(db, 'syncedAt', now);
  });
