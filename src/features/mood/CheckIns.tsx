import { useState } from 'react';
import type { MoodEntry } from '#data/schema.ts';
import type { Day } from '#lib/day.ts';
import { CheckInItem } from './CheckInItem.tsx';
import { latestFirst } from './mood.ts';

interface CheckInsProps {
  readonly entries: readonly MoodEntry[];
  readonly today: Day;
  readonly known: readonly string[];
  /** Whether the latest is drawn large. */
  readonly big?: boolean;
}

/** The check-ins of one day, the latest first. One that is being edited stays, even if it is deleted or moved to another day elsewhere. */
export function CheckIns({ entries, today, known, big = false }: CheckInsProps) {
  const [editing, setEditing] = useState<MoodEntry | null>(null);
  const now = [...entries].sort(latestFirst);
  const shown = !editing || now.some(({ id }) => id === editing.id) ? now : [editing, ...now];
  return shown.map((entry, i) => (
    <CheckInItem
      key={entry.id}
      entry={entry}
      today={today}
      known={known}
      size={big && i === 0 ? 'big' : 'list'}
      editing={entry.id === editing?.id}
      onEditing={setEditing}
    />
  ));
}
