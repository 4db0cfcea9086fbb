/**
 * The long texts of the public pages in each other language: one file of the build for a language, with each Markdown file of it by its name. Only its
 * readers load it, when they open the first of these pages. `virtual:articles/de` is its address.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

export const ARTICLE_FOLDERS = ['src/features/site/content', 'src/features/resources/content'] as const;
const ADDRESS = /^\0?virtual:articles\/(\w+)$/;

/** The Markdown of a language's texts, by their names. */
export const articlesOf = (language: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ARTICLE_FOLDERS.map((folder) => join(folder, language)).flatMap((folder) =>
      readdirSync(folder).map((file) => [basename(file, '.md'), readFileSync(join(folder, file), 'utf8')]),
    ),
  );

/** The plugin. Only the built app has files: elsewhere, as for the renderer of the build and for tests, the address is the text itself. */
export function articles(): Plugin {
  let isApp = false;
  return {
    name: 'articles',
    configResolved({ command, build: { ssr } }) {
      isApp = command === 'build' && !ssr;
    },
    resolveId: (id) => (ADDRESS.test(id) ? `\0${id}` : null),
    load(id) {
      const language = ADDRESS.exec(id)?.[1];
      if (language === undefined) return null;
      const source = JSON.stringify(articlesOf(language));
      const address = isApp
        ? `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name: `${language}-articles.json`, source })}`
        : JSON.stringify(`data:application/json,${encodeURIComponent(source)}`);
      return `export default ${address}`;
    },
  };
}
