import { DAY_MINUTES } from '#lib/durations.ts';
import { timeOfMinute } from '#lib/clock.ts';
import { useId, useState, type KeyboardEvent, type Ref } from 'react';
import { timeShown, useHours } from './clock.ts';
import { timeTyped } from '#lib/typed.ts';
import { classes } from './classes.ts';
import type { FieldControl } from './Field.tsx';
import { OptionList } from './OptionList.tsx';
import { useUnread } from './use-unread.ts';
import { t } from '#lib/i18n.ts';

/** The times of the list, minutes. */
const STEP = 30;
const times = Array.from({ length: DAY_MINUTES / STEP }, (_, n) => timeOfMinute(n * STEP));

const shownTimes = () => times.map((time) => timeShown(time));

interface TimeFieldProps extends Partial<FieldControl> {
  /** 'HH:MM'; '' when the text in the field is not a time. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly 'aria-label'?: string;
  readonly ref?: Ref<HTMLInputElement>;
  readonly className?: string;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
}

/** A time of day in the person's 12 or 24 hours: typed in any way ("9", "9:30pm"), or picked from a list with the arrow keys or a press. */
export function TimeField({ value, onChange, className, ...control }: TimeFieldProps) {
  const listId = useId();
  useHours();
  /** What was typed for the value; null: the field shows its value. */
  const [typed, setTyped] = useState<string | null>(null);
  /** The place in the list; null: it is closed. -1: nothing is chosen in it. */
  const [active, setActive] = useState<number | null>(null);
  const open = active !== null;
  const unread = useUnread(value === '' && typed !== null && typed.trim() !== '');
  // Where the form already says what is wrong, that is enough.
  const isWrong = unread.isSaid && !control['aria-invalid'];
  const nearest = Math.max(
    0,
    times.findLastIndex((time) => time <= value),
  );

  const pick = (time: string) => {
    onChange(time);
    setTyped(null);
    setActive(null);
  };
  const go = (to: number) => {
    const next = (to + times.length) % times.length;
    setActive(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const by = event.key === 'ArrowDown' ? 1 : -1;
      if (!open) setActive(nearest);
      else go(active < 0 ? nearest : active + by);
    } else if (event.key === 'Enter' && open && active >= 0) {
      event.preventDefault();
      pick(times[active]!);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      setActive(null);
    } else if (event.key === 'Tab' && open && active >= 0) pick(times[active]!);
  };
  return (
    <span className={classes('relative block', className)}>
      <input
        {...control}
        {...unread.props}
        type="text"
        role="combobox"
        autoComplete="off"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-autocomplete="none"
        aria-activedescendant={open && active >= 0 ? `${listId}-${active}` : undefined}
        aria-invalid={isWrong || control['aria-invalid']}
        aria-describedby={isWrong ? `${listId}-wrong` : control['aria-describedby']}
        data-keeps-escape={open ? '' : undefined}
        value={typed !== null && (timeTyped(typed) ?? '') === value ? typed : timeShown(value)}
        onFocus={({ target }) => target.select()}
        onClick={() => setActive(-1)}
        onChange={({ target }) => {
          setTyped(target.value);
          setActive(null);
          unread.typing();
          onChange(timeTyped(target.value) ?? '');
        }}
        onBlur={() => {
          setActive(null);
          unread.leave();
          if (value !== '') setTyped(null);
        }}
        onKeyDown={onKeyDown}
        className="field-box min-h-12 w-full px-3.5 text-[max(1rem,16px)] tabular-nums"
      />
      {open ? (
        <OptionList
          id={listId}
          label={t('Times')}
          options={shownTimes()}
          active={active}
          value={times.indexOf(value)}
          near={nearest}
          onPick={(n) => pick(times[n]!)}
        />
      ) : null}
      <span id={`${listId}-wrong`} role="alert" className="block text-sm font-medium text-danger not-empty:mt-1.5">
        {isWrong ? t('Give a time like {time}.', { time: timeShown('07:30') }) : null}
      </span>
    </span>
  );
}
