import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

/** A filter or a choice in a row of several. A pressed chip has the colours of text and background exchanged, so that it is visible in greyscale. */
export function Chip({ pressed, className, ...rest }: ComponentProps<'button'> & { readonly pressed: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={pressed}
      className={classes(
        'inline-flex min-h-11 max-w-full shrink-0 items-center gap-1.5 rounded-full border px-3.5 text-sm font-medium whitespace-nowrap transition-colors',
        pressed ? 'border-ink bg-ink text-paper' : 'border-line text-ink-2 hover:border-edge hover:text-ink',
        className,
      )}
    />
  );
}
