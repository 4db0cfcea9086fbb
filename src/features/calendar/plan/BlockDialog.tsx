import { timeOfMinute } from '#lib/clock.ts';
import { DAY_MINUTES } from '#lib/durations.ts';
import { useId, useState } from 'react';
import { isText, useFormDraft, type Checks } from '#editing/use-form-draft.ts';
import { isDay, type Day } from '#lib/day.ts';
import { capital, shortDay, weekday } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { TimeField } from '#ui/TimeField.tsx';
import { colorToStore } from '#features/calendar/colors.ts';
import { DetailsFields } from './DetailsFields.tsx';
import { WordsFields } from './WordsFields.tsx';
import { minutesOf, type PlanBlock } from './block.ts';
import { t } from '#lib/i18n.ts';

interface BlockForm {
  readonly title: string;
  readonly description: string;
  readonly day: Day;
  /** 'HH:MM'. */
  readonly start: string;
  readonly end: string;
  readonly color: string;
  readonly notes: string;
  readonly source: string;
}

const checks: Checks<BlockForm> = {
  title: isText,
  description: isText,
  day: (value): value is Day => isText(value) && isDay(value),
  start: isText,
  end: isText,
  color: isText,
  notes: isText,
  source: isText,
};

/** A time of a new activity that the person has not chosen: it is the one with which the form opens. */
const UNCHOSEN = 'unchosen';

const formOf = ({ title, description, day, start, end, color, notes = '', source = '' }: PlanBlock): BlockForm => ({
  title,
  description,
  day,
  start: timeOfMinute(start),
  end: timeOfMinute(end),
  color,
  notes,
  source,
});

interface BlockDialogProps {
  readonly open: boolean;
  /** The block that is edited or added; null while the dialog is closed. */
  readonly block: PlanBlock | null;
  readonly isNew: boolean;
  /** Whether the day and the times of a new block are those of a gap that was pressed. */
  readonly inGap: boolean;
  readonly days: readonly Day[];
  readonly onClose: () => void;
  readonly onSave: (block: PlanBlock) => void;
  readonly onDelete: (block: PlanBlock) => void;
}

/** The form of a block of the plan: title, description, day, start, end, color, notes and source. */
export function BlockDialog({ open, block, onClose, ...rest }: BlockDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={rest.isNew ? t('Add Your Activity') : t('Edit Event')}
    >
      {block ? <Form key={block.id} block={block} onClose={onClose} {...rest} /> : null}
    </Dialog>
  );
}

function Form({
  block,
  isNew,
  inGap,
  days,
  onClose,
  onSave,
  onDelete,
}: Omit<BlockDialogProps, 'open'> & { block: PlanBlock }) {
  const [initial] = useState(() => formOf(block));
  const draft = useFormDraft(
    isNew ? `plan-block:new:${days[0]}` : `plan-block:${block.id}`,
    isNew ? { ...initial, start: UNCHOSEN, end: UNCHOSEN } : initial,
    checks,
  );
  // The times of a gap that was just pressed stand above those of an older draft, whose words stay.
  const [gap, setGap] = useState(() => (inGap ? { day: initial.day, start: UNCHOSEN, end: UNCHOSEN } : null));
  const kept = { ...draft.form, ...gap };
  const isChosen = kept.start !== UNCHOSEN && kept.end !== UNCHOSEN;
  const form = isChosen ? kept : { ...kept, start: initial.start, end: initial.end };
  const touch = (changes: Partial<BlockForm>) => {
    // Both times are kept together: one of them with the other of a later opening is a time that nobody chose.
    const times = 'start' in changes || 'end' in changes ? { start: form.start, end: form.end } : {};
    draft.touch({ ...gap, ...times, ...changes });
    setGap(null);
  };
  const [tried, setTried] = useState(false);
  const id = useId();
  const times = timesOf(block, form, initial);
  const close = () => {
    onClose();
    void draft.clear();
  };
  return (
    <form
      className="grid gap-4"
      aria-label={isNew ? t('Add Your Activity') : t('Edit Event')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!times) {
          setTried(true);
          document.getElementById(`${id}-end`)?.focus();
          return;
        }
        close();
        onSave({
          ...block,
          title: form.title.trim(),
          description: form.description.trim(),
          day: form.day,
          ...times,
          color: form.color === initial.color ? block.color : colorToStore(form.color),
          notes: form.notes.trim(),
          source: form.source.trim(),
        });
      }}
    >
      <WordsFields title={form.title} description={form.description} onChange={touch} />
      <Field label={t('Day')}>
        {(control) => (
          <Select {...control} value={form.day} onChange={(event) => touch({ day: event.target.value as Day })}>
            {(days.includes(form.day) ? days : [form.day, ...days]).map((day) => (
              <option key={day} value={day}>
                {`${capital(weekday(day))}, ${shortDay(day)}`}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid gap-4 xs:grid-cols-2">
        <Field label={t('Start Time')}>
          {(control) => (
            <TimeField
              {...control}
              value={form.start}
              onChange={(start) => touch(isNew && !inGap ? withStart(form, start) : { start })}
            />
          )}
        </Field>
        <Field label={t('End Time')} error={tried && !times ? t('It must end after it begins.') : null}>
          {(control) => (
            <span id={`${id}-end`} tabIndex={-1} className="block outline-none">
              <TimeField {...control} value={form.end} onChange={(end) => touch({ end })} />
            </span>
          )}
        </Field>
      </div>
      <DetailsFields color={form.color} notes={form.notes} source={form.source} onChange={touch} />
      {block.why ? <p className="text-sm text-ink-2">{block.why}</p> : null}
      <div className="flex flex-wrap items-center justify-end gap-2.5">
        {isNew ? null : (
          <Button
            tone="danger"
            className="me-auto"
            onClick={() => {
              close();
              onDelete(block);
            }}
          >
            {t('Delete')}
          </Button>
        )}
        <Button tone="quiet" onClick={close}>
          {t('Cancel')}
        </Button>
        <Button type="submit" tone="tide">
          {t('Save')}
        </Button>
      </div>
    </form>
  );
}

/** The form's times with another start: the end moves along, at most to the end of the day, as long as both are times. */
function withStart({ start: before, end }: BlockForm, start: string): Pick<BlockForm, 'start' | 'end'> {
  const [was, is, until] = [minutesOf(before), minutesOf(start), minutesOf(end)];
  if (was === null || is === null || until === null) return { start, end };
  const length = (until || DAY_MINUTES) - was;
  return { start, end: length > 0 ? timeOfMinute(Math.min(is + length, DAY_MINUTES)) : end };
}

/** The times of the form; null when it does not end after it begins. 00:00 as an end is the end of the day. */
function timesOf(
  { start, end }: PlanBlock,
  form: BlockForm,
  initial: BlockForm,
): { start: number; end: number } | null {
  // Unchanged, also when it goes on past midnight.
  if (form.start === initial.start && form.end === initial.end) return { start, end };
  const [from, until] = [minutesOf(form.start), minutesOf(form.end)];
  if (from === null || until === null) return null;
  return from < (until || DAY_MINUTES) ? { start: from, end: until || DAY_MINUTES } : null;
}
