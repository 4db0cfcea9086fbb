import {
  useMemo,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  useLayoutEffect,
  useRef,
  type RefObject,
} from 'react';
import { dayAfter, type Day } from '#lib/day.ts';
import { capital, fullDay, shortDate, shortDay, tenths } from '#lib/format.ts';
import { ChartFigure } from '#ui/ChartFigure.tsx';
import { Icon } from '#ui/Icon.tsx';
import { MoodSun } from '#ui/MoodSun.tsx';
import { wordOf, type MoodLevel } from '#lib/moods.ts';
import { dayWords, positionWords, trendSentence } from './chart-words.ts';
import { daysFrom, moodDays, sevenDayMeans, nearestLevel, type MoodDay } from './days.ts';
import { useFirstMoodDay, useMoodsBetween } from './queries.ts';
import { msg, t } from '#lib/i18n.ts';
import { Trans } from '#ui/Trans.tsx';
import { hasModifier } from '#ui/move-focus.ts';

const spans = {
  weeks: {
    days: 42,
    label: msg('6 weeks'),
    words: msg('six weeks'),
    ago: msg('six weeks ago'),
    caption: msg('Mood of each day in the last six weeks, with the average of seven days'),
  },
  months: {
    days: 91,
    label: msg('3 months'),
    words: msg('three months'),
    ago: msg('three months ago'),
    caption: msg('Mood of each day in the last three months, with the average of seven days'),
  },
  year: {
    days: 365,
    label: msg('1 year'),
    words: msg('a year'),
    ago: msg('a year ago'),
    caption: msg('Mood of each day in the last year, with the average of seven days'),
  },
} as const;
type Span = keyof typeof spans;
const isSpan = (text: string): text is Span => Object.hasOwn(spans, text);

/** The moods of the last weeks: a dot for each day, and the mean of seven days as a line. */
export function Trend({ today, className }: { today: Day; className?: string }) {
  const [span, setSpan] = useState<Span>('weeks');
  const from = dayAfter(today, 1 - spans[span].days);
  // Six days more than are shown, for the first mean of seven.
  const entries = useMoodsBetween(dayAfter(from, -6), today);
  const days = useMemo(() => moodDays(entries ?? []), [entries]);
  const drawn = !entries || days.size > 1;
  // The days before a new person's first mood are left out.
  const first = useFirstMoodDay();
  const begun = first && first > from ? earlier(first, dayAfter(today, -6)) : from;
  const means = useMemo(() => sevenDayMeans(days, begun, today), [days, begun, today]);
  const shown = useMemo(() => daysFrom(begun, today), [begun, today]);
  const ago = (i: number) =>
    shown[i]! <= dayAfter(from, 6) ? t(spans[span].ago) : t('on {day}', { day: shortDay(shown[i]!) });
  return (
    <ChartFigure
      title={t('Trend')}
      className={className}
      tools={
        !drawn ? null : (
          <span className="relative">
            <select
              aria-label={t('How far back')}
              value={span}
              onChange={(event) => isSpan(event.target.value) && setSpan(event.target.value)}
              className="min-h-11 cursor-pointer appearance-none rounded-(--r-s) bg-transparent pe-7 ps-2 text-[max(1rem,16px)] font-semibold text-tide md:text-sm hover:bg-tide-soft"
            >
              {Object.entries(spans).map(([value, { label }]) => (
                <option key={value} value={value}>
                  {t(label)}
                </option>
              ))}
            </select>
            <Icon
              name="down"
              size="xs"
              className="pointer-events-none absolute top-1/2 inset-e-2 -translate-y-1/2 text-tide"
            />
          </span>
        )
      }
      sentence={drawn ? trendSentence(means, ago) : t('The chart begins with the second day that has a mood.')}
      table={
        !drawn
          ? undefined
          : () => ({
              caption: t(spans[span].caption),
              columns: [t('Day'), t('Mood'), t('Moods'), t('Average of seven, of 5')],
              rows: shown
                .map((day, i): [string, string, number | string, string] => [
                  shortDate(day),
                  days.has(day) ? wordOf(nearestLevel(days.get(day)!.mean)) : '–',
                  days.get(day)?.count ?? '–',
                  means[i] == null ? '–' : tenths(means[i]),
                ])
                .reverse(),
            })
      }
    >
      {!drawn ? null : entries ? (
        <Drawing shown={shown} days={days} means={means} span={t(spans[span].words)} />
      ) : (
        <div style={{ height: HEIGHT }} />
      )}
    </ChartFigure>
  );
}

const earlier = (a: Day, b: Day): Day => (a < b ? a : b);

const HEIGHT = 208;
const TOP = 18;
const STEP = 38;
const LEFT = 100;
/** From this width on, px, more than the first date fits. */
const ROOMY = 300;
const y = (mood: number) => TOP + (5 - mood) * STEP;

interface DrawingProps {
  readonly shown: readonly Day[];
  readonly days: ReadonlyMap<Day, MoodDay>;
  readonly means: readonly (number | null)[];
  readonly span: string;
}

