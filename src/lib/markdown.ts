/**
 * Markdown light, for what a person writes: headings, lists, quotes, bold, italic and links; everything else stays as it was written. It gives
 * nodes, never HTML, so no text can become an element of the page (docs/decisions/0032). Each line is read once, however long it is.
 */
import { withoutEnd } from './cut.ts';

export type Inline =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'strong' | 'em'; readonly of: readonly Inline[] }
  | { readonly is: 'link'; readonly href: string; readonly of: readonly Inline[] };

export interface ListItem {
  readonly of: readonly Inline[];
  /** How far it is inside another list: 0 to 3. */
  readonly depth: number;
  /** '•', '2.', or the box of a task: '☐', '☑'. */
  readonly mark: string;
}

export type Block =
  | { readonly is: 'text' | 'quote'; readonly lines: readonly (readonly Inline[])[] }
  | { readonly is: 'heading'; readonly level: 1 | 2 | 3; readonly of: readonly Inline[] }
  | { readonly is: 'list'; readonly items: readonly ListItem[] };

const HEADING = /^(#{1,3})[^\S\n]+(\S.*)$/;
const ITEM = /^(\s*)(?:([-*+•])|(\d{1,9})[.)])[^\S\n]+(?:\[([ xX])\][^\S\n]+)?(\S.*)$/;
const QUOTE = /^\s*>[^\S\n]?(.*)$/;

/**
 * A text as blocks. Lines of one paragraph stay lines; one or more empty lines end it. `safe` is where a link may go: OUR_LINKS is for texts of
 * this repository, which link to pages of the app.
 */
export function parseMarkdown(text: string, safe = SAFE): readonly Block[] {
  const blocks: Block[] = [];
  let open: { is: 'text' | 'quote'; lines: (readonly Inline[])[] } | { is: 'list'; items: ListItem[] } | null = null;
  const close = () => {
    if (open) blocks.push(open);
    open = null;
  };
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') {
      close();
      continue;
    }
    const [, hashes, title] = HEADING.exec(line) ?? [];
    if (hashes !== undefined && title !== undefined) {
      close();
      blocks.push({ is: 'heading', level: hashes.length as 1 | 2 | 3, of: parseInline(title, safe) });
      continue;
    }
    const item = ITEM.exec(line);
    if (item) {
      if (open?.is !== 'list') close();
      const list: { is: 'list'; items: ListItem[] } = open?.is === 'list' ? open : { is: 'list', items: [] };
      list.items.push(itemOf(item, safe));
      open = list;
      continue;
    }
    const quoted = QUOTE.exec(line)?.[1];
    const is = quoted === undefined ? 'text' : 'quote';
    if (open?.is !== is) close();
    const block: { is: 'text' | 'quote'; lines: (readonly Inline[])[] } = open?.is === is ? open : { is, lines: [] };
    block.lines.push(parseInline(quoted ?? line, safe));
    open = block;
  }
  close();
  return blocks;
}

function itemOf([, space = '', , number, box, words = '']: RegExpExecArray, safe: RegExp): ListItem {
  const depth = Math.min(3, Math.floor(space.replaceAll('\t', '  ').length / 2));
  const mark = box === undefined ? (number === undefined ? '•' : `${number}.`) : box === ' ' ? '☐' : '☑';
  return { of: parseInline(words, safe), depth, mark };
}

