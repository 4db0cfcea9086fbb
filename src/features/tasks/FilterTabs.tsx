import { Tab, TabList } from '#ui/Tabs.tsx';
import { taskFilters, type TaskFilter } from './task-filters.ts';

/** The five filters, each with its count; on a phone the count is above the word, so that all five fit. */
export function FilterTabs({ counts }: { readonly counts: Readonly<Record<TaskFilter, number>> | undefined }) {
  return (
    <TabList label="Which tasks">
      {Object.entries(taskFilters).map(([value, label]) => (
        <Tab key={value} value={value}>
          <span className="flex flex-col-reverse items-start leading-snug max-md:text-[0.8125rem] md:flex-row md:items-baseline md:gap-2">
            {label}
            <span aria-hidden="true" className="font-serif text-[1.1875rem] tabular-nums md:font-sans md:text-sm">
              {counts ? counts[value as TaskFilter] : ''}
            </span>
          </span>
        </Tab>
      ))}
    </TabList>
  );
}
