/** The topic of a released thought, by the words with the highest weight (spec 001, POST /api/classify-thought-dump). */
import { topics, type Topic } from './topics.ts';

const FEELING = 3;
const WISH = 2;
const AREA = 1;

/** Feelings weigh more than areas of life: "I worry about the rent" is a worry. */
const WORDS: readonly (readonly [Exclude<Topic, 'other'>, number, RegExp])[] = [
  [
    'worry',
    FEELING,
    /\b(?:worr(?:y|ied|ies|ying)|anxious|anxiety|nervous|afraid|scared|fear(?:s|ed|ful)?|panic\w*|what if|overthink\w*|dread\w*|stress(?:ed|ful|ing)?|overwhelm\w*|uneasy|terrified|can't stop thinking)\b/gi,
  ],
  [
    'anger',
    FEELING,
    /\b(?:angry|anger|furious|mad at|annoy\w*|irritat\w*|pissed|hate(?:s|d)?|rage|fed up|sick of|unfair|resent\w*|frustrat\w*|infuriat\w*|livid|how dare)\b/gi,
  ],
  [
    'sadness',
    FEELING,
    /\b(?:sad|sadness|cry|crying|cried|tears|lonely|alone|miss(?:ing)? (?:him|her|them|my|you|the)|grief|griev\w*|heartbroken|depress\w*|empty|hopeless|down lately|hurts?|lost (?:my|him|her)|broken|numb|unhappy|miserable)\b/gi,
  ],
  [
    'self-doubt',
    FEELING,
    /\b(?:not (?:good|smart|clever|strong|pretty|thin|talented) enough|good enough|imposter|impostor|failure|i(?:'m| am) (?:a )?(?:stupid|dumb|lazy|useless|worthless|idiot|fraud|loser|ugly|mess|so bad at)|i fail\w*|i (?:always|never) (?:mess|ruin|finish|manage|get)|compar(?:e|ing) myself|ashamed|guilty|embarrass\w*|should be better|what's wrong with me|i can't do (?:this|anything)|doubt\w*)\b/gi,
  ],
  [
    'gratitude',
    FEELING,
    /\b(?:grateful|thankful|gratitude|so lucky|blessed|appreciat\w*|glad that|happy that|proud of)\b/gi,
  ],
  [
    'idea',
    WISH,
    /\b(?:idea|ideas|what about (?:a|an)|imagine|concept|story about|app that|a book about|could (?:build|make|write|design|paint|start)|it would be (?:cool|nice|great|fun)|invent\w*|maybe (?:a|an|we could|i could)|experiment)\b/gi,
  ],
  [
    'task',
    WISH,
    /\b(?:(?:have|need|got|ought) to|must|should(?! be better)|don't forget|remember to|to-?do|deadline|by (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow)|reply to|call (?:the|my|mum|mom|dad)|buy|finish|book the|pay the|email)\b/gi,
  ],
  [
    'work',
    AREA,
    /\b(?:work|job|boss|manager|colleagues?|coworkers?|meetings?|project|client|office|career|interview|thesis|essay|exams?|lecture|study(?:ing)?|uni|university|school|class|professor|supervisor|assignment|grade|grades|deadline)\b/gi,
  ],
  [
    'relationships',
    AREA,
    /\b(?:friend|friends|boyfriend|girlfriend|husband|wife|partner|mum|mom|mother|dad|father|sister|brother|family|parents|roommate|flatmate|date|dating|breakup|broke up|ex|love|marriage|argued|argument|fight|him|her|people)\b/gi,
  ],
  [
    'health',
    AREA,
    /\b(?:sleep|slept|insomnia|sick|ill|pain|headache|migraine|doctor|hospital|body|weight|eat|eating|food|tired|exhausted|gym|exercise|therapy|medication|pills|symptoms?|back hurts)\b/gi,
  ],
  [
    'money',
    AREA,
    /\b(?:money|rent|bills?|debt|loan|salary|bank|broke\b(?! up)|afford|savings?|expensive|tax(?:es)?|budget|credit card|paycheck|mortgage)\b/gi,
  ],
];

/** The topic of a thought; 'other' when no words decide. */
export function topicOf(text: string): Topic {
  const said = text.replace(/[’‘]/g, "'");
  let best: Topic = 'other';
  let most = 0;
  for (const topic of topics) {
    const score = WORDS.filter(([name]) => name === topic).reduce(
      (sum, [, weight, words]) => sum + weight * (said.match(words)?.length ?? 0),
      0,
    );
    if (score > most) {
      most = score;
      best = topic;
    }
  }
  return best;
}
