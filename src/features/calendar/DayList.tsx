import { useSlowLoading } from '#ui/use-slow-loading.ts';
import type { Day } from '#lib/day.ts';
import { EventItem } from './EventItem.tsx';
import { t } from '#lib/i18n.ts';
import type { Occurrence } from '#kinds/occurrence.ts';

interface DayListProps {
  readonly day: Day;
  /** Undefined while they are read. */
  readonly occurrences: readonly Occurrence[] | undefined;
  readonly onOpen: (occurrence: Occurrence) => void;
}

/** The events of a day as a list, with all their texts (spec 000, "Calendar"). */
export function DayList({ day, occurrences, onOpen }: DayListProps) {
  const slow = useSlowLoading(occurrences === undefined);
  if (!occurrences) return slow ? <p className="py-3 text-ink-2">{t('Loading events...')}</p> : null;
  if (occurrences.length === 0) {
    return (
      <div className="border-b border-line py-3">
        <p className="font-serif text-read">{t('No events scheduled for this day')}</p>
        <p className="text-sm text-ink-2">{t('Click Add Event to create a new schedule item')}</p>
      </div>
    );
  }
  return (
    <ul aria-label={t('Events')}>
      {occurrences.map((each) => (
        <EventItem key={each.key} occurrence={each} day={day} onOpen={() => onOpen(each)} />
      ))}
    </ul>
  );
}
