/**
 * Prepares a fresh clone: installs the packages and builds the product, each only when it is missing or outdated, and prints what
 * it does. Uses Node's built-in modules only, because it runs before anything is installed.
 */
import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const print = (text) => process.stderr.write(`${text}\n`);

/** Runs a command in this terminal; resolves to its exit code. */
export function run(command, args, { env = {}, quiet = false, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'ignore', 'inherit'] : ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    });
    // A signal during an installation or a build stops the command too.
    const stop = (signal) => {
      child.kill(signal);
      process.exit(130);
    };
    for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, stop);
    child.on('error', reject);
    child.on('exit', (code) => {
      for (const signal of ['SIGTERM', 'SIGINT']) process.off(signal, stop);
      resolve(code ?? 1);
    });
  });
}

/**
 * Runs a command beside others, with the processor time that they leave. Resolves to its exit code and all that it printed.
 */
export function runBeside(command, args) {
  return new Promise((resolve) => {
    const options = {
      cwd: root,
      maxBuffer: Infinity,
      shell: process.platform === 'win32',
    };
    const child = execFile(command, args, options, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, output: `${stdout}${stderr}` }),
    );
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  });
}

/** The path of an installed package's command. */
export const bin = (name) => join(root, 'node_modules', '.bin', name);

/** Exits with a sentence when Node is older than package.json requires. */
function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  print(`Daymark needs Node 20.19 or later; this is ${process.version}.`);
  process.exit(1);
}

const digest = (...contents) =>
  contents.reduce((hash, text) => hash.update(text).update('\0'), createHash('sha256')).digest('hex');

/** Installs the packages exactly as package-lock.json lists them, unless that was already done. */
export async function ensureInstalled() {
  checkNode();
  // A linked node_modules belongs to another checkout, and an installation would empty it.
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return;
  const wanted = digest(readFileSync(join(root, 'package-lock.json')), process.version.split('.')[0]);
  const stamp = join(root, 'node_modules', '.daymark-installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  print('Installing packages (about a minute the first time)…');
  const code = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) {
    print('The packages could not be installed. Is the package registry reachable?');
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}

/** The sources of the build; tests/fences/build.test.ts finds what is missing. */
export const SOURCES = [
  'src',
  'sw',
  'public',
  'sync-server',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'CHANGELOG.md',
  'scripts/build.mjs',
  'scripts/articles.ts',
  'scripts/chunks.ts',
  'scripts/pack.ts',
  'scripts/prerender.ts',
  'scripts/worker-part.ts',
];

function* filesUnder(path) {
  if (!existsSync(path)) return;
  if (statSync(path).isFile()) yield path;
  else for (const name of readdirSync(path).sort()) yield* filesUnder(join(path, name));
}

/**
 * Builds app and server into dist/, unless the last build was made from the same sources. `quick` is for tests: the files are compressed less, in a
 * third of the time of the whole build, and the next build for use replaces it.
 */
export async function ensureBuilt({ quick = false } = {}) {
  const files = SOURCES.flatMap((source) => [...filesUnder(join(root, source))]).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  const wanted = digest(...files.flatMap((file) => [file.slice(root.length), readFileSync(file)]));
  const stamp = join(root, 'dist', '.built-from');
  const made = quick ? `${wanted} quick` : wanted;
  if (existsSync(stamp) && [wanted, made].includes(readFileSync(stamp, 'utf8'))) return;
  print('Building the app and the server…');
  const code = await run(process.execPath, [join(root, 'scripts', 'build.mjs'), ...(quick ? ['quick'] : [])]);
  if (code !== 0) {
    print('The build failed; the messages above say where.');
    process.exit(1);
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, made);
}

/** Waits until an address answers with success; throws after a minute. */
export async function answering(url, deadline = Date.now() + 60_000) {
  while (Date.now() < deadline) {
    if ((await fetch(url).catch(() => null))?.ok) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error('The server did not start.');
}
