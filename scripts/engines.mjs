/**
 * Finds Firefox and WebKitGTK, each with what drives it, for the tests of the other engines: by the variables of ENGINES, or on PATH. With
 * ENGINES=install they are installed from Debian's packages (as root). What is not found is skipped by the tests, with its name.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const print = (text) => process.stderr.write(`${text}\n`);

const onPath = (...names) =>
  names
    .flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find((path) => existsSync(path));

/** Not on PATH: in a folder of the library, below that of the processor. */
const miniBrowser = () =>
  (existsSync('/usr/lib') ? readdirSync('/usr/lib') : [])
    .flatMap((folder) => ['4.1', '6.0'].map((version) => join('/usr/lib', folder, `webkit2gtk-${version}/MiniBrowser`)))
    .find((path) => existsSync(path));

/** The environment of the tests (tests/engines/support/test.ts). */
const ENGINES = {
  FIREFOX_PATH: () => onPath('firefox-esr', 'firefox'),
  WEBKIT_DRIVER: () => onPath('WebKitWebDriver'),
  WEBKIT_BROWSER: miniBrowser,
  XVFB_PATH: () => onPath('Xvfb'),
};
const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'libwebkit2gtk-4.1-0', 'xvfb'];

const look = () =>
  Object.fromEntries(
    Object.entries(ENGINES).flatMap(([name, find]) => {
      const path = process.env[name] ?? find();
      return path ? [[name, path]] : [];
    }),
  );

/** The paths of the programs that are there, by the names of ENGINES. */
export function findEngines() {
  const found = look();
  const all = Object.keys(found).length === Object.keys(ENGINES).length;
  if (all || process.env.ENGINES !== 'install' || !existsSync('/etc/debian_version')) return found;
  print("Installing Debian's Firefox and WebKitGTK…");
  try {
    execFileSync('apt-get', ['update'], { stdio: 'ignore', timeout: 60_000 });
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', ...PACKAGES], {
      stdio: 'ignore',
      timeout: 240_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  } catch {
    print('They could not be installed.');
  }
  return look();
}
