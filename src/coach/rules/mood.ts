/** The mood that a text states, as one of the five; null when it states none. */
export type Mood = 'great' | 'good' | 'neutral' | 'bad' | 'terrible';

const WORDS: readonly (readonly [number, string])[] = [
  [
    2,
    'great|amazing|awesome|fantastic|wonderful|brilliant|excellent|incredible|ecstatic|thrilled|elated|overjoyed|over the moon|on top of the world|euphoric|best day|the best|loved it|perfect|i.?m on fire|buzzing|stoked|blissful|magical|superb|phenomenal|so excited|pumped',
  ],
  [
    1,
    'good|happy|glad|nice|calm|relaxed|content|proud|pleased|cheerful|relieved|grateful|thankful|hopeful|optimistic|productive|energi[sz]ed|refreshed|rested|peaceful|lovely|fun|better|excited|confident|motivated|satisfied|enjoyed|chuffed|pretty well|decent|cosy|cozy|smoothly|inspired|accomplished|solid day|alright actually|laughed',
  ],
  [
    0,
    'ok|okay|fine|meh|so-so|so so|alright|all right|neutral|average|mixed|nothing special|not bad|not too bad|whatever|indifferent|uneventful|ordinary',
  ],
  [
    -1,
    'sad|bad|tired|stressed|stressful|anxious|anxiety|nervous|worried|worrying|upset|down|low|lonely|alone|frustrated|frustrating|annoyed|annoying|angry|mad|irritated|exhausted|exhausting|drained|swamped|snowed under|overwhelmed|overwhelming|bored|unmotivated|guilty|ashamed|embarrassed|disappointed|disappointing|sick|ill|rough|hard day|tough|stuck|behind|lost|insecure|hurt|jealous|homesick|restless|cranky|grumpy|moody|blue|off today|burnt out|burned out|burnout|knackered|shattered|gutted|crap|crappy|rubbish|lousy|unhappy|sucks|hardly slept|barely slept|slept (?:so |very |really )?badly|(?:can|could ?n).?t (?:sleep|concentrate|focus)|sucked|headache|left out|boring|is hard|are hard|need a (?:break|hug|rest|nap|holiday|cry)|need (?:some )?(?:rest|sleep|space|quiet)|was hard|so hard|struggling|scared|afraid|dreading|sluggish|(?:feel|feels|felt|feeling|been|being|so|too) lazy|under the weather|hungover|cried|crying|procrastinated|wiped|fed up|heavy|on edge|tense|numb|failed|fight with|argued|argument',
  ],
  [
    -2,
    'terrible|awful|horrible|miserable|devastated|depressed|hopeless|worthless|worst|heartbroken|dreadful|shit|shitty|hate myself|broken|panic attack|unbearable|can.?t cope|falling apart|fell apart|hell|atrocious|desperate|crushed|despair|disaster|a mess|pointless|horrendous|rock bottom|hate my life',
  ],
];
const NEGATION = String.raw`(?:not|isn't|wasn't|aren't|weren't|don't|didn't|doesn't|never|no|hardly|barely|can't|won't|isnt|wasnt|dont|didnt)(?:\s+(?:feel|feeling|so|very|really|that|too|a|the|particularly|been|be|all|exactly|at|even|much)){0,4}\s+`;
const STRONG = String.raw`(?:so|really|very|super|extremely|absolutely|incredibly|totally|completely|utterly)\s+`;
const SCALE = WORDS.map(([score, words]) => ({
  score,
  pattern: new RegExp(`(${NEGATION})?(${STRONG}){0,3}\\b(?:${words})\\b`, 'g'),
}));
const NAMES: readonly Mood[] = ['terrible', 'bad', 'neutral', 'good', 'great'];

/** Strong words about the body do not make a feeling strong: very tired is not very sad. */
const BODILY =
  /tired|overwhelm|exhaust|stress|anxi|worr|behind|bored|nervous|annoy|sick|ill|drained|wiped|sluggish|excited|restless|excit/i;

