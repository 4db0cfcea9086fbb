/** Breaking something into steps: what asks for it, and what a message adds to the steps. Pure (docs/decisions/0065). */
import { MOST_STEPS } from '#coach/own-line.ts';
import { withoutEnd } from '#lib/cut.ts';
import { folded } from '#coach/languages/gloss.ts';
import type { Language } from '#coach/languages/language.ts';
import { inBaseForm } from './acts.ts';
import { plain } from './clauses.ts';
import { languageOf } from './spoken.ts';
import { tidyTitle } from './title.ts';

const STEPS = String.raw`(?:(?:the |some |a few |single |small(?:er|est)? |little |tiny |tinier |bite[- ]?sized? |manageable |easy |doable )*(?:steps?|parts?|pieces?|bits?|chunks?|tasks|to-?dos))`;
const ASKING = String.raw`(?:(?:wren|ok|okay|so|then|please|pls|can you|could you|will you|would you|help me(?: to)?|let'?s|let us|i (?:need|want|would like|have) to|i'd like to|and|just|maybe|how (?:do|can|should|would) i)[\s,]+)*`;
const BREAKS: readonly RegExp[] = [
  new RegExp(
    String.raw`^${ASKING}(?:break|split|cut|chop|divide|slice) (?:down|up) (\S.{0,120}?)(?: in(?:to)? ${STEPS})?(?: for me)?$`,
    'i',
  ),
  new RegExp(
    String.raw`^${ASKING}(?:break|split|cut|chop|divide|slice|turn) (\S.{0,120}?) (?:down |up )?in(?:to)? ${STEPS}(?: for me)?$`,
    'i',
  ),
  new RegExp(String.raw`^${ASKING}(?:break|chop|split) (\S.{0,120}?) (?:down|up)(?: for me)?$`, 'i'),
  new RegExp(
    String.raw`^${ASKING}(?:(?:find|plan|list|work out|figure out|write down|make) ${STEPS} (?:for|of|to)|what are ${STEPS} (?:for|of|to)) (\S.{0,120})$`,
    'i',
  ),
  new RegExp(
    String.raw`^(?=.*\b(?:help|let'?s|can you|could you|please)\b)${ASKING}(?:make|write|draw up|come up with|work out|find) (?:me |us )?a (?:small |little |rough |simple |good )?plan (?:for|to) (?!today|tonight|tomorrow|(?:my|the|this|next) (?:day|week|weekend|month)\b)(\S.{0,120})$`,
    'i',
  ),
];
const UNNAMED =
  /^(?:it|this|that|them|things|everything|all of (?:it|this|that)|the (?:task|thing|job|work|project)|something)$/i;

/**
 * What is to be broken into steps; '' where it is not named; null for a message that asks for something else. `preferred`: the language of the
 * person's browser.
 */
export function toBreakDown(message: string, preferred?: string): string | null {
  const said = withoutEnd(plain(message), /[\s.!?]/);
  const language = languageOf(message, preferred);
  if (language) return toBreakDownIn(said, language);
  for (const pattern of BREAKS) {
    const about = pattern.exec(said)?.[1];
    // A person in a crisis breaks down, and a leg breaks into nothing.
    if (about !== undefined && !/^(?:in tears|again|today|crying|my (?:leg|arm|heart|back))\b/i.test(about))
      return UNNAMED.test(about)
        ? ''
        : tidyTitle(about.replace(/^(?:(?:the|my) task|the|my|our|this|that) (?=\S)/i, ''));
  }
  return null;
}

/** A longer text tells more. */
const LONGEST = 240;

function toBreakDownIn(said: string, { steps, polite }: Language): string | null {
  if (said.length > LONGEST) return null;
  const text = said.slice(polite.exec(folded(said))?.[0].length ?? 0);
  for (const pattern of steps.ask) {
    const about = pattern.exec(folded(text))?.[1];
    // The pattern is for folded text; the title has the person's letters.
    if (about !== undefined) return tidyTitle(text.slice(folded(text).lastIndexOf(about)).slice(0, about.length));
  }
  return null;
}

/** What a message says while steps are collected. */
export type StepsSaid =
  | { readonly kind: 'steps'; readonly steps: readonly string[]; readonly more: boolean }
  | { readonly kind: 'end' | 'drop' | 'unsure' | 'other' };

