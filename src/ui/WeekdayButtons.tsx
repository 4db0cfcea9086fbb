import { dayAfter, type Day } from '#lib/day.ts';
import { weekday } from '#lib/format.ts';
import { useWeekStart } from './use-week-start.ts';

const MONDAY = '1970-01-05' as Day;
const WEEK = [1, 2, 3, 4, 5, 6, 7];

interface WeekdayButtonsProps {
  readonly label: string;
  /** The chosen weekdays, 1 Monday to 7 Sunday (ISO 8601). */
  readonly days: readonly number[];
  /** In order. */
  readonly onChange: (days: readonly number[]) => void;
}

/** The seven weekdays as buttons, of which any are chosen. */
export function WeekdayButtons({ label, days, onChange }: WeekdayButtonsProps) {
  const first = useWeekStart();
  const inOrder = [...WEEK.slice(first - 1), ...WEEK.slice(0, first - 1)];
  return (
    <div role="group" aria-label={label} className="grid max-w-90 grid-cols-4 gap-1 xs:grid-cols-7">
      {inOrder.map((each) => {
        const name = weekday(dayAfter(MONDAY, each - 1));
        const pressed = days.includes(each);
        return (
          <button
            key={each}
            type="button"
            aria-pressed={pressed}
            aria-label={name}
            onClick={() => onChange(WEEK.filter((other) => days.includes(other) !== (other === each)))}
            className="min-h-11 rounded-s border border-edge bg-paper text-sm hover:bg-well aria-pressed:border-transparent aria-pressed:bg-tide aria-pressed:font-semibold aria-pressed:text-on-tide"
          >
            {name.slice(0, 2)}
          </button>
        );
      })}
    </div>
  );
}
