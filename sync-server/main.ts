/** Builds the server, listens on a port, and shuts down without losing a request. */
import { existsSync, realpathSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createApp } from './app.ts';
import type { BackgroundWork } from './background.ts';
import { startBackups } from './backup/nightly.ts';
import { reachOf, startFetcher } from './calendar/fetcher.ts';
import { createLiveSessions } from './auth/live-sessions.ts';
import { createTokens } from './auth/tokens.ts';
import { runCommand } from './commands.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { StartError } from './database/errors.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/open.ts';
import { httpServer } from './http-server.ts';
import { jwtKeys } from './jwt-secret.ts';
import { createLog, describeError, type Log } from './log.ts';
import { createMailer } from './mail/mailer.ts';
import { blobFiles } from './media/open-files.ts';
import { createMetrics } from './metrics.ts';
import { createPoke } from './realtime/poke.ts';
import { attachRealtime } from './realtime/socket.ts';
import { startReminders } from './push/reminders.ts';
import { vapidKeys } from './push/vapid.ts';
import { setQuota } from './quota.ts';
import { startUpkeep } from './upkeep.ts';
import { startWebhooks } from './webhooks/deliver.ts';

export interface Running {
  /** The server's address, without a slash at the end. */
  readonly url: string;
  /** Answers the running requests, then closes everything. May be called twice. */
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly config: Config;
  readonly log?: Log;
  /** The folder of the built app; by default the one beside this server, if there is one. */
  readonly staticDir?: string | undefined;
  readonly now?: () => number;
}

/** How long running requests may still take at a shutdown, in ms. */
const LAST_ANSWERS = 10_000;
/** The time limit of a shutdown, in ms; after it the process exits, as after a crash. */
const END_WITHIN = 25_000;

/** Opens the database, applies the migrations and listens. Throws ConfigError or StartError, whose messages are for the operator. */
export async function start({
  config: given,
  log: writeLog = createLog(),
  staticDir = builtApp(),
  now = Date.now,
}: StartOptions): Promise<Running> {
  const metrics = createMetrics();
  const log = metrics.counted(writeLog);
  const db = metrics.measured(await openDatabase(given, log));
  try {
    await migrate(db);
    await setQuota(db, given.quota);
    const config = { ...given, jwt: await jwtKeys(given, db) };
    const tokens = await createTokens(config, now).catch((thrown: Error) => {
      throw new StartError(thrown.message, { cause: thrown });
    });
    const poke = createPoke(db);
    const vapid = await vapidKeys(db);
    const mail = config.mail && createMailer(config.mail, log);
    const sessions = createLiveSessions(db, now);
    const deps = { config, db, tokens, sessions, poke, log, now, ...(mail ? { mail } : {}) };
    let stopping: Promise<void> | undefined;
    const ended = new AbortController();
    const app = createApp(deps, {
      ...(staticDir === undefined ? {} : { staticDir }),
      isStopping: () => stopping !== undefined,
      stopping: ended.signal,
      vapid,
      metrics,
      sockets: () => realtime.sockets,
    });
    const server = httpServer(app);
    // A further request on this connection would meet its end.
    server.prependListener('request', (_request, answer) => {
      if (stopping) answer.setHeader('Connection', 'close');
    });
    const realtime = attachRealtime(server, deps);
    const end = async () => {
      await realtime.close();
      // Its transaction may take long; closing the database waits for it.
      const idle = Promise.all(background.map((work) => work.stop()));
      await finish(server);
      await mail?.close();
      ended.abort();
      await poke.close();
      await idle;
      await db.close();
      metrics.close();
      if (config.media?.temporary) rmSync(config.media.folder, { recursive: true, force: true });
    };
    const background: BackgroundWork[] = [];
    try {
      const url = await listen(server, config);
      const files = config.media && blobFiles(config.media);
      background.push(startUpkeep(db, log, files));
      background.push(startFetcher({ db, now, log, config }), startWebhooks({ db, now, log, config }));
      if (config.backups) background.push(startBackups({ db, log, now, config: config.backups, files }));
      if (vapid) background.push(startReminders({ ...deps, options: { vapid, reach: reachOf(config) } }));
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

/** Accepts no new connection, closes the idle ones, and waits for running requests. */
async function finish(server: Server): Promise<void> {
  await acceptPending(server);
  const late = setTimeout(() => server.closeAllConnections(), LAST_ANSWERS);
  // A keep-alive connection becomes idle after its answer and would keep the server open until it times out.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  await new Promise((resolve) => server.close(resolve));
  clearTimeout(late);
  clearInterval(idle);
}

/** How many more iterations of the event loop accept connections; each accepts one or more. */
const LAST_ITERATIONS = 2_000;

/**
 * The system has accepted connections, with their requests, that this process has not seen yet. Closing the port now would reset
 * them. A busy process has many.
 */
async function acceptPending(server: Server): Promise<void> {
  let came = true;
  const count = () => (came = true);
  server.on('connection', count);
  for (let i = 0; came && i < LAST_ITERATIONS; i++) {
    came = false;
    // The first ends the current iteration; after the second every socket was polled.
    await nextIteration();
    await nextIteration();
  }
  server.off('connection', count);
}

/** The process: prints its address, ends on SIGTERM and SIGINT, and prints one sentence when it cannot start. */
async function run(): Promise<void> {
  const log = createLog();
  let running: Running;
  try {
    const [command, ...args] = process.argv.slice(2);
    if (command !== undefined) return await runCommand(command, args, log);
    running = await start({ config: readConfig(process.env), log });
  } catch (thrown) {
    const known = thrown instanceof StartError || thrown instanceof ConfigError;
    process.stderr.write(
      `${known ? thrown.message : `Daymark could not start: ${JSON.stringify(describeError(thrown))}`}\n`,
    );
    process.exitCode = 1;
    // A failed start may leave handles open, which would keep the process alive.
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
