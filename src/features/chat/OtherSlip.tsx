import { parseViewed } from '#coach/viewed.ts';
import type { Entry } from '#data/schema.ts';
import type { Day } from '#lib/day.ts';
import { OwnSlip } from './own/OwnSlip.tsx';
import { ViewSlip } from './ViewSlip.tsx';

interface OtherSlipProps {
  readonly entry: Entry;
  readonly line: string;
  readonly today: Day;
}

/** The card of a line that no row was filed for: what was looked up, answered or done. Nothing for a line that this version does not know. */
export function OtherSlip({ entry, line, today }: OtherSlipProps) {
  const viewed = parseViewed(line);
  return viewed ? <ViewSlip viewed={viewed} today={today} /> : <OwnSlip entry={entry} line={line} today={today} />;
}
