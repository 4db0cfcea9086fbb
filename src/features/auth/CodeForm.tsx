import { useEffect, useRef, useState } from 'react';
import type { Session } from '#data/session-store.ts';
import { openMailCode, type MailCodeKind } from '#remote/account.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useOnce } from '#ui/use-once.ts';
import { codeProblem } from './messages.ts';
import { t } from '#lib/i18n.ts';

/** How many digits a code has (sync-server/auth/mail-links.ts). */
const DIGITS = 6;

interface CodeFormProps {
  readonly kind: MailCodeKind;
  readonly email: string;
  readonly submit: string;
  readonly onSession: (session: Session) => Promise<void>;
}

/** The six digits of a mail, for who reads it on another device. The last digit sends them. */
export function CodeForm({ kind, email, submit, onSession }: CodeFormProps) {
  const [code, setCode] = useState('');
  // The button that led here is gone, and this is what comes next.
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = useOnce(async (whole: string) => {
    setBusy(true);
    setProblem(null);
    const answer = await openMailCode(kind, email, whole);
    if (answer.ok) await onSession(answer.value as Session);
    else setProblem(codeProblem(answer.error));
    setBusy(false);
  });
  return (
    <form
      className="mt-5 flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.length === DIGITS) void send(code);
        else setProblem(t('The code has {count} digits.', { count: DIGITS }));
      }}
    >
      <Field label={t('Code from the mail')} error={problem}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="one-time-code"
            inputMode="numeric"
            ref={field}
            className="tabular-nums"
            // A code may be pasted with spaces, so it is cut here and not by the browser.
            value={code}
            onChange={(event) => {
              const digits = event.target.value.replaceAll(/\D/g, '').slice(0, DIGITS);
              setProblem(null);
              setCode(digits);
              if (digits.length === DIGITS && digits !== code) void send(digits);
            }}
          />
        )}
      </Field>
      <Button type="submit" tone="tide" size="big" busy={busy}>
        {submit}
      </Button>
    </form>
  );
}
