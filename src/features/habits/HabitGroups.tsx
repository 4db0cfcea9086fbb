import type { ReactNode } from 'react';
import { classes } from '#ui/classes.ts';
import type { HabitView } from './board.ts';
import { blockOf, blocks } from './habit.ts';
import { t } from '#lib/i18n.ts';

interface HabitGroupsProps {
  readonly habits: readonly HabitView[];
  /** h2 on the page, h4 on the dashboard. */
  readonly level: 2 | 4;
  /** The ids of the rows to draw, where not all are; a heading counts all of its group. */
  readonly only?: ReadonlySet<string>;
  readonly children: (view: HabitView, place: { readonly first: boolean; readonly last: boolean }) => ReactNode;
}

/** The habits under Morning, Evening, Custom and Unset, each group with how many are done today. */
export function HabitGroups({ habits, level, only, children }: HabitGroupsProps) {
  const Heading = level === 2 ? 'h2' : 'h4';
  return blocks.map(({ block, title }) => {
    const group = habits.filter(({ habit }) => blockOf(habit) === block);
    const drawn = only ? group.filter(({ habit }) => only.has(habit.id)) : group;
    if (drawn.length === 0) return null;
    const due = group.filter(({ standing }) => standing?.today === 'open' || standing?.today === 'done');
    const settled = due.filter(({ standing }) => standing?.isSettled).length;
    return (
      <section key={block} aria-label={t(title)}>
        <header
          className={classes(
            'flex items-baseline justify-between gap-4 border-b',
            level === 2 ? 'border-ink pt-6 pb-2' : 'border-line pt-2.5 pb-1',
          )}
        >
          <Heading className={level === 2 ? 'text-[1.1875rem]' : 'text-sm font-medium text-ink-2'}>{t(title)}</Heading>
          <span className="text-sm text-ink-2 tabular-nums">
            {due.length > 0 ? t('{done} of {due}', { done: settled, due: due.length }) : ''}
          </span>
        </header>
        <ul>{drawn.map((view, i) => children(view, { first: i === 0, last: i === drawn.length - 1 }))}</ul>
      </section>
    );
  });
}
