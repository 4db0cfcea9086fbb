/** Changes of a rule of repetition (recurrence.ts), part by part: what a rule has besides is kept as it is written. Pure. */
import { dayAfter, type Day } from './day.ts';
import { daysApart, daysBetween, PERIODS, rulesFor, WEEKDAYS } from './recurrence.ts';

/** When a rule ends: after a day, after a number of times, or never. */
export type RuleEnd = { readonly until: Day } | { readonly count: number } | null;

type Parts = ReadonlyMap<string, string>;
const partsOf = (rule: string): Parts =>
  new Map(
    rule
      .trim()
      .replace(/^RRULE:/i, '')
      .split(';')
      .filter(Boolean)
      .map((part) => [part.split('=', 1)[0]!.toUpperCase(), part.slice(part.indexOf('=') + 1)]),
  );
const ruleOf = (parts: Parts): string => [...parts].map(([name, value]) => `${name}=${value}`).join(';');
const without = (parts: Parts, ...names: string[]): Parts =>
  new Map([...parts].filter(([name]) => !names.includes(name)));

/** The end of a rule. */
export function endIn(rule: string): RuleEnd {
  const parts = partsOf(rule);
  const until = parts.get('UNTIL');
  if (until) return { until: until.replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3') as Day };
  const count = Number(parts.get('COUNT') ?? 0);
  return count > 0 ? { count } : null;
}

/** A rule with another end. */
export function withEnd(rule: string, end: RuleEnd): string {
  const parts = new Map(without(partsOf(rule), 'UNTIL', 'COUNT'));
  if (end && 'until' in end) parts.set('UNTIL', end.until.replaceAll('-', ''));
  else if (end) parts.set('COUNT', String(end.count));
  return ruleOf(parts);
}

/** What is left of a rule from one of its days on: a number of times is smaller by those before it. */
export function ruleFrom(rule: string, start: Day, day: Day): string {
  const end = endIn(rule);
  if (!end || !('count' in end)) return rule;
  return withEnd(rule, { count: Math.max(1, end.count - daysBetween(rule, start, start, day).length) });
}

/** Every how many days, weeks, months or years a rule is; null when it does not say which. */
export function intervalIn(rule: string): { readonly every: number; readonly period: string } | null {
  const parts = partsOf(rule);
  const period = PERIODS[parts.get('FREQ')?.toUpperCase() as keyof typeof PERIODS];
  return period ? { every: Number(parts.get('INTERVAL') ?? 1), period } : null;
}

/** A rule with another interval: the second place in it, as calendars write it. */
export function withInterval(rule: string, every: number): string {
  const [freq, ...rest] = without(partsOf(rule), 'INTERVAL');
  return freq ? ruleOf(new Map([freq, ...(every > 1 ? [['INTERVAL', String(every)] as const] : []), ...rest])) : rule;
}

/** The weekdays of a weekly rule, 0 is Sunday; null for another rule. */
export function weekdaysIn(rule: string): readonly number[] | null {
  const parts = partsOf(rule);
  const names = parts.get('BYDAY')?.split(',') ?? [];
  const days = names.map((name) => WEEKDAYS.indexOf(name.toUpperCase()));
  return parts.get('FREQ')?.toUpperCase() === 'WEEKLY' && days.length > 0 && !days.includes(-1) ? days : null;
}

/** A weekly rule on other weekdays, in the order of a week that starts on Monday. */
export function withWeekdays(rule: string, days: readonly number[]): string {
  const inWeek = [...days].sort((a, b) => ((a + 6) % 7) - ((b + 6) % 7));
  return ruleOf(new Map([...partsOf(rule), ['BYDAY', inWeek.map((day) => WEEKDAYS[day]!).join()]]));
}

/**
 * The rule whose days are all as far away as `to` is from `from`, one of its days: null when there is no such rule. A day of the month
 * or of the year becomes that of `to`.
 */
export function shiftedRule(rule: string, from: Day, to: Day): string | null {
  const by = daysApart(from, to);
  const end = endIn(rule);
  const ended = (shifted: string) => withEnd(shifted, end && 'until' in end ? { until: dayAfter(end.until, by) } : end);
  const parts = without(partsOf(rule), 'UNTIL', 'COUNT');
  const weekdays = weekdaysIn(rule);
  if (weekdays)
    return ended(
      withWeekdays(
        rule,
        weekdays.map((day) => (((day + by) % 7) + 7) % 7),
      ),
    );
  if (![...parts.keys()].some((name) => name.startsWith('BY'))) return ended(rule);
  const plain = ruleOf(without(parts, 'INTERVAL', 'WKST'));
  const known = rulesFor(from).indexOf(plain);
  if (known < 0) return null;
  const shifted = new Map(partsOf(rulesFor(to)[known]!));
  for (const name of ['INTERVAL', 'WKST']) if (parts.has(name)) shifted.set(name, parts.get(name)!);
  return ended(ruleOf(shifted));
}
