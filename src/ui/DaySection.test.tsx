import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Day } from '#lib/day.ts';
import { DaySection } from './DaySection.tsx';

const thursday = '2026-05-14' as Day;

test('a day is a named region with a heading that says the whole date', () => {
  render(
    <DaySection day={thursday} today={false}>
      <p>The crit went well.</p>
    </DaySection>,
  );
  const day = screen.getByRole('region', { name: 'Thursday, May 14, 2026' });
  expect(within(day).getByRole('heading', { level: 2, name: 'Thursday, May 14, 2026' })).toHaveTextContent('14');
  expect(within(day).getByText('The crit went well.')).toBeVisible();
  expect(day).not.toHaveAttribute('data-today');
});

test('today is marked in words, not only by its coral rail', () => {
  render(
    <DaySection day={thursday} today>
      <p>Now</p>
    </DaySection>,
  );
  expect(screen.getByRole('region', { name: 'Today, Thursday, May 14, 2026' })).toHaveAttribute('data-today');
  expect(screen.getByText(/Thursday, today/)).toBeVisible();
});
