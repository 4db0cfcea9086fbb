/** Server processes on one Postgres, a balancer in front of them, and PgBouncer between them and the database. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { program } from '../support/program.ts';

export interface ServerProcess {
  readonly port: number;
  readonly pid: number;
  /** Ends it and waits for its end. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

/** Starts `main.ts` on a free port, without the built app. Resolves when it listens. */
export async function startProcess(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [program('sync-server/main.ts')], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const ended = once(child, 'exit');
  const port = await new Promise<number>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      out += chunk.toString();
      const found = /^Daymark is ready at \S+:(\d+)$/m.exec(out)?.[1];
      if (!found) return;
      // The log that follows is read by nobody, and must not fill the pipe.
      child.stdout.off('data', read).resume();
      resolve(Number(found));
    };
    child.stdout.on('data', read);
    child.once('exit', () => reject(new Error(`it ended before it was ready: ${err}`)));
  });
  return {
    port,
    pid: child.pid!,
    end: async (signal) => {
      child.kill(signal);
      await ended;
    },
  };
}

export interface Balancer {
  readonly url: string;
  /** The processes to which new connections go, in turn. */
  use(...processes: readonly ServerProcess[]): void;
  close(): Promise<void>;
}

/** Passes connections on by turns, as any balancer of TCP: no cookie, no sticky session. A process that does not answer ends the connection. */
export async function balancer(): Promise<Balancer> {
  let ports: readonly number[] = [];
  let turn = 0;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(ports[turn++ % ports.length]!, '127.0.0.1');
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    use: (...processes) => void (ports = processes.map(({ port }) => port)),
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Where Debian's package has it. */
const PGBOUNCER = '/usr/sbin/pgbouncer';
export const hasPgbouncer = existsSync(PGBOUNCER);

/** A PgBouncer in transaction mode in front of a Postgres at a socket (`?host=`). `url` leads to the same database through it. */
export async function pgbouncer(direct: string): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-pgbouncer-'));
  const address = new URL(direct);
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=${address.searchParams.get('host')} user=postgres
[pgbouncer]
pool_mode = transaction
listen_addr =
unix_socket_dir = ${folder}
listen_port = 6432
auth_type = any
default_pool_size = 10
max_client_conn = 500
`,
  );
  // Like Postgres it refuses to run as root.
  const account = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'postgres');
  const [uid, gid] = [Number(account?.[2]), Number(account?.[3])];
  const asRoot = userInfo().uid === 0;
  if (asRoot) for (const path of [folder, file]) chownSync(path, uid, gid);
  const child: ChildProcess = spawn(PGBOUNCER, [file], { stdio: 'ignore', ...(asRoot ? { uid, gid } : {}) });
  while (!existsSync(join(folder, '.s.PGSQL.6432'))) {
    if (child.exitCode !== null) throw new Error('PgBouncer did not start.');
    await sleep(20);
  }
  address.port = '6432';
  address.searchParams.set('host', folder);
  return {
    url: address.href,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
