import { useId, useRef, useState, type Ref } from 'react';
import { dayAfter, type Day } from '#lib/day.ts';
import { dayShown, dayTyped } from '#lib/typed.ts';
import type { FieldControl } from './Field.tsx';
import { classes } from './classes.ts';
import { IconButton } from './IconButton.tsx';
import { useToday } from './use-today.ts';
import { useUnread } from './use-unread.ts';
import { MonthPicker } from './MonthPicker.tsx';
import { t } from '#lib/i18n.ts';

interface DateFieldProps extends Partial<FieldControl> {
  /** Null: none is chosen. */
  readonly value: Day | null;
  /** Gets the day that the text says, and null when there is no text. What cannot be read changes nothing: it may be half a day, as it is typed. */
  readonly onChange: (value: Day | null) => void;
  /** What the button for the month picks: 'the start date'. */
  readonly what: string;
  /** Whether it always has a day: no text changes nothing either, and what cannot be read goes when the field is left. */
  readonly kept?: boolean;
  /** The first and the last day that it takes. */
  readonly first?: Day | undefined;
  readonly last?: Day | undefined;
  readonly 'aria-label'?: string;
  readonly ref?: Ref<HTMLInputElement>;
  readonly className?: string;
  readonly autoFocus?: boolean;
}

/** A day: typed in any way ("may 14", "tomorrow"), moved by the arrow keys, or picked from a month. A text that cannot be read is not sent (useUnread). */
export function DateField({ value, onChange, what, kept = false, first, last, className, ...control }: DateFieldProps) {
  const today = useToday();
  const wrongId = useId();
  /** What was typed, and the value of the field then; null: the field shows its value. */
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: Day | null } | null>(null);
  /** The month that is shown; null: none. */
  const [month, setMonth] = useState<Day | null>(null);
  const box = useRef<HTMLSpanElement>(null);
  const read = (text: string): Day | null => dayTyped(text, today, { first, last });
  const isTyped = typed !== null && typed.value === value;
  const isUnread = isTyped && typed.text.trim() !== '' && read(typed.text) === null;
  const unread = useUnread(isUnread);
  // Where the form already says what is wrong, that is enough.
  const isWrong = unread.isSaid && !control['aria-invalid'];
  return (
    <span ref={box} className={classes('block', className)}>
      <span className="field-box flex min-h-12 items-center pe-0.5">
        <input
          {...control}
          {...unread.props}
          type="text"
          autoComplete="off"
          aria-invalid={isWrong || control['aria-invalid']}
          aria-describedby={isWrong ? wrongId : control['aria-describedby']}
          value={isTyped ? typed.text : value ? dayShown(value, today) : ''}
          onFocus={({ target }) => target.select()}
          onChange={({ target: { value: text } }) => {
            const day = read(text);
            const next = day ?? (text.trim() === '' && !kept ? null : value);
            setTyped({ text, value: next });
            unread.typing();
            if (next !== value) onChange(next);
          }}
          onBlur={() => {
            unread.leave();
            if (kept || !isUnread) setTyped(null);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
            event.preventDefault();
            setTyped(null);
            const next = dayAfter(value ?? today, event.key === 'ArrowUp' ? 1 : -1);
            if ((!last || next <= last) && (!first || next >= first)) onChange(next);
          }}
          className="min-h-11 w-full min-w-0 flex-1 bg-transparent ps-3.5 text-[max(1rem,16px)]"
        />
        <IconButton
          icon="calendar"
          label={t('Choose {what}', { what })}
          aria-expanded={month !== null}
          onClick={() => setMonth(month ? null : (value ?? today))}
        />
      </span>
      <span id={wrongId} role="alert" className="block text-sm font-medium text-danger not-empty:mt-1.5">
        {isWrong ? t('Give a day like {day}.', { day: dayShown(dayAfter(today, 1), today) }) : null}
      </span>
      {month ? (
        <span className="mt-2 block min-h-84">
          <MonthPicker
            day={value ?? today}
            today={today}
            from={first}
            last={last}
            month={month}
            onMonthChange={setMonth}
            onPick={(day) => {
              setTyped(null);
              setMonth(null);
              box.current?.querySelector('button')?.focus();
              onChange(day);
            }}
          />
        </span>
      ) : null}
    </span>
  );
}
