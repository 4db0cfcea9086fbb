/**
 * `npm start`: installs, builds and serves the whole product. PORT (3000), DATA_DIR (./data), DATABASE_URL.
 * package.json says `exec` so that the signal npm passes on reaches this process, not a shell that dies and leaves it behind; where the shell
 * knows no exec, the words after `||` run.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, root } from './bootstrap.mjs';

await ensureInstalled();
await ensureBuilt();

const server = spawn(process.execPath, [join(root, 'dist', 'server', 'main.js'), ...process.argv.slice(2)], {
  cwd: root,
  env: { ...process.env, NODE_ENV: 'production' },
  stdio: 'inherit',
});
// npm and a terminal signal us; the server must hear it, end cleanly, and decide the exit code.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
