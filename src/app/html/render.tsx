/** Renders public pages to HTML. The build runs it, with the globals of a browser that has never been here (scripts/prerender.ts). */
import { createMemoryHistory } from '@tanstack/react-router';
// The build for browsers has an open channel, which keeps the process of the build from ending.
import { prerenderToNodeStream } from 'react-dom/static.node';
import { pageTitle } from '#app/page-title.ts';
import { createAppRouter } from '#app/router.tsx';
import { pages } from '#app/site-map.ts';
import { AppTree } from '#app/start/AppTree.tsx';
import { categoryIds } from '#features/resources/resources-search.ts';

/** The open pages that show nothing of a person. */
const open = pages.filter(({ guarded, redirect, screen }) => !guarded && !redirect && screen);

/** Where the build begins; other pages are found by their links. */
export const startPaths: readonly string[] = [
  ...open.map(({ path }) => path).filter((path) => !path.includes('$')),
  // No page links to these, but the categories are in addresses that people share.
  ...categoryIds.map((category) => `/resources?category=${category}`),
];

const patterns = open.map(({ path }) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`));

/** Whether a public page has this path. */
export const isPublic = (path: string): boolean => patterns.some((pattern) => pattern.test(path));

/** The title and the markup of a page. Throws when a component of it cannot be rendered, or it has no main part. */
export async function renderPage(href: string): Promise<{ readonly title: string; readonly html: string }> {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [href] }));
  await router.load();
  const { prelude } = await prerenderToNodeStream(<AppTree router={router} />, {
    // A larger part would come after the others, moved to its place by an inline script, which the content security policy forbids.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      throw error;
    },
  });
  return { title: pageTitle(router.state.location.pathname), html: await readStream(prelude) };
}

async function readStream(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const part of stream.setEncoding('utf8')) text += String(part);
  return text;
}
