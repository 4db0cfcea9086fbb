import type { ReactNode } from 'react';
import { classes } from './classes.ts';

/** Says that the device waits for the server: moving bands and a sentence, announced politely. */
export function BusyNote({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <output className={classes('flex items-center gap-2.5 text-sm text-ink-2', className)}>
      <span className="busy-bands text-tide" aria-hidden="true" />
      {children}
    </output>
  );
}
