/** Turns a sentence into the title of a task, an event or a fact. */
import { withoutEnd } from '#lib/cut.ts';

const capital = (text: string) =>
  text.replace(/^(["'(]*)(\p{Ll})/u, (_, quote: string, letter: string) => quote + letter.toUpperCase());

/** "Put the oven on", "hand the form in": here the last word belongs to the verb. */
const PARTICLE =
  /\b(?:check|hand|load|fill)-? ?in$|^(?:(?:put|turn|switch|try|leave|keep|have|get|move|pass|carry) .+ on|(?:hand|bring|plug|fill|turn|let|take|get|put|call|drop|log|tuck|send) .+ in)$/i;

const TAIL =
  /[\s,](?:please|pls|plz|thanks|thank you|thx|ok|okay|too|as well|asap please|for me|and|or|to|at|on|by|from|until|before|in|for|then|also|this|the|with|lol|haha|xx?)$/i;

/** The text without greeting, "please" and end punctuation, and with a capital first letter. Empty when nothing is left. */
export function tidyTitle(text: string): string {
  let title = text.replace(/(?<=^|\s)#(?=[\p{N}_-]*\p{L})[\p{L}\p{N}_-]+/gu, ' ').replace(/\s{2,}/g, ' ');
  for (let before = ''; before !== title;) {
    before = title;
    title = withoutEnd(withoutEnd(title.replace(/^[\s,.;:!?–—-]+/, ''), /[\s,;:–—-]/), /[.!?…]/).replace(
      /^(?:please|pls|plz|and|also|then|to|that|about|but|so|just|really|probably|definitely|finally|actually)\s+/i,
      '',
    );
    // Most titles end otherwise: this costs less than the pattern.
    const end = title.trim();
    if (!/^[io]n$/i.test(end.slice(-2)) || !PARTICLE.test(end)) title = title.replace(TAIL, '');
    title = title.trim();
  }
  return capital(title.replace(/(^|\s)i(?=\s|'|$)/g, '$1I'));
}

/** A task that is a thing, not an action, needs no article. */
export const withoutArticle = (title: string): string => capital(title.replace(/^(?:the|a|an)\s+(?=\S)/i, ''));

/** A fact as one sentence, without its full stop. */
export const tidyFact = (text: string): string =>
  capital(
    withoutThanks(text.trim().replace(/^(?:that|:|,|-)\s*/i, ''))
      .replace(/(^|\s)i(?=\s|'|$)/g, '$1I')
      .trim(),
  );

/** Without "please" and "thanks" at the end, and the marks around them. */
function withoutThanks(text: string): string {
  const bare = withoutEnd(text, /[\s.,;!]/);
  const fact = bare.replace(/(?:please|pls|thanks|thank you)$/i, '');
  return fact === bare ? bare : withoutEnd(fact, /[\s,;]/);
}
