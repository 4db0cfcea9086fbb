/** The feeling in a text, for the words that the coach answers with. A net of plain expressions: where none fits, nothing is said of feelings. */
import { plain } from './clauses.ts';
import { putOffInEnglish } from './stuck.ts';

export const FEELINGS = [
  'loss',
  'joy',
  'relief',
  'worry',
  'anger',
  'tired',
  'pride',
  'putting-off',
  'lonely',
  'gratitude',
  'calm',
] as const;
export type Feeling = (typeof FEELINGS)[number];

const KIN = String.raw`(?:mum|mom|mummy|mother|dad|daddy|father|gran|grandma|grandmother|nan|nana|granny|grandad|grandpa|grandfather|papa|husband|wife|partner|brother|sister|son|daughter|baby|aunt|auntie|uncle|cousin|niece|nephew|friend|colleague|neighbou?r|boyfriend|girlfriend|teacher|mentor|twin)`;
const PET = String.raw`(?:dog|cat|kitten|puppy|rabbit|hamster|guinea pig|horse|pony|budgie|parrot|goldfish|tortoise|hen|pet)`;
/** Each with its weight: 3 decides, 1 needs company. */
const CUES: Readonly<Record<Feeling, readonly (readonly [weight: number, pattern: string])[]>> = {
  loss: [
    [
      4,
      String.raw`\b(?:${KIN}|${PET}|he|she)(?:'s| has| had| just|)? (?:died|passed away|passed (?:on )?(?:this|last|on|in|yesterday|peacefully)|is (?:dead|gone now)|was put (?:down|to sleep))`,
    ],
    [
      4,
      String.raw`\b(?:died|passed away|put (?:him|her|them) to sleep|funeral|cremat\w+|hospice|miscarri\w+|stillb\w+|bereave\w+|widow\w*|mourning|grie(?:f|ving|ve)|scattered (?:his|her|the) ashes|(?:his|her) ashes|wake for)\b`,
    ],
    [4, String.raw`\b(?:we|i) lost (?:my |our |the )?(?:${KIN}|${PET}|baby|him|her|house|home|pregnancy)\b`],
    [3, String.raw`\b(?:i )?(?:still )?miss(?:ing)? (?:my |our )?(?:${KIN}|${PET}|him|her|them|grandad)\b`],
    [
      3,
      String.raw`\b(?:broke up with me|we (?:broke up|split up|are getting divorced)|(?:he|she) left me|left me for|divorce papers|it'?s over between)\b`,
    ],
    [
      2,
      String.raw`\b(?:(?:his|her) (?:chair|coat|voice|side of the bed|mug|slippers|number)|(?:would|should) have (?:told|rung|called|turned|been) (?:him|her|\d+)|for the last time|won'?t be needing|years? (?:in|since) (?:january|february|march|april|may|june|july|august|september|october|november|december)\b|there'?s nobody now|took down the cot|signed the house over|closing (?:the|our) (?:shop|caf\S|pub))`,
    ],
    [3, String.raw`\b(?:got|was|been|were) (?:laid off|made redundant|fired|sacked)\b|\blost my job\b`],
  ],
  joy: [
    [
      3,
      String.raw`\b(?:yay|woo+hoo|woop|hooray|hurray|yesss+|best day|so happy|over the moon|on cloud nine|ecstatic|thrilled|overjoyed|delighted|engaged|getting married|said yes|it'?s a (?:girl|boy)|we'?re pregnant|i'?m pregnant|baby (?:is|was) born|happiest|grinning|laughed (?:so|until|till)|giggl\w+|hiccupping|danced|in tears of joy|loved every|had a blast|so much fun|couldn'?t stop (?:smiling|laughing|grinning))\b`,
    ],
    [
      2,
      String.raw`!!+|\b(?:we won|i won|happy|excited|wonderful|amazing|fantastic|brilliant|first (?:strawberry|steps?|word|tooth|snow)|snow|puppy|birthday (?:surprise|party)|sang|cheer\w+|hugged|ran out in)\b`,
    ],
  ],
  relief: [
    [
      4,
      String.raw`\b(?:relie(?:f|ved)|phew|thank (?:god|goodness|heavens)(?! for)|what a weight|weight off|all[- ]clear|benign|came back (?:clear|clean|negative|fine|normal)|nothing serious|not (?:broken|cancer)|case dropped|(?:can|could) breathe (?:again|out)|breathed out|false alarm|got away with|off the hook|finally over|is over at last|it'?s (?:finally )?over|they found (?:him|her|it|the)|home safe|safe and sound)\b`,
    ],
    [
      2,
      String.raw`\b(?:found (?:it|the|my) (?:ring|keys?|passport|phone|wallet|cat|dog)|(?:interview|exam|speech|test|surgery|operation|presentation|viva|thesis)(?:'s| is| was)? (?:over|done)|speech done|fever broke|landed|started (?:again|working)|the car started|brakes caught|no (?:cavities|fracture|damage)|didn'?t have to|can (?:put|finally) |slept through|letter came|let go)\b`,
    ],
  ],
  worry: [
    [
      3,
      String.raw`\b(?:worr(?:y|ied|ies|ying)|anxious|anxiety|nervous|scared|afraid|dread(?:ing)?|panick\w*|panic|what if|terrified|uneasy|can'?t stop thinking|keeps? me (?:up|awake)|on edge|stressed|stress|overwhelm\w*|fear(?:ing)?|butterflies in)\b`,
    ],
    [
      2,
      String.raw`\b(?:lump|biopsy|scan (?:results|on)|test results|results (?:tomorrow|on|come|are)|waiting (?:for|to hear)|rent (?:is )?(?:up|going up)|redundanc\w+|overdrawn|in the red|can'?t afford|bank app|(?:did|doing) the sums|how (?:will|are|am) (?:we|i) (?:going to )?(?:pay|manage|cope)|keeps? (?:coughing|checking)|that cough|won'?t eat|hasn'?t (?:called|rung|texted|eaten)|haven'?t heard|need \w+ to stay open|smelling gas|last time it|i hope (?:it|he|she|they)|still no (?:news|word|answer))\b`,
    ],
  ],
  anger: [
    [
      3,
      String.raw`\b(?:angry|furious|livid|raging|fuming|seething|pissed(?: off)?|mad at|so mad|rage|hate (?:it when|how|that|him|her|them|this)|fed up|sick (?:of|and tired of)|how dare|outrageous|unfair|unbelievable|bloody|damn|the (?:nerve|cheek)|cowards?|idiots?|arsehole|asshole|jerk|ridiculous|infuriat\w+|annoy(?:ed|ing)|irritat\w+|frustrat\w+|took (?:the )?credit|i swear|had enough of)\b|🤬|😡`,
    ],
    [
      2,
      String.raw`\b(?:again and (?:waved|smiled|laughed)|(?:he|she|they|boss|manager) (?:lied|yelled|shouted|snapped|ignored|talked over|interrupted|parked|forgot)|without (?:even )?(?:asking|telling)|not once|not one of them|nobody speaks|read my (?:diary|messages)|stole|stolen|cut the lock|get out of my|on hold|in \d{4}\. at my|it'?s my |my slides|even the joke|hands were shaking|maintenance)\b`,
    ],
  ],
  tired: [
    [
      3,
      String.raw`\b(?:(?:so|very|really|dead|bone|dog|too|just|been|am|i'?m|feel(?:ing)?|felt) tired|tired today|exhaust\w+|knackered|shattered|worn out|wiped(?: out)?|drained|burn(?:t|ed) out|burnout|sleepy|no energy|running on (?:empty|fumes|\w+ hours)|can'?t keep my eyes open|need (?:a nap|sleep|to sleep|to lie down)|zonked|ready to drop|barely slept|hardly slept|no sleep|didn'?t sleep|could sleep|fell asleep (?:at|on|in|standing))\b`,
    ],
    [
      2,
      String.raw`\b(?:night (?:of teething|shift|bus)|double (?:shift|then)|up (?:at|since|with the|with \w+) .{0,12}\b(?:[1-5]|half)|(?:third|fourth|fifth|sixth) (?:night|week)|legs have|shoes still on|slept in my|off the ward|cannot people|peopled out|curtains|lay down|stared at|marking till|chemo|couldn'?t remember where|put the milk in|long (?:shift|day|week))\b`,
    ],
  ],
  pride: [
    [
      3,
      String.raw`\b(?:proud|pride|i did it|did it!|nailed it|smashed it|aced|i passed|passed my|got the (?:job|part|promotion|place|grant)|promoted|personal best|\bpb\b|new record|without stopping|all by (?:myself|herself|himself)|passed with|graduated|finished (?:my|the) (?:thesis|novel|book|marathon|degree|first draft)|first time ever|i said no|told (?:him|her|them) no|published|accepted (?:my|the) (?:paper|article)|ran (?:a|my first)|i built|i made it myself|published my)\b`,
    ],
    [
      2,
      String.raw`\b(?:finally (?:got|managed|finished|learned|learnt|fixed|did)|i fixed|who (?:fixed|made|taught|did)|pointed at me|days (?:sober|clean)|ninety days|got the coin|kept .{1,20} alive|swam a|no armbands|sober|still buttons|they paid|said i (?:was|did)|kept your head|straight as|won (?:a|the|first)|lights went on|never thought i could)\b`,
    ],
  ],
  'putting-off': [
    [
      3,
      String.raw`\b(?:procrastinat\w+|should have (?:started|done|been (?:working|writing|studying))|still haven'?t|(?:day|week|month) \d+ of (?:not|walking past|avoiding)|i'?ll (?:do|start|book|ring|call|write) (?:it )?(?:tomorrow|when|later|next|monday)|(?:tomorrow|monday), (?:honestly|i promise|definitely)|anything but|instead of (?:ringing|writing|starting|doing|working|studying|calling|the)|before i start|going to start .{0,20}(?:monday|tomorrow|next week)|back in the envelope|it'?s been (?:on my list|sitting)|not unpacked|not (?:even )?started|not opened|avoiding)\b`,
    ],
    [
      2,
      String.raw`\b(?:cleaned the (?:oven|fridge) (?:instead|again)|videos on how to|you know things are bad|each day it gets|at the weekend|was going to|that was (?:in )?(?:january|february|march|april|last|weeks|months|\d)|and instead|unread|said i'?d|told .{1,20} i'?d call back|can one un|now it'?s too late to)`,
    ],
  ],
  lonely: [
    [
      3,
      String.raw`\b(?:lonely|loneliness|alone (?:again|tonight|all|in|at)|so alone|all alone|(?:feel|felt|feeling|sat|am|was) (?:left out|alone|invisible|by myself)|nobody (?:to|called|asked|texted|at|came|noticed|rang|talks)|no one (?:to|called|asked|texted|came|noticed|rang|talks)|no friends|don'?t know anyone|just me and|by myself|cook for one|table for one|dinner for one|homesick|nobody'?s asked)\b`,
    ],
    [
      2,
      String.raw`\b(?:empty (?:house|flat|chair)|emergency contact|so there'?d be voices|(?:his|her) side of the bed|you could park|ended the call|(?:they|kids) left at|go in on your own|who'?d come|who i could ring|time zones|turned round to say|out of the box over the sink|the phone face down|on my own)\b`,
    ],
  ],
  gratitude: [
    [
      3,
      String.raw`\b(?:grateful|thankful|gratitude|appreciat\w+|blessed|so lucky|lucky to have|thank (?:god|goodness|heavens) for|thanks to (?:my|the|her|him)|so kind|kindness|how kind|so thoughtful|what did i do to deserve|counting my blessings|couldn'?t have (?:done|managed) (?:it|this) without)\b`,
    ],
    [
      2,
      String.raw`\b(?:left (?:soup|flowers|cake|bread)|no note|raised (?:£|\$|€|money)|whole street|stayed past|took the kids|turned up with|moved my (?:whole )?house|whoever you are|i think of (?:that|him|her|them|you)|thinking of .{1,30} who|brought me|helped me|lent me|covered (?:for me|my shift)|so it wouldn'?t hurt|wrote (?:her|him) \w+ pages|every time i|fed me|kidney|who might have)\b`,
    ],
  ],
  calm: [
    [
      3,
      String.raw`\b(?:peaceful|at peace|serene|calm(?!ed)\b|content\b|tranquil|nowhere to be|no hurry|in no hurry|quiet (?:morning|evening|day|hour|afternoon)|stillness|nothing to do and|did nothing(?: all)?,? and)\b`,
    ],
    [
      2,
      String.raw`\b(?:hammock|blackbird|birdsong|rain on the|flat as a|in the sun|watched (?:one|the) (?:cloud|tide|sea|light|birds|waves|rain|fire)|light moved|fields going past|book open|not even reading|reading next to|lay (?:in|on)|sat (?:on|against|by|in) .{0,25}(?:tea|coffee|sun|step|wall|tide)|asleep on me|bread rising|jigsaw|bell, soup|shoulders have come down|because i liked it|forgot to check the news|folded the towels|hot bath|slow (?:morning|sunday|day))\b`,
    ],
  ],
};
const READ = (Object.entries(CUES) as [Feeling, (typeof CUES)[Feeling]][]).map(
  ([feeling, cues]) => [feeling, cues.map(([weight, pattern]) => [weight, new RegExp(pattern, 'i')] as const)] as const,
);

