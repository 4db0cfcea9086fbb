/** HTML of mails, web pages and other programs as the Markdown that a journal has. Works without a DOM, in a worker too. Pure. */

const TAG =
  /<!--[^]*?-->|<!doctype[^>]*>|<!\[[^\]>]{0,99}\]>|<(\/?)(a|abbr|address|article|aside|audio|b|big|blockquote|body|br|caption|center|cite|code|col|colgroup|dd|del|details|dfn|div|dl|dt|em|figcaption|figure|font|footer|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|label|li|link|main|mark|meta|nav|o:p|ol|p|path|picture|pre|q|s|samp|script|section|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|tfoot|th|thead|title|tr|tt|u|ul|var|video|wbr)(?=[\s/>])((?:"[^"]*"|'[^']*'|[^<>"'])*)>/gi;
const BLOCKS =
  /^(?:p|div|address|article|caption|section|header|footer|main|aside|figure|figcaption|center|dl|dt|dd|details|summary|pre)$/;
/** The item of a list in Word is a paragraph with its level; its sign is in a span beside its words. */
const WORD_ITEM = /mso-list:\s{0,9}\S{1,20}\s{1,9}level(\d)/i;
const WORD_SIGN = /mso-list:\s{0,9}ignore/i;
const HIDDEN = /^(?:head|script|style|title|svg|iframe)$/;
const MARKS: Readonly<Record<string, string>> = {
  b: '**',
  strong: '**',
  i: '*',
  em: '*',
  s: '~~',
  del: '~~',
  strike: '~~',
  code: '`',
  kbd: '`',
};
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  euro: '€',
  copy: '©',
  deg: '°',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
};

const ENTITY = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gi;

/** A text with the signs that HTML writes as '&amp;' or '&#39;'. One that is not known stays. */
export const decodeEntities = (text: string): string =>
  text.replaceAll(ENTITY, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? NAMED[name.toLowerCase()] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : whole;
  });

