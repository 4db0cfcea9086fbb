/** The texts of the settings of reminders. */
import { askErrors } from '#features/calendar/ics/ask-server.ts';
import { type Message, msg } from '#lib/i18n.ts';
import type { NoticeState, PushError } from './push.ts';

/** What this browser can do now; `on` and `open` say how reminders come. */
export const stateWords: Readonly<Record<NoticeState, Message>> = {
  on: msg('Reminders come to this device, also when Daymark is closed.'),
  open: msg('Reminders show on this device while Daymark is open.'),
  off: msg('Until you turn them on here, reminders only show inside Daymark while it is open.'),
  denied: msg(
    'This browser blocks notifications from Daymark. Allow them in the browser’s settings for this site and come back. Until then, reminders show inside Daymark while it is open.',
  ),
  install: msg(
    'An iPhone or iPad shows reminders of installed apps only: press Share, then “Add to Home Screen”, and open Daymark from there.',
  ),
  none: msg('This browser has no notifications. Reminders show inside Daymark while it is open.'),
};

/** Why they come only while the app is open. */
export const onlyOpen = {
  local: msg('If you sign up, they also come when the app is closed.'),
  browser: msg('In this browser reminders come only while Daymark is open.'),
} as const;

export const pushErrors: Readonly<Record<PushError, Message>> = {
  ...askErrors,
  Denied: msg('The browser did not allow notifications.'),
  NoServer: msg('This server sends no reminders. They show while Daymark is open.'),
  NoPush: msg('The push service of this browser could not be reached. Try again later.'),
  TooManyDevices: msg('Reminders are on for 20 devices already. Turn them off on one that you no longer use.'),
};

/** What came of 'Send a test'. */
export const testWords: Readonly<Record<'sent' | 'gone' | 'later' | 'refused', Message>> = {
  sent: msg('Sent. It shows on this device in a moment.'),
  gone: msg('The push service no longer knows this device. Turn reminders off and on again.'),
  later: msg('The push service cannot be reached now. Try again later.'),
  refused: msg('The push service refused it. Turn reminders off and on again.'),
};
