import { useLayoutEffect, useRef, type ComponentProps, type ReactNode, type RefObject } from 'react';
import { weekday } from '#lib/format.ts';
import { dayByKey } from '#lib/months.ts';
import type { Day } from '#lib/day.ts';
import { hasModifier } from './move-focus.ts';

interface DayGridProps extends Omit<ComponentProps<'div'>, 'children' | 'ref' | 'role' | 'onKeyDown'> {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly weeks: readonly (readonly Day[])[];
  /** The day that is one stop of Tab. */
  readonly day: Day;
  readonly startsOn: number;
  /** A key went to another day, which may be of another month. */
  readonly onDay: (day: Day) => void;
  /** The weekday of a day, as the head of its column shows it. */
  readonly nameOf: (day: Day) => string;
  readonly nameClass: string;
  /** A cell. The element of its day that has the focus has `data-day`. */
  readonly children: (day: Day, column: number, week: readonly Day[], row: number) => ReactNode;
}

/** Weeks below each other as a grid of days (ARIA): the keys go from day to day, and the focus goes with them. */
export function DayGrid(props: DayGridProps) {
  const { ref, weeks, day, startsOn, onDay, nameOf, nameClass, children, onFocus, onBlur, ...rest } = props;
  // The chosen day has the focus if a day had it.
  const within = useRef(false);
  useLayoutEffect(() => {
    if (within.current) ref.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [ref, day]);
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on one of its days
    <div
      {...rest}
      ref={ref}
      role="grid"
      onFocus={(event) => {
        within.current = event.target.hasAttribute('data-day');
        onFocus?.(event);
      }}
      onBlur={(event) => {
        if (event.relatedTarget && !ref.current?.contains(event.relatedTarget)) within.current = false;
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        const onADay = event.target instanceof Element && event.target.hasAttribute('data-day');
        if (!onADay || hasModifier(event)) return;
        const next = dayByKey(event.key, event.shiftKey, day, startsOn);
        if (!next) return;
        event.preventDefault();
        onDay(next);
      }}
    >
      <div role="row" className="grid grid-cols-7">
        {weeks[0]!.map((each) => (
          <div key={each} role="columnheader" aria-label={weekday(each)} className={nameClass}>
            {nameOf(each)}
          </div>
        ))}
      </div>
      {weeks.map((week, row) => (
        <div key={week[0]} role="row" className="grid grid-cols-7">
          {week.map((each, column) => children(each, column, week, row))}
        </div>
      ))}
    </div>
  );
}
