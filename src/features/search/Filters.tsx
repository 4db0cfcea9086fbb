import { moods, type MoodLevel } from '#lib/moods.ts';
import { Select } from '#ui/Select.tsx';
import { Tab, TabList } from '#ui/Tabs.tsx';
import { msg, t } from '#lib/i18n.ts';
import type { GroupTab } from './groups.ts';

const SPANS = [
  [msg('Any time'), 0],
  [msg('Past week'), 7],
  [msg('Past month'), 31],
  [msg('Past year'), 366],
] as const;

interface FiltersProps {
  readonly tabs: readonly GroupTab[];
  /** Whether the tabs show how much is found. */
  readonly counted: boolean;
  readonly days: number;
  readonly onDays: (days: number) => void;
  /** Null: any, or none. */
  readonly mood: MoodLevel | null;
  readonly onMood: (mood: MoodLevel | null) => void;
}

/** What is searched: the groups with their numbers, a mood, and how far back. Inside Tabs. */
export function Filters({ tabs, counted, days, onDays, mood, onMood }: FiltersProps) {
  return (
    <div className="sticky -top-4 z-1 -mx-6 flex items-end gap-x-2 border-b border-line bg-paper px-6 max-md:flex-wrap">
      <div className="min-w-0 max-md:basis-full md:flex-1">
        <TabList label={t('Kinds')} className="border-b-0!">
          {tabs.map(({ key, label, count }) => (
            <Tab key={key} value={key}>
              {label}
              {counted ? <span className="font-normal text-ink-2 tabular-nums">{count}</span> : null}
            </Tab>
          ))}
        </TabList>
      </div>
      <Select
        aria-label={t('Mood')}
        value={mood ?? 0}
        onChange={(event) => onMood(moods.find(({ level }) => level === Number(event.target.value))?.level ?? null)}
        className="my-1.5 max-md:min-w-0 max-md:flex-1 md:w-36"
      >
        <option value={0}>{t('Any mood')}</option>
        {moods.map(({ level, label }) => (
          <option key={level} value={level}>
            {t(label)}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('Time', undefined, 'period')}
        value={days}
        onChange={(event) => onDays(Number(event.target.value))}
        className="my-1.5 max-md:min-w-0 max-md:flex-1 md:w-36"
      >
        {SPANS.map(([label, span]) => (
          <option key={span} value={span}>
            {t(label)}
          </option>
        ))}
      </Select>
    </div>
  );
}
