/**
 * The examples of docs/deploy for Caddy and nginx with TLS in front of two processes on a Postgres: what a proxy can break, and a restart of one process
 * after the other under load.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect as connectHttp2 } from 'node:http2';
import { Agent, request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { freePort } from '../../tests/e2e/support/server.ts';
import { binaries } from '../../tests/support/databases.ts';
import { device, newTask, toMutation } from '../bench/device.ts';
import { machine, SECRET } from '../load/machine.ts';
import { newPeople, type Person } from '../load/people.ts';
import { CannotRun, end, needs, output, serve, until, type Drill } from './tools.ts';

const SITE = 'daymark.example';
const CLIENTS = 8;
const PHOTO = 50_000_000;

interface Ports {
  readonly https: number;
  readonly http: number;
  readonly servers: readonly [number, number];
}
interface Proxy {
  readonly program: string;
  /** Writes its files into a folder, from the example, and returns the arguments that start it. */
  configure(folder: string, ports: Ports): readonly string[];
  /** What a stranger gets for /metrics. */
  readonly noMetrics: number;
}

/** Replaces a text of an example, which must be there. */
function replaced(text: string, ...pairs: readonly (readonly [from: string, to: string])[]): string {
  return pairs.reduce((all, [from, to]) => {
    if (!all.includes(from)) throw new Error(`The example has no "${from}".`);
    return all.replaceAll(from, to);
  }, text);
}
const example = (name: string) => readFileSync(join('docs/deploy', name), 'utf8');

const proxies: Readonly<Record<'caddy' | 'nginx', Proxy>> = {
  caddy: {
    program: 'caddy',
    configure: (folder, { https, http, servers: [one, other] }) => {
      const file = join(folder, 'Caddyfile');
      const site = replaced(
        example('Caddyfile'),
        [`\n${SITE} {`, `\nhttps://${SITE}:${https} {\n\ttls ${folder}/cert.pem ${folder}/key.pem`],
        ['reverse_proxy 127.0.0.1:3000', `reverse_proxy 127.0.0.1:${one} 127.0.0.1:${other}`],
      );
      writeFileSync(file, `{\n\tadmin off\n\thttp_port ${http}\n\tstorage file_system ${folder}\n}\n${site}`);
      return ['run', '--config', file];
    },
    noMetrics: 404,
  },
  nginx: {
    program: 'nginx',
    configure: (folder, { https, http, servers: [one, other] }) => {
      const file = join(folder, 'nginx.conf');
      const site = replaced(
        example('nginx.conf'),
        ['server 127.0.0.1:3000;', `server 127.0.0.1:${one};\n  server 127.0.0.1:${other};`],
        ['listen 443 ssl', `listen ${https} ssl`],
        ['listen [::]:443 ssl', `listen [::]:${https} ssl`],
        ['listen 80;', `listen ${http};`],
        ['listen [::]:80;', `listen [::]:${http};`],
        [`/etc/letsencrypt/live/${SITE}/fullchain.pem`, `${folder}/cert.pem`],
        [`/etc/letsencrypt/live/${SITE}/privkey.pem`, `${folder}/key.pem`],
      );
      const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((n) => `${n}_temp_path ${folder}/${n};`);
      writeFileSync(
        file,
        `pid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\naccess_log off;\n${own.join('\n')}\n${site}}\n`,
      );
      return ['-c', file, '-g', 'daemon off; master_process off;'];
    },
    noMetrics: 403,
  },
};

interface Answer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: Buffer;
}
interface Asking {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** The address from which it connects. */
  readonly from?: string;
}

/** Calls through the proxy, trusting the drill's own certificate alone. */
function caller(port: number, ca: Buffer) {
  const agent = new Agent({ keepAlive: true, ca, servername: SITE });
  return (path: string, { method = 'GET', headers = {}, body, from }: Asking = {}): Promise<Answer> =>
    new Promise((done, failed) => {
      const options = { host: '127.0.0.1', port, path, method, headers: { host: SITE, ...headers }, timeout: 60_000 };
      const own = from === undefined ? { agent } : { ca, servername: SITE, localAddress: from, agent: false as const };
      const asked = request({ ...options, ...own }, (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.on('error', failed);
        answer.on('end', () =>
          done({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(pieces) }),
        );
      });
      asked.on('error', failed);
      asked.end(body);
    });
}
type Call = ReturnType<typeof caller>;

