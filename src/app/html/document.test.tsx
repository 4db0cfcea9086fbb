import { describe, expect, test } from 'vitest';
import { documentOf, linksOf, sitemapOf } from './document.ts';

const template = `<!doctype html>
<html lang="en">
  <head>
    <title>Daymark</title>
    <script src="/theme.js"></script>
    <link rel="manifest" href="/manifest.webmanifest" />
    <meta
      name="description"
      content="The words of the app."
    />
    <meta property="og:title" content="Daymark" />
    <meta property="og:description" content="Short." />
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/react-2.js">
  </head>
  <body>
    <div id="root"></div>
    <noscript>Please switch it on.</noscript>
  </body>
</html>`;
const long = 'Ten questions, "answered" in plain words that a person reads in a minute. '.repeat(4).trim();
const words = {
  description: 'The words of the app.',
  picture: 'A "tower".',
  needsScript: 'This page can be read as it is.',
};
const documentWith = (main: string, href = '/faq') =>
  documentOf(template, '/assets/starter-4.js', { href, title: 'Daymark | Faq', html: `<main>${main}</main>`, words });
const parsed = (text: string) => new DOMParser().parseFromString(text, 'text/html');
const meta = (page: Document, name: string) =>
  page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');

describe('The document of a public page', () => {
  test('has the title, the description, the address and the picture of the page, each once', () => {
    const page = parsed(documentWith(`<p>Short.</p><p>${long.replaceAll('"', '&quot;')}</p>`));
    expect(page.title).toBe('Daymark | Faq');
    const description = meta(page, 'description')!;
    expect(description).toMatch(/^Ten questions, "answered" in plain words .*…$/);
    expect(description.length).toBeLessThanOrEqual(160);
    expect(meta(page, 'og:description')).toBe(description);
    expect(meta(page, 'og:title')).toBe('Daymark | Faq');
    expect(meta(page, 'og:url')).toBe('https://daymark.invalid/faq');
    expect(meta(page, 'og:image')).toBe('https://daymark.invalid/icons/social.png');
    expect(page.querySelectorAll('title, meta[name=description], link[rel=canonical]')).toHaveLength(3);
  });

  test('without a paragraph that says what it is, it has the words of the app', () => {
    expect(meta(parsed(documentWith('<p>Short.</p>')), 'description')).toBe('The words of the app.');
  });

  test('a search is not part of the canonical address, but of the address that the HTML is for', () => {
    const page = parsed(documentWith('', '/auth?mode=login'));
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe('https://daymark.invalid/auth');
    expect(page.getElementById('root')?.dataset['page']).toBe('/auth?mode=login');
  });

  test('loads the small script, which knows where the app is, and not the app', () => {
    const page = parsed(documentWith(''));
    const [script, ...more] = page.querySelectorAll<HTMLScriptElement>('script[data-app]');
    expect(more).toEqual([]);
    expect(script?.getAttribute('src')).toBe('/assets/starter-4.js');
    expect(page.querySelectorAll('script')).toHaveLength(2);
    expect(script?.dataset['app']).toBe('/assets/index-1.js');
    expect(script?.dataset['parts']).toBe('/assets/react-2.js');
    expect(page.querySelector('[rel=modulepreload]')).toBeNull();
  });

  test('says that JavaScript is needed only where there is something to send', () => {
    expect(documentWith('<p>Words</p>')).not.toContain('<noscript>');
    const notice = /<noscript><p class="[^"]*px-gutter[^"]*">This page can be read as it is\./;
    expect(documentWith('<form></form>')).toMatch(notice);
    expect(documentWith('<button aria-haspopup="dialog">Give feedback</button>')).toMatch(notice);
  });

  test('is refused when nothing was rendered', () => {
    const nothing = { href: '/faq', title: '', html: '', words };
    expect(() => documentOf(template, '', nothing)).toThrow('/faq was rendered without a main part');
  });
});

describe.each([
  ['/faq', 'en', '/manifest.webmanifest', 'de es fr'],
  ['/de/faq', 'de', '/manifest.de.webmanifest', undefined],
  ['/fr/auth?mode=login', 'fr', '/manifest.fr.webmanifest', undefined],
])('The document of %s', (href, language, manifest, others) => {
  const page = parsed(documentWith('', href));
  const site = 'https://daymark.invalid';
  const path = href.replace(/\?.*/, '');
  const english = path.replace(`/${language}/`, '/');

  test('is in its language, which its head says too', () => {
    expect(page.documentElement.lang).toBe(language);
    expect(page.querySelector('link[rel=manifest]')?.getAttribute('href')).toBe(manifest);
    expect(page.querySelector<HTMLElement>('script[src="/theme.js"]')?.dataset['languages']).toBe(others);
    expect(meta(page, 'og:image:alt')).toBe('A "tower".');
  });

  test('is its own canonical address, and names the page in every language', () => {
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(site + path);
    const alternates = [...page.querySelectorAll('link[rel=alternate]')].map((link) => [
      link.getAttribute('hreflang'),
      link.getAttribute('href'),
    ]);
    expect(alternates).toEqual([
      ['en', site + english],
      ['de', `${site}/de${english}`],
      ['es', `${site}/es${english}`],
      ['fr', `${site}/fr${english}`],
      ['x-default', site + english],
    ]);
  });
});

test('links are found without their hash, and other sites are left out', () => {
  const html = '<a class="a" href="/faq#one">1</a><a href="/auth?mode=login&amp;x=1">2</a><a href="https://a.b/">3</a>';
  expect(linksOf(html)).toEqual(['/faq', '/auth?mode=login&x=1']);
});

test('the sitemap names whole addresses, in every language', () => {
  expect(sitemapOf(['/', '/faq']).match(/<loc>.*?<\/loc>/g)).toEqual([
    '<loc>https://daymark.invalid/</loc>',
    '<loc>https://daymark.invalid/de/</loc>',
    '<loc>https://daymark.invalid/es/</loc>',
    '<loc>https://daymark.invalid/fr/</loc>',
    '<loc>https://daymark.invalid/faq</loc>',
    '<loc>https://daymark.invalid/de/faq</loc>',
    '<loc>https://daymark.invalid/es/faq</loc>',
    '<loc>https://daymark.invalid/fr/faq</loc>',
  ]);
});
