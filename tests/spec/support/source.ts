/** Reads what the screens say and how they are set, where there is no value to import: words and numbers as they stand in the source. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

export const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The number that a pattern's first group finds in a file; the test fails when it finds none. */
export function numberIn(file: string, pattern: RegExp): number {
  const found = pattern.exec(textOf(file));
  if (!found) throw new Error(`${file} has nothing like ${pattern}`);
  return Number(found[1]);
}

const ENTITIES: Readonly<Record<string, string>> = { '&apos;': "'", '&quot;': '"', '&amp;': '&' };

/** All words of the source files of a folder or of one file: entities read, line breaks of the formatter taken out. */
export function wordsOf(path: string): string {
  const files = /\.\w+$/.test(path)
    ? [path]
    : readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
        .map((name) => join(path, name));
  return files
    .map(textOf)
    .join('\n')
    .replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll("\\'", "'")
    .replace(/\s+/g, ' ');
}
