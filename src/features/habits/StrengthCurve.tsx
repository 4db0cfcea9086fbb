import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { capital, fullDay, monthShort, shortDay } from '#lib/format.ts';
import { ChartFigure } from '#ui/ChartFigure.tsx';
import { hasModifier } from '#ui/move-focus.ts';
import { strengthSentence, thinned, type StrengthPoint } from './strength-curve.ts';
import { t } from '#lib/i18n.ts';
import { Trans } from '#ui/Trans.tsx';

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP] = [420, 150, 30, 22, 8];
const LABEL = 'fill-ink-2 font-sans text-[11px]';
const POINT_LIMIT = 180;

/** The strength over a year: one line and five labelled levels. One stop of the Tab key; arrow keys move along the curve. */
export function StrengthCurve({ points }: { points: readonly StrengthPoint[] }) {
  const shown = thinned(points, POINT_LIMIT);
  const [at, setAt] = useState<number | null>(null);
  const x = (i: number) => LEFT + (i / Math.max(1, shown.length - 1)) * (WIDTH - LEFT - 6);
  const y = (score: number) => TOP + (1 - score) * (HEIGHT - TOP - BOTTOM);
  const here = shown[at ?? shown.length - 1];
  const line = shown.map(({ score }, i) => `${i ? 'L' : 'M'}${x(i).toFixed(1)} ${y(score).toFixed(1)}`).join('');
  const moveByKey = (event: KeyboardEvent) => {
    const from = at ?? shown.length - 1;
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: shown.length - 1 }[event.key];
    if (to === undefined || hasModifier(event)) return;
    event.preventDefault();
    setAt(Math.max(0, Math.min(shown.length - 1, to)));
  };
  const hover = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = (((event.clientX - left) / width) * WIDTH - LEFT) / (WIDTH - LEFT - 6);
    setAt(Math.max(0, Math.min(shown.length - 1, Math.round(share * (shown.length - 1)))));
  };
  return (
    <ChartFigure
      title={t('Strength')}
      sentence={strengthSentence(points)}
      table={() => ({
        caption: t('Strength at the end of each week'),
        columns: [t('Day'), t('Strength of 100')],
        rows: points
          .filter((_, i) => (points.length - 1 - i) % 7 === 0)
          .map(({ day, score }): [string, number] => [fullDay(day), Math.round(score * 100)])
          .reverse(),
      })}
    >
      {here ? (
        <>
          <svg
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            className="block h-auto w-full overflow-visible tabular-nums outline-none focus-visible:rounded-(--r-s) focus-visible:outline-3 focus-visible:outline-focus"
            role="slider"
            tabIndex={0}
            aria-label={t('Strength over the last year')}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(here.score * 100)}
            aria-valuetext={t('{day}: {score} of 100', { day: fullDay(here.day), score: Math.round(here.score * 100) })}
            onKeyDown={moveByKey}
            onPointerMove={hover}
            onPointerLeave={() => setAt(null)}
          >
            {[0, 25, 50, 75, 100].map((level) => (
              <g key={level} aria-hidden="true">
                <path d={`M${LEFT} ${y(level / 100)}H${WIDTH - 6}`} className="stroke-line" strokeWidth="1" />
                <text x={LEFT - 6} y={y(level / 100) + 4} textAnchor="end" className={LABEL}>
                  {level}
                </text>
              </g>
            ))}
            <Months shown={shown} x={x} />
            <path d={`${line}V${y(0)}H${x(0)}Z`} className="fill-heat-1 opacity-35" />
            <path d={line} fill="none" className="stroke-tide" strokeWidth="2.5" strokeLinejoin="round" />
            <circle
              cx={x(at ?? shown.length - 1)}
              cy={y(here.score)}
              r="4.5"
              className="fill-tide stroke-paper"
              strokeWidth="2"
            />
          </svg>
          <p aria-hidden="true" className="mt-1 text-sm text-ink-2 tabular-nums">
            <Trans
              id="<0>{day}</0>: {score} of 100"
              values={{ day: capital(fullDay(here.day)), score: Math.round(here.score * 100) }}
              components={{ 0: <span className="font-semibold text-ink" /> }}
            />
          </p>
        </>
      ) : null}
    </ChartFigure>
  );
}

/** The names of the months under the curve; every second one where they would be too close. Days, for a new habit. */
function Months({ shown, x }: { shown: readonly StrengthPoint[]; x: (i: number) => number }) {
  const months = shown.flatMap(({ day }, i) => (i > 0 && shown[i - 1]!.day.slice(0, 7) !== day.slice(0, 7) ? [i] : []));
  const marks = months.length >= 2 ? months.filter((_, i) => months.length <= 6 || i % 2 === 0) : [0];
  return marks.map((i) => (
    <text key={shown[i]!.day} aria-hidden="true" x={Math.min(x(i), WIDTH - 30)} y={HEIGHT - 6} className={LABEL}>
      {months.length >= 2 ? monthShort(shown[i]!.day) : shortDay(shown[i]!.day)}
    </text>
  ));
}
