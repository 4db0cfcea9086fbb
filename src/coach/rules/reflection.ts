/** What is neither a command nor a plan: a journal entry, or conversation. */
import { chat, entry, type Found } from './found.ts';
import { impossibleIn } from './impossible.ts';
import { moodOf } from './mood.ts';
import type { When } from './when.ts';
import { firstOf, rule, type Rule } from './rule.ts';
import { DO, DO_OR_THING, EVENT, PAST } from './words.ts';

export const NEGATED =
  /\b(?:(?:i|we)(?:'ve| have)? (?:really |actually |probably |still )*(?:don'?t|do not|dont|didn'?t|did not|won'?t|will not|wouldn'?t|no longer|needn'?t|never) (?:really |actually |even |think i |believe i )*(?:have to|need to|need|gotta|must|want to|plan to|intend to|care to)|(?:i|we) (?:shouldn'?t|should not|mustn'?t|must not|can'?t|cannot|won'?t|needn'?t|need not|oughtn'?t)|(?:i|we) wouldn'?t say|no need to|not going to|(?:i'm|im|i am) not (?:going|gonna|planning|supposed)|i ain'?t|nobody (?:has|needs) to|(?:he|she|they|you|it|people|everyone|my \w+) (?:doesn'?t|don'?t|didn'?t|won'?t))\b/i;
