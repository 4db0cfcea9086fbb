import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Day } from '#lib/day.ts';
import { YearChart, type YearCell } from './YearChart.tsx';

const today = '2026-05-14' as Day;
const cells = new Map<Day, YearCell>([
  ['2026-05-13' as Day, { paint: 'mood-4', height: 0.8, words: 'Good' }],
  ['2025-06-01' as Day, { paint: 'heat-2', height: 1, striped: true, words: 'Skipped' }],
]);
const open = (onPick?: (day: Day) => void) => {
  render(<YearChart label="Mood of each day" today={today} cells={cells} emptyWords="Nothing noted" onPick={onPick} />);
  return userEvent.setup({ pointerEventsCheck: 0 });
};
const cell = (name: string) => screen.getByRole('gridcell', { name });

test('each day until today has its date and its content as a label', () => {
  open();
  expect(screen.getAllByRole('gridcell')).toHaveLength(348);
  expect(cell('Wednesday, May 13, 2026: Good')).toBeInTheDocument();
  expect(cell('Thursday, May 14, 2026, today: Nothing noted')).toBeInTheDocument();
  expect(cell('Sunday, June 1, 2025: Skipped')).toBeInTheDocument();
  expect(screen.getAllByRole('rowheader').map((each) => each.getAttribute('aria-label'))).toMatchObject({
    0: 'June 2025',
    11: 'May 2026',
  });
});

test('it is one stop of Tab; arrows move the focus, the line below names the day, Enter opens it', async () => {
  const picked = vi.fn();
  const user = open(picked);
  await user.tab();
  expect(cell('Thursday, May 14, 2026, today: Nothing noted')).toHaveFocus();
  await user.keyboard('{ArrowLeft}');
  expect(cell('Wednesday, May 13, 2026: Good')).toHaveFocus();
  expect(screen.getByText('Wednesday, May 13, 2026').parentElement).toHaveTextContent('Wednesday, May 13, 2026: Good');
  await user.keyboard('{Enter}');
  expect(picked.mock.calls).toEqual([['2026-05-13']]);
  await user.tab();
  expect(document.body).toHaveFocus();
  await user.tab({ shift: true });
  expect(cell('Wednesday, May 13, 2026: Good')).toHaveFocus();
});

test('a press opens a day; future days are not cells', async () => {
  const picked = vi.fn();
  const user = open(picked);
  await user.click(cell('Sunday, June 1, 2025: Skipped'));
  expect(picked.mock.calls).toEqual([['2025-06-01']]);
  expect(screen.queryByRole('gridcell', { name: /May 15, 2026/ })).toBeNull();
});
