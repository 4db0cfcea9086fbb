import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ProfileRef } from '#data/profile.ts';
import { listProfiles, readActiveProfile, type Session } from '#data/session-store.ts';
import { askSignInLink, hasNoPassword, sendsMail, signIn, signUp } from '#remote/account.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Mark } from '#ui/Mark.tsx';
import { toast, toastUnexpected } from '#ui/toast.ts';
import { AdoptQuestion } from './AdoptQuestion.tsx';
import { AuthForm, type Credentials } from './AuthForm.tsx';
import type { AuthSearch } from './auth-search.ts';
import { adoptable, enterAccount, enterLocal, isSignedIn } from './enter.ts';
import { ByMail } from './ByMail.tsx';
import { ChoosePassword } from './ChoosePassword.tsx';
import { Forgot } from './Forgot.tsx';
import { GoogleReturn } from './GoogleReturn.tsx';
import { Inbox } from './Inbox.tsx';
import { mailLinkIn, type MailLink } from './mail-link.ts';
import { MailLinkStep } from './MailLinkStep.tsx';
import { authError, authProblem, googleFailed, googleProblem, messages } from './messages.ts';
import { t } from '#lib/i18n.ts';

type Step =
  /** `google`: why the provider led back without a session. */
  | { readonly at: 'form'; readonly google?: string | null }
  | { readonly at: 'google'; readonly code: string }
  | { readonly at: 'inbox'; readonly email: string }
  | { readonly at: 'forgot'; readonly email: string }
  | { readonly at: 'mail'; readonly email: string }
  | { readonly at: 'link'; readonly link: MailLink }
  | { readonly at: 'password'; readonly session: Session }
  | {
      readonly at: 'adopt';
      readonly session: Session;
      readonly from: ProfileRef;
      readonly things: number;
      readonly mode: AuthSearch['mode'];
    };

/** The steps that a person can leave for the form. */
const LEADS_BACK: ReadonlySet<Step['at']> = new Set(['forgot', 'mail', 'link', 'google']);

