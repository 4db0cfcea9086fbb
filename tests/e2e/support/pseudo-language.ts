/**
 * A language that nobody speaks, for finding what was forgotten: each English text with other letters, about 40 % longer and in brackets. The app takes it for German.
 */
import type { Page } from 'playwright/test';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { plainText } from '#lib/markdown.ts';
import { catalogueOf } from '../../../scripts/catalogue.ts';

const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('abcdefghijklmnopqrstuvwxyz', (letter, n) => [letter, 'ǎƀĉđěƒğħĭĵķĺɱňǒƥɋřšťǔʋŵẋŷž'.charAt(n)]),
);
const OTHERS = Object.values(LETTERS).join('');
/** What stands in a text of the pseudo-language between its values. */
const PSEUDO = new RegExp(`[⟦⟧${OTHERS}${OTHERS.toUpperCase()}]+`, 'u');

const inOtherLetters = (text: string): string =>
  text
    .split(/(<\/?\d+\/?>)/)
    .map((part, n) =>
      n % 2 === 1
        ? part
        : part.replaceAll(/[a-z]/gi, (letter) => {
            const other = LETTERS[letter.toLowerCase()]!;
            const cased = letter === letter.toLowerCase() ? other : other.toUpperCase();
            return /[aeiou]/i.test(letter) ? cased + other : cased;
          }),
    )
    .join('');

type Tokens = ReturnType<typeof compileMessage>;

/** An ICU message from its tokens. */
const written = (tokens: Tokens): string =>
  typeof tokens === 'string'
    ? inOtherLetters(tokens)
    : tokens
        .map((token) => {
          if (typeof token === 'string') return inOtherLetters(token);
          const [name, type, format] = token as [string, string?, (string | Readonly<Record<string, Tokens>>)?];
          if (name === '#' && !type) return '#';
          if (!type) return `{${name}}`;
          if (typeof format !== 'object') return `{${[name, type, ...(format ? [format] : [])].join(', ')}}`;
          const cases = Object.entries(format).map(([each, words]) =>
            each === 'offset'
              ? ''
              : `${/^\d+$/.test(each) && type !== 'select' ? `=${each}` : each} {${written(words)}}`,
          );
          return `{${name}, ${type}, ${cases.join(' ')}}`;
        })
        .join('');

/** A text of the catalogue, an ICU message, in the pseudo-language. */
export const pseudo = (text: string): string => `⟦${written(compileMessage(text))}⟧`;

/** From now on the device asks for German, and gets the pseudo-language; what the sample's person wrote is English. */
export async function speakPseudo(page: Page): Promise<void> {
  const texts = Object.fromEntries(Object.keys(catalogueOf('de')).map((key) => [key, pseudo(key.split('\u0004')[0]!)]));
  await page.route(/\/assets\/de-[^/]*\.json$/, (route) => route.fulfill({ json: texts }));
  await page.route(/\/assets\/year\.de-/, (route) => route.fulfill({ json: { texts: {}, replies: {} } }));
}

interface ShownText {
  readonly text: string;
  /** Which text, attribute or title of which element it is. */
  readonly where: string;
  /** What a person wrote is set in a serif. */
  readonly serif: boolean;
}

/** Runs in the page: what a person sees and what is read out. */
function shownTexts(): ShownText[] {
  const found: ShownText[] = [];
  const add = (element: Element, kind: string, text: string | null) => {
    if (!text?.trim() || element.closest('[lang=en], code')) return;
    const html = (element.cloneNode(false) as Element).outerHTML;
    found.push({
      where: `${kind} of ${html.slice(0, 160)}`,
      text: text.replaceAll(/\s+/g, ' ').trim(),
      serif: !getComputedStyle(element).fontFamily.includes('sans'),
    });
  };
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.matches('script, style, noscript')) continue;
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) add(element, 'text', node.textContent);
    for (const name of [
      'aria-label',
      'aria-description',
      'aria-roledescription',
      'aria-valuetext',
      'placeholder',
      'title',
      'alt',
    ])
      add(element, name, element.getAttribute(name));
  }
  add(document.documentElement, 'title', document.title);
  return found;
}

