import { useEffect, useState } from 'react';
import type { AccountResult } from '#remote/account.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';
import { authProblem, messages, resendError } from './messages.ts';
import { t } from '#lib/i18n.ts';

/** How long to wait for a mail before another one is asked for, s. */
const WAIT_SECONDS = 30;

interface ResendProps {
  readonly onAsk: () => Promise<AccountResult<null>>;
}

/** Asks for the mail once more. The first mail is on its way when this is shown, so it waits a little first. */
export function Resend({ onAsk }: ResendProps) {
  const [left, setLeft] = useState(WAIT_SECONDS);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const ask = async () => {
    setBusy(true);
    const answer = await onAsk();
    toast(answer.ok ? messages().linkSent : resendError(authProblem(answer.error)));
    if (answer.ok) setLeft(WAIT_SECONDS);
    setBusy(false);
  };
  // In words, because a greyed button would look like the next thing to press.
  if (left > 0) {
    return (
      <span className="inline-flex min-h-11 items-center text-sm text-ink-2 tabular-nums">
        {t('Send it again in {left} s', { left })}
      </span>
    );
  }
  return (
    <Button tone="quiet" busy={busy} onClick={() => void ask()}>
      {t('Send it again')}
    </Button>
  );
}
