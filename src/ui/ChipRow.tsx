import type { KeyboardEvent, ReactNode } from 'react';
import { classes } from './classes.ts';

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
      onKeyDown={moveFocus}
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

function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const chips = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled), a[href]')];
  const at = chips.indexOf(event.target as HTMLElement);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: chips.length - 1 }[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  const chip = chips[(to + chips.length) % chips.length];
  chip?.focus();
  chip?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