/** /auth: sign up, sign in, or use Daymark on this device only. */
export function AuthScreen({ search }: { search: AuthSearch }) {
  const { mode, next, code, error, error_code } = search;
  const navigate = useNavigate();
  const { history } = useRouter();
  const [step, setStep] = useState<Step>(() => {
    const link = mailLinkIn(history.location.hash);
    if (link) return { at: 'link', link };
    if (code) return { at: 'google', code };
    return { at: 'form', google: error ? googleProblem(error_code, error) : null };
  });
  const [busy, setBusy] = useState(false);
  /** An error belongs to the mode that it came from. */
  const [problem, setProblem] = useState<{ readonly mode: AuthSearch['mode']; readonly words: string } | null>(null);
  const known = useKnown();
  const mail = useSendsMail(mode === 'login' && step.at === 'form');
  /** What a step shows gets the focus, because the button that led to it is gone. */
  const place = useRef<HTMLDivElement>(null);
  const first = useRef(step.at);
  useEffect(() => {
    if (first.current !== step.at) place.current?.focus();
    first.current = step.at;
  }, [step.at]);
  const opensLink = step.at === 'link' || step.at === 'google';

  const goOn = useCallback(
    async (usual: '/dashboard' | '/onboarding') =>
      next ? history.replace(next) : navigate({ to: usual, replace: true }),
    [next, history, navigate],
  );
  useEffect(() => {
    // A person who is signed in may open a mail's link too: for a new address, or a password of another account.
    if (opensLink) return undefined;
    // A browser may answer late: a person who has left this page by then is not sent anywhere.
    let here = true;
    void isSignedIn().then((signedIn) => (signedIn && here ? goOn('/dashboard') : undefined));
    return () => {
      here = false;
    };
  }, [goOn, opensLink]);

  const [cameBackWith] = useState(step.at === 'form' ? step.google : null);
  useEffect(() => {
    if (!code && !error) return;
    if (cameBackWith) toast(googleFailed(cameBackWith));
    // What the provider led back with works once: it does not stay in the address, nor in the history.
    void navigate({ to: '/auth', search: { mode, next }, replace: true });
  }, [code, error, cameBackWith, mode, next, navigate]);

  const fail = (error: unknown) => {
    toastUnexpected('Signing in could not be finished', error);
    setBusy(false);
  };

  const enter = async (session: Session, adopted: ProfileRef | null, as: AuthSearch['mode']) => {
    try {
      const whole = await enterAccount(session, adopted);
      toast(!whole ? messages().signedInBoth : as === 'signup' ? messages().signedUp : messages().signedIn);
      await goOn('/dashboard');
    } catch (error) {
      fail(error);
    }
  };

  /** Enters an account that takes over nothing: in a new page, where nothing that was begun in the device-only profile can end. */
  const leave = async (session: Session) => {
    try {
      await enterAccount(session, null);
      location.assign(next ?? '/profile');
    } catch (error) {
      fail(error);
    }
  };

  const enterOrAsk = async (session: Session, as: AuthSearch['mode']) => {
    try {
      const local = await adoptable();
      if (local) setStep({ at: 'adopt', session, from: local.profile, things: local.things, mode: as });
      else await enter(session, null, as);
    } catch (error) {
      fail(error);
    }
  };

  /** After an address was confirmed: its account may have no password. */
  const confirmed = async (session: Session) =>
    hasNoPassword(session) ? setStep({ at: 'password', session }) : enterOrAsk(session, 'signup');

  const submit = async ({ email, password }: Credentials) => {
    setBusy(true);
    setProblem(null);
    const answer = mode === 'signup' ? await signUp(email, password) : await signIn(email, password);
    if (!answer.ok) {
      const words = authProblem(answer.error);
      setProblem({ mode, words });
      toast(authError(words));
      setBusy(false);
      return;
    }
    const session = answer.value as Session | null;
    if (!session) {
      toast(messages().confirm);
      setBusy(false);
      setStep({ at: 'inbox', email });
      return;
    }
    await enterOrAsk(session, mode);
  };

  const stayHere = async () => {
    setBusy(true);
    try {
      await enterLocal(await listProfiles());
      await goOn('/onboarding');
    } catch (error) {
      fail(error);
    }
  };

  return (
    <div className="flex flex-1 flex-col">
      <div className="mx-auto w-full max-w-[430px] flex-1 px-6 pt-9 pb-10">
        <Link to="/" className="mb-5 inline-block" aria-label={t('Daymark, home')}>
          <Mark className="size-18" />
        </Link>
        <div ref={place} tabIndex={-1} className="outline-none">
          {step.at === 'inbox' ? (
            <Inbox email={step.email} onSession={confirmed} />
          ) : step.at === 'forgot' ? (
            <Forgot email={step.email} onSession={(session) => enterOrAsk(session, 'login')} />
          ) : step.at === 'mail' ? (
            <ByMail
              title={t('Sign in by mail')}
              email={step.email}
              kind="email"
              submit={t('Email me a sign-in link')}
              submitCode={t('Sign in')}
              ask={askSignInLink}
              onSession={(session) => enterOrAsk(session, 'login')}
            />
          ) : step.at === 'link' ? (
            <MailLinkStep
              link={step.link}
              onSession={(session) => (step.link.kind === 'signup' ? confirmed(session) : enterOrAsk(session, 'login'))}
            />
          ) : step.at === 'password' ? (
            <ChoosePassword
              session={step.session}
              why={t(
                'This address was used to sign up with different passwords, so none of them works. Choose a new one.',
              )}
              onSession={(session) => enterOrAsk(session, 'signup')}
            />
          ) : step.at === 'google' ? (
            <GoogleReturn
              code={step.code}
              onSession={(session) => enterOrAsk(session, 'login')}
              onProblem={(problem) => {
                toast(googleFailed(problem));
                setStep({ at: 'form', google: problem });
              }}
            />
          ) : step.at === 'adopt' ? (
            <AdoptQuestion
              things={step.things}
              onBring={() => enter(step.session, step.from, step.mode)}
              onLeave={() => leave(step.session)}
            />
          ) : (
            <AuthForm
              search={search}
              busy={busy}
              problem={problem?.mode === mode ? problem.words : null}
              googleProblem={step.google ?? null}
              email={known.account?.email ?? ''}
              onSubmit={(credentials) => void submit(credentials)}
              onEdit={() => setProblem(null)}
              onForgot={(email) => setStep({ at: 'forgot', email })}
              onLink={mail ? (email) => setStep({ at: 'mail', email }) : undefined}
            />
          )}
          {LEADS_BACK.has(step.at) ? (
            <p className="mt-2 text-center">
              <Button tone="quiet" onClick={() => setStep({ at: 'form' })}>
                {t('Back to signing in')}
              </Button>
            </p>
          ) : null}
        </div>
      </div>
      {step.at === 'form' && known.ready && known.active?.kind !== 'local' ? (
        <section className="bg-sea text-on-sea" aria-labelledby="device-only">
          <div className="mx-auto w-full max-w-[430px] px-6 pt-5 pb-7">
            <h2 id="device-only" className="text-lead">
              {t('No account needed to begin')}
            </h2>
            <p className="mt-1 text-sm text-balance">
              {t('Start writing on this device now. If you sign up later, you keep everything you wrote.')}
            </p>
            <Button
              className="mt-3 w-full border-on-sea/60 bg-transparent text-on-sea hover:bg-on-sea/10"
              disabled={busy}
              onClick={() => void stayHere()}
            >
              <Icon name="device" size="s" />
              {t('Use on this device only')}
            </Button>
          </div>
        </section>
      ) : null}
    </div>
  );
}

/** The profiles on this device, so that after an expired session the address is filled in. */
function useKnown() {
  const [known, setKnown] = useState<{ ready: boolean; active: ProfileRef | null; account: ProfileRef | null }>({
    ready: false,
    active: null,
    account: null,
  });
  useEffect(() => {
    const read = async () => {
      const [active, all] = await Promise.all([readActiveProfile(), listProfiles()]);
      const account = active?.kind === 'account' ? active : (all.find(({ kind }) => kind === 'account') ?? null);
      setKnown({ ready: true, active: active ?? null, account });
    };
    // When the profiles cannot be read, none is known; the form still works.
    read().catch(() => setKnown({ ready: true, active: null, account: null }));
  }, []);
  return known;
}

/** Whether the server sends mail; asked once, when it matters. Until it has answered, and offline, it is not promised. */
function useSendsMail(matters: boolean): boolean {
  const [mail, setMail] = useState(false);
  const asked = useRef(false);
  useEffect(() => {
    if (!matters || asked.current) return;
    asked.current = true;
    void sendsMail().then(setMail);
  }, [matters]);
  return mail;
}
