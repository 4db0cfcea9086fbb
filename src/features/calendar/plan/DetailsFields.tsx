import { Field } from '#ui/Field.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { t } from '#lib/i18n.ts';

interface Details {
  readonly color: string;
  readonly notes: string;
  readonly source: string;
}

/** Color, Notes and Source of an event or of a planned activity in a form (spec 000, "Calendar"). */
export function DetailsFields({
  color,
  notes,
  source,
  onChange,
}: Details & { readonly onChange: (changes: Partial<Details>) => void }) {
  return (
    <>
      <Field label={t('Color')}>
        {(control) => (
          <span className="flex gap-2.5">
            <input
              type="color"
              aria-label={t('Pick a color')}
              value={/^#[0-9a-f]{6}$/i.test(color) ? color : '#000000'}
              onChange={(event) => onChange({ color: event.target.value })}
              className="field-box h-12 w-14 shrink-0 cursor-pointer p-1.5"
            />
            <TextInput
              {...control}
              spellCheck={false}
              value={color}
              onChange={(event) => onChange({ color: event.target.value })}
            />
          </span>
        )}
      </Field>
      <Field label={t('Notes')} optional>
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            placeholder={t('Extra notes or details')}
            value={notes}
            onChange={(event) => onChange({ notes: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('Source')} optional>
        {(control) => (
          <TextInput
            {...control}
            placeholder={t('e.g. journal, thought dump, etc')}
            value={source}
            onChange={(event) => onChange({ source: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}
