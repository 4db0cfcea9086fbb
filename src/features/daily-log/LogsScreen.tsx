import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Day } from '#lib/day.ts';
import { longDayNear } from '#lib/format.ts';
import type { SearchProps } from '#lib/search-keys.ts';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { ChipRow } from '#ui/ChipRow.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { LazyEmptyState } from '#ui/LazyEmptyState.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { useToday } from '#ui/use-today.ts';
import { JournalComposer } from './JournalComposer.tsx';
import type { logsSearch } from './logs-search.ts';
import { useDayStart } from '#editing/use-day-start.ts';
import { Timeline } from './Timeline.tsx';
import type { Filter } from '#kinds/chips.ts';
import { filters } from './timeline.ts';
import { useWide } from '#ui/use-wide.ts';

const LogCalendar = lazy(() => import('./LogCalendar.tsx').then((module) => ({ default: module.LogCalendar })));
// Loaded after the days.
const OnThisDay = lazy(() => import('./OnThisDay.tsx').then((module) => ({ default: module.OnThisDay })));
const MergedChanges = lazy(() => import('./MergedChanges.tsx').then((module) => ({ default: module.MergedChanges })));

interface LogsScreenProps extends SearchProps<typeof logsSearch> {
  /** Whether the composer gets the focus. */
  readonly composing?: boolean;
}

/** /journal: the log with the focus in the composer. */
export const JournalScreen = (props: SearchProps<typeof logsSearch>) => <LogsScreen {...props} composing />;

/** /logs: everything by day, newest first. */
export function LogsScreen({ search, onSearchChange, composing = false }: LogsScreenProps) {
  const today = useToday(useDayStart());
  const wide = useWide();
  const [calendar, setCalendar] = useState(false);
  const filter: Filter = search.kind ?? 'all';
  const newest = search.day && search.day < today ? search.day : today;
  const writing = filter === 'all' || filter === 'journal';

  const show = (kind: Filter, day: Day) =>
    onSearchChange({ ...(kind === 'all' ? {} : { kind }), ...(day === today ? {} : { day }) });
  const openDay = (day: Day) => {
    setCalendar(false);
    show(filter, day);
    scrollTo({ top: 0 });
  };

  const picker = (
    <Suspense fallback={<div className="h-90" />}>
      <LogCalendar day={newest} today={today} filter={filter} onPick={openDay} />
    </Suspense>
  );
  const past =
    newest === today ? (
      <Later>
        <OnThisDay today={today} onOpenDay={openDay} />
      </Later>
    ) : null;

  return (
    <>
      <PageTitle
        end={
          wide ? null : (
            <IconButton
              icon="calendar"
              label="Go to a day"
              className="-mt-1 -mb-1.5 -mr-2.5"
              onClick={() => setCalendar(true)}
            />
          )
        }
      >
        Daily Log Library
      </PageTitle>
      <div className="grid gap-x-14 lg:grid-cols-[minmax(0,1fr)_264px]">
        <div className="min-w-0">
          <ChipRow label="Kinds" className="mb-4 md:mb-6">
            {(Object.keys(filters) as Filter[]).map((name) => (
              <Chip key={name} pressed={filter === name} onClick={() => show(name, newest)}>
                {filters[name].label}
              </Chip>
            ))}
          </ChipRow>
          {newest === today ? null : (
            <p className="mb-5 flex flex-wrap items-center gap-x-3">
              <span className="text-ink-2">{longDayNear(newest, today)} and before</span>
              <Button tone="quiet" size="sm" onClick={() => openDay(today)}>
                Back to today
              </Button>
            </p>
          )}
          <Timeline
            newest={newest}
            today={today}
            filter={filter}
            onReadChat={(day) => {
              show('chat', day);
              scrollTo({ top: 0 });
            }}
            composer={writing ? <JournalComposer day={newest} today={today} focus={composing} /> : null}
            foot={wide ? null : <div className="mt-6 empty:hidden">{past}</div>}
            empty={
              <LazyEmptyState
                drawing={filter === 'thoughts' ? 'boat' : 'notebook'}
                {...filters[filter].empty}
                className={writing ? 'pl-5.5 md:pl-46' : ''}
                action={writing ? undefined : <Button onClick={() => show('all', newest)}>Show everything</Button>}
              />
            }
          />
          {wide ? null : (
            <Later>
              <MergedChanges />
            </Later>
          )}
        </div>
        {wide ? (
          <aside
            aria-label="Looking back"
            className="grid content-start gap-6 self-start lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:-mr-2.5 lg:overflow-y-auto lg:pr-2.5 lg:[scrollbar-width:thin]"
          >
            {picker}
            {past}
            <Later>
              <MergedChanges />
            </Later>
          </aside>
        ) : null}
      </div>
      {wide ? null : (
        <Dialog open={calendar} onOpenChange={setCalendar} title="Go to a day">
          {picker}
        </Dialog>
      )}
    </>
  );
}

const Later = ({ children }: { children: ReactNode }) => <Suspense fallback={null}>{children}</Suspense>;
