import { useState, type ReactNode } from 'react';
import { isOfOthers, type Occurrence } from '#kinds/occurrence.ts';
import type { Instant } from '#data/schema.ts';
import type { Day } from '#lib/day.ts';
import { deviceZone, wallOf } from '#lib/zone.ts';
import { EventDialog } from './EventDialog.tsx';
import { instantAt, type Span } from './surface/hours.ts';
import { OthersEvent } from './ics/OthersEvent.tsx';

/** What the dialog shows: an event, or a new one on a day, of which the times may be drawn. Null: it is closed. */
type OpenedEvent =
  | { readonly occurrence: Occurrence }
  | { readonly occurrence: null; readonly day: Day; readonly drawn: Span | null };

/**
 * The dialog of an event, for every view of the calendar; one of a calendar of others is only for reading. `dialog` is what the view renders.
 * `onStored` is called with the start of an event that was stored.
 */
export function useEventDialog(day: Day, onStored?: (begin: Instant) => void) {
  const [opened, setOpened] = useState<OpenedEvent | null>(null);
  const [read, setRead] = useState<Occurrence | null>(null);
  const isNew = opened?.occurrence === null;
  const dialog: ReactNode = (
    <>
      <OthersEvent open={read !== null} occurrence={read} onClose={() => setRead(null)} />
      <EventDialog
        key={opened?.occurrence?.key ?? 'new'}
        open={opened !== null}
        occurrence={opened?.occurrence ?? null}
        day={isNew ? opened.day : day}
        times={isNew ? wallTimes(opened.day, opened.drawn) : null}
        onStored={onStored}
        onOpenChange={(next) => {
          if (!next) setOpened(null);
        }}
      />
    </>
  );
  return {
    dialog,
    edit: (occurrence: Occurrence) => (isOfOthers(occurrence.event) ? setRead(occurrence) : setOpened({ occurrence })),
    add: (on: Day, drawn: Span | null = null) => setOpened({ occurrence: null, day: on, drawn }),
  };
}

function wallTimes(day: Day, drawn: Span | null) {
  const wall = (minute: number) => wallOf(new Date(instantAt(day, minute)), deviceZone());
  return drawn && { zone: null, start: wall(drawn.from), end: wall(drawn.to) };
}