const drill =
  (name: keyof typeof proxies): Drill =>
  async (seen) => {
    const { program, configure, noMetrics } = proxies[name];
    if (!binaries) throw new CannotRun('there is no Postgres on this machine.');
    needs(program, 'openssl');
    const folder = mkdtempSync(join(tmpdir(), `daymark-${name}-`));
    const tested = await machine();
    const running: ChildProcess[] = [];
    try {
      const { url, db } = await tested.database(`drill_${name}`);
      const ports: Ports = {
        https: await freePort(),
        http: await freePort(),
        servers: [await freePort(), await freePort()],
      };
      mkdirSync(join(folder, 'data'));
      const env = {
        DATABASE_URL: url,
        DATA_DIR: join(folder, 'data'),
        JWT_SECRET: SECRET,
        TRUST_PROXY: '1',
        SITE_URL: `https://${SITE}`,
        BACKUP_DAYS: '0',
        METRICS_TOKEN: 'of-the-drill-alone',
      };
      for (const port of ports.servers) running.push(await serve(port, env));
      output('openssl', [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
        '-subj',
        `/CN=${SITE}`,
        '-addext',
        `subjectAltName=DNS:${SITE}`,
        '-keyout',
        join(folder, 'key.pem'),
        '-out',
        join(folder, 'cert.pem'),
      ]);
      const ca = readFileSync(join(folder, 'cert.pem'));
      const proxy = spawn(program, configure(folder, ports), { stdio: 'ignore' });
      const call = caller(ports.https, ca);
      try {
        await until(`${name} answers`, async () => (await call('/ready')).status === 200);
        const persons = await newPeople(db, CLIENTS, { siteUrl: env.SITE_URL });
        seen(await overHttp2(ports.https, ca));
        seen(await redirected(ports.http));
        seen(await compressed(call));
        seen(await socket(ports.https, ca));
        seen(await photos(call, persons[0]!));
        seen(await addresses(call, noMetrics));
        const load = syncing(call, persons);
        await sleep(3_000);
        for (const [n, port] of ports.servers.entries()) {
          await end(running[n]!);
          await sleep(1_000);
          running[n] = await serve(port, env);
          // As long as a proxy may need to see that it is back.
          await sleep(6_000);
        }
        const { acknowledged, again, longest } = await load();
        const rows = await db.tx(null, (query) => query<{ id: string }>('select id from public.tasks'));
        const stored = new Set(rows.map(({ id }) => id));
        const lost = acknowledged.filter((id) => !stored.has(id));
        const failures = Object.entries(again).map(([why, count]) => `${count} × ${why}`);
        seen(
          `both processes restarted one after the other under load: ${acknowledged.length} writes acknowledged, ${lost.length} lost, ` +
            `${stored.size - acknowledged.length} doubled; tried again after ${failures.join(', ') || 'nothing'}; the longest wait ${longest} ms`,
        );
        if (lost.length > 0 || stored.size !== acknowledged.length) throw new Error('Writes were lost or doubled.');
      } finally {
        await end(proxy);
      }
    } finally {
      for (const child of running) await end(child, 'SIGKILL');
      await tested.close();
      rmSync(folder, { recursive: true, force: true });
    }
  };

export const caddy = drill('caddy');
export const nginx = drill('nginx');

function expectIt(what: string, isSo: boolean): void {
  if (!isSo) throw new Error(`Not as it should be: ${what}.`);
}

async function overHttp2(port: number, ca: Buffer): Promise<string> {
  const session = connectHttp2(`https://${SITE}:${port}`, { ca, servername: SITE, host: '127.0.0.1', lookup: here });
  const protocol = await new Promise((done, failed) => {
    session.on('connect', ({ alpnProtocol }) => done(alpnProtocol));
    session.on('error', failed);
  });
  session.destroy();
  expectIt('HTTP/2', protocol === 'h2');
  return 'HTTP/2 with TLS';
}
/** Every name is this machine. */
const here: LookupFunction = (_, { all }, done) =>
  all === true ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);

async function redirected(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/journal`, { redirect: 'manual' });
  const to = answer.headers.get('location') ?? '';
  expectIt('http leads to https', [301, 308].includes(answer.status) && to.startsWith('https://'));
  return `http leads to https (${answer.status})`;
}

async function compressed(call: Call): Promise<string> {
  const { status, headers } = await call('/', { headers: { 'accept-encoding': 'br, gzip' } });
  expectIt('the page comes compressed', status === 200 && headers['content-encoding'] === 'br');
  return `the page comes compressed (br), ${String(headers['content-security-policy']).length} characters of content security policy`;
}

async function socket(port: number, ca: Buffer): Promise<string> {
  const address = `wss://${SITE}:${port}/realtime/v1/websocket?apikey=public-key&vsn=1.0.0`;
  // `servername` is TLS's own, which the package's types do not know.
  const options = { ca, servername: SITE, lookup: here, origin: `https://${SITE}` };
  const open = new WebSocket(address, [], options);
  await new Promise((done, failed) => {
    open.on('open', done);
    open.on('error', failed);
  });
  const answered = new Promise((done) => open.on('message', done));
  open.send(JSON.stringify({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '1' }));
  await answered;
  open.close();
  return 'a WebSocket opens and answers';
}

