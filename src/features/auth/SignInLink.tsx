import { useState } from 'react';
import type { Session } from '#data/session-store.ts';
import { askSignInLink } from '#remote/account.ts';
import { Button } from '#ui/Button.tsx';
import { AskAddress } from './AskAddress.tsx';
import { CodeForm } from './CodeForm.tsx';
import { Resend } from './Resend.tsx';

interface SignInLinkProps {
  /** What was typed on the form before, or an address that this device knows. */
  readonly email: string;
  readonly onSession: (session: Session) => Promise<void>;
  readonly onBack: () => void;
}

/** Signing in by mail, without a password: asks for the mail, then for its code. The link in it works as well, on any device. */
export function SignInLink({ email: known, onSession, onBack }: SignInLinkProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <>
      <h1 className="text-h1">{sentTo === null ? 'Sign in by mail' : 'Check your inbox'}</h1>
      {sentTo === null ? (
        <AskAddress
          email={known}
          hint="You get a link and a code to this address."
          submit="Email me a sign-in link"
          ask={askSignInLink}
          onSent={setSentTo}
        />
      ) : (
        <>
          <p role="status" className="mt-3 text-pretty">
            If <strong className="break-all">{sentTo}</strong> has an account, a link to sign in is on its way there.
            Open it, or enter the code from the same mail. Both work for one hour.
          </p>
          <CodeForm kind="email" email={sentTo} submit="Sign in" onSession={onSession} />
          <p className="mt-2 text-center">
            <Resend onAsk={() => askSignInLink(sentTo)} />
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
