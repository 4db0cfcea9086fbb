import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icon-paths.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  readonly icon: IconName;
  /** What the button does, for screen readers and as its tooltip (tooltips.ts). */
  readonly label: string;
  readonly size?: 'md' | 's' | 'xs' | undefined;
}

/** A square button of 44 px with an icon and a label. */
export function IconButton({ icon, label, size = 'md', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={classes(
        // Positioned, so that all of it can be pressed where a negative margin puts it over its neighbours.
        'relative grid size-11 shrink-0 place-items-center rounded-s text-ink-2 transition-colors hover:bg-well hover:text-ink disabled:opacity-45 aria-pressed:text-tide',
        className,
      )}
    >
      <Icon name={icon} size={size} />
    </button>
  );
}
