import { stem } from '#coach/matches.ts';
import { type RecallLanguage, wordList } from './recall.ts';

const ME = '(?:i|we)';
const PAST = '(?:did|was|were|have|had)';
const WROTE = '(?:write|written|wrote|say|said|note|noted|mention|mentioned|log|logged|journal|put)(?: down)?';

/** "Did I say where the key is?" asks for a fact, and "have I shows on Monday?" for what is ahead. */
const HAPPENED =
  /^(?!(?:say|said|write(?! (?:to|an?|the|my) )|note|noted|log|mention|put|jot|save|got |a |an |any |the |my |hit my )\b)/;
const DONE =
  /^(?!been (?!to |at |in |on ))(?:\w+(?:ed|en)|gone|done|met|had|read|run|sent|paid|made|bought|sold|lost|won|swum|drunk|slept|left|told|rung|sung|cut|put)\b/;

export const RECALL_EN: RecallLanguage = {
  heads: [
    {
      said: /^(?:when|what day) (?:did|have) i (?:last |ever |first )*(?:write|written|mention|mentioned|say|said|note|noted|log|logged)(?: down)?(?: anything| something)?(?: about| that| on)? /,
      ask: 'when',
    },
    {
      said: new RegExp(
        String.raw`^(?:what|which things?) ${PAST} ${ME} (?:ever )?${WROTE} (?:in my (?:journal|diary|log) )?(?:about|on|regarding|concerning|of) `,
      ),
      ask: 'wrote',
    },
    {
      said: new RegExp(
        String.raw`^(?:${PAST}) ${ME} (?:ever |already |also )?${WROTE} (?:anything |something |a word |much )?(?:about|on|regarding|concerning|of) `,
      ),
      ask: 'wrote',
    },
    {
      said: /^(?:show|give|tell|find)(?: me)? (?:everything |all |anything )?(?:that )?(?:what )?i (?:ever )?(?:wrote|have written|said|noted)(?: down)? (?:about|on|of) /,
      ask: 'wrote',
    },
    {
      said: /^(?:show|find)(?: me)? (?:all |the |my )*(?:journal )?(?:entries|notes) (?:about|on|with|that mention) /,
      ask: 'wrote',
    },
    { said: /^what (?:do|does) my (?:journal|entries|notes|diary|log) say about /, ask: 'wrote' },
    {
      said: new RegExp(
        String.raw`^how (?:often|many (?:times|days|nights|mornings|evenings)) ${PAST} ${ME} (?:been )?(?:actually )?`,
      ),
      ask: 'count',
    },
    { said: new RegExp(String.raw`^on how many (?:days|nights|mornings|evenings) ${PAST} ${ME} `), ask: 'count' },
    { said: new RegExp(String.raw`^(?:how long ago|(?:on )?(?:what|which) (?:day|date)) ${PAST} ${ME} `), ask: 'when' },
    {
      said: new RegExp(String.raw`^how long (?:is it|has it been|was it)(?: now)? since ${ME} (?:last )?`),
      ask: 'when',
    },
    {
      said: new RegExp(
        String.raw`^(?:do you (?:know|remember) )?(?:when|wen) ${PAST} ${ME} (?:last |first |ever |actually |finally )*`,
      ),
      ask: 'when',
    },
    { said: new RegExp(String.raw`^(?:when|wen) (?:was|is) (?:that |it that )?${ME} (?:last )?`), ask: 'when' },
    {
      said: new RegExp(String.raw`^when (?:did|was|were) (?=\S+ (?:\S+ ){0,3}last |(?:the|my|our) )`),
      ask: 'when',
      others: true,
    },
    { said: new RegExp(String.raw`^(?:when |whens )?(?:(?:did|was|were|had) )?${ME} `), ask: 'when', withLast: true },
    {
      said: new RegExp(
        String.raw`^did ${ME} (?:ever |already |actually |really |remember to |manage to |get round to |get to |finally )*`,
      ),
      ask: 'whether',
      rest: HAPPENED,
    },
    {
      said: new RegExp(
        String.raw`^(?:have|had) ${ME} (?:ever |already |actually |really |remember to |manage to |get round to |get to |finally )*`,
      ),
      ask: 'whether',
      rest: DONE,
    },
    { said: new RegExp(String.raw`^(?:was|were|had) ${ME} (?:ever |already )`), ask: 'whether' },
    {
      said: /^how (?:was|were|did) (?:i|we) (?:feel |feeling |doing |do )?(?:on the day of |on|at|during|after|before|for) (?:my |the |our )?(?!\d)/,
      ask: 'how',
    },
  ],
  last: /(?:\b(?:for )?the last time(?: that)?|\b(?:was )?(?:the )?last time(?: that)?|\blast(?= *$))/,
  judges:
    /^why\b|\b(?:right thing|wrong|mistakes?|too far|too much|deserve|matter|overreact\w*|even)\b|\b(?:tell|told|ask|asked|mention to|promise) you\b|\bdo (?:well|ok|okay|enough|better|good)\b|\b(?:should|could|would) (?:i|we)\b|\b(?:i|we) (?:miss|forget|forgotten|lose track)\b|\b(?:moods?|in a row|streaks?|every|than usual)\b|\blet (?:\w+ )?(?:slip|go|slide)\b|\bkee?p(?:t|ing)? (?:up|the)\b/,
  empty: wordList(
    'the a an my our your his her their its this that these those to of for with on at in and or i we it me us you he she they him them be been was were am is are did do does done have had has from by about as if so not no any some anything something anywhere anybody everything else ever already yet just really also too then there here up down out off again back all much many last time times day days night nights today yesterday tonight week month year mr mrs ms dr lately recently once ever monday tuesday wednesday thursday friday saturday sunday morning evening',
  ),
  light: wordList(
    'go went gone going get got getting see saw seen seeing meet met meeting visit visited take took taken have make made doing drink eat ate eaten play played spend spent attend attended come came feel felt use used watch watched bit some person patient anyone someone',
  ),
  finishing: wordList(
    'finish finished complete completed do done get tick ticked hand handed submit submitted manage managed',
  ),
  unreal:
    /\b(?:not|never|without|no|instead of|should|shall|want|wants|wanted|wish|hope|hoping|going to|gonna|will|need to|have to|must|almost|nearly|tomorrow|could|would|might|if|cancelled|canceled|skipped|missed)\b|n't\b|'ll\b/,
  hasNames: true,
  joinsNouns: false,
  stem: (word) => stem(stem(word)).replace(/(?<=..)i$/, 'y'),
  forms:
    'run ran|sleep slept|drink drank drunk|eat ate eaten|swim swam swum|write wrote writt|read|ride rode ridd|drive drove driv|cry cried|fall fell fall|feel felt|lose lost|win won|break broke brok|buy bought|pay paid|send sent|speak spoke spok|call phon telephon rang rung ring|mum mother mom|dad father|teach taught|catch caught|think thought|fight fought|bring brought|sing sang sung|wear wore worn|hold held|leave left|lend lent|build built|cut|hurt|fly flew flown|draw drew drawn|grow grew grown|begin began begun|choose chose chos|sell sold|tell told|find found|give gave giv|take took tak|forget forgot forgott|bad badly poor poorly terribl terribly awful badl poorl|row rowed|argu argument|clean',
};
