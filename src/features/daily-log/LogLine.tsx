import { kinds } from '#kinds/kinds.ts';
import { clock } from '#ui/clock.ts';
import { levelOf, moodOf } from '#lib/moods.ts';
import { Icon } from '#ui/Icon.tsx';
import { MoodSun } from '#ui/MoodSun.tsx';
import { lineOf } from './line-text.ts';
import { moodIn, timeOf, type LogItem } from './timeline.ts';
import { t } from '#lib/i18n.ts';

/** An item of a day in two lines at most: its time, its icon or sun, and its words. A mood without a note is its word. */
export function LogLine({ item }: { readonly item: LogItem }) {
  const at = timeOf(item);
  const mood = moodIn(item);
  return (
    <li className="grid grid-cols-[4rem_1.5rem_minmax(0,1fr)] items-baseline gap-x-3 border-b border-line py-2.5 last:border-b-0">
      <span className="text-sm text-ink-2 tabular-nums">{at ? clock(at) : ''}</span>
      {mood && levelOf(mood) ? (
        <MoodSun mood={moodOf(mood).level} size={22} className="self-start" />
      ) : (
        <Icon name={kinds[item.kind].icon} size="s" className="mt-0.5 self-start text-tide" />
      )}
      <p className="line-clamp-2 font-serif text-read break-words">
        {mood ? <span className="me-2 font-sans text-sm font-semibold">{t(moodOf(mood).label)}</span> : null}
        {lineOf(item)}
      </p>
    </li>
  );
}
