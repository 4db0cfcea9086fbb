import { classes } from '#ui/classes.ts';

/** How much of a project is done, as a bar. Words beside it say the same, so screen readers skip it. */
export function Progress({ done, total, className }: { done: number; total: number; className?: string }) {
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" className={classes('h-1.25', className)}>
      <rect width="100" height="10" rx="2" className="fill-line" />
      <rect width={total === 0 ? 0 : (100 * done) / total} height="10" rx="2" className="fill-tide" />
    </svg>
  );
}
