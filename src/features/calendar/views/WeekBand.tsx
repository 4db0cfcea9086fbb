import type { Surface } from '#features/calendar/surface/use-surface.ts';
import type { Day } from '#lib/day.ts';
import { dayOfMonth, fullDay, longDay, weekdayShort } from '#lib/format.ts';
import { classes } from '#ui/classes.ts';
import { EventPiece } from './EventPiece.tsx';
import { isAboveHours, layOutRow } from './week-row.ts';
import { t } from '#lib/i18n.ts';
import { Trans } from '#ui/Trans.tsx';

/** How many lanes the band has, with the one for '+3 more'. */
const LANES = 4;
const TOP = 2;

interface WeekBandProps {
  readonly surface: Surface;
  readonly days: readonly Day[];
  readonly today: Day;
  readonly now: Date;
  readonly onOpenDay: (day: Day) => void;
}

/** The names of the days, which open them, and below what takes a whole day or longer. They stay in sight while the hours scroll. */
export function WeekBand({ surface, days, today, now, onOpenDay }: WeekBandProps) {
  const { pieces, more } = layOutRow(days, surface.placed.filter(isAboveHours), LANES);
  const lanes = Math.max(0, ...pieces.map(({ lane }) => lane + 1), more.some((n) => n > 0) ? LANES : 0);
  return (
    <div className="sticky top-13 z-10 border-b border-line bg-paper ps-12 md:top-16 lg:ps-14">
      <div className="flex">
        {days.map((day) => (
          <button
            key={day}
            type="button"
            onClick={() => onOpenDay(day)}
            className={classes(
              'flex min-h-11 min-w-0 flex-1 items-baseline gap-1.5 border-t-3 px-2 pt-2 hover:bg-well',
              day === today ? 'border-coral text-coral-text' : 'border-transparent',
            )}
          >
            <span className="sr-only">
              {day === today ? t('Open {day}, today', { day: fullDay(day) }) : t('Open {day}', { day: fullDay(day) })}
            </span>
            <span aria-hidden="true" className="font-serif text-lead font-[560]">
              {dayOfMonth(day)}
            </span>
            <span aria-hidden="true" className={classes('text-xs font-medium', day !== today && 'text-ink-2')}>
              {weekdayShort(day)}
            </span>
          </button>
        ))}
      </div>
      {lanes > 0 ? (
        <div
          role="group"
          aria-label={t('Whole days')}
          className="flex"
          style={{ height: `calc(${lanes} * var(--lane) + ${2 * TOP}px)` }}
        >
          {days.map((day, column) => (
            <div key={day} className="relative min-w-0 flex-1 border-s border-line">
              {pieces
                .filter(({ from }) => from === column)
                .map((piece) => (
                  <EventPiece
                    key={piece.occurrence.key}
                    surface={surface}
                    piece={piece}
                    place="band"
                    top={TOP}
                    now={now}
                    reached
                  />
                ))}
              {more[column]! > 0 ? (
                <button
                  type="button"
                  onClick={() => onOpenDay(day)}
                  className="absolute inset-x-1 bottom-0.5 h-(--lane) rounded-[4px] px-1 text-start text-xs font-semibold text-tide hover:bg-tide-soft"
                >
                  <Trans
                    id="+{more} more<0> on {day}</0>"
                    values={{ more: more[column], day: longDay(day) }}
                    components={{ 0: <span className="sr-only" /> }}
                  />
                </button>
              ) : null}
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}
