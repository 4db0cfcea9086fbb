import { useState } from 'react';
import type { MoodEntry } from '#data/schema.ts';
import type { Day } from '#lib/day.ts';
import { CarriedMood } from './CarriedMood.tsx';
import { CheckInItem } from './CheckInItem.tsx';
import { latestFirst, type NotedMood, ofCheckIn } from './noted.ts';

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