/** Where a link of a person's text may go. */
const SAFE = /^(?:https?:\/\/|mailto:)[^\s<>"]+$/i;
/** Also to a page of the app: '/faq#cost'. */
export const OUR_LINKS = /^(?:https?:\/\/|mailto:|\/)[^\s<>"]+$/i;
const LINK = /\[([^\][\n]{1,500})\]\(([^()\s]{1,2000})\)/y;
const BARE = /https?:\/\/[^\s<>"]+/iy;
const ESCAPED = /\\([\\*_[\]()#>`+-])/y;
const SPACE = /^\s?$/;
/** A letter beside which '*' and '_' are part of a word: 2*3*4, snake_case. Not of scripts that write without spaces. */
const LETTER = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]/u;

/** A mark that may open a stretch, and where its nodes begin. */
interface Opener {
  readonly mark: string;
  readonly at: number;
}

/** One line as nodes. A mark without its other half is text. `safe` is where a link may go; null: nowhere. */
export function parseInline(line: string, safe: RegExp | null = SAFE): readonly Inline[] {
  const nodes: Inline[] = [];
  const openers: Opener[] = [];
  let words = '';
  const flush = () => {
    if (words) nodes.push({ is: 'text', text: words });
    words = '';
  };
  const match = (pattern: RegExp, at: number) => {
    pattern.lastIndex = at;
    return pattern.exec(line);
  };
  for (let at = 0; at < line.length;) {
    const char = line[at]!;
    if (char === '*' || char === '_') {
      let end = at;
      while (line[end] === char) end += 1;
      flush();
      readRun(line, at, end, nodes, openers);
      at = end;
      continue;
    }
    const escaped = char === '\\' ? match(ESCAPED, at) : null;
    const link = safe && char === '[' ? match(LINK, at) : null;
    const bare = safe && (char === 'h' || char === 'H') && !LETTER.test(line[at - 1] ?? '') ? match(BARE, at) : null;
    if (escaped) {
      words += escaped[1]!;
      at += 2;
    } else if (link && safe?.test(link[2]!)) {
      flush();
      nodes.push({ is: 'link', href: link[2]!, of: parseInline(link[1]!, null) });
      at += link[0].length;
    } else if (bare) {
      const href = withoutEnd(bare[0], /[.,;:!?'")\]*_]/);
      flush();
      nodes.push({ is: 'link', href, of: [{ is: 'text', text: href }] });
      at += href.length;
    } else {
      words += char;
      at += 1;
    }
  }
  flush();
  return joined(nodes);
}

/** A run of '*' or '_': it closes what is open, then opens, and what is left of it is text. Adds to `nodes` and `openers`. */
function readRun(line: string, from: number, end: number, nodes: Inline[], openers: Opener[]): void {
  const char = line[from]!;
  const [before, after] = [line[from - 1] ?? '', line[end] ?? ''];
  let left = end - from;
  // '**' may be inside a word; a single '*' and '_' may not.
  const loose = char === '*' && left > 1;
  const closes = !SPACE.test(before) && (loose || !LETTER.test(after));
  const opens = !SPACE.test(after) && (loose || !LETTER.test(before));
  while (left > 0) {
    const most = closes ? left : 0;
    const at = openers.findLastIndex(({ mark }) => mark[0] === char && mark.length <= most);
    const opener = openers[at];
    // Nothing inside it: '****' is text.
    if (!opener || opener.at === nodes.length - 1) break;
    const of = joined(nodes.splice(opener.at).slice(1));
    nodes.push({ is: opener.mark.length === 2 ? 'strong' : 'em', of });
    openers.length = at;
    left -= opener.mark.length;
  }
  while (left > 0) {
    const mark = left >= 2 ? char + char : char;
    // The mark stays in front of its nodes as text until it is closed.
    if (opens && openers.length < MOST_OPEN) openers.push({ mark, at: nodes.length });
    nodes.push({ is: 'text', text: mark });
    left -= mark.length;
  }
}

/** The most marks that wait for their other half: a line of nothing but marks is read in one go too. */
const MOST_OPEN = 32;

/** Texts side by side as one. */
function joined(nodes: readonly Inline[]): readonly Inline[] {
  const result: Inline[] = [];
  let run: string[] = [];
  const flush = () => {
    if (run.length > 0) result.push({ is: 'text', text: run.join('') });
    run = [];
  };
  for (const node of nodes) {
    if (node.is === 'text') {
      run.push(node.text);
      continue;
    }
    flush();
    result.push(node);
  }
  flush();
  return result;
}

const wordsIn = (nodes: readonly Inline[]): string =>
  nodes.map((node) => (node.is === 'text' ? node.text : wordsIn(node.of))).join('');

/** The text as it is read: without marks, for previews, excerpts and plain files. Of a link its words. */
export function plainText(text: string): string {
  if (!hasMarks(text)) return text;
  return parseMarkdown(text).map(plainBlock).join('\n\n');
}

function plainBlock(block: Block): string {
  if (block.is === 'heading') return wordsIn(block.of);
  if (block.is === 'list')
    return block.items.map(({ mark, depth, of }) => `${'  '.repeat(depth)}${mark} ${wordsIn(of)}`).join('\n');
  return block.lines.map(wordsIn).join('\n');
}

/** A text without any of these is the same with and without Markdown light. */
const MARKS =
  /[*_[\\]|https?:|^[^\S\r\n\u2028\u2029]*(?:[-+•>]|#{1,3}[^\S\r\n\u2028\u2029]|\d+[.)][^\S\r\n\u2028\u2029])/im;

/** Whether a text may have something to format. */
export const hasMarks = (text: string): boolean => MARKS.test(text);
