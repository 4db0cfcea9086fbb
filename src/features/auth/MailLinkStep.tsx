import { useEffect, useRef, useState } from 'react';
import type { Session } from '#data/session-store.ts';
import { changePassword, openMailLink } from '#remote/account.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { PasswordInput } from '#ui/PasswordInput.tsx';
import { useOnce } from '#ui/use-once.ts';
import type { MailLink } from './mail-link.ts';
import { authProblem } from './messages.ts';
import { OneMoment } from './OneMoment.tsx';

interface MailLinkStepProps {
  readonly link: MailLink;
  readonly onSession: (session: Session) => Promise<void>;
  readonly onBack: () => void;
}

/** What the link of a mail opens. It is used up by a request of this page, so that a program that looks at links in mails does not use it. */
export function MailLinkStep({ link, onSession, onBack }: MailLinkStepProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const opened = useRef<ReturnType<typeof openMailLink>>(undefined);
  /** Asks the server once; a link that could not be asked about may be asked again. */
  const open = async (): Promise<Session | null> => {
    const answer = await (opened.current ??= openMailLink(link.kind, link.token));
    if (answer.ok) return answer.value as Session;
    opened.current = undefined;
    setProblem(authProblem(answer.error));
    return null;
  };
  const goOn = useOnce(async () => {
    setProblem(null);
    const session = await open();
    if (session) await onSession(session);
  });
  const setPassword = useOnce(async (password: string) => {
    setProblem(null);
    const session = await open();
    if (!session) return;
    const changed = await changePassword(password);
    if (changed.ok) await onSession(session);
    else setProblem(authProblem(changed.error));
  });
  useEffect(() => {
    if (link.kind !== 'recovery') void goOn();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page opens
  }, []);

  return (
    <>
      {link.kind === 'recovery' ? (
        <NewPassword problem={problem} onPassword={setPassword} />
      ) : (
        <OneMoment
          title={link.kind === 'signup' ? 'Activating your account' : 'Confirming your new address'}
          problem={problem}
          onAgain={() => void goOn()}
        />
      )}
      <p className="mt-2 text-center">
        <Button tone="quiet" onClick={onBack}>
          Back to signing in
        </Button>
      </p>
    </>
  );
}

interface NewPasswordProps {
  readonly problem: string | null;
  readonly onPassword: (password: string) => Promise<void>;
}

function NewPassword({ problem, onPassword }: NewPasswordProps) {
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  return (
    <>
      <h1 className="text-h1">Choose a new password</h1>
      <form
        className="mt-5 flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setBusy(true);
          void onPassword(password).finally(() => setBusy(false));
        }}
      >
        <Field label="New password" hint="Password must be at least 6 characters" error={problem}>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="new-password"
              required
              disabled={busy}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" tone="coral" size="big" busy={busy}>
          Save and sign in
        </Button>
      </form>
    </>
  );
}