/** "I'm not worried", "not tired today": what is denied is not felt. */
const DENIED =
  /\b(?:not|isn'?t|wasn'?t|aren'?t|never|no longer|don'?t feel|didn'?t feel|no)(?: (?:so|very|really|too|at all|even|that|a bit|feeling|particularly))* (?:worried|anxious|nervous|scared|afraid|angry|furious|mad|annoyed|tired|exhausted|lonely|alone|happy|excited|proud|grateful|calm|stressed)\b/gi;
/** "Annoyed with myself" is no anger at anybody. */
const AT_ONESELF = /\b(?:angry|annoyed|furious|mad|frustrated|cross|irritated|fed up) (?:with|at) (?:myself|me)\b/gi;
/** The beginning of a long text says what it is about. */
const READ_LENGTH = 600;
const ENOUGH = 2;
/** What a feeling needs against the mood that is stated beside it. */
export const PLAIN = 3;

/** The strongest feeling of a text; null where none is said plainly enough. */
export function feelingOf(text: string, enough = ENOUGH): Feeling | null {
  const said = plain(text).slice(0, READ_LENGTH).replace(DENIED, ' ').replace(AT_ONESELF, ' ');
  let best: Feeling | null = null;
  let most = 0;
  for (const [feeling, cues] of READ) {
    let score = cues.reduce((sum, [weight, pattern]) => sum + (pattern.test(said) ? weight : 0), 0);
    if (feeling === 'putting-off' && putOffInEnglish(said) !== null) score += 3;
    if (score > most) [best, most] = [feeling, score];
  }
  return most >= enough ? best : null;
}
