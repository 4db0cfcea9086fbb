/** Splits a message into parts that each say one thing: into sentences, and each sentence where a new command or obligation starts. */

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
  [/(?:^|\s)\d{1,2}\.$/, /^\s*(?:\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i],
  [/(?:^|\s)(?:no|nr|p|pp|vol|ch)\.$/i, /^\s*\d/],
  [/(?:^|\s)(?:etc|ave|rd|inc|ltd)\.$/i, /^\s*\p{Ll}/u],
  [/(?:^|\s)\p{Lu}\.$/u, /^\s*\p{Lu}/u],
];

/** Whether a full stop does not end the sentence: "Dr. Weber", "on 3.5. at ten", "No. 5", "J. K.". */
const goesOn = (before: string, after: string): boolean =>
  TITLE.test(before) || GOES_ON.some(([end, start]) => end.test(before) && start.test(after));

/** How much of what stands before a place is looked at to understand the place: longer than every word that matters there. */
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

export const MODAL = String.raw`(?:(?:really |still |also |definitely |absolutely |probably |just |finally |seriously |urgently )*(?:have to|has to|need to|needs to|must|should|ought to|got to|gotta|gotto|hafta|(?:'ve|ve|have|'m|am) (?:got|supposed|meant) to|needa|needta))`;
export const OBLIGED = String.raw`(?:i|we|ive|i've|we've|i'm|im|i am|i'll|we'll|i will|we will|ill)(?: also| still| really| just)* ?${MODAL}`;
const COMMAND = String.raw`(?:(?:please |pls |can you |could you |also ){0,3}(?:remind me|remember (?:that|to)|don'?t (?:let me )?forget|do not forget|make sure (?:i|to)|note to self|make a note|take a note|note that|put (?:it |that |this )?(?:in|on) my|add .{1,60}? to (?:my|the)|put .{1,60}? (?:on|in) (?:my|the)|schedule|block (?:off|out)|create (?:a|an|the)|set (?:a|an) (?:reminder|alarm)|set up (?:a|an)|let'?s (?:schedule|meet|plan|do|have|grab)))`;
const FEELING = String.raw`(?:(?:i|i'm|im|i am|we|today|my (?:day|week|morning|head|mood|boss|mum|mom|dad|brain)) (?:feel|felt|am|was|had|so|really|just|finished|went|got|can't|cannot|is|feeling|spent|made|finally|managed|slept|woke|did)\b|i'm (?:so|really|feeling|very|quite|a bit|super|tired|exhausted|happy|proud|stressed|anxious|sad|glad|meeting|seeing|having|going))`;
const BARE_OBLIGED = String.raw`(?:also |still |just )?(?:need to|have to|gotta|got to|must) [a-z]`;
const SUBJECT = String.raw`(?:(?:i|we|i'm|im|i'll|i've|ive|we've|we're|there's|today|tomorrow) (?!guess|think|mean|hope|know|said|thought|suppose|believe|bet)[a-z'])`;
const ASK = String.raw`(?:what(?:'s| is| do| did| are)|when(?:'s| is| do| did)|who(?:'s| is)|where(?:'s| is| did)|how(?:'s| are| do)|do i have|am i free|can you (?:tell|show)|show me)\b`;
// At most so many small words in a row: without the bound a text of nothing else is read again from each of them.
const FEW = '{0,4}';
const JOINT = String.raw`(?:,\s?(?:and |but |so |also |then |plus |oh |ps |btw |& )${FEW}|\s[-–—]+\s|:\s|\s(?:and|but|so|also|then|plus|oh|ps|btw|&|\+)\s(?:also |then |so |please |pls |oh )${FEW})`;
const NEXT = new RegExp(
  `(${JOINT})(?=(?:please |pls |oh |also |then |tomorrow |later |tonight |today )${FEW}(?:${OBLIGED}(?![\\w])|(?:${COMMAND}|${FEELING}|${ASK})(?![\\w])|${SUBJECT}|${BARE_OBLIGED}))`,
  'gi',
);

/** A heading that keeps its colon, because a list or a note follows: "note to self: …", "todo: …". */
const HEADED =
  /(?:note to self|to[- ]?do(?:s| list)?|(?:today|tomorrow|tonight)|tasks?|journal(?: entry)?|diary(?: entry)?|dear diary|remember|remind me|memory|note|idea|thought dump|brain dump|project|event|calendar|log)\s*$/i;

/** The clauses of one sentence, in order. */
export function clauses(sentence: string): string[] {
  // Role play is one sentence, and asks for nothing.
  if (/^(?:pretend|act as|imagine you|ignore|disregard|system\s*:|you are now|from now on)\b/i.test(sentence))
    return [sentence];
  const out: string[] = [];
  let from = 0;
  for (const match of sentence.matchAll(NEXT)) {
    const before = sentence.slice(from, match.index).trim();
    const near = before.slice(-NEAR);
    if (match[1]!.startsWith(':') && HEADED.test(near)) continue;
    // "Sam and I have", "my mum and I" are subjects.
    if (/^\s*(?:and|&|\+)\s/i.test(match[1]!) && /^\S*(?:\s\S+)?$/.test(before)) continue;
    // "I have to and I need to" is one clause. What depends on "that", "if" or "because" stays with it.
    if (
      before === '' ||
      /\b(?:that|if|because|when|what|think|thinking|know|said|says|whether|while|since|before|after|until|unless|so|as|than|where|how|why|who|like)$/i.test(
        near,
      )
    )
      continue;
    out.push(before);
    from = match.index + match[0].length;
  }
  out.push(sentence.slice(from).trim());
  return out.filter((part) => /[\p{L}\p{N}]/u.test(part));
}
