import { Field } from '#ui/Field.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { t } from '#lib/i18n.ts';

interface EmailFieldProps {
  readonly hint?: string;
  readonly error?: string | null;
  readonly disabled: boolean;
  readonly value: string;
  readonly onValue: (email: string) => void;
}

/** The address of an account, as a password manager understands it. */
export function EmailField({ hint, error = null, disabled, value, onValue }: EmailFieldProps) {
  return (
    <Field label={t('Email')} error={error} {...(hint ? { hint } : {})}>
      {(control) => (
        <TextInput
          {...control}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          required
          disabled={disabled}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}
