import { useEffect, useState } from 'react';
import { writtenAt } from '#ui/clock.ts';
import type { Result } from '#lib/result.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { SettingGroup } from '#ui/SettingRow.tsx';
import { toast } from '#ui/toast.ts';
import { useToday } from '#ui/use-today.ts';
import type { CallError } from '#remote/ask-server.ts';
import { readDevices, type SignedIn, signOutDevice } from './signed-in.ts';
import { type Message, msg, t } from '#lib/i18n.ts';
import { dayInText } from '#lib/format.ts';

const problems: Readonly<Record<CallError, Message>> = {
  Offline: msg('The list is on the server, which cannot be reached now.'),
  SignIn: msg('Sign in again to see your devices.'),
  Failed: msg('The server could not answer. Try again later.'),
};

/** 'Firefox on Android'; the server says it in English. */
function nameOf({ browser }: SignedIn): string {
  const [name = '', system] = browser?.split(' on ') ?? [];
  if (system) return t('{browser} on {system}', { browser: name, system });
  return name || t('A browser');
}

/** The devices that are signed in to this account; one of them can be signed out. */
export function DevicesGroup({ user }: { user: string }) {
  const today = useToday();
  const [answer, setAnswer] = useState<Result<readonly SignedIn[], CallError> | null>(null);
  const [asked, setAsked] = useState<SignedIn | null>(null);
  const [leaving, setLeaving] = useState(false);
  const read = () => void readDevices(user).then(setAnswer);
  useEffect(() => void readDevices(user).then(setAnswer), [user]);
  const signOut = async (device: SignedIn) => {
    const left = await signOutDevice(user, device.id);
    if (!left.ok) {
      toast({ title: t('Not signed out'), description: t(problems[left.error]), tone: 'destructive' });
      return;
    }
    setAnswer(left);
    document.getElementById('signed-in-devices')?.focus();
    toast({ title: t('Signed out'), description: nameOf(device) });
  };
  return (
    <SettingGroup title={t('Devices')} hint={t('Signed in to your account.')} wide>
      {answer?.ok ? (
        <ul id="signed-in-devices" tabIndex={-1} aria-label={t('Devices')}>
          {answer.value.map((device) => (
            <li key={device.id} className="flex min-h-11 items-center justify-between gap-4">
              <p>
                {nameOf(device)}
                <span className="block text-sm text-ink-2">
                  {device.here
                    ? t('This device')
                    : t('Last seen {time}', { time: dayInText(writtenAt(new Date(device.seen), today)) })}
                </span>
              </p>
              {device.here ? null : (
                <Button
                  tone="quiet"
                  size="sm"
                  className="-me-3.5"
                  aria-label={t('Sign out {device}', { device: nameOf(device) })}
                  onClick={() => {
                    setAsked(device);
                    setLeaving(true);
                  }}
                >
                  {t('Sign out')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : answer ? (
        <div>
          <p role="alert" className="text-sm">
            {t(problems[answer.error])}
          </p>
          <Button size="sm" className="mt-2" onClick={read}>
            {t('Try again')}
          </Button>
        </div>
      ) : (
        <p className="text-sm text-ink-2">{t('Asking the server…')}</p>
      )}
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title={t('Sign out {device}?', { device: asked ? nameOf(asked) : '' })}
        description={t('It stops syncing until you sign in there again. What is stored on it stays on it.')}
        confirm={t('Sign out')}
        onConfirm={() => asked && void signOut(asked)}
      />
    </SettingGroup>
  );
}
