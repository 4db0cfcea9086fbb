/** Putting something off: what an English message says that it is (put-off.ts: in any language). Pure. */
import { plain } from './clauses.ts';
import { tidyTitle } from './title.ts';

const WHAT = String.raw`(\S[^.,;!?\n]{1,60}?)`;
const ENDS = String.raw`(?= (?:again|for (?:the|a|days|weeks|ages|months|so)|all (?:day|week|morning)|since|until|till|because|but|and|today|yesterday|this (?:week|morning)|at all|so|when|instead|as (?:always|usual)|twice|by|(?:one|two|three|\d+) (?:days|weeks|months|years))\b|[.,;!?\n]|$)`;
const NAMED: readonly RegExp[] = [
  String.raw`\b(?:put(?:ting)?|been putting|keep putting|kept putting) off (?!until\b|till\b|to\b)${WHAT}${ENDS}`,
  String.raw`\b(?:put(?:ting)?|keep putting|kept putting) (?!it |this |that |things |everything |them )${WHAT} off\b`,
  String.raw`\b(?:procrastinat(?:ing|ed|e)|stalling) (?:on|about|over|with) ${WHAT}${ENDS}`,
  String.raw`\bavoid(?:ing|ed) (?=the |my )(?!my (?:mum|mom|dad|boss|sister|brother|ex))${WHAT}${ENDS}`,
  String.raw`\b(?:can'?t|cannot|can not|could ?n'?t|don'?t know (?:how|where) to|struggl\w+ to|hard to|unable to|help me(?: to)?|how (?:do|can|should) i) (?:even |just |seem to |bring myself to |make myself )*(?:get started|get going|start|begin)(?: (?:on|with|writing|working on|doing))? (?!a |an |the (?:day|week|morning)\b|my (?:day|morning)\b|(?:the |my )?(?:car|engine|computer|laptop|bike|mower)\b|over\b|again\b|to\b|small\b|fresh\b|new\b)${WHAT}${ENDS}`,
  String.raw`\b(?:still )?(?:haven'?t|have not|hasn'?t) (?:even )?(?:started|begun|touched|opened) (?:on |with )?${WHAT}${ENDS}`,
  String.raw`\bstuck (?:on|with) ${WHAT}${ENDS}`,
  String.raw`\b(?:can'?t|cannot|can not|could ?n'?t|unable to) (?:just |seem to |even )*(?:bring|make|get|force) myself (?:to )?(?!(?:to )?(?:do anything|move|get up|start|begin|care|stop|eat|sleep|leave)\b)${WHAT}${ENDS}`,
  String.raw`\b(?:haven'?t|have not) (?:even )?(?:looked at|opened|dared to open|answered|replied to|touched) (?=the |my )${WHAT}${ENDS}`,
  String.raw`\b(?:instead of|should (?:really )?(?:be|have been)|supposed to be|meant to be) (?:working on|writing|finishing|starting|studying for|revising for|revising|marking|editing) (?=the |my |this |that )${WHAT}${ENDS}`,
  String.raw`\bevery time i (?:open|look at|try to start|sit down (?:to|with|at)) ${WHAT}(?=,? i (?:end|find|start|just)\b)`,
  String.raw`\b(?:left|leave|leaving|leaves?) (?=the |my |this )${WHAT} (?:to|until|till) the (?:very )?last (?:minute|moment)`,
  String.raw`\b(?:don'?t|do not|dont) know (?:where|how) to (?:start|begin) (?:on|with) ${WHAT}${ENDS}`,
].map((pattern) => new RegExp(pattern, 'i'));
const UNNAMED: readonly RegExp[] = [
  /\bprocrastinat(?:ing|ed|e|ion)\b/i,
  /\b(?:can'?t|cannot|could ?n'?t|unable to|struggl\w+ to|how (?:do|can) i|help me(?: to)?) (?:even |just |seem to |bring myself to |make myself )*(?:get started|get going|start|begin)\W*$/i,
  /\b(?:put(?:ting)?|keep putting|kept putting) (?:it|this|that|things|everything|them|stuff) off\b/i,
  /\b(?:(?:don'?t|do not|dont) know|no idea|not sure|idk|dunno) (?:where|how) (?:to|i should) (?:even )?(?:start|begin)\b(?! (?:an?|the|my) )|\b(?:can'?t|cannot|couldn'?t) (?:bring|make|get|force) myself to (?:do anything|start|begin)\b|\b(?:leave|left|leaving) (?:everything|it|things|it all) (?:to|until|till) the last (?:minute|moment)\b|\b(?:stop|beat|overcome|fight) (?:my )?procrastinat/i,
  /\bno motivation\b|\b(?:not|un)[- ]?motivated\b|\bwhat should i do when i can'?t (?:get started|start|begin)\b/i,
];
const PRONOUN =
  /^(?:it|this|that|them|things|everything|anything|stuff|something|one|because|again|today|for|now|tomorrow|to)\b/i;

/** What an English message says that is put off; '' where it names nothing; null where nothing is put off. */
export function putOffInEnglish(message: string): string | null {
  const said = plain(message);
  // "I finally stopped procrastinating" is over.
  if (
    /\b(?:finally|stopped|no longer|never|used to|without|did(?: not|n'?t))\b.{0,30}\b(?:procrastinat|put\w* .{0,30}off|avoid|start)/i.test(
      said,
    )
  )
    return null;
  for (const pattern of NAMED) {
    const about = pattern.exec(said)?.[1];
    if (about !== undefined && !PRONOUN.test(about))
      return tidyTitle(about)
        .replace(/^(?:My|The|Our|This|That) /, '')
        .trim();
  }
  return NAMED.some((pattern) => pattern.test(said)) || UNNAMED.some((pattern) => pattern.test(said)) ? '' : null;
}