/** Phrases with a mood word that are not about a mood. */
const NEUTRAL =
  /\b(?:happy (?:hour|birthday|new year)|fun run|good (?:friday|morning|night|evening|afternoon|luck|idea|question)|great[- ](?:grand\w+|aunt|uncle|britain)|(?:feel|look|sound)s? like|low[- ](?:fat|carb|cost)|down (?:to|the|at|from)|br(?:eak|oke|oken) ?down|sat down|write down|wrote down|calm(?:ed)? down|behind the|ill[- ]advised|the low|mad at|(?:best|good) friend|well done|fine art|fine dining|hard drive|lost (?:my|the|his|her|track of) \w+|had fun at|(?:the|a|his|her|its|my) (?:bad|good|hard|tough|rough|nice|sad|low|best|worst) (?:movie|film|news|part|book|song|guy|habit|friend|coffee|pizza|thing|idea|restaurant|seller|way))\b/g;

/** "Mood 4/5", "today was a 7 out of 10", "a 9/10 day", "mood: 3". */
const RATED =
  /\b(?:(?:mood|feeling|feel|felt|stimmung|laune|[aá]nimo|humeur|moral)(?: (?:is|was|today|about|around|like|an?|solid|maybe|probably|at|now))*|(?:today|the day|my day)(?: (?:is|was|about|around|like|an?|solid|maybe|probably))+)[ :=-]{1,3}(10|\d)(?:[.,]\d)?(?: ?\/ ?| out of )(5|10)\b|\b(10|\d)\/10 (?:kind of )?(?:day|mood)\b|\b(?:mood|stimmung|laune|[aá]nimo|humeur) ?[:=]? ?([1-5])(?![\d.,:/])(?! ?(?:out of|am|pm|people|days|times)\b)/;

/** The mood of a number of five or ten; the lowest tenths are terrible, the highest great. */
function ratedMood(said: string): Mood | null {
  const [, of, most = '', tenths, fifths] = RATED.exec(said) ?? [];
  const value = Number(of ?? tenths ?? fifths ?? Number.NaN);
  const level = Math.ceil(most === '5' || fifths !== undefined ? value : value / 2);
  return level > 5 ? null : (NAMES[Math.max(1, level) - 1] ?? null);
}

/** "Everyone is happy but I am not". */
function takesBack(line: string): boolean {
  const [not] = [...line.matchAll(/\bbut (?:i'm|i am|it's|it is|im) not\b/gi)].slice(-1);
  return not !== undefined && /\b(?:good|great|happy|fine|ok|okay|better)\b/i.test(line.slice(0, not.index));
}

interface Hit {
  readonly at: number;
  readonly end: number;
  readonly score: number;
}

/** The hits in order, without those that lie in a longer one. */
function outermost(hits: readonly Hit[]): Hit[] {
  const sorted = [...hits].sort((a, b) => a.at - b.at || b.end - a.end);
  let reach = 0;
  return sorted.filter((hit, i) => {
    const last = sorted[i - 1];
    if (last && (last.at !== hit.at || last.end !== hit.end)) reach = Math.max(reach, last.end);
    return reach < hit.end;
  });
}

/** The mood of a text, by its strongest words. Later words weigh more: people end with what they mean. */
export function moodOf(text: string): Mood | null {
  // In lower case once: patterns that ignore the case are several times as slow.
  const said = text.toLowerCase().replace(/[’]/g, "'").replace(NEUTRAL, ' ');
  const rated = ratedMood(said);
  if (rated) return rated;
  if (said.split('\n').some(takesBack)) return 'bad';
  const hits: Hit[] = [];
  for (const { score, pattern } of SCALE) {
    for (const match of said.matchAll(pattern)) {
      const passable = /^not (?:too )?bad/i.test(match[0]);
      const negated = match[1] !== undefined && !passable;
      const strong =
        match[2] !== undefined &&
        Math.abs(score) === 1 &&
        !BODILY.test(match[0]) &&
        !/^(?:really|very) good$/.test(match[0])
          ? 2 * score
          : score;
      const value = passable ? 0 : negated ? (score >= 0 ? -1 : 0) : strong;
      hits.push({ at: match.index, end: match.index + match[0].length, score: value });
    }
  }
  if (hits.length === 0) return null;
  const seen = outermost(hits);
  let sum = 0;
  let weight = 0;
  for (const [i, { score }] of seen.entries()) {
    const w = 1 + i * 0.5;
    sum += score * w;
    weight += w;
  }
  return NAMES[Math.round(sum / weight + (sum < 0 ? 0.001 : -0.001)) + 2] ?? null;
}
