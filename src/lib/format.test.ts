import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { speakIn } from '#tests/support/speak.ts';
import type { Day } from './day.ts';
import {
  count,
  dayInText,
  dayOfMonth,
  fullDay,
  longDate,
  longDayNear,
  longDay,
  monthShort,
  monthYear,
  nearDay,
  shortDate,
  shortDay,
  time24,
  weekday,
  weekdayShort,
} from './format.ts';

const day = (text: string) => text as Day;
const thursday = day('2026-05-14');

// A zone west of Greenwich, one with half an hour, and the ones whose clocks jump at midnight.
describe.each(['America/Los_Angeles', 'Asia/Kolkata', 'Europe/Berlin', 'America/Sao_Paulo', 'Pacific/Apia'])(
  'in %s',
  (zone) => {
    let before: string | undefined;
    beforeEach(() => {
      before = process.env.TZ;
      process.env.TZ = zone;
    });
    afterEach(() => {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    });

    test('a day is shown as itself', () => {
      expect(longDay(thursday)).toBe('Thursday, May 14');
      expect(fullDay(thursday)).toBe('Thursday, May 14, 2026');
      expect(longDayNear(thursday, '2026-01-01' as Day)).toBe('Thursday, May 14');
      expect(longDayNear(thursday, '2025-12-31' as Day)).toBe('Thursday, May 14, 2026');
      expect(shortDay(thursday)).toBe('May 14');
      expect(shortDate(thursday)).toBe('May 14, 2026');
      expect(longDate('2026-09-14' as Day)).toBe('September 14, 2026');
      expect(monthYear(thursday)).toBe('May 2026');
      expect(monthShort(thursday)).toBe('May');
      expect(weekday(thursday)).toBe('Thursday');
      expect(weekdayShort(thursday)).toBe('Thu');
      expect(dayOfMonth(day('2026-05-04'))).toBe(4);
      expect(longDay(day('2026-01-01'))).toBe('Thursday, January 1');
      expect(longDay(day('2026-12-31'))).toBe('Thursday, December 31');
    });

    test('a time is shown in local time, 24 hours', () => {
      expect(time24(new Date(2026, 4, 14, 14, 2))).toBe('14:02');
      expect(time24(new Date(2026, 4, 14, 0, 5).toISOString())).toBe('00:05');
    });

    test('yesterday, today and tomorrow have names, across clock changes', () => {
      const sunday = day('2026-03-29');
      expect(nearDay(sunday, sunday)).toBe('Today');
      expect(nearDay(day('2026-03-28'), sunday)).toBe('Yesterday');
      expect(nearDay(day('2026-03-30'), sunday)).toBe('Tomorrow');
      expect(nearDay(day('2026-04-02'), sunday)).toBe('Apr 2');
      expect(nearDay(day('2025-12-31'), sunday)).toBe('Dec 31, 2025');
    });
  },
);

test('a count has its noun and its thousands', () => {
  expect([count(1, 'change'), count(3, 'change'), count(0, 'entry', 'entries'), count(1_250, 'change')]).toEqual([
    '1 change',
    '3 changes',
    '0 entries',
    '1,250 changes',
  ]);
});

test('a formatter is made by the first day that needs it, because every page loads this file', async () => {
  let made = 0;
  const Native = Intl.DateTimeFormat;
  class Counted extends Native {
    constructor(...args: ConstructorParameters<typeof Native>) {
      super(...args);
      made += 1;
    }
  }
  vi.stubGlobal('Intl', { DateTimeFormat: Counted });
  vi.resetModules();
  const fresh = await import('./format.ts');
  expect(made).toBe(0);
  expect([fresh.shortDay('2026-05-14' as Day), fresh.shortDay('2026-05-15' as Day)]).toEqual(['May 14', 'May 15']);
  expect(made).toBe(1);
  vi.unstubAllGlobals();
});

describe('in the languages besides English', () => {
  afterEach(() => speakIn('en'));

  test.each([
    ['de', 'Heute', 'heute', '1. Mai'],
    ['es', 'Hoy', 'hoy', '1 may'],
    ['fr', 'Aujourd’hui', 'aujourd’hui', '1er mai'],
  ] as const)(
    '%s: a day is small after other words, and the first of a month as it is read',
    (language, alone, within, first) => {
      speakIn(language);
      expect(nearDay(thursday, thursday)).toBe(alone);
      expect(dayInText(nearDay(thursday, thursday))).toBe(within);
      expect(dayInText(nearDay(day('2026-05-01'), thursday))).toBe(first);
    },
  );

  test('French has an ordinal for the first of a month alone', () => {
    speakIn('fr');
    expect([longDate(day('2026-12-01')), longDate(day('2026-12-21')), longDay(day('2026-12-01'))]).toEqual([
      '1er décembre 2026',
      '21 décembre 2026',
      'mardi 1er décembre',
    ]);
    expect([monthYear(day('2026-12-01')), shortDay(day('2026-12-11'))]).toEqual(['décembre 2026', '11 déc.']);
  });

  test('English keeps the capital', () => {
    expect(dayInText(nearDay(thursday, thursday))).toBe('Today');
  });
});
