import { useState } from 'react';
import type { MoodEntry } from '#data/schema.ts';
import { type Day, timeOn } from '#lib/day.ts';
import { CheckInItem } from './CheckInItem.tsx';
import { latestFirst, type NotedMood, ofCheckIn, readNote } from './noted.ts';
import { Link } from '@tanstack/react-router';
import { clock } from '#ui/clock.ts';
import { moodOf } from '#lib/moods.ts';
import { MoodSun } from '#ui/MoodSun.tsx';
import { MoodName } from './MoodName.tsx';
import { t } from '#lib/i18n.ts';

interface CheckInsProps {
  readonly entries: readonly NotedMood[];
  readonly today: Day;
  readonly known: readonly string[];
  /** Whether the latest is drawn large. */
  readonly big?: boolean;
}

/** The moods of one day, the latest first. A check-in that is being edited stays, even if it is deleted or moved to another day elsewhere. */
export function CheckIns({ entries, today, known, big = false }: CheckInsProps) {
  const [editing, setEditing] = useState<MoodEntry | null>(null);
  const now = [...entries].sort(latestFirst);
  const shown = !editing || now.some(({ id }) => id === editing.id) ? now : [ofCheckIn(editing), ...now];
  return shown.map((mood, i) =>
    mood.checkIn ? (
      <CheckInItem
        key={mood.id}
        entry={mood.checkIn}
        today={today}
        known={known}
        size={big && i === 0 ? 'big' : 'list'}
        editing={mood.id === editing?.id}
        onEditing={setEditing}
      />
    ) : (
      <CarriedMood key={mood.id} mood={mood} big={big && i === 0} />
    ),
  );
}

/** A mood that a journal entry carries: its sun and word, and the entry's first lines as a link to the log, where it is edited. */
function CarriedMood({ mood, big }: { readonly mood: NotedMood; readonly big: boolean }) {
  const { label: name, level } = moodOf(mood.mood_type);
  const label = t(name);
  const at = timeOn(mood.logged_for, mood.created_at);
  return (
    <article
      aria-label={[label, t('from your journal'), at && clock(at)].filter(Boolean).join(', ')}
      className={`grid grid-cols-[auto_minmax(0,1fr)] items-start ${big ? 'gap-x-4' : 'gap-x-3 border-b border-line py-2.5'}`}
    >
      <MoodSun mood={level} size={big ? 68 : 36} />
      <div className={big ? 'min-w-0 pt-1' : 'min-w-0 pt-1.5'}>
        <MoodName label={label} at={at} big={big} />
        <p className="line-clamp-2 max-w-measure font-serif text-read break-words">{readNote(mood)}</p>
        <Link
          to="/logs"
          search={{ day: mood.logged_for, kind: 'journal' }}
          className="inline-flex min-h-11 items-center text-sm font-semibold text-tide hover:underline"
        >
          {t('From your journal')}
        </Link>
      </div>
    </article>
  );
}
