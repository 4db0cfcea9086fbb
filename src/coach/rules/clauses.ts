/** The text as all patterns expect it, and its sentences. */

import { anyCase, MONTH_START } from './lexicon.ts';
import { DO } from './words.ts';

/** Straight quotes, one kind of dash and space, am and pm without dots: what all the patterns expect. Line breaks stay. */
export const plain = (text: string): string =>
  text
    .replace(/[’‘`´]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[\u200b-\u200d\ufeff\u00ad]/g, '')
    .replace(/\b([ap])\.\s?m\b\.?/gi, '$1m')
    // Abbreviations: "can u remind me 2 pay".
    .replace(/\b(can|could|will|would) u\b/gi, '$1 you')
    .replace(
      /\b(me|have|need|got|want|remember|forget|going|supposed) 2 (?=([a-z]+))/gi,
      (said, before: string, verb: string) => (DO.has(verb.toLowerCase()) ? `${before} to ` : said),
    )
    .replace(
      /\b(remind me [^.?!\n]{2,30}(?:day|[ap]m|tomorrow|tmrw|tonight|morning|evening)) 2 (?=[a-z]{3,} )/gi,
      '$1 to ',
    )
    .replace(/\b(i|we) (?:shd|shld|shud)\b/gi, '$1 should')
    .replace(/\b(i|we) (?:hv|hav|haf) to\b/gi, '$1 have to')
    .replace(/\b(i|we) (?:nd|ned|neeed) to\b/gi, '$1 need to')
    .replace(/[^\S\n]+/g, ' ')
    .trim();

const TITLE = /(?:^|\s)(?:dr|mr|mrs|ms|prof|st|vs|re|incl|tel|e\.g|i\.e|approx|ca|jr|sr)\.$/i;
const GOES_ON: readonly (readonly [RegExp, RegExp])[] = [
  [/\d{1,2}\.\d{1,2}\.$/, /^\s*[\p{Ll}\p{N}]/u],
  [/(?:^|\s)\d{1,2}\.$/, anyCase`^\s*(?:\d|${MONTH_START})`],
  [/(?:^|\s)(?:no|nr|p|pp|vol|ch)\.$/i, /^\s*\d/],
  [/(?:^|\s)(?:etc|ave|rd|inc|ltd)\.$/i, /^\s*\p{Ll}/u],
  [/(?:^|\s)\p{Lu}\.$/u, /^\s*\p{Lu}/u],
];

/** Whether a full stop does not end the sentence: "Dr. Weber", "on 3.5. at ten", "No. 5", "J. K.". */
export const goesOn = (before: string, after: string): boolean =>
  TITLE.test(before) || GOES_ON.some(([end, start]) => end.test(before) && start.test(after));

/** How many characters before a full stop are read to decide whether it ends the sentence. */
const NEAR = 40;

/** A line, cut after each full stop, question mark or exclamation mark that ends a word. */
function piecesOf(line: string): string[] {
  const out: string[] = [];
  let from = 0;
  for (const { 0: end, index } of line.matchAll(/[.!?…]["')]*(?=\s|$)/g)) {
    out.push(line.slice(from, index + end.length));
    from = index + end.length;
  }
  return from < line.length ? [...out, line.slice(from)] : out;
}

const HEADING = /^(?:(?:my )?to[- ]?dos?(?: list)?|(?:my )?tasks?)\W*$/i;

/** Sentences and lines, without their list bullets. */
export function sentences(text: string): string[] {
  const out: string[] = [];
  for (const line of text.split(/\n+|;\s+|\s[•·]\s+/)) {
    let rest = '';
    const pieces = piecesOf(line.replace(/^\s*(?:[-*•·–]|\d{1,2}[.)]|\[[ x]?\])\s+/i, ''));
    for (const [i, piece] of pieces.entries()) {
      rest = rest ? `${rest} ${piece.trim()}` : piece.trim();
      if (/[.!?…]["')]*$/.test(piece.trim()) && !goesOn(rest.slice(-NEAR), pieces[i + 1] ?? '')) {
        out.push(rest);
        rest = '';
      }
    }
    if (rest) out.push(rest);
  }
  // "To do" above a list of lines says nothing itself.
  return out
    .map((sentence) => sentence.trim())
    .filter((sentence, _, { length }) => /[\p{L}\p{N}]/u.test(sentence) && (length < 2 || !HEADING.test(sentence)));
}

/** "Have to", "really must". */
export const MODAL = String.raw`(?:(?:really |still |also |definitely |absolutely |probably |just |finally |seriously |urgently )*(?:have to|has to|need to|needs to|must|should|ought to|got to|gotta|gotto|hafta|(?:'ve|ve|have|'m|am) (?:got|supposed|meant) to|needa|needta))`;
