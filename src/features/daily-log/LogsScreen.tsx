import { useCallback, useMemo, useState } from 'react';
import { useDayStart } from '#editing/use-day-start.ts';
import type { Filter } from '#kinds/chips.ts';
import type { Day } from '#lib/day.ts';
import { longDayNear } from '#lib/format.ts';
import type { SearchProps } from '#lib/search-keys.ts';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { ChipRow } from '#ui/ChipRow.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { useLatest } from '#ui/use-latest.ts';
import { useToday } from '#ui/use-today.ts';
import { useWide } from '#ui/use-wide.ts';
import { JournalComposer } from './JournalComposer.tsx';
import { LogContext, narrowedIn } from './log-context.ts';
import { LogFilters } from './LogFilters.tsx';
import type { logsSearch, LogsSearch } from './logs-search.ts';
import { Timeline } from './Timeline.tsx';
import { filters } from './timeline.ts';
import { LogCalendar } from './LogCalendar.tsx';
import { OnThisDay } from './OnThisDay.tsx';
import { LogMore } from './LogMore.tsx';
import { t } from '#lib/i18n.ts';

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
  const [filtering, setFiltering] = useState(false);
  const [merged, setMerged] = useState(NONE);
  const filter: Filter = search.kind ?? 'all';
  const newest = search.day && search.day < today ? search.day : today;
  // The same object until it changes, also when the day does.
  const narrowing = JSON.stringify(narrowedIn(search));
  const by = useMemo(() => JSON.parse(narrowing) as ReturnType<typeof narrowedIn>, [narrowing]);
  const writing = !by && (filter === 'all' || filter === 'journal');

  const change = (next: LogsSearch) => {
    // What was cleared is a part of the chat.
    onSearchChange(next.kind === 'chat' ? next : { ...next, cleared: undefined });
  };
  const show = (kind: Filter, day: Day) =>
    change({ ...search, kind: kind === 'all' ? undefined : kind, day: day === today ? undefined : day });
  const openDay = (day: Day) => {
    setCalendar(false);
    show(filter, day);
    scrollTo({ top: 0 });
  };
  const clear = () => {
    setFiltering(false);
    onSearchChange({ kind: search.kind, day: search.day });
  };
  const latest = useLatest({ search, change });
  const onTag = useCallback(
    (tag: string) => {
      const { search: now, change: to } = latest.current;
      if (!now.tag?.includes(tag)) to({ ...now, tag: [...(now.tag ?? []), tag] });
    },
    [latest],
  );
  const shared = useMemo(() => ({ query: by?.q ?? '', merged, onTag }), [by, merged, onTag]);

  const picker = <LogCalendar day={newest} today={today} filter={filter} by={by} onPick={openDay} />;
  const past = newest === today && !by ? <OnThisDay today={today} onOpenDay={openDay} /> : null;
  const more = <LogMore today={today} filter={filter} by={by} onMerged={setMerged} />;

  return (
    <LogContext value={shared}>
      <PageTitle
        end={
          wide ? null : (
            <IconButton
              icon="calendar"
              label={t('Go to a day')}
              className="-mt-1 -mb-1.5 -me-2.5"
              onClick={() => setCalendar(true)}
            />
          )
        }
      >
        {t('Daily Log Library')}
      </PageTitle>
      <div className="grid gap-x-14 lg:grid-cols-[minmax(0,1fr)_264px]">
        <div className="min-w-0">
          <div className="mb-4 flex items-center gap-2 md:mb-6">
            <ChipRow label={t('Kinds')} className="min-w-0 flex-1 max-md:me-0! max-md:pe-0!">
              {(Object.keys(filters) as Filter[]).map((name) => (
                <Chip key={name} pressed={filter === name} onClick={() => show(name, newest)}>
                  {t(filters[name].label)}
                </Chip>
              ))}
              {filter === 'chat' ? (
                <Chip
                  pressed={search.cleared === true}
                  onClick={() => change({ ...search, cleared: search.cleared ? undefined : true })}
                >
                  {t('Cleared chats')}
                </Chip>
              ) : null}
            </ChipRow>
            <IconButton
              icon="filter"
              label={by ? t('Close and clear the filters') : t('Filter the log')}
              aria-expanded={filtering || by !== null}
              className="-me-2.5"
              onClick={() => (by ? clear() : setFiltering(!filtering))}
            />
          </div>
          <LogFilters open={filtering || by !== null} search={search} onChange={change} onClear={clear} />
          {newest === today ? null : (
            <p className="mb-5 flex flex-wrap items-center gap-x-3">
              <span className="text-ink-2">{t('{day} and before', { day: longDayNear(newest, today) })}</span>
              <Button tone="quiet" size="sm" onClick={() => openDay(today)}>
                {t('Back to today')}
              </Button>
            </p>
          )}
          <Timeline
            newest={newest}
            today={today}
            filter={filter}
            by={by}
            onReadChat={(day) => {
              show('chat', day);
              scrollTo({ top: 0 });
            }}
            composer={
              writing ? (
                <JournalComposer
                  day={newest}
                  today={today}
                  focus={composing && !search.record}
                  record={search.record === true}
                  onRecord={() => onSearchChange({ ...search, record: undefined })}
                />
              ) : null
            }
            foot={wide ? null : <div className="mt-6 empty:hidden">{past}</div>}
            empty={
              by ? (
                <EmptyState
                  drawing="notebook"
                  title={t('Nothing here matches')}
                  hint={t('Try fewer words, another kind, or clear the filters.')}
                  action={<Button onClick={clear}>{t('Clear the filters')}</Button>}
                />
              ) : (
                <EmptyState
                  drawing={filter === 'thoughts' ? 'boat' : 'notebook'}
                  title={t(filters[filter].empty.title)}
                  hint={t(filters[filter].empty.hint)}
                  className={writing ? 'ps-5.5 md:ps-46' : ''}
                  action={
                    writing ? undefined : <Button onClick={() => show('all', newest)}>{t('Show everything')}</Button>
                  }
                />
              )
            }
          />
          {wide ? null : more}
        </div>
        {wide ? (
          <aside
            aria-label={t('Looking back')}
            className="grid content-start gap-6 self-start lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:-me-2.5 lg:overflow-y-auto lg:pe-2.5 lg:[scrollbar-width:thin]"
          >
            {picker}
            {past}
            {more}
          </aside>
        ) : null}
      </div>
      {wide ? null : (
        <Dialog open={calendar} onOpenChange={setCalendar} title={t('Go to a day')}>
          {picker}
        </Dialog>
      )}
    </LogContext>
  );
}

const NONE: ReadonlySet<string> = new Set();
