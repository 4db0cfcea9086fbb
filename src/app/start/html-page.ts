/** Whether the HTML that the page came with is that of this address (src/app/html/render.tsx), so that the app can take it over. */
import { defaultParseSearch } from '@tanstack/react-router';
import { readSearch } from '#lib/search-keys.ts';
import { pageAt } from '#app/site-map.ts';

/** The path, and the search parameters that the page knows: links from elsewhere add others. */
function placeOf(href: string): string {
  const { pathname, search } = new URL(href, 'https://daymark.invalid');
  const path = pathname.replace(/(?<=.)\/+$/, '');
  return path + JSON.stringify(readSearch(pageAt(path)?.search ?? {})(defaultParseSearch(search)));
}

/** Whether two addresses show the same page in the same state. */
export const isSamePage = (a: string, b: string): boolean => placeOf(a) === placeOf(b);