async function photos(call: Call, { id, token }: Person): Promise<string> {
  const path = (bytes: Buffer) => `/storage/v1/object/media/${id}/${createHash('sha256').update(bytes).digest('hex')}`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' };
  const bytes = randomBytes(PHOTO);
  const began = Date.now();
  const sent = await call(path(bytes), { method: 'POST', headers, body: bytes });
  expectIt(`a file of ${PHOTO / 1e6} MB is taken (${sent.status})`, sent.status === 200);
  const back = await call(`/storage/v1/object/authenticated/media/${path(bytes).split('/media/')[1]}`, { headers });
  expectIt(`it comes back byte by byte (${back.status})`, back.body.equals(bytes));
  const more = randomBytes(60_000_000);
  const refused = await call(path(more), { method: 'POST', headers, body: more }).catch(() => ({ status: 413 }));
  expectIt(`a larger one is refused (${refused.status})`, refused.status === 413);
  return `a file of ${PHOTO / 1e6} MB goes up and comes back byte by byte (${Date.now() - began} ms), one of 60 MB is refused`;
}

/** The server counts by the address that connected, whatever a client writes into the header. */
async function addresses(call: Call, noMetrics: number): Promise<string> {
  const guess = (n: number, from: string) =>
    call('/auth/v1/token?grant_type=password', {
      method: 'POST',
      from,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${n}` },
      body: JSON.stringify({ email: 'nobody@example.org', password: 'a wrong passphrase' }),
    });
  let refused = 0;
  for (let n = 1; n <= 40 && refused === 0; n++) if ((await guess(n, '127.0.0.1')).status === 429) refused = n;
  expectIt('forged addresses do not get around the limit', refused > 0);
  const { status } = await guess(1, '127.0.0.9');
  expectIt(`another address is not limited (${status})`, status === 400);
  const metrics = (from: string) => call('/metrics', { from, headers: { authorization: 'Bearer of-the-drill-alone' } });
  const [own, strange] = [(await metrics('127.0.0.1')).status, (await metrics('127.0.0.9')).status];
  expectIt(`/metrics is for this machine alone (${own}, ${strange})`, own === 200 && strange === noMetrics);
  return `wrong passwords are limited by the address that connects (after ${refused}, with a forged header each time); /metrics is for this machine alone`;
}

interface Load {
  /** The ids of the rows whose writes were acknowledged. */
  readonly acknowledged: string[];
  /** How often what made a device send the same again. */
  readonly again: Record<string, number>;
  /** ms */
  readonly longest: number;
}

/** Devices that write one row after the other, and send each again until it is acknowledged, as the app does. Returns what stops them. */
function syncing(call: Call, persons: readonly Person[]): () => Promise<Load> {
  const [acknowledged, again]: [string[], Record<string, number>] = [[], {}];
  const state = { stopped: false, longest: 0 };
  const all = persons.map(async ({ id, token }) => {
    const sync = device(async (req) => {
      const answer = await call('/rest/v1/rpc/sync_v1', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: `{"req":${req}}`,
      });
      if (answer.status !== 200) throw new Failed(String(answer.status));
      return answer.body.toString();
    }, id);
    while (!state.stopped) {
      const task = newTask();
      const muts = [toMutation(task)];
      const began = Date.now();
      while (!(await sync(muts).then(isTrue, (thrown: unknown) => noted(again, thrown)))) await sleep(200);
      acknowledged.push(task.id);
      state.longest = Math.max(state.longest, Date.now() - began);
    }
  });
  return async () => {
    state.stopped = true;
    await Promise.all(all);
    return { acknowledged, again, longest: state.longest };
  };
}

class Failed extends Error {}
const isTrue = () => true;

/** Counts why a device must send again. Throws when sending again would not help. */
function noted(again: Record<string, number>, thrown: unknown): false {
  const why = thrown instanceof Failed ? thrown.message : String(Reflect.get(thrown as object, 'code'));
  if (!/^5\d\d$|^E[A-Z]+$/.test(why)) throw thrown;
  again[why] = (again[why] ?? 0) + 1;
  return false;
}
