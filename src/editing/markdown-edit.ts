/** Edits of a text field in Markdown light: its keys and its buttons. Pure. */

/** What a press asks for. */
export type Format = 'bold' | 'italic' | 'heading' | 'list' | 'quote' | 'link';

/** The text from `from` to `to` becomes `insert`; then the selection is from `start` to `end`. UTF-16 units. */
export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  readonly start: number;
  readonly end: number;
}

const AROUND = { bold: '**', italic: '*' } as const;
const BEFORE = { heading: '# ', list: '- ', quote: '> ' } as const;

/** The edit for a press; a second press takes the marks away. */
export function format(text: string, start: number, end: number, how: Format): TextEdit {
  if (how === 'bold' || how === 'italic') return around(text, start, end, AROUND[how]);
  if (how === 'link') return link(text, start, end);
  return before(text, start, end, BEFORE[how]);
}

/** Marks on both sides of what is selected, without the spaces at its ends. */
function around(text: string, start: number, end: number, mark: string): TextEdit {
  const chosen = text.slice(start, end);
  const from = start + (chosen.length - chosen.trimStart().length);
  const to = Math.max(from, end - (chosen.length - chosen.trimEnd().length));
  const inner = text.slice(from, to);
  const n = mark.length;
  // One '*' of a '**' is not the mark of italics.
  const marked = (left: string, right: string) =>
    left.endsWith(mark) && right.startsWith(mark) && (n > 1 || left.endsWith('**') === left.endsWith('***'));
  if (marked(text.slice(0, from), text.slice(to))) {
    return { from: from - n, to: to + n, insert: inner, start: from - n, end: to - n };
  }
  return { from, to, insert: mark + inner + mark, start: from + n, end: to + n };
}

function link(text: string, start: number, end: number): TextEdit {
  const chosen = text.slice(start, end);
  const address = /^(?:https?:\/\/|mailto:)\S+$/i.test(chosen);
  const insert = address ? `[](${chosen})` : `[${chosen}](https://)`;
  // The caret goes where something is missing: into the words, or behind the beginning of the address.
  const at = start + (address ? 1 : insert.length - 1);
  return { from: start, to: end, insert, start: at, end: at };
}

/** A mark in front of every line of what is selected. */
function before(text: string, start: number, end: number, mark: string): TextEdit {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next < 0 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const all = lines.every((line) => line.startsWith(mark));
  const insert = lines.map((line) => (all ? line.slice(mark.length) : mark + line)).join('\n');
  const moved = all ? -mark.length : mark.length;
  return {
    from,
    to,
    insert,
    start: Math.max(from, start + moved),
    end: Math.max(from, end + insert.length - (to - from)),
  };
}

const ITEM = /^(\s*)(?:([-*+•])|(\d{1,9})([.)]))(\s+)(\[[ xX]\]\s+)?/;
const QUOTE = /^\s*>\s?/;

/**
 * The edit for Enter at the end of a line of a list or a quote: the next line begins like it, a number is one higher, a box is open. In a line
 * with nothing but its mark, the mark goes, which ends the list. Null: Enter does what it always does.
 */
export function nextLine(text: string, start: number, end: number): TextEdit | null {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const line = text.slice(from, start);
  const [mark] = ITEM.exec(line) ?? QUOTE.exec(line) ?? [];
  // Before its mark a line is not one of a list.
  if (mark === undefined || mark.length > line.length) return null;
  const next = text.indexOf('\n', end);
  const whole = text.slice(from, next < 0 ? undefined : next);
  if (whole.trimEnd() === mark.trimEnd()) return { from, to: from + whole.length, insert: '', start: from, end: from };
  const again = mark.replace(/\d+/, (number) => String(Number(number) + 1)).replace(/\[[xX]\]/, '[ ]');
  const at = start + 1 + again.length;
  return { from: start, to: end, insert: `\n${again}`, start: at, end: at };
}
