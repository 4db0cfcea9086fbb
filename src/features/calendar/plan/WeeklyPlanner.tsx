import { useState } from 'react';
import { readWeekStart } from '#data/preferences.ts';
import { useLive } from '#data/live.ts';
import { logFailure } from '#lib/log-failure.ts';
import { dayAfter, firstOfWeek, type Day } from '#lib/day.ts';
import { WEEK, weekFrom } from '#lib/months.ts';
import { shortDate, shortDay } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { toast } from '#ui/toast.ts';
import { useOnce } from '#ui/use-once.ts';
import { useToday } from '#ui/use-today.ts';
import { failures } from '#features/calendar/messages.ts';
import { PlanDialog } from './PlanDialog.tsx';
import { SmallWeek } from './SmallDay.tsx';
import { readWeek, type PlanWeek } from './read-week.ts';
import { useUnsaved } from './use-plan.ts';
import { MonthPicker } from '#ui/MonthPicker.tsx';
import { t } from '#lib/i18n.ts';

/** The tab 'Weekly Planner': which week, what it would be planned from, and the plan. */
export function WeeklyPlanner({
  day,
  onDayChange,
}: {
  day: Day | undefined;
  onDayChange: (day: Day | undefined) => void;
}) {
  const today = useToday();
  const startsOn = useLive(readWeekStart, 1, []);
  if (startsOn === undefined) return null;
  const start = firstOfWeek(day ?? today, startsOn);
  const isThisWeek = start === firstOfWeek(today, startsOn);
  return (
    <section aria-labelledby="planner" className="grid max-w-160 gap-6">
      <h2 id="planner" className="text-h2">
        {t('Weekly Calendar Planner')}
      </h2>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-3">
        <div className="-mx-2.5 flex items-center">
          <IconButton icon="left" label={t('Previous week')} onClick={() => onDayChange(dayAfter(start, -WEEK))} />
          <WeekButton start={start} startsOn={startsOn} today={today} onPick={onDayChange} />
          <IconButton icon="right" label={t('Next week')} onClick={() => onDayChange(dayAfter(start, WEEK))} />
        </div>
        {isThisWeek ? null : (
          <Button size="sm" onClick={() => onDayChange(undefined)}>
            {t('This week')}
          </Button>
        )}
      </div>
      <Week key={start} start={start} today={today} />
    </section>
  );
}

interface WeekButtonProps {
  readonly start: Day;
  readonly startsOn: number;
  readonly today: Day;
  readonly onPick: (start: Day) => void;
}

/** The button with the first day of the week. A picked day stands for its week. */
function WeekButton({ start, startsOn, today, onPick }: WeekButtonProps) {
  const [open, setOpen] = useState(false);
  const [month, setMonth] = useState(start);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        className="max-xs:px-3"
        onClick={() => {
          setMonth(start);
          setOpen(true);
        }}
      >
        <Icon name="calendar" size="s" />
        {t('Week of {day}', { day: shortDate(start) })}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('Choose a week')}
        description={t('Choose any day of that week.')}
      >
        <div className="min-h-84">
          <MonthPicker
            day={start}
            today={today}
            month={month}
            onMonthChange={setMonth}
            onPick={(picked) => {
              setOpen(false);
              onPick(firstOfWeek(picked, startsOn));
            }}
            marked={weekFrom(start)}
            markedWords={t('in the chosen week')}
          />
        </div>
      </Dialog>
    </>
  );
}

function Week({ start, today }: { start: Day; today: Day }) {
  const facts = useLive<PlanWeek | null>(() => readWeek(start), null, [start]);
  const unsaved = useUnsaved(start);
  const [week, setWeek] = useState<PlanWeek | null>(null);
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const build = useOnce(async () => {
    setBusy(true);
    try {
      setWeek(await readWeek(start));
      setOpen(true);
    } catch (error) {
      logFailure('PlanReadFailed', error);
      toast(failures().PlanReadFailed);
    } finally {
      setBusy(false);
    }
  });
  return (
    <div className="grid justify-items-start gap-4 rounded-m border border-line bg-card p-5">
      <h3 className="text-h3">{t('Calendar Week Selection')}</h3>
      <p className="max-w-measure text-pretty">
        {t(
          'A suggested schedule for {from} to {to} is made from your tasks, your habits and your usual hours. Change what you like, then save it to your calendar.',
          { from: shortDay(start), to: shortDay(dayAfter(start, WEEK - 1)) },
        )}
      </p>
      {/* As high as its text, so that nothing moves when it is read. */}
      <p className="min-h-[3lh] md:min-h-[2lh] text-pretty text-ink-2">{facts ? wordsOf(facts, unsaved) : null}</p>
      <SmallWeek
        days={weekFrom(start)}
        today={today}
        blocks={facts ? [...facts.fixed, ...(facts.saved ?? facts.suggested)] : []}
      />
      <Button tone="coral" size="big" aria-busy={busy || undefined} onClick={() => void build()}>
        {busy ? t('Creating Your Week...') : t('Build My Weekly Plan')}
      </Button>
      {week ? (
        <PlanDialog week={week} open={open} onClose={() => setOpen(false)} onSaved={() => setOpen(false)} />
      ) : null}
    </div>
  );
}

/** What the week has, in sentences. */
function wordsOf({ tasks, habits, fixed, saved }: PlanWeek, unsaved: boolean): string {
  const events = new Set(fixed.map(({ id }) => id.split(' ')[0])).size;
  return [
    tasks + habits > 0
      ? t(
          '{tasks, plural, one {# task is} other {# tasks are}} due, and you keep {habits, plural, one {# habit} other {# habits}}.',
          { tasks, habits },
        )
      : t('No task is due and there are no habits yet: the plan has lunch breaks and leisure time.'),
    events > 0 &&
      t(
        '{events, plural, one {# event is in your calendar already and will stay as it is.} other {# events are in your calendar already and will stay as they are.}}',
        { events },
      ),
    saved &&
      t('You have saved a plan of this week with {count, plural, one {# activity} other {# activities}}.', {
        count: saved.length,
      }),
    unsaved && t('Your changes are not saved to the calendar yet.'),
  ]
    .filter(Boolean)
    .join(' ');
}