/** HTML as Markdown; with `marks` false as plain text, whose lists keep their dashes. A sign that begins no tag, as in 'I <3 you', stays. */
export function htmlToMarkdown(html: string, marks = true): string {
  const out: string[] = [];
  const lists: { readonly isOrdered: boolean; count: number }[] = [];
  const links: string[] = [];
  const marked: string[] = [];
  let [hidden, at, pre] = [0, 0, 0];
  let isOpened = false;
  /** The spans that are open around the sign of an item of Word; and the sign. */
  let [signSpans, sign] = [0, ''];
  const isAfter = (end: RegExp) => end.test(out.at(-1) ?? '\n');
  const text = (words: string) => {
    if (hidden > 0) return;
    if (signSpans > 0) {
      sign += decodeEntities(words);
      return;
    }
    const plain = pre > 0 ? words : words.replaceAll(/[ \t\n]+/g, ' ');
    let shown = pre === 0 && isAfter(/\s$/) ? plain.trimStart() : plain;
    // Markdown reads no mark before a blank.
    if (isOpened && shown.startsWith(' ')) {
      out.splice(-1, 0, ' ');
      shown = shown.trimStart();
    }
    if (shown === '') return;
    isOpened = false;
    out.push(decodeEntities(shown));
  };
  for (const match of html.matchAll(TAG)) {
    text(html.slice(at, match.index));
    at = match.index + match[0].length;
    const [, slash = '', name, attributes = ''] = match;
    if (name === undefined) continue;
    const tag = name.toLowerCase();
    const isEnd = slash === '/';
    if (HIDDEN.test(tag)) hidden = Math.max(0, hidden + (isEnd ? -1 : attributes.endsWith('/') ? 0 : 1));
    if (hidden > 0) continue;
    if (tag === 'pre') pre = Math.max(0, pre + (isEnd ? -1 : 1));
    if (tag === 'span') {
      const isSign = signSpans === 0 && !isEnd && WORD_SIGN.test(attributes);
      if (isSign) sign = '';
      const wasSign = signSpans > 0;
      if (isSign || wasSign) signSpans += isEnd ? -1 : 1;
      if (wasSign && signSpans === 0) out.push(`${/^\s*(\d+)[.)]/.exec(sign)?.[1]?.concat('.') ?? '-'} `);
    } else if (tag === 'br') out.push('\n');
    else if (tag === 'hr') out.push(marks ? '\n\n---\n\n' : '\n');
    else if (tag === 'ul' || tag === 'ol') {
      if (isEnd) lists.pop();
      else lists.push({ isOrdered: tag === 'ol', count: 0 });
      out.push('\n');
    } else if (tag === 'li') {
      const list = lists.at(-1);
      if (list && !isEnd) list.count++;
      const dash = list?.isOrdered ? `${list.count}. ` : '- ';
      out.push(isEnd ? '\n' : `\n${'  '.repeat(Math.max(0, lists.length - 1))}${dash}`);
    } else if (/^h[1-6]$/.test(tag)) out.push(isEnd ? '\n\n' : `\n\n${marks ? `${'#'.repeat(Number(tag[1]))} ` : ''}`);
    else if (tag === 'blockquote') out.push(isEnd || !marks ? '\n\n' : '\n\n> ');
    else if (tag === 'tr') out.push('\n');
    else if ((tag === 'td' || tag === 'th') && isEnd) out.push('  ');
    else if (tag === 'input' && /checkbox/i.test(attributes))
      out.push(/\bchecked\b/i.test(attributes) ? '[x] ' : '[ ] ');
    else if (tag === 'p' && !isEnd && WORD_ITEM.test(attributes))
      out.push(`\n${'  '.repeat(Number(WORD_ITEM.exec(attributes)![1]) - 1)}`);
    else if (BLOCKS.test(tag)) {
      // The first paragraph of an item is on its line.
      if (isEnd || !isAfter(/(?:-|\d\.|\[[ x]\]) $/)) out.push(tag === 'p' ? '\n\n' : '\n');
    } else if (marks && tag === 'a') {
      if (!isEnd) links.push(addressIn(attributes));
      const address = isEnd ? links.pop() : links.at(-1);
      if (address) out.push(isEnd ? `](${address})` : '[');
    } else if (marks && MARKS[tag]) {
      // Some programs put a whole text into a <b> that is not bold.
      if (!isEnd) marked.push(pre > 0 || /font-weight:\s*normal/i.test(attributes) ? '' : MARKS[tag]);
      const mark = (isEnd ? marked.pop() : marked.at(-1)) ?? '';
      const last = out.at(-1) ?? '';
      isOpened = !isEnd && mark !== '';
      if (isEnd && mark !== '' && last.endsWith(' ') && last.trim() !== '')
        out.splice(-1, 1, last.trimEnd(), mark, ' ');
      else if (mark !== '') out.push(mark);
    }
  }
  text(html.slice(at));
  return tidied(out.join(''));
}

const addressIn = (attributes: string): string => {
  const [, quoted = '', single = '', bare = ''] =
    /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes) ?? [];
  const address = decodeEntities(quoted || single || bare).trim();
  return /^(?:https?:|mailto:|tel:)\S+$/i.test(address) ? address.replaceAll(')', '%29') : '';
};

const ITEM = /^ {0,40}(?:-|\d{1,6}\.) /;

/** Without marks around nothing, and without empty lines that follow each other or separate the items of a list. */
function tidied(text: string): string {
  const lines: string[] = [];
  let isApart = false;
  const plain = text.replaceAll(/(\*\*|~~)(\s*)\1/g, '$2').replaceAll(/\[\s*\]\([^)]*\)/g, '');
  for (const line of plain.split('\n').map((one) => one.trimEnd())) {
    if (line === '') isApart = lines.length > 0;
    else {
      if (isApart && !(ITEM.test(line) && ITEM.test(lines.at(-1)!))) lines.push('');
      lines.push(line);
      isApart = false;
    }
  }
  return lines.join('\n').trim();
}
