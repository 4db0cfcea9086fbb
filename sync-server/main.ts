/** Wires the server together, gives it a port, and takes it apart again without losing anything. */
import { existsSync, realpathSync } from 'node:fs';
import type { Server } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import { createApp } from './app.ts';
import { createTokens } from './auth/tokens.ts';
import { ConfigError, IN_MEMORY, readConfig, type Config } from './config.ts';
import { StartError } from './database/errors.ts';
import { migrate } from './database/migrate.ts';
import { openPglite } from './database/pglite.ts';
import type { Database } from './database/port.ts';
import { openPostgres } from './database/postgres.ts';
import { jwtKeys } from './jwt-secret.ts';
import { createLog, describeError, type Log } from './log.ts';
import { createPoke } from './realtime/poke.ts';
import { attachRealtime } from './realtime/socket.ts';
import { restored } from './restored.ts';
import { startUpkeep, type Upkeep } from './upkeep.ts';

export interface Running {
  /** Where it answers, without a slash at the end. */
  readonly url: string;
  /** Answers what was asked, then lets go of everything. Safe to call twice. */
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly config: Config;
  readonly log?: Log;
  /** The built app; by default the one beside this server, when there is one. */
  readonly staticDir?: string | undefined;
  readonly now?: () => number;
}

/** How long requests that run may still take at the end, in ms. */
const LAST_ANSWERS = 10_000;
/** The whole end, in ms; past it the process goes anyway, as after a crash. */
const END_WITHIN = 25_000;

/** Opens the database, brings it up to date and listens. Throws ConfigError or StartError, whose messages are for people. */
export async function start({
  config: given,
  log = createLog(),
  staticDir = builtApp(),
  now = Date.now,
}: StartOptions): Promise<Running> {
  const db = await openDatabase(given, log);
  try {
    await migrate(db);
    const config = { ...given, jwt: await jwtKeys(given, db) };
    const tokens = await createTokens(config, now).catch((thrown: Error) => {
      throw new StartError(thrown.message, { cause: thrown });
    });
    const poke = createPoke(db);
    const deps = { config, db, tokens, poke, log, now };
    let stopping: Promise<void> | undefined;
    const ended = new AbortController();
    const app = createApp(deps, {
      ...(staticDir === undefined ? {} : { staticDir }),
      isStopping: () => stopping !== undefined,
      stopping: ended.signal,
    });
    const server = createAdaptorServer({
      fetch: app.fetch,
      overrideGlobalObjects: false,
      // How often the limits below are looked at; by default only each 30 s.
      serverOptions: { connectionsCheckingInterval: 5_000 },
    }) as Server;
    limit(server);
    // Who asks again on the same connection would ask into its end.
    server.prependListener('request', (_request, answer) => {
      if (stopping) answer.setHeader('Connection', 'close');
    });
    const realtime = attachRealtime(server, deps);
    const end = async () => {
      await realtime.close();
      // Its transaction may take long; the database waits for it below.
      const idle = upkeep?.stop();
      await finish(server);
      ended.abort();
      await poke.close();
      await idle;
      await db.close();
    };
    let upkeep: Upkeep | undefined;
    try {
      const url = await listen(server, config);
      upkeep = startUpkeep(db, log);
      return { url, stop: () => (stopping ??= end()) };
    } catch (thrown) {
      await realtime.close();
      await poke.close();
      throw thrown;
    }
  } catch (thrown) {
    await db.close();
    throw thrown;
  }
}

/** dist/app, seen from dist/server or from the source. */
function builtApp(): string | undefined {
  const candidates = ['../app/', '../dist/app/'].map((path) => fileURLToPath(new URL(path, import.meta.url)));
  return candidates.find((folder) => existsSync(`${folder}index.html`));
}

function openDatabase({ databaseUrl, databaseDirectUrl, databasePool, dataDir }: Config, log: Log): Promise<Database> {
  if (databaseUrl === undefined) return openPglite(dataDir === IN_MEMORY ? {} : { dataDir });
  return openPostgres({
    url: databaseUrl,
    ...(databaseDirectUrl === undefined ? {} : { directUrl: databaseDirectUrl }),
    connections: databasePool,
    onError: (error) => log({ event: 'database', ...describeError(error) }),
  });
}

