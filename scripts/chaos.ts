/**
 * `npm run chaos`: four browser profiles of two people, one of them shared, against the real server with its data folder. Everybody writes all kinds by the
 * screens, while tabs, workers and the server are killed, disks are full, clocks jump, tabs freeze and networks fail. Then all is well again, and everything that a
 * screen has shown as saved must be everywhere, once, and with nobody else. Prints its seed; the same seed chooses the same acts and faults, but browsers keep their own time.
 *
 *   npm run chaos                             10 minutes
 *   npm run chaos -- --minutes 30 --seed 7
 */
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { SCHEMA_VERSION, tableNames } from '../src/data/schema.ts';
import { PROTO, type Change, type SyncResponse } from '../src/sync/protocol.ts';
import { existingAccount, type SignedIn, signedIn } from '../tests/e2e/support/account.ts';
import { ProductServer } from '../tests/e2e/support/server.ts';
import { keepSession } from '../tests/e2e/support/keep-session.ts';
import { differing } from '../tests/sync/seen.ts';
import { within } from '../src/remote/timeout.ts';
import { seededRandom } from '../src/lib/seeded.ts';
import { ensureBuilt } from './bootstrap.mjs';
import { findBrowser } from './browser.mjs';
import { ChaosDevice, type StoredProfile } from './chaos/device.ts';
import { writers } from './chaos/writers.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string' } } });
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const minutes = Number(values.minutes);
if (!Number.isInteger(seed) || !(minutes > 0)) {
  console.error('--minutes is a number above 0, --seed a whole number.');
  process.exit(1);
}
/** How long the devices may take to agree in the end. */
const AGREE_MS = 300_000;
/** An act that takes longer waits for a page that will not answer any more, ms. */
const STUCK_MS = 180_000;
const stuck = () => new Error('A browser did not answer.');
const PEOPLE = ['ada', 'bob'] as const;
/** The people of each device: the last one is shared. */
const OWNERS = [[0], [0], [1], [0, 1]] as const;

interface Person {
  readonly name: string;
  readonly email: string;
  readonly user: string;
}
interface Written {
  readonly word: string;
  readonly device: ChaosDevice;
  readonly kind: string;
  /** Whether the screen has shown it as saved. */
  saved: boolean;
}

const upTo = (n: number, from: () => number) => Math.floor(from() * n);
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));
const counts = new Map<string, number>();
const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);

await ensureBuilt();
console.log(`Seed ${seed}, ${minutes} minutes.`);
/** How long a server may take to be ready, ms: it recovers a folder that it was killed over, and others use this machine. */
const READY_MS = 900_000;
const server = await ProductServer.start(undefined, {}, READY_MS);
let slowestStart = 0;
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
});
let code = 1;
try {
  code = await run();
} finally {
  await browser.close();
  await server.stop();
}
process.exit(code);

