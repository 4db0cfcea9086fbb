import { expect, test } from 'vitest';
import type { Habit, HabitDay, JournalEntry } from '#data/schema.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { daysFrom, moodDays } from './days.ts';
import { countWords, habitFactors, tagFactors, writingFactors, yearUpTo } from './factors.ts';
import { goesWith, LEAST_DAYS, type Factor } from './goes-with.ts';

const start = '2026-01-01' as Day;
const day = (n: number) => dayAfter(start, n);
const calendar = daysFrom(start, day(119));
/** Alternating neutral and good, a level higher on the days of `better`. */
const moods = (better: ReadonlySet<Day>) =>
  moodDays(
    calendar.map((logged_for, i) => ({
      logged_for,
      mood_type: ['bad', 'neutral', 'good', 'great'][((i * 7) % 3) + (better.has(logged_for) ? 1 : 0)]!,
    })),
  );
const factor = (label: string, days: readonly Day[], counts: Factor['counts'] = () => true): Factor => ({
  id: label,
  kind: 'tag',
  label,
  days: new Set(days),
  counts,
});
const every = (n: number, offset = 0) => calendar.filter((_, i) => i % n === offset);

test('what goes with better days is found with its size, its days and its interval; the rest may be chance', () => {
  const walks = every(4);
  const { findings, days } = goesWith(calendar, moods(new Set(walks)), [
    factor('walk', walks),
    factor('noise', every(5, 2)),
  ]);
  expect(days).toBe(120);
  expect(findings.map(({ factor, clear }) => [factor.label, clear])).toEqual([
    ['walk', true],
    ['noise', false],
  ]);
  expect(findings[0]).toMatchObject({ daysWith: 30, daysWithout: 90, effect: expect.closeTo(1, 1) });
  expect(findings[0]!.low).toBeGreaterThan(0);
  expect(findings[1]!.low).toBeLessThan(0);
});

test(`nothing is said about a thing before ${LEAST_DAYS} days have it and ${LEAST_DAYS} do not`, () => {
  const few = every(4).slice(0, LEAST_DAYS - 1);
  const nearlyAll = calendar.slice(LEAST_DAYS - 1);
  const enough = every(4).slice(0, LEAST_DAYS);
  const { findings, tooLittle } = goesWith(calendar, moods(new Set()), [
    factor('few', few),
    factor('nearly all', nearlyAll),
    factor('enough', enough),
    factor('never', []),
  ]);
  expect(findings.map(({ factor }) => factor.label)).toEqual(['enough']);
  expect(tooLittle.map(({ factor, daysWith, daysWithout }) => [factor.label, daysWith, daysWithout])).toEqual([
    ['few', 9, 111],
    ['nearly all', 111, 9],
  ]);
});

test('with many comparisons each must be clearer: one in twenty is not clear among forty', () => {
  const lucky = every(5, 2);
  const better = new Set(lucky.slice(0, 12));
  const alone = goesWith(calendar, moods(better), [factor('lucky', lucky)]);
  expect(alone.findings[0]).toMatchObject({ clear: true });
  expect(alone.findings[0]!.p).toBeGreaterThan(0.05 / 40);
  const others = Array.from({ length: 39 }, (_, i) => factor(`noise ${i}`, every(7 + (i % 5), i % 7)));
  const among = goesWith(calendar, moods(better), [factor('lucky', lucky), ...others]);
  expect(among.findings.find(({ factor }) => factor.label === 'lucky')).toMatchObject({ clear: false });
});

test('days on which a thing was not possible are neither with nor without', () => {
  const { findings } = goesWith(calendar, moods(new Set()), [factor('late', every(3), (each) => each >= day(60))]);
  expect(findings[0]).toMatchObject({ daysWith: 20, daysWithout: 40 });
});

const habit = (given: Partial<Habit>): Habit => ({
  id: 'run',
  user_id: 'ada',
  created_at: `${day(10)}T12:00:00.000Z`,
  title: 'Run',
  type: 'habit',
  frequency: 'daily',
  ...given,
});
const ticked = (n: number, state: HabitDay['state']): HabitDay => ({
  id: `run-${n}`,
  user_id: 'ada',
  created_at: `${day(n)}T12:00:00.000Z`,
  habit_id: 'run',
  day: day(n),
  state,
});

test("a habit's days count from its first to its last; skipped, paused and undone ones do not count", () => {
  const [run] = habitFactors(
    [
      habit({
        archived_at: `${day(40)}T12:00:00.000Z`,
        paused: { [day(20)]: day(22), [day(35)]: '' },
      }),
    ],
    [ticked(8, 'done'), ticked(12, 'skipped'), ticked(13, 'open'), ticked(15, 'done')],
  );
  expect([...run!.days]).toEqual([day(8), day(15)]);
  const counted = daysFrom(day(0), day(50)).filter(run!.counts);
  expect(counted).toEqual([...daysFrom(day(8), day(11)), ...daysFrom(day(13), day(19)), ...daysFrom(day(23), day(34))]);
  expect(habitFactors([habit({})], [ticked(13, 'skipped')])).toEqual([]);
});

test('a tag is the same in any case, and counts from its first day on', () => {
  const [walk, ...rest] = tagFactors([
    { logged_for: day(5), tags: ['Walk'] },
    { logged_for: day(7), tags: ['walk', 'walk'] },
    { logged_for: day(9), tags: null },
  ]);
  expect(rest).toEqual([]);
  expect(walk).toMatchObject({ label: '#Walk', days: new Set([day(5), day(7)]) });
  expect([walk!.counts(day(4)), walk!.counts(day(5))]).toEqual([false, true]);
});

test('writing is compared by whether and by how much, against the median of the days with an entry', () => {
  const wrote = (n: number, words: number): Pick<JournalEntry, 'content' | 'logged_for'> => ({
    logged_for: day(n),
    content: Array.from({ length: words }, () => 'word').join(' '),
  });
  const [any, long] = writingFactors([wrote(1, 10), wrote(1, 10), wrote(2, 5), wrote(3, 50)]);
  expect(any!.days).toEqual(new Set([day(1), day(2), day(3)]));
  expect(long).toMatchObject({ label: 'More than 20 words, of days with an entry', days: new Set([day(3)]) });
  expect([long!.counts(day(2)), long!.counts(day(4))]).toEqual([true, false]);
  expect(writingFactors([])).toEqual([]);
});

test('words are counted in scripts with and without spaces', () => {
  expect(countWords("It's done, at last.")).toBe(4);
  expect(countWords('今日は良い天気')).toBeGreaterThan(2);
  expect(countWords(' … ')).toBe(0);
});

test('the year of the comparison is 365 days and ends today', () => {
  expect(daysFrom(yearUpTo(day(400)), day(400))).toHaveLength(365);
});
