/** WebKitGTK's MiniBrowser, driven over HTTP by its WebKitWebDriver, on a screen of its own (Xvfb). */
import { spawn } from 'node:child_process';
import { freePort } from '../../e2e/support/server.ts';
import { commands, type Driver, until } from './driver.ts';

export interface WebKitPrograms {
  readonly driver: string;
  readonly browser: string;
  readonly screen: string;
}

/** Starts it; its data are gone when it ends. */
export async function startWebKit({ driver, browser, screen }: WebKitPrograms): Promise<Driver> {
  const xvfb = spawn(screen, ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const display = await new Promise<string>((done, failed) => {
    xvfb.stdout.once('data', (number: Buffer) => done(`:${number.toString().trim()}`));
    xvfb.once('exit', (code) => failed(new Error(`Xvfb ended with ${code}.`)));
  });
  const port = await freePort();
  const child = spawn(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: '1', GDK_BACKEND: 'x11' },
  });
  const ask = async (method: string, path: string, body: unknown) => {
    const answer = await fetch(`http://127.0.0.1:${port}/${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
  await until(
    10_000,
    () => ask('GET', 'status', {}),
    () => (child.exitCode === null ? undefined : `WebKitWebDriver ended with ${child.exitCode}.`),
  );
  // The microphone is a tone.
  const options = { binary: browser, args: ['--automation', '--enable-mock-capture-devices=true'] };
  const capabilities = { alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options } };
  const { sessionId } = (await ask('POST', 'session', { capabilities })) as { sessionId: string };
  return {
    send: (command, parameters = {}) => {
      const [, method, path] = commands[command];
      return ask(method, `session/${sessionId}/${path.replace('{id}', String(parameters['id']))}`, parameters);
    },
    end: async () => {
      await ask('DELETE', `session/${sessionId}`, {}).catch(() => undefined);
      child.kill('SIGKILL');
      xvfb.kill('SIGKILL');
    },
  };
}
