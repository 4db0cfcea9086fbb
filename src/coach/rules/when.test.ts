import { describe, expect, test } from 'vitest';
import { findWhen, without, type Now } from './when.ts';

/** Wednesday 13 May 2026, 15:00 in Berlin. */
const berlin: Now = { at: new Date('2026-05-13T13:00:00Z'), zone: 'Europe/Berlin', dayStartsAt: 0 };
const clock = (minute: number | undefined) =>
  minute === undefined
    ? ''
    : ` ${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const when = (text: string, now: Now = berlin) => {
  const found = findWhen(text, now);
  return found ? `${found.day}${clock(found.minute)}` : null;
};

describe('a day', () => {
  test.each([
    ['today', '2026-05-13'],
    ['tomorrow', '2026-05-14'],
    ['tmrw', '2026-05-14'],
    ['the day after tomorrow', '2026-05-15'],
    ['on Friday', '2026-05-15'],
    ['this Friday', '2026-05-15'],
    ['next Friday', '2026-05-22'],
    ['on Wednesday', '2026-05-13'],
    ['next Wednesday', '2026-05-20'],
    ['last Friday', '2026-05-08'],
    ['a week from Friday', '2026-05-22'],
    ['Monday week', '2026-05-25'],
    ['tuesday after next', '2026-05-26'],
    ['this weekend', '2026-05-16'],
    ['next weekend', '2026-05-23'],
    ['next week', '2026-05-18'],
    ['next month', '2026-06-01'],
    ['by the end of the week', '2026-05-15'],
    ['by the end of the month', '2026-05-31'],
    ['end of June', '2026-06-30'],
    ['on the last Friday of May', '2026-05-29'],
    ['in 3 days', '2026-05-16'],
    ['in two weeks', '2026-05-27'],
    ['in a month', '2026-06-13'],
    ['2 weeks from Friday', '2026-05-29'],
    ['on 3 May', '2027-05-03'],
    ['on 14 May', '2026-05-14'],
    ['May 20', '2026-05-20'],
    ['on the 20th of May', '2026-05-20'],
    ['Thursday 21 May', '2026-05-21'],
    ['Monday the 18th', '2026-05-18'],
    ['on the 13th', '2026-05-13'],
    ['on the 12th', '2026-06-12'],
    ['on 1 June 2027', '2027-06-01'],
    ['2026-12-01', '2026-12-01'],
    ['on 31.12.', '2026-12-31'],
    ['on 3.6.', '2026-06-03'],
    ['on christmas eve', '2026-12-24'],
    ['yesterday', '2026-05-12'],
  ])('"%s" is %s', (text, day) => {
    expect(when(text)).toBe(day);
  });

  test('3/5 is what the country of the zone writes', () => {
    expect(when('on 3/5')).toBe('2027-05-03');
    expect(when('on 3/5', { ...berlin, zone: 'America/New_York' })).toBe('2027-03-05');
    expect(when('on 5/20')).toBe('2026-05-20');
  });

  test.each([
    "Friday's party",
    'the Monday meeting',
    'I may go',
    'march on',
    'good morning',
    'for the 3rd time',
    'an 8/10 day',
    'open 24/7',
    'on 31/2',
    'I sat in the sun',
  ])('"%s" names no day', (text) => {
    expect(when(text)).toBeNull();
  });

  test('looking back, a weekday and a date are the last ones', () => {
    const back = { ...berlin, back: true };
    expect(when('on Monday', back)).toBe('2026-05-11');
    expect(when('on 3 May', back)).toBe('2026-05-03');
    expect(when('on the 20th', back)).toBe('2026-04-20');
  });
});

describe('a time', () => {
  test.each([
    ['tomorrow at 5pm', '2026-05-14 17:00'],
    ['tomorrow at 5', '2026-05-14 17:00'],
    ['tomorrow at 9', '2026-05-14 09:00'],
    ['at 17:45', '2026-05-13 17:45'],
    ['at 2', '2026-05-14 14:00'],
    ['at 10', '2026-05-13 22:00'],
    ['at 9am', '2026-05-14 09:00'],
    ['at noon', '2026-05-14 12:00'],
    ['at midnight', '2026-05-14 00:00'],
    ['at half past six', '2026-05-13 18:30'],
    ['at quarter to five', '2026-05-13 16:45'],
    ['tomorrow at ten to three', '2026-05-14 14:50'],
    ['tomorrow at eleven thirty', '2026-05-14 11:30'],
    ['at 1530 tomorrow', '2026-05-14 15:30'],
    ['tomorrow, 3ish', '2026-05-14 15:00'],
    ['tonight', '2026-05-13 20:00'],
    ['tonight at 8', '2026-05-13 20:00'],
    ['tonight at 1', '2026-05-14 01:00'],
    ['tomorrow morning', '2026-05-14 09:00'],
    ['tomorrow morning at 7', '2026-05-14 07:00'],
    ['Friday at 8 in the evening', '2026-05-15 20:00'],
    ['on Wednesday at 1pm', '2026-05-20 13:00'],
    ['in 20 minutes', '2026-05-13 15:20'],
    ['in an hour and a half', '2026-05-13 16:30'],
    ['12 june at 7:40', '2026-06-12 07:40'],
  ])('"%s" is %s', (text, instant) => {
    expect(when(text)).toBe(instant);
  });

  test.each(['at 5 Elm Street', 'by 5 points', 'five apples', '3.5 percent', 'chapter 4'])(
    '"%s" is not a time',
    (text) => {
      expect(when(text)).toBeNull();
    },
  );

  test.each([
    ['from 3 to 4 tomorrow', '13:00', '14:00'],
    ['tomorrow 1-2pm', '11:00', '12:00'],
    ['tomorrow 11-1pm', '09:00', '11:00'],
    ['tomorrow from 9 to 5', '07:00', '15:00'],
    ['2 to 4 tomorrow', '12:00', '14:00'],
    ['tomorrow at 9 for two hours', '07:00', '09:00'],
    ['tomorrow at 9 (90 min)', '07:00', '08:30'],
    ['tomorrow from ten to eleven', '08:00', '09:00'],
  ])('"%s" has an end', (text, from, to) => {
    const found = findWhen(text, berlin);
    expect(found?.start?.toISOString()).toBe(`2026-05-14T${from}:00.000Z`);
    expect(found?.end?.toISOString()).toBe(`2026-05-14T${to}:00.000Z`);
  });

  test('a range over midnight ends on the next day', () => {
    expect(findWhen('saturday 10pm to 2am', berlin)?.end?.toISOString()).toBe('2026-05-17T00:00:00.000Z');
  });
});

describe('around midnight', () => {
  /** 01:30 on Thursday in Berlin. */
  const night: Now = { ...berlin, at: new Date('2026-05-13T23:30:00Z') };

  test('tomorrow is the next calendar day, unless the person’s day has not started yet', () => {
    expect(when('tomorrow at 5pm', night)).toBe('2026-05-15 17:00');
    expect(when('tomorrow at 5pm', { ...night, dayStartsAt: 4 })).toBe('2026-05-14 17:00');
  });

  test('"today at 9" is the coming morning', () => {
    expect(when('today at 9am', night)).toBe('2026-05-14 09:00');
    expect(when('today at 9am', { ...night, dayStartsAt: 4 })).toBe('2026-05-14 09:00');
  });

  test('a time alone is the next such time', () => {
    expect(when('at 1am', night)).toBe('2026-05-15 01:00');
    expect(when('at 3am', { ...night, dayStartsAt: 4 })).toBe('2026-05-14 03:00');
  });
});

describe('when clocks change', () => {
  test('tomorrow at five stays five', () => {
    const before: Now = { at: new Date('2026-03-28T14:00:00Z'), zone: 'Europe/Berlin', dayStartsAt: 0 };
    expect(findWhen('tomorrow at 5pm', before)?.start?.toISOString()).toBe('2026-03-29T15:00:00.000Z');
    expect(findWhen('tomorrow at 2:30am', before)?.start?.toISOString()).toBe('2026-03-29T01:30:00.000Z');
  });

  test('in two hours really are two', () => {
    const before: Now = { at: new Date('2026-03-29T00:30:00Z'), zone: 'Europe/Berlin', dayStartsAt: 0 };
    expect(findWhen('in 2 hours', before)?.start?.toISOString()).toBe('2026-03-29T02:30:00.000Z');
    expect(when('in 2 hours', before)).toBe('2026-03-29 04:30');
  });

  test('a duration is elapsed time', () => {
    const before: Now = { at: new Date('2026-10-24T12:00:00Z'), zone: 'Europe/Berlin', dayStartsAt: 0 };
    const found = findWhen('tomorrow at 1am for 3 hours', before);
    expect(found!.end!.getTime() - found!.start!.getTime()).toBe(3 * 3_600_000);
  });
});

test('zones far apart agree on what the clock on the wall says', () => {
  for (const zone of [
    'America/Los_Angeles',
    'Europe/Berlin',
    'Pacific/Auckland',
    'Asia/Kolkata',
    'Pacific/Kiritimati',
  ]) {
    const now: Now = { at: new Date('2026-05-13T23:59:00Z'), zone, dayStartsAt: 0 };
    const today = findWhen('today', now)!.day;
    expect(findWhen('tomorrow', now)!.day > today).toBe(true);
    expect(clock(findWhen('tomorrow at 5pm', now)!.minute)).toBe(' 17:00');
  }
});

test('a date in the year 9999 is none: in some zone its evening is in a year of five digits', () => {
  expect(when('on 31.12.9999')).toBeNull();
  expect(when('on 31.12.9998')).toBe('9998-12-31');
});

test('only the words that say when are removed from the text', () => {
  const left = (text: string) => without(text, findWhen(text, berlin)!.spans);
  expect(left('call Anna tomorrow at 5pm about the tent')).toBe('call Anna about the tent');
  expect(left('Lunch with Sam on Thursday, at 1pm.')).toBe('Lunch with Sam,.');
  expect(left('finish the Monday report by Thursday')).toBe('finish the Monday report');
});
