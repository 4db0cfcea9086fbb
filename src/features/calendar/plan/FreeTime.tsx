import { dateOf, type Day } from '#lib/day.ts';
import { capital, longDay } from '#lib/format.ts';
import { Icon } from '#ui/Icon.tsx';
import { pixels } from '#features/calendar/surface/hours.ts';
import { FIRST_HOUR, HOUR_PX, LAST_HOUR, shownAt, type FixedBlock, type PlanBlock } from './block.ts';
import { gapsOf, STEP, type Moment } from './fit.ts';
import { locale, t } from '#lib/i18n.ts';

interface FreeProps {
  readonly day: Day;
  readonly now: Moment;
  readonly blocks: readonly PlanBlock[];
  readonly fixed: readonly FixedBlock[];
}

const UNTIL = LAST_HOUR * 60;

/** From when a day's hours are still to come: from the next quarter of an hour today. */
const from = (day: Day, now: Moment) =>
  day < now.day ? UNTIL : Math.max(FIRST_HOUR * 60, day === now.day ? Math.ceil(now.minutes / STEP) * STEP : 0);

const gapsIn = ({ day, now, blocks, fixed }: FreeProps, least: number) =>
  gapsOf(day, [...fixed, ...blocks], from(day, now), UNTIL, least);

/** The open day of a phone: its name, how much is planned, and how much of its hours is free. */
export function DayHeading(props: FreeProps) {
  const planned = props.blocks.filter(({ day }) => day === props.day).length;
  const free = gapsIn(props, STEP).reduce((sum, { start, end }) => sum + end - start, 0);
  return (
    <div className="mt-3 mb-2 flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line pb-2">
      <h3 className="text-lead">{capital(longDay(props.day))}</h3>
      <p className="text-sm text-ink-2 tabular-nums">
        {free > 0
          ? t('{planned} planned, {free} h still free', { planned, free: hours(free) })
          : t('{planned} planned', { planned })}
      </p>
    </div>
  );
}

const hours = (minutes: number) => (Math.round(minutes / 30) / 2).toLocaleString(locale());

/** The next free hour or more of the open day: a press plans an activity in it. */
export function FreeGap({ onAdd, ...props }: FreeProps & { onAdd: (at: Date) => void }) {
  const gap = gapsIn(props, 60)[0];
  if (!gap) return null;
  return (
    <button
      type="button"
      onClick={() => {
        const at = dateOf(gap.day);
        at.setHours(0, gap.start);
        onAdd(at);
      }}
      style={{
        top: pixels(gap.start - FIRST_HOUR * 60, HOUR_PX) + 3,
        height: pixels(gap.end - gap.start, HOUR_PX) - 6,
      }}
      className="absolute inset-e-0 inset-s-1 flex items-center gap-2 rounded-s border-[1.5px] border-dashed border-edge px-4 text-sm font-semibold text-tide hover:bg-tide-soft"
    >
      <Icon name="plus" size="s" />
      {t('Free until {end}', { end: shownAt(gap.end) })}
    </button>
  );
}
