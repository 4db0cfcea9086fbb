import { lazy, Suspense } from 'react';
import type { Day } from '#lib/day.ts';

// The day comes first; the trackers below it follow, each in a file of its own.
const HabitsCard = lazy(async () => ({ default: (await import('#features/habits/HabitsCard.tsx')).HabitsCard }));

/** The trackers of the dashboard: what was done, and how it felt. */
export function Trackers({ today }: { today: Day }) {
  return (
    <div className="mt-12 grid grid-cols-1 items-start gap-x-14 gap-y-12 lg:grid-cols-2">
      <Suspense fallback={<div className="h-80" />}>
        <HabitsCard today={today} />
      </Suspense>
    </div>
  );
}
