import { useState } from 'react';
import type { Session } from '#data/session-store.ts';
import { changePassword } from '#remote/account.ts';
import { useOnce } from '#ui/use-once.ts';
import { authProblem } from './messages.ts';
import { NewPassword } from './NewPassword.tsx';

interface ChoosePasswordProps {
  /** Of the account whose mail was just used: with it the password may be changed. */
  readonly session: Session;
  /** Why a password is asked for, where nobody has pressed for one. */
  readonly why?: string;
  readonly onSession: (session: Session) => Promise<void>;
}

/** The new password of an account whose code or link was just used, then its session. */
export function ChoosePassword({ session, why, onSession }: ChoosePasswordProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const setPassword = useOnce(async (password: string) => {
    setProblem(null);
    const changed = await changePassword(password);
    if (changed.ok) await onSession(session);
    else setProblem(authProblem(changed.error));
  });
  return <NewPassword why={why} problem={problem} onPassword={setPassword} />;
}
