import { expect, test } from 'vitest';
import { childOf, childrenOf, nameOf, readXml } from './xml.ts';

const nested = (open: string, close: string, times: number) =>
  `<D:propfind xmlns:D="DAV:">${open.repeat(times)}${close.repeat(times)}</D:propfind>`;

test('What a client asks is read: with names of any prefix, comments, sections and quoted signs', () => {
  const asked = readXml(
    `<?xml version="1.0"?>\n<!-- <a> --><x:propfind xmlns:x='DAV:' n="/>"><x:prop><getetag xmlns="DAV:"/>a > b<![CDATA[<x:no>]]></x:prop></x:propfind>`,
  );
  expect(asked && nameOf(asked)).toBe('D:propfind');
  expect(childrenOf(childOf(asked!, 'D:prop')).map(nameOf)).toEqual(['D:getetag']);
  expect(readXml(nested('<a>', '</a>', 20))).not.toBeNull();
});

test('What would keep the parser for minutes is refused at once, however it is hidden', () => {
  const began = process.cpuUsage().user;
  for (const [open, close] of [
    ['<a>', '</a>'],
    ['<a xmlns:x="y">', '</a>'],
    ['<a b="/>">', '</a>'],
    ['<a><!-- </a> -->', '</a>'],
    ['<a><![CDATA[</a>]]>', '</a>'],
    ['<a><?p </a> ?>', '</a>'],
  ] as const)
    expect(readXml(nested(open, close, 15_000))).toBeNull();
  const hidden = nested('<a>', '</a>', 15_000);
  for (const text of [
    `<r b="<!--">${hidden}<!-- --></r>`,
    `<r b="<?">${hidden}<?p ?></r>`,
    `<r b="<![CDATA[">${hidden}<![CDATA[]]></r>`,
    `<r b='"'><c d='<!--"'/>${hidden}<!-- --></r>`,
    `<r ${Array.from({ length: 20_000 }, (_, i) => `a${i}="1"`).join(' ')}/>`,
  ])
    expect(readXml(text)).toBeNull();
  for (const many of ['<!--', '<![CDATA[', '<?', '<a "', '<a'])
    expect(readXml(`<r>${many.repeat(100_000)}`)).toBeNull();
  expect((process.cpuUsage().user - began) / 1000).toBeLessThan(2_000);
});
