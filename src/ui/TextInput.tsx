import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

/** A one-line field. 16 px letters, because iOS zooms in on smaller ones. */
export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      type="text"
      {...rest}
      className={classes(
        'field-box min-h-12 w-full px-3.5 text-[max(1rem,16px)] disabled:bg-well disabled:text-ink-2',
        className,
      )}
    />
  );
}
