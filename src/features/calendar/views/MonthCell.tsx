import { colorOf } from '#features/calendar/colors.ts';
import type { Attachment } from '#data/schema.ts';
import type { Surface } from '#features/calendar/surface/use-surface.ts';
import { Thumb } from '#features/media/Thumb.tsx';
import { nearestLevel, type MoodDay } from '#features/mood/days.ts';
import type { Occurrence } from '#kinds/occurrence.ts';
import { dayOfWeek, type Day } from '#lib/day.ts';
import { dayOfMonth, fullDay, longDay } from '#lib/format.ts';
import { wordOf } from '#lib/moods.ts';
import { classes } from '#ui/classes.ts';
import { MoodSun } from '#ui/MoodSun.tsx';
import { EventPiece } from './EventPiece.tsx';
import { t } from '#lib/i18n.ts';
import { Trans } from '#ui/Trans.tsx';
import { hasModifier } from '#ui/move-focus.ts';
import type { WeekRow } from './week-row.ts';

/** The height of a cell's numeral, px, below which the lanes begin; and how many marks a narrow cell has. */
const NUMERAL = 36;
const MARKS = 3;

/** What a month shows, and what is done in it. */
export interface MonthProps {
  readonly weeks: readonly (readonly Day[])[];
  /** The chosen day; its month is shown. */
  readonly day: Day;
  readonly today: Day;
  readonly now: Date;
  readonly startsOn: number;
  readonly occurrences: readonly Occurrence[];
  /** The days that have a mood. */
  readonly moods: ReadonlyMap<Day, MoodDay>;
  /** The pictures of the days that have any. */
  readonly pictures: ReadonlyMap<Day, readonly Attachment[]>;
  /** Whether there is room for texts in the cells. */
  readonly wide: boolean;
  readonly onPick: (day: Day) => void;
  readonly onOpenDay: (day: Day) => void;
  readonly onAdd: (day: Day) => void;
  readonly onEdit: (occurrence: Occurrence) => void;
}

interface MonthCellProps {
  readonly month: MonthProps;
  readonly surface: Surface;
  /** Its week. */
  readonly row: WeekRow;
  readonly day: Day;
  readonly column: number;
  /** The column of the chosen day; -1: it is in another week. */
  readonly chosenColumn: number;
}

/** A day of the month: its numeral and its events, or on a narrow window marks in their colours. */
export function MonthCell({ month, surface, row, day, column, chosenColumn }: MonthCellProps) {
  const { today, now, wide, moods, onPick, onAdd } = month;
  const [events, more] = [row.count[column]!, row.more[column]!];
  const onOpenDay = () => month.onOpenDay(day);
  const mean = moods.get(day)?.mean;
  const pictures = month.pictures.get(day);
  const outside = day.slice(0, 7) !== month.day.slice(0, 7);
  const isToday = day === today;
  const chosen = column === chosenColumn;
  const mood = mean === undefined ? null : nearestLevel(mean);
  const here = row.pieces.filter(({ from, to }) => from <= column && column < to);
  return (
    <div
      role="gridcell"
      data-day={day}
      tabIndex={chosen ? 0 : -1}
      aria-selected={chosen}
      aria-current={isToday ? 'date' : undefined}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget || hasModifier(event)) return;
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        if (event.key === 'Enter' && event.shiftKey) onAdd(day);
        else onOpenDay();
      }}
      onClick={({ target }) => {
        if (!(target as Element).closest('button')) onPick(day);
      }}
      onDoubleClick={({ target }) => {
        if (wide && !(target as Element).closest('button')) onAdd(day);
      }}
      className={classes(
        'month-cell',
        outside && 'outside',
        isToday && 'today',
        pictures && 'pictured',
        (dayOfWeek(day) === 0 || dayOfWeek(day) === 6) && 'weekend',
      )}
    >
      <span className="sr-only">
        {[
          isToday ? t('{day}, today', { day: fullDay(day) }) : fullDay(day),
          t('{count, plural, =0 {no events} one {# event} other {# events}}', { count: events }),
          mood && t('mood: {mood}', { mood: wordOf(mood) }),
          pictures && t('{count, plural, one {# photo} other {# photos}}', { count: pictures.length }),
        ]
          .filter(Boolean)
          .join(', ')}
        .
      </span>
      {wide ? (
        <>
          <button
            data-printed=""
            type="button"
            tabIndex={-1}
            onClick={onOpenDay}
            className="flex h-8.5 w-full items-baseline gap-2 px-2.5 pt-1.5 text-start hover:bg-well"
          >
            <span className="sr-only">{t('Open {day}', { day: longDay(day) })}</span>
            <span aria-hidden="true" className="month-numeral">
              {dayOfMonth(day)}
            </span>
            {isToday ? (
              <span aria-hidden="true" className="text-xs font-semibold text-coral-text">
                {t('today')}
              </span>
            ) : null}
            <span className="ms-auto flex shrink-0 items-center gap-1.5 self-center">
              {pictures ? <Thumb file={pictures[0]!} className="size-6 rounded-[5px]" /> : null}
              {mood ? <MoodSun mood={mood} size={20} /> : null}
            </span>
          </button>
          {here
            .filter(({ from }) => from === column)
            .map((piece) => (
              <EventPiece
                key={piece.occurrence.key}
                surface={surface}
                piece={piece}
                place={`on-${day}`}
                top={NUMERAL}
                now={now}
                reached={piece.from <= chosenColumn && chosenColumn < piece.to}
              />
            ))}
          {more > 0 ? (
            <button
              data-printed=""
              type="button"
              tabIndex={chosen ? 0 : -1}
              onClick={onOpenDay}
              style={{ bottom: 3 }}
              className="absolute inset-x-1.5 h-(--lane) rounded-[4px] px-1 text-start text-xs font-semibold text-tide hover:bg-tide-soft"
            >
              <Trans
                id="+{more} more<0> on {day}</0>"
                values={{ more, day: longDay(day) }}
                components={{ 0: <span className="sr-only" /> }}
              />
            </button>
          ) : null}
        </>
      ) : (
        <>
          {pictures ? <Thumb file={pictures[0]!} className="absolute! inset-0.5 rounded-s" /> : null}
          <span aria-hidden="true" className="month-numeral grid size-8 place-items-center">
            {dayOfMonth(day)}
          </span>
          <span className="month-marks flex h-1.5 gap-0.5" aria-hidden="true">
            {here.slice(0, MARKS).map(({ occurrence }) => (
              <i key={occurrence.key} style={{ background: colorOf(occurrence.event) }} className="h-1 w-2.5" />
            ))}
          </span>
        </>
      )}
    </div>
  );
}
