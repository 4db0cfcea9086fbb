import { expect, test } from 'vitest';
import { installSection } from './install-section.ts';
import { withOperator } from './operator-words.ts';
import { pageText, sectionsWith } from './page-text.ts';
import { newSince, markOf, releasesOf } from './releases.ts';
import help from './content/help.md?raw';

const PAGE =
  '# A page\nChanged: 2026-11-22\n\nBefore.\n\n## What does it cost?\n\nNothing.\n\n## Sync\n\n### Café\nText.\n';

test('a page has a title, the day of its change, an intro and sections with an id for the address', () => {
  expect(pageText(PAGE)).toEqual({
    title: 'A page',
    changed: '2026-11-22',
    intro: 'Before.',
    sections: [
      { id: 'what-does-it-cost', title: 'What does it cost?', text: 'Nothing.' },
      { id: 'sync', title: 'Sync', text: '### Café\nText.' },
    ],
  });
  expect(pageText('# Only a title')).toEqual({ title: 'Only a title', changed: null, intro: '', sections: [] });
});

test.each([
  ['', ['What does it cost?', 'Sync']],
  ['COST nothing', ['What does it cost?']],
  ['cafe', ['Sync']],
  ['cost sync', []],
])('the sections with "%s"', (query, titles) => {
  expect(sectionsWith(pageText(PAGE).sections, query).map(({ title }) => title)).toEqual(titles);
});

test('a changelog has its releases, and a line goes on in the next', () => {
  const releases = releasesOf(
    '# What is new\n\n## Next\n\n- One\n  and more.\n- Two\n\n## 0.1.0\n\nThe first.\n\n- Three\n',
  );
  expect(releases).toEqual([
    { version: 'Next', intro: '', lines: ['One and more.', 'Two'] },
    { version: '0.1.0', intro: 'The first.', lines: ['Three'] },
  ]);
  expect(newSince(releases, null).size).toBe(0);
  expect(newSince(releases, new Set(['Two', 'Three'].map(markOf)))).toEqual(new Set([markOf('One and more.')]));
});

const OPERATOR = { name: 'Ada', address: 'Street 1', country: 'Norway', email: 'a@example.org' };
test.each([
  ['By {operator}. {reach}', OPERATOR, 'By Ada. You reach them at Street 1 or [a@example.org](mailto:a@example.org).'],
  ['{law}', OPERATOR, 'The law of Norway applies.'],
  [
    'By {operator}. {reach}',
    { name: '', address: '', country: '', email: '' },
    'By whoever gave you its address. They have not put a name or an address here yet.',
  ],
])('%s', (text, known, words) => {
  expect(withOperator(text, known)).toBe(words);
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari', 5, 'install-on-an-iphone-or-ipad'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X) Version/18 Safari', 5, 'install-on-an-iphone-or-ipad'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X) Version/18 Safari', 0, 'install-with-safari-on-a-mac'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X) Chrome/147 Safari', 0, 'install-with-chrome-or-edge-on-a-computer'],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/147 Mobile', 5, 'install-on-android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0', 0, 'firefox-on-a-computer'],
])('%s with %i touch points is told by %s', (userAgent, maxTouchPoints, id) => {
  expect(installSection({ userAgent, maxTouchPoints })).toBe(id);
  expect(pageText(help).sections.map((section) => section.id)).toContain(id);
});
