import type { RefObject } from 'react';
import { Button } from '#ui/Button.tsx';
import { DateField } from '#ui/DateField.tsx';
import { Field } from '#ui/Field.tsx';
import { Switch } from '#ui/Switch.tsx';
import { TimeField } from '#ui/TimeField.tsx';
import { dayIn, endsBefore, mended, withStart, type EventDraft } from './event.ts';
import { t } from '#lib/i18n.ts';

interface EventTimesProps {
  readonly draft: EventDraft;
  /** As the form was opened: how long it took then. */
  readonly initial: EventDraft;
  readonly noStart: boolean;
  readonly start: RefObject<HTMLInputElement | null>;
  readonly onChange: (changes: Partial<EventDraft>) => void;
}

const dayOfWall = (wall: string) => wall.split('T')[0]!;
const timeOfWall = (wall: string) => wall.split('T')[1] ?? '';

/** When an event begins and ends: a day and a time each, or whole days. */
export function EventTimes({ draft, initial, noStart, start, onChange }: EventTimesProps) {
  const { allDay } = draft;
  const before = endsBefore(draft);
  const error = noStart ? t('When does it begin?') : null;
  const setStart = (day: string, time: string) => onChange(withStart(draft, `${day}T${time}`));
  const setEnd = (day: string, time: string) => onChange({ end: day || time ? `${day}T${time}` : '' });
  return (
    <>
      <Switch
        label={t('All day')}
        checked={allDay}
        onCheckedChange={(next) => onChange({ allDay: next, ...(draft.end ? {} : { end: draft.start }) })}
      />
      <div className="grid grid-cols-1 gap-4">
        <Field label={allDay ? t('First day') : t('Start Time')} error={error}>
          {(control) => (
            <span className="flex flex-wrap gap-2.5">
              <DateField
                {...(allDay ? { ...control, ref: start } : { ...rest(control), 'aria-label': t('Start date') })}
                what={allDay ? t('the first day') : t('the start date')}
                className="min-w-44 flex-1"
                value={dayIn(draft.start)}
                onChange={(day) => setStart(day ?? '', timeOfWall(draft.start))}
              />
              {allDay ? null : (
                <TimeField
                  {...control}
                  ref={start}
                  className="min-w-28 flex-[0.6]"
                  value={timeOfWall(draft.start)}
                  onChange={(time) => setStart(dayOfWall(draft.start), time)}
                />
              )}
            </span>
          )}
        </Field>
        <Field
          label={allDay ? t('Last day') : t('End Time')}
          hint={allDay || draft.end ? undefined : t('If you leave this empty, it ends one hour after the start.')}
          error={before ? t('This ends before it begins.') : null}
        >
          {(control) => (
            <span className="flex flex-wrap gap-2.5">
              <DateField
                {...(allDay ? control : { ...rest(control), 'aria-label': t('End date') })}
                what={allDay ? t('the last day') : t('the end date')}
                className="min-w-44 flex-1"
                value={dayIn(draft.end)}
                onChange={(day) => setEnd(day ?? '', timeOfWall(draft.end))}
              />
              {allDay ? null : (
                <TimeField
                  {...control}
                  className="min-w-28 flex-[0.6]"
                  value={timeOfWall(draft.end)}
                  onChange={(time) => setEnd(dayOfWall(draft.end) || dayOfWall(draft.start), time)}
                />
              )}
            </span>
          )}
        </Field>
        {before ? (
          <Button tone="soft" className="justify-self-start" onClick={() => onChange(mended(draft, initial))}>
            {allDay ? t('End it on its first day') : t('Move the end after the start')}
          </Button>
        ) : null}
      </div>
    </>
  );
}

/** What describes a field, for its second control, which has a label of its own. */
function rest({
  id: _,
  ...described
}: {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}) {
  return { id: `${_}-date`, ...described };
}
