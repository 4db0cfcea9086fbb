import type { CSSProperties } from 'react';
import type { Day } from '#lib/day.ts';
import { shortDay } from '#lib/format.ts';
import { lastDayOf } from '#kinds/occurrence.ts';
import { colorOf } from './colors.ts';
import { BlockButton, Repeats } from './surface/EventBlock.tsx';
import { t } from '#lib/i18n.ts';
import type { Surface } from './surface/use-surface.ts';

interface DayBandProps {
  readonly day: Day;
  readonly surface: Surface;
}

/** The events that take the whole day, above its hours. Enter opens one, Delete deletes it. */
export function DayBand({ day, surface }: DayBandProps) {
  const occurrences = surface.placed.filter(({ allDay }) => allDay);
  if (occurrences.length === 0) return null;
  return (
    <div className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-start py-2">
      <span aria-hidden="true" className="pt-3 text-xs text-ink-2">
        {t('All day')}
      </span>
      <ul aria-label={t('All day')} className="grid grid-cols-1 gap-1 ps-1.5">
        {occurrences.map((each) => (
          <li key={each.key} style={{ '--ev': colorOf(each.event) } as CSSProperties}>
            <BlockButton
              surface={surface}
              occurrence={each}
              fixed
              className="event-block min-h-11 w-full items-center text-start text-sm"
            >
              <span className="min-w-0 flex-1 truncate font-semibold">
                {each.event.title || t('Untitled event')}
                {each.day === null ? null : <Repeats />}
              </span>
              {lastDayOf(each) > day ? (
                <span className="shrink-0 text-ink-2">{t('Until {day}', { day: shortDay(lastDayOf(each)) })}</span>
              ) : null}
            </BlockButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
