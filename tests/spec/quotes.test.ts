import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourceText } from './support/source.ts';

/**
 * No text of the specs is left out: whatever stands in quotes in docs/spec is in one of the tables beside this file, or here with the reason
 * why it is not.
 */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'No profile found for user.':
    'nobody reads an error for a missing profile: the guard asks for onboarding (docs/product.md, "the guard")',
  'No profile to update': 'changing a profile that is not there makes one, so there is no such error',
  'Unable to preload CSS for':
    'the words of Vite, which the build puts in; src/app/start/preload-error.test.tsx shows what is done about it',
  'Failed to save event. Please try again.':
    'the events of a plan are a draft until it is saved, so that no write of one can fail (docs/decisions/0028)',
  'Failed to delete event. Please try again.': 'as above',
  'Failed to reset user data': 'written to the log only: src/app/profiles/account-actions.test.ts',
  'Failed to export user data': 'written to the log only: src/features/your-data/DataSection.test.tsx',
  'Failed to delete user account': 'written to the log only: src/app/profiles/account-actions.test.ts',
  'Profile not found.': 'written to the log only: src/features/profile/checklist.test.ts',
  'Unexpected Application Error!': 'src/app/pages/ErrorScreen.test.tsx renders it',
  'Loading events...': 'src/features/calendar/DailyView.test.tsx renders it',
  cta_click: 'the name of an event: src/app/pages/resources.test.tsx',
  user: 'the value of a field, in entities.test.ts and the checks of the server',
  true: 'the value of a flag of the browser, which the views of the coach in screens.test.tsx show',
  false: 'the value of a flag of the browser, as above',
  daily: 'a value in the address, in the addresses of calendar.test.tsx',
};

/** Texts in quotes. A ' inside a word is an apostrophe. */
const quoted = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/(?<!\w)'((?:[^'\n]|(?<=\w)'(?=\w))+)'(?!\w)|"([^"\n]+)"/g)].map(([, one, two]) => (one ?? two)!),
  ),
];

/** Tables that only name other tests, and this file. */
const NO_TEXTS = /^(quotes|dashboard|logs)\.test\.ts$/;

/** The literals of the tables, without the sign for "begins with". */
const literals = readdirSync(import.meta.dirname)
  .filter((name) => /\.test\.tsx?$/.test(name) && !NO_TEXTS.test(name))
  .flatMap((name) => [...sourceText(`tests/spec/${name}`).matchAll(/'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`([^`\n]*)`/g)])
  .map(([, one, two, three]) => (one ?? two ?? three)!.replaceAll("\\'", "'").replace(/…$/, ''));

/** A shorter text must be the beginning, the end or all of a literal; a longer one may be any part of one. */
const LONG = 9;
const wordIn = (literal: string, part: string) =>
  [literal.trim(), literal.split(' ')[0], literal.split(' ').at(-1)].includes(part);
const isThere = (part: string) =>
  literals.some((literal) => (part.length < LONG ? wordIn(literal, part) : literal.includes(part)));

/** A text with places for what differs ('Until {time}', 'Source: ...', 'Streak: N', 'x/y tasks completed') is there when its parts are. */
const partsOf = (text: string): string[] =>
  text
    .replace(/: \.\.\.$/, ': ')
    .split(/\{[^}]*\}|\bN\b|\bx\/y\b/)
    .map((part) => part.replaceAll('"', '').trim())
    .filter((part) => /\w/.test(part));

/** Without the head of the file, which says how it is cited. */
const bodyOf = (file: string) => /^## 2\.[\s\S]*/m.exec(sourceText(file))![0];

const texts = ['000', '001'].flatMap((spec) =>
  quoted(bodyOf(`docs/spec/${spec}.md`)).map((text) => [spec, text] as const),
);

test('the specs have their texts', () => expect(texts.length).toBeGreaterThan(200));

test.each(texts.filter(([, text]) => !(text in EXCEPTIONS)))('spec %s: "%s" is in a table', (_, text) => {
  expect(partsOf(text).filter((part) => !isThere(part))).toEqual([]);
});

test.each(Object.keys(EXCEPTIONS))('"%s" is still a text of the specs that no table has', (text) => {
  expect(texts.map(([, each]) => each)).toContain(text);
  if (text.length >= LONG) expect(isThere(text)).toBe(false);
});
