/** Reads texts and numbers from the source, where there is no value to import. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

export const sourceText = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The number in a pattern's first group. Throws when the file does not match. */
export function numberIn(file: string, pattern: RegExp): number {
  const found = pattern.exec(sourceText(file));
  if (!found) throw new Error(`${file} has nothing like ${pattern}`);
  return Number(found[1]);
}

const ENTITIES: Readonly<Record<string, string>> = { '&apos;': "'", '&quot;': '"', '&amp;': '&' };

/** The text of a file, or of a folder's source files, with HTML entities decoded and line breaks as spaces. */
export function wordsOf(path: string): string {
  const files = /\.\w+$/.test(path)
    ? [path]
    : readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
        .map((name) => join(path, name));
  return files
    .map(sourceText)
    .join('\n')
    .replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll("\\'", "'")
    .replace(/\s+/g, ' ');
}
