import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Day } from '#lib/day.ts';
import { PickerMonth } from './PickerMonth.tsx';

test.each([
  [1, 'Monday'],
  [6, 'Saturday'],
  [7, 'Sunday'],
])('a week that starts on day %i has %s first', (weekStart, first) => {
  const day = '2026-05-14' as Day;
  const nothing = () => undefined;
  render(
    <PickerMonth
      {...{ day, today: day, month: day, weekStart, onMonthChange: nothing, onPick: nothing }}
      marked={[]}
      markedWords=""
    />,
  );
  expect(document.querySelector('thead th')).toHaveAttribute('aria-label', first);
  expect(screen.getByRole('grid')).toBeVisible();
});
