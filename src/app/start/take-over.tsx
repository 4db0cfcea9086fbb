/** The app takes over the HTML that a public page came with. */
import { defaultParseSearch } from '@tanstack/react-router';
import { startTransition } from 'react';
import { hydrateRoot, type RootOptions } from 'react-dom/client';
import { withoutLanguage } from '#lib/languages.ts';
import { readSearch } from '#lib/search-keys.ts';
import type { createAppRouter } from '#app/router.tsx';
import { pageAt } from '#app/site-map.ts';
import { AppTree } from './AppTree.tsx';
import { useIdentity } from './identity.ts';
import { SHOWN } from './shown.ts';

/**
 * The path, and the search parameters that the page knows: links from elsewhere add others. A fragment with a value, as links of mails have it, is what
 * the screen begins with, and in no HTML; one without is a place on the page.
 */
function placeOf(href: string): string {
  const { pathname, search, hash } = new URL(withoutLanguage(href), location.origin);
  const path = pathname === '/' ? pathname : pathname.replace(/\/$/, '');
  return (
    path +
    JSON.stringify(readSearch(pageAt(path)?.search ?? {})(defaultParseSearch(search))) +
    (hash.includes('=') ? hash : '')
  );
}

/** Whether two addresses show the same page in the same state, in whichever language. */
export const isSamePage = (a: string, b: string): boolean => placeOf(a) === placeOf(b);

/**
 * Makes the HTML of `href` live, once the code of its screen is here. False: this address shows something else, or the HTML is not for this
 * person: it is a visitor's, and a signed-in person gets it only from a browser without the service worker (sw/shell.ts).
 */
export async function take(
  root: HTMLElement,
  href: string,
  router: ReturnType<typeof createAppRouter>,
  options: RootOptions,
): Promise<boolean> {
  const visitor = useIdentity.getState().who.status === 'out';
  // A page without a frame has nothing of a visitor's: somebody who uses Daymark on this device alone signs in there too.
  const forAll = pageAt(new URL(withoutLanguage(href), location.origin).pathname)?.layout === 'bare';
  if (!(visitor || forAll) || !isSamePage(href, router.latestLocation.href)) return false;
  await router.load();
  // A signed-in person is led from /auth to another page.
  if (!isSamePage(href, router.state.location.href)) return false;
  // A person who has scrolled the page already stays where they are.
  const { options: settings } = router;
  settings.scrollRestoration = () => scrollY === 0;
  addEventListener(SHOWN, () => (settings.scrollRestoration = true), { once: true });
  // In a transition, React works in short tasks between which the page answers.
  startTransition(() => void hydrateRoot(root, <AppTree router={router} />, options));
  return true;
}