/** Runs in the page: all strings of the rows of its profile. */
async function storedTexts(): Promise<string[]> {
  const texts = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.add(value);
    else if (value && typeof value === 'object') Object.values(value).forEach(collect);
  };
  for (const { name } of await indexedDB.databases()) {
    if (!name?.startsWith('daymark')) continue;
    await new Promise<void>((done, fail) => {
      const open = indexedDB.open(name);
      open.addEventListener('error', () => fail(new Error(`${name} does not open.`)));
      open.addEventListener('success', () => {
        const stores = [...open.result.objectStoreNames];
        if (stores.length === 0) return done();
        const read = open.result.transaction(stores);
        for (const store of stores) {
          const all = read.objectStore(store).getAll();
          all.addEventListener('success', () => collect(all.result));
        }
        read.addEventListener('complete', () => {
          open.result.close();
          done();
        });
      });
    });
  }
  return [...texts];
}

/** The words that Intl makes of dates, times, durations and lists in German. */
const intlWords = new Set(
  [
    ...(['long', 'short', 'narrow'] as const).flatMap((style) =>
      Array.from({ length: 365 }, (_, n) =>
        new Intl.DateTimeFormat('de', { weekday: style, month: style, day: 'numeric' }).format(
          new Date(2026, 0, n + 1),
        ),
      ),
    ),
    ...Array.from({ length: 12 }, (_, n) =>
      new Intl.DateTimeFormat('de', { month: 'short' }).format(new Date(2026, n)),
    ),
    ...(['conjunction', 'disjunction'] as const).map((type) => new Intl.ListFormat('de', { type }).format(['1', '2'])),
    new Intl.DateTimeFormat('de', { dateStyle: 'full', timeStyle: 'short' }).formatRange(0, 5e9),
  ].flatMap((text) => text.match(/\p{L}+/gu) ?? []),
);

/** The texts of the page that are neither in the pseudo-language nor the person's own, nor made by Intl. `names`: what has the same name in each language. */
export async function forgottenTexts(page: Page, names: RegExp): Promise<string[]> {
  // As they are written, and as they are read.
  const stored = (await page.evaluate(storedTexts)).flatMap((text) => [text, plainText(text)]);
  const whole = new Set(stored.flatMap((text) => [text, ...text.split('\n')]).map(plain));
  const all = stored.map(plain).join('\n');
  const ownWords = new Set(all.match(/\p{L}+/gu));
  const isKnown = (part: string, serif: boolean): boolean => {
    const words = part.replaceAll(names, '').match(/\p{L}+/gu) ?? [];
    return (
      words.every((word) => intlWords.has(word)) ||
      whole.has(plain(part)) ||
      (plain(part).length >= 12 && all.includes(plain(part))) ||
      (serif && words.length === 1 && words.every((word) => ownWords.has(word.toLowerCase())))
    );
  };
  const found = (await page.evaluate(shownTexts)).flatMap(({ where, text, serif }) => {
    if (isKnown(text, serif)) return [];
    const foreign = text
      .split(PSEUDO)
      .flatMap((part) => (isKnown(part, serif) ? [] : part.split(/, | · | • |: /)))
      .filter((part) => !isKnown(part, serif));
    return foreign.length > 0 ? [`${foreign.join(' | ')} (in “${text.slice(0, 100)}”, ${where})`] : [];
  });
  return [...new Set(found)];
}

/** Without case, and without spaces and signs at the edges. */
const plain = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
    .toLowerCase();

/** Runs in the page: texts that are cut off or outside the window, where nothing says that they go on (an ellipsis) and nothing scrolls. */
export function cutTexts(): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement!;
    if (!node.textContent?.trim() || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      continue;
    if (element.closest('script, style, noscript, option, [aria-hidden=true]')) continue;
    range.selectNodeContents(node);
    const { left, right, width } = range.getBoundingClientRect();
    if (width === 0) continue;
    const isCut = (): boolean => {
      for (let box: Element | null = element; box; box = box.parentElement) {
        const { overflowX, textOverflow, position, webkitLineClamp } = getComputedStyle(box);
        // Only for screen readers.
        if (position === 'absolute' && box.clientWidth <= 1) return false;
        if (position === 'fixed' && box !== element) return false;
        if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || /auto|scroll/.test(overflowX)) return false;
        const edge = box.getBoundingClientRect();
        if (/hidden|clip/.test(overflowX) && (left < edge.left - 1 || right > edge.right + 1)) return true;
      }
      return left < -1 || right > innerWidth + 1;
    };
    if (isCut())
      found.push(
        `“${node.textContent.trim().slice(0, 60)}” in ${(element.cloneNode(false) as Element).outerHTML.slice(0, 120)}`,
      );
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`the page: ${scrollWidth - clientWidth} px too wide`);
  return found;
}
