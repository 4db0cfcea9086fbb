import { useId, type ReactNode } from 'react';
import { classes } from './classes.ts';

interface CheckboxProps {
  readonly checked: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
  /** The label. `hideLabel` keeps it for screen readers only. */
  readonly label: ReactNode;
  readonly hideLabel?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly className?: string | undefined;
  /** Its name among the rows, for one after which its row is gone (focus-return.ts). */
  readonly rowButton?: string | undefined;
}

/** A checkbox with a target of 44 px: a native checkbox under our own drawing. */
export function Checkbox(props: CheckboxProps) {
  const { checked, onCheckedChange, label, hideLabel = false, disabled, className, rowButton } = props;
  const id = useId();
  return (
    <div className={classes('flex min-h-11 items-center', className)}>
      <span className="relative -ms-2.5 grid size-11 shrink-0 place-items-center">
        <input
          id={id}
          type="checkbox"
          data-row-button={rowButton}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onCheckedChange(event.target.checked)}
          className="peer absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-s disabled:cursor-default"
        />
        <svg
          viewBox="0 0 22 22"
          aria-hidden="true"
          className="pointer-events-none size-5.5 fill-none stroke-edge stroke-[1.5] peer-checked:fill-tide peer-checked:stroke-tide peer-disabled:opacity-50 peer-checked:[&>path]:opacity-100 forced-colors:stroke-[CanvasText]"
        >
          <rect x="1" y="1" width="20" height="20" rx="5" />
          <path
            d="m6 11.5 3.5 3.5L16 7.5"
            className="stroke-on-tide stroke-2 opacity-0"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </span>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'min-w-0 flex-1 cursor-pointer py-2 ps-1'}>
        {label}
      </label>
    </div>
  );
}
