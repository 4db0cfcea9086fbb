import { Field } from '#ui/Field.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';

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
      <Field label="Title">
        {(control) => (
          <TextInput {...control} value={title} onChange={(event) => onChange({ title: event.target.value })} />
        )}
      </Field>
      <Field label="Description" optional>
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
