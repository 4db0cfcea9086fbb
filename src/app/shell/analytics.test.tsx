import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerConsent } from '#features/consent/consent-store.ts';
import { trackPageView } from './analytics.ts';

const written: unknown[] = [];
beforeEach(() => {
  written.length = 0;
  // This copy has no analytics service: src/features/consent/count.test.ts has what is sent where there is one.
  vi.stubGlobal('fetch', async () => Response.json({ url: null }));
  vi.spyOn(console, 'info').mockImplementation((...args) => void written.push(args));
});
afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('no page view is recorded before a person agrees, nor after they decline @000.11', () => {
  trackPageView('/profile');
  answerConsent({ analytics: false, marketing: true });
  trackPageView('/profile');
  expect(written).toEqual([]);
});

test('with consent only the first segment of the path is recorded, until it is taken back', () => {
  answerConsent({ analytics: true, marketing: false });
  trackPageView('/resources/student-guide');
  answerConsent({ analytics: false, marketing: false });
  trackPageView('/faq');
  expect(written).toEqual([['page_view', { page: '/resources' }]]);
});

test('the words of an address that is none of ours are not recorded', () => {
  answerConsent({ analytics: true, marketing: false });
  for (const path of ['/my-secret/garden', '/', '/habits/0198c0de']) trackPageView(path);
  expect(written.map((line) => (line as unknown[])[1])).toEqual([
    { page: '/not-found' },
    { page: '/' },
    { page: '/habits' },
  ]);
});
