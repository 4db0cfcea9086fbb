import { useEffect, useEffectEvent, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useLive } from '#data/live.ts';
import { useDayStart } from '#editing/use-day-start.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { grouped } from '#lib/format.ts';
import type { MoodLevel } from '#lib/moods.ts';
import { logFailure } from '#lib/log-failure.ts';
import { SearchField } from '#ui/SearchField.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { TabPanel, Tabs } from '#ui/Tabs.tsx';
import { useToday } from '#ui/use-today.ts';
import { useWide } from '#ui/use-wide.ts';
import { useHours } from '#ui/clock.ts';
import { Filters } from './Filters.tsx';
import { tabsOf, type GroupOrAll } from './groups.ts';
import { Preview } from './Preview.tsx';
import { readHits, type Result } from './read-hits.ts';
import { ResultList } from './ResultList.tsx';
import { isAction, sectionsOf, type Option, type SearchAction } from './sections.ts';
import { useSearch } from './use-search.ts';
import { Keys } from '#ui/Keys.tsx';
import { t } from '#lib/i18n.ts';
import { Trans } from '#ui/Trans.tsx';
import type { Progress } from './client.ts';

interface SearchDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** What can be done with what was typed; '' too. */
  readonly actionsFor: (typed: string, today: Day) => Promise<readonly SearchAction[]>;
  readonly onOpenResult: (result: Result, typed: string) => void;
  readonly onAsk: (text: string) => void;
}

const NONE: readonly Result[] = [];

/** The search over everything that a person wrote on this device, and what they can do from here. */
export function SearchDialog({ open, onOpenChange, actionsFor, onOpenResult, onAsk }: SearchDialogProps) {
  const listId = useId();
  const today = useToday(useDayStart());
  const wide = useWide();
  const [typed, setTyped] = useState('');
  const [group, setGroup] = useState<GroupOrAll>('all');
  /** Only the last so many days; 0: any. */
  const [days, setDays] = useState(0);
  /** The place of the active option, counted through all sections. */
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [mood, setMood] = useState<MoodLevel | null>(null);
  const from = days ? dayAfter(today, 1 - days) : null;
  const { found, progress, settled } = useSearch(open, { typed, group, from, mood }, today);
  const results = useLive(() => readHits(found.hits, typed, today), NONE, [found, typed, today, useHours()]);
  const shown = useKept(results) ?? NONE;
  const { actions, of: actedOn } = useActions(open ? typed : null, today, actionsFor);
  const text = typed.trim();
  /** A mood alone is a search too. */
  const asking = text !== '' || mood !== null;
  const sections = useMemo(
    () => sectionsOf(shown, actions, found, group, text === ''),
    [shown, actions, found, group, text],
  );
  const options = useMemo(() => sections.flatMap((section) => section.options), [sections]);
  const current = Math.min(at, options.length - 1);
  const active = options[current];
  /** Whether the options already match what is typed: the list follows a moment later. */
  const ready = actedOn === typed && (!asking || (settled && results !== undefined));
  /** Enter was pressed before that. */
  const entered = useRef(false);

  const leave = () => {
    onOpenChange(false);
    setTyped('');
    setGroup('all');
    setMood(null);
    setAt(0);
    entered.current = false;
  };
  const choose = (option: Option) => {
    leave();
    if (isAction(option)) void option.run();
    else onOpenResult(option, typed);
  };
  const move = (step: number) => {
    const next = (current + step + options.length) % options.length;
    setAt(next);
    list.current?.querySelectorAll('[role=option]')[next]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (ready && options.length === 0)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step !== undefined) {
      if (options.length > 0) move(step);
    } else if ((event.ctrlKey || event.metaKey) && text) {
      leave();
      onAsk(text);
    } else if (!ready) entered.current = true;
    else if (active) choose(active);
  };
  const chooseFirst = useEffectEvent(() => {
    entered.current = false;
    if (active) choose(active);
  });
  useEffect(() => {
    if (!ready || !entered.current) return undefined;
    const timer = setTimeout(chooseFirst);
    return () => clearTimeout(timer);
  }, [ready]);
  const onGroup = (next: GroupOrAll) => {
    setGroup(next);
    setAt(0);
  };

  const tabs = tabsOf(found, group);
  const total = tabs.find(({ key }) => key === group)?.count ?? 0;
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : leave())}
      title={t('Search')}
      className="dialog search"
      initialFocus={field}
      heading={
        <SearchField
          ref={field}
          value={typed}
          onChange={(next) => {
            setTyped(next);
            setAt(0);
            entered.current = false;
          }}
          onKeyDown={onKeyDown}
          placeholder={t('Search everything')}
          label={t('Search everything')}
          list={{
            id: listId,
            active: active ? `${listId}-${current}` : undefined,
            expanded: options.length > 0,
          }}
        />
      }
    >
      <Tabs value={group} onChange={(next) => onGroup(next as GroupOrAll)}>
        <Filters
          tabs={tabs}
          counted={asking}
          days={days}
          onDays={setDays}
          mood={mood}
          onMood={(next) => {
            setMood(next);
            setAt(0);
          }}
        />
        <div className="gap-x-6 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
          <TabPanel value={group} className="min-w-0 pt-3!">
            {!asking ? (
              <p className="pt-2 text-sm text-pretty text-ink-2">
                {t(
                  'Find what you wrote, or try “mood good”, “habit run done”, “go 3 May”, “new task buy milk”, “#tag”.',
                )}
              </p>
            ) : null}
            {asking && settled && results?.length === 0 ? (
              <p className="pt-3 text-ink-2">
                {progress.complete || progress.failed
                  ? text
                    ? t('Nothing matches “{text}”.', { text })
                    : t('Nothing has this mood.')
                  : t('Still reading what you wrote…')}
                {days > 0 ? ` ${t('Try “Any time”.')}` : ''}
                {text && mood !== null ? ` ${t('Try “Any mood”.')}` : ''}
              </p>
            ) : null}
            <ResultList
              ref={list}
              id={listId}
              sections={sections}
              typed={typed}
              current={current}
              onPoint={setAt}
              onChoose={choose}
              onMore={onGroup}
            />
            <Foot progress={progress} />
          </TabPanel>
          {wide && active && !isAction(active) ? <Preview result={active} typed={typed} onOpen={choose} /> : null}
        </div>
      </Tabs>
      <p role="status" className="sr-only">
        {asking && settled ? t('{total, plural, one {# result} other {# results}}', { total }) : ''}
      </p>
    </Sheet>
  );
}

