import { expect, test } from 'vitest';
import type { Day } from '#lib/day.ts';
import { parseMarkdown } from '#lib/markdown.ts';
import { asked, builtIn, checkTemplate, outlineOf, questionAbout } from './templates.ts';
import type { LogItem } from './timeline.ts';

test.each([
  ['a name and words', { title: ' Run ', content: 'How far?\n' }, { title: 'Run', content: 'How far?' }],
  [
    'no name: the first line, without marks',
    { title: '', content: '# **Run**\nHow far?' },
    { title: 'Run', content: '# **Run**\nHow far?' },
  ],
  ['an indented list stays one', { title: 'List', content: '  - a' }, { title: 'List', content: '  - a' }],
])('%s', (_, draft, fields) => {
  expect(checkTemplate(draft)).toEqual({ ok: true, value: fields });
});

test('a template without words is refused', () => {
  expect(checkTemplate({ title: 'Run', content: ' \n ' })).toEqual({ ok: false, error: 'TextMissing' });
});

test('the built-in ones have a name of their own, and a heading', () => {
  expect(new Set(builtIn().map(({ title }) => title)).size).toBe(builtIn().length);
  for (const { content } of builtIn()) expect(parseMarkdown(content)[0]?.is).toBe('heading');
});

test.each([
  ['Run', '# Run\nHow far:\n- \n\n**Where**:\n> ', 'How far · Where'],
  ['Three', '1. \n2. \n', ''],
  ['Walk', 'To the *sea*', 'To the sea'],
])('the outline of %s', (title, content, outline) => {
  expect(outlineOf({ title, content })).toBe(outline);
});

test('a question begins an entry in bold', () => {
  expect(asked('What stayed?')).toBe('**What stayed?**\n');
});

const journal = (content: string) =>
  ({ kind: 'journal', day: '2025-05-14' as Day, row: { id: '1', content } }) as unknown as LogItem;

test.each([
  ['nothing was written', [], null],
  ['short words', [journal('Signed **up**.')], 'On May 14, 2025 you wrote “Signed up.” What is different now?'],
  [
    'long words',
    [journal('word '.repeat(40))],
    `On May 14, 2025 you wrote “${'word '.repeat(16)} …” What is different now?`,
  ],
])('a question about the past: %s', (_, past, question) => {
  expect(questionAbout(past)).toBe(question);
});
