import type { Day } from '#lib/day.ts';
import { fullDay, weekdayShort } from '#lib/format.ts';
import { MoodSun } from '#ui/MoodSun.tsx';
import { dayWords } from './chart-words.ts';
import { nearestLevel, type MoodDay } from './days.ts';
import { stripDays } from './mood.ts';
import { t } from '#lib/i18n.ts';

interface WeekStripProps {
  readonly today: Day;
  readonly days: ReadonlyMap<Day, MoodDay>;
  readonly onPick?: ((day: Day) => void) | undefined;
}

/** The past seven days as seven suns; a day without a mood is an empty horizon. */
export function WeekStrip({ today, days, onPick }: WeekStripProps) {
  return (
    <ol aria-label={t('Past 7 days')} className="grid grid-cols-7">
      {stripDays(today).map((day) => {
        const mood = days.get(day);
        const words = mood ? dayWords(mood) : t('nothing noted');
        const inside = (
          <>
            {mood ? <MoodSun mood={nearestLevel(mood.mean)} size={36} className="max-w-full" /> : <Horizon />}
            <span
              aria-hidden="true"
              className={day === today ? 'text-xs font-semibold text-coral-text' : 'text-xs text-ink-2'}
            >
              {weekdayShort(day)}
            </span>
            <span className="sr-only">{t('{day}: {words}', { day: fullDay(day), words })}</span>
          </>
        );
        return (
          <li key={day} title={words}>
            {onPick ? (
              <button
                data-printed=""
                type="button"
                onClick={() => onPick(day)}
                className="grid min-h-14 w-full justify-items-center gap-1 rounded-(--r-s) py-1.5 hover:bg-well"
              >
                {inside}
              </button>
            ) : (
              <div className="relative grid justify-items-center gap-1 py-1.5">{inside}</div>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** In place of a sun. */
export function Horizon({ size = 36 }: { readonly size?: number }) {
  return (
    <svg viewBox="0 0 40 40" width={size} height={size} aria-hidden="true" className="block max-w-full">
      <path d="M8 31h24" className="stroke-edge" strokeWidth="1.5" strokeLinecap="round" fill="none" />
    </svg>
  );
}
