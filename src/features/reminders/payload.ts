/**
 * What is pushed to a device: read by the service worker, and by a browser that shows it without one (Declarative Web Push, WebKit: "web_push"
 * and "notification" with "navigate"). Pure.
 */
import type { Day } from '#lib/day.ts';
import { keyToPutOff, type Reminder, type ReminderKind } from './due.ts';
import { DONE, LATER, wordsOf, type Reader, type ReminderWords } from './words.ts';
import { language, t } from '#lib/i18n.ts';

/** What a notification says about its reminder to the service worker. */
export interface NoticeData {
  /** The reminder, as it was shown: of one that was put off, with its new time. */
  readonly key: string;
  /** The person that it is for; null on a device without an account. */
  readonly user: string | null;
  readonly path: string;
  readonly kind: ReminderKind;
  readonly id: string | null;
  readonly day: Day | null;
}

interface NoticeAction {
  readonly action: 'done' | 'later';
  readonly title: string;
}

/** A notification as a service worker shows it. */
export interface Notice {
  readonly title: string;
  readonly body: string;
  /** A notification of the same tag takes its place. */
  readonly tag: string;
  readonly actions: readonly NoticeAction[];
  readonly data: NoticeData;
}

/** The notification of a reminder. A reminder that was put off has the tag of the first notification, and so replaces it. */
export function noticeOf(reminder: Reminder, words: ReminderWords, user: string | null): Notice {
  const { key, kind, id, day } = reminder;
  const done: readonly NoticeAction[] = words.canBeDone ? [{ action: 'done', title: t(DONE) }] : [];
  return {
    title: words.title,
    body: words.body,
    tag: keyToPutOff(key),
    actions: [...done, { action: 'later', title: t(LATER) }],
    data: { key, user, path: words.path, kind, id, day },
  };
}

/** The text of a push. `origin` is the app's address on the device: a browser without our worker needs whole addresses. */
export function payloadOf({ actions, data, ...notice }: Notice, origin: string): string {
  const navigate = new URL(data.path, origin).href;
  return JSON.stringify({
    web_push: 8030,
    mutable: true,
    notification: {
      ...notice,
      lang: language(),
      navigate,
      icon: new URL('/icons/icon-192.png', origin).href,
      actions: actions.map((each) => ({ ...each, navigate })),
      data,
    },
  });
}

/** The push of a reminder. */
export const pushOf = (reminder: Reminder, reader: Reader, user: string, origin: string): string =>
  payloadOf(noticeOf(reminder, wordsOf(reminder, reader), user), origin);

/** The push of 'Send a test'. */
export const testPush = (user: string, origin: string): string =>
  payloadOf(
    {
      title: t('Reminders work here'),
      body: t('This is the test that you asked for.'),
      tag: 'test',
      actions: [],
      data: { key: 'test', user, path: '/settings', kind: 'check_in', id: null, day: null },
    },
    origin,
  );
