/** Reads the reply of an answer while its JSON is still arriving. */
import { withoutUnstorable } from '#lib/storable.ts';

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

export interface ReplyReader {
  /** Takes the next piece of the JSON and returns the new part of the reply. */
  push(piece: string): string;
  /** Everything of the reply so far. */
  readonly words: string;
}

/**
 * Reads the string "reply" of the outermost object, character by character. It skips everything before the object (prose, a fence, the
 * model's reasoning) and every other field. Text without an object has no reply.
 */
export function createReplyReader(): ReplyReader {
  let words = '';
  let thoughts = '';
  let depth = 0;
  let done = false;
  /** Inside a string: which one it is. */
  let string: 'key' | 'reply' | 'other' | null = null;
  let key = '';
  let expects: 'key' | 'value' = 'key';
  /** The characters of an escape so far, without its backslash; null outside one. */
  let escape: string | null = null;
  /** Half of a surrogate pair waits for the other. */
  let half = '';

  const add = (unit: string) => {
    if (string === 'key') key += unit;
    if (string !== 'reply') return '';
    if (/[\uD800-\uDBFF]/.test(unit)) {
      half = unit;
      return '';
    }
    const whole = half + unit;
    half = '';
    return withoutUnstorable(whole);
  };

  const inString = (char: string): string => {
    if (escape !== null) {
      escape += char;
      if (escape[0] === 'u' && escape.length < 5) return '';
      const unit =
        escape[0] === 'u' ? String.fromCharCode(Number.parseInt(escape.slice(1), 16) || 0) : (ESCAPES[char] ?? char);
      escape = null;
      return add(unit);
    }
    if (char === '\\') {
      escape = '';
      return '';
    }
    if (char !== '"') return add(char);
    done = string === 'reply';
    string = null;
    return '';
  };

  const between = (char: string): void => {
    if (char === '"') {
      const outermost = depth === 1;
      string = !outermost ? 'other' : expects === 'key' ? 'key' : key === 'reply' ? 'reply' : 'other';
      if (string === 'key') key = '';
    } else if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') depth -= 1;
    else if (depth === 1 && char === ':') expects = 'value';
    else if (depth === 1 && char === ',') expects = 'key';
    if (depth === 0) done = true;
  };

  const before = (char: string): void => {
    thoughts = (thoughts + char).slice(-THINK.length);
    if (thoughts === THINK) thinking = true;
    if (thoughts.endsWith(THOUGHT)) thinking = false;
    if (char === '{' && !thinking) depth = 1;
  };
  let thinking = false;

  return {
    push: (piece) => {
      let fresh = '';
      for (const char of piece.split('')) {
        if (done) break;
        if (string !== null) fresh += inString(char);
        else if (depth > 0) between(char);
        else before(char);
      }
      words += fresh;
      return fresh;
    },
    get words() {
      return words;
    },
  };
}

const THINK = '<think>';
const THOUGHT = '/think>';
