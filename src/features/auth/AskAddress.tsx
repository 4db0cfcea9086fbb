import { useState } from 'react';
import type { AccountResult } from '#remote/account.ts';
import { Button } from '#ui/Button.tsx';
import { EmailField } from './EmailField.tsx';
import { authProblem } from './messages.ts';

interface AskAddressProps {
  /** What was typed on the form before, or an address that this device knows. */
  readonly email: string;
  readonly hint: string;
  readonly submit: string;
  readonly ask: (email: string) => Promise<AccountResult<null>>;
  /** The mail is on its way, if there is an account. */
  readonly onSent: (email: string) => void;
}

/** Asks which address a mail shall go to. */
export function AskAddress({ email: known, hint, submit, ask, onSent }: AskAddressProps) {
  const [email, setEmail] = useState(known);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async () => {
    setBusy(true);
    setProblem(null);
    const answer = await ask(email.trim());
    setBusy(false);
    if (answer.ok) onSent(email.trim());
    else setProblem(authProblem(answer.error));
  };
  return (
    <form
      className="mt-5 flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <EmailField hint={hint} error={problem} disabled={busy} value={email} onValue={setEmail} />
      <Button type="submit" tone="coral" size="big" busy={busy}>
        {submit}
      </Button>
    </form>
  );
}
