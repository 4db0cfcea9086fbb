import { classes } from './classes.ts';
import { t } from '#lib/i18n.ts';

/** Grey lines instead of rows, during the first sync of a new device only. Announces "Loading" once. */
export function Skeleton({ lines = 3, className }: { lines?: number | undefined; className?: string | undefined }) {
  return (
    <output aria-label={t('Loading')} className={classes('grid gap-3', className)}>
      {Array.from({ length: lines }, (_, line) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no identity
        <span key={line} className={classes('skeleton block h-4', widths[line % widths.length])} />
      ))}
    </output>
  );
}

const widths = ['w-11/12', 'w-full', 'w-3/5', 'w-4/5'];
