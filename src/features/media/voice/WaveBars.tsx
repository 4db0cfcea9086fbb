import { classes } from '#ui/classes.ts';

interface WaveBarsProps {
  /** From 0 to 1. */
  readonly heights: readonly number[];
  /** How much of it was played, from 0 to 1. */
  readonly played: number;
  readonly className?: string;
}

/** The wave of a recording as bars. What they say is said in words beside them. */
export function WaveBars({ heights, played, className }: WaveBarsProps) {
  const step = 100 / Math.max(1, heights.length);
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className={classes('block overflow-visible', className)}
    >
      {heights.map((height, i) => {
        const tall = Math.max(7, height * 100);
        return (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- a bar is its place
            key={i}
            x={i * step + step * 0.2}
            y={50 - tall / 2}
            width={step * 0.6}
            height={tall}
            rx={step * 0.3}
            className={(i + 0.5) / heights.length <= played ? 'fill-tide' : 'fill-edge'}
          />
        );
      })}
    </svg>
  );
}
