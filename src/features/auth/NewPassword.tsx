import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { PasswordInput } from '#ui/PasswordInput.tsx';
import { t } from '#lib/i18n.ts';

interface NewPasswordProps {
  readonly why?: string | undefined;
  readonly problem: string | null;
  readonly onPassword: (password: string) => Promise<void>;
}

/** Asks for a new password, after a mail has shown whose account it is. */
export function NewPassword({ why, problem, onPassword }: NewPasswordProps) {
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  return (
    <>
      <h1 className="text-h1">{t('Choose a new password')}</h1>
      {why ? <p className="mt-3 text-pretty">{why}</p> : null}
      <form
        className="mt-5 flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setBusy(true);
          void onPassword(password).finally(() => setBusy(false));
        }}
      >
        <Field
          label={t('New password')}
          hint={problem ? undefined : t('Password must be at least 6 characters')}
          error={problem}
        >
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="new-password"
              required
              disabled={busy}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" tone="coral" size="big" busy={busy}>
          {t('Save and sign in')}
        </Button>
      </form>
    </>
  );
}
