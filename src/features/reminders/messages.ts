/** The texts of the settings of reminders. */
import { askErrors } from '#features/calendar/ics/ask-server.ts';
import type { NoticeState, PushError } from './push.ts';

/** What this browser can do now; `on` and `open` say how reminders come. */
export const stateWords: Readonly<Record<NoticeState, string>> = {
  on: 'Reminders come to this device, also when Daymark is closed.',
  open: 'Reminders show on this device while Daymark is open.',
  off: 'Until you turn them on here, reminders only show inside Daymark while it is open.',
  denied:
    'This browser blocks notifications from Daymark. Allow them in the browser’s settings for this site and come back. Until then, reminders show inside Daymark while it is open.',
  install:
    'An iPhone or iPad shows reminders of installed apps only: press Share, then “Add to Home Screen”, and open Daymark from there.',
  none: 'This browser has no notifications. Reminders show inside Daymark while it is open.',
};

/** Why they come only while the app is open. */
export const onlyOpen = {
  local: 'If you sign up, they also come when the app is closed.',
  browser: 'In this browser reminders come only while Daymark is open.',
} as const;

export const pushErrors: Readonly<Record<PushError, string>> = {
  ...askErrors,
  Denied: 'The browser did not allow notifications.',
  NoServer: 'This server sends no reminders. They show while Daymark is open.',
  NoPush: 'The push service of this browser could not be reached. Try again later.',
  TooManyDevices: 'Reminders are on for 20 devices already. Turn them off on one that you no longer use.',
};

/** What came of 'Send a test'. */
export const testWords: Readonly<Record<'sent' | 'gone' | 'later' | 'refused', string>> = {
  sent: 'Sent. It shows on this device in a moment.',
  gone: 'The push service no longer knows this device. Turn reminders off and on again.',
  later: 'The push service cannot be reached now. Try again later.',
  refused: 'The push service refused it. Turn reminders off and on again.',
};