async function run(): Promise<number> {
  const people: Person[] = [];
  for (const name of PEOPLE) {
    const email = await existingAccount(server, name);
    people.push({ name, email, user: (await signedIn(server, email)).session.user.id });
  }
  const written: Written[] = [];
  const devices: ChaosDevice[] = [];
  for (const [i] of OWNERS.entries()) devices.push(await ChaosDevice.open(browser, server.url, `device ${i + 1}`));
  for (const [i, device] of devices.entries()) {
    await device.signIn(await signedIn(server, people[OWNERS[i]![0]]!.email), keepSession);
    await device.installed();
  }
  const until = Date.now() + minutes * 60_000;
  await Promise.all([
    ...devices.map((device, i) =>
      live(
        device,
        OWNERS[i]!.map((person) => people[person]!),
        seededRandom(seed + 1 + i),
      ),
    ),
    killServer(),
  ]);

  /** A device and its people, until the time is over. */
  async function live(device: ChaosDevice, owners: readonly Person[], own: () => number): Promise<void> {
    let person = owners[0]!;
    /** Ends the fault that lasts. */
    let heal: () => Promise<void> = async () => undefined;
    // On a shared device another person signs in more often than each fault comes.
    const acts = owners.length > 1 ? 24 : 19;
    while (Date.now() < until) {
      const next = upTo(acts, own);
      try {
        const act = async () => {
          if (next < 13) return write(device, own);
          await heal();
          heal = async () => undefined;
          heal = await harm(next - 13);
        };
        await within(STUCK_MS, act, undefined, stuck);
      } catch (error) {
        // A page that was killed or frozen answers nothing; what it did counts as not saved.
        count(`given up: ${error instanceof Error ? error.message.split('\n')[0]!.slice(0, 70) : String(error)}`);
      }
    }
    await within(STUCK_MS, heal).catch(() => undefined);

    async function harm(which: number): Promise<() => Promise<void>> {
      const none = async () => undefined;
      switch (which) {
        case 0:
          count('tab killed');
          await Promise.all([
            write(device, own).catch(() => undefined),
            sleep(upTo(1500, own)).then(() => device.killTab()),
          ]);
          return none;
        case 1:
          count('worker killed');
          await device.killWorker();
          return none;
        case 2:
          count('disk full');
          await device.room(upTo(30_000, own));
          return () => device.room(undefined);
        case 3:
          count('clock jumped');
          await device.clock([86_400_000, -86_400_000, 420_000, -90_000][upTo(4, own)]!);
          return () => device.clock(0);
        case 4:
          count('tab frozen');
          await device.freeze(true);
          // Sometimes for longer than a lease lasts.
          await sleep(upTo(8, own) === 0 ? 50_000 : 1000 + upTo(7000, own));
          await device.freeze(false);
          return none;
        case 5:
          count('network off');
          await device.network(false);
          return () => device.network(true);
        default: {
          const other = owners[(owners.indexOf(person) + 1) % owners.length]!;
          const kept = await signedIn(server, other.email);
          // The tab may be in the middle of what the one before writes.
          await Promise.all([
            write(device, own).catch(() => undefined),
            sleep(upTo(3000, own)).then(() => device.signInElsewhere(kept, keepSession)),
          ]);
          person = other;
          count('another person signed in');
          await device.openApp();
          return none;
        }
      }
    }
  }

  async function write(device: ChaosDevice, own: () => number): Promise<void> {
    const writer = writers[upTo(writers.length, own)]!;
    const entry: Written = { word: `w${written.length}z`, device, kind: writer.kind, saved: false };
    written.push(entry);
    await writer.write(await device.page(), `${entry.word} by the harbour`);
    entry.saved = true;
    count(writer.kind);
  }

  async function killServer(): Promise<void> {
    const own = seededRandom(seed + 99);
    while (Date.now() < until) {
      await sleep(20_000 + upTo(40_000, own));
      if (Date.now() > until) return;
      count('server killed');
      await server.kill();
      await sleep(upTo(8000, own));
      const began = Date.now();
      await server.start();
      slowestStart = Math.max(slowestStart, Date.now() - began);
    }
  }

  console.log('The faults are over: waiting for the devices to agree…');
  for (const device of devices) {
    await device.network(true);
    await device.killTab();
    await device.room(undefined);
  }
  const problems: string[] = [];
  const typedIn = ({ word, device }: Written) => device.typed.get(word) ?? new Set<string>();
  const byWord = new Map(written.map((one) => [one.word, one]));
  /** The words in the rows of each account. Nothing is edited, so history and undo must not count: they would hide a lost row. */
  const kept = new Map<Person, ReadonlySet<string>>();
  for (const person of people) {
    const theirs = devices.filter(({ users }) => users.has(person.user));
    for (const device of theirs) {
      await patiently(async () => {
        await device.signIn(await signedIn(server, person.email), keepSession);
        await device.clock(0);
      });
    }
    const rows = await agreed(person, theirs, problems);
    const states = await Promise.all(theirs.map((device) => patiently(() => device.stored(person.user))));
    kept.set(person, wordsIn(JSON.stringify(rows)));
    for (const word of wordsIn([JSON.stringify(rows), ...states.map(({ everything }) => everything)].join('\n'))) {
      const one = byWord.get(word)!;
      if (!typedIn(one).has(person.user))
        problems.push(
          `${word} (${one.kind}, ${one.device.name}) is in the account of ${person.name}, where nobody typed it`,
        );
    }
    for (const { word, kind } of written.filter((one) => typedIn(one).has(person.user))) {
      const places = rows.filter(({ d }) => wordsIn(JSON.stringify(d)).has(word));
      for (const t of new Set(
        places.map((row) => `${row.t}${row.t === 'entries' ? ` of ${String(row.d.role)}` : ''}`),
      )) {
        const [table, role] = t.split(' of ');
        const times = places.filter((row) => row.t === table && (!role || row.d.role === role)).length;
        if (times > 1) problems.push(`${word} (${kind}) is ${times} times in ${t}`);
      }
    }
  }
  const saved = written.filter((one) => one.saved);
  for (const one of saved) {
    const theirs = people.filter(({ user }) => typedIn(one).has(user));
    if (!theirs.some((person) => kept.get(person)!.has(one.word)))
      problems.push(`${one.word} (${one.kind}, ${one.device.name}) was shown as saved, and is lost`);
  }
  for (const one of written)
    if (typedIn(one).size > 1) problems.push(`${one.word} (${one.kind}) was typed where two accounts were open`);

  console.log(
    `\n${written.length} things written, ${saved.length} shown as saved. The slowest start of the server took ${Math.round(slowestStart / 1000)} s.`,
  );
  for (const [what, times] of [...counts].sort(([a], [b]) => a.localeCompare(b)))
    console.log(`  ${String(times).padStart(4)}  ${what}`);
  const thrown = new Set(devices.flatMap((device) => device.thrown));
  problems.push(...[...thrown].map((message) => `a page threw: ${message}`));
  for (const problem of problems) console.log(`PROBLEM  ${problem}`);
  console.log(
    problems.length === 0
      ? 'Everything that was shown as saved is on the server and on each device of its person, once, and nowhere else.'
      : `\nAgain: npm run chaos -- --minutes ${minutes} --seed ${seed}`,
  );
  return problems.length === 0 ? 0 : 1;
}

