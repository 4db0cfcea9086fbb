import { expect, test } from 'vitest';
import { sourcesOf, withoutComments } from '../fences/sources.ts';

/**
 * product.md, "what a control promises": until reminders are delivered, no text says that the app reminds. The only texts with the word are
 * those that understand it: the coach's rules, which read what a person says.
 */
const READS_THE_WORD = /^src\/(coach\/rules|coach\/safety\.ts|assistant\/context\.ts)/;
/** Texts between quotes on one line, and between the tags of a page. */
const TEXTS = /(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1|>([^<>{}=;]+)</g;

/** The texts in a source that speak of reminders, without the names of fields and errors, which nobody sees. */
const promises = (code: string): string[] =>
  [...withoutComments(code).matchAll(TEXTS)]
    .map((match) => (match[2] ?? match[3] ?? '').replace(/\$\{[^}]*\}/g, '…').trim())
    .filter((text) => /\bremind/i.test(text) && /\s/.test(text));

test('a promise is found in a text of the code and of the page, and a name is none', () => {
  expect(promises(`const a = 'Reminds you: 17:00';`)).toHaveLength(1);
  expect(promises('<p>\n  Add a reminder\n</p>')).toEqual(['Add a reminder']);
  expect(promises("const x = { remind_at: row.remind_at, error: 'ReminderUnreadable' }; // Reminds you")).toEqual([]);
});

test('no text says that the app reminds', () => {
  const found = sourcesOf('src', 'sw')
    .filter(({ path }) => !READS_THE_WORD.test(path))
    .flatMap(({ path, code }) => promises(code).map((text) => `${path}: ${text}`));
  expect(found).toEqual([]);
});
