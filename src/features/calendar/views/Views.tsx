import { AgendaView } from './AgendaView.tsx';
import { MonthView } from './MonthView.tsx';
import type { ViewProps } from './view.ts';
import { WeekView } from './WeekView.tsx';

const views = { month: MonthView, week: WeekView, agenda: AgendaView };

/** The view of a tab. All are one file: they share most of their parts, and loading one makes the others ready. */
export function View({ tab, ...props }: ViewProps & { readonly tab: keyof typeof views }) {
  const Chosen = views[tab];
  return <Chosen {...props} />;
}
