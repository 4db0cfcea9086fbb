/** The file of a language's texts, for scripts and tests. */
import { readFileSync } from 'node:fs';
import type { Translation } from '../src/lib/languages.ts';

/** The texts of a language by their English. */
export type Catalogue = Readonly<Record<string, string>>;

/** From the root of the repository. */
export const catalogueFile = (language: Translation): string => `src/languages/${language}.json`;

export const catalogueOf = (language: Translation): Catalogue =>
  JSON.parse(readFileSync(catalogueFile(language), 'utf8')) as Catalogue;
