import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** The audit of what is installed: `npx vitest run tests/fences/dependencies.test.ts`. docs/security.md says what it does not see. */
const project = resolve(import.meta.dirname, '../..');
const json = (path: string): unknown => JSON.parse(readFileSync(join(project, path), 'utf8'));

/** An entry of package-lock.json, by its folder. */
interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly deprecated?: string;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
}
type Lock = Readonly<Record<string, Locked>>;

/** What may be passed on with the product. Of OFL-1.1 are the fonts; of MPL-2.0 one package, whose files are bundled as they are. */
const SHIPPED = ['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'Unlicense', 'OFL-1.1'];
const MPL = new Set(['node_modules/ical.js']);
/** Tools, which are not passed on. */
const TOOLS = [...SHIPPED, 'MPL-2.0', 'BlueOak-1.0.0', 'CC0-1.0', 'CC-BY-4.0'];

/** Packages that may run a program when they are installed, and why. */
const SCRIPTS: Readonly<Record<string, string>> = {
  'node_modules/esbuild': 'checks that its program for this machine works; a tool',
};

/** One of several licences is enough: '(MPL-2.0 OR Apache-2.0)'. */
const allowed = (licence: string | undefined, by: readonly string[]) =>
  (licence ?? '')
    .replace(/^\(|\)$/g, '')
    .split(' OR ')
    .some((one) => by.includes(one));

/** What is wrong with a lock file: the folder of the package, and why. */
function faults(lock: Lock): string[] {
  return Object.entries(lock)
    .filter(([folder]) => folder !== '')
    .flatMap(([folder, entry]) => {
      const {
        version = '',
        resolved,
        integrity = '',
        license,
        deprecated,
        dev = false,
        hasInstallScript = false,
      } = entry;
      const wrong: Record<string, boolean> = {
        'no exact version': !/^\d+\.\d+\.\d+/.test(version),
        'no sha512 of its content': !/^sha512-[\w+/]{86}==$/.test(integrity),
        'comes from an address of its own': resolved !== undefined,
        deprecated: deprecated !== undefined,
        'runs a program when it is installed': hasInstallScript && !Object.hasOwn(SCRIPTS, folder),
        [`licence ${license}`]: !allowed(license, dev ? TOOLS : MPL.has(folder) ? [...SHIPPED, 'MPL-2.0'] : SHIPPED),
      };
      return Object.keys(wrong)
        .filter((why) => wrong[why])
        .map((why) => `${folder}: ${why}`);
    });
}

const { packages } = json('package-lock.json') as { packages: Lock };

test('every package is locked by its content, has a known licence, is not deprecated, and runs nothing when it is installed', () => {
  expect(Object.keys(packages).length).toBeGreaterThan(100);
  expect(faults(packages)).toEqual([]);
});

const good: Locked = { version: '1.2.3', integrity: `sha512-${'a'.repeat(86)}==`, license: 'MIT' };
test.each<[string, Locked, string[]]>([
  ['is as it should be', good, []],
  ['is a tool of another licence', { ...good, license: 'MPL-2.0', dev: true }, []],
  ['has one licence of two', { ...good, license: '(GPL-3.0 OR MIT)' }, []],
  ['has a range for a version', { ...good, version: '^1.2.3' }, ['no exact version']],
  ['has no integrity', { version: '1.2.3', license: 'MIT' }, ['no sha512 of its content']],
  ['has a weak integrity', { ...good, integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, ['no sha512 of its content']],
  ['comes from elsewhere', { ...good, resolved: 'https://example.test/x.tgz' }, ['comes from an address of its own']],
  ['is deprecated', { ...good, deprecated: 'use another' }, ['deprecated']],
  ['runs a program', { ...good, hasInstallScript: true }, ['runs a program when it is installed']],
  ['says no licence', { version: '1.2.3', integrity: good.integrity! }, ['licence undefined']],
  ['may not be passed on so', { ...good, license: 'GPL-3.0' }, ['licence GPL-3.0']],
  ['is no tool, of a licence for tools', { ...good, license: 'MPL-2.0' }, ['licence MPL-2.0']],
])('a package that %s is found out', (_what, entry, why) => {
  expect(faults({ '': {}, 'node_modules/x': entry })).toEqual(why.map((one) => `node_modules/x: ${one}`));
});

test('what is installed is what is locked, and has no other programs to run', () => {
  const installed = Object.entries(packages).filter(
    ([folder]) => folder && existsSync(join(project, folder, 'package.json')),
  );
  expect(installed.length).toBeGreaterThan(100);
  const differs = installed.filter(([folder, { version }]) => {
    const own = json(join(folder, 'package.json')) as { version?: string; scripts?: Record<string, string> };
    const runs = ['preinstall', 'install', 'postinstall'].some((name) => own.scripts?.[name] !== undefined);
    return own.version !== version || (runs && !Object.hasOwn(SCRIPTS, folder));
  });
  expect(differs.map(([folder]) => folder)).toEqual([]);
});

test('every dependency is asked for in one exact version, and no name is given to another package or address', () => {
  const { dependencies, devDependencies, overrides } = json('package.json') as Record<string, Record<string, string>>;
  const asked = Object.entries({ ...dependencies, ...devDependencies });
  expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
  expect(asked.filter(([name, version]) => packages[`node_modules/${name}`]?.version !== version)).toEqual([]);
  expect(Object.values(overrides!).filter((version) => !/^(?:\$[\w@/-]+|\d+\.\d+\.\d+)$/.test(version))).toEqual([]);
});
