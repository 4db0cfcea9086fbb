import type { ReactNode } from 'react';
import { AddEvent } from '#features/calendar/AddEvent.tsx';
import type { Day } from '#lib/day.ts';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { TABLET, useWide } from '#ui/use-wide.ts';
import { type Message, msg, t } from '#lib/i18n.ts';

/** What every view of the saved calendar is given. */
export interface ViewProps {
  readonly day: Day;
  readonly today: Day;
  /** Chooses a day, which this view then shows. */
  readonly onPick: (day: Day) => void;
  /** Opens a day with its hours, in the daily view. */
  readonly onOpenDay: (day: Day) => void;
}

type Step = 'month' | 'week' | 'days';
const previous: Readonly<Record<Step, Message>> = {
  month: msg('Previous month'),
  week: msg('Previous week'),
  days: msg('Previous three days'),
};
const next: Readonly<Record<Step, Message>> = {
  month: msg('Next month'),
  week: msg('Next week'),
  days: msg('Next three days'),
};

interface ViewHeaderProps {
  /** The id of the heading. */
  readonly id: string;
  readonly title: string;
  /** What the view has, in words. */
  readonly note?: ReactNode;
  /** What one step is: 'month'. */
  readonly step: Step;
  readonly onStep: (direction: 1 | -1) => void;
  /** Null: today is in sight. */
  readonly onToday: (() => void) | null;
  readonly onAdd: () => void;
}

/** The head of a view: what it shows, steps to what is before and after, back to today, and 'Add Event' where there is room. */
export function ViewHeader({ id, title, note, step, onStep, onToday, onAdd }: ViewHeaderProps) {
  const wide = useWide(TABLET);
  return (
    <header className="flex min-h-14 flex-wrap items-center pb-2 md:gap-x-1">
      <h2 id={id} className="me-auto min-w-0 text-h3 md:me-4 md:text-h2">
        {title}
      </h2>
      <div className="order-2 flex md:order-1 print:hidden">
        <IconButton icon="left" label={t(previous[step])} onClick={() => onStep(-1)} />
        <IconButton icon="right" label={t(next[step])} onClick={() => onStep(1)} className="-me-2 md:me-0" />
      </div>
      {onToday ? (
        <Button
          size="sm"
          tone="quiet"
          className="order-1 min-w-11 max-sm:px-1 md:order-2 print:hidden"
          onClick={onToday}
        >
          {t('Today')}
        </Button>
      ) : null}
      {note ? <p className="order-3 ms-auto hidden text-sm text-ink-2 md:block">{note}</p> : null}
      {wide ? (
        <AddEvent onClick={onAdd} className={classes('order-4 print:hidden', note ? 'ms-3' : 'ms-auto')} />
      ) : null}
    </header>
  );
}
