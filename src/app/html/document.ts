/**
 * The HTML document of a public page in its language: the built page with the markup, title, description and picture of its own, the addresses of the same page in the
 * other languages, and without the app's script.
 */
import { inLanguage, languageOfPath, languages, manifestOf, translations, withoutLanguage } from '#lib/languages.ts';
import { SITE } from '#lib/page-file.ts';

export interface HtmlPage {
  readonly href: string;
  readonly title: string;
  readonly html: string;
  /** Texts in the language of the page. */
  readonly words: {
    /** For a page that has no sentence of its own. */
    readonly description: string;
    /** What the social picture shows. */
    readonly picture: string;
    readonly needsScript: string;
  };
}

/** The social picture, 1200 by 630 px. */
const PICTURE = '/icons/social.png';
/** The length of a description, in UTF-16 units; search engines cut longer ones. */
const DESCRIPTION = 160;
/** A shorter paragraph is a label or a hint. */
const SENTENCE = 50;

/** The addresses of a page in every language. English has none of its own: its address is for everybody whose language is not here. */
const addressesOf = (path: string) =>
  languages.map((language) => [language, language === 'en' ? path : inLanguage(path, language)] as const);

/** `template` is the app's built index.html, `starter` the address of the script that loads the app. */
export function documentOf(template: string, starter: string, { href, title, html, words }: HtmlPage): string {
  const scripts = [...template.matchAll(/<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>\s*/g)];
  const parts = [...template.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>\s*/g)];
  const [app] = scripts;
  if (!app || scripts.length > 1) throw new Error('The built page has not exactly one script of the app.');
  if (!html.includes('<main')) throw new Error(`${href} was rendered without a main part.`);
  const path = href.replace(/\?.*/, '');
  const language = languageOfPath(path) ?? 'en';
  const description = firstWords(html) ?? escaped(words.description);
  const addresses = addressesOf(withoutLanguage(path));
  const meta = [
    `<link rel="canonical" href="${SITE}${path}" />`,
    ...addresses.map(([each, at]) => `<link rel="alternate" hreflang="${each}" href="${SITE}${at}" />`),
    `<link rel="alternate" hreflang="x-default" href="${SITE}${withoutLanguage(path)}" />`,
    `<meta property="og:url" content="${SITE}${path}" />`,
    `<meta property="og:site_name" content="Daymark" />`,
    `<meta property="og:image" content="${SITE}${PICTURE}" />`,
    `<meta property="og:image:width" content="1200" />`,
    `<meta property="og:image:height" content="630" />`,
    `<meta property="og:image:alt" content="${escaped(words.picture)}" />`,
    `<meta name="twitter:card" content="summary_large_image" />`,
    `<script defer src="${starter}" data-app="${app[1]}" data-parts="${parts.map(([, part]) => part).join(' ')}"></script>`,
  ].join('\n    ');
  // A dialog of the main part is something to send too: the feedback form of /contact.
  const [main = ''] = /<main[\s\S]*<\/main>/.exec(html) ?? [];
  const sends = html.includes('<form') || main.includes('aria-haspopup="dialog"');
  const notice = sends
    ? `<noscript><p class="border-b border-line bg-card px-gutter py-3 text-sm">${words.needsScript}</p></noscript>\n    `
    : '';
  let page = template;
  const put = (pattern: RegExp, text: string) => {
    if (!pattern.test(page)) throw new Error(`The built page has nothing like ${pattern}`);
    page = page.replace(pattern, () => text);
  };
  for (const [tag] of [...scripts, ...parts]) page = page.replace(tag, '');
  // The other languages of an English page, for public/theme.js: it leads their readers to them.
  if (language === 'en')
    put(/<script src="\/theme\.js"/, `<script src="/theme.js" data-languages="${translations.join(' ')}"`);
  else {
    put(/<html lang="en"/, `<html lang="${language}"`);
    put(/href="\/manifest\.webmanifest"/, `href="${manifestOf(language)}"`);
  }
  put(/<noscript[\s\S]*<\/noscript\s*>/, '');
  put(/<title>[^<]*<\/title>/, `<title>${title}</title>`);
  put(/(<meta\s+name="description"\s+content=")[^"]*"/, `<meta name="description" content="${description}"`);
  put(/<meta property="og:title"[^>]*>/, `<meta property="og:title" content="${title}" />`);
  put(/<meta property="og:description"[^>]*>/, `<meta property="og:description" content="${description}" />`);
  put(/<\/head>/, `  ${meta}\n  </head>`);
  put(/<div id="root"><\/div>/, `${notice}<div id="root" data-page="${escaped(href)}">${html}</div>`);
  return page;
}

/** The first whole sentence or more in the page's main part, shortened at a word. Its characters stay escaped. */
function firstWords(html: string): string | undefined {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  const text = [...main.matchAll(/<p[ >][\s\S]*?<\/p>/g)]
    .map(([paragraph]) =>
      paragraph
        .split('<')
        .map((part) => part.slice(part.indexOf('>') + 1))
        .join('')
        .replace(/\s+/g, ' ')
        .replaceAll('"', '&quot;')
        .trim(),
    )
    .find((words) => words.length >= SENTENCE);
  if (text === undefined || text.length <= DESCRIPTION) return text;
  const cut = text.slice(0, DESCRIPTION - 1);
  return `${cut.slice(0, cut.lastIndexOf(' '))}…`;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** The sitemap of the pages at these English paths, in every language. */
export const sitemapOf = (paths: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths
  .flatMap(addressesOf)
  .map(([, path]) => `  <url><loc>${SITE}${escaped(path)}</loc></url>`)
  .join('\n')}
</urlset>
`;

/** The addresses that a page links to, without their hash. */
export const linksOf = (html: string): readonly string[] =>
  [...html.matchAll(/<a [^>]*href="(\/[^"#]*)/g)].map(([, href]) => href!.replaceAll('&amp;', '&'));
