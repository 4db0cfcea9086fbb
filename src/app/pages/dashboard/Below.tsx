import { useState } from 'react';
import { useDevice } from '#app/start/device-store.ts';
import { useLive } from '#data/live.ts';
import { onThisDay } from '#features/daily-log/read-log.ts';
import { readChecklist } from '#features/profile/checklist.ts';
import { type KnownSuggestions, useSuggestions } from '#features/suggestions/queries.ts';
import { shownSuggestions } from '#features/suggestions/suggestion.ts';
import { SmartSuggestions } from '#features/suggestions/SmartSuggestions.tsx';
import type { Day } from '#lib/day.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { OnThisDay } from './OnThisDay.tsx';
import { Tiles, type TilesProps } from './Tiles.tsx';
import { Week } from './Week.tsx';

/** The dashboard below today: first steps, the week, suggestions, earlier years, and the six tiles. */
export function Below(tiles: TilesProps) {
  const { today } = tiles;
  const suggestions = useSuggestions();
  const steps = useLive(readChecklist, null, []);
  const past = useLive(() => onThisDay(today), [], [today]);
  if (!suggestions || steps === undefined || !past) return <div className="h-[200dvh]" />;
  return (
    <>
      <FirstSteps done={steps} />
      <WeekAndSuggestions today={today} suggestions={suggestions} />
      <OnThisDay items={past} />
      <Tiles {...tiles} />
    </>
  );
}

const NONE = new Set<never>();

interface WeekAndSuggestionsProps {
  readonly today: Day;
  readonly suggestions: KnownSuggestions;
}

/** Side by side; when nothing is left to suggest, the week has the whole width. */
function WeekAndSuggestions({ today, suggestions }: WeekAndSuggestionsProps) {
  const device = useDevice();
  // Decided once: the box stays while its last suggestion is answered.
  const [offers] = useState(() => shownSuggestions(suggestions, today, NONE).length > 0);
  return (
    <div className={`mt-10 grid grid-cols-1 gap-x-14 gap-y-8 ${offers ? 'md:grid-cols-2' : ''}`}>
      <Week today={today} profile={device?.profile ?? null} wide={!offers} />
      {offers ? <SmartSuggestions known={suggestions} today={today} /> : null}
    </div>
  );
}
