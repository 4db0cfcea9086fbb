import { lastDayOf, type Occurrence } from '#kinds/occurrence.ts';
import { dayOf } from '#lib/day.ts';
import { clock } from '#ui/clock.ts';
import { longDate } from '#lib/format.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Tag } from '#ui/Tag.tsx';
import { t } from '#lib/i18n.ts';

interface OthersEventProps {
  readonly open: boolean;
  /** Null while it is closed. */
  readonly occurrence: Occurrence | null;
  readonly onClose: () => void;
}

/** An event of a calendar of others, for reading. */
export function OthersEvent({ open, occurrence, onClose }: OthersEventProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={occurrence?.event.title || t('Untitled event')}
      description={occurrence ? whenWords(occurrence) : ''}
    >
      {occurrence ? <Texts event={occurrence.event} /> : null}
    </Dialog>
  );
}

function Texts({ event: { description, notes, tags, source } }: { readonly event: Occurrence['event'] }) {
  return (
    <div className="grid gap-3 wrap-anywhere whitespace-pre-line">
      {description ? <p>{description}</p> : null}
      {notes ? <p className="text-ink-2">{notes}</p> : null}
      {tags && tags.length > 0 ? (
        <p className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </p>
      ) : null}
      <p className="text-sm text-ink-2">
        {t('From the calendar “{source}”. It can only be changed there.', { source })}
      </p>
    </div>
  );
}

function whenWords({ begin, end, allDay }: Occurrence): string {
  const [first, last] = [dayOf(new Date(begin)), lastDayOf({ end })];
  const days = first === last ? longDate(first) : t('{from} to {to}', { from: longDate(first), to: longDate(last) });
  if (allDay) return days;
  if (first === last) return t('{day}, {from} to {to}', { day: days, from: clock(begin), to: clock(end) });
  return t('{first}, {begin} to {last}, {end}', {
    first: longDate(first),
    begin: clock(begin),
    last: longDate(last),
    end: clock(end),
  });
}
