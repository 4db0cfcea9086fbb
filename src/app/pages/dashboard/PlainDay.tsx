import type { Day } from '#lib/day.ts';
import { DaySection } from '#ui/DaySection.tsx';

/** The date alone, where it stays, for the moment before the rest is there. As high as two windows, so that the footer does not show and leave again. */
export const PlainDay = ({ today }: { readonly today: Day }) => (
  <DaySection day={today} today size="big">
    <div className="h-[200dvh]" />
  </DaySection>
);
