import { useEffect, useMemo, useState } from 'react';
import { useLive } from '#data/live.ts';
import type { Day } from '#lib/day.ts';
import { whenIdle } from '#lib/when-idle.ts';
import { moodDays, daysFrom } from './days.ts';
import { yearUpTo } from './factors.ts';
import { goesWith, type Factor } from './goes-with.ts';
import { GoesWithChart } from './GoesWithChart.tsx';
import { useMoodsBetween } from './queries.ts';
import { readFactors } from './read-factors.ts';

/** What goes with the good days of a year. Read and computed when the browser is idle. */
export function Patterns({ today }: { today: Day }) {
  const idle = useIdle();
  return idle ? <Reckoned today={today} /> : <div className="h-100" />;
}

const NO_FACTORS: readonly Factor[] = [];

function Reckoned({ today }: { today: Day }) {
  const from = yearUpTo(today);
  const moods = useMoodsBetween(from, today);
  const factors = useLive<readonly Factor[]>(() => readFactors(from, today, moods ?? []), NO_FACTORS, [
    from,
    today,
    moods,
  ]);
  const days = useMemo(() => moodDays(moods ?? []), [moods]);
  const found = useMemo(
    () => (factors ? goesWith(daysFrom(from, today), days, factors) : null),
    [from, today, days, factors],
  );
  // While it is computed again (a mood was just saved), the earlier result stays.
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  const shown = found ?? last;
  if (!moods || !shown) return <div className="h-100" />;
  return <GoesWithChart found={shown} />;
}

function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true), 1000), []);
  return idle;
}
