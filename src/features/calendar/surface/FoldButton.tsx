import type { ReactNode } from 'react';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/Icon.tsx';

interface FoldButtonProps {
  readonly unfolded: boolean;
  readonly onFold: (unfolded: boolean) => void;
  /** Its indent: as wide as the labels of the hours. */
  readonly className: string;
  readonly children: ReactNode;
}

/** Above the hours of a day or a week: shows the early ones, or hides them. */
export function FoldButton({ unfolded, onFold, className, children }: FoldButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={unfolded}
      onClick={() => onFold(!unfolded)}
      className={classes(
        'flex min-h-11 w-full items-center gap-2 rounded-s text-start text-sm text-ink-2 hover:bg-well print:hidden',
        className,
      )}
    >
      <Icon name={unfolded ? 'up' : 'down'} size="xs" />
      <span className="min-w-0 truncate">{children}</span>
    </button>
  );
}
