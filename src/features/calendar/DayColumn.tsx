import { useState, type Ref } from 'react';
import type { Instant } from '#data/schema.ts';
import type { Occurrence } from '#kinds/occurrence.ts';
import { dayOf, type Day } from '#lib/day.ts';
import { fullHour } from '#ui/clock.ts';
import { useNow } from '#ui/use-now.ts';
import { eventStore } from './actions.ts';
import { DayBand } from './DayBand.tsx';
import { FoldButton } from './surface/FoldButton.tsx';
import {
  beginWords,
  foldedUntil,
  lengthOf,
  minuteOf,
  minuteOfHour,
  pixels,
  spanOf,
  spanWords,
  type Span,
} from './surface/hours.ts';
import { HoursSurface } from './surface/HoursSurface.tsx';
import { useSurface, type HoursTarget } from './surface/use-surface.ts';
import { t } from '#lib/i18n.ts';

/** The start of an event that the person has just stored. */
export interface StoredEvent {
  readonly begin: Instant;
}

interface DayColumnProps {
  readonly day: Day;
  readonly occurrences: readonly Occurrence[];
  readonly onOpen: (occurrence: Occurrence) => void;
  /** A new event, drawn on free hours; in minutes of the day. */
  readonly onDraw: (day: Day, span: Span) => void;
  readonly onSwipe: (days: 1 | -1) => void;
  /** What is dragged from beside the day asks it. */
  readonly target?: Ref<HoursTarget> | undefined;
  /** It is brought in sight, also where the early hours were folded. */
  readonly stored: StoredEvent | null;
}

/** The events of a day: those of whole days, and below them its hours, of which the early ones are folded. */
export function DayColumn({ day, occurrences, onOpen, onDraw, onSwipe, target, stored: justStored }: DayColumnProps) {
  const now = useNow();
  const current = dayOf(now) === day ? minuteOf(day, now.toISOString()) : null;
  // Decided once: hours do not fold while they are looked at.
  const [hour] = useState(() => foldedUntil(day, occurrences.filter(isAtHours), current));
  const morning = minuteOfHour(day, hour);
  // Unless it is earlier than that now.
  const [unfolded, setUnfolded] = useState(current !== null && current < morning);
  const [noticed, setNoticed] = useState(justStored);
  if (justStored !== noticed) {
    setNoticed(justStored);
    if (isEarly(day, justStored, morning)) setUnfolded(true);
  }
  const shown = { from: unfolded ? 0 : morning, to: lengthOf(day) };
  const surface = useSurface({
    reach: { first: day, last: day },
    columns: [{ day, top: shown.from, shown }],
    within: shown,
    isAbove: ({ allDay }) => allDay,
    occurrences,
    store: eventStore,
    words: (span) => spanWords(day, span),
    onOpen,
    onDraw,
    onSwipe,
    target,
  });
  const early = occurrences.filter((each) => isAtHours(each) && minuteOf(day, each.end) <= morning);
  return (
    <HoursSurface
      surface={surface}
      now={now}
      occurrences={surface.placed.filter(isAtHours)}
      help={t(
        'The arrow keys move it by 15 minutes. With Shift they change its end. Enter opens it, Delete deletes it.',
      )}
      className="mt-1 mb-4 ms-14"
      nameOf={() => t('Hours')}
      clockOfNow="beside"
      before={
        <>
          <DayBand day={day} surface={surface} />
          <FoldButton unfolded={unfolded} onFold={setUnfolded} className="ps-14">
            {earlyWords(day, hour, early, unfolded)}
          </FoldButton>
        </>
      }
    >
      {unfolded && noticed && isEarly(day, noticed, morning) ? (
        <div
          key={noticed.begin}
          ref={scrollToIt}
          style={{ top: pixels(minuteOf(day, noticed.begin)) }}
          className="pointer-events-none absolute h-14 scroll-my-36"
        />
      ) : null}
    </HoursSurface>
  );
}

const isAtHours = ({ allDay }: Occurrence): boolean => !allDay;

/** Whether an event that was just stored is before the hour until which the day is folded. */
function isEarly(day: Day, stored: StoredEvent | null, morning: number): boolean {
  return stored !== null && dayOf(new Date(stored.begin)) === day && minuteOf(day, stored.begin) < morning;
}

const scrollToIt = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** 'Before 08:00: Morning pages, 07:00'; of several the number. */
function earlyWords(day: Day, until: number, early: readonly Occurrence[], unfolded: boolean): string {
  const [first, ...rest] = early;
  const hour = fullHour(until);
  if (unfolded) return t('Hide the hours before {hour}', { hour });
  if (!first) return t('Before {hour}', { hour });
  const time = beginWords(day, spanOf(day, first));
  return t('Before {hour}: {title}, {time}{more, plural, =0 {} other {, and # more}}', {
    hour,
    title: first.event.title || t('Untitled event'),
    time,
    more: rest.length,
  });
}
