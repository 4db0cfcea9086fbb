import { useRef, useState, type ReactNode } from 'react';
import { dayAfter, type Day } from '#lib/day.ts';
import { capital, dayOfMonth, fullDay, monthYear, weekdayShort } from '#lib/format.ts';
import { monthOf, monthsAfter, nextMonth, weeksOf } from '#lib/months.ts';
import { classes } from './classes.ts';
import { DayGrid } from './DayGrid.tsx';
import { IconButton } from './IconButton.tsx';
import { useWeekStart } from './use-week-start.ts';
import { t } from '#lib/i18n.ts';

interface MonthPickerProps {
  readonly day: Day;
  readonly today: Day;
  /** Any day of the month that is shown. */
  readonly month: Day;
  readonly onMonthChange: (month: Day) => void;
  readonly onPick: (day: Day) => void;
  /** Days with a band, and what the band means in words: 'has entries'. */
  readonly marked?: readonly Day[];
  readonly markedWords?: string;
  /** The colours of the bands of a day; without them it has one in the app's own. */
  readonly colors?: ReadonlyMap<Day, readonly string[]> | undefined;
  /** The first and the last day that can be picked. */
  readonly from?: Day | undefined;
  readonly last?: Day | undefined;
}

/** A month to pick a day from. Going to another month, or with the keys to another day, picks nothing. */
export function MonthPicker(props: MonthPickerProps) {
  const { day, today, month, onMonthChange, onPick, marked = [], markedWords, colors, from, last } = props;
  const weekStart = useWeekStart();
  const [focused, setFocused] = useState<Day | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const first = monthOf(month);
  const end = dayAfter(nextMonth(month), -1);
  const stop = [focused, day, today].find((each) => each !== null && each >= first && each <= end) ?? first;
  const focus = (to: Day) => {
    const next = last && to > last ? last : from && to < from ? from : to;
    setFocused(next);
    if (monthOf(next) !== first) onMonthChange(next);
  };
  return (
    <div className="w-full max-w-90">
      <div className="flex items-center">
        <span aria-live="polite" className="flex-1 font-serif text-lead font-[560] wrap-anywhere">
          {capital(monthYear(month))}
        </span>
        <IconButton
          icon="left"
          size="s"
          label={t('Go to the Previous Month')}
          disabled={from !== undefined && first <= from}
          onClick={() => onMonthChange(monthsAfter(first, -1))}
        />
        <IconButton
          icon="right"
          size="s"
          label={t('Go to the Next Month')}
          className="-me-2.5"
          disabled={last !== undefined && end >= last}
          onClick={() => onMonthChange(nextMonth(month))}
        />
      </div>
      <DayGrid
        ref={grid}
        aria-label={monthYear(month)}
        weeks={weeksOf(month, weekStart)}
        day={stop}
        startsOn={weekStart}
        onDay={focus}
        nameOf={(each) => weekdayShort(each).slice(0, 2)}
        nameClass="grid h-9 place-items-center text-xs font-medium text-ink-2"
      >
        {(each) => (
          <div key={each} role="gridcell" aria-selected={each === day}>
            {each < first || each > end ? null : (
              <button
                type="button"
                data-day={each}
                tabIndex={each === stop ? 0 : -1}
                disabled={(last !== undefined && each > last) || (from !== undefined && each < from)}
                onClick={() => onPick(each)}
                className={classes(
                  'relative grid h-11 w-full place-items-center rounded-(--r-s) text-sm tabular-nums disabled:text-ink-2 disabled:opacity-60',
                  each === today
                    ? 'bg-coral-fill font-bold text-on-coral'
                    : 'hover:bg-well disabled:hover:bg-transparent',
                  each === day && each !== today && 'border border-ink',
                )}
              >
                <span className="sr-only">{`${fullDay(each)}${each === today ? t(', today') : ''}${marked.includes(each) ? `, ${markedWords}` : ''}`}</span>
                <span aria-hidden="true">{dayOfMonth(each)}</span>
                {marked.includes(each) ? (
                  <span aria-hidden="true" className="absolute bottom-1.5 flex gap-0.5">
                    {bands(colors?.get(each), each === today)}
                  </span>
                ) : null}
              </button>
            )}
          </div>
        )}
      </DayGrid>
    </div>
  );
}

/** The bands of a day in its colours, or one in the app's own; on the fill of today all have the colour of its text. */
const bands = (colors: readonly string[] | undefined, isToday: boolean): ReactNode =>
  colors ? (
    colors.map((color) => (
      <i key={color} style={{ background: isToday ? 'var(--on-coral)' : color }} className="h-0.75 w-2" />
    ))
  ) : (
    <i className={classes('h-0.75 w-4', isToday ? 'bg-on-coral' : 'bg-tide')} />
  );
