import { useCallback, useState } from 'react';
import type { Habit } from '#data/schema.ts';
import { getDb } from '#data/db.ts';
import { useDayStart } from '#editing/use-day-start.ts';
import { useSlowLoading } from '#ui/use-slow-loading.ts';
import { Button } from '#ui/Button.tsx';
import { FirstTooltip } from '#ui/FirstTooltip.tsx';
import { useFocusAfter } from '#ui/focus-return.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { useToday } from '#ui/use-today.ts';
import { move } from './actions.ts';
import { blockOf } from './habit.ts';
import { HabitGroups } from './HabitGroups.tsx';
import { HabitRow } from './HabitRow.tsx';
import { useBoard } from './queries.ts';
import { todayWords } from './standing.ts';
import { useHabitDialogs } from './use-habit-dialogs.tsx';
import { YearOfHabits } from './YearOfHabits.tsx';
import { t } from '#lib/i18n.ts';

const EVENING = 17;

/** /habits: every habit with its week, in the order of the day; below, the year. */
export function HabitsScreen() {
  const today = useToday(useDayStart());
  const board = useBoard(today);
  const slow = useSlowLoading(board === undefined);
  const [{ manage, add, edit, openDay }, dialogs] = useHabitDialogs(today);
  const [moved, setMoved] = useState('');
  const habits = board?.habits;
  // The other button is gone once there is a habit.
  const start = useFocusAfter<HTMLButtonElement>(habits?.length === 0);

  const moveBy = useCallback(
    (habit: Habit, by: -1 | 1) => {
      const group = (habits ?? []).filter((each) => blockOf(each.habit) === blockOf(habit));
      const to = group.findIndex((each) => each.habit.id === habit.id) + by;
      void move(habit, to).then(
        (done) =>
          done &&
          setMoved(t('{title}, {place} of {count}', { title: habit.title, place: to + 1, count: group.length })),
      );
    },
    [habits],
  );

  return (
    <>
      <PageTitle
        note={
          habits && habits.length > 0
            ? todayWords(
                habits.map(({ standing }) => standing),
                isEvening(),
              )
            : undefined
        }
      >
        {t('Habits Tracker')}
      </PageTitle>
      <FirstTooltip
        name="habit"
        wanted={getDb().profile.kind === 'local'}
        text={t('Start a habit here. A small one is enough.')}
        used={board !== undefined && board.habits.length > 0}
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button ref={start} onClick={add}>
            <Icon name="plus" size="s" />
            {t('Start a New Habit')}
          </Button>
          {board && (board.habits.length > 0 || board.archived.length > 0) ? (
            <Button tone="quiet" onClick={manage}>
              {t('Manage')}
            </Button>
          ) : null}
        </div>
      </FirstTooltip>
      <p role="status" className="sr-only">
        {moved}
      </p>
      {habits === undefined ? (
        slow && <Skeleton lines={6} className="py-8" />
      ) : habits.length === 0 ? (
        <EmptyState
          drawing="habits"
          title={t('No habits tracked yet')}
          hint={t('Begin with something small that you can do every day.')}
          className="pt-8"
          action={
            <Button tone="coral" onClick={add}>
              {t('Begin Your First Habit')}
            </Button>
          }
        />
      ) : (
        <>
          <div className="max-w-[60rem]">
            <HabitGroups habits={habits} level={2}>
              {(view, place) => (
                <HabitRow
                  key={view.habit.id}
                  view={view}
                  today={today}
                  {...place}
                  onEdit={edit}
                  onOpenDay={openDay}
                  onMove={moveBy}
                />
              )}
            </HabitGroups>
          </div>
          <YearOfHabits habits={habits} today={today} />
        </>
      )}
      {dialogs}
    </>
  );
}

const isEvening = () => new Date().getHours() >= EVENING;
