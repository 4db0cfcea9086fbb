import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { Habit } from '#data/schema.ts';
import type { Day } from '#lib/day.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Menu } from '#ui/Menu.tsx';
import type { MenuItem } from '#ui/MenuItems.tsx';
import { archive, pause, remove, skip } from './actions.ts';
import type { HabitView } from './board.ts';
import { inUnit, rhythmWords, targetWords } from './schedule.ts';
import { StandingLine } from './StandingLine.tsx';
import { TickButton } from './TickButton.tsx';
import { WeekStrip } from './WeekStrip.tsx';
import { t } from '#lib/i18n.ts';

export interface RowHandlers {
  readonly onEdit: (habit: Habit) => void;
  readonly onOpenDay: (habit: Habit, day: Day) => void;
  /** One place up (-1) or down (1) in its group. */
  readonly onMove: (habit: Habit, by: -1 | 1) => void;
}

interface HabitRowProps extends RowHandlers {
  readonly view: HabitView;
  readonly today: Day;
  readonly first: boolean;
  readonly last: boolean;
}

/** One habit of the list: its title, its week, its streak, and the button that ticks today. */
export const HabitRow = memo(function HabitRow({ view, today, first, last, onEdit, onOpenDay, onMove }: HabitRowProps) {
  const { habit, strip, standing } = view;
  const now = strip.at(-1)!;
  const paused = now.state === 'paused';
  const skipped = now.state === 'skipped';
  const plan = standing?.plan;
  const target = plan && targetWords(plan, habit.unit);
  const actions: MenuItem[] = [
    { label: target ? t('Amount and note') : t('Note'), icon: 'edit', onSelect: () => onOpenDay(habit, today) },
    {
      label: skipped ? t('Do not skip today') : t('Skip today'),
      icon: 'right',
      onSelect: () => skip(habit, today, !skipped),
    },
    paused
      ? { label: t('Resume'), icon: 'play', onSelect: () => pause(habit, today, false) }
      : { label: t('Pause'), icon: 'pause', onSelect: () => pause(habit, today, true) },
    { label: t('Edit habit'), icon: 'settings', onSelect: () => onEdit(habit) },
    { label: t('Move up'), icon: 'up', disabled: first, onSelect: () => onMove(habit, -1) },
    { label: t('Move down'), icon: 'down', disabled: last, onSelect: () => onMove(habit, 1) },
    { label: t('Archive'), icon: 'archive', onSelect: () => archive(habit, true) },
    { label: t('Delete'), icon: 'trash', tone: 'danger', onSelect: () => remove(habit) },
  ];

  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-b border-line py-3 md:grid-cols-[minmax(0,1fr)_auto_7.5rem_2.75rem] md:gap-x-5">
      <div className="min-w-0 self-start md:col-start-1 md:row-start-1 md:self-center">
        <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
          <h3 className="min-w-0 text-[1.125rem] leading-snug [overflow-wrap:anywhere]">
            <Link to="/habits/$id" params={{ id: habit.id }} className="hover:underline">
              {habit.title}
            </Link>
          </h3>
          {plan ? (
            <span className="rounded-[6px] border border-line px-2 py-0.5 text-xs font-medium text-ink-2">
              {rhythmWords(plan)}
            </span>
          ) : null}
        </div>
        {habit.description ? <p className="mt-0.5 line-clamp-2 text-sm text-ink-2">{habit.description}</p> : null}
        {target ? (
          <p className="mt-0.5 text-sm text-ink-2 tabular-nums">{amountToday(habit, now.row?.amount, target)}</p>
        ) : null}
        <div className="hidden md:block">
          <StandingLine standing={standing} withStrength className="md:mt-1" />
        </div>
      </div>
      <div className="col-span-2 row-start-2 md:col-span-1 md:col-start-2 md:row-start-1">
        <WeekStrip habit={habit} strip={strip} today={today} onOpenDay={onOpenDay} />
      </div>
      <div className="col-start-2 row-start-1 self-start md:col-start-3 md:self-center">
        <TickButton habit={habit} today={today} done={now.state === 'done'} onOpenDay={onOpenDay} />
      </div>
      <div className="col-span-2 row-start-3 -mt-1 -mb-2.5 flex items-center justify-between gap-3 md:col-span-1 md:col-start-4 md:row-start-1 md:my-0">
        <div className="md:hidden">
          <StandingLine standing={standing} withStrength className="md:mt-1" />
        </div>
        <Menu
          trigger={
            <IconButton
              icon="dots"
              label={t('More for {title}', { title: habit.title })}
              size="s"
              className="-me-2.5 md:me-0"
            />
          }
          items={actions}
        />
      </div>
    </li>
  );
});

const amountToday = ({ unit }: Habit, amount: number | null | undefined, target: string) =>
  typeof amount === 'number' ? t('{amount} today, {target}', { amount: inUnit(amount, unit), target }) : target;
