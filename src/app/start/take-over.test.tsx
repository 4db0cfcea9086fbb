import { expect, test } from 'vitest';
import { isSamePage } from './take-over.tsx';

test.each([
  ['/', '/', true],
  ['/auth', '/auth?mode=signup', true],
  ['/auth', '/auth?mode=login', false],
  ['/auth?mode=login', '/auth?mode=login&from=mail', true],
  ['/auth', '/auth/', true],
  ['/auth', '/', false],
  ['/auth', '/auth#type=recovery&token_hash=abc', false],
  ['/faq', '/faq#offline', true],
  ['/de/faq', '/faq', true],
  ['/de/', '/', true],
  ['/de/auth?mode=login', '/auth?mode=signup', false],
])('the HTML of %s for %s: %s', (html, address, same) => {
  expect(isSamePage(html, address)).toBe(same);
});
