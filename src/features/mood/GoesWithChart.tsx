import { useState } from 'react';
import { count } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { ChartFigure } from '#ui/ChartFigure.tsx';
import { differenceWords, signed } from './chart-words.ts';
import { LEAST_DAYS, type FactorDays, type Finding, type GoesWith } from './goes-with.ts';
import { t } from '#lib/i18n.ts';

/** How many findings are shown until the person asks for all. */
const FIRST = 6;

/** The findings: a bar from a zero line for the difference, a line across it for the 95 % interval. */
export function GoesWithChart({ found }: { found: GoesWith }) {
  const { findings, tooLittle, days } = found;
  const [all, setAll] = useState(false);
  const reach = Math.max(1, ...findings.map(({ low, high }) => Math.ceil(Math.max(-low, high) * 2) / 2));
  const shown = all ? findings : findings.slice(0, FIRST);
  return (
    <ChartFigure
      title={t('What goes with good days')}
      sentence={
        findings.length === 0
          ? `There are too few days yet. Something is compared when at least ${LEAST_DAYS} days have it and ${LEAST_DAYS} days do not. So far ${count(days, 'day has', 'days have')} a mood.`
          : sentenceOf(findings)
      }
      table={
        findings.length + tooLittle.length === 0
          ? undefined
          : () => ({
              caption: t(
                'Difference of the average mood between days with a thing and days without it, in steps of the five-step scale',
              ),
              columns: ['What', 'Difference', '95 % interval', 'Days with', 'Days without', 'Clear'],
              rows: [
                ...findings.map((each): (string | number)[] => [
                  each.factor.label,
                  signed(each.effect),
                  `${signed(each.low)} to ${signed(each.high)}`,
                  each.daysWith,
                  each.daysWithout,
                  each.clear ? 'yes' : 'may be chance',
                ]),
                ...tooLittle.map(({ factor, daysWith, daysWithout }): (string | number)[] => [
                  factor.label,
                  '–',
                  '–',
                  daysWith,
                  daysWithout,
                  'too few days yet',
                ]),
              ],
            })
      }
    >
      <ul>
        {shown.map((finding) => (
          <Bar key={finding.factor.id} finding={finding} reach={reach} />
        ))}
      </ul>
      {findings.length > FIRST ? (
        <Button tone="quiet" size="sm" className="-ml-2.5" onClick={() => setAll(!all)}>
          {all ? t('Show fewer') : t('Show all {length}', { length: findings.length })}
        </Button>
      ) : null}
      {tooLittle.length > 0 && findings.length > 0 ? <TooLittle them={tooLittle} /> : null}
    </ChartFigure>
  );
}

/** What the chart shows, how reliable it is, and that it is not a cause. */
function sentenceOf(findings: readonly Finding[]): string {
  const compared = t('{length, plural, one {# thing was} other {# things were}}', { length: findings.length });
  const best = findings.find((each) => each.clear);
  const said = best
    ? t('{label}: days with it are {effect} than your other days.', {
        label: best.factor.label,
        effect: differenceWords(best.effect),
      })
    : t('Nothing is clearly different so far.');
  return t(
    '{said} {compared} compared with your other days of the last year. A filled bar is a clear difference; a hollow one may be chance. It shows what goes together, not why.',
    { said, compared },
  );
}

function Bar({ finding, reach }: { finding: Finding; reach: number }) {
  const { factor, effect, low, high, daysWith, daysWithout, clear } = finding;
  const at = (steps: number) => 50 + (Math.max(-reach, Math.min(reach, steps)) / reach) * 50;
  const [from, to] = effect < 0 ? [at(effect), 50] : [50, at(effect)];
  const colour = effect < 0 ? 'var(--mood-1)' : 'var(--mood-5)';
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-2 py-2.5 sm:grid-cols-[11rem_minmax(0,1fr)_5rem]">
      <p className="min-w-0">
        <span className="block break-words">{factor.label}</span>
        <span className="block text-xs text-ink-2 tabular-nums">
          {t('{daysWith} with, {daysWithout} without', { daysWith, daysWithout })}
        </span>
      </p>
      <div aria-hidden="true" className="relative h-4 max-sm:col-span-2 max-sm:row-start-2">
        <span className="absolute -inset-y-1.5 left-1/2 border-l border-edge" />
        <span
          className="absolute inset-y-0 rounded-[2px] border-2"
          style={{
            left: `${from}%`,
            width: `${Math.max(to - from, 0.6)}%`,
            borderColor: colour,
            background: clear ? colour : 'transparent',
          }}
        />
        <span
          className="absolute top-1/2 h-2 -translate-y-1/2 border-x border-ink before:absolute before:inset-x-0 before:top-1/2 before:border-t before:border-ink"
          style={{ left: `${at(low)}%`, width: `${at(high) - at(low)}%` }}
        />
      </div>
      <p
        className="text-right text-sm"
        title={t('{effect} of five steps; 95 % interval {low} to {high}', {
          effect: signed(effect),
          low: signed(low),
          high: signed(high),
        })}
      >
        <span className={clear ? 'font-semibold' : 'text-ink-2'}>
          {clear ? differenceWords(effect) : t('may be chance')}
        </span>
      </p>
    </li>
  );
}

function TooLittle({ them }: { them: readonly FactorDays[] }) {
  return (
    <details className="mt-1 text-sm text-ink-2">
      <summary className="flex min-h-11 items-center font-semibold hover:text-ink">
        {t('Too few days yet: {length}', { length: them.length })}
      </summary>
      <p className="max-w-measure text-pretty">
        {t('{join}. At least {value} days of each are needed.', {
          join: them
            .map(({ factor, daysWith, daysWithout }) => `${factor.label} (${daysWith} with, ${daysWithout} without)`)
            .join(', '),
          value: LEAST_DAYS,
        })}
      </p>
    </details>
  );
}
