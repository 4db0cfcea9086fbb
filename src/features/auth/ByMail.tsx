import { useState } from 'react';
import type { Session } from '#data/session-store.ts';
import type { AccountResult, MailCodeKind } from '#remote/account.ts';
import { Button } from '#ui/Button.tsx';
import { CodeForm } from './CodeForm.tsx';
import { EmailField } from './EmailField.tsx';
import { authProblem } from './messages.ts';
import { Resend } from './Resend.tsx';
import { t } from '#lib/i18n.ts';
import { Trans } from '#ui/Trans.tsx';

interface ByMailProps {
  readonly title: string;
  /** What was typed on the form before, or an address that this device knows. */
  readonly email: string;
  /** What the mail is for. */
  readonly kind: MailCodeKind;
  /** The labels of the buttons that ask for the mail, and that send its code. */
  readonly submit: string;
  readonly submitCode: string;
  readonly ask: (email: string) => Promise<AccountResult<null>>;
  readonly onSession: (session: Session) => Promise<void>;
}

/** Asks for a mail to an address, then for the code in it. The link in the mail works as well, on any device. */
export function ByMail({ title, email: known, kind, submit, submitCode, ask, onSession }: ByMailProps) {
  const [email, setEmail] = useState(known);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async () => {
    setBusy(true);
    setProblem(null);
    const answer = await ask(email.trim());
    setBusy(false);
    if (answer.ok) setSentTo(email.trim());
    else setProblem(authProblem(answer.error));
  };
  if (sentTo === null) {
    return (
      <>
        <h1 className="text-h1">{title}</h1>
        <form
          className="mt-5 flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <EmailField
            hint={t('You get a link and a code to this address.')}
            error={problem}
            disabled={busy}
            value={email}
            onValue={setEmail}
          />
          <Button type="submit" tone="coral" size="big" busy={busy}>
            {submit}
          </Button>
        </form>
      </>
    );
  }
  return (
    <>
      <h1 className="text-h1">{t('Check your inbox')}</h1>
      <p role="status" className="mt-3 text-pretty">
        <Trans
          id="If <0>{address}</0> has an account, a link to {kind, select, recovery {choose a new password} other {sign in}} is on its way there. Open it, or enter the code from the same mail. Both work for one hour."
          values={{ address: sentTo, kind }}
          components={{ 0: <strong className="break-all" /> }}
        />
      </p>
      <CodeForm kind={kind} email={sentTo} submit={submitCode} onSession={onSession} />
      <p className="mt-2 text-center">
        <Resend onAsk={() => ask(sentTo)} />
      </p>
    </>
  );
}
