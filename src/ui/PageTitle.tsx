import type { ReactNode } from 'react';
import { classes } from './classes.ts';

interface PageTitleProps {
  readonly children: ReactNode;
  /** One short sentence below. */
  readonly note?: ReactNode;
  /** At the right end: a badge or a button. */
  readonly end?: ReactNode;
  readonly className?: string | undefined;
}

/** The h1 of a page. It can take the focus, so that a route change is announced (`id="page-title"`). */
export function PageTitle({ children, note, end, className }: PageTitleProps) {
  return (
    <header className={classes('mb-3 md:mb-5', className)}>
      <div className="flex flex-wrap items-center justify-between md:items-end gap-x-6 gap-y-3">
        <h1 id="page-title" tabIndex={-1} className="min-w-0 flex-1 basis-48 text-[1.75rem] md:text-h1">
          {children}
        </h1>
        {end}
      </div>
      {note ? <p className="mt-1.5 max-w-[60ch] text-pretty text-ink-2">{note}</p> : null}
    </header>
  );
}
