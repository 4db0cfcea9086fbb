/**
 * `npm start`: installs, builds and serves the whole product. PORT (3000), DATA_DIR (./data), DATABASE_URL.
 * package.json uses `exec` so that npm's signal reaches this process and not only a shell around it; where the shell has no exec, the
 * command after `||` runs.
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
// Signals of npm and of the terminal are passed on to the server, which ends cleanly and sets the exit code.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
