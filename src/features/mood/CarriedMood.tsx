import { Link } from '@tanstack/react-router';
import { timeOn } from '#lib/day.ts';
import { clock } from '#ui/clock.ts';
import { moodOf } from '#lib/moods.ts';
import { MoodSun } from '#ui/MoodSun.tsx';
import { MoodName } from './MoodName.tsx';
import type { NotedMood } from './noted.ts';

/** A mood that a journal entry carries: its sun and word, and the entry's first lines as a link to the log, where it is edited. */
export function CarriedMood({ mood, big }: { readonly mood: NotedMood; readonly big: boolean }) {
  const { label, level } = moodOf(mood.mood_type);
  const at = timeOn(mood.logged_for, mood.created_at);
  return (
    <article
      aria-label={`${label}, from your journal${at ? `, ${clock(at)}` : ''}`}
      className={`grid grid-cols-[auto_minmax(0,1fr)] items-start ${big ? 'gap-x-4' : 'gap-x-3 border-b border-line py-2.5'}`}
    >
      <MoodSun mood={level} size={big ? 68 : 36} />
      <div className={big ? 'min-w-0 pt-1' : 'min-w-0 pt-1.5'}>
        <MoodName label={label} at={at} big={big} />
        <p className="line-clamp-2 max-w-measure font-serif text-read break-words">{mood.note}</p>
        <Link
          to="/logs"
          search={{ day: mood.logged_for, kind: 'journal' }}
          className="inline-flex min-h-11 items-center text-sm font-semibold text-tide hover:underline"
        >
          From your journal
        </Link>
      </div>
    </article>
  );
}
