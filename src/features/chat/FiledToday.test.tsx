import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Day } from '#lib/day.ts';
import { freshDevice, given } from '#tests/support/profile.ts';
import { withRouter } from '#tests/support/with-router.tsx';
import { FiledToday } from './FiledToday.tsx';

beforeEach(freshDevice);
afterEach(() => {
  vi.useRealTimers();
});

test('at 4 o’clock a new day begins: what was filed yesterday is gone from the list', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(new Date(2026, 4, 14, 23));
  const task = await given('tasks', { description: 'Buy milk', completed: false });
  await given('entries', {
    role: 'user',
    type: 'chat',
    cleared: false,
    content: 'Buy milk',
    logged_for: '2026-05-14' as Day,
    created_at: new Date().toISOString(),
    filed: [`tasks/${task}/create_task/To-Do List`],
  });
  render(withRouter(<FiledToday />));
  expect(await screen.findByText('Buy milk')).toBeInTheDocument();
  vi.setSystemTime(new Date(2026, 4, 15, 4, 1));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(screen.queryByText('Buy milk')).toBeNull());
});
