import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AnalyticsService } from './AnalyticsService.tsx';

afterEach(cleanup);

test.each([
  ['none', () => Promise.resolve(null), 'This copy has no analytics service: nothing is sent.'],
  [
    'one',
    () => Promise.resolve('https://stats.example/events'),
    'This copy has an analytics service, stats.example. Only what you allow is sent there.',
  ],
  [
    'no answer',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'Only online can this page say whether this copy has an analytics service.',
  ],
])('%s: the page says which analytics service this copy has', async (_, ask, words) => {
  render(<AnalyticsService ask={ask} />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(await screen.findByText(words)).toBeVisible();
});
