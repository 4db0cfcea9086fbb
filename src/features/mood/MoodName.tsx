import { clock } from '#ui/clock.ts';

interface MoodNameProps {
  readonly label: string;
  /** When it was noted, on its own day; null when that is another day. */
  readonly at: string | null;
  readonly big: boolean;
}

/** The word of a mood beside its sun, and its time. */
export const MoodName = ({ label, at, big }: MoodNameProps) => (
  <p className="flex flex-wrap items-baseline gap-x-2.5">
    <span className={big ? 'font-serif text-h2 font-[560] tracking-tight' : 'font-semibold'}>{label}</span>
    {at ? (
      <time dateTime={at} className="text-sm text-ink-2 tabular-nums">
        {clock(at)}
      </time>
    ) : null}
  </p>
);
