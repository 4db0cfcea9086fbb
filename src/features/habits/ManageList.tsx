import { useState } from 'react';
import type { Habit } from '#data/schema.ts';
import type { Day } from '#lib/day.ts';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Menu } from '#ui/Menu.tsx';
import { archive, move, pause, remove, tick } from './actions.ts';
import type { Board, HabitView } from './board.ts';
import { blockOf, blocks } from './habit.ts';
import { useReorder } from '#ui/use-reorder.ts';
import { t } from '#lib/i18n.ts';
import { Trans } from '#ui/Trans.tsx';

interface ManageListProps {
  readonly board: Board;
  readonly today: Day;
  readonly onEdit: (habit: Habit) => void;
}

/** The current list: tick, reorder, edit, archive. A move is announced. */
export function ManageList({ board, today, onEdit }: ManageListProps) {
  const [moved, setMoved] = useState('');
  return (
    <>
      <p role="status" className="sr-only">
        {moved}
      </p>
      {blocks.map(({ block, title }) => {
        const group = board.habits.filter(({ habit }) => blockOf(habit) === block);
        return group.length > 0 ? (
          <ManageGroup key={block} title={t(title)} group={group} today={today} onEdit={onEdit} onMoved={setMoved} />
        ) : null;
      })}
      {board.archived.length > 0 ? (
        <section aria-label={t('Archived')}>
          <h4 className="pt-4 pb-1 font-sans text-sm font-semibold text-ink-2">{t('Archived')}</h4>
          <ul>
            {board.archived.map((habit) => (
              <li key={habit.id} className="flex min-h-13 items-center gap-2 border-b border-line">
                <span className="min-w-0 flex-1 truncate font-serif text-ink-2">{habit.title}</span>
                <Button tone="quiet" size="sm" onClick={() => archive(habit, false)}>
                  <Trans
                    id="Unarchive<0> {title}</0>"
                    values={{ title: habit.title }}
                    components={{ 0: <span className="sr-only" /> }}
                  />
                </Button>
                <IconButton
                  icon="trash"
                  size="s"
                  label={t('Delete {title}', { title: habit.title })}
                  onClick={() => remove(habit)}
                />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

interface ManageGroupProps extends Pick<ManageListProps, 'today' | 'onEdit'> {
  readonly title: string;
  readonly group: readonly HabitView[];
  readonly onMoved: (words: string) => void;
}

function ManageGroup({ title, group, today, onEdit, onMoved }: ManageGroupProps) {
  const reorder = (from: number, to: number) => {
    const habit = group[from]?.habit;
    if (!habit) return;
    void move(habit, to).then(
      (done) =>
        done &&
        onMoved(
          t('{title}, {place} of {count} in {group}', {
            title: habit.title,
            place: to + 1,
            count: group.length,
            group: title,
          }),
        ),
    );
  };
  const { list, handle, styleOf, dragging } = useReorder(group.length, reorder);
  return (
    <section aria-label={title}>
      <h4 className="pt-4 pb-1 font-sans text-sm font-semibold text-ink-2">{title}</h4>
      <ul {...list}>
        {group.map(({ habit, strip }, i) => {
          const state = strip.at(-1)?.state;
          return (
            <li
              key={habit.id}
              style={styleOf(i)}
              className={classes(
                'flex min-h-13 flex-wrap items-center justify-end gap-x-1 border-b border-line bg-paper',
                dragging === i && 'rounded-(--r-s) shadow-(--shadow)',
              )}
            >
              <IconButton
                icon="grip"
                size="s"
                label={t('Move {title}: arrow keys up and down', { title: habit.title })}
                className="-ms-2.5 cursor-grab touch-none active:cursor-grabbing"
                {...handle(i)}
              />
              <span className="min-w-24 flex-1 font-serif leading-snug [overflow-wrap:anywhere]">
                {habit.title}
                {state === 'paused' ? <span className="font-sans text-sm text-ink-2"> {t('paused')}</span> : null}
              </span>
              <span className="flex items-center">
                <Button tone="quiet" size="sm" onClick={() => tick(habit, today, state !== 'done')}>
                  {state === 'done' ? t('Mark Undone') : t('Mark Complete')}
                  <span className="sr-only"> {habit.title}</span>
                </Button>
                <Menu
                  trigger={<IconButton icon="dots" size="s" label={t('More for {title}', { title: habit.title })} />}
                  items={[
                    { label: t('Edit habit'), icon: 'edit', onSelect: () => onEdit(habit) },
                    state === 'paused'
                      ? { label: t('Resume'), icon: 'play', onSelect: () => pause(habit, today, false) }
                      : { label: t('Pause'), icon: 'pause', onSelect: () => pause(habit, today, true) },
                    { label: t('Archive'), icon: 'archive', onSelect: () => archive(habit, true) },
                    { label: t('Delete'), icon: 'trash', tone: 'danger', onSelect: () => remove(habit) },
                  ]}
                />
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
