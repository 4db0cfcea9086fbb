/** Where the HTML of a public page is in the built app. The build, the server and the service worker use the same names. */

import { languageOfPath, withoutLanguage } from './languages.ts';

/** Stands in the built HTML for the address of the site, which only the server knows. */
export const SITE = 'https://daymark.invalid';

/** What another service leads back to /auth with: the app alone can use it, at once. */
const ANSWER = /[?&](?:code|error)=/;

/** Other characters of a search could lead to other folders. */
const PLAIN = /^\?[\w=&-]+$/;

/** The pages that show what a person wrote have none (a test compares these with the site map). */
const OF_A_PERSON =
  /^\/(?:onboarding|dashboard|profile|chat|journal|logs|thought-dump|memory|habits|mood|tasks|insights|calendar|settings)(?:\/|$)/;

/**
 * The files that may contain the HTML of an address, best first: a page may have one for its search parameters.
 * @example pageFiles('/auth', '?mode=login') // ['/pages/auth,mode=login.html', '/pages/auth.html']
 * @example pageFiles('/de/faq') // ['/pages/de/faq.html']; '/en/faq' has the file of '/faq'
 */
export function pageFiles(path: string, search = ''): readonly string[] {
  const plain = withoutLanguage(path);
  if (ANSWER.test(search) || OF_A_PERSON.test(plain)) return [];
  const language = languageOfPath(path) ?? 'en';
  const name = `/pages${language === 'en' ? '' : `/${language}`}${plain === '/' ? '/index' : plain.replace(/\/$/, '')}`;
  return PLAIN.test(search) ? [`${name},${search.slice(1)}.html`, `${name}.html`] : [`${name}.html`];
}
