// @vitest-environment happy-dom
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { createElement } from 'react';
import { prerender } from 'react-dom/static';
import { beforeAll, describe, expect, test, vi } from 'vitest';

/**
 * The static pages of both specs, to the letter: spec 001, section 2 (FAQ, mission, updates, not found), spec 000, section 2 (the pages that the
 * footer leads to). Each page is rendered to HTML, as the build does it.
 */
type Pages = typeof import('#app/router.tsx');
let pages: Pages;
const rendered = new Map<string, Promise<string>>();

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  pages = await import('#app/router.tsx');
});

async function render(path: string): Promise<string> {
  const router = pages.createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  const { prelude } = await prerender(createElement(RouterProvider, { router: router as never }), {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  return /<main[\s\S]*<\/main>/.exec(await new Response(prelude).text())![0];
}

/** The main part of a page. */
const html = (path: string): Promise<string> => {
  if (!rendered.has(path)) rendered.set(path, render(path));
  return rendered.get(path)!;
};

const words = (markup: string): string =>
  markup
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"');
const targets = (markup: string): string[] => [...markup.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, to]) => to!);

describe('Titles and texts', () => {
  test.each([
    [
      '/faq',
      'Questions',
      ['What is Daymark?', '14-day free trial', 'The plan is Free', 'all features are free for now'],
    ],
    ['/about', 'Why Daymark', ['Why it was built', 'How it works', 'What we believe', 'The team']],
    ['/updates', 'Updates', ['Coming Soon', '1.2.0', '1.1.0', '1.0.0', 'March 2025', 'April 2025', 'May 2025']],
    ['/updates', 'Updates', ['Estimated for June 2025', 'Estimated for July 2025', 'Estimated for August 2025']],
    ['/help', 'Help', ['What the words about sync mean', 'Install on an iPhone or iPad', 'Keyboard shortcuts']],
    ['/contact', 'Contact', ['A question', 'An idea, a problem, or what you like']],
    ['/privacy', 'Privacy', ['In plain words', 'Who is responsible', 'What the coach is sent']],
    ['/terms', 'Terms', ['In plain words', 'Subscription & billing will be added on launch']],
    ['/data-protection', 'Data protection', ['In plain words', 'not end-to-end encrypted']],
    [
      '/only-you-can-read-it',
      'Only you can read it',
      ['In plain words', 'What the server still sees', 'What it does not protect you from'],
    ],
    ['/accessibility', 'Accessibility', ['In plain words', 'What does not work well yet']],
    ['/cookie-policy', 'Cookies', ['In plain words', 'Analytics', 'Marketing']],
    ['/nowhere-at-all', 'Page Not Found', ['Return to Home']],
    ['/resources', 'Resources', ['All Resources', 'Productivity', 'Habit Building', 'For Students']],
    ['/resources', 'Resources', ['For Professionals', 'Templates & Downloads', 'Featured', 'Read', 'Download']],
    ['/resources', 'Resources', ['Newsletter', 'Your email', 'Subscribe']],
    ['/resources/student-guide', 'A study week that survives the week', ['Count before you plan']],
    ['/resources/work-life-balance', 'Leaving work at the end of work', ['Three lines that close the day']],
    ['/resources/creative-habits', 'A small habit for making things', ['Make it smaller than you like']],
  ])('%s is titled "%s" and has its texts', async (path, title, texts) => {
    const markup = await html(path);
    expect(words(/<h1[\s\S]*?<\/h1>/.exec(markup)![0]).trim()).toBe(title);
    for (const text of texts) expect(words(markup)).toContain(text);
  });

  test('no text has a place for the operator that nobody filled', async () => {
    for (const path of ['/about', '/contact', '/privacy', '/terms', '/data-protection'])
      expect(words(await html(path)), path).not.toMatch(/\{\w+\}/);
  });
});

describe('Links', () => {
  test.each([
    ['/faq', ['/chat', '/contact']],
    ['/about', ['/faq', '/chat', '/contact']],
    ['/help', ['/chat', '/journal', '/contact']],
    ['/contact', ['/help', '/faq', '/data-protection']],
    ['/nowhere-at-all', ['/']],
    ['/resources', ['/resources/student-guide', '/resources/work-life-balance', '/resources/creative-habits']],
  ])('%s leads to %s', async (path, to) => {
    expect(targets(await html(path))).toEqual(expect.arrayContaining(to));
  });

  test('every link of these pages leads to a page, and its hash to a part of that page', async () => {
    const router = pages.createAppRouter(createMemoryHistory());
    const from = ['/faq', '/about', '/updates', '/help', '/contact', '/privacy', '/terms', '/data-protection'];
    for (const path of [...from, '/accessibility', '/cookie-policy']) {
      for (const to of targets(await html(path)).filter((to) => to.startsWith('/'))) {
        const [page = '', hash] = to.split('#');
        expect(router.matchRoutes(page, {}).length, `${path} to ${to}`).toBeGreaterThan(1);
        if (hash) expect(await html(page), `${path} to ${to}`).toContain(`id="${hash}"`);
      }
    }
  });
});

test('the feedback form can be opened on the contact page, below the words about it', async () => {
  const [, part = ''] = (await html('/contact')).split('id="an-idea-a-problem-or-what-you-like"');
  expect(words(part.split('</section>')[0]!)).toContain('Use the feedback form.');
  expect(part.split('</section>')[0]).toMatch(/<button[^>]*aria-haspopup="dialog"[^>]*>Give feedback</);
});

test('the FAQ has ten questions of which one can be open at a time, without JavaScript too', async () => {
  const questions = (await html('/faq')).match(/<details [^>]*>/g)!;
  expect(questions).toHaveLength(10);
  for (const tag of questions) expect(tag).toContain('name="faq"');
  expect(new Set(questions.map((tag) => /id="([^"]+)"/.exec(tag)?.[1])).size).toBe(10);
});

test('a mistyped address leads to the nearest page', async () => {
  expect(targets(await html('/privcy'))).toContain('/privacy');
});
