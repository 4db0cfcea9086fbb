import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

export interface Source {
  /** From the root of the repository, with '/'. */
  readonly path: string;
  /** Without comments. */
  readonly code: string;
}

/** What the product is made of, below these folders: TypeScript without its tests, as it is written. */
export const sourceFiles = (...folders: readonly string[]): { readonly path: string; readonly text: string }[] =>
  folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
    )
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** The same without comments. */
export const sourcesOf = (...folders: readonly string[]): Source[] =>
  sourceFiles(...folders).map(({ path, text }) => ({ path, code: withoutComments(text) }));

export const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
