/** Firefox, driven over Marionette: the same commands as WebDriver, over TCP, without a driver program (Debian has none). */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../e2e/support/server.ts';
import { commands, type Driver, until } from './driver.ts';

/** Starts Firefox with a new profile. `program`: its path. */
export async function startFirefox(program: string): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'daymark-firefox-'));
  const port = await freePort();
  writeFileSync(join(profile, 'user.js'), settings(port));
  const child = spawn(program, ['--marionette', '--headless', '--no-remote', '--profile', profile], {
    stdio: 'ignore',
    env: { ...process.env, HOME: profile },
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const socket = await until(
    30_000,
    () => opened(port),
    () => (child.exitCode === null ? undefined : `Firefox ended with ${child.exitCode}.`),
  );
  const ask = conversation(socket);
  await ask('WebDriver:NewSession', { capabilities: { alwaysMatch: { acceptInsecureCerts: false } } });
  return {
    send: (command, parameters = {}) => ask(commands[command][0], parameters),
    end: async () => {
      socket.destroy();
      child.kill('SIGKILL');
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** Nothing is fetched that the test did not ask for. The microphone is a tone, and is allowed. */
const settings = (port: number) =>
  Object.entries({
    'marionette.port': port,
    'app.update.enabled': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'browser.shell.checkDefaultBrowser': false,
    'media.navigator.streams.fake': true,
    'media.navigator.permission.disabled': true,
  })
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('');

const opened = (port: number) =>
  new Promise<Socket>((done, failed) => {
    const socket = connect(port, '127.0.0.1', () => done(socket)).once('error', failed);
  });

/** Messages are '<bytes>:<JSON>': `[0, id, name, parameters]` is asked, `[1, id, error, result]` answered. */
function conversation(socket: Socket) {
  const waiting = new Map<number, (error: { message: string } | null, result: object | null) => void>();
  let got = Buffer.alloc(0);
  let last = 0;
  socket.on('data', (more: Buffer) => {
    got = Buffer.concat([got, more]);
    for (;;) {
      const colon = got.indexOf(':');
      const end = colon + 1 + Number(got.subarray(0, colon).toString());
      if (colon < 0 || got.length < end) return;
      const message: unknown = JSON.parse(got.subarray(colon + 1, end).toString());
      got = got.subarray(end);
      // The first message says who it is.
      if (Array.isArray(message)) waiting.get(message[1])?.(message[2], message[3]);
    }
  });
  return (name: string, parameters: Readonly<Record<string, unknown>>) =>
    new Promise<unknown>((done, failed) => {
      const id = ++last;
      waiting.set(id, (error, result) => {
        waiting.delete(id);
        if (error) failed(new Error(`${name}: ${error.message}`));
        // Only objects come without the property around them.
        else done(result && 'value' in result ? result.value : result);
      });
      const text = JSON.stringify([0, id, name, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
}
