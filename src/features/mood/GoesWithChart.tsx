import { useState } from 'react';
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
          ? t(
              'There are too few days yet. Something is compared when at least {least} days have it and {least} days do not. So far {days, plural, one {# day has} other {# days have}} a mood.',
              { least: LEAST_DAYS, days },
            )
          : sentenceOf(findings)
      }
      table={
        findings.length + tooLittle.length === 0
          ? undefined
          : () => ({
              caption: t(
                'Difference of the average mood between days with a thing and days without it, in steps of the five-step scale',
              ),
              columns: [
                t('What'),
                t('Difference'),
                t('95 % interval'),
                t('Days with'),
                t('Days without'),
                t('Clear or chance'),
              ],
              rows: [
                ...findings.map((each): (string | number)[] => [
                  each.factor.label,
                  signed(each.effect),
                  t('{from} to {to}', { from: signed(each.low), to: signed(each.high) }),
                  each.daysWith,
                  each.daysWithout,
                  each.clear ? t('clear') : t('may be chance'),
                ]),
                ...tooLittle.map(({ factor, daysWith, daysWithout }): (string | number)[] => [
                  factor.label,
                  '–',
                  '–',
                  daysWith,
                  daysWithout,
                  t('too few days yet'),
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
        <Button tone="quiet" size="sm" className="-ms-2.5" onClick={() => setAll(!all)}>
          {all ? t('Show fewer') : t('Show all {count}', { count: findings.length })}
        </Button>
      ) : null}
      {tooLittle.length > 0 && findings.length > 0 ? <TooLittle them={tooLittle} /> : null}
    </ChartFigure>
  );
}

/** What the chart shows, how reliable it is, and that it is not a cause. */
function sentenceOf(findings: readonly Finding[]): string {
  const best = findings.find((each) => each.clear);
  const said = best
    ? t('{thing}: days with it are {difference} than your other days.', {
        thing: best.factor.label,
        difference: differenceWords(best.effect),
      })
    : t('Nothing is clearly different so far.');
  const how = t(
    '{count, plural, one {# thing was} other {# things were}} compared with your other days of the last year. A filled bar is a clear difference; a hollow one may be chance. It shows what goes together, not why.',
    { count: findings.length },
  );
  return `${said} ${how}`;
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
        <span className="absolute -inset-y-1.5 left-1/2 border-s border-edge" />
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
        className="text-end text-sm"
        title={t('{difference} of five steps; 95 % interval {low} to {high}', {
          difference: signed(effect),
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
        {t('Too few days yet: {count}', { count: them.length })}
      </summary>
      <p className="max-w-measure text-pretty">
        {t('{things}. At least {least} days of each are needed.', {
          things: them
            .map(({ factor, daysWith, daysWithout }) =>
              t('{thing} ({daysWith} with, {daysWithout} without)', { thing: factor.label, daysWith, daysWithout }),
            )
            .join(', '),
          least: LEAST_DAYS,
        })}
      </p>
    </details>
  );
}
