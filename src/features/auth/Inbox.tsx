import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { resendConfirmation } from '#remote/account.ts';
import type { Session } from '#data/session-store.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';
import { CodeForm } from './CodeForm.tsx';
import { authProblem, messages, resendError } from './messages.ts';
import { t } from '#lib/i18n.ts';
import { Trans } from '#ui/Trans.tsx';

interface InboxProps {
  readonly email: string;
  readonly onSession: (session: Session) => Promise<void>;
}

/** After a sign-up with an address that must be confirmed. */
export function Inbox({ email, onSession }: InboxProps) {
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const resend = async () => {
    setBusy(true);
    const answer = await resendConfirmation(email);
    toast(answer.ok ? messages().resent : resendError(authProblem(answer.error)));
    setBusy(false);
  };
  return (
    <>
      <h1 className="text-h1">{t('Check your inbox')}</h1>
      <p className="mt-3 text-pretty">
        <Trans
          id="A link to activate your account is on its way to <0>{email}</0>. Open it, or enter the code from the same mail."
          values={{ email }}
          components={{ 0: <strong className="break-all" /> }}
        />
      </p>
      <CodeForm kind="email" email={email} submit={t('Activate')} onSession={onSession} />
      <div className="mt-3 flex flex-col gap-3">
        <Button size="big" busy={busy} onClick={() => void resend()}>
          {busy ? t('Resending...') : t('Resend email')}
        </Button>
        <Button tone="quiet" onClick={() => void navigate({ to: '/' })}>
          {t('Back to homepage')}
        </Button>
      </div>
    </>
  );
}
