/** What is due: "essay due Friday", "my report is 20 pages and due Friday", "I can't start my essay. It is due Monday". */
import { entry, found, type FoundItem } from './found.ts';
import { putOffInEnglish } from './stuck.ts';
import { startsTask } from './things.ts';
import { tidyTitle, withoutArticle } from './title.ts';
import { findWhen, type Now, type When, without } from './when.ts';

/** "Essay due Friday". */
export const isDue = (text: string, when: When | null): boolean =>
  when !== null && !when.past && /\bdue\b/i.test(text) && !/^(?:i|we)\b(?!(?:'ve| have)(?: got)? )/i.test(text);

const THE = '(?:my|the|our|his|her|their|this|that|an?)';
const IT = '(?:it|this|that|they|these|those|which)';
/** "My report is 20 pages and due Friday", "the form is long, and it's due then": what it is, how it is, and that it is due. */
const DESCRIBED = new RegExp(
  String.raw`^(\S.{0,60}?)(?:(?:,? which|,? that)? (?:is|are|has|have|takes?|runs? to|comes? to|covers?|counts? for)|'s|'re)\b.{1,80}?(?:,|,? (?:and|but|so))(?: ${IT})?(?:'s|'re| is| are)? (?=due\b)`,
  'i',
);
/** "The project is going well and the report is due Friday": what is said before is another thing. */
const BESIDE = new RegExp(
  String.raw`^(.*\b(?:is|are|am|was|were|has|had|(?:it|that|there|he|she)'s|i'm|\w+n't)\b.*?),? (?:and|but|so|because|since) (?=${THE} \S.{0,40} (?:is|are) due\b)`,
  'i',
);

const IT_DUE = new RegExp(String.raw`^${IT}(?:'s|'re| is| are)?(?: also| all| already| now)? due\b`, 'i');

/** The text without how the thing is that is due. */
function undescribed(text: string): string {
  const [head, what = ''] = DESCRIBED.exec(text) ?? [];
  const isThing = new RegExp(`^${THE} `, 'i').test(what) || !startsTask(what);
  if (!head || !isThing || /[:;,]|\b(?:who|what|why|how|where|when|whether|if|and|i|we|he|she)\b/i.test(what))
    return text;
  return `${what} is ${text.slice(head.length)}`;
}

/** "Essay due Friday", "the rent is due on the 1st". */
export function dueOf(text: string, when: When, now: Now): FoundItem[] {
  const [head, told] = BESIDE.exec(text) ?? [];
  if (head && told) return [...entry(told), ...dueOf(text.slice(head.length), when, now)];
  const said = undescribed(text);
  // "Rota for next week due Thursday": the day after the word is the last one.
  const from = said.search(/\bdue\b/i);
  const last = findWhen(said.slice(from), now);
  const own = last && last.day !== when.day ? last : null;
  const spans =
    own?.spans.map((span) => ({ start: span.start + from, end: span.end + from })) ?? findWhen(said, now)?.spans;
  const title = tidyTitle(
    without(said, spans ?? [])
      .replace(/\b(?:is|are|will be|'s)?\s*\bdue\b(?: date)?\s*(?:on|by|at|in|back)?/i, ' ')
      .replace(/^(?:(?:i|we|there)(?:'s| is|'ve| have)(?: got)?\s+)?(?:(?:the|my|our|an?)\s+)?/i, '')
      .replace(/\s(?:is|are|will be|'s)\s*[.!]*$/i, ''),
  );
  // "It is due on Friday" names nothing.
  if (title === '' || IT_DUE.test(said)) return entry(text);
  return [found('task', 'create_task', text, title, { ...(own ?? when), deadline: true })];
}

/** A part of a message: its words, and what is due where they say it of a thing named before them. */
export interface DuePart {
  readonly text: string;
  readonly due: FoundItem | null;
}

/** Where words may begin that say of the thing before them that it is due. */
const JOINT = new RegExp(
  String.raw`(?:[.!?…;,–—-]{1,3}|\s(?:and|but|because|cause|cuz|since))\s{1,3}(?=${IT}\b)|[.!?…\n]\s{0,3}(?=due\b)|\n(?=${IT}\b)`,
  'gi',
);
/** As many characters of a sentence say whether it is one of these. */
const NEAR = 160;

/** The text, cut where it says of a thing that it has just named that it is due: "I can't start my essay. It is 3000 words and due Monday". */
export function cutAtDue(text: string, now: Now): readonly DuePart[] {
  const whole = [{ text, due: null }];
  if (!/\bdue\b/i.test(text)) return whole;
  // "The form is long and it's due Tuesday" is one thing.
  if (undescribed(text) !== text && !/[.!?\n]/.test(text.trim().slice(0, -1))) return whole;
  let from = 0;
  const parts: DuePart[] = [];
  for (const { 0: joint, index } of text.matchAll(JOINT)) {
    const start = index + joint.length;
    if (start < from) continue;
    const said = /^.{1,159}?(?=[.!?…]+(?:\s|$)|\n|$)/.exec(text.slice(start, start + NEAR))?.[0] ?? '';
    const body = undescribed(said);
    const when = IT_DUE.test(body) || /^due\b/i.test(body) ? findWhen(body, now) : null;
    const before = text.slice(from, index + /^[.!?…]*/.exec(joint)![0].length).trim();
    const title = when && !when.past ? thingNamed(before) : '';
    if (!when || title === '') continue;
    const end = start + said.length + /^[.!?…]*/.exec(text.slice(start + said.length))![0].length;
    parts.push({ text: before, due: null });
    parts.push({ text: said, due: found('task', 'create_task', said, title, { ...when, deadline: true }) });
    from = end;
  }
  const rest = text.slice(from).trim();
  return parts.length === 0 ? whole : rest ? [...parts, { text: rest, due: null }] : parts;
}

const NAME = String.raw`([\p{L}\p{N}][\p{L}\p{N}'-]{0,30}(?: [\p{L}\p{N}'-]{1,30}){0,4}?)`;
const ENDS = String.raw`(?=$|\W{0,3}[.,;:!?–—]|\s(?:and|but|or|because|that|which|who|to|for|from|with|at|in|on|by|of|today|now|again|yesterday|so|since|is|are|was|were|has|have|will|isn't|isnt|needs?|still|really|just|keeps?|got|feels?|looks?|i)\b|'s\b)`;
const NAMED: readonly RegExp[] = [
  // "I have an essay for my history class", before "we talked about the essay".
  new RegExp(String.raw`(?<!\b(?:to|at|in|from|for|by|with|about|of|on|into) )\b${THE} ${NAME}${ENDS}`, 'iu'),
  new RegExp(String.raw`\b${THE} ${NAME}${ENDS}`, 'iu'),
];
/** What is never due as a thing to do. */
const NO_THING =
  /\b(?:days?|weeks?|months?|years?|hours?|minutes?|mornings?|evenings?|nights?|time|while|lot|bit|mess|way|moment|thing|point|reason|mum|mom|dad|boss|sister|brother|wife|husband|partner|girlfriend|boyfriend|friend|daughter|son|cousin|aunt|uncle|neighbou?r|teacher|tutor|baby|cat|dog)$/i;

/** The thing that a sentence is about: what it says is put off, else the first thing that it names; '' for none. */
function thingNamed(text: string): string {
  const sentence = text.split(/(?<=[.!?…])\s+|\n/).at(-1) ?? '';
  const about = putOffInEnglish(sentence) || (NAMED.map((pattern) => pattern.exec(sentence)?.[1]).find(Boolean) ?? '');
  return NO_THING.test(about) ? '' : withoutArticle(tidyTitle(about));
}
