/** Whether the mood of a weekday stands out. Pure. */
import { weekdayName } from '#lib/format.ts';
import { differenceWords } from './chart-words.ts';
import { byWeekday, meanOf, type MoodDay } from './days.ts';
import { LEAST_DAYS } from './goes-with.ts';
import { holm, meanInterval, welch } from './statistics.ts';
import { t } from '#lib/i18n.ts';

export interface WeekdayMood {
  readonly name: string;
  readonly days: number;
  /** Null without a day. */
  readonly mean: number | null;
  readonly interval: { readonly low: number; readonly high: number } | null;
  /** The difference to the other days, if it is significant with all seven weekdays compared; else null. */
  readonly standsOut: number | null;
}

/** The seven weekdays from Monday to Sunday, each against the six others. */
export function weekdayMoods(days: Iterable<MoodDay>): WeekdayMood[] {
  const all = byWeekday(days);
  const differences = all.map(({ weekday, values }) => {
    const others = all.filter((each) => each.weekday !== weekday).flatMap((each) => each.values);
    return values.length >= LEAST_DAYS && others.length >= LEAST_DAYS ? welch(values, others) : null;
  });
  const measured = differences.filter((each) => each !== null);
  const stands = holm(measured.map(({ p }) => p));
  return all.map(({ weekday, values }, i) => {
    const difference = differences[i];
    const clear = difference ? stands[measured.indexOf(difference)] : false;
    return {
      name: weekdayName(weekday),
      days: values.length,
      mean: values.length > 0 ? meanOf(values) : null,
      interval: values.length >= LEAST_DAYS ? meanInterval(values) : null,
      standsOut: difference && clear ? difference.effect : null,
    };
  });
}

/** The sentence of the pattern, or that there is too little data. */
export function weekdaySentence(week: readonly WeekdayMood[]): string {
  const few = week.filter(({ days }) => days < LEAST_DAYS);
  if (few.length > 0) {
    return t('There are too few days yet. Weekdays are compared when each has at least {least} days with a mood.', {
      least: LEAST_DAYS,
    });
  }
  const out = week.flatMap(({ name, standsOut }) => (standsOut === null ? [] : [{ name, standsOut }]));
  const method = t(
    'Each dot is your average mood on that weekday in the last year. The longer its line, the less sure it is.',
  );
  if (out.length === 0) return `${method} ${t('No weekday is clearly better or lower than the others.')}`;
  const said = out
    .sort((a, b) => Math.abs(b.standsOut) - Math.abs(a.standsOut))
    .map(({ name, standsOut }) =>
      t('{weekday}s are {difference} than your other days.', { weekday: name, difference: differenceWords(standsOut) }),
    );
  return [method, ...said].join(' ');
}
