import { Field } from '#ui/Field.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { t } from '#lib/i18n.ts';

interface Words {
  readonly title: string;
  readonly description: string;
}

/** The words of an event or of a planned activity in a form. */
export function WordsFields({
  title,
  description,
  onChange,
}: Words & { readonly onChange: (changes: Partial<Words>) => void }) {
  return (
    <>
      <Field label={t('Title')}>
        {(control) => (
          <TextInput {...control} value={title} onChange={(event) => onChange({ title: event.target.value })} />
        )}
      </Field>
      <Field label={t('Description')} optional>
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            value={description}
            onChange={(event) => onChange({ description: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}
