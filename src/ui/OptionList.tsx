import { useEffect, useRef } from 'react';
import { classes } from './classes.ts';

/** The height of an option, px. */
const OPTION = 44;

interface OptionListProps {
  readonly id: string;
  /** Its name for screen readers. */
  readonly label: string;
  readonly options: readonly string[];
  /** The place of the option that the arrow keys have reached; -1: none. */
  readonly active: number;
  /** The place of the one that is chosen now; -1: none. */
  readonly value: number;
  /** The place near which the list opens. */
  readonly near?: number;
  readonly onPick: (place: number) => void;
}

/** The list below a field with the role combobox, which keeps the focus and names the active option by `${id}-${place}`. */
export function OptionList({ id, label, options, active, value, near = 0, onPick }: OptionListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={(element) => {
        list.current = element;
        // Opened near its value, without moving the page.
        if (element && element.scrollTop === 0) element.scrollTop = (near - 1) * OPTION;
      }}
      id={id}
      role="listbox"
      aria-label={label}
      className="absolute inset-x-0 top-full z-10 mt-1 max-h-56 overflow-y-auto rounded-m border border-line bg-paper py-1 shadow-float"
    >
      {options.map((option, n) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the field's, which names the active option
        <div
          key={option}
          id={`${id}-${n}`}
          role="option"
          tabIndex={-1}
          aria-selected={n === active}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(n)}
          className={classes(
            'flex min-h-11 cursor-pointer items-center px-3.5 tabular-nums hover:bg-well',
            n === active && 'bg-tide-soft',
            n === value && 'font-semibold',
          )}
        >
          {option}
        </div>
      ))}
    </div>
  );
}
