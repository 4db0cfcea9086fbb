import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import type { TaskOverview } from '#features/tasks/overview.ts';
import type { Day } from '#lib/day.ts';
import { PlainDay } from './PlainDay.tsx';
import { Today } from './Today.tsx';
import { usePlan } from './use-plan.ts';

const TasksReader = lazy(async () => ({ default: (await import('./TasksReader.tsx')).TasksReader }));
const Below = lazy(async () => ({ default: (await import('./Below.tsx')).Below }));

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
      <Suspense fallback={null}>
        <TasksReader onRead={setTasks} />
      </Suspense>
      <Today today={today} plan={plan} tasks={tasks} prompt={prompt} suns={suns} />
      <Suspense fallback={<div className="h-[200dvh]" />}>
        <Below
          today={today}
          plan={plan}
          tasks={tasks}
          onAskMood={() => suns.current?.querySelector('button')?.focus()}
          onDrawn={onDrawn}
        />
      </Suspense>
    </>
  );
}
