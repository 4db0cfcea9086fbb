import { expect, test } from 'vitest';
import { pageFiles } from './page-file.ts';

test.each([
  ['/', '', ['/pages/index.html']],
  ['/faq/', '', ['/pages/faq.html']],
  ['/resources/student-guide', '', ['/pages/resources/student-guide.html']],
  ['/auth', '?mode=login', ['/pages/auth,mode=login.html', '/pages/auth.html']],
  ['/auth', '?mode=login&code=abc', []],
  ['/auth', '?mode=login&error=access_denied', []],
  ['/de/', '', ['/pages/de/index.html']],
  ['/de', '', ['/pages/de/index.html']],
  ['/fr/auth', '?mode=login', ['/pages/fr/auth,mode=login.html', '/pages/fr/auth.html']],
  ['/en/faq', '', ['/pages/faq.html']],
  ['/en/', '', ['/pages/index.html']],
  ['/de/dashboard', '', []],
  ['/design', '', ['/pages/design.html']],
  ['/faq', '?x=../../../secret', ['/pages/faq.html']],
  ['/faq', '?q=two%20words', ['/pages/faq.html']],
])('the files of %s%s', (path, search, files) => {
  expect(pageFiles(path, search)).toEqual(files);
});
