/** The texts of the settings of reminders. */
import { askErrors } from '#features/calendar/ics/ask-server.ts';
import { t } from '#lib/i18n.ts';
import type { NoticeState, PushError } from './push.ts';

/** What this browser can do now; `on` and `open` say how reminders come. */
export const stateWords = (): Readonly<Record<NoticeState, string>> => ({
  on: t('Reminders come to this device, also when Daymark is closed.'),
  open: t('Reminders show on this device while Daymark is open.'),
  off: t('Until you turn them on here, reminders only show inside Daymark while it is open.'),
  denied: t(
    'This browser blocks notifications from Daymark. Allow them in the browser’s settings for this site and come back. Until then, reminders show inside Daymark while it is open.',
  ),
  install: t(
    'An iPhone or iPad shows reminders of installed apps only: press Share, then “Add to Home Screen”, and open Daymark from there.',
  ),
  none: t('This browser has no notifications. Reminders show inside Daymark while it is open.'),
});

/** Why they come only while the app is open. */
export const onlyOpen = () =>
  ({
    local: t('If you sign up, they also come when the app is closed.'),
    browser: t('In this browser reminders come only while Daymark is open.'),
  }) as const;

export const pushErrors = (): Readonly<Record<PushError, string>> => ({
  ...askErrors(),
  Denied: t('The browser did not allow notifications.'),
  NoServer: t('This server sends no reminders. They show while Daymark is open.'),
  NoPush: t('The push service of this browser could not be reached. Try again later.'),
  TooManyDevices: t('Reminders are on for 20 devices already. Turn them off on one that you no longer use.'),
});

/** What came of 'Send a test'. */
export const testWords = (): Readonly<Record<'sent' | 'gone' | 'later' | 'refused', string>> => ({
  sent: t('Sent. It shows on this device in a moment.'),
  gone: t('The push service no longer knows this device. Turn reminders off and on again.'),
  later: t('The push service cannot be reached now. Try again later.'),
  refused: t('The push service refused it. Turn reminders off and on again.'),
});
