import { classes } from '#ui/classes.ts';
import type { StripDay } from './board.ts';

interface WeekBandsProps {
  /** The last seven days, oldest first. */
  readonly strip: readonly StripDay[];
  /** tall: beside a habit's row. flat: several habits as one small picture. */
  readonly form?: 'tall' | 'flat';
}

const paint: Readonly<Record<StripDay['state'], string>> = {
  done: 'fill-tide',
  open: 'fill-heat-0',
  skipped: 'fill-heat-1',
  paused: 'fill-heat-1',
  free: 'fill-transparent stroke-line',
  before: 'fill-transparent stroke-line',
};

/** A habit's last seven days as a picture; what it shows is said in words beside it. Today has a coral frame. */
export function WeekBands({ strip, form = 'tall' }: WeekBandsProps) {
  const [width, height, step] = form === 'tall' ? [10, 20, 13] : [22, 14, 26];
  return (
    <svg
      width={step * strip.length + 2}
      height={height + 4}
      aria-hidden="true"
      className="block max-w-full flex-none overflow-visible"
    >
      {strip.map(({ day, state }, i) => {
        const today = i === strip.length - 1;
        return (
          <rect
            key={day}
            x={i * step + 2}
            y={2}
            width={width}
            height={height}
            rx={2.5}
            className={classes(paint[state], today && 'stroke-coral')}
            strokeWidth={today ? 2 : 1}
          />
        );
      })}
    </svg>
  );
}
