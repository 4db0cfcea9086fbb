/**
 * The texts of the app in the language of the person. A text stands in English where it is used, as an ICU message, and is its own key: `t('Task added')`,
 * `t('{count, plural, one {# day} other {# days}}', { count })`. The other languages are files of their own (src/languages), so English waits for none.
 */
import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

type Values = Readonly<Record<string, unknown>>;

const compiled = new Map<string, ReturnType<typeof compileMessage>>();
i18n.setMessagesCompiler((message) => {
  let found = compiled.get(message);
  if (!found) compiled.set(message, (found = compileMessage(message)));
  return found;
});
i18n.loadAndActivate({ locale: 'en', messages: {} });

/** The text in the language of the person; English where it has none. Only inside functions: a constant would keep the language of its time. */
export const t = (message: string, values?: Values): string => i18n._(message, values);