/** One stop of the Tab key, announced like a slider: each step is a day, with its mood and the mean of seven. */
function Drawing({ shown, days, means, span }: DrawingProps) {
  const [place, measured] = useWidth<HTMLDivElement>();
  const width = measured ?? 0;
  const [at, setAt] = useState<number | null>(null);
  const last = shown.length - 1;
  const right = width - 12;
  const step = (right - LEFT) / Math.max(1, last);
  const x = (i: number) => LEFT + i * step;
  const radius = step > 6 ? 4 : step > 2.5 ? 2.5 : 1.5;
  const focus = Math.min(at ?? last, last);
  const words = (i: number) => {
    const day = days.get(shown[i]!);
    const mean = means[i];
    const mood = day ? dayWords(day) : t('nothing noted');
    return mean === null || mean === undefined
      ? mood
      : t('{mood}; average of seven days {position}', { mood, position: positionWords(mean) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = {
      ArrowLeft: focus - 1,
      ArrowDown: focus - 1,
      ArrowRight: focus + 1,
      ArrowUp: focus + 1,
      PageDown: focus - 7,
      PageUp: focus + 7,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined || hasModifier(event)) return;
    event.preventDefault();
    setAt(Math.min(last, Math.max(0, to)));
  };
  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    const from = event.currentTarget.getBoundingClientRect().left;
    setAt(Math.min(last, Math.max(0, Math.round((event.clientX - from - LEFT) / step))));
  };
  return (
    <>
      <div
        ref={place}
        role="slider"
        tabIndex={0}
        aria-label={t('Mood by day, {span}', { span })}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={focus}
        aria-valuetext={t('{day}: {words}', { day: fullDay(shown[focus]!), words: words(focus) })}
        className="touch-pan-y rounded-(--r-s)"
        style={{ minHeight: HEIGHT }}
        onKeyDown={onKeyDown}
        onPointerDown={onPointer}
        onPointerMove={(event) => {
          if (event.pointerType === 'mouse' || event.buttons > 0) onPointer(event);
        }}
        onPointerLeave={(event) => {
          if (event.pointerType === 'mouse') setAt(null);
        }}
        onBlur={() => setAt(null)}
      >
        {measured === null ? null : (
          <svg aria-hidden="true" width={width} height={HEIGHT} className="block overflow-visible text-xs tabular-nums">
            {([5, 4, 3, 2, 1] as const).map((mood) => (
              <Level key={mood} mood={mood} right={width} />
            ))}
            {at === null ? null : (
              <path d={`M${x(focus)} ${TOP - 8}V${y(1) + 8}`} className="stroke-edge" strokeDasharray="2 3" />
            )}
            {shown.map((day, i) => {
              const mood = days.get(day);
              return mood ? (
                <circle
                  key={day}
                  cx={x(i)}
                  cy={y(mood.mean)}
                  r={radius}
                  style={{ fill: `var(--mood-${nearestLevel(mood.mean)})` }}
                  className="stroke-ink"
                  strokeWidth={radius > 2 ? 0.8 : 0.4}
                />
              ) : null;
            })}
            <path
              d={lineOf(means, x)}
              fill="none"
              className="stroke-ink"
              strokeWidth="2.5"
              strokeLinejoin="round"
              strokeLinecap="round"
            />
            {days.has(shown[focus]!) ? (
              <circle
                cx={x(focus)}
                cy={y(days.get(shown[focus]!)!.mean)}
                r={radius + 3.5}
                fill="none"
                className={focus === last ? 'stroke-coral' : 'stroke-focus'}
                strokeWidth="2"
              />
            ) : null}
            {(width < ROOMY ? [0] : [...new Set([0, Math.round(last / 3), Math.round((2 * last) / 3)])]).map((i) => (
              <text key={i} x={x(i)} y={HEIGHT - 6} textAnchor={i === 0 ? 'start' : 'middle'} className="fill-ink-2">
                {shortDay(shown[i]!)}
              </text>
            ))}
            <text x={right + 12} y={HEIGHT - 6} textAnchor="end" className="fill-coral-text font-semibold">
              {t('today')}
            </text>
          </svg>
        )}
      </div>
      <p aria-hidden="true" className="mt-1.5 min-h-5 text-sm text-ink-2">
        <Trans
          id="<0>{day}</0>: {words}"
          values={{ day: capital(fullDay(shown[focus]!)), words: words(focus) }}
          components={{ 0: <span className="font-semibold text-ink" /> }}
        />
      </p>
    </>
  );
}

function Level({ mood, right }: { mood: MoodLevel; right: number }) {
  return (
    <>
      <path d={`M${LEFT - 8} ${y(mood)}H${right}`} className="stroke-line" />
      <g transform={`translate(0 ${y(mood) - 15})`}>
        <MoodSun mood={mood} size={18} />
      </g>
      <text x="24" y={y(mood) + 4} className="fill-ink-2">
        {wordOf(mood)}
      </text>
    </>
  );
}

/** The line through the means, interrupted where there is none. */
function lineOf(means: readonly (number | null)[], x: (i: number) => number): string {
  let path = '';
  means.forEach((mean, i) => {
    if (mean === null) return;
    const joined = i > 0 && means[i - 1] !== null;
    // A mean without neighbours is a dot: the round line cap draws it.
    path += `${joined ? 'L' : 'M'}${x(i).toFixed(1)} ${y(mean).toFixed(1)}${joined ? '' : 'h0'}`;
  });
  return path;
}

/** The width of a chart, px, where nothing has a size (tests). */
const FALLBACK = 350;

/**
 * The width of an element, updated as it changes: a chart drawn at this width has text in the page's own size. Null until it is measured,
 * which is before anything is painted.
 */
function useWidth<T extends HTMLElement>(): [RefObject<T | null>, number | null] {
  const ref = useRef<T>(null);
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => setWidth(element.clientWidth || FALLBACK);
    measure();
    const watching = new ResizeObserver(measure);
    watching.observe(element);
    return () => watching.disconnect();
  }, []);
  return [ref, width];
}
