import { useCallback, useEffect, useState } from 'react';
import { getDb } from '#data/db.ts';
import { logFailure } from '#lib/log-failure.ts';
import { Button } from '#ui/Button.tsx';
import { useOnce } from '#ui/use-once.ts';
import { onlyOpen, pushErrors, stateWords, testWords } from './messages.ts';
import { canPush, noticeState, sendTest, turnOff, turnOn, type NoticeState } from './push.ts';
import { t } from '#lib/i18n.ts';

/** Whether and how reminders come to this device, and the presses that change it. */
export function ThisDevice() {
  const { state, readAgain } = useNoticeState();
  const [said, setSaid] = useState('');
  const run = (work: () => Promise<string>) => async () => {
    setSaid('');
    try {
      setSaid(await work());
    } catch (error) {
      logFailure('Reminders:', error);
      setSaid(t(pushErrors.Failed));
    }
    readAgain();
  };
  const start = useOnce(
    run(async () => {
      const done = await turnOn();
      return done.ok ? '' : t(pushErrors[done.error]);
    }),
  );
  const test = useOnce(
    run(async () => {
      const done = await sendTest();
      return done.ok ? t(testWords[done.value]) : t(pushErrors[done.error]);
    }),
  );
  const end = useOnce(
    run(async () => {
      await turnOff();
      return t('Turned off on this device.');
    }),
  );
  if (state === undefined) return null;
  const mayTurnOn = state === 'off' || (state === 'open' && canPush());
  return (
    <div className="grid gap-3">
      <p>
        {t(stateWords[state])}
        {(state === 'open' || state === 'off') && !canPush()
          ? ` ${t(getDb().profile.kind === 'account' ? onlyOpen.browser : onlyOpen.local)}`
          : ''}
      </p>
      <div className="flex flex-wrap gap-2.5">
        {/* The same button in both states, so that the focus stays where it was pressed. */}
        {mayTurnOn || state === 'on' ? (
          <Button onClick={() => void (state === 'on' ? test() : start())}>
            {state === 'on'
              ? t('Send a test')
              : state === 'open'
                ? t('Also when it is closed')
                : t('Turn on reminders here')}
          </Button>
        ) : null}
        {state === 'on' ? (
          <Button tone="quiet" onClick={() => void end()}>
            {t('Turn off here')}
          </Button>
        ) : null}
      </div>
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {said}
      </p>
    </div>
  );
}

/** Read again after a press, and when the page is seen again: the browser's settings may have changed in between. */
function useNoticeState(): { readonly state: NoticeState | undefined; readonly readAgain: () => void } {
  const [state, setState] = useState<NoticeState>();
  const readAgain = useCallback(() => {
    noticeState().then(setState, (error: unknown) => logFailure('Reminders:', error));
  }, []);
  useEffect(() => {
    readAgain();
    document.addEventListener('visibilitychange', readAgain);
    return () => document.removeEventListener('visibilitychange', readAgain);
  }, [readAgain]);
  return { state, readAgain };
}
