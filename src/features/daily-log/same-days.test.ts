import { expect, test } from 'vitest';
import type { Day } from '#lib/day.ts';
import { sameDays } from './same-days.ts';

test.each([
  ['2026-05-14', ['2025-05-14', '2024-05-14', '2023-05-14']],
  // The last day of February stands for the 29th.
  ['2028-02-29', ['2027-02-28', '2026-02-28', '2025-02-28', '2024-02-29']],
  ['2027-02-28', ['2026-02-28', '2025-02-28', '2024-02-29', '2024-02-28']],
  // In a leap year the 28th and the 29th are days of their own.
  ['2028-02-28', ['2027-02-28', '2026-02-28', '2025-02-28', '2024-02-28']],
])('%s', (today, days) => expect(sameDays(today as Day, 4).slice(0, days.length)).toEqual(days));
