import type { ReactNode } from 'react';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/Icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';

interface ValueChipProps {
  readonly icon?: IconName | undefined;
  /** What it says: 'Fri, Nov 27'. */
  readonly words: string;
  /** Nothing is set: only an outline. */
  readonly empty?: boolean;
  /** The native control over the chip, which changes the value. */
  readonly control?: ReactNode;
  /** Opens the field below the chips that changes the value; `expanded`: it is open. */
  readonly onPress?: () => void;
  readonly expanded?: boolean;
  /** Absent where there is nothing to remove. */
  readonly onRemove?: (() => void) | undefined;
  /** What removing does, for screen readers. */
  readonly removeLabel?: string;
}

/** A value of the quick line: a press changes it, the cross removes it. */
export function ValueChip({
  icon,
  words,
  empty = false,
  control,
  onPress,
  expanded,
  onRemove,
  removeLabel,
}: ValueChipProps) {
  const body = classes(
    'relative inline-flex min-h-11 min-w-11 items-center gap-2 ps-3.5',
    onRemove ? 'pe-1' : 'pe-3.5',
  );
  const inside = (
    <>
      {icon ? <Icon name={icon} size="s" /> : null}
      <span aria-hidden={control ? true : undefined} className="max-w-48 truncate">
        {words}
      </span>
    </>
  );
  return (
    <span
      className={classes(
        'inline-flex min-h-11 max-w-full items-center rounded-full text-sm font-semibold has-[select:focus-visible]:outline-3 has-[select:focus-visible]:outline-offset-1 has-[select:focus-visible]:outline-(--focus)',
        empty ? 'border border-dashed border-edge text-ink-2' : 'bg-tide-soft text-tide',
      )}
    >
      {onPress ? (
        <button type="button" aria-expanded={expanded} onClick={onPress} className={classes(body, 'rounded-full')}>
          {inside}
        </button>
      ) : (
        <span className={body}>
          {inside}
          {control}
        </span>
      )}
      {onRemove ? (
        <button
          type="button"
          aria-label={removeLabel}
          onClick={onRemove}
          className="grid size-11 place-items-center rounded-full hover:text-danger"
        >
          <Icon name="x" size="xs" />
        </button>
      ) : null}
    </span>
  );
}

interface ChipSelectProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}

/** A native choice over a chip. */
export const ChipSelect = ({ label, value, onChange, children }: ChipSelectProps) => (
  <select
    aria-label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
  >
    {children}
  </select>
);
