import { useEffect, useRef, useState } from 'react';
import type { Session } from '#data/session-store.ts';
import { changePassword, openMailLink } from '#remote/account.ts';
import { useOnce } from '#ui/use-once.ts';
import { asksPassword, type MailLink } from './mail-link.ts';
import { authProblem } from './messages.ts';
import { NewPassword } from './NewPassword.tsx';
import { OneMoment } from './OneMoment.tsx';
import { type Message, msg, t } from '#lib/i18n.ts';

/** What is being done, where nothing is asked first. */
const TITLES: Readonly<Partial<Record<MailLink['kind'], Message>>> = {
  signup: msg('Activating your account'),
  magiclink: msg('Signing you in'),
  email_change: msg('Confirming your new address'),
};

interface MailLinkStepProps {
  readonly link: MailLink;
  readonly onSession: (session: Session) => Promise<void>;
}

/** What the link of a mail opens. It is used up by a request of this page, so that a program that looks at links in mails does not use it. */
export function MailLinkStep({ link, onSession }: MailLinkStepProps) {
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
    if (!asksPassword(link)) void goOn();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page opens
  }, []);

  return asksPassword(link) ? (
    <NewPassword problem={problem} onPassword={setPassword} />
  ) : (
    <OneMoment title={t(TITLES[link.kind] ?? '')} problem={problem} onAgain={() => void goOn()} />
  );
}
