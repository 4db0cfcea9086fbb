/**
 * The simulator: people with several devices, the real engine and Dexie, the real route and SQL, and between them a simulated network and
 * clock. A history is a list of steps; the same steps always give the same history. At its end all devices are online and sync until
 * nothing is left, and `verdict` returns the failed checks.
 */
import { randomUUID } from 'node:crypto';
import { Dexie } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import { compareWithDevice } from '#sync/compare.ts';
import { openTwin } from '#tests/audit/twin.ts';
import type { DaymarkDb } from '#data/db.ts';
import type { AnyRow } from '#data/local-tables.ts';
import { readMeta, type SealKeys } from '#data/meta.ts';
import { tableNames } from '#data/schema.ts';
import { seededRandom } from '#lib/seeded.ts';
import { type AuthorisedDeps, createAuthorised } from '#remote/authorised.ts';
import { RemoteError } from '#remote/errors.ts';
import { type CycleOutcome, syncCycle } from '#sync/engine.ts';
import { restoreRecovery } from '#sync/heal.ts';
import { createSyncState } from '#sync/state.ts';
import { createPost } from '#sync/post.ts';
import { type Change, LOSERS, type SyncRequest, type SyncResponse } from '#sync/protocol.ts';
import { openChange } from '#sync/seal/codec.ts';
import { noteKey } from '#sync/seal/note.ts';
import { settleSeal, stopSeal } from '#sync/seal/switch.ts';
import type { SealServer } from '#sync/seal/wire.ts';
import { makeSeal, sealServer } from '../support/seal-server.ts';
import { Browser, type Fate, longLife, openTab } from './browser.ts';
import { type Hop, Network, type Server, tokenOf } from './network.ts';
import { act, type Choice, Ledger, POISON, wordsIn } from './people.ts';
import { type DeviceState, differing, SeenByDevices } from './seen.ts';

export type Step =
  /** A person writes in a tab. */
  | { readonly do: 'edit'; readonly tab: number; readonly edit: Choice }
  /** A tab starts a cycle, which runs until it waits for the network. */
  | { readonly do: 'cycle'; readonly tab: number }
  /** One message moves one hop. */
  | { readonly do: 'move'; readonly which: number; readonly hop: Hop }
  /** A tab's browser syncs until nothing is left. */
  | { readonly do: 'settle'; readonly tab: number }
  /** A person writes between two transactions of a cycle. */
  | { readonly do: 'meanwhile'; readonly tab: number; readonly transactions: number; readonly edit: Choice }
  | { readonly do: 'time'; readonly ms: number }
  | { readonly do: 'skew'; readonly browser: number; readonly ms: number }
  /** A tab is killed after so many more operations of its store. */
  | { readonly do: 'kill'; readonly tab: number; readonly operations: number }
  /** The disk is full after so many more writes, or has space again. */
  | { readonly do: 'full'; readonly tab: number; readonly writes: number }
  | { readonly do: 'cut'; readonly browser: number; readonly off: boolean }
  /** A proxy refuses requests with more changes than `most`. */
  | { readonly do: 'narrow'; readonly most: number }
  /** A power cut: the last transactions are lost. */
  | { readonly do: 'rollback'; readonly browser: number; readonly back: number }
  /** The other person signs in on this browser, or the session ends (401), or a new one begins. */
  | { readonly do: 'session'; readonly browser: number; readonly how: number }
  /** A person seals their account, or opens it again; the tab gets so far with it. */
  | { readonly do: 'seal'; readonly tab: number; readonly on: boolean; readonly calls: number }
  | { readonly do: 'backup' }
  | { readonly do: 'restore'; readonly command: boolean }
  | { readonly do: 'reset'; readonly person: number };

interface Tab {
  readonly key: string;
  readonly browser: Browser;
  readonly user: string;
  readonly person: string;
  readonly db: DaymarkDb;
  readonly fate: Fate;
  /** Its cycle, while one runs. */
  cycle: Promise<CycleOutcome | undefined> | undefined;
}

interface Place {
  readonly browser: Browser;
  readonly owners: readonly number[];
  session: { person: number; good: boolean };
  /** Two tabs for each profile. */
  readonly tabs: Map<string, Tab>;
  /** Whose profiles were opened here. */
  readonly opened: Set<number>;
}

