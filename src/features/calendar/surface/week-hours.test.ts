import { expect, test } from 'vitest';
import { instantAt } from './hours.ts';
import type { Day } from '#lib/day.ts';
import { clock } from '#ui/clock.ts';
import { daysFrom } from '#lib/months.ts';
import { columnsOf, heightOf, linesOf } from './hours.ts';

// In some of the zones of this test a clock changes in each of these weeks.
test.each(['2026-03-23', '2026-10-19', '2026-03-02', '2026-10-26', '2026-05-11'])(
  'from 8 on the clocks of the week of %s are level, folded and unfolded',
  (monday) => {
    for (const unfolded of [false, true]) {
      const columns = columnsOf(daysFrom(monday as Day, 7), unfolded);
      const lines = linesOf(columns);
      const level = lines.filter(({ label }) => label >= '08:00');
      expect(level.map(({ label }) => Number(label.slice(0, 2)))).toEqual([...Array(16)].map((_, n) => n + 8));
      for (const { day, top, shown } of columns) {
        for (const { minute, label } of level) expect(clock(instantAt(day, top + minute))).toBe(label);
        expect(shown.from).toBeGreaterThanOrEqual(0);
        expect(shown.to - top).toBe(heightOf(columns));
      }
      if (!unfolded) expect(level[0]!.minute).toBe(0);
    }
  },
);
