/** Statements that are worth storing without a command. */
import { startsTask } from './things.ts';
import { DO, DO_OR_THING, FACT_NOUN, FACT_VERB } from './words.ts';

/** Lasting facts about the person. */
export const OF_ME =
  /^(?:i'm|im|i am) (?:a )?(?:vegetarian|vegan|pescatarian|coeliac|celiac|diabetic|asthmatic|left-handed|right-handed|colou?r-?blind|lactose|gluten|allergic|intolerant|dyslexic|\d{1,3} years old|born)\b|^(?:i|we) have (?:an?|two|three) [\p{L} -]{2,30} (?:called|named) \p{L}|^i (?:live|work|study|teach) (?:[a-z]+ )?(?:in|at|on|for|as)\b|^i work (?:nights|days|shifts|part[- ]time|full[- ]time|from home)\W*$|^i (?:wear|take) (?:an? )?size\b|^i prefer (?!not\b|to\b|it\b)\p{L}|^my (?:pronouns|blood (?:type|group)) (?:is|are)\b|^(?:i|we) have (?:an?|one|two|three|four|five) (?:kids?|children|sons?|daughters?|brothers?|sisters?|cats?|dogs?)\b(?! (?:appointment|show|sitter|party))|^(?!he|she|it|they|we)[\p{L}' ]{1,30} was born (?:in|on) (?!\p{L}+day\b)|^(?:(?:i|we) )?(?:have )?parked (?:the (?:car|bike|van) )?(?:on|in|at|near|behind|opposite|by|next)\b|^(?:i|we) (?:don't|do not|can't|cannot) eat (?:meat|fish|pork|nuts|gluten|dairy|shellfish|eggs)\b|^(?:you can |please |just )?call me (?!back|on|at|if|when|in|later|tomorrow|asap)[\p{L}]+[^\p{L}\p{N}]*$/iu;

/** "My GP is Dr. Lindgren", "our plumber is called Ivan": a role and a name. */
const ROLE =
  /^(?:[Mm]y|[Oo]ur|[Tt]he|\p{Lu}\p{Ll}+'s) [\p{Ll}A-Z' -]{2,30}? (?:is|are) (?:called |named )?(?:[Dd]r\.? |[Mm]rs?\.? |[Mm]s\.? |[Pp]rof\.? )?(?!Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|I\b)\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)*[^\p{L}\p{N}]*$/u;

/** The same in small letters, with a title: "my gp is dr osman". */
const TITLED =
  /^(?:my|our|the|[\p{L}]+'s) [\p{L} '-]{2,30}? is (?:called |named )?(?:dr|mr|mrs|ms|miss|prof|sister|brother|aunt|auntie|uncle|coach)\.? \p{L}+[^\p{L}\p{N}]*$/iu;

/** "gate code for the garage 9082". */
const CODE =
  /^(?:the |my |our )?(?:[\p{L}'-]+ ){0,3}?(?:code|pin|password|number|no|ref|id|combo|combination|iban|(?:pad|bike )?lock|locker|reg|plate)(?: (?:for|of|to|at|in) [\p{L}' ]{2,30}?)?(?: is)?:? (?=[\w-]*\d)[\w -]*(?:[^\w -]\W*)?$/iu;