const START = Date.UTC(2026, 4, 14, 12);
const PEOPLE = ['ada', 'bob'] as const;
/** The people of each browser: two are Ada's, one is Bob's, one is shared. */
const OWNERS = [[0], [0], [0, 1], [1]];
const NEVER = 24 * 3_600_000;

export interface SimulationOptions {
  /** The seed of the ids. */
  readonly seed: number;
  /** Everybody's account is sealed at the start. */
  readonly sealed?: boolean;
  readonly clock: { ms: number };
  readonly pageSize?: number;
}

export class Simulation {
  readonly users: readonly string[] = PEOPLE.map(() => randomUUID());
  readonly ledger = new Ledger();
  readonly problems: string[] = [];
  /** The keys of accounts, which their people know: by account and id. */
  readonly #keys = new Map<string, Map<string, SealKeys>>();
  readonly #crypto = watchCrypto();
  readonly #sealed: boolean;
  /** Of each person. */
  readonly seen = PEOPLE.map(() => new SeenByDevices());
  readonly network: Network;
  readonly server: Server;
  readonly clock: { ms: number };
  readonly places: Place[] = OWNERS.map((owners, i) => ({
    browser: new Browser(`b${i}-${randomUUID()}`),
    owners,
    session: { person: owners[0]!, good: true },
    tabs: new Map(),
    opened: new Set(),
  }));
  /** After these, words may be missing that no device has. */
  readonly disasters = { restored: false, rolledBack: false, reset: new Set<number>() };
  readonly #pageSize: number;
  readonly #release: () => void;
  #backup: unknown[] | undefined;
  /** The number of edits that have not ended. */
  #edits = 0;
  /** The tabs whose cycle has not ended, also closed ones. */
  readonly #cycling = new Set<Tab>();
  #tabs = 0;
  /** The databases that a power cut has set back, until they are looked at. */
  readonly #setBack = new Set<string>();

  constructor(server: Server, { seed, clock, sealed = false, pageSize = 7 }: SimulationOptions) {
    this.server = server;
    this.#sealed = sealed;
    this.clock = clock;
    clock.ms = START;
    this.#pageSize = pageSize;
    this.network = new Network(server);
    server.onVersion = async ({ user, request, made, acks }) => {
      const seen = this.seen[this.users.indexOf(user)];
      seen?.commit(await Promise.all(made.map((row) => this.#open(user, row))));
      this.#note(user, seen?.push(request.device, request.muts, acks) ?? []);
    };
    this.#release = seedIds(seed);
  }

  /**
   * Whether an edit runs, or a cycle that does not only wait for the network. A message of a cycle alone does not say that it waits: it asks
   * for the next page of a first sync while it stores the last one, and may not need it. So its store must rest too.
   */
  #busy(): boolean {
    const waits = ({ key, browser }: Tab) => browser.isAtRest && this.network.waiting.some(({ from }) => from === key);
    return this.#edits > 0 || this.#crypto.running > 0 || [...this.#cycling].some((tab) => !waits(tab));
  }

  /** Resolves when every cycle and edit has ended or waits for the network. */
  async #settled(): Promise<void> {
    do {
      while (this.#busy()) await new Promise((resolve) => setImmediate(resolve));
      // Between two pages a cycle waits for a timer (`breathe` in src/sync/engine.ts), and its store rests. This one ends after it.
      if (this.#cycling.size > 0) await new Promise((resolve) => setTimeout(resolve, 0));
    } while (this.#busy());
  }

  /** A tab on the profile that is signed in there; a dead one is opened anew. */
  #tab(n: number): Tab {
    const place = this.places[n % this.places.length]!;
    return this.#tabOf(place, place.session.person, Math.floor(n / this.places.length) % 2);
  }

  #tabOf(place: Place, person: number, nth: number): Tab {
    const name = `${person}/${nth}`;
    const known = place.tabs.get(name);
    if (known && !known.fate.dead) return known;
    if (known) this.#bury(known);
    place.opened.add(person);
    const user = this.users[person]!;
    const fate = longLife();
    const tab: Tab = {
      key: `${place.browser.name}#${this.#tabs++}`,
      browser: place.browser,
      user,
      person: PEOPLE[person]!,
      fate,
      cycle: undefined,
      db: openTab(place.browser, user, () => this.clock.ms + place.browser.skew, fate),
    };
    place.tabs.set(name, tab);
    return tab;
  }

  #bury(tab: Tab): void {
    tab.fate.dead = true;
    tab.db.close();
    this.network.abandon(({ from }) => from === tab.key);
  }

  async #closeAll(place: Place): Promise<void> {
    for (const tab of place.tabs.values()) this.#bury(tab);
    await this.#settled();
    for (const { cycle } of place.tabs.values()) await cycle;
    place.tabs.clear();
    await place.browser.atRest();
  }

