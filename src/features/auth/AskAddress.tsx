import { useState } from 'react';
import type { AccountResult } from '#remote/account.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { TextInput } from '#ui/TextInput.tsx';
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
      <Field label="Email" hint={hint} error={problem}>
        {(control) => (
          <TextInput
            {...control}
            type="email"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            required
            disabled={busy}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" tone="coral" size="big" busy={busy}>
        {submit}
      </Button>
    </form>
  );
}
