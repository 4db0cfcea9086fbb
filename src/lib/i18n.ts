/**
 * The texts of the app in the language of the person. A text stands in English where it is used, as an ICU message, and is its own key: `t('Task added')`,
 * `t('{count, plural, one {# day} other {# days}}', { count })`. The other languages are files of their own (src/languages), so English waits for none.
 */
import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { isLanguage, type Language } from './languages.ts';

type Values = Readonly<Record<string, string | number | null | undefined>>;

const compiled = new Map<string, ReturnType<typeof compileMessage>>();
i18n.setMessagesCompiler((message) => {
  let found = compiled.get(message);
  if (!found) compiled.set(message, (found = compileMessage(message)));
  return found;
});

/** A language with its texts, by their English. */
export interface Texts {
  readonly language: Language;
  readonly messages: Readonly<Record<string, string>>;
}
export const ENGLISH: Texts = { language: 'en', messages: {} };

/** From now on `t` answers in this language. */
export const speak = ({ language, messages }: Texts): void => i18n.loadAndActivate({ locale: language, messages });

speak(ENGLISH);

/** What `work` returns when `t` answers in this language. It must not wait. */
export function speakingIn<T>(texts: Texts, work: () => T): T {
  const before: Texts = { language: language(), messages: i18n.messages as Texts['messages'] };
  speak(texts);
  try {
    return work();
  } finally {
    speak(before);
  }
}

/**
 * The text in the language of the person; English where it has none. Only inside functions: a constant would keep the language of its time.
 * `context` tells two meanings of one English text apart; the key in the catalogue is then the text, \u0004 and the context.
 */
export const t = (text: string | Message, values?: Values, context?: string): string =>
  i18n._(context ? inContext(text as string, context) : (text as string), values && { ...values }, {
    message: english(text as Message),
  });

/** The texts that `t` answers with, for a worker that finds words as the person reads them. */
export const spokenTexts = (): Texts => ({ language: language(), messages: i18n.messages as Texts['messages'] });

/** The language of the texts. */
export const language = (): Language => (isLanguage(i18n.locale) ? i18n.locale : 'en');

const inContext = (text: string, context: string) => `${text}\u0004${context}`;

/** The language for the formats of Intl. Where the texts are English, dates are as in the United States. */
export const locale = (): string => (i18n.locale === 'en' ? 'en-US' : i18n.locale);

/** "a, b and c", or with 'disjunction' "a, b or c", in the language of the person. */
export const listOf = (items: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string =>
  // Only British English has no comma before the "and".
  new Intl.ListFormat(i18n.locale === 'en' ? 'en-GB' : i18n.locale, { type }).format(items);

declare const message: unique symbol;
/** A text that is not translated yet: only `t` makes a string of it. */
export interface Message {
  readonly [message]: true;
}

/** Marks the text of a table that is made once; `t` translates it where it is shown. `context` as for `t`. */
export const msg = (text: string, context?: string): Message =>
  (context ? inContext(text, context) : text) as unknown as Message;

/** Its English, where it is stored or sent instead of shown. */
export const english = (text: Message): string => (text as unknown as string).split('\u0004', 1)[0]!;