export const HYPOTHETICAL =
  /\b(?:if (?:i|we|only|it|he|she|they|you|someone)|i wish|wish (?:i|we)|(?:i|we) (?:could|would|might|may)(?:'ve| have)?|(?:should|could|would|must|might|ought to)(?:'ve| have| of|a) (?:\w+ed|been|bought|called|done|gone|had|made|got|gotten|given|taken|told|said|seen|sent|known|written|started|listened|left|paid|eaten|slept|kept|read|put|thought|brought|forgotten|come|stayed|tried|gotten)|shoulda|coulda|woulda|what if|imagine|suppose|supposedly|maybe i should|perhaps i should|i (?:wonder|guess) (?:if|whether)|thinking (?:about|of) (?:maybe )?\w+ing|do i (?:have|need)|used to (?:have|need)|as if i|like i (?:need|have|must)|i'd (?:have|need|rather|love|probably)|it would be|would be nice|someday|some day|one day i|eventually)\b/i;

/** Addressed to the coach, and nothing that could be filed. */
export const TO_COACH =
  /^(?:(?:no,? |actually,? )?i meant(?! to\b)|tell me|wish me|give me|show me|help me|explain|write me|sing|ask me|teach me|talk to me|answer me|answer my|motivate|cheer|list (?:my|all|the|me)|convince|recommend|suggest|describe|define|translate|(?:order|call|get|bring|make) me (?:an?|some) |that(?:'s| is) not (?:what|right|true)|summari[sz]e (?:this|my|the following|it)|ignore|forget|delete (?:all|everything|my account)|undo\b|(?:delete|remove|change|cancel|fix|make) (?:it|that|this|the last one)(?= to\b| \d|\W*$| (?:mon|tues|wednes|thurs|fri|satur|sun)day\W*$| tomorrow\W*$)|act as|pretend|repeat after|print your|reveal|stop (?:it|that|talking)|turn (?:on|off) (?:the )?(?:lights?|music)|play (?:a|the|some|me) (?:song|music)|start over|begin again|wait(?! for\b)|read my|choose for me|decide for me|try again)\b/i;

const MOVED =
  /^(?:(?:got |was |were |has been )?(?:moved|pushed|rescheduled|postponed|shifted|changed|delayed|brought)(?: back| forward)?(?: from [a-z0-9: ]{2,20}?)? (?:to|till|until) |(?:booked|scheduled|planned|arranged|reserved|confirmed)(?: in)? (?:for |on |at |from )?(?:\d|mon|tue|wed|thu|fri|sat|sun|tom|next|this))/i;

/** With one of these, verbs whose past looks like their present are past too: "a week ago I quit". */
const PAST_DAY =
  /\b(?:yesterday|ago|last (?:night|(?:week|weekend|month)(?! (?:of|in)\b)|year|(?:mon|tues|wednes|thurs|fri|satur|sun)day(?! (?:of|in)\b)))\b/i;
/** What a thing is from: "write up the notes from yesterday's meeting". */
const OF_PAST = /\b(?:(?:from|of|about) )?(?:yesterday's|last \w+'s)|\b(?:from|of|about) (?:yesterday|last \w+)\b/gi;

/** Whether a text begins with a verb that is nothing else, and no past form. */
function startsWithVerb(text: string): boolean {
  const verb = /^[a-z]+/i.exec(text)?.[0].toLowerCase() ?? '';
  return DO.has(verb) && !DO_OR_THING.has(verb) && !/^(?:read|put|set|quit)$/.test(verb);
}

const BEEN = /^(?:i|we)(?:'ve| have)? been \w+ing\b|^(?:i|we) used to\b/i;
const GOT = new RegExp(`^got (?:(?:the|my|an?) )${EVENT.source}`, 'i');
const OF_A_THING = /\b(?:the|an?|my|our|his|her|their|this|that) [a-z]+ed(?= [a-z]+(?:$| (?!to\b|me\b|us\b)))/gi;

/** Whether a text is about the past: past verbs, past days, no intention. */
export function isPast(text: string, when: When | null): boolean {
  // "The last Friday of every month".
  if (when?.rrule) return BEEN.test(text);
  if (when?.past) return true;
  if (PAST_DAY.test(startsWithVerb(text) ? text.replace(OF_PAST, ' ') : text) || /\bthis morning i\b/i.test(text))
    return true;
  // "Read the second chapter" is to be done; "read the best book today" tells of the day.
  if (/^read (?:the|a|an|my|about|two|three)\b/i.test(text) && !/\btoday\b/i.test(text) && moodOf(text) === null)
    return false;
  // "Closed from 3 to 10 August".
  if (
    when &&
    /^(?:[a-z']+ ){0,3}closed (?:from|on|for|until|till|all|next|this|\d|mon|tue|wed|thu|fri|sat|sun|tom)/i.test(text)
  )
    return false;
  if (/^(?:i'll|i will|i'm going|gonna|will|let)\b/i.test(text)) return false;
  const head = text.split(/\s+/).slice(0, 7).join(' ');
  if (BEEN.test(text)) return true;
  // "Got the dentist at 4".
  if (when?.minute !== undefined && GOT.test(text)) return false;
  // "I've got" with a future day is about the future.
  if (/^(?:i|we)(?:'ve| have) got\b/i.test(text) && when) return false;
  // "The missed lab", "a signed copy" say what it is like.
  const match = PAST.exec(head.replace(OF_A_THING, 'the'));
  if (!match) return false;
  // "Get the car washed", "buy the painted vase".
  if (/ed$/i.test(match[0]) && (startsWithVerb(head) || /^have (?:the|my|our)\b/i.test(head))) return false;
  if (
    when &&
    !/^(?:i|we)\b/i.test(text) &&
    MOVED.test(head.slice(match.index)) &&
    (when.minute !== undefined || !/^got/i.test(match[0]))
  )
    return false;
  // "the call is moved to four" is not over.
  if (/\b(?:is|are|'s|'re|be|gets?|getting|to be)\s+$/i.test(head.slice(0, match.index))) return false;
  // "The meeting moved to Thursday" is in the future, and in "lunch with Ted" a name ends in -ed.
  if (
    /^(?:need|feed|speed|seed|breed|indeed|bed|red|shed|wed|ted|fred|jed|ned|weed|reed|exceed|proceed|succeed|hundred|embed|sacred|naked|allowed|married|united|advanced|combined|limited|used|shared)$/i.test(
      match[0],
    )
  )
    return PAST.test(head.slice(match.index + match[0].length));
  return true;
}

/** What a person is called in praise, and how the coach is praised. */
const PRAISED =
  '(?:nice|kind|great|awesome|amazing|(?:the )?best|good|sweet|lovely|helpful|funny|smart|clever|quick|fast|brilliant|fantastic|wonderful|perfect|cool|useful|patient|thoughtful|caring|cute|star|superstar|legend|life ?saver|gem|angel|genius|hero|treasure|godsend|darling|friend)';
const PRAISE = [
  `(?:you|u|ya|ur|youre|you're|you are|u r|u are|you(?:'ve| have) been|you were|that was|this was|this app is|wren is)(?: (?:so|very|really|too|just|all|always|such|super|absolutely|honestly|a|an|the|my))* ${PRAISED}(?: ${PRAISED})?(?: (?:help|coach|friend|one|bot|assistant|listener|person|app|job|work|helper|mate|to me|today))*`,
  'you (?:really |always |totally |just )?(?:rock|rule|helped(?: me)?(?: a lot| so much| loads)?|saved (?:me|my (?:day|life))|made my day|did (?:great|well|good|a (?:great|good|nice) job))',
  `thank(?:s| you| u| ya)[\\s,.!-]+${PRAISED}|cheers(?: mate| pal| love)?[\\s,.!-]+${PRAISED}|${PRAISED}[\\s,.!-]+(?=thank|thx|ty\\b|cheers)`,
  'thank(?:s| you| u| ya)(?: very| so| ever so| really)? (?:much|kindly|loads|tons|heaps)|thank(?:s| you) (?:for )?(?:all |always )?(?:being|your|helping|listening|everything|the (?:help|support|reminder|tip|advice))(?: (?:there|here|so|kind|nice|helpful|time|patience|kindness|support|help|me|today))*',
  '(?:good|nice|great|top|lovely|excellent) (?:bot|coach|app|stuff|work|job|one|wren)|well done(?: you)?|(?:i )?(?:really )?love (?:you|u|ya|this app)|i like you|(?:god )?bless you|bless|x{1,4}|wren|so much|very much|a lot',
];
/** What is only said to be polite, or to say nothing. Phrases stand before the words with which they begin. */
const PHRASES = [
  ...PRAISE,
  'good (?:morning|afternoon|evening|night|day|point|luck|job|one)|nighty night|see (?:you|ya)(?: later| soon| tomorrow)?',
  'thanks?(?: you| u)?(?: so much| a lot| very much| a bunch| again)?|thank u|much appreciated|(?:i )?appreciate (?:it|that|you)',
  "got it|sounds good|will do|all right|i see|makes sense|never ?mind|not much|i don't know|my bad|no worries|no problem",
  "you're (?:welcome|great|awesome|amazing|the best|funny|kind|right|wrong)|welcome back|well done|great job|you rock",
  'happy (?:new year|birthday|christmas|easter|holidays)|merry christmas|(?:i )?love you|i like you|tell me a joke',
  "nice one|nice to meet you|my friend|(?:very|so|that was) helpful|(?:that|this) help(?:s|ed)(?: a lot)?|how are you|what's up|whats up",
  "(?:i'm|im) back|for (?:that|your help|the help|listening|everything|this)",
  "(?:that|this)(?:'s| is| was| sounds) (?:it|all|great|nice|good|helpful|funny|right|wrong|true|fine|cool|kind of you)(?: for (?:now|today))?",
  'hi|hello|hey|heya|hiya|yo|howdy|sup|morning|evening|gm|gn|night|bye|goodbye|later|ciao|cheers|thx|ty|tysm|ta',
  'ok(?:ay)?|kk?|cool|nice|great|awesome|perfect|sure|yes|yep|yeah|yup|no|nope|nah|fine|alright|right|h+m+|lol',
  'a?haha+|lmao|wow|oh|ah|aha|exactly|true|nvm|nothing|same|idk|dunno|maybe|test|testing|please|sorry|help|wren',
  'there|everyone|all|coach|friend|buddy|mate|again',
];
const SMALL = new RegExp(`(?:${PHRASES.join('|')})(?![\\p{L}\\p{N}_])[\\s,.!?)(:;-]*`, 'iuy');

/** Whether a text is small talk from its beginning to its end. It is read phrase by phrase, and no phrase is read twice. */
export function isSmallTalk(text: string): boolean {
  const said = text.trim();
  if (!/\p{L}{2}/u.test(said)) return true;
  SMALL.lastIndex = 0;
  while (SMALL.test(said)) if (SMALL.lastIndex === said.length) return true;
  return false;
}

const FIRST =
  /\b(?:i|i'm|im|i've|ive|i'd|me|my|myself|we|we're|our|us|today|tonight|yesterday|this (?:morning|afternoon|evening|week|weekend))\b/i;
const OF_YOU = /\b(?:you|your|yourself|you're|u|(?:this|the) app)\b/i;
const PERHAPS =
  /^(?:if(?! only)|what if|imagine|suppose|unless)\b|^(?:maybe|perhaps|someday|one day)\b(?!.*\b(?:was|were|had|did)\b)|\b(?:i|we)(?:'d| would)\b(?!.*\b(?:yesterday|ago)\b)/i;
/** Wishes, requests and remarks to the coach in the first person: conversation, not a journal entry. */
const REMARK =
  /^(?:no,? |actually,? )?(?:i|we)(?:'m| am|m|'ve| have|'ll| will|'d)? ?(?:think so|meant\b|guess|see|know|agree|understand|get it|disagree|mean it|don'?t (?:know|understand|get it|think so|care|mind|agree)(?=\W*$|\s\w+\W*$)|back|off\W*$|here|ready|done|in|out|listening|looking|trying|try (?:that|it|this)\b|wondering|curious|interested|asking|a question|one question|(?:a|an|one|another|some) (?:question|request|idea|suggestion)|want(?! to (?:be|feel|become|learn to)\b)|wanna|wonder|need (?:help|advice|ideas|tips|info|your|you|a (?:hand|tip|new|plan|favou?r)|some (?:help|advice|ideas|tips|milk|input))|could|might|may|won'?t|not sure\W*$|(?:was|am)(?: just| only)? (?:joking|kidding)|(?:didn't|don't) mean|hope (?:you|so|not)|bet|promise|swear|doubt|suppose|using|new here|a (?:student|teacher|designer|writer|nurse|doctor|developer|programmer|musician|freelancer)|from)\b/i;

const TELLS_COACH =
  /^(?:i was (?:just |only )?(?:joking|kidding)|i didn'?t mean|i thought (?:you|this|that you)|i was wondering|i wanted to (?:ask|know)|i read that|i heard that|did|have|were|was|you)\b/i;
const THIRD =
  /^(?:the|my|our|this|that|it|work|school|uni|class|everyone|nobody|somebody|someone|no one|he|she|they|mum|mom|dad|\p{Lu}\p{Ll}+|yesterday|nothing|everything|[\p{L}]+ with)\b/iu;

const WISH = /^i (?:just )?wish\b/i;
const UNDONE =
  /^(?:should|could|would|might|may|must)(?:n't)?(?: have|'ve| of) |^(?:couldn't|could not|didn't|did not|wasn't|haven't|hadn't|did (?!i\b|you\b|we\b|he\b|she\b|they\b|it\b|the\b|my\b|that\b|this\b|anyone\b)) ?/i;
const UNABLE =
  /\b(?:can'?t|cannot) (?!go|come|make it|do (?:it|that))|\bdon'?t (?:really |even )?(?:want to|wanna|feel like) (?:go|get up|be|see|talk|do)\b/i;
const STATE =
  /\b(?:it's been|it has been|(?:(?:blood )?(?:pressure|sugar)|bp|heart rate|pulse|weight|temperature|weighed in)\b.{0,20}\d|\dk? steps|^(?:an? |such |really |very |pretty |super |so |another |pure |proper )*(?:long|busy|slow|quiet|weird|strange|odd|intense|crazy|lazy|hectic|grand|shite?|mad|chill|normal|boring|rainy|emotional|heavy) (?:day|shift|morning|afternoon|evening|night|week|weekend)\b|^(?:bad |slight |mild )?(?:migraine|fever|cramps|sore throat|(?:back|stomach|tummy|tooth) ?ache|nausea)\b|what a (?:day|week|night|morning|month|year|weekend|mess|relief)|^(?:i )?(?:just )?(?:want to|wanna|could) (?:cry|scream|hide|curl up|stay in bed|go home|sleep)|feels?|hurts?|(?:is|are) (?:so|too|really|very|eating me|driving me))\b/i;
const MINE =
  /^(?:i|i'm|im|i've|ive|we|we're|we've|my|our|today|feeling|thinking (?:about|of)|missing|trying to|working on|struggling|dealing with|getting|loving|hating|wondering|sitting|waiting|learning|dreading|overthinking|can'?t (?:stop|sleep|believe|focus|concentrate|wait|draw|write|paint|work|study|think|cope|eat|breathe)|no (?:motivation|energy|appetite|sleep|luck))\b/i;

const isStory = (text: string) =>
  /\b(?:i|we|my|me)\b/i.test(text) && (PAST.test(text) || PAST_DAY.test(text)) && !TELLS_COACH.test(text);
const isAboutPast = (text: string) => {
  const words = text.split(/\s+/);
  return (
    PAST.test(words.slice(0, 8).join(' ')) &&
    (THIRD.test(text) || (PAST.test(words.slice(0, 2).join(' ')) && words.length > 2))
  );
};

/** "7/10", "mood 7/10", "today: 4 out of 10". */
const GRADE =
  /^(?:(?:my |the )?(?:mood|energy|day|today|sleep|stress|feeling|overall|week)(?: today| was| is|:)*:? )?\d{1,2}(?:[.,]\d)? ?(?:\/|out of) ?10\b/i;
/** Questions, opening hours, and what is only supposed. */
const NOT_TOLD = /[?]|^(?:who|what|why|how|when|where|which|email from)\b|\b(?:opens?|closes?|if)\b/i;
/** Whether a text begins with small talk: "thanks for yesterday", "lol that is funny". */
const isGreeted = (text: string): boolean => {
  SMALL.lastIndex = 0;
  return SMALL.test(text);
};

/** What happened to the person, how they feel and what they tell is an entry; the rest is conversation. */
export const REFLECTIONS: readonly Rule<string>[] = [
  rule({
    name: 'Small talk, or words to the coach',
    when: (text) => isSmallTalk(text) || TO_COACH.test(text),
    make: chat,
  }),
  rule({ name: 'Something that is only imagined', when: (text) => PERHAPS.test(text), make: chat }),
  rule({ name: 'A wish', when: (text) => WISH.test(text) && !OF_YOU.test(text), make: entry }),
  rule({
    name: 'Something you do not do or want',
    when: (text) => NEGATED.test(text) && !isStory(text) && moodOf(text) === null && !UNABLE.test(text),
    make: chat,
  }),
  rule({ name: 'Something you did, or did not do', when: (text) => isStory(text) || UNDONE.test(text), make: entry }),
  rule({ name: 'Words about the coach', when: (text) => OF_YOU.test(text), make: chat }),
  rule({ name: 'Something that happened', when: isAboutPast, make: entry }),
  rule({
    name: 'How you feel',
    when: (text) => moodOf(text) !== null && (FIRST.test(text) || text.split(/\s+/).length <= 14),
    make: entry,
  }),
  rule({
    name: 'How it is, or a grade out of ten',
    when: (text) => GRADE.test(text) || STATE.test(text),
    make: entry,
  }),
  rule({
    name: 'What you do or think about',
    when: (text) =>
      MINE.test(text) &&
      !REMARK.test(text) &&
      (text.split(/\s+/).length > 2 || /^(?:feeling|dreading|i'm|i am|we're) \p{L}{3}/iu.test(text)),
    make: entry,
  }),
  rule({
    name: 'Something you tell',
    when: (text) =>
      text.split(/\s+/).length > 3 &&
      !NOT_TOLD.test(text) &&
      !REMARK.test(text) &&
      !isGreeted(text) &&
      impossibleIn(text) === null,
    make: entry,
  }),
  rule({ name: 'Nothing that a rule files', when: () => true, make: chat }),
];

/** Reads what is neither a command nor a plan. */
export const reflection = (text: string): Found[] => firstOf(REFLECTIONS, text) ?? chat(text);
