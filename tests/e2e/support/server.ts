import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { QUICK_START } from '../../support/quick-start.ts';

export const product = resolve(import.meta.dirname, '../../../dist/server/main.js');

/** The built product on a port and a folder of its own, which a test can kill and start again. */
export class ProductServer {
  readonly url: string;
  readonly #port: number;
  readonly #program: string;
  #env: Readonly<Record<string, string>>;
  /** The folder of its data. */
  readonly folder = mkdtempSync(join(tmpdir(), 'daymark-e2e-'));
  #process: ChildProcess | undefined;
  #wentAway = false;
  readonly #readyMs: number;

  private constructor(port: number, program: string, env: Readonly<Record<string, string>>, readyMs: number) {
    this.#readyMs = readyMs;
    this.#port = port;
    this.#program = program;
    this.#env = env;
    this.url = `http://localhost:${port}`;
  }

  /** A new, running server with a copy of the folder of first-start.ts. `program`: another build than the one in dist; `env`: more settings; `readyMs`: how long it may take to start. */
  static async start(
    program = product,
    env: Readonly<Record<string, string>> = {},
    readyMs = 120_000,
  ): Promise<ProductServer> {
    const server = new ProductServer(await freePort(), program, env, readyMs);
    const made = process.env.DAYMARK_FIRST_START;
    if (made) cpSync(made, server.folder, { recursive: true });
    await server.start();
    return server;
  }

  /** Whether it was stopped in this test: a browser may then log refused connections. */
  get wentAway(): boolean {
    return this.#wentAway;
  }

  /** For the next test: runs it again, and resets that it was stopped. */
  async asNew(): Promise<void> {
    if (!this.#running()) await this.start();
    this.#wentAway = false;
  }

  /** Starts the process (again) on the same port and folder, with these settings besides, and waits until it is ready. */
  async start(more: Readonly<Record<string, string>> = {}): Promise<void> {
    this.#env = { ...this.#env, ...more };
    const child = spawn(process.execPath, [QUICK_START, this.#program], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(this.#port),
        DATA_DIR: this.folder,
        // Tests never use a model that is configured on this machine.
        ASSISTANT_BASE_URL: '',
        ASSISTANT_API_KEY: '',
        ASSISTANT_MODEL: '',
        ...this.#env,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#process = child;
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const deadline = Date.now() + this.#readyMs;
    for (;;) {
      if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}: ${said}`);
      const ready = await fetch(`${this.url}/ready`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (ready) return;
      if (Date.now() > deadline) throw new Error(`The server did not get ready: ${said}`);
      await new Promise((done) => setTimeout(done, 50));
    }
  }

  /** Ends it at once, with SIGKILL. */
  kill(): Promise<void> {
    this.#wentAway = true;
    return this.#end('SIGKILL');
  }

  /** Ends it cleanly and deletes its data. */
  stop(): Promise<void> {
    return this.leave(() => undefined);
  }

  /** Ends it cleanly, calls `show` with the folder of its data, and then deletes it. */
  async leave(show: (folder: string) => void): Promise<void> {
    await this.#end('SIGTERM');
    show(this.folder);
    rmSync(this.folder, { recursive: true, force: true });
  }

  #running(): ChildProcess | undefined {
    const child = this.#process;
    return child?.exitCode === null && child.signalCode === null ? child : undefined;
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#running();
    if (!child) return;
    const ended = new Promise<void>((done) => child.once('exit', () => done()));
    child.kill(signal);
    await ended;
  }
}

/** A port below those that the system gives to outgoing connections: one of these could take it while the server is stopped. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const free = await new Promise<boolean>((done) => {
      const probe = createServer().once('error', () => done(false));
      probe.listen(port, () => probe.close(() => done(true)));
    });
    if (free) return port;
  }
}