  #place(n: number): Place {
    return this.places[n % this.places.length]!;
  }

  #placeOf(tab: Tab): Place {
    return this.places.find(({ browser }) => browser === tab.browser)!;
  }

  async #edit(tab: Tab, edit: Choice): Promise<void> {
    this.#edits++;
    const { browser, fate } = tab;
    try {
      const { added, removed } = await act(tab.db, edit, () => this.ledger.word(tab.person));
      for (const word of removed) this.ledger.overwritten.add(word);
      for (const word of added) this.ledger.written.set(word, { browser: browser.name, commit: browser.commits });
    } catch (thrown) {
      if (!fate.dead && fate.full > 0) this.problems.push(`an edit failed: ${String(thrown)}`);
    } finally {
      this.#edits--;
    }
  }

  #start(tab: Tab): void {
    if (tab.cycle) return;
    const place = this.#placeOf(tab);
    const { browser, fate, db } = tab;
    const session: AuthorisedDeps['session'] = {
      read: async () => {
        const user = this.users[place.session.person]!;
        return {
          access_token: tokenOf(user, place.session.good),
          refresh_token: 'spent',
          expires_at: Number.MAX_SAFE_INTEGER,
          user: { id: user, email: '' },
        };
      },
      replace: async () => true,
    };
    const wire = this.network.fetch(tab.key, () => fate.dead || this.network.cut.has(browser.name));
    const ask = createAuthorised({
      url: 'http://server',
      apikey: 'key',
      session,
      now: () => 0,
      fetch: async (url, init) =>
        (url as string).includes('/auth/')
          ? new Response('{"error_code":"refresh_token_not_found"}', { status: 400 })
          : wire(url, init),
    });
    const post = createPost(ask, () => 0);
    this.#cycling.add(tab);
    const deps = {
      db,
      post,
      random: () => 0.5,
      locks: browser.locks,
      pageSize: this.#pageSize,
      postTimeout: NEVER,
      storeTimeout: NEVER,
      now: () => this.clock.ms + browser.skew,
    };
    tab.cycle = syncCycle(deps, createSyncState())
      .catch((bug: unknown) => {
        if (!fate.dead && fate.full > 0)
          this.problems.push(`the engine threw: ${bug instanceof Error ? bug.stack : String(bug)}`);
        return undefined;
      })
      .finally(() => {
        tab.cycle = undefined;
        this.#cycling.delete(tab);
      });
  }

  /** After a restore or a reset versions are made again, and nothing follows from them. */
  #note(user: string, found: readonly string[]): void {
    const person = this.users.indexOf(user);
    if (this.disasters.restored || this.disasters.reset.has(person)) return;
    this.problems.push(...found.map((problem) => `${PEOPLE[person]}: ${problem}`));
  }

  /** Compares what a device has now with what the server has had. */
  async #look({ db, browser, user }: Tab): Promise<void> {
    const seen = this.seen[this.users.indexOf(user)]!;
    const { device, ...state } = await stateOf(db.name, browser);
    if (this.#setBack.delete(db.name)) seen.forget(device);
    this.#note(user, seen.see(device, state));
  }

  async #move(index: number, hop: Hop): Promise<void> {
    const { waiting } = this.network;
    const message = waiting[index % waiting.length];
    if (!message) return;
    const fresh = message.answer === undefined;
    const tab = [...this.#cycling].find(({ key }) => key === message.from);
    // Two versions are never made at the same time.
    this.clock.ms += 1;
    await this.network.move(message, hop);
    if (fresh && message.answer?.status === 200 && !message.answer.text.includes('"must"')) {
      const { req } = JSON.parse(message.body) as { req: SyncRequest };
      for (const word of wordsIn(await this.#sentBy(req))) this.ledger.reached.add(word);
    }
    await this.#settled();
    if (!fresh && tab) await this.#look(tab);
  }

  /** A row of the server, or a lost value, as its person reads it. */
  async #open<R extends Omit<Change, 'd'> & { readonly d: Readonly<Record<string, unknown>> }>(
    user: string,
    row: R,
  ): Promise<R> {
    const [, id] = /"dm1\.([\w-]{8})\./.exec(JSON.stringify(row.d)) ?? [];
    const keys = id === undefined ? undefined : this.#keys.get(user)?.get(id);
    return id !== undefined && keys
      ? { ...row, ...(await openChange(row, user, { id, keys, state: 'sealing' })) }
      : row;
  }

  /** What a request has sent, as its person reads it. */
  #sentBy({ user, muts }: SyncRequest): Promise<unknown> {
    const rows = muts.map(({ t, id, body }) => ({
      t,
      id,
      v: 0,
      del: false,
      d: Object.fromEntries(Object.entries(body).map(([name, { value }]) => [name, value])),
    }));
    return Promise.all(rows.map((row) => this.#open(user, row)));
  }

  /** Seals or opens an account, as far as `calls` of the server go; a device that has no key gets it. */
  async #settleSeal({ db, user, fate }: Tab, calls = Infinity, begin: 'on' | 'off' | null = null): Promise<void> {
    let left = calls;
    const whole = sealServer(this.server.db, user);
    const server = new Proxy(whole, {
      get: (target, name: keyof SealServer) =>
        left-- > 0
          ? target[name]
          : async () => {
              throw new RemoteError('retryable', 'unreachable');
            },
    });
    try {
      if (begin === 'on' && !(await readMeta(db, 'seal'))) {
        const { id, keys } = await makeSeal(db);
        this.#keys.set(user, new Map([...(this.#keys.get(user) ?? []), [id, keys]]));
      }
      if (begin === 'off') await stopSeal({ db, server });
      const result = await settleSeal({ db, server });
      if (result.kind !== 'needs-key') return;
      await noteKey(db, this.#keys.get(user)!.get(result.seal.key)!, result.seal);
      await settleSeal({ db, server });
    } catch (thrown) {
      if (!(thrown instanceof RemoteError) && !fate.dead && fate.full > 0)
        this.problems.push(`the seal threw: ${thrown instanceof Error ? thrown.stack : String(thrown)}`);
    }
  }

  /** Runs cycles of one tab until nothing is left, and counts what they moved; undefined when they do not end. */
  async #settle(tab: Tab): Promise<{ readonly pushed: number; readonly pulled: number } | undefined> {
    const total = { pushed: 0, pulled: 0 };
    for (let round = 0; round < 30 && !tab.fate.dead; round++) {
      const place = this.#placeOf(tab);
      for (const other of place.tabs.values())
        if (other !== tab) this.network.abandon(({ from }) => from === other.key);
      await this.#settled();
      this.#start(tab);
      let outcome: CycleOutcome | undefined;
      const ended = tab.cycle!.then((value) => (outcome = value));
      await this.#settled();
      for (let hops = 0; tab.cycle && hops < 1000; hops++) {
        const at = this.network.waiting.findIndex(({ from }) => from === tab.key);
        if (at < 0) break;
        await this.#move(at, 'on');
      }
      await ended;
      if (outcome?.kind === 'done' || outcome?.kind === 'more') {
        total.pushed += outcome.pushed;
        total.pulled += outcome.pulled;
      }
      if (outcome?.kind === 'done') return total;
      if (outcome?.kind === 'failed' && outcome.error.kind !== 'retryable') return undefined;
      if (outcome?.kind === 'failed' && this.network.cut.has(tab.browser.name)) return undefined;
      if (outcome?.kind === 'busy') this.clock.ms += 46_000;
    }
    return undefined;
  }

  /** Before a history: all devices have synced once, and have common rows. */
  async begin(): Promise<void> {
    const first = this.places.map((_, i) => i);
    if (this.#sealed)
      for (const tab of first) await this.#settleSeal(this.#tab(tab), Infinity, tab % 3 === 0 ? 'on' : null);
    for (const tab of first) await this.step({ do: 'settle', tab });
    for (const tab of [0, 3]) {
      for (const what of [15, 0, 8, 11]) await this.step({ do: 'edit', tab, edit: { what, row: 0, how: 1 } });
      await this.step({ do: 'settle', tab });
    }
    for (const tab of first) await this.step({ do: 'settle', tab });
  }

  async step(step: Step): Promise<void> {
    const { network } = this;
    switch (step.do) {
      case 'edit':
        await this.#edit(this.#tab(step.tab), step.edit);
        break;
      case 'cycle':
        this.#start(this.#tab(step.tab));
        break;
      case 'move':
        await this.#move(step.which, step.hop);
        break;
      case 'settle':
        await this.#settle(this.#tab(step.tab));
        break;
      case 'meanwhile': {
        const tab = this.#tab(step.tab);
        tab.fate.meanwhile = step.transactions;
        tab.fate.happens = () => void this.#edit(tab, step.edit);
        break;
      }
      case 'time':
        this.clock.ms += step.ms;
        break;
      case 'skew':
        this.#place(step.browser).browser.skew = step.ms;
        break;
      case 'kill': {
        const tab = this.#tab(step.tab);
        if (step.operations === 0) this.#bury(tab);
        else tab.fate.dies = step.operations;
        break;
      }
      case 'full':
        this.#tab(step.tab).fate.full = step.writes;
        break;
      case 'cut': {
        const { browser } = this.#place(step.browser);
        if (step.off) network.cut.add(browser.name);
        else network.cut.delete(browser.name);
        break;
      }
      case 'narrow':
        network.most = step.most;
        break;
      case 'rollback': {
        const place = this.#place(step.browser);
        const tabs = [...place.tabs.values()];
        await this.#closeAll(place);
        const commits = place.browser.rollBack(step.back);
        if (commits !== null) {
          for (const { db } of tabs) this.#setBack.add(db.name);
          this.disasters.rolledBack = true;
          this.ledger.rolledBack(place.browser.name, commits);
        }
        break;
      }
      case 'session': {
        const place = this.#place(step.browser);
        const person = place.owners[step.how % place.owners.length]!;
        place.session = { person, good: step.how % 3 !== 0 };
        break;
      }
      case 'seal':
        await this.#settleSeal(this.#tab(step.tab), step.calls, step.on ? 'on' : 'off');
        break;
      case 'backup':
        this.#backup = await Promise.all(this.users.map((user) => this.server.backup(user)));
        break;
      case 'restore':
        for (const [i, user] of this.users.entries()) {
          if (this.#backup) await this.server.restore(user, this.#backup[i], step.command);
        }
        this.disasters.restored ||= this.#backup !== undefined;
        break;
      case 'reset':
        await this.server.sql('select public.sync_reset_user($1)', [this.users[step.person % this.users.length]]);
        this.disasters.reset.add(step.person % this.users.length);
        break;
    }
    await this.#settled();
  }

  /** All devices are online and signed in, and sync until nothing is left. */
  async drain(): Promise<void> {
    this.network.cut.clear();
    this.network.most = Infinity;
    // Messages that had not arrived arrive now; nothing waits for their answers.
    for (let i = 0; this.network.waiting.length > 0 && i < 200; i++) await this.#move(0, i % 3 === 0 ? 'lost' : 'on');
    for (const place of this.places) await this.#closeAll(place);
    for (let round = 0; round < 8; round++) {
      let moved = round < 2;
      for (const place of this.places) {
        for (const person of place.owners) {
          if (!place.opened.has(person)) continue;
          place.session = { person, good: true };
          this.clock.ms += 60_000;
          const tab = this.#tabOf(place, person, 0);
          if (round > 0) await this.#repair(tab);
          await this.#settleSeal(tab);
          const done = await this.#settle(tab);
          moved ||= !done || done.pushed + done.pulled > 0;
          if (!done) this.problems.push(`round ${round}: ${tab.person} on ${place.browser.name} does not settle`);
        }
      }
      if (!moved) return;
    }
    this.problems.push('the devices do not come to rest');
  }

  /** A person fixes refused changes, and restores what a reset had set aside. */
  async #repair({ db }: Tab): Promise<void> {
    await restoreRecovery(db);
    for (const task of await db.tasks.filter(({ created_at }) => created_at === POISON).toArray()) {
      await db.tasks.update(task.id, { created_at: '2026-05-14T10:00:00.000Z' });
    }
  }

  /** The failed checks, as sentences without content; empty: all hold. */
  async verdict(): Promise<string[]> {
    const found = [...this.problems, ...this.server.breaches.splice(0)];
    for (const [person, user] of this.users.entries()) {
      const name = PEOPLE[person]!;
      const stored = await this.server.rows(user);
      const held = await Promise.all(stored.map((row) => this.#open(user, row)));
      const live = new Map(held.filter(({ del }) => !del).map((row) => [`${row.t}/${row.id}`, row]));
      const everything = await this.server.everything(user);
      const lost = await this.server.sql<{ id: string; d: AnyRow }>(
        `select id, jsonb_build_object('t', t, 'row_id', row_id, 'field', field, 'value', value) as d from public.sync_losers where user_id = $1`,
        [user],
      );
      const losers = await Promise.all(
        lost.map(({ id, d }) => this.#open(user, { t: LOSERS, id, v: 0, del: false, d })),
      );
      const [seal] = await this.server.sql<{ state: string }>('select state from sync.seals where user_id = $1', [
        user,
      ]);
      if (seal?.state === 'on' && wordsIn(everything).size > 0)
        found.push(`the server has words of ${name} in the clear: ${[...wordsIn(everything)].join()}`);
      if (seal?.state !== 'on' && /"dm1\./.test(JSON.stringify(stored))) found.push(`rows of ${name} are still sealed`);
      const kept = new Set([...wordsIn([...live.values()]), ...wordsIn(losers)]);
      for (const foreign of wordsIn(everything)) {
        if (!foreign.startsWith(name)) found.push(`the server has a word of another person among the rows of ${name}`);
      }

      for (const place of this.places.filter(({ opened }) => opened.has(person))) {
        const { db } = this.#tabOf(place, person, 0);
        const where = `${name} on ${place.browser.name.slice(0, 2)}`;
        const counts = await Promise.all([db.outbox.count(), db.shadow.count(), db.quarantine.count()]);
        if (counts.some((n) => n > 0)) found.push(`${where}: ${counts.join(', ')} left in outbox, shadow, quarantine`);
        found.push(...(await unlike(db, live)).map((line) => `${where}: ${line}`));
        const all = await dump(db);
        for (const word of wordsIn(all)) if (!word.startsWith(name)) found.push(`${where}: a word of another person`);
        for (const word of wordsIn(await db.versions.toArray())) kept.add(word);
      }
      if (this.disasters.restored || this.disasters.reset.has(person)) continue;
      for (const [word, { browser }] of this.ledger.written) {
        if (!word.startsWith(name) || this.ledger.overwritten.has(word) || kept.has(word)) continue;
        const tomb = wordsIn(held.filter(({ del }) => del)).has(word);
        found.push(
          `${word} of ${browser.slice(0, 2)} is lost${tomb ? ', but in a tombstone' : ''}${this.ledger.reached.has(word) ? '' : ', and never reached the server'}`,
        );
      }
    }
    return found;
  }

  /** The differences between the twin (tests/audit) and each device; empty: none. Slow, so not for every history. */
  async secondOpinion(): Promise<string[]> {
    const found: string[] = [];
    for (const [person, user] of this.users.entries()) {
      const [mark] = await this.server.sql<{ seal: string | null }>(
        'select seal from public.sync_heads where user_id = $1',
        [user],
      );
      const post = async (req: SyncRequest): Promise<unknown> => {
        const body = JSON.stringify({ req: { ...req, seal: mark?.seal ?? null } });
        const { status, text } = await this.server.answer(tokenOf(user), body);
        if (status !== 200) throw new Error(`the server said ${status}`);
        const answer = JSON.parse(text) as SyncResponse;
        return { ...answer, changes: await Promise.all(answer.changes.map((row) => this.#open(user, row))) };
      };
      const twin = await openTwin({ user, post, pageSize: 3 });
      try {
        for (const place of this.places.filter(({ opened }) => opened.has(person))) {
          const { same: _, ...apart } = await compareWithDevice(this.#tabOf(place, person, 0).db, twin);
          const { pending, missingHere, missingThere, different } = apart;
          if (pending + missingHere.length + missingThere.length + different.length > 0)
            found.push(JSON.stringify(apart));
        }
      } finally {
        await twin.close();
      }
    }
    return found;
  }

  async close(): Promise<void> {
    this.network.abandon(() => true);
    this.server.onVersion = undefined;
    for (const place of this.places) await this.#closeAll(place);
    this.#crypto.release();
    this.#release();
  }
}

/** The differences between a device's rows and the server's live rows, by table, id and field. */
async function unlike(
  db: DaymarkDb,
  live: ReadonlyMap<string, { readonly v: number; readonly d: AnyRow }>,
): Promise<string[]> {
  const found: string[] = [];
  const seen = new Set<string>();
  for (const t of tableNames) {
    for (const row of await db.table<AnyRow, string>(t).toArray()) {
      const key = `${t}/${String(row.id)}`;
      seen.add(key);
      const there = live.get(key);
      if (!there) {
        found.push(`${key} is only here`);
        continue;
      }
      const { id: _id, user_id: _user, _v, ...d } = row;
      if (_v !== there.v) found.push(`${key} has version ${String(_v)}, the server ${there.v}`);
      for (const name of differing(d, there.d)) found.push(`${key} differs in ${name}`);
    }
  }
  for (const key of live.keys()) if (!seen.has(key)) found.push(`${key} is not here`);
  return found;
}

/** What a profile of a browser has, read beside its tabs. */
async function stateOf(name: string, { factory }: Browser): Promise<DeviceState & { readonly device: string }> {
  const db = await new Dexie(name, { indexedDB: factory, IDBKeyRange, autoOpen: false }).open();
  try {
    return await db.transaction('r', db.tables, async () => {
      const edits = await Promise.all(
        ['outbox', 'quarantine', 'shadow'].map((store) => db.table<{ t: string; id: string }>(store).toArray()),
      );
      const noted = new Map(
        (await db.table<{ k: string; value: unknown }>('meta').toArray()).map(({ k, value }) => [k, value]),
      );
      const own = new Set(edits.flat().map(({ t, id }) => `${t}/${id}`));
      const rows: DeviceState['rows'] = new Map(
        (
          await Promise.all(
            tableNames.map(async (t) =>
              (await db.table<AnyRow>(t).toArray()).map(({ id, user_id: _user, _v, ...d }) => {
                return [`${t}/${String(id)}`, { v: _v as number | undefined, d }] as const;
              }),
            ),
          )
        ).flat(),
      );
      const cursor = (noted.get('cursor') as number | null | undefined) ?? null;
      return { device: noted.get('device') as string, cursor, rows, own };
    });
  } finally {
    db.close();
  }
}

async function dump(db: DaymarkDb): Promise<unknown[]> {
  return Promise.all(db.tables.map((table) => table.toArray() as Promise<unknown[]>));
}

/** Counts the calls of WebCrypto that run. */
function watchCrypto(): { readonly running: number; readonly release: () => void } {
  const { subtle } = globalThis.crypto;
  const watch = { running: 0, release: () => names.forEach((name) => Reflect.deleteProperty(subtle, name)) };
  const names = ['encrypt', 'decrypt', 'sign'] as const;
  for (const name of names) {
    const call = subtle[name].bind(subtle) as (...given: unknown[]) => Promise<unknown>;
    const value = async (...given: unknown[]) => {
      watch.running++;
      try {
        return await call(...given);
      } finally {
        watch.running--;
      }
    };
    Object.defineProperty(subtle, name, { value, configurable: true, writable: true });
  }
  return watch;
}

/** Makes the ids, which are random, from a seed, so that a history can be repeated. Returns a function that undoes this. */
export function seedIds(seed: number): () => void {
  const random = seededRandom(seed);
  const fill = <T extends ArrayBufferView | null>(array: T): T => {
    if (array) {
      const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
      for (let i = 0; i < bytes.length; i++) bytes[i] = (random() * 2 ** 32) & 255;
    }
    return array;
  };
  const own = { getRandomValues: fill, randomUUID: () => uuid(fill(new Uint8Array(16))) };
  for (const [name, value] of Object.entries(own)) {
    Object.defineProperty(globalThis.crypto, name, { value, configurable: true, writable: true });
  }
  return () => {
    for (const name of Object.keys(own)) Reflect.deleteProperty(globalThis.crypto, name);
  };
}

function uuid(bytes: Uint8Array): ReturnType<Crypto['randomUUID']> {
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
