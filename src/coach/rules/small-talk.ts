/** Small talk and thanks: what is only said to be polite, or to say nothing. */
import { startsTask } from './things.ts';

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
/** What is only said to be polite, or to say nothing. A phrase comes before the single words that it begins with. */
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

/** Thanks to the coach, whatever follows: no "thank you card", no "thanks to Leo", and nothing of the person's own. */
const THANKS =
  /^(?:many )?(?:thanks|thank (?:you|u|ya)|thx|tysm|ty|cheers)\b(?! to\b|[ -](?:cards?|notes?|letters?|e-?mails?|gifts?|presents?|messages?|speech|calls?|flowers)\b)[\s,.!-]*/i;

/** Whether a text thanks the coach and says nothing else. */
export function isThanks(text: string): boolean {
  const rest = text.replace(THANKS, '');
  return rest !== text && !startsTask(rest) && !/\b(?:i|i'm|im|we|my|our)\b/i.test(rest);
}
