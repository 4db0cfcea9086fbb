import { lazy, Suspense, useState, type Ref } from 'react';
import { dayAfter, type Day } from '#lib/day.ts';
import { dayShown, dayTyped } from '#lib/typed.ts';
import type { FieldControl } from './Field.tsx';
import { classes } from './classes.ts';
import { IconButton } from './IconButton.tsx';
import { useToday } from './use-today.ts';

const MonthPicker = lazy(async () => ({ default: (await import('./MonthPicker.tsx')).MonthPicker }));

export interface DateFieldProps extends FieldControl {
  /** Null when what stands in the field is no day. */
  readonly value: Day | null;
  readonly onChange: (value: Day | null) => void;
  /** The weekday that a week of the month starts on, 1 Monday to 7 Sunday. */
  readonly weekStart: number;
  /** What the button for the month picks: 'the start date'. */
  readonly what: string;
  readonly 'aria-label'?: string;
  readonly ref?: Ref<HTMLInputElement>;
  readonly className?: string;
}

/** A day: typed in any way ("may 14", "tomorrow"), moved by the arrow keys, or picked from a month. */
export function DateField({ value, onChange, weekStart, what, className, ...control }: DateFieldProps) {
  const today = useToday();
  /** What was typed for the value; null: the field shows its value. */
  const [typed, setTyped] = useState<string | null>(null);
  /** The month that is shown; null: none. */
  const [month, setMonth] = useState<Day | null>(null);
  return (
    <span className={classes('block', className)}>
      <span className="field-box flex min-h-12 items-center pr-0.5">
        <input
          {...control}
          type="text"
          autoComplete="off"
          value={typed !== null && dayTyped(typed, today) === value ? typed : value ? dayShown(value, today) : ''}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => {
            setTyped(target.value);
            onChange(dayTyped(target.value, today));
          }}
          onBlur={() => {
            if (value) setTyped(null);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
            event.preventDefault();
            setTyped(null);
            onChange(dayAfter(value ?? today, event.key === 'ArrowUp' ? 1 : -1));
          }}
          className="min-h-11 w-full min-w-0 flex-1 bg-transparent pl-3.5 text-[max(1rem,16px)]"
        />
        <IconButton
          icon="calendar"
          label={`Choose ${what}`}
          aria-expanded={month !== null}
          onClick={() => setMonth(month ? null : (value ?? today))}
        />
      </span>
      {month ? (
        <span className="mt-2 block min-h-84">
          <Suspense fallback={null}>
            <MonthPicker
              day={value ?? today}
              today={today}
              weekStart={weekStart}
              month={month}
              onMonthChange={setMonth}
              onPick={(day) => {
                setTyped(null);
                setMonth(null);
                onChange(day);
              }}
              marked={NONE}
              markedWords=""
            />
          </Suspense>
        </span>
      ) : null}
    </span>
  );
}
const NONE: readonly Day[] = [];
