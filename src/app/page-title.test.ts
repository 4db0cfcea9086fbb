import { expect, test } from 'vitest';
import { pageTitle } from './page-title.ts';

test.each([
  ['/', 'Daymark | Home'],
  ['', 'Daymark | Home'],
  ['/profile', 'Daymark | Profile'],
  ['/thought-dump', 'Daymark | Thought-dump'],
  ['/thoughtDump', 'Daymark | Thought Dump'],
  ['/myDailyLog/2026-05-14', 'Daymark | My Daily Log'],
  ['/resources/student-guide', 'Daymark | Resources'],
  ['/caf%C3%A9', 'Daymark | Café'],
  ['/100%', 'Daymark | 100%'],
])('the title of %j is %j', (path, title) => {
  expect(pageTitle(path)).toBe(title);
});
