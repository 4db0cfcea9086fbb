import fc from 'fast-check';
import { expect, test } from 'vitest';
import { processorTime } from '#tests/support/processor-time.ts';
import { parseInline, parseMarkdown, plainText, type Block, type Inline, hasMarks } from './markdown.ts';

/** Nodes as short text: strong in <b>, em in <i>, links in <a>; the rest as it is. */
const short = (nodes: readonly Inline[]): string =>
  nodes
    .map((node) =>
      node.is === 'text'
        ? node.text
        : node.is === 'link'
          ? `<a ${node.href}>${short(node.of)}</a>`
          : `<${node.is[0] === 's' ? 'b' : 'i'}>${short(node.of)}</${node.is[0] === 's' ? 'b' : 'i'}>`,
    )
    .join('');

test.each([
  ['plain words', 'plain words'],
  ['**bold** and *italic*', '<b>bold</b> and <i>italic</i>'],
  ['__bold__ and _italic_', '<b>bold</b> and <i>italic</i>'],
  ['***both***', '<b><i>both</i></b>'],
  ['**bold with *italic* inside**', '<b>bold with <i>italic</i> inside</b>'],
  ['half**bold**word', 'half<b>bold</b>word'],
  ['2*3*4 = 24', '2*3*4 = 24'],
  ['snake_case_name', 'snake_case_name'],
  ['a * b * c', 'a * b * c'],
  ['**not closed', '**not closed'],
  ['not opened**', 'not opened**'],
  ['****', '****'],
  ['*one **two* three**', '<i>one **two</i> three**'],
  ['\\*as it is\\*', '*as it is*'],
  ['これは*強調*です', 'これは<i>強調</i>です'],
  ['[words](https://example.org/a)', '<a https://example.org/a>words</a>'],
  ['[**bold**](mailto:ada@example.org)', '<a mailto:ada@example.org><b>bold</b></a>'],
  ['see https://example.org/x, then', 'see <a https://example.org/x>https://example.org/x</a>, then'],
  ['[no](javascript:alert)', '[no](javascript:alert)'],
  ['[no](data:text/html,x)', '[no](data:text/html,x)'],
  ['[no](//example.org)', '[no](//example.org)'],
  ['<b>HTML</b> is words', '<b>HTML</b> is words'],
])('%s', (line, nodes) => {
  expect(short(parseInline(line))).toBe(nodes);
});

const shortBlock = (block: Block): string =>
  block.is === 'heading'
    ? `h${block.level}: ${short(block.of)}`
    : block.is === 'list'
      ? block.items.map(({ mark, depth, of }) => `${depth}${mark} ${short(of)}`).join(' / ')
      : `${block.is}: ${block.lines.map(short).join(' / ')}`;

test.each([
  ['one\ntwo\n\n\nthree', ['text: one / two', 'text: three']],
  ['# Big\nwords', ['h1: Big', 'text: words']],
  ['### Small', ['h3: Small']],
  ['#tag is no heading', ['text: #tag is no heading']],
  ['- milk\n- *oat*\n  - inside', ['0• milk / 0• <i>oat</i> / 1• inside']],
  ['3. third\n4. fourth', ['03. third / 04. fourth']],
  ['- [ ] open\n- [x] done', ['0☐ open / 0☑ done']],
  ['> said\n> twice\nmine', ['quote: said / twice', 'text: mine']],
  ['* a list *', ['0• a list *']],
  ['-5 degrees', ['text: -5 degrees']],
])('%j', (text, blocks) => {
  expect(parseMarkdown(text).map(shortBlock)).toEqual(blocks);
});

test.each([
  ['# Title\n\n**Bold** and [words](https://example.org)', 'Title\n\nBold and words'],
  ['- milk\n1. eggs', '• milk\n1. eggs'],
  ['> said', 'said'],
  ['nothing here\n\n\nto change', 'nothing here\n\n\nto change'],
])('%j reads as %j', (text, read) => {
  expect(plainText(text)).toBe(read);
});

const marked = fc
  .array(fc.constantFrom('a', 'é', ' ', '\n', '*', '**', '_', '[', ']', '(', ')', 'http://x', '\\', '- ', '> ', '# '), {
    maxLength: 40,
  })
  .map((parts) => parts.join(''));

test('no letter is lost or invented, whatever the marks', () => {
  const letters = (text: string) => text.replaceAll(/[^aé]/g, '');
  fc.assert(
    fc.property(marked, (text) => {
      expect(letters(plainText(text))).toBe(letters(text));
    }),
    { numRuns: 300 },
  );
});

test('a text without marks is one that Markdown does not change', () => {
  fc.assert(
    fc.property(marked, (text) => {
      if (hasMarks(text)) return;
      const lines = text.split('\n').filter((line) => line.trim() !== '');
      const blocks = parseMarkdown(text);
      expect(blocks.every(({ is }) => is === 'text')).toBe(true);
      expect(blocks.flatMap((block) => (block.is === 'text' ? block.lines.map(short) : []))).toEqual(lines);
    }),
    { numRuns: 300 },
  );
});

test('a long line of nothing but marks is read in time that grows with its length', () => {
  for (const mark of ['*a ', '**a', '_', '[', '[a](', 'a_', '> ', 'http://']) {
    const used = processorTime();
    parseMarkdown(mark.repeat(20_000));
    expect(used(), mark).toBeLessThan(500);
  }
});
