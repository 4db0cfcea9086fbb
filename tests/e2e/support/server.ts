import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const product = resolve(import.meta.dirname, '../../../dist/server/main.js');

/** The built product on a port and a folder of its own, which a test can kill and start again. */
export class ProductServer {
  readonly url: string;
  readonly #port: number;
  readonly #program: string;
  readonly #env: Readonly<Record<string, string>>;
  readonly #folder = mkdtempSync(join(tmpdir(), 'daymark-e2e-'));
  #process: ChildProcess | undefined;
  #wentAway = false;

  private constructor(port: number, program: string, env: Readonly<Record<string, string>>) {
    this.#port = port;
    this.#program = program;
    this.#env = env;
    this.url = `http://localhost:${port}`;
  }

  /**
   * A server nobody has used, ready to answer; `program` is another copy of the product than the one in dist, `env` more of its settings. Its folder is
   * a copy of what a first start leaves (first-start.ts).
   */
  static async start(program = product, env: Readonly<Record<string, string>> = {}): Promise<ProductServer> {
    const server = new ProductServer(await freePort(), program, env);
    const made = process.env.DAYMARK_FIRST_START;
    if (made) cpSync(made, server.#folder, { recursive: true });
    await server.start();
    return server;
  }

  /** Whether it was away in this test: a browser may then complain of refused connections. */
  get wentAway(): boolean {
    return this.#wentAway;
  }

  /** For the next test: it runs, and was never away. */
  async asNew(): Promise<void> {
    if (!this.#running()) await this.start();
    this.#wentAway = false;
  }

  /** Starts the process (again) on the same port and folder, and waits until it is ready. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [this.#program], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(this.#port),
        DATA_DIR: this.#folder,
        // Whatever service this machine has is not asked by tests.
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
    const deadline = Date.now() + 120_000;
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

  /** Pulls the plug: SIGKILL, no goodbye. */
  kill(): Promise<void> {
    this.#wentAway = true;
    return this.#end('SIGKILL');
  }

  /** Ends it cleanly and forgets its data. */
  stop(): Promise<void> {
    return this.leave(() => undefined);
  }

  /** Ends it cleanly, shows the folder of its data as it left it, and then forgets it. */
  async leave(show: (folder: string) => void): Promise<void> {
    await this.#end('SIGTERM');
    show(this.#folder);
    rmSync(this.#folder, { recursive: true, force: true });
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

/** A port below those that the system gives to outgoing connections: one of these could take it while the server is away. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const free = await new Promise<boolean>((done) => {
      const probe = createServer().once('error', () => done(false));
      probe.listen(port, () => probe.close(() => done(true)));
    });
    if (free) return port;
  }
}
