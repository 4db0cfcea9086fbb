import { useEffect, useRef } from 'react';
import type { Day } from '#lib/day.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Menu } from '#ui/Menu.tsx';
import { complete, moveToDay, moveToProject, remove } from './actions.ts';
import { DayMenu } from './DayMenu.tsx';
import { useProjectNames } from './queries.ts';
import type { Selection } from './selection.ts';
import { INBOX, type AnyTask } from './task.ts';
import { t } from '#lib/i18n.ts';

interface SelectionBarProps {
  readonly selection: Selection;
  /** The tasks that may be selected. */
  readonly tasks: readonly AnyTask[];
  /** The tasks that 'Select all' takes: not the completed ones that are folded. */
  readonly all: readonly AnyTask[];
  readonly today: Day;
}

/** What can be done with the selected tasks: each action is one step of undo, and ends the selection. Escape ends it too. */
export function SelectionBar({ selection, tasks: shown, all, today }: SelectionBarProps) {
  const projects = useProjectNames();
  // What began the selection, a button or a menu, is gone.
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  const tasks = shown.filter(({ row }) => selection.ids?.has(row.id));
  const none = tasks.length === 0;
  const done = !none && tasks.every(({ row }) => row.completed);
  const then = (work: Promise<boolean>) => void work.then((ok) => ok && selection.end());
  const everything = !none && all.every(({ row }) => selection.ids?.has(row.id));
  return (
    <section
      aria-label={t('Selected tasks')}
      className="sticky top-13 z-10 -mx-gutter flex flex-wrap items-center gap-x-1 border-b border-line bg-paper px-gutter py-1.5 md:top-16 md:mx-0 md:px-0 in-[.dialog]:-top-4"
    >
      <p role="status" className="me-2 font-semibold tabular-nums">
        {none
          ? t('Select tasks')
          : t('{count, plural, one {# task} other {# tasks}} selected', { count: tasks.length })}
      </p>
      <Button
        ref={first}
        tone="quiet"
        size="sm"
        onClick={() => selection.set(everything ? [] : all.map(({ row }) => row.id))}
      >
        {everything ? t('Select none') : t('Select all')}
      </Button>
      <IconButton icon="x" size="s" label={t('End the selection')} className="-me-3 ms-auto" onClick={selection.end} />
      <div className="-ms-2.5 flex w-full flex-wrap gap-x-1 max-sm:[&_svg]:hidden">
        <Button tone="quiet" size="sm" disabled={none} onClick={() => then(complete(tasks, !done, today))}>
          <Icon name="check" size="s" />
          {done ? t('Mark as incomplete') : t('Complete')}
        </Button>
        <Menu
          align="start"
          trigger={
            <Button tone="quiet" size="sm" disabled={none}>
              <Icon name="folder" size="s" />
              {t('Move to')}
            </Button>
          }
          items={[
            { label: t(INBOX), onSelect: () => then(moveToProject(tasks, null, t(INBOX))) },
            ...projects.map(({ id, name }) => ({
              id,
              label: name,
              onSelect: () => then(moveToProject(tasks, id, name)),
            })),
          ]}
        />
        <DayMenu
          label={t('Due')}
          today={today}
          mayBeNone
          disabled={none}
          onDay={(day, isNextWeek) => then(moveToDay(tasks, day, today, isNextWeek))}
        />
        <Button
          tone="quiet"
          size="sm"
          className="text-danger! hover:bg-danger-soft!"
          disabled={none}
          onClick={() => then(remove(tasks))}
        >
          <Icon name="trash" size="s" />
          {t('Delete')}
        </Button>
      </div>
    </section>
  );
}
