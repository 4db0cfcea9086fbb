import { useEffect, useRef, useState } from 'react';
import type { Session } from '#data/session-store.ts';
import { enterWithCode } from '#remote/google.ts';
import { useOnce } from '#ui/use-once.ts';
import { googleProblem } from './messages.ts';
import { OneMoment } from './OneMoment.tsx';
import { t } from '#lib/i18n.ts';

interface GoogleReturnProps {
  readonly code: string;
  readonly onSession: (session: Session) => Promise<void>;
  /** This code can never be used; the reason in words. */
  readonly onProblem: (problem: string) => void;
}

/** The provider has led back: the code of the address becomes a session. */
export function GoogleReturn({ code, onSession, onProblem }: GoogleReturnProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const session = useRef<Session>(undefined);
  const goOn = useOnce(async () => {
    setProblem(null);
    if (!session.current) {
      const answer = await enterWithCode(code);
      if (!answer.ok) {
        const words = googleProblem(answer.error.code);
        if (answer.error.code === 'offline') setProblem(words);
        else onProblem(words);
        return;
      }
      session.current = answer.value as Session;
    }
    await onSession(session.current);
  });
  useEffect(() => {
    void goOn();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page opens
  }, []);
  return <OneMoment title={t('Signing you in')} problem={problem} onAgain={() => void goOn()} />;
}
