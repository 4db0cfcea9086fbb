import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerConsent } from '#features/consent/consent-store.ts';
import { trackPageView } from './analytics.ts';

const written: unknown[] = [];
beforeEach(() => {
  written.length = 0;
  vi.spyOn(console, 'info').mockImplementation((...args) => void written.push(args));
});
afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

test('no page view is recorded before a person agrees, nor after they decline', () => {
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