const LEAD = String.raw`(?:(?:ok|okay|so|well|no|hm+|um+|right|and|then)[\s,.]+)*`;
const END = new RegExp(
  String.raw`^${LEAD}(?:that'?s (?:it|all|everything|enough|the lot|about it)|that is (?:it|all|everything|enough)|done|finished|i'?m (?:done|finished)|nothing(?: else| more)?|no more(?: steps)?|enough|the end|file (?:it|them)|save (?:it|them)|that would be it|it'?s done then|then it'?s done|end|no|nope)(?: (?:for now|then|thanks|thank you|i think|really))*$`,
  'i',
);
const DROP = new RegExp(
  String.raw`^${LEAD}(?:cancel|stop|never ?mind|nvm|forget (?:it|that)|leave it|not now|drop it|later)(?: (?:please|thanks|then))*$`,
  'i',
);
const UNSURE =
  /^(?:(?:um+|hm+|well|honestly)[\s,.]+)*(?:i (?:really )?(?:don'?t|dont|do not) know|idk|dunno|no idea|not sure|i'?m not sure|no clue|i can'?t think of (?:anything|one)|you tell me)\b.{0,40}$/i;
/** A thing to keep, or a question. "How about calling her?" is a step. */
const OTHER =
  /^(?:(?:oh|and|but|also|so|btw|by the way|please|pls)[\s,]+)*(?:remember (?:that|this)\b|remind me\b|note (?:that|to self)\b|don'?t let me forget\b|keep in mind\b|(?:what(?! about| if)|when|where|which|who|why|how(?! about))\b[^?]*\?$)/;

/** Reads a message as steps, the first one or the next, unless it says something else. */
export function readSteps(message: string, preferred?: string): StepsSaid {
  const said = withoutEnd(plain(message), /[\s.!?]/);
  const { end, drop, unsure, other } = languageOf(message, preferred)?.steps ?? {
    end: END,
    drop: DROP,
    unsure: UNSURE,
    other: OTHER,
  };
  const small = folded(said);
  if (end.test(small)) return { kind: 'end' };
  if (drop.test(small)) return { kind: 'drop' };
  if (unsure.test(small)) return { kind: 'unsure' };
  if (other.test(folded(plain(message)).trim())) return { kind: 'other' };
  const rest = withoutEnd(said.replace(ENDS, ''), /[\s,.;]/);
  const parts = partsOf(rest)
    .map((part) => tidied(part))
    .filter((part) => part.length > 1);
  return { kind: 'steps', steps: parts.slice(0, MOST_STEPS), more: parts.length > 1 || rest !== said };
}
/** "Call the plumber, that's all". */
const ENDS = /[\s,.;](?:and )?(?:then )?(?:that'?s (?:it|all)|done|finished)$/i;

/** Several lines, a numbered list, "first …, then …", or three short things between commas are several steps. */
function partsOf(said: string): string[] {
  for (const joint of [/\n/, /(?:^|\s)\d{1,2}[.)]\s/, /;|→|->/, /[\s,.](?:and )?(?:then|after that|next)[\s,:]/i]) {
    const parts = said.split(joint).filter((part) => part.trim() !== '');
    if (parts.length > 1) return parts;
  }
  const short = said.split(',').map((part) => part.trim().replace(/^and /i, ''));
  return short.length > 2 && short.every((part) => part.split(' ').length <= 6) ? short : [said];
}

const BEFORE =
  /^(?:[-*•–]|\d{1,2}[.)]|(?:step (?:\d+|one|two|three)|firstly|first|secondly|second|then|next|after that|finally|lastly|and|so|well|ok|okay|maybe|probably|i guess|i think)(?=[\s,:])|(?:it|the camera|a camera|you|they)(?:'d| would| will|'ll)? (?:see|saw|sees)(?: that)?|(?:i|me)(?:'d| would|'ll| will| should| have to| need to| must| could|'m| am)?(?=\s))[\s,:]*/i;

function tidied(part: string): string {
  let text = part.trim();
  for (let before = ''; before !== text && text !== '';) {
    before = text;
    text = text.replace(BEFORE, '').trim();
  }
  const based = inBaseForm(text);
  // "Walking to the desk and sitting down".
  const all =
    based === text ? text : based.replace(/ and (\w+ing\b.*)$/, (_, rest: string) => ` and ${inBaseForm(rest)}`);
  return tidyTitle(all);
}
