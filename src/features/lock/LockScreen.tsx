import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AppLock } from '#data/app-lock.ts';
import { logFailure } from '#lib/log-failure.ts';
import { Button } from '#ui/Button.tsx';
import { Mark } from '#ui/Mark.tsx';
import { useNow } from '#ui/use-now.ts';
import { waitLeft } from './lock.ts';
import { useLock } from './lock-store.ts';
import { openByPasskey, openLock, tryPin } from './mutations.ts';
import { t } from '#lib/i18n.ts';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** What is in front of the app while its PIN is due. `onForgotten` signs out. */
export function LockScreen({ onForgotten }: { readonly onForgotten: () => Promise<void> }) {
  const { profile, lock } = useLock();
  const [isForgotten, setForgotten] = useState(false);
  if (profile === null || lock === null) return null;
  return (
    <div className="flex min-h-full flex-col items-center justify-center gap-6 px-6 py-8 [@media(height<640px)]:gap-3 [@media(height<640px)]:py-3">
      <Mark className="size-16 shrink-0 [@media(height<640px)]:size-10" />
      {isForgotten ? (
        <Forgotten onBack={() => setForgotten(false)} onForgotten={onForgotten} />
      ) : (
        <PinPad key={profile} profile={profile} lock={lock} onForgotten={() => setForgotten(true)} />
      )}
    </div>
  );
}

interface PinPadProps {
  readonly profile: string;
  readonly lock: AppLock;
  readonly onForgotten: () => void;
}

function PinPad({ profile, lock, onForgotten }: PinPadProps) {
  const [pin, setPin] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState(false);
  const left = waitLeft(lock, useNow(1000).getTime());
  const field = useRef<HTMLInputElement>(null);
  const held = busy || left > 0;

  const enter = async (next: string) => {
    const digits = next.replace(/\D/g, '').slice(0, lock.digits);
    setPin(digits);
    setWrong(false);
    if (digits.length < lock.digits || held) return;
    setBusy(true);
    try {
      const tried = await tryPin(profile, digits);
      if (tried.ok) {
        await openLock(profile);
        return;
      }
      setWrong(tried.error === 'Wrong');
    } catch (error) {
      logFailure('The PIN could not be checked:', error);
    } finally {
      setPin('');
      setBusy(false);
    }
  };
  const passkey = async () => {
    if (lock.passkey === null || busy) return;
    setBusy(true);
    await openByPasskey(profile, lock.passkey).catch((error: unknown) => logFailure('Passkey:', error));
    setBusy(false);
    field.current?.focus();
  };
  const known = useEffectEvent(() => lock.passkey);
  useEffect(() => {
    field.current?.focus();
    const passkey = known();
    // Some browsers ask only after a press: then nothing happens, and the key is there.
    if (passkey !== null) openByPasskey(profile, passkey).catch((error: unknown) => logFailure('Passkey:', error));
  }, [profile]);

  return (
    <>
      <div className="text-center">
        <h1 id="lock-title" className="text-h3">
          {t('Daymark is locked')}
        </h1>
        <p role="alert" className={`mt-2 min-h-6 ${wrong || left > 0 ? 'text-danger' : 'text-ink-2'}`}>
          {left > 0
            ? t('Too many wrong PINs. Try again in {time}.', { time: inWords(left) })
            : wrong
              ? t('Wrong PIN.')
              : t('Enter your PIN.')}
        </p>
      </div>
      <input
        ref={field}
        type="password"
        // The keys below are the keyboard of a phone; a computer has its own.
        inputMode="none"
        autoComplete="off"
        aria-label={t('PIN')}
        aria-invalid={wrong || undefined}
        readOnly={held}
        maxLength={lock.digits}
        value={pin}
        onChange={({ target }) => void enter(target.value)}
        className="field-box h-14 w-60 text-center text-[1.75rem] tracking-[0.5em] indent-[0.5em]"
      />
      <div className="grid w-60 grid-cols-3 gap-3">
        {KEYS.map((key) => (
          <Key key={key} label={key} held={held} onPress={() => void enter(pin + key)} />
        ))}
        {lock.passkey === null ? (
          <span />
        ) : (
          <Key label={t('Face or finger')} small held={busy} onPress={() => void passkey()} />
        )}
        <Key label="0" held={held} onPress={() => void enter(`${pin}0`)} />
        <Key label={t('Delete')} small held={held} onPress={() => setPin(pin.slice(0, -1))} />
      </div>
      <Button tone="quiet" onClick={onForgotten}>
        {t('Forgot your PIN?')}
      </Button>
    </>
  );
}

function Key(props: {
  readonly label: string;
  readonly small?: boolean;
  readonly held: boolean;
  readonly onPress: () => void;
}) {
  const { label, small = false, held, onPress } = props;
  return (
    <button
      type="button"
      disabled={held}
      onClick={onPress}
      className={`min-h-16 [@media(height<640px)]:min-h-12 rounded-m border border-line bg-card leading-tight text-ink hover:border-edge disabled:text-ink-2 ${small ? 'text-sm' : 'font-serif text-[1.5rem]'}`}
    >
      {label}
    </button>
  );
}

function Forgotten({
  onBack,
  onForgotten,
}: {
  readonly onBack: () => void;
  readonly onForgotten: () => Promise<void>;
}) {
  const [busy, setBusy] = useState(false);
  return (
    <>
      <div className="max-w-measure text-center text-pretty">
        <h1 id="lock-title" className="text-h3">
          {t('Forgot your PIN?')}
        </h1>
        <p className="mt-2 text-ink-2">
          {t(
            'Sign out, then sign in again with your password. The lock is off then, and everything you wrote is here. What is not synced yet stays on this device. You need a connection to sign in.',
          )}
        </p>
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={onBack}>{t('Back')}</Button>
        <Button
          tone="tide"
          busy={busy}
          onClick={() => {
            setBusy(true);
            void onForgotten().finally(() => setBusy(false));
          }}
        >
          {t('Sign out')}
        </Button>
      </div>
    </>
  );
}

function inWords(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return seconds <= 60
    ? t('{count, plural, one {# second} other {# seconds}}', { count: seconds })
    : t('{count, plural, one {# minute} other {# minutes}}', { count: Math.ceil(seconds / 60) });
}
