import { expect, test } from 'vitest';
import { decodeEntities, htmlToMarkdown } from './html-to-markdown.ts';

test.each([
  ['<p>One</p><p>Two<br>three</p>', 'One\n\nTwo\nthree'],
  ['<h2>Title</h2><p>A <b>bold </b><i>word</i> and <s>none</s></p>', '## Title\n\nA **bold** *word* and ~~none~~'],
  [
    'See <a href="https://example.org/a?b=1&amp;c">the <b>page</b></a>.',
    'See [the **page**](https://example.org/a?b=1&c).',
  ],
  ['<a href="javascript:alert(1)">x</a>', 'x'],
  ['<ul><li>one</li><li>two<ul><li>three</li></ul></li></ul>', '- one\n- two\n  - three'],
  ['<ol><li><p>one</p></li><li><p>two</p></li></ol>', '1. one\n2. two'],
  ['<input type="checkbox" checked> Milk', '[x] Milk'],
  ['<ul><li><input type="checkbox"><div>Tea</div></li></ul>', '- [ ] Tea'],
  ['<table><colgroup><col/></colgroup><tr><td>a</td></tr></table><cite>b</cite>', 'a\nb'],
  ['<b style="font-weight:normal"><span>Docs</span></b>', 'Docs'],
  ['<head><title>x</title><style>p{}</style></head><body>y</body>', 'y'],
  ['<pre>a\n  b</pre>', 'a\n  b'],
  ['I <3 you, 2 < 3', 'I <3 you, 2 < 3'],
  ['<!-- note --><p', '<p'],
  // As Word puts lists on the clipboard.
  [
    [
      ['1', 'level1', '·'],
      ['Two <b>bold</b>', 'level2', 'o'],
      ['3', 'level1', '10.'],
    ]
      .map(
        ([words, level, sign]) =>
          `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 ${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>`,
      )
      .join('\n'),
    '- 1\n  - Two **bold**\n10. 3',
  ],
])('%s', (html, markdown) => {
  expect(htmlToMarkdown(html)).toBe(markdown);
});

test('without marks it is plain text; entities are signs, and what is none stays', () => {
  expect(htmlToMarkdown('<h1>A</h1><b>b</b> <a href="https://x.org">c</a>', false)).toBe('A\n\nb c');
  expect(decodeEntities('&lt;&#39;&#x1F600;&uuml;&nope;&#0;&amp;lt;')).toBe("<'😀ü&nope;&#0;&lt;");
});
