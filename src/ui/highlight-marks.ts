import { fold } from '#lib/fold.ts';

/** A part of a text: from `start` up to, not including, `end`, in UTF-16 units. */
export type Mark = readonly [start: number, end: number];

/**
 * Where a query occurs in a text, whatever case and accents: the whole query, or each of its words when the whole does not occur. In order,
 * without overlaps.
 */
export function marksOf(text: string, query: string): Mark[] {
  const { folded, at } = foldWithMap(text);
  const find = (wanted: string): Mark[] => {
    const found: Mark[] = [];
    if (!wanted) return found;
    for (let from = folded.indexOf(wanted); from >= 0; from = folded.indexOf(wanted, from + wanted.length)) {
      found.push([at[from]!, at[from + wanted.length]!]);
    }
    return found;
  };
  const whole = find(fold(query.trim()));
  if (whole.length) return whole;
  return merged(fold(query).split(/\s+/).flatMap(find));
}

/** The folded text, and for each of its units (and its end) the index in the original text. A mark includes its accents. */
function foldWithMap(text: string): { folded: string; at: number[] } {
  let folded = '';
  const at: number[] = [];
  let start = 0;
  for (const char of text) {
    for (const unit of fold(char)) {
      for (let i = 0; i < unit.length; i++) at.push(start);
      folded += unit;
    }
    start += char.length;
  }
  at.push(text.length);
  return { folded, at };
}

function merged(marks: Mark[]): Mark[] {
  const result: [number, number][] = [];
  for (const [start, end] of marks.sort((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}