/** The last rows that were read, so that the list does not empty between two letters. */
function useKept<T>(value: T | undefined): T | undefined {
  const [kept, setKept] = useState(value);
  if (value !== undefined && value !== kept) setKept(value);
  return value ?? kept;
}

interface Acted {
  readonly actions: readonly SearchAction[];
  /** The text that they are for. */
  readonly of: string | null;
}

/** What can be done with what was typed; null: the search is closed. */
function useActions(typed: string | null, today: Day, actionsFor: SearchDialogProps['actionsFor']): Acted {
  const [acted, setActed] = useState<Acted>({ actions: [], of: null });
  useEffect(() => {
    let stopped = false;
    const read = async (text: string) => {
      // Without actions the results are still there.
      const next = await actionsFor(text, today).catch((cause: unknown) => {
        logFailure('The actions of the search', cause);
        return [];
      });
      if (!stopped) setActed({ actions: next, of: text });
    };
    if (typed !== null) void read(typed);
    return () => {
      stopped = true;
    };
  }, [typed, today, actionsFor]);
  return acted;
}

/** The keys, and how much was searched. */
function Foot({ progress: { size, complete, failed } }: { readonly progress: Progress }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1 pt-6 text-sm text-ink-2">
      <p className="flex flex-wrap items-center gap-x-5 gap-y-1 max-lg:hidden">
        <Keys keys={['↑', '↓']} />{' '}
        <Trans
          id="move<0/> open<1/> ask your coach"
          components={{ 0: <Keys keys={['Enter']} />, 1: <Keys keys={['Ctrl', 'Enter']} /> }}
        />
      </p>
      <p>
        {failed
          ? t('Some of what you wrote could not be read. Reload the page to search all of it.')
          : complete
            ? t('{count, plural, one {# thing} other {# things}} searched on this device.', { count: size })
            : t('Reading: {count} so far…', { count: grouped(size) })}
      </p>
    </div>
  );
}
