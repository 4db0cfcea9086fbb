import { cpSync, existsSync, mkdtempSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { nextVersion } from './next-version.ts';
import { partOf } from './parts.ts';

const root = resolve(import.meta.dirname, '../../..');

/** The version that an operator installs after the built one. */
export const NEXT = '99.0.0-next';

/** A copy of the built product, and the version after it. */
export interface TwoVersions {
  /** The server's program. */
  readonly program: string;
  /** A part of the first version that the next one does not have. */
  readonly oldPart: string;
  /** Puts the next version where the first one was: its files are gone from the server. */
  deployNext(): void;
  remove(): void;
}

/** Makes both. Inside the repository, so that the copy of the server finds its packages. */
export function makeTwoVersions(): TwoVersions {
  const results = join(root, 'test-results');
  mkdirSync(results, { recursive: true });
  const folder = mkdtempSync(join(results, 'product-'));
  const [app, next] = [join(folder, 'app'), join(folder, 'next')];
  for (const part of ['app', 'server']) cpSync(join(root, 'dist', part), join(folder, part), { recursive: true });
  const oldPart = partOf('src/app/search/Search.tsx', app);
  return {
    program: join(folder, 'server/main.js'),
    oldPart,
    deployNext() {
      nextVersion(join(root, 'dist/app'), next, NEXT);
      if (existsSync(join(next, oldPart))) throw new Error('Both versions have the same parts: nothing can be shown.');
      rmSync(app, { recursive: true });
      cpSync(next, app, { recursive: true });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
