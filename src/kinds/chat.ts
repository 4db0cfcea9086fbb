import type { Kind } from './kind.ts';
import { msg, t } from '#lib/i18n.ts';

/** A line of the chat, the person's or the coach's. */
export const chat = {
  table: 'entries',
  one: msg('Message'),
  many: msg('Messages'),
  label: msg('Chat'),
  intents: { Edit: msg('Edit message'), Delete: msg('Delete message') },
  icon: 'chat',
  // Also what was cleared from the chat.
  page: { to: '/logs', by: 'day' },
  words: 'content',
  // The coach's, as on the chat page.
  markdown: ({ role }) => role === 'assistant',
  deleted: () => ({ title: t('Message deleted') }),
  days: {
    of: ({ logged_for }) => logged_for,
    by: [{ index: '[type+logged_for]', under: 'chat', keys: 'day' }],
  },
  log: {
    short: 'chat',
    more: msg('More for this chat'),
    chip: {
      key: 'chat',
      label: msg('Chat'),
      empty: {
        title: msg('No conversations yet'),
        hint: msg('What you and your coach say shows here, also after the chat was cleared.'),
      },
    },
    label: ({ role, cleared }) =>
      role === 'user'
        ? cleared
          ? t('You, cleared from the chat')
          : t('You')
        : cleared
          ? t('Your coach, cleared from the chat')
          : t('Your coach'),
    icon: ({ role }) => (role === 'user' ? 'profile' : 'chat'),
    // What was cleared is only read.
    mayEdit: ({ role, cleared }) => role === 'user' && !cleared,
  },
  search: { group: 'chat' },
} as const satisfies Kind<'entries'>;
