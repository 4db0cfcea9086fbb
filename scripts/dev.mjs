/**
 * `npm run dev`: the app with hot reload on PORT (3000), and the server on the next port, in memory (or DATA_DIR, DATABASE_URL),
 * restarted on change. SIGTERM or Ctrl-C ends both.
 */
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { bin, ensureInstalled, root } from './bootstrap.mjs';

await ensureInstalled();
const port = Number(process.env.PORT ?? 3000);
const serverPort = Number(process.env.SERVER_PORT ?? port + 1);

const children = [];
const ending = new AbortController();
const stop = () => {
  ending.abort();
  for (const child of children) child.kill('SIGTERM');
};

function start(name, args, env) {
  const child = spawn(bin(name), args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  children.push(child);
  child.on('exit', (code) => {
    // When one of the two ends, the other is stopped. After a signal the exit code is 0.
    if (!ending.signal.aborted) process.exitCode = code || 1;
    stop();
  });
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);

start('tsx', ['watch', '--clear-screen=false', 'sync-server/main.ts'], {
  PORT: String(serverPort),
  DATA_DIR: process.env.DATA_DIR ?? 'memory://',
});
// A page that loads before the server runs would show errors.
const isReady = () =>
  fetch(`http://localhost:${serverPort}/ready`).then(
    (answer) => answer.ok,
    () => false,
  );
for (let tries = 0; tries < 300 && !ending.signal.aborted && !(await isReady()); tries++) await sleep(200);
if (!ending.signal.aborted)
  start('vite', ['--port', String(port), '--strictPort'], { SERVER_PORT: String(serverPort) });
