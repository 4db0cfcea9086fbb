/** `npm run dev`: the app with hot reload on PORT (3000), and the server beside it, in memory, restarted on change. */
import { spawn } from 'node:child_process';
import { bin, ensureInstalled, root } from './bootstrap.mjs';

await ensureInstalled();
const port = Number(process.env.PORT ?? 3000);
const serverPort = Number(process.env.SERVER_PORT ?? port + 1);

const start = (name, args, env) =>
  spawn(bin(name), args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
const children = [
  start('tsx', ['watch', '--clear-screen=false', 'sync-server/main.ts'], {
    PORT: String(serverPort),
    DATA_DIR: process.env.DATA_DIR ?? 'memory://',
  }),
  start('vite', ['--port', String(port), '--strictPort'], { SERVER_PORT: String(serverPort) }),
];
const stop = () => children.forEach((child) => child.kill('SIGTERM'));
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stop);
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 1;
    stop();
  });
}