/** "My classroom is B14", "our gate is 27A": a name of letters and figures. */
const NUMBERED =
  /^(?:my|our|\p{L}+'s) (?:[\p{L}'-]+ ){0,3}?(?:(?:room|gate|locker|flat|house|seat|desk|platform|bay|apartment|unit|bus) is #?\d|(?!(?:mood|weight|pulse|temperature|score|pace|time|day)\b)[\p{L}-]+ is (?:in |at )?(?:(?:room |gate |bay |locker |flat |apartment |apt |unit |desk |seat |platform )#?\d|[a-z]{1,3}-?\d{1,4}\b|\d{1,4}-?[a-z]\b))\w*[^\p{L}\p{N}_]*$/iu;

/** "My car reg is KX12 ABC", "printer ink is HP 305", "my glasses prescription is -2.25". */
const LETTERED =
  /^(?!(?:[Ii]t|[Tt]hat|[Tt]his|[Hh]e|[Ss]he|[Tt]here|[Tt]oday) )[\p{L}' ]{3,40} (?:is|are|:) (?:[A-Z]{1,4}[ -]?\d[A-Z\d]{0,6}(?: [A-Z\d]{2,4})?|\d{1,2}[A-Z]{2,4}\d{1,4}|[-+]\d[\d.,]{0,6})[^\p{L}\p{N}]*$/u;

/** "Marco has my drill", "I lent my drill to Marco", "Ana owes me 20 euros". */
const LENT =
  /^(?:i|we)(?:'ve| have)? (?:lent|owe) (?!an? (?:hand|ear|lot|apolog)|\p{L}+ an? (?:lot|apolog|favou?r|drink|hand)|it to)|^(?!(?:he|she|it|they|this|that|everyone|someone|who|nobody|i|we|you)\b)(?:my |our )?\p{L}+(?: \p{L}+)? (?:(?:still )?(?:owes (?:me|us)\b|has (?:got )?(?:my|our) (?!back\b|heart\b|number\b))|borrowed (?:my|our|\d))/iu;

/** "Jo new address 14 mill lane", "mia allergic to plasters", "promoter is dave 07700 900222": no verb, as on a phone. */
const NOTED =
  /^(?!(?:i|we|get|got|had|no) )(?:[\p{L}'-]+ ){1,3}(?:(?:new )?(?:address|wifi|(?:shoe |ring )?size|password|postcode|login)(?: is)?:? (?=.{0,20}\d)[\w .-]{2,40}|allergic to [\p{L} ]{2,30}|[\p{L} ]{2,30} 0\d{3,4} ?\d{3} ?\d{3,4})$/iu;

/** "Alfie takes a size 3", "Sam takes oat milk". */
const TAKES = /^[\p{L}' -]{2,30} (?:(?:takes?|wears?) (?:an? )?size \w|takes? (?:\w+ )?(?:milk|sugars?)\b)/iu;

/** "The gym is open till 10 on weekdays". */
const OPEN = /^(?:the |our |my )?[\p{L}' -]{2,30} (?:is|are) open (?:till?|until|from|on|at|every)\b/iu;

/** Where a thing is. */
const PLACED =
  /^(?:(?:the|my|our|\w+'s) )?(?:[\w-]+ ){0,2}?(?:keys?|passport|charger|wallet|remote|documents?|papers|tickets?|umbrella|tent|drill|ladder|box|boxes|suitcase|glasses|first aid kit|receipts?|certificate|contract|car|bike|tools?|cables?|camera|manual|spare \w+) (?:is|are) (?:kept |stored |parked |hidden )?(?:in|on|at|with|under|behind|next to|inside|above|below|by)\b/i;

/** "The capo is in the blue bag": a thing in what things are kept in. */
const KEPT =
  /^(?!(?:i|we|he|she|it|they|you|this|that|everyone)\b)(?:[\w'-]+ ){1,4}(?:is|are) (?:kept |stored |hidden )?(?:in|on|under|behind|inside|above) (?:the|my|our|\w+'s) (?:[\w-]+ )?(?:bag|box|drawer|cupboard|shelf|garage|shed|attic|loft|cabinet|folder|safe|desk|van|boot)(?: (?:under|by|next to|behind|in|at|on) [\w' ]{2,30})?\W*$/i;

/** "Buy Emma's birthday present" and "order flowers for mum's birthday" are to be done. */
function doing(text: string): boolean {
  const verb = /^[a-z]+(?= )/i.exec(text)?.[0].toLowerCase() ?? '';
  return DO.has(verb) && (!DO_OR_THING.has(verb) || (!/\b(?:is|are|was)\b|[:=]/i.test(text) && startsTask(text)));
}

/** What is lent or owed until it is given back, and opening hours: no day in these is an appointment. */
export const isStanding = (text: string): boolean =>
  OPEN.test(text) || (LENT.test(text) && !/\b(?:today|yesterday|last|ago|tomorrow|by|but)\b/i.test(text));

/** Whether a statement is worth storing without a command. */
export const isFact = (text: string): boolean =>
  !doing(text) &&
  (OF_ME.test(text) ||
    CODE.test(text) ||
    ROLE.test(text.trim()) ||
    TITLED.test(text) ||
    NUMBERED.test(text) ||
    PLACED.test(text) ||
    KEPT.test(text) ||
    LETTERED.test(text) ||
    TAKES.test(text) ||
    (NOTED.test(text) && !/\b(?:before|by|for|need|until)\b/i.test(text)) ||
    (FACT_NOUN.test(text) &&
      !/^(?:an? |the )?(?:e-?mail|phone call|call|message|text) (?:from|to)\b/i.test(text) &&
      /(?:\b(?:is|are|was|=)\b|:(?!\d)|'s\b)/i.test(text) &&
      /^(?:(?:my|our|the|his|her|their)\b|[\p{Lu}][\p{L}'-]+(?: [\p{Lu}][\p{L}'-]+)?(?:'s)?\b|[a-z]+'s\b|wifi|wi-fi|password|gate|door|locker|code|pin)/iu.test(
        text.trim(),
      ) &&
      !/^(?:it|that|this|there|today|what|i|we|everything|life)\b|\b(?:is|are) \w+ing\b(?!:)/i.test(text)) ||
    (FACT_VERB.test(text) &&
      !/^(?:i|we|it|he|she|they|you|this|that|everyone|everybody|nobody|who|what|(?:in|on|last) \w+,? (?:i|we))\b(?! (?:am|'m) allergic)/i.test(
        text,
      )));
