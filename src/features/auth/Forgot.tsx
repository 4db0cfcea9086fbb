import { useState } from 'react';
import type { Session } from '#data/session-store.ts';
import { askNewPassword } from '#remote/account.ts';
import { ByMail } from './ByMail.tsx';
import { ChoosePassword } from './ChoosePassword.tsx';
import { t } from '#lib/i18n.ts';

interface ForgotProps {
  /** What was typed on the form before, or an address that this device knows. */
  readonly email: string;
  readonly onSession: (session: Session) => Promise<void>;
}

/** A forgotten password: a mail, then the new one. What is on this device stays, whatever happens. */
export function Forgot({ email, onSession }: ForgotProps) {
  /** After the code: a session with which the password may be changed. */
  const [session, setSession] = useState<Session | null>(null);
  return session ? (
    <ChoosePassword session={session} onSession={onSession} />
  ) : (
    <ByMail
      title={t('Choose a new password')}
      email={email}
      kind="recovery"
      submit={t('Send the link')}
      submitCode={t('Continue')}
      ask={askNewPassword}
      onSession={async (opened) => setSession(opened)}
    />
  );
}
