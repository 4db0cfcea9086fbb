import { useId, type ReactNode } from 'react';
import { classes } from './classes.ts';

export interface SwitchProps {
  readonly checked: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly disabled?: boolean | undefined;
  readonly className?: string | undefined;
}

/** On or off, effective at once. The whole row can be pressed. */
export function Switch({ checked, onCheckedChange, label, hint, disabled = false, className }: SwitchProps) {
  const id = useId();
  return (
    <div className={classes('flex min-h-11 items-center gap-4', className)}>
      <label id={`${id}-label`} htmlFor={id} className="flex-1 cursor-pointer py-2">
        {label}
        {hint ? (
          <span id={`${id}-hint`} className="block text-sm text-ink-2">
            {hint}
          </span>
        ) : null}
      </label>
      <button
        type="button"
        role="switch"
        id={id}
        aria-checked={checked}
        aria-labelledby={`${id}-label`}
        onClick={() => onCheckedChange(!checked)}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        // The hit area is 44 px; the track is smaller.
        className="group relative h-6.5 w-11 shrink-0 rounded-full border border-edge bg-well transition-colors before:absolute before:-inset-x-1 before:-inset-y-2.5 disabled:opacity-50 aria-checked:border-tide aria-checked:bg-tide forced-colors:aria-checked:bg-[Highlight]"
      >
        <span className="block size-5 translate-x-0.5 rounded-full bg-edge transition-transform group-aria-checked:translate-x-5 group-aria-checked:bg-on-tide forced-colors:bg-[CanvasText]" />
      </button>
    </div>
  );
}
