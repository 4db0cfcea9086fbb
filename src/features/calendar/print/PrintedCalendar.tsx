import { colorOf } from '#features/calendar/colors.ts';
import type { Occurrence } from '#kinds/occurrence.ts';
import type { Day } from '#lib/day.ts';
import { capital, dayOfMonth, fullDay, weekdayShort } from '#lib/format.ts';
import { byDay, beginOn, timeOn } from './printed.ts';
import { t } from '#lib/i18n.ts';

interface PrintedDaysProps {
  readonly days: readonly Day[];
  /** Whether days without events are printed too. */
  readonly all: boolean;
  readonly occurrences: readonly Occurrence[];
}

/** Days one below the other, with all that their events say. */
export function PrintedDays({ days, all, occurrences }: PrintedDaysProps) {
  const found = byDay(days, occurrences);
  const shown = all ? days : days.filter((day) => found.get(day)!.length > 0);
  if (shown.length === 0) return <p>{t('No events in these days.')}</p>;
  return shown.map((day) => (
    <section key={day} className="mb-4">
      {days.length > 1 ? (
        <h2 className="mb-1 break-after-avoid border-b border-edge pb-1 text-h3">{capital(fullDay(day))}</h2>
      ) : null}
      {found.get(day)!.length === 0 ? <p className="text-ink-2">{t('No events scheduled for this day')}</p> : null}
      <ul>
        {found.get(day)!.map((each) => (
          <li
            key={each.key}
            className="mb-2 grid grid-cols-[10rem_minmax(0,1fr)] gap-x-3"
            style={{ breakInside: 'avoid' }}
          >
            <span className="text-sm text-ink-2 tabular-nums">{timeOn(day, each) || t('All day')}</span>
            <span className="block border-s-6 ps-3" style={{ borderColor: colorOf(each.event) }}>
              <span className="block font-semibold break-words">{each.event.title || t('Untitled event')}</span>
              {[each.event.description, each.event.notes].map((text) =>
                text ? (
                  <span key={text} className="block text-sm break-words whitespace-pre-line">
                    {text}
                  </span>
                ) : null,
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  ));
}

interface PrintedMonthProps {
  /** Any day of the month. */
  readonly month: Day;
  readonly weeks: readonly (readonly Day[])[];
  readonly occurrences: readonly Occurrence[];
}

const CELL = { width: `${100 / 7}%`, height: '25mm', verticalAlign: 'top' } as const;

/** The weeks of a month, with every event in its day. */
export function PrintedMonth({ month, weeks, occurrences }: PrintedMonthProps) {
  const found = byDay(weeks.flat(), occurrences);
  return (
    <table className="w-full border-collapse" style={{ tableLayout: 'fixed' }}>
      <thead>
        <tr>
          {weeks[0]!.map((day) => (
            <th key={day} scope="col" className="border border-edge px-1 py-1 text-start text-xs font-medium">
              {weekdayShort(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]} style={{ breakInside: 'avoid' }}>
            {week.map((day) => (
              <td key={day} className="border border-edge px-1 py-1" style={CELL}>
                <span className={day.slice(0, 7) === month.slice(0, 7) ? 'font-semibold' : 'text-ink-2'}>
                  {dayOfMonth(day)}
                </span>
                {found.get(day)!.map((each) => (
                  <span
                    key={each.key}
                    className="mt-1 block border-s-3 ps-1 text-xs break-words"
                    style={{ borderColor: colorOf(each.event), printColorAdjust: 'exact' }}
                  >
                    <span className="text-ink-2 tabular-nums">{beginOn(day, each)} </span>
                    {each.event.title || t('Untitled event')}
                  </span>
                ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
