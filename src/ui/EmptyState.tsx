import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Drawing, type DrawingName } from './Drawing.tsx';

interface EmptyStateProps {
  readonly drawing: DrawingName;
  readonly title: string;
  readonly hint?: ReactNode;
  /** One button. */
  readonly action?: ReactNode;
  readonly className?: string | undefined;
}

/** Nothing here yet: one drawing, one sentence and one button, aligned left. */
export function EmptyState({ drawing, title, hint, action, className }: EmptyStateProps) {
  return (
    <div className={classes('grid justify-items-start gap-0.5 py-5', className)}>
      <Drawing name={drawing} className="mb-1.5 -ms-2" />
      <p className="font-serif text-lead font-[560] tracking-tight">{title}</p>
      {hint ? <p className="max-w-[36ch] text-pretty text-ink-2">{hint}</p> : null}
      {action ? <div className="mt-2.5">{action}</div> : null}
    </div>
  );
}
