/** The difference of two texts: to show it, and to keep the caret in place while the text changes. Pure. */
import { diffIndices } from 'node-diff3';

/** A part of a text that stayed, was removed or was added. */
export interface Stretch {
  readonly change: 'same' | 'gone' | 'come';
  readonly text: string;
}

// Words with the space after them: finer parts would be too slow for long entries.
const words = (text: string): string[] => text.match(/\S+\s*|^\s+/g) ?? [];

/** The difference word by word; what was removed is before what replaces it. */
export function wordDiff(before: string, after: string): Stretch[] {
  const [a, b] = [words(before), words(after)];
  const stretches: Stretch[] = [];
  const add = (change: Stretch['change'], parts: readonly string[]) => {
    if (parts.length > 0) stretches.push({ change, text: parts.join('') });
  };
  let at = 0;
  for (const { buffer1, buffer1Content, buffer2Content } of diffIndices(a, b)) {
    add('same', a.slice(at, buffer1[0]));
    add('gone', buffer1Content);
    add('come', buffer2Content);
    at = buffer1[0] + buffer1[1];
  }
  add('same', a.slice(at));
  return stretches;
}

/**
 * The place in `after` between the same letters as `caret` in `before`; both count UTF-16 units. In a replaced passage it is the nearest
 * place. Text that is inserted exactly at the caret is after it.
 */
export function caretAfter(before: string, after: string, caret: number): number {
  let [from, to] = [0, 0];
  const stretches = wordDiff(before, after);
  for (let i = 0; i < stretches.length; i++) {
    const { change, text } = stretches[i]!;
    if (change === 'same') {
      if (caret <= from + text.length) return to + caret - from;
      from += text.length;
      to += text.length;
      continue;
    }
    const gone = change === 'gone' ? text : '';
    const next = stretches[i + 1];
    const come = change === 'come' ? text : next?.change === 'come' ? next.text : '';
    if (gone && come) i++;
    if (caret <= from || caret < from + gone.length) return to + insideChange(gone, come, caret - from);
    from += gone.length;
    to += come.length;
  }
  return after.length;
}

/** A caret inside a replaced passage: kept when the letters to its left or to its right are unchanged. */
function insideChange(gone: string, come: string, caret: number): number {
  const shortest = Math.min(gone.length, come.length);
  let left = 0;
  while (left < shortest && gone[left] === come[left]) left++;
  if (caret <= left) return caret;
  let right = 0;
  while (right < shortest - left && gone.at(-1 - right) === come.at(-1 - right)) right++;
  return caret >= gone.length - right ? come.length - (gone.length - caret) : left;
}
