import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { ProjectList } from '#data/schema.ts';
import { usePlanned } from '#features/calendar/planned.ts';
import type { Day } from '#lib/day.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { TabPanel, Tabs, Tab, TabList } from '#ui/Tabs.tsx';
import { useFocusAfter } from '#ui/focus-return.ts';
import { useSlowLoading } from '#ui/use-slow-loading.ts';
import { ProjectDialog } from './ProjectDialog.tsx';
import { countsOf } from './overview.ts';
import { PlanDialog } from './PlanDialog.tsx';
import { ProjectBlock } from './ProjectBlock.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { useEveryTask } from './queries.ts';
import { useSelection } from './selection.ts';
import { isOverdue, projectKey, narrowed, type AnyTask, type Project } from './task.ts';
import { OverdueBar } from './OverdueBar.tsx';
import { isTaskFilter, type TaskFilter, taskFilters } from './tasks-search.ts';
import { classes } from '#ui/classes.ts';
import { t } from '#lib/i18n.ts';

interface TaskBoardProps {
  /** With their open tasks and what was done today (useProjects); undefined while they are read. */
  readonly projects: readonly Project[] | undefined;
  readonly filter: TaskFilter;
  readonly onFilter: (filter: TaskFilter) => void;
  readonly today: Day;
  /** What to do when there is nothing at all. */
  readonly hint: string;
  /** In a dialog: little room, and no order to change. */
  readonly narrow?: boolean;
  /** Absent where there is no line for a new task. */
  readonly onAdd?: (list: ProjectList) => void;
}

/** The search, the five filters and the tasks by project: the same on the page and in the dialog 'Projects & Tasks' (spec 001). */
export function TaskBoard({ projects: current, filter, onFilter, today, hint, narrow = false, onAdd }: TaskBoardProps) {
  const [query, setQuery] = useState('');
  const [edited, setEdited] = useState<{ readonly list: ProjectList; readonly open: boolean } | null>(null);
  const [planning, setPlanning] = useState<{ readonly task: AnyTask; readonly open: boolean } | null>(null);
  const onPlan = useCallback((task: AnyTask) => setPlanning({ task, open: true }), []);
  const selection = useSelection();
  const [unfolded, setUnfolded] = useState(false);
  const wanted = unfolded || filter === 'completed' || query.trim() !== '';
  const every = useEveryTask(wanted);
  const projects = useMemo(
    () =>
      every && current ? every.filter((one) => current.some((each) => projectKey(each) === projectKey(one))) : current,
    [every, current],
  );
  // What is not read yet may be what is sought.
  const reading = projects === undefined || (wanted && every === undefined);
  const sought = useDeferredValue(query);
  const slow = useSlowLoading(reading);
  const shown = useMemo(
    () => (projects ? narrowed(projects, { filter, query: sought, today }) : undefined),
    [projects, filter, sought, today],
  );
  const counts = useMemo(
    () => (projects ? countsOf(narrowed(projects, { filter: 'all', query: sought, today }), today) : undefined),
    [projects, sought, today],
  );
  const tasks = useMemo(() => (shown ?? []).flatMap((project) => project.tasks), [shown]);
  const planned = usePlanned(
    useMemo(() => tasks.filter(({ row }) => !row.completed).map(({ row }) => row.id), [tasks]),
  );
  const anything = projects?.some(({ list, total }) => list !== null || total > 0) ?? false;
  const plain = filter === 'all' && sought.trim() === '';
  const selecting = selection.ids !== null;
  const opener = useFocusAfter<HTMLButtonElement>(selecting);
  const late = filter === 'all' || filter === 'overdue' ? tasks.filter(({ row }) => isOverdue(row, today)) : [];
  const empty = !anything
    ? t('No projects or tasks found.')
    : query.trim() === ''
      ? t('No tasks match your filters')
      : t('No tasks matching your search.');
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape anywhere in the list ends the selection
    <div
      data-keeps-escape={selecting ? '' : undefined}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && selecting) selection.end();
      }}
    >
      {anything ? (
        <div className="flex items-center gap-2">
          <SearchField
            className="min-w-0 flex-1"
            label={t('Search tasks')}
            placeholder={t('Search tasks...')}
            value={query}
            onChange={setQuery}
          />
          {tasks.length > 0 && !selecting ? (
            <Button ref={opener} onClick={() => selection.begin()}>
              {t('Select')}
            </Button>
          ) : null}
        </div>
      ) : null}
      <Tabs
        className="mt-3"
        value={filter}
        onChange={(next) => {
          if (isTaskFilter(next)) onFilter(next);
        }}
      >
        <FilterTabs counts={counts} stacked={narrow} />
        {selecting ? (
          <SelectionBar
            selection={selection}
            tasks={tasks}
            all={plain ? tasks.filter(({ row }) => !row.completed) : tasks}
            today={today}
          />
        ) : null}
        <TabPanel value={filter} className="grid grid-cols-1 gap-8">
          {shown === undefined || (reading && shown.length === 0) ? (
            slow && (
              <div>
                <p className="text-ink-2">{t('Loading projects and tasks...')}</p>
                <Skeleton lines={4} className="py-5" />
              </div>
            )
          ) : shown.length > 0 ? (
            <>
              {late.length > 0 && !selecting && sought.trim() === '' ? <OverdueBar late={late} today={today} /> : null}
              {shown.map((project) => (
                <ProjectBlock
                  key={projectKey(project)}
                  project={project}
                  whole={projects?.find((each) => projectKey(each) === projectKey(project)) ?? project}
                  today={today}
                  selected={selection.ids}
                  planned={planned}
                  plain={plain}
                  movable={plain && !narrow && !selecting}
                  onUnfold={() => setUnfolded(true)}
                  onSelect={selection.begin}
                  onToggle={selection.toggle}
                  onPlan={onPlan}
                  onEdit={(list) => setEdited({ list, open: true })}
                  onAdd={onAdd}
                />
              ))}
            </>
          ) : (
            <EmptyState drawing={anything ? 'search' : 'notebook'} title={empty} hint={anything ? undefined : hint} />
          )}
        </TabPanel>
      </Tabs>
      <ProjectDialog
        open={edited?.open ?? false}
        list={edited?.list ?? null}
        onClose={() => setEdited((now) => now && { ...now, open: false })}
      />
      <PlanDialog
        open={planning?.open ?? false}
        task={planning?.task ?? null}
        event={(planning && planned.get(planning.task.row.id)) ?? null}
        today={today}
        onClose={() => setPlanning((now) => now && { ...now, open: false })}
      />
    </div>
  );
}

interface FilterTabsProps {
  readonly counts: Readonly<Record<TaskFilter, number>> | undefined;
  /** The counts are above the words on every width. */
  readonly stacked: boolean;
}

/** The five filters, each with its count; on a phone the count is above the word, so that all five fit. */
function FilterTabs({ counts, stacked }: FilterTabsProps) {
  return (
    <TabList label={t('Which tasks')}>
      {Object.entries(taskFilters).map(([value, label]) => (
        <Tab key={value} value={value}>
          <span
            className={classes(
              'flex flex-col-reverse items-start leading-snug max-md:text-[0.8125rem]',
              !stacked && 'md:flex-row md:items-baseline md:gap-2',
            )}
          >
            {t(label)}
            <span
              aria-hidden="true"
              className={classes('font-serif text-[1.1875rem] tabular-nums', !stacked && 'md:font-sans md:text-sm')}
            >
              {counts ? counts[value as TaskFilter] : ''}
            </span>
          </span>
        </Tab>
      ))}
    </TabList>
  );
}
