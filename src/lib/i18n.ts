/**
 * The texts of the app in the language of the person. A text stands in English where it is used, as an ICU message, and is its own key: `t('Task added')`,
 * `t('{count, plural, one {# day} other {# days}}', { count })`. The other languages are files of their own (src/languages), so English waits for none.
 */
import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

type Values = Readonly<Record<string, string | number | null | undefined>>;

const compiled = new Map<string, ReturnType<typeof compileMessage>>();
i18n.setMessagesCompiler((message) => {
  let found = compiled.get(message);
  if (!found) compiled.set(message, (found = compileMessage(message)));
  return found;
});
i18n.loadAndActivate({ locale: 'en', messages: {} });

/** The text in the language of the person; English where it has none. Only inside functions: a constant would keep the language of its time. */
export const t = (text: string | Message, values?: Values): string => i18n._(text as string, values && { ...values });

const lists = (type: Intl.ListFormatType) =>
  // English without a comma before the last item.
  new Intl.ListFormat(i18n.locale === 'en' ? 'en-GB' : i18n.locale, { type });

/** 'one, two and three' in the language of the person; a disjunction is 'one, two or three'. */
export const listOf = (items: readonly string[], type: Intl.ListFormatType = 'conjunction'): string =>
  lists(type).format(items);

/** The same in its parts: the items are the elements. */
export const listParts = (items: readonly string[]) => lists('conjunction').formatToParts(items);

declare const message: unique symbol;
/** A text that is not translated yet: only `t` makes a string of it. */
export interface Message {
  readonly [message]: true;
}

/** Marks the text of a table that is made once; `t` translates it where it is shown. */
export const msg = (text: string): Message => text as unknown as Message;
