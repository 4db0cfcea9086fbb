import { useState } from 'react';
import { askNewPassword } from '#remote/account.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { authProblem } from './messages.ts';

interface ForgotProps {
  /** What was typed on the form before, or an address that this device knows. */
  readonly email: string;
  readonly onBack: () => void;
}

/** A forgotten password: asks for the mail with the link. What is on this device stays, whatever happens. */
export function Forgot({ email: known, onBack }: ForgotProps) {
  const [email, setEmail] = useState(known);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState(false);
  const ask = async () => {
    setBusy(true);
    setProblem(null);
    const answer = await askNewPassword(email.trim());
    setBusy(false);
    if (answer.ok) setSent(true);
    else setProblem(authProblem(answer.error));
  };
  return (
    <>
      <h1 className="text-h1">{sent ? 'Check your inbox' : 'Choose a new password'}</h1>
      {sent ? (
        <p role="status" className="mt-3 text-pretty">
          If <strong className="break-all">{email.trim()}</strong> has an account, a link to choose a new password is on
          its way there. It works for one hour.
        </p>
      ) : (
        <form
          className="mt-5 flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void ask();
          }}
        >
          <Field label="Email" hint="You get a link to this address." error={problem}>
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
            Send the link
          </Button>
        </form>
      )}
      <p className="mt-2 text-center">
        <Button tone="quiet" onClick={onBack}>
          Back to signing in
        </Button>
      </p>
    </>
  );
}
