import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { readActiveProfile, writeSession } from '#data/session-store.ts';
import { signIn } from '#remote/account.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { PasswordInput } from '#ui/PasswordInput.tsx';
import { nextOf } from '#app/guards.ts';
import type { Device } from '#app/start/device-store.ts';
import { logFailure } from '#lib/log-failure.ts';
import { t } from '#lib/i18n.ts';
import { authProblem } from '#features/auth/messages.ts';

/**
 * Renews an ended session without leaving the page. People without a password, or who have forgotten it, go to the sign-in page for the other ways, and come
 * back to their text, which is kept as a draft.
 */
export function SignInAgain({ device }: { device: Device }) {
  const { email = '', user_id } = device.profile;
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const href = useLocation({ select: ({ href }) => href });

  const submit = async () => {
    setBusy(true);
    setProblem(await renew(email, password, user_id));
    setBusy(false);
  };

  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p className="text-sm break-words">{email}</p>
      {/* For password managers, which look for the address next to the password. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <Field label={t('Password')} error={problem}>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="current-password"
            required
            disabled={busy}
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              setProblem(null);
            }}
          />
        )}
      </Field>
      <Button type="submit" tone="tide" busy={busy}>
        {t('Sign In')}
      </Button>
      <Button asChild tone="quiet" size="sm">
        <Link to="/auth" search={{ mode: 'login', next: nextOf(href) }}>
          {t('Sign in another way')}
        </Link>
      </Button>
    </form>
  );
}

/** Signs in and stores the session, which starts the sync. Resolves to the error in words, or null. */
async function renew(email: string, password: string, user: string): Promise<string | null> {
  const answer = await signIn(email, password);
  if (!answer.ok) return authProblem(answer.error);
  const { access_token, refresh_token, expires_at, expires_in } = answer.value;
  // The address may belong to another account now: its session must not send this account's rows.
  if (answer.value.user.id !== user) return t('This address belongs to another account now. Sign out first to use it.');
  try {
    // The person may have signed out, or signed in to another account, while the server was asked.
    if ((await readActiveProfile())?.user_id !== user) return t('This account was left in another tab meanwhile.');
    await writeSession({
      access_token,
      refresh_token,
      expires_at: expires_at ?? Math.floor(Date.now() / 1000) + expires_in,
      user: { id: user, email },
    });
    return null;
  } catch (error) {
    logFailure('The session could not be kept:', error);
    return t('This browser did not keep the session. Please try again.');
  }
}
