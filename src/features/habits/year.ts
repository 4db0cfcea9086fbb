/** A year of days as cells of the year chart, and the sentence below it. Pure. */
import type { Habit, HabitDay } from '#data/schema.ts';
import { dayOf, type Day } from '#lib/day.ts';
import type { YearCell } from '#ui/YearChart.tsx';
import { numberOf } from '#lib/day-number.ts';
import { dayWords } from './day-words.ts';
import { restsOn } from './pauses.ts';
import { countsWeeks, isMeantFor, planOn } from './schedule.ts';
import { rulesOf } from './tallies.ts';
import { shareOf, type Rules } from './tally.ts';
import { t } from '#lib/i18n.ts';

/** All habits: how many of the habits due on each day were done. */
export function yearOfAll(
  habits: readonly Habit[],
  rows: readonly HabitDay[],
  days: readonly Day[],
): Map<Day, YearCell> {
  const all = habits.map((habit) => ({
    id: habit.id,
    from: dayOf(new Date(habit.created_at)),
    until: habit.archived_at ? dayOf(new Date(habit.archived_at)) : null,
    rules: rulesOf(habit, 1),
  }));
  const byDay = new Map<Day, Map<string, HabitDay>>();
  for (const row of rows) {
    const day = byDay.get(row.day);
    if (day) day.set(row.habit_id, row);
    else byDay.set(row.day, new Map([[row.habit_id, row]]));
  }
  const cells = new Map<Day, YearCell>();
  for (const day of days) {
    const n = numberOf(day);
    const marks = byDay.get(day);
    let done = 0;
    let due = 0;
    for (const { id, from, until, rules } of all) {
      const state = marks?.get(id)?.state;
      if (state === 'done') {
        done++;
        due++;
      } else if (from <= day && (until === null || day < until) && state !== 'skipped' && asksOn(rules, n)) due++;
    }
    if (due > 0)
      cells.set(day, { paint: heat(done / due), height: 1, words: t('{done} of {due} done', { done, due }) });
  }
  return cells;
}

/** Whether a habit is due on this very day; a weekly one is not due on any single day. */
function asksOn(rules: Rules, n: number): boolean {
  const plan = planOn(rules.plans, n);
  return !countsWeeks(plan) && isMeantFor(plan, n) && !restsOn(rules.pauses, n);
}

const heat = (share: number): YearCell['paint'] => {
  if (share <= 0) return 'heat-0';
  return share < 0.34 ? 'heat-1' : share < 0.67 ? 'heat-2' : share < 1 ? 'heat-3' : 'heat-4';
};

/** One habit: done days are full, parts of a target partly filled, skips and pauses striped. */
export function yearOfOne(habit: Habit, rows: readonly HabitDay[], days: readonly Day[]): Map<Day, YearCell> {
  const rules = rulesOf(habit, 1);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const begun = rows.reduce((first, { day }) => (day < first ? day : first), dayOf(new Date(habit.created_at)));
  const cells = new Map<Day, YearCell>();
  for (const day of days) {
    if (day < begun) continue;
    const n = numberOf(day);
    const row = byDay.get(day);
    const plan = planOn(rules.plans, n);
    const rests = restsOn(rules.pauses, n);
    const state =
      row?.state === 'done' || row?.state === 'skipped'
        ? row.state
        : rests
          ? ('paused' as const)
          : isMeantFor(plan, n)
            ? ('open' as const)
            : ('free' as const);
    if (state === 'free' && !row?.note) continue;
    const words = dayWords(habit, { state, row });
    const part =
      state === 'open' && plan.target?.bound === 'at_least' ? Math.min(1, Math.max(0, shareOf(plan, row))) : 0;
    cells.set(
      day,
      state === 'done'
        ? { paint: 'heat-4', height: 1, words }
        : state === 'open'
          ? { paint: part > 0 ? 'heat-3' : 'heat-0', height: part > 0 ? part : 1, words }
          : { paint: 'heat-0', height: 1, striped: true, words },
    );
  }
  return cells;
}

/** The sentence of a year chart of all habits: 'In the last twelve months …'. */
export function yearSentence(cells: ReadonlyMap<Day, YearCell>, done: number): string {
  if (done === 0) return t('No habit was ticked in the last twelve months.');
  const whole = [...cells.values()].filter(({ paint }) => paint === 'heat-4').length;
  return t(
    'In the last twelve months: {done, plural, one {# tick} other {# ticks}}, and {whole, plural, one {# day} other {# days}} on which everything was done.',
    { done, whole },
  );
}
