import { type ReactNode, useRef } from 'react';
import { useTaskOverview } from '#features/tasks/queries.ts';
import type { Day } from '#lib/day.ts';
import { Today } from './Today.tsx';
import { type Plan, usePlan } from './use-plan.ts';
import { Below } from './Below.tsx';
import { DaySection } from '#ui/DaySection.tsx';

interface DashboardProps {
  readonly today: Day;
  readonly prompt: ReactNode;
  /** Called once all is in its place. */
  readonly onDrawn: () => void;
}

/** The dashboard, drawn once its rows are read: each part then has its place from the beginning. */
export function Dashboard(props: DashboardProps) {
  const plan = usePlan(props.today);
  return plan ? <PlannedDay {...props} plan={plan} /> : <PlainDay today={props.today} />;
}

/** Today and what is below it. The tasks are read from now on: today does not wait for them. */
function PlannedDay({ today, plan, prompt, onDrawn }: DashboardProps & { readonly plan: Plan }) {
  const tasks = useTaskOverview();
  const suns = useRef<HTMLDivElement>(null);
  return (
    <>
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

/** The date alone, where it stays, for the moment before the rest is there. As high as two windows, so that the footer does not show and leave again. */
const PlainDay = ({ today }: { readonly today: Day }) => (
  <DaySection day={today} today size="big">
    <div className="h-[200dvh]" />
  </DaySection>
);