/** Slow and endless requests end by themselves; a phone on a bad network still has time for its 4 MB. */
function limit(server: Server): void {
  server.headersTimeout = 15_000;
  server.requestTimeout = 120_000;
  // Longer than the usual 60 s of a proxy, which would otherwise send a request into a closing connection.
  server.keepAliveTimeout = 65_000;
  // Each costs memory and a file; beyond this the system would refuse at some worse place.
  server.maxConnections = 25_000;
}

function listen(server: Server, { port, host }: Config): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why: Record<string, string> = {
        EADDRINUSE: `Port ${port} is in use by another program. Set PORT to a free one.`,
        EACCES: `Port ${port} may not be used by this user. Set PORT to one above 1023.`,
        EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
        ENOTFOUND: `HOST ${host} is not an address of this machine.`,
      };
      reject(new StartError(why[error.code ?? ''] ?? `The server cannot listen on port ${port}: ${error.code}.`));
    });
    server.listen(port, host, () => {
      const address = server.address();
      const actual = typeof address === 'object' && address ? address.port : port;
      const everywhere = host === '0.0.0.0' || host === '::';
      resolve(`http://${everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${actual}`);
    });
  });
}

/** Takes no new connection, closes the idle ones, and waits for the answers that are being made. */
async function finish(server: Server): Promise<void> {
  await letIn(server);
  const late = setTimeout(() => server.closeAllConnections(), LAST_ANSWERS);
  // A kept-alive connection turns idle with its answer, and would keep the server open until it times out.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  await new Promise((resolve) => server.close(resolve));
  clearTimeout(late);
  clearInterval(idle);
}

/** How many turns of the event loop the door stays open for those who wait at it; each lets in one or more. */
const LAST_TURNS = 2_000;

/**
 * The system accepts connections, and takes what they ask, before this process looks at them: to close the door on those would be to reset them.
 * A process that is short of time has many.
 */
async function letIn(server: Server): Promise<void> {
  let came = true;
  const count = () => (came = true);
  server.on('connection', count);
  for (let turns = 0; came && turns < LAST_TURNS; turns++) {
    came = false;
    // The first ends the turn that we are in; the second has looked at every socket.
    await turn();
    await turn();
  }
  server.off('connection', count);
}

/** `main.js restored`: opens the database, says that it came from a backup, and ends. */
async function sayRestored(log: Log): Promise<void> {
  const db = await openDatabase(readConfig(process.env), log);
  try {
    await migrate(db);
    process.stdout.write(`${await restored(db)}\n`);
  } finally {
    await db.close();
  }
}

/** The process: says where it answers, ends on SIGTERM and SIGINT, and says in one sentence why it could not start. */
async function run(): Promise<void> {
  const log = createLog();
  let running: Running;
  try {
    const [command] = process.argv.slice(2);
    if (command === 'restored') return await sayRestored(log);
    if (command !== undefined) throw new ConfigError(`There is no command "${command}"; "restored" is the only one.`);
    running = await start({ config: readConfig(process.env), log });
  } catch (thrown) {
    const known = thrown instanceof StartError || thrown instanceof ConfigError;
    process.stderr.write(
      `${known ? thrown.message : `Daymark could not start: ${JSON.stringify(describeError(thrown))}`}\n`,
    );
    process.exitCode = 1;
    // What a failed start left open must not keep the process.
    setTimeout(() => process.exit(1), 2_000).unref();
    return;
  }
  let ending = false;
  const end = (code: number) => {
    if (ending) process.exit(1);
    ending = true;
    setTimeout(() => process.exit(1), END_WITHIN).unref();
    running.stop().then(
      () => process.exit(code),
      (thrown: unknown) => {
        log({ event: 'failure', ...describeError(thrown) });
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => end(0));
  process.on('SIGINT', () => end(0));
  process.on('SIGHUP', () => end(0));
  const broken = (thrown: unknown) => {
    log({ event: 'failure', ...describeError(thrown) });
    end(1);
  };
  process.on('uncaughtException', broken);
  process.on('unhandledRejection', broken);
  process.stdout.write(`Daymark is ready at ${running.url}\n`);
}

const entry = process.argv[1];
if (entry !== undefined && existsSync(entry) && import.meta.url === pathToFileURL(realpathSync(entry)).href)
  await run();
