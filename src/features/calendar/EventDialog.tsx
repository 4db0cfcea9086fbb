import { useRef, useState } from 'react';
import { flushDrafts } from '#data/drafts.ts';
import { tell } from '#editing/tell.ts';
import { isTags, isText, isTextOrNone, useFormDraft } from '#editing/use-form-draft.ts';
import { event as kind } from '#kinds/event.ts';
import { occurrenceRow, type Occurrence } from '#kinds/occurrence.ts';
import type { Instant } from '#data/schema.ts';
import type { Day } from '#lib/day.ts';
import { deviceZone } from '#lib/zone.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Icon } from '#ui/Icon.tsx';
import { RepeatField } from '#ui/RepeatField.tsx';
import { useOnce } from '#ui/use-once.ts';
import { askScope } from './ask-scope.ts';
import { changesOf, dayIn, draftOf, fieldsOf, newDraft, withRule, zoneOfDraft, type EventDraft } from './event.ts';
import { EventMore } from './EventMore.tsx';
import { EventTimes } from './EventTimes.tsx';
import { created, failures, updated } from './messages.ts';
import { addEvent, changeEvent, deleteOccurrence } from './mutations.ts';
import { WordsFields } from './plan/WordsFields.tsx';
import { scopesFor } from './scope.ts';

import { hereWords } from './zone-words.ts';
import { ZoneField } from './ZoneField.tsx';
import { t } from '#lib/i18n.ts';

interface EventDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Null: a new event, on `day`. */
  readonly occurrence: Occurrence | null;
  readonly day: Day;
  /** The times of a new event that was drawn on free hours, as `start` and `end` of the form. */
  readonly times?: Times | null;
  /** Called once an event is stored, with its start; not for one of whole days. */
  readonly onStored?: ((begin: Instant) => void) | undefined;
}
type Times = Pick<EventDraft, 'zone' | 'start' | 'end'>;

/** 'Add Event' and 'Edit Event' (spec 000, "Calendar"). */
export function EventDialog({ open, onOpenChange, occurrence, day, times = null, onStored }: EventDialogProps) {
  const title = occurrence ? t('Edit Event') : t('Add Event');
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title}>
      {open ? (
        <EventForm
          key={occurrence?.key ?? 'new'}
          name={title}
          opened={occurrence}
          day={day}
          times={times}
          onClose={() => onOpenChange(false)}
          onStored={onStored}
        />
      ) : null}
    </Dialog>
  );
}

interface EventFormProps {
  readonly name: string;
  readonly opened: Occurrence | null;
  readonly day: Day;
  readonly times: Times | null;
  readonly onClose: () => void;
  readonly onStored: EventDialogProps['onStored'];
}

const checks = {
  zone: isTextOrNone,
  title: isText,
  description: isText,
  allDay: (value: unknown): value is boolean => typeof value === 'boolean',
  start: isText,
  end: isText,
  rrule: isTextOrNone,
  remind: (value: unknown): value is number | null => value === null || typeof value === 'number',
  tags: isTags,
  color: isText,
  notes: isText,
  source: isText,
};

function EventForm({ name, opened, day, times, onClose, onStored }: EventFormProps) {
  const [initial] = useState(() => (opened ? draftOf(occurrenceRow(opened)) : newDraft(day, new Date())));
  // Each day has its own draft: a time that was chosen for another day would be overlooked.
  const key = `event:${opened?.key ?? `new:${day}`}`;
  const { form, touch: touchForm, clear } = useFormDraft(key, initial, checks);
  // Times that were just drawn stand above those of an older draft, whose words stay.
  const [drawn, setDrawn] = useState(times);
  const draft = drawn ? { ...form, ...drawn } : form;
  const touch = (changes: Partial<EventDraft>) => {
    touchForm({ ...drawn, ...changes });
    setDrawn(null);
    if ('start' in changes) setNoStart(false);
  };
  const [noStart, setNoStart] = useState(false);
  const start = useRef<HTMLInputElement>(null);
  const here = deviceZone();
  const [now] = useState(() => Date.now());

  const store = async () => {
    if (!opened) return addEvent(draft);
    const changes = changesOf(occurrenceRow(opened), draft)!;
    const scope =
      Object.keys(changes).length > 0 ? await askScope(opened, 'change', scopesFor(opened, changes, here)) : 'this';
    return scope && changeEvent('Edit', opened, changes, scope);
  };
  const save = useOnce(async () => {
    const fields = fieldsOf(draft, opened && occurrenceRow(opened));
    if (fields === null) {
      setNoStart(true);
      start.current?.focus();
      return;
    }
    // flushDrafts() writes pending drafts together with the event, so that the draft can be cleared as soon as the dialog closes.
    const [outcome] = await Promise.all([store(), flushDrafts()]);
    if (!outcome || !tell(outcome, opened ? updated() : created(), failures())) return;
    onClose();
    if (!draft.allDay) onStored?.(fields.event_time);
    await clear();
  });
  const remove = useOnce(async (occurrence: Occurrence) => {
    const scope = await askScope(occurrence, 'delete');
    if (!scope) return;
    if (!tell(await deleteOccurrence(occurrence, scope), kind.deleted(), failures())) return;
    onClose();
    await clear();
  });
  const cancel = () => {
    onClose();
    void clear();
  };
  const stored = draft.allDay ? null : fieldsOf(draft, opened && occurrenceRow(opened));
  const zone = zoneOfDraft(draft, here);
  const [choosesZone, setChoosesZone] = useState(false);
  return (
    <form
      aria-label={name}
      className="grid grid-cols-1 gap-4 *:scroll-mb-24"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <WordsFields title={draft.title} description={draft.description} onChange={touch} />
      <EventTimes draft={draft} initial={initial} noStart={noStart} start={start} onChange={touch} />
      {draft.allDay ? null : choosesZone || zone !== here ? (
        <ZoneField
          zone={zone}
          here={here}
          at={new Date(stored?.event_time ?? now)}
          hint={(stored && hereWords(stored, here)) ?? undefined}
          asked={choosesZone}
          onChange={(chosen) => {
            // Here also when it is the device's own again: the field has the focus.
            setChoosesZone(true);
            touch({ zone: chosen === here && !initial.zone ? null : chosen });
          }}
        />
      ) : (
        <Button
          size="sm"
          tone="quiet"
          className="-my-2 -ms-2.5 justify-self-start"
          onClick={() => setChoosesZone(true)}
        >
          <Icon name="clock" size="s" />
          {t('Another time zone')}
        </Button>
      )}
      {opened?.event.series_id ? (
        <p className="text-sm text-ink-2">{t('This is one day of a repeating event. Only this day was changed.')}</p>
      ) : (
        <RepeatField
          detailed
          rule={draft.rrule}
          day={dayIn(draft.start)}
          noDay={t('Choose a day first. Then the event can repeat.')}
          onChange={(rule) => touch(withRule(draft, rule))}
        />
      )}
      <EventMore draft={draft} onChange={touch} />
      {/* In sight while the form scrolls: it is taller than most windows. */}
      <div className="sticky -bottom-6 z-1 -mx-6 -mb-6 flex flex-wrap items-center gap-2.5 rounded-b-(--r-l) border-t border-line bg-paper px-6 py-3.5">
        {opened ? (
          <Button tone="danger" className="me-auto" onClick={() => void remove(opened)}>
            {t('Delete')}
          </Button>
        ) : null}
        <Button tone="quiet" className={opened ? '' : 'ms-auto'} onClick={cancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" tone="tide">
          {t('Save')}
        </Button>
      </div>
    </form>
  );
}
