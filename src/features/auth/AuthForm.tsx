import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { PasswordInput } from '#ui/PasswordInput.tsx';
import { ContinueWithGoogle } from './ContinueWithGoogle.tsx';
import type { AuthSearch } from './auth-search.ts';
import { EmailField } from './EmailField.tsx';
import { t } from '#lib/i18n.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface Props {
  readonly search: AuthSearch;
  readonly busy: boolean;
  /** The provider's error of the last attempt; shown next to the field and in the toast. */
  readonly problem: string | null;
  /** Why the provider led back without a session. */
  readonly googleProblem: string | null;
  /** An address that this device knows. */
  readonly email: string;
  readonly onSubmit: (credentials: Credentials) => void;
  readonly onEdit: () => void;
  readonly onForgot: (email: string) => void;
  /** Absent: this server sends no mail, as far as is known. */
  readonly onLink?: ((email: string) => void) | undefined;
}

const words = () =>
  ({
    signup: {
      title: t('Create Account'),
      submit: t('Sign Up'),
      other: t('Already have an account? Sign in'),
      to: 'login',
    },
    login: { title: t('Welcome Back'), submit: t('Sign In'), other: t("Don't have an account? Sign up"), to: 'signup' },
  }) as const;

/** Two fields that a password manager understands. The provider alone decides about the length of the password. */
export function AuthForm({
  search,
  busy,
  problem,
  googleProblem,
  email: known,
  onSubmit,
  onEdit,
  onForgot,
  onLink,
}: Props) {
  const { mode } = search;
  const [typed, setTyped] = useState<string | null>(null);
  const [password, setPassword] = useState('');
  const email = typed ?? known;
  const { title, submit, other, to } = words()[mode];
  return (
    <>
      <h1 className="text-h1">{title}</h1>
      <form
        className="mt-5 flex flex-col gap-4"
        // Without JavaScript a form is sent as it is: the password must not be in an address.
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit({ email: email.trim(), password });
        }}
      >
        <EmailField
          disabled={busy}
          value={email}
          onValue={(next) => {
            setTyped(next);
            onEdit();
          }}
        />
        <Field
          label={t('Password')}
          error={problem}
          {...(mode === 'signup' && !problem ? { hint: t('Password must be at least 6 characters') } : {})}
        >
          {(control) => (
            <PasswordInput
              {...control}
              name="password"
              autoComplete={mode === 'signup' ? 'new-password' : 'current-password'}
              required
              disabled={busy}
              value={password}
              onChange={(event) => {
                setPassword(event.target.value);
                onEdit();
              }}
            />
          )}
        </Field>
        <Button type="submit" tone="coral" size="big" busy={busy} className="mt-1">
          {submit}
        </Button>
      </form>
      <ContinueWithGoogle search={search} disabled={busy} problem={googleProblem} />
      <p className="mt-2 text-center">
        <Button asChild tone="quiet">
          <Link to="/auth" search={(now) => ({ ...now, mode: to })} replace>
            {other}
          </Link>
        </Button>
      </p>
      {mode === 'login' ? (
        <p className="text-center">
          <Button tone="quiet" onClick={() => onForgot(email.trim())}>
            {t('Forgot your password?')}
          </Button>
        </p>
      ) : null}
      {mode === 'login' && onLink ? (
        <p className="text-center">
          <Button tone="quiet" onClick={() => onLink(email.trim())}>
            {t('Email me a sign-in link')}
          </Button>
        </p>
      ) : null}
    </>
  );
}
