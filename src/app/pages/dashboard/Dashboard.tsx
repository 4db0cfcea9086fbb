import { type ReactNode, useRef, useState } from 'react';
import type { TaskOverview } from '#features/tasks/overview.ts';
import type { Day } from '#lib/day.ts';
import { PlainDay } from './PlainDay.tsx';
import { Today } from './Today.tsx';
import { usePlan } from './use-plan.ts';
import { TasksReader } from './TasksReader.tsx';
import { Below } from './Below.tsx';

interface DashboardProps {
  readonly today: Day;
  readonly prompt: ReactNode;
  /** Called once all is in its place. */
  readonly onDrawn: () => void;
}

/** The dashboard, drawn once its rows are read: each part then has its place from the beginning. */
export function Dashboard({ today, prompt, onDrawn }: DashboardProps) {
  const plan = usePlan(today);
  const [tasks, setTasks] = useState<TaskOverview>();
  const suns = useRef<HTMLDivElement>(null);
  if (!plan) return <PlainDay today={today} />;
  return (
    <>
      <TasksReader onRead={setTasks} />
      <Today today={today} plan={plan} tasks={tasks} prompt={prompt} suns={suns} />
      <Below
        today={today}
        plan={plan}
        tasks={tasks}
        onAskMood={() => suns.current?.querySelector('button')?.focus()}
        onDrawn={onDrawn}
      />
    </>
  );
}
