import { eventStore } from '#features/calendar/actions.ts';
import { FoldButton } from '#features/calendar/surface/FoldButton.tsx';
import { columnsOf, instantAt, minuteOf, MORNING, spanWords, type Span } from '#features/calendar/surface/hours.ts';
import { HoursSurface, WEEK_KEYS } from '#features/calendar/surface/HoursSurface.tsx';
import { useSurface } from '#features/calendar/surface/use-surface.ts';
import type { Occurrence } from '#kinds/occurrence.ts';
import { dayOf, type Day } from '#lib/day.ts';
import { longDay } from '#lib/format.ts';
import { fullHour } from '#ui/clock.ts';
import { useNow } from '#ui/use-now.ts';
import { isAboveHours } from './week-row.ts';
import { WeekBand } from './WeekBand.tsx';
import { t } from '#lib/i18n.ts';

interface WeekHoursProps {
  readonly days: readonly Day[];
  readonly today: Day;
  readonly occurrences: readonly Occurrence[];
  /** Whether the hours before 8 are shown. */
  readonly unfolded: boolean;
  readonly onUnfold: (unfolded: boolean) => void;
  readonly onOpenDay: (day: Day) => void;
  readonly onEdit: (occurrence: Occurrence) => void;
  readonly onDraw: (day: Day, span: Span) => void;
  readonly onSwipe: (direction: 1 | -1) => void;
}

/** Days beside each other: whole days above, hours below. */
export function WeekHours(props: WeekHoursProps) {
  const { days, today, occurrences, unfolded, onUnfold, onOpenDay, onEdit, onDraw, onSwipe } = props;
  const now = useNow();
  const columns = columnsOf(days, unfolded);
  const surface = useSurface({
    reach: { first: days[0]!, last: days.at(-1)! },
    columns,
    occurrences,
    store: eventStore,
    isAbove: isAboveHours,
    words: (span) => dayWords(days[0]!, span),
    onOpen: onEdit,
    onDraw,
    onSwipe,
  });
  const within = surface.placed.filter((each) => !isAboveHours(each));
  const early = columns.flatMap(({ day, top }) =>
    within.filter(({ begin, end: until }) => minuteOf(day, until) <= top && minuteOf(day, begin) >= 0),
  );
  return (
    <HoursSurface
      surface={surface}
      now={now}
      occurrences={within}
      help={t(WEEK_KEYS)}
      className="mt-1 mb-4 ms-12 lg:ms-14"
      before={
        <>
          <WeekBand surface={surface} days={days} today={today} now={now} onOpenDay={onOpenDay} />
          <FoldButton unfolded={unfolded} onFold={onUnfold} className="ps-12 lg:ps-14">
            {unfolded
              ? t('Hide the hours before {hour}', { hour: fullHour(MORNING) })
              : early.length > 0
                ? t('Before {hour}: {count, plural, one {# event} other {# events}}', {
                    hour: fullHour(MORNING),
                    count: early.length,
                  })
                : t('Before {hour}', { hour: fullHour(MORNING) })}
          </FoldButton>
        </>
      }
    />
  );
}

/** 'Thursday, May 14, 09:00 to 10:00' */
const dayWords = (first: Day, span: Span): string =>
  `${longDay(dayOf(new Date(instantAt(first, span.from))))}, ${spanWords(first, span)}`;
