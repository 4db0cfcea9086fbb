/** Renders public pages to HTML. The build runs it, with the globals of a browser that has never been here (scripts/prerender.ts). */
import { createMemoryHistory } from '@tanstack/react-router';
// The build for browsers has an open channel, which keeps the process of the build from ending.
import { prerenderToNodeStream } from 'react-dom/static.node';
import { pageTitle } from '#app/page-title.ts';
import { createAppRouter } from '#app/router.tsx';
import { pages } from '#app/site-map.ts';
import { AppTree } from '#app/start/AppTree.tsx';
import { categoryIds } from '#features/resources/resources-search.ts';
import de from '#languages/de.json';
import es from '#languages/es.json';
import fr from '#languages/fr.json';
import { msg, speak, t } from '#lib/i18n.ts';
import { languageOfPath, type Language, type Translation } from '#lib/languages.ts';
import type { HtmlPage } from './document.ts';
import { manifestIn } from './manifest.ts';

const messages: Readonly<Record<Language, Readonly<Record<string, string>>>> = { en: {}, de, es, fr };

/** The open pages that show nothing of a person. */
const open = pages.filter(({ guarded, redirect, screen }) => !guarded && !redirect && screen);

/** Where the build begins, in each language; other pages are found by their links. */
export const startPaths: readonly string[] = [
  ...open.map(({ path }) => path).filter((path) => !path.includes('$')),
  // No page links to these, but the categories are in addresses that people share.
  ...categoryIds.map((category) => `/resources?category=${category}`),
];

const patterns = open.map(({ path }) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`));

/** Whether a public page has this path, without its language. */
export const isPublic = (path: string): boolean => patterns.some((pattern) => pattern.test(path));

/** The manifest in another language; `manifest` is the English one. */
export function renderManifest(language: Translation, manifest: string): string {
  speak({ language, messages: messages[language] });
  return manifestIn(language, manifest);
}

/** What index.html says in English. */
const DESCRIPTION = msg(
  'Write one line. Daymark puts it where it belongs: journal, calendar, memory or to-do. On your device first, on every other one soon after, signal or no signal.',
);

/** A page in the language of its address, English without one. Throws when a component of it cannot be rendered, or it has no main part. */
export async function renderPage(href: string): Promise<HtmlPage> {
  const language = languageOfPath(href) ?? 'en';
  speak({ language, messages: messages[language] });
  const router = createAppRouter(createMemoryHistory({ initialEntries: [href] }));
  await router.load();
  const { prelude } = await prerenderToNodeStream(<AppTree router={router} />, {
    // A larger part would come after the others, moved to its place by an inline script, which the content security policy forbids.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      throw error;
    },
  });
  return {
    href,
    title: pageTitle(router.state.location.pathname),
    html: await readStream(prelude),
    words: {
      description: t(DESCRIPTION),
      picture: t('A banded tower before a low sun, and the words: a landmark for your days.'),
      needsScript: t(
        'This page can be read as it is. To sign in, write or send something here, please switch on JavaScript.',
      ),
    },
  };
}

async function readStream(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const part of stream.setEncoding('utf8')) text += String(part);
  return text;
}
