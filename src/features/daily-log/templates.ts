/** Beginnings of journal entries: the built-in ones, and the rules of a person's own. No clock, no database. */
import type { Template } from '#data/schema.ts';
import { cutText } from '#lib/cut.ts';
import { shortDate } from '#lib/format.ts';
import { plainText } from '#lib/markdown.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { itemText, type LogItem } from './timeline.ts';
import { t } from '#lib/i18n.ts';

/** Markdown light with empty places to write in. */
export interface Beginning {
  readonly title: string;
  readonly content: string;
}

export const builtIn = (): readonly Beginning[] => [
  {
    title: t('Morning'),
    content: t('# Morning\nToday matters:\n- \n\nWhat could get in the way:\n- \n\nOne kind thing for myself:\n- '),
  },
  {
    title: t('Evening'),
    content: t('# Evening\nWhat happened:\n\nWhat went well, and why:\n- \n\nWhat I leave for another day:\n- '),
  },
  { title: t('Three good things'), content: t('# Three good things\n1. \n2. \n3. ') },
  {
    title: t('A hard day'),
    content: t('# A hard day\nWhat happened:\n\nWhat I felt:\n\nWhat I need now:\n\nWhat I would tell a friend:\n> '),
  },
  {
    title: t('A decision'),
    content: t(
      '# A decision\nThe question:\n\nReasons for it:\n- \n\nReasons against it:\n- \n\nThe smallest next step:\n- [ ] ',
    ),
  },
  {
    title: t('Looking back at the week'),
    content: t('# The week\nWhat I am glad about:\n- \n\nWhat was hard:\n- \n\nWhat I want to do differently:\n- '),
  },
];

export type TemplateError = 'TextMissing';

/** The longest name that is taken from the words, characters. */
const NAME = 60;

/** The fields of the row. Without a name, the first line is the name. */
export function checkTemplate({
  title,
  content,
}: Beginning): Result<Pick<Template, 'title' | 'content'>, TemplateError> {
  const words = content.trimEnd();
  if (words.trim() === '') return err('TextMissing');
  const first = plainText(words.trim().split('\n')[0]!);
  return ok({ title: title.trim() || cutText(first, NAME), content: words });
}

/** What a template asks for, in one line: its lines without marks, and without its name. */
export const outlineOf = ({ title, content }: Beginning): string =>
  plainText(content)
    .split('\n')
    .map((line) => line.replace(/^[\s>•\-\d.[\]☐☑]+/, '').replace(/:$/, ''))
    .filter((line) => line !== '' && line !== title)
    .join(' · ');

/** A question as the beginning of an entry. */
export const asked = (question: string): string => `**${question}**\n`;

/** A question about something that the person wrote on this date in an earlier year; null for nothing to ask about. */
export function questionAbout(past: readonly LogItem[]): string | null {
  const entry = past.find(({ kind }) => kind === 'journal');
  if (!entry) return null;
  const words = plainText(itemText(entry)).replaceAll(/\s+/g, ' ').trim();
  const part = cutText(words, 80);
  return t('On {day} you wrote “{words}” What is different now?', {
    day: shortDate(entry.day),
    words: part === words ? part : `${part} …`,
  });
}
