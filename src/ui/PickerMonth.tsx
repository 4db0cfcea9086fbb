import { createContext, use, type ComponentProps } from 'react';
import { DayButton, DayPicker } from 'react-day-picker';
import { dateOf, dayOf, type Day } from '#lib/day.ts';
import { monthYear } from '#lib/format.ts';
import { Icon } from './Icon.tsx';

interface PickerMonthProps {
  readonly day: Day;
  readonly today: Day;
  /** The weekday that a week starts on, 1 Monday to 7 Sunday. */
  readonly weekStart: number;
  /** Any day of the month that is shown. */
  readonly month: Day;
  readonly onMonthChange: (month: Day) => void;
  readonly onPick: (day: Day) => void;
  /** Days with a band, and what the band means in words: 'has entries'. */
  readonly marked: readonly Day[];
  readonly markedWords: string;
  /** The colours of the bands of a day; without them it has one in the app's own. */
  readonly colors?: ReadonlyMap<Day, readonly string[]> | undefined;
  /** The last day that can be picked. */
  readonly last?: Day | undefined;
}

/** The month of MonthPicker.tsx, which loads it: its library is large. */
export function PickerMonth(props: PickerMonthProps) {
  const { day, today, weekStart, month, onMonthChange, onPick, marked, markedWords, colors, last } = props;
  const picker = (
    <DayPicker
      mode="single"
      required
      navLayout="around"
      weekStartsOn={(weekStart % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6}
      month={dateOf(month)}
      onMonthChange={(date) => onMonthChange(dayOf(date))}
      {...(last ? { endMonth: dateOf(last), disabled: { after: dateOf(last) } } : {})}
      today={dateOf(today)}
      selected={dateOf(day)}
      onSelect={(date) => onPick(dayOf(date))}
      modifiers={{ marked: marked.map(dateOf) }}
      formatters={{ formatCaption: (date) => monthYear(dayOf(date)) }}
      labels={{
        labelDayButton: (date, { today: isToday, marked: isMarked }) =>
          `${date.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })}${isToday ? ', today' : ''}${isMarked ? `, ${markedWords}` : ''}`,
      }}
      classNames={{
        root: 'w-full max-w-90',
        months: 'relative',
        month: 'grid grid-cols-[minmax(0,1fr)_auto_auto] items-center',
        month_caption: 'col-start-1 row-start-1',
        caption_label: 'font-serif text-lead font-[560] wrap-anywhere',
        button_previous:
          'col-start-2 row-start-1 grid size-11 place-items-center rounded-(--r-s) text-ink-2 hover:bg-well',
        button_next:
          'col-start-3 row-start-1 -mr-2.5 grid size-11 place-items-center rounded-(--r-s) text-ink-2 hover:bg-well aria-disabled:opacity-40',
        month_grid: 'col-span-3 w-full border-collapse',
        weekday: 'h-9 text-xs font-medium text-ink-2',
        day: 'group p-0 text-center',
        day_button:
          'relative mx-auto grid h-11 w-full place-items-center rounded-(--r-s) text-sm tabular-nums hover:bg-well disabled:text-ink-2 disabled:opacity-60 disabled:hover:bg-transparent group-data-[selected=true]:not-group-data-[today=true]:border group-data-[selected=true]:not-group-data-[today=true]:border-ink group-data-[today=true]:bg-coral-fill group-data-[today=true]:font-bold group-data-[today=true]:text-on-coral',
      }}
      modifiersClassNames={{
        marked: colors
          ? 'marked'
          : '[&>button]:after:absolute [&>button]:after:bottom-1.5 [&>button]:after:h-0.75 [&>button]:after:w-4 [&>button]:after:bg-tide data-[today=true]:[&>button]:after:bg-on-coral',
      }}
      components={colors ? { Chevron, DayButton: ColoredDay } : { Chevron }}
    />
  );
  return colors ? <Colors value={colors}>{picker}</Colors> : picker;
}

const Colors = createContext<ReadonlyMap<Day, readonly string[]>>(new Map());

/** A day with a band in each of its colours. */
function ColoredDay(props: ComponentProps<typeof DayButton>) {
  const colors = use(Colors).get(dayOf(props.day.date)) ?? [];
  return (
    <DayButton {...props}>
      {props.children}
      <span aria-hidden="true" className="absolute bottom-1.5 flex gap-0.5">
        {colors.map((color) => (
          <i key={color} style={{ background: color }} className="h-0.75 w-2 group-data-[today=true]:bg-on-coral!" />
        ))}
      </span>
    </DayButton>
  );
}

function Chevron({ orientation }: { orientation?: 'left' | 'right' | 'up' | 'down' }) {
  return <Icon name={orientation === 'left' ? 'left' : 'right'} size="s" />;
}
