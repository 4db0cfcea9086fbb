import { classes } from './classes.ts';
import { iconPaths, type IconName } from './icon-paths.ts';

const sizes = { md: 'size-5.5', s: 'size-4.5', xs: 'size-3.75' };

/** Those that point along the line of the text. */
const alongTheText: ReadonlySet<IconName> = new Set(['left', 'right', 'undo']);

/** A line icon, always next to a word or inside a labelled control: hidden from screen readers. */
export function Icon({
  name,
  size = 'md',
  className,
}: {
  name: IconName;
  size?: 'md' | 's' | 'xs';
  className?: string | undefined;
}) {
  return (
    <svg
      className={classes('icon', sizes[size], alongTheText.has(name) && 'rtl:-scale-x-100', className)}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
