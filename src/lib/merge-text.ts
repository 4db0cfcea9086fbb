/**
 * Three-way merge of prose, so that two devices can edit one text. It merges by lines first, and by words inside the lines that differ. A
 * word is never cut, so neither is an emoji or a CRLF. A doubtful merge is not clean: then one text wins whole, and the other is stored as
 * a version (sync.md, "Nothing written is lost").
 */
export type Merged = { readonly clean: true; readonly text: string } | { readonly clean: false };

/** A change: `base` from `from` to `to` becomes `text`. Offsets in UTF-16 units. */
interface Hunk {
  from: number;
  to: number;
  text: string;
}

/** With more differences than this, a part counts as rewritten. This keeps the work nearly linear in the text's length. */
const MAX_DIFFERENCES = 1000;

/** Both sides' changes of `base` in one text. The result is the same whichever side is which. Not clean when two changes touch each other. */
export function mergeText(base: string, mine: string, theirs: string): Merged {
  if (mine === theirs || theirs === base) return { clean: true, text: mine };
  if (mine === base) return { clean: true, text: theirs };
  const left = hunksOf(base, mine);
  const right = hunksOf(base, theirs);
  const parts: string[] = [];
  let at = 0;
  const take = ({ from, to, text }: Hunk) => {
    parts.push(base.slice(at, from), text);
    at = to;
  };
  for (let i = 0, j = 0; i < left.length || j < right.length;) {
    const l = left[i];
    const r = right[j];
    if (!r || (l && isApart(base, l, r))) {
      take(l!);
      i++;
    } else if (!l || isApart(base, r, l)) {
      take(r);
      j++;
    } else {
      const both = joined(l, r);
      // The joined change must not touch either side's next change.
      const free = (next: Hunk | undefined) => !next || isApart(base, both!, next);
      if (!both || !free(left[i + 1]) || !free(right[j + 1])) return { clean: false };
      take(both);
      i++;
      j++;
    }
  }
  parts.push(base.slice(at));
  return { clean: true, text: parts.join('') };
}

/** Whether a change ends before the next begins, with more than white space between: neighbouring words are one phrase. */
const isApart = (base: string, a: Hunk, b: Hunk) => a.to < b.from && !isBlank(base.slice(a.to, b.from));
const isBlank = (text: string) => /^[^\S\r\n]*$/.test(text);

/** Two changes at the same place become one when they say the same, when one continues the other, or when each adds lines. */
function joined(a: Hunk, b: Hunk): Hunk | undefined {
  if (a.from !== b.from || a.to !== b.to) return undefined;
  if (a.text === b.text) return a;
  if (a.from < a.to) return undefined;
  if (b.text.startsWith(a.text)) return b;
  if (a.text.startsWith(b.text)) return a;
  const ownLines = /^\r?\n/;
  if (!ownLines.test(a.text) || !ownLines.test(b.text)) return undefined;
  const [first, second] = a.text < b.text ? [a, b] : [b, a];
  return { ...a, text: first.text + second.text };
}

/** The changes between two texts: in order, not touching each other, none empty. */
function hunksOf(base: string, next: string): Hunk[] {
  const hunks: Hunk[] = [];
  for (const lines of diff(base.match(LINES) ?? [], next.match(LINES) ?? [])) {
    const words = diff(lines.was.match(WORDS) ?? [], lines.text.match(WORDS) ?? []);
    for (const { from, to, text } of words) hunks.push({ from: lines.from + from, to: lines.from + to, text });
  }
  // White space between two changed words does not separate them: they are one change.
  return hunks.reduce<Hunk[]>((apart, hunk) => {
    const last = apart.at(-1);
    const between = last && base.slice(last.to, hunk.from);
    if (last && isBlank(between!)) {
      last.text += between! + hunk.text;
      last.to = hunk.to;
    } else apart.push(hunk);
    return apart;
  }, []);
}

const LINES = /[^\n]+\n?|\n/g;
const WORDS = /\r?\n|\r|[^\S\r\n]+|\S+/g;

/** The parts in which two lists of tokens differ, with offsets into the first one's text. */
function diff(a: readonly string[], b: readonly string[]): (Hunk & { was: string })[] {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let endA = a.length;
  let endB = b.length;
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--;
    endB--;
  }
  const same = matches(a.slice(start, endA), b.slice(start, endB));
  const found: (Hunk & { was: string })[] = [];
  let offset = lengthOf(a, 0, start);
  let [i, j] = [start, start];
  for (const [x, y] of [...same.map(([x, y]) => [x + start, y + start] as const), [endA, endB] as const]) {
    const was = a.slice(i, x).join('');
    const text = b.slice(j, y).join('');
    if (was !== '' || text !== '') found.push({ from: offset, to: offset + was.length, was, text });
    offset += was.length + (x < endA ? a[x]!.length : 0);
    [i, j] = [x + 1, y + 1];
  }
  return found;
}

const lengthOf = (tokens: readonly string[], from: number, to: number) => {
  let length = 0;
  for (let i = from; i < to; i++) length += tokens[i]!.length;
  return length;
};

/** Pairs of equal tokens of a shortest edit script (Myers 1986); none when the two lists differ too much. */
function matches(a: readonly string[], b: readonly string[]): (readonly [number, number])[] {
  const limit = Math.min(a.length + b.length, MAX_DIFFERENCES);
  if (a.length === 0 || b.length === 0) return [];
  const reach = new Int32Array(2 * limit + 3);
  const mid = limit + 1;
  const trace: Int32Array[] = [];
  for (let d = 0; d <= limit; d++) {
    for (let k = -d; k <= d; k += 2) {
      let x =
        k === -d || (k !== d && reach[mid + k - 1]! < reach[mid + k + 1]!)
          ? reach[mid + k + 1]!
          : reach[mid + k - 1]! + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
      reach[mid + k] = x;
      if (x >= a.length && x - k >= b.length) return walkBack(a.length, b.length, trace, d);
    }
    trace.push(reach.slice(mid - d - 1, mid + d + 2));
  }
  return [];
}

/** `trace[d]` says how far each diagonal -d-1 … d+1 reaches after d differences. */
function walkBack(
  endX: number,
  endY: number,
  trace: readonly Int32Array[],
  distance: number,
): (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = [];
  let [x, y] = [endX, endY];
  for (let d = distance; d > 0; d--) {
    const reached = (k: number) => trace[d - 1]![k + d]!;
    const k = x - y;
    const down = k === -d || (k !== d && reached(k - 1) < reached(k + 1));
    const [fromX, fromK] = down ? [reached(k + 1), k + 1] : [reached(k - 1), k - 1];
    const fromY = fromX - fromK;
    // The difference itself is one move down or right; the rest of the path is equal tokens.
    const afterX = down ? fromX : fromX + 1;
    while (x > afterX) pairs.push([--x, --y]);
    [x, y] = [fromX, fromY];
  }
  while (x > 0 && y > 0) pairs.push([--x, --y]);
  return pairs.reverse();
}
