import { useId } from 'react';
import type { MoodLevel } from '#lib/moods.ts';

interface MoodSunProps {
  readonly mood: MoodLevel;
  /** Pixels. Under 30 the face is left out, because it could not be read. */
  readonly size?: number | undefined;
  readonly face?: boolean | undefined;
  readonly className?: string | undefined;
}

/**
 * A mood as the sun over a horizon: its height is the value, the colour repeats it, the face and the word say it. Put the
 * word beside it (wordOf); the picture itself is hidden from screen readers.
 */
export function MoodSun({ mood, size = 44, face = size >= 30, className }: MoodSunProps) {
  const clip = useId();
  const box = { width: size, height: size, className: `mood-sun ${className ?? ''}`, 'aria-hidden': true } as const;
  if (!face) {
    return (
      <svg viewBox="0 0 20 20" {...box}>
        <clipPath id={clip}>
          <path d="M0 0h20v16H0z" />
        </clipPath>
        <circle clipPath={`url(#${clip})`} cx="10" cy={low[mood]} r="5.5" fill={`var(--mood-${mood})`} />
        {mood === 5 ? (
          <path
            d="M10 0v1.5M3.5 2.5l1 1M16.5 2.5l-1 1"
            stroke="var(--mood-5)"
            strokeWidth="1.5"
            strokeLinecap="round"
          />
        ) : null}
        <path className="horizon" d="M1.5 16h17" strokeWidth="1.4" />
      </svg>
    );
  }
  const { height, radius, eyes, mouth } = suns[mood];
  const ink = `var(--mood-face-${mood < 3 ? 'light' : 'dark'})`;
  return (
    <svg viewBox="0 0 40 40" {...box}>
      <clipPath id={clip}>
        <path d="M0 0h40v31H0z" />
      </clipPath>
      <circle clipPath={`url(#${clip})`} cx="20" cy={height} r={radius} fill={`var(--mood-${mood})`} />
      <g stroke={ink} fill="none" strokeWidth="1.5" strokeLinecap="round">
        {mood === 1 ? (
          <path d={`M15.5 ${eyes}q1.5 1.3 3 0M21.5 ${eyes}q1.5 1.3 3 0`} />
        ) : (
          <path d={`M16.5 ${eyes}h.01M23.5 ${eyes}h.01`} strokeWidth="2.6" />
        )}
        {mouth ? <path d={mouth} /> : null}
      </g>
      <g className="horizon" strokeWidth="1.5">
        {mood === 5 ? <path d="M20 1v2.5M8.7 5.7l1.8 1.8M31.3 5.7l-1.8 1.8M4 17h2.5M36 17h-2.5" /> : null}
        <path d="M4 31h32" />
        {mood < 3 ? <path d="M13 34.5q1.75-1.5 3.5 0t3.5 0 3.5 0 3.5 0" opacity=".55" /> : null}
      </g>
    </svg>
  );
}

/** Where the faceless sun's middle is, on 20 units with the horizon at 16. */
const low: Record<MoodLevel, number> = { 1: 17, 2: 14, 3: 11.5, 4: 9.5, 5: 8.5 };

/** The sun with a face, on 40 units with the horizon at 31. */
const suns: Record<MoodLevel, { height: number; radius: number; eyes: number; mouth: string }> = {
  1: { height: 34.5, radius: 12.5, eyes: 27.6, mouth: '' },
  2: { height: 29, radius: 12, eyes: 23.6, mouth: 'M17.2 28q2.8-2.2 5.6 0' },
  3: { height: 24.5, radius: 12, eyes: 21, mouth: 'M17 26h6' },
  4: { height: 19, radius: 11.5, eyes: 16.5, mouth: 'M16.2 20.5q3.8 3.2 7.6 0' },
  5: { height: 17, radius: 10, eyes: 15, mouth: 'M15.4 18.5q4.6 4.8 9.2 0' },
};
