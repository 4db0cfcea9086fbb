import { useNavigate } from '@tanstack/react-router';
import { DEFAULT_COACH_NAME } from '#coach/persona.ts';
import { logFailure } from '#lib/log-failure.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';
import { useLeaving } from '#ui/use-leaving.ts';
import { Wren } from '#ui/Wren.tsx';
import { failures, signInToStart, signedOutText } from './messages.ts';
import { t } from '#lib/i18n.ts';

interface SignedOutChatProps {
  /** In the drawer: closes it when the page changes. */
  readonly onLeave?: () => void;
}

/** The chat of somebody who is not signed in: a welcome, and a button that signs in with Google, or opens the sign-in page. */
export function SignedOutChat({ onLeave }: SignedOutChatProps) {
  const navigate = useNavigate();
  const [busy, setBusy] = useLeaving();
  const signIn = async () => {
    setBusy(true);
    try {
      // Loaded with the press. Without a provider, or without a connection, the page with both ways to sign in says more.
      const { leaveForGoogle } = await import('#remote/google.ts');
      if ((await leaveForGoogle({ mode: 'login', next: '/chat' })).ok) return;
      await navigate({ to: '/auth', search: { mode: 'login' } });
      onLeave?.();
    } catch (error) {
      logFailure('SignInFailed', error);
      toast(failures().SignInFailed);
      setBusy(false);
    }
  };
  return (
    <div className="mx-auto flex w-full max-w-160 flex-1 flex-col justify-center gap-6 px-gutter py-10">
      <div className="grid grid-cols-[44px_minmax(0,1fr)] gap-x-4">
        <Wren size={44} className="-mt-1 text-tower" />
        <p className="max-w-[44ch] text-[1.0625rem] leading-[1.55] text-pretty">{signedOutText(DEFAULT_COACH_NAME)}</p>
      </div>
      <div className="ps-15">
        {onLeave ? (
          <p className="mb-3 font-serif text-lead text-pretty">{signInToStart()}</p>
        ) : (
          <h1 id="page-title" tabIndex={-1} className="mb-3.5 text-h3">
            {signInToStart()}
          </h1>
        )}
        <Button tone="coral" size="big" busy={busy} onClick={() => void signIn()}>
          {t('Sign In to Continue')}
        </Button>
      </div>
    </div>
  );
}
