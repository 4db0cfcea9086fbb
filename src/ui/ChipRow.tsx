import type { KeyboardEvent, ReactNode } from 'react';
import { classes } from './classes.ts';
import { moveFocus, SIDEWAYS } from './move-focus.ts';

/** Chips in one line that scrolls sideways; arrow keys, Home and End move the focus. */
export function ChipRow({
  label,
  children,
  className,
}: {
  label: string;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its chips take the focus
    <div
      role="toolbar"
      aria-label={label}
      onKeyDown={walk}
      // Padding and a negative margin: focus rings are not cut off, and on a phone the row reaches the edge of the screen.
      className={classes(
        '-mx-gutter flex gap-2 overflow-x-auto px-gutter py-1.5 [scrollbar-width:none] md:-mx-1.5 md:px-1.5',
        className,
      )}
    >
      {children}
    </div>
  );
}

function walk(event: KeyboardEvent<HTMLDivElement>) {
  const chips = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled), a[href]')];
  moveFocus(event, chips, SIDEWAYS)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
