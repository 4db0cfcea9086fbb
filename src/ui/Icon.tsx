import { classes } from './classes.ts';
import { iconPaths, type IconName } from './icon-paths.ts';

const sizes = { md: 'size-5.5', s: 'size-4.5', xs: 'size-3.75' };

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
    <svg className={classes('icon', sizes[size], className)} viewBox="0 0 24 24" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  );
}
