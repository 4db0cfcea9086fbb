import type { ReactNode } from 'react';
import { classes } from './classes.ts';

/** Work that leaves the device, in words: moving bands and a sentence, read out politely. */
export function BusyNote({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <output className={classes('flex items-center gap-2.5 text-sm text-ink-2', className)}>
      <span className="busy-bands text-tide" aria-hidden="true" />
      {children}
    </output>
  );
}
