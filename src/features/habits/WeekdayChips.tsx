import { dayFrom } from './day-number.ts';
import { weekday } from '#lib/format.ts';
import { weekdayName } from './schedule.ts';

interface WeekdayChipsProps {
  readonly label: string;
  readonly days: readonly number[];
  readonly onChange: (days: number[]) => void;
}

export function WeekdayChips({ label, days, onChange }: WeekdayChipsProps) {
  return (
    <div role="group" aria-label={label} className="grid grid-cols-7 gap-1">
      {[1, 2, 3, 4, 5, 6, 7].map((day) => {
        const pressed = days.includes(day);
        return (
          <button
            key={day}
            type="button"
            aria-pressed={pressed}
            // 1970-01-05 was a Monday.
            aria-label={weekday(dayFrom(day + 3))}
            onClick={() =>
              onChange(pressed ? days.filter((each) => each !== day) : [...days, day].sort((a, b) => a - b))
            }
            className={`min-h-11 rounded-(--r-s) border text-sm font-medium transition-colors ${
              pressed ? 'border-ink bg-ink text-paper' : 'border-edge text-ink-2 hover:text-ink'
            }`}
          >
            {weekdayName(day).slice(0, 2)}
          </button>
        );
      })}
    </div>
  );
}
