/**
 * Finds a Chromium that starts. Tries in this order: CHROME_PATH, Playwright's own, one of the system, Debian's package (as root; it
 * brings the libraries that a fresh system lacks), Playwright's download, the build in an npm package. Without a browser it fails,
 * because a test run without one is no pass. As a program it prints the result, so that the search can run beside other work.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { root } from './bootstrap.mjs';
import { findEngines } from './engines.mjs';

const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];
const NPM_CHROMIUM = '@sparticuz/chromium@147.0.0';
const print = (text) => process.stderr.write(`${text}\n`);

const starts = (path) =>
  Boolean(path) &&
  existsSync(path) &&
  spawnSync(path, [...FLAGS, '--dump-dom', 'about:blank'], { timeout: 30_000, stdio: ['ignore', 'pipe', 'ignore'] })
    .status === 0;

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(process.platform === 'win32' ? ';' : ':');
  const known = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ];
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...known].filter((path) =>
    existsSync(path),
  );
}

async function playwrightsOwn() {
  const { chromium } = await import(pathToFileURL(join(root, 'node_modules/playwright/index.mjs')).href);
  return chromium.executablePath();
}

async function fromNpm() {
  const cache = join(root, 'node_modules', '.cache', 'chromium');
  const module = join(cache, 'node_modules', '@sparticuz', 'chromium', 'build', 'index.js');
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  if (!existsSync(module)) {
    print('Fetching a Chromium build as a package (64 MB)…');
    const npm = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', cache, NPM_CHROMIUM], {
      stdio: 'ignore',
    });
    if (npm.status !== 0) return undefined;
  }
  // The package unpacks its own system libraries only when it detects AWS Lambda.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs20.x';
  const { default: chromium } = await import(pathToFileURL(module).href);
  return chromium.executablePath();
}

function fromDebian(name) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  print(`Installing Debian's ${name}…`);
  try {
    execFileSync('apt-get', ['update'], { stdio: 'ignore', timeout: 120_000 });
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', name], { stdio: 'ignore', timeout: 240_000 });
  } catch {
    return undefined;
  }
  return onPath([name])[0];
}

/**
 * Debian's Chromium without a window, which runs the tests in four fifths of the time and lacks Background Sync; undefined where it is not.
 */
function findHeadlessShell(browser) {
  const name = 'chromium-headless-shell';
  const ofDebian = browser === '/usr/bin/chromium';
  const path = process.env.HEADLESS_SHELL_PATH ?? onPath([name])[0] ?? (ofDebian ? fromDebian(name) : undefined);
  return path && starts(path) ? path : undefined;
}

/** The path of a Chromium that was started once as a check; throws when there is none. */
export async function findBrowser() {
  const sources = [
    () => [process.env.CHROME_PATH],
    async () => [await playwrightsOwn()],
    () => onPath(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']),
    () => [fromDebian('chromium')],
    async () => {
      print("Fetching Playwright's Chromium…");
      spawnSync(process.execPath, [join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium'], {
        stdio: 'ignore',
        timeout: 300_000,
      });
      return [await playwrightsOwn()];
    },
    async () => [await fromNpm()],
  ];
  for (const source of sources) {
    for (const path of await source()) if (path && starts(path)) return path;
  }
  throw new Error('No Chromium could be found or installed. Set CHROME_PATH to one and run again.');
}

/** Environment variables that the build from npm needs at each start. */
const NEEDED = ['LD_LIBRARY_PATH', 'FONTCONFIG_PATH'];

/** Runs findBrowser() and findEngines() in another process; resolves to the environment of the browser tests. */
export function lookForBrowser() {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.on('data', (chunk) => (printed += chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve(JSON.parse(printed)) : reject(new Error('No browser'))));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const CHROME_PATH = await findBrowser();
  const HEADLESS_SHELL_PATH = findHeadlessShell(CHROME_PATH);
  const found = { CHROME_PATH, ...(HEADLESS_SHELL_PATH && { HEADLESS_SHELL_PATH }), ...findEngines() };
  for (const name of NEEDED) if (process.env[name]) found[name] = process.env[name];
  process.stdout.write(JSON.stringify(found));
}
