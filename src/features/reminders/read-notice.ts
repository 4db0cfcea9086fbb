/** Reads the text of a push (payload.ts). A text that cannot be read still gives a notification. Pure. */
import type { NoticeData } from './payload.ts';
import { t } from '#lib/i18n.ts';
import { fieldsIn, jsonIn } from '#lib/json.ts';

export interface PushedNotice {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly actions: readonly { readonly action: string; readonly title: string }[];
  readonly data: Partial<NoticeData> & { readonly key: string };
}

const textIn = (found: unknown, otherwise: string): string =>
  typeof found === 'string' && found !== '' ? found : otherwise;

/** The notification in the text of a push. */
export function noticeIn(text: string): PushedNotice {
  const { title, body, tag, actions, data } = fieldsIn(fieldsIn(jsonIn(text)).notification);
  const key = textIn(fieldsIn(data).key, 'unread');
  return {
    title: textIn(title, 'Daymark'),
    body: textIn(body, t('You have a reminder. Open the app to see it.')),
    tag: textIn(tag, key),
    actions: Array.isArray(actions)
      ? actions.flatMap((each) => {
          const { action, title } = fieldsIn(each);
          return typeof action === 'string' && typeof title === 'string' ? [{ action, title }] : [];
        })
      : [],
    data: { ...(fieldsIn(data) as Partial<NoticeData>), key },
  };
}

/** A notification without what it is about, for an app with a lock. It has no actions: nobody marks as done what they cannot read. */
export const discreetly = <N extends Pick<PushedNotice, 'title' | 'body'> & { readonly actions: readonly unknown[] }>(
  notice: N,
): N => ({
  ...notice,
  title: 'Daymark',
  body: t('You have a reminder.'),
  actions: [],
});