/** How often a step after the faults is tried. */
const TRIES = 10;

/** A step after the faults, again when it fails: a connection may still be one to a server that was killed, and a busy machine is slow to open a page. */
async function patiently<T>(step: () => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left--) {
    try {
      return await step();
    } catch (error) {
      if (left === 1) throw error;
      await sleep(3000);
    }
  }
}

/** Waits until the devices of a person have the server's rows; resolves to these. */
async function agreed(person: Person, devices: readonly ChaosDevice[], problems: string[]): Promise<readonly Change[]> {
  const until = Date.now() + AGREE_MS;
  for (;;) {
    const rows = await patiently(async () => rowsOnServer(await signedIn(server, person.email)));
    const found = await Promise.all(
      devices.map(async (device) => {
        const stored = await patiently(() => device.stored(person.user));
        return unlike(rows, stored).map((line) => `${person.name}, ${device.name}: ${line}`);
      }),
    );
    if (found.flat().length === 0) return rows;
    if (Date.now() > until) {
      problems.push(...found.flat());
      return rows;
    }
    await sleep(3000);
  }
}

function unlike(there: readonly Change[], { rows, left }: StoredProfile): string[] {
  const found = left > 0 ? [`${left} entries left in outbox, shadow and quarantine`] : [];
  const live = new Map(there.map((row) => [`${row.t}/${row.id}`, row]));
  for (const { t, row } of rows) {
    const { id, user_id: _user, _v, ...d } = row;
    const key = `${t}/${String(id)}`;
    const other = live.get(key);
    live.delete(key);
    if (!other) found.push(`${key} is only here`);
    else if (other.v !== _v) found.push(`${key} has version ${String(_v)}, the server ${other.v}`);
    else found.push(...differing(d, other.d).map((name) => `${key} differs in ${name}`));
  }
  return [...found, ...[...live.keys()].map((key) => `${key} is not here`)];
}

/** The live rows of an account, as a new device gets them. */
async function rowsOnServer({ session }: SignedIn): Promise<Change[]> {
  const rows: Change[] = [];
  const device = crypto.randomUUID();
  for (const t of tableNames) {
    for (let after: string | null | undefined = null; after !== undefined;) {
      const req = {
        proto: PROTO,
        sv: SCHEMA_VERSION,
        user: session.user.id,
        device,
        epoch: null,
        cursor: null,
        last: null,
        tables: tableNames,
        limit: 1000,
        muts: [],
        snapshot: { part: 'rows', t, after },
      };
      const response = await fetch(`${server.url}/rest/v1/rpc/sync_v1`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${session.access_token}` },
        body: JSON.stringify({ req }),
      });
      const answer = (await response.json()) as SyncResponse;
      rows.push(...answer.changes);
      after = answer.after ?? undefined;
    }
  }
  return rows;
}

function wordsIn(text: string): Set<string> {
  return new Set(text.match(/\bw\d+z\b/g));
}
