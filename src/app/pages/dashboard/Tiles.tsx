import { useEffect } from 'react';
import { LogTile } from '#features/daily-log/LogTile.tsx';
import { HabitTile } from '#features/habits/HabitTile.tsx';
import { InsightsTile } from '#features/insights/InsightsTile.tsx';
import { VaultTile } from '#features/memory/VaultTile.tsx';
import { MoodCard } from '#features/mood/MoodCard.tsx';
import type { TaskOverview } from '#features/tasks/overview.ts';
import type { Day } from '#lib/day.ts';
import { TasksTile } from './TasksTile.tsx';
import type { Plan } from './use-plan.ts';

export interface TilesProps {
  readonly today: Day;
  readonly plan: Plan;
  /** Undefined while it is read. */
  readonly tasks: TaskOverview | undefined;
  readonly onAskMood: () => void;
  /** Called once they are in their place. */
  readonly onDrawn: () => void;
}

/** The six tiles (spec 001, section 2), as a ruled ledger: 1 column on small screens, 2 on wider ones. */
export function Tiles({ today, plan: { board, log }, tasks, onAskMood, onDrawn }: TilesProps) {
  useEffect(onDrawn, [onDrawn]);
  return (
    <div className="mt-12 grid grid-cols-1 border-t border-line md:grid-cols-2">
      <LogTile today={today} log={log} />
      <HabitTile board={board} />
      <MoodCard today={today} onAsk={onAskMood} />
      <VaultTile />
      <InsightsTile today={today} />
      <TasksTile today={today} tasks={tasks} />
    </div>
  );
}
