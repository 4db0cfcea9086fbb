import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
const answer = (consent: unknown) => localStorage.setItem('cookie_consent', JSON.stringify(consent));

test('no page view is recorded before a person agrees, nor after they decline', () => {
  trackPageView('/profile');
  answer({ necessary: true, analytics: false, marketing: true, version: '1.0.0' });
  trackPageView('/profile');
  localStorage.setItem('cookie_consent', '{broken');
  trackPageView('/profile');
  expect(written).toEqual([]);
});

test('an answer to another version of the question does not count', () => {
  answer({ analytics: true, version: '0.9.0' });
  trackPageView('/profile');
  expect(written).toEqual([]);
});

test('with consent only the first segment of the path is recorded', () => {
  answer({ analytics: true, version: '1.0.0' });
  trackPageView('/resources/student-guide');
  expect(written).toEqual([['page_view', { page: '/resources' }]]);
});
