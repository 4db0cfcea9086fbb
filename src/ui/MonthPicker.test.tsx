import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { Day } from '#lib/day.ts';
import { MonthPicker } from './MonthPicker.tsx';
import { useWeekStart } from './use-week-start.ts';

test.each([
  [1, 'Monday'],
  [6, 'Saturday'],
  [7, 'Sunday'],
])('a week that starts on day %i has %s first', (weekStart, first) => {
  const day = '2026-05-14' as Day;
  const nothing = () => undefined;
  useWeekStart.setState(weekStart);
  render(<MonthPicker {...{ day, today: day, month: day, onMonthChange: nothing, onPick: nothing }} />);
  expect(screen.getAllByRole('columnheader')[0]).toHaveAttribute('aria-label', first);
});

function May({ onPick }: { readonly onPick: (day: Day) => void }) {
  const [month, setMonth] = useState('2026-05-01' as Day);
  const [day, today] = ['2026-05-14', '2026-05-20'] as Day[];
  return (
    <MonthPicker
      {...{ day: day!, today: today!, month, onPick, last: '2026-06-02' as Day, onMonthChange: setMonth }}
      marked={['2026-05-13' as Day]}
      markedWords="has entries"
    />
  );
}

test('the keys go from day to day, into the next month and no further than the last day; only a press picks', () => {
  const picked: Day[] = [];
  render(<May onPick={(day) => picked.push(day)} />);
  const chosen = screen.getByRole('button', { name: 'Thursday, May 14, 2026' });
  expect(chosen.parentElement).toHaveAttribute('aria-selected', 'true');
  chosen.focus();
  fireEvent.keyDown(chosen, { key: 'ArrowLeft' });
  expect(screen.getByRole('button', { name: 'Wednesday, May 13, 2026, has entries' })).toHaveFocus();
  fireEvent.keyDown(document.activeElement!, { key: 'PageDown' });
  const last = screen.getByRole('button', { name: 'Tuesday, June 2, 2026' });
  expect(last).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Wednesday, June 3, 2026' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Go to the Next Month' })).toBeDisabled();
  fireEvent.click(screen.getByRole('button', { name: 'Go to the Previous Month' }));
  expect(screen.getByRole('button', { name: 'Wednesday, May 20, 2026, today' })).toBeEnabled();
  expect(picked).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Thursday, May 14, 2026' }));
  expect(picked).toEqual(['2026-05-14']);
});
