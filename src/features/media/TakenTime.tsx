import { useState, type ReactNode } from 'react';
import type { Attachment, Instant } from '#data/schema.ts';
import { useDayStart } from '#editing/use-day-start.ts';
import { logicalDay, type Day } from '#lib/day.ts';
import { longDate } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { clock, useHours } from '#ui/clock.ts';
import { takenBefore } from './media.ts';
import { t } from '#lib/i18n.ts';

interface TakenTimeOptions {
  readonly files: readonly Pick<Attachment, 'taken_at' | 'media_type'>[];
  /** The time that the entry has by itself. */
  readonly than: Date;
  /** The day that the form shows, and how it is changed. */
  readonly day: Day;
  readonly onDay: (day: Day) => void;
}

/**
 * Offers the time at which the photos of an entry were taken as the entry's time: one press, and one takes it back. `at` is the time once it is
 * taken; it goes with its day, so another day in the form drops it.
 */
export function useTakenTime({ files, than, day, onDay }: TakenTimeOptions): {
  readonly at: Instant | undefined;
  readonly offer: ReactNode;
} {
  useHours();
  const dayStart = useDayStart();
  const [used, setUsed] = useState<{ readonly at: Instant; readonly before: Day } | null>(null);
  const taken = takenBefore(files, than);
  if (!taken) return { at: undefined, offer: null };
  const takenOn = logicalDay(new Date(taken), dayStart);
  const isUsed = used?.at === taken && day === takenOn;
  const when = `${longDate(takenOn)}, ${clock(taken)}`;
  const offer = (
    <p role="status" className="flex flex-wrap items-center gap-x-4 text-sm text-ink-2">
      <span className="tabular-nums">
        {isUsed
          ? t('The entry gets this time: {when}.', { when })
          : t('{count, plural, one {The photo was taken} other {The photos were taken}} on {when}.', {
              count: files.filter(({ taken_at }) => taken_at).length,
              when,
            })}
      </span>
      {isUsed ? (
        <Button
          tone="quiet"
          size="sm"
          className="-my-1 -ms-3.5"
          onClick={() => {
            setUsed(null);
            onDay(used.before);
          }}
        >
          {t('Undo')}
        </Button>
      ) : (
        <Button
          tone="quiet"
          size="sm"
          className="-my-1 -ms-3.5"
          onClick={() => {
            setUsed({ at: taken, before: day });
            onDay(takenOn);
          }}
        >
          {t('Use this time')}
        </Button>
      )}
    </p>
  );
  return { at: isUsed ? taken : undefined, offer };
}
