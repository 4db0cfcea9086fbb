import type { RefObject } from 'react';
import type { Day } from '#lib/day.ts';
import { DateField } from '#ui/DateField.tsx';
import { MoodPicker } from '#ui/MoodPicker.tsx';
import { TagInput } from '#ui/TagInput.tsx';
import { formatField } from '#editing/format-field.ts';
import type { Format } from '#editing/markdown-edit.ts';
import { Button } from '#ui/Button.tsx';
import { type Message, msg, t } from '#lib/i18n.ts';

/** Which field is open besides the text; one at a time. */
export type OpenField = 'mood' | 'tags' | 'format' | 'day' | null;

interface JournalOpenFieldProps {
  readonly field: OpenField;
  /** The field with the text. */
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly mood: string | null;
  readonly tags: readonly string[];
  readonly day: Day;
  readonly today: Day;
  readonly onChange: (changes: { mood?: string | null; tags?: readonly string[]; day?: Day }) => void;
}

export function JournalOpenField({ field, area, mood, tags, day, today, onChange }: JournalOpenFieldProps) {
  if (field === 'mood') return <MoodPicker mood={mood} onChange={(next) => onChange({ mood: next })} />;
  if (field === 'tags')
    return <TagInput focus label={t('Tags')} tags={tags} onChange={(next) => onChange({ tags: next })} />;
  if (field === 'format') return <FormatButtons area={area} />;
  if (field === 'day')
    return (
      <DateField
        kept
        aria-label={t('Day of the entry')}
        what={t('the day of the entry')}
        className="max-w-90"
        value={day}
        last={today}
        onChange={(next) => next && onChange({ day: next })}
      />
    );
  return null;
}

const buttons: readonly (readonly [how: Format, label: Message, look?: string])[] = [
  ['bold', msg('Bold'), 'font-bold'],
  ['italic', msg('Italic'), 'italic'],
  ['heading', msg('Heading')],
  ['list', msg('List')],
  ['quote', msg('Quote')],
  ['link', msg('Link')],
];

/** Formats what is selected in a field: for touch, where Ctrl and Cmd with B and I are not at hand. */
const FormatButtons = ({ area }: { readonly area: RefObject<HTMLTextAreaElement | null> }) => (
  <div role="group" aria-label={t('Format')} className="-ms-2 flex flex-wrap gap-x-1">
    {buttons.map(([how, label, look]) => (
      <Button
        key={how}
        tone="quiet"
        size="sm"
        className={look}
        // The field keeps the focus, and on a phone its keyboard.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => area.current && formatField(area.current, how)}
      >
        {t(label)}
      </Button>
    ))}
  </div>
);
