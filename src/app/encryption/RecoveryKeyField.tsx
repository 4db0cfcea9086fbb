import { Field } from '#ui/Field.tsx';
import { TextArea } from '#ui/TextArea.tsx';

interface RecoveryKeyFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | null;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The example that it shows while it is empty: a whole key or one group of it. */
  readonly placeholder?: string;
  readonly disabled?: boolean;
}

/** A recovery key, or a group of one, as a person types it from paper. On a phone a whole one has more than one line, so that all of it can be checked. */
export const RecoveryKeyField = ({ label, hint, error, value, onChange, ...rest }: RecoveryKeyFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => (
      <TextArea
        {...control}
        {...rest}
        voice="ui"
        rows={1}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        className="font-[ui-monospace,monospace] tracking-wide uppercase placeholder:normal-case"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
    )}
  </Field>
);
