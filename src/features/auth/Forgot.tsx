import { useState } from 'react';
import type { Session } from '#data/session-store.ts';
import { askNewPassword, changePassword } from '#remote/account.ts';
import { Button } from '#ui/Button.tsx';
import { useOnce } from '#ui/use-once.ts';
import { AskAddress } from './AskAddress.tsx';
import { CodeForm } from './CodeForm.tsx';
import { authProblem } from './messages.ts';
import { NewPassword } from './NewPassword.tsx';
import { Resend } from './Resend.tsx';

interface ForgotProps {
  /** What was typed on the form before, or an address that this device knows. */
  readonly email: string;
  readonly onSession: (session: Session) => Promise<void>;
  readonly onBack: () => void;
}

/** A forgotten password: asks for the mail with the link and the code. What is on this device stays, whatever happens. */
export function Forgot({ email: known, onSession, onBack }: ForgotProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  /** After the code: a session with which the password may be changed. */
  const [session, setSession] = useState<Session | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const setPassword = useOnce(async (password: string) => {
    setProblem(null);
    const changed = await changePassword(password);
    if (!changed.ok) setProblem(authProblem(changed.error));
    else if (session) await onSession(session);
  });
  return (
    <>
      {session ? (
        <NewPassword problem={problem} onPassword={setPassword} />
      ) : sentTo === null ? (
        <>
          <h1 className="text-h1">Choose a new password</h1>
          <AskAddress
            email={known}
            hint="You get a link and a code to this address."
            submit="Send the link"
            ask={askNewPassword}
            onSent={setSentTo}
          />
        </>
      ) : (
        <>
          <h1 className="text-h1">Check your inbox</h1>
          <p role="status" className="mt-3 text-pretty">
            If <strong className="break-all">{sentTo}</strong> has an account, a link to choose a new password is on its
            way there. Open it, or enter the code from the same mail. Both work for one hour.
          </p>
          <CodeForm kind="recovery" email={sentTo} submit="Continue" onSession={async (opened) => setSession(opened)} />
          <p className="mt-2 text-center">
            <Resend onAsk={() => askNewPassword(sentTo)} />
          </p>
        </>
      )}
      <p className="mt-2 text-center">
        <Button tone="quiet" onClick={onBack}>
          Back to signing in
        </Button>
      </p>
    </>
  );
}
