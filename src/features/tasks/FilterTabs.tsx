import { classes } from '#ui/classes.ts';
import { Tab, TabList } from '#ui/Tabs.tsx';
import { taskFilters, type TaskFilter } from './tasks-search.ts';

interface FilterTabsProps {
  readonly counts: Readonly<Record<TaskFilter, number>> | undefined;
  /** The counts are above the words on every width. */
  readonly stacked: boolean;
}

/** The five filters, each with its count; on a phone the count is above the word, so that all five fit. */
export function FilterTabs({ counts, stacked }: FilterTabsProps) {
  return (
    <TabList label="Which tasks">
      {Object.entries(taskFilters).map(([value, label]) => (
        <Tab key={value} value={value}>
          <span
            className={classes(
              'flex flex-col-reverse items-start leading-snug max-md:text-[0.8125rem]',
              !stacked && 'md:flex-row md:items-baseline md:gap-2',
            )}
          >
            {label}
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
