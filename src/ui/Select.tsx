import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';

/** A choice of one, as a native select: every phone and screen reader handles it. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={classes('relative block', className)}>
      <select
        {...rest}
        className="field-box min-h-12 w-full cursor-pointer appearance-none py-2 pe-8 ps-3.5 text-[max(1rem,16px)]"
      >
        {children}
      </select>
      <Icon
        name="down"
        size="s"
        className="pointer-events-none absolute top-1/2 inset-e-3.5 -translate-y-1/2 text-ink-2"
      />
    </span>
  );
}
