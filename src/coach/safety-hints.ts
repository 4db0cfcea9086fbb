/**
 * Self-harm and thoughts of suicide in words that do not name them: relapse, hiding, urges, means, plans, leave taken. The kinds follow NICE NG225
 * (self-harm: methods, function, secrecy), the C-SSRS screener (wish to be dead, thoughts, method, intent, plan, preparation, attempt), WHO mhGAP and
 * Samaritans (signs: a burden, goodbyes, giving away what is dear, affairs in order).
 */
import type { Sign } from './safety-signs.ts';

const or = (...parts: readonly string[]) => new RegExp(parts.join('|'));
const PART =
  '(?:arms?|forearms?|wrists?|legs?|thighs?|hips?|stomach|belly|skin|body|ankles?|knuckles|hands?|fingers?|face|head|chest|shoulders?)';
const TOOL =
  '(?:blades?|razors?|razor ?blades?|knife|knives|stanley|scalpel|scissors|compass|needles?|sharpener|lighter|matches|candle|soldering iron|hair straighteners|straighteners|iron|cigarettes?|glass|pin|pins|box ?cutter|craft knife|kitchen knife)';
/** What is cut, burnt or hurt by work, at the stove or at play. */
const AT_WORK =
  /\b(?:carbs?|sugar|gluten|dairy|meat|fabric|(?:cut|cutting|dye\w*) (?:my |her |his |the )?(?:own )?(?:hair|hare)|grass|hedge|lawn|corners|hours|costs?|budget|wood|worktop|film|video|vegetables?|onions?|salad|cook\w*|chop\w*|pizza|toast\w*|oven|kettle|bread|shav\w+|garden\w*|brambl\w*|cat scratched|fell|nosebleed|football|rugby|boxing|climb\w*|gym|training|paper cut|stitches|apprentice|patients?|dressing|chapter|draft|scene|novel|villain|plot|introduction|adverbs|essay|playing|puppy|kitten|plaster|by accident|accident\w*|sunburn\w*|tattoo|piercing|blood donor|donat\w*|guitar|craft|sew\w*|stencil|pumpkin)\b/;
const PILLS =
  '(?:pills?|tablets?|meds|medication|medicine|paracetamol|ibuprofen|aspirin|sleeping (?:pills|tablets)|insulin|morphine|antidepressants|codeine|co-?codamol|tramadol|diazepam|valium|oxy\\w*|opioids|amitriptyline|beta ?blockers|tylenol|advil)';
const MEDICAL =
  /\b(?:doctor said|gp|prescri\w+|pharmacy|pharmacist|blister pack|discharge|protocol|ward \d|headache|migraine|hay fever|cold|flu|period|dog|cat|toddlers?|mum's|dad's|nan's|tin because|training|audit|exam|lecture|module|chapter|novel|poisoner|detective)\b/;
const STORY =
  /\b(?:chapter|novel|character(?!s? this)|plot|draft|scene|protagonist|hero|heroine|episode|song|lyrics|film|movie|boss fight|villain|screenplay|outline|dialogue|lecture on|exam:|training|audit|module|documentary|sermon)\b/;
/** A person who writes stories and says that this is none. */
const REAL =
  /\b(?:not a (?:character|story|scene|draft|poem)|no fiction|not fiction|this is (?:real|me|not)|can'?t write down|it'?s me)\b/;

export const isReal = (said: string): boolean => REAL.test(said);
/** Whether a text is about a story: its signs are not the writer's own. */
export const isStory = (said: string): boolean => STORY.test(said) && !REAL.test(said);

export const SELF_HARM: readonly Sign[] = [
  // Cutting without "myself", relapse.
  {
    when: or(
      String.raw`\b(?:been|started|back to|back on|stop|stopped|stopping|keep|kept|miss|missed|resist|quit) (?:the )?cutting\b(?! (?:down|back|out|up|off|it (?:fine|close)|through|across|the|a|an|in|people|class|and cutting|and pasting|this|that|his|her|their))`,
      String.raw`\b(?:i|i've|ive|and|just) cut (?:again|last night|tonight|today|yesterday|this morning|twice|deeper|too deep|every (?:day|night)|when i)\b`,
      String.raw`\b(?:and|then|to) cut(?: and|, then| then|,|\.|$)|\bcutting (?:again|helps?|is the only|calms|every night|makes it)\b`,
      String.raw`\b(?:ma(?:ke|king|de)|new|fresh|more|deep|my) (?:\w+ )?(?:cuts|scratches|burns|wounds|slices|scars) (?:\w+ )?(?:on|in|into|up|down|across|along|over) my (?:\w+ )?${PART}|\bmake my own\b`,
      String.raw`\b(?:scratch(?:es|ing)|cuts|cutting|pain|it) (?:does ?n'?t|don'?t|doesn't|isn'?t|aren'?t|not) (?:even |really )?(?:help\w*|enough|work\w*)\b.{0,40}\b(?:deeper|more|harder|again)|\b(?:have to|need to|want to|had to) go deeper\b`,
      String.raw`\b(?:cut|cutting|cutt?in|slic(?:e|ed|ing)|carv(?:e|ed|ing)|slash(?:ed|ing)?|scratch(?:ed|ing)?|gouge\w*|stab(?:bed|bing)?|burn(?:t|ed|ing)?|burnd|pick(?:ed|ing)?|scrap(?:ed|ing)|dig(?:ging)?|dug) (?:at |into |up |lines in(?:to)? )?(?:my ?self|my (?:own )?(?:\w+ )?${PART})\b|\b(?:cut|burn|burned|scratch) me\b(?! (?:off|up|out|some|a|in|down|loose|short|free|from))`,
    ),
    and: [
      /\b(?:again|agen|on purpose|can'?t (?:stop|tell)|stop|hid(?:e|es|ing|den)?|secret|nobody|no one|alone|alown|bleeds?|bled|blood|ashamed|tell|relief|help\w*|clean|relaps\w*|urge|want to|need to|started|been|better (?:for|after)|when i(?:'m)?|i was(?:n'?t)?|with|told|said|lied|punish|deserve|feel|deeper|fresh|tonight|last night|today|bathroom|then i|sleeves|my own|just|every)\b/,
    ],
    unless: AT_WORK,
  },
  {
    when: /\b(?:relaps\w+|(?:days|weeks|months|years) (?:clean|gone|down the drain|without)|clean for|fell off the wagon|did it again|slipped (?:up )?(?:again|last night)|broke my streak)\b/,
    and: [
      /\b(?:blades?|razors?|bathroom|tap running|arms?|legs?|thighs?|wrists?|sleeves|jumper|scars?|blood|bleed\w*|cut|cutting|hid(?:e|ing)|burn\w*|lighter|plasters?|bandages?|shaking|self|hurt myself)\b/,
    ],
    unless: /\b(?:balloons|proud|celebrat\w*|glad|cake|medal|chip|grateful|used to|cigarettes?|vape|sugar)\b/,
  },
  // Hidden marks, and how they are explained.
  {
    when: /\b(?:long sleeves?|sleeves|jumper|hoodie|jacket|cardigan|trousers|leggings|tights|shorts|bracelets|wristbands?|plasters?|bandages?|make ?up|concealer|swimming|t-?shirts?|short sleeves|bikini|pe|p\.e\.)\b/,
    and: [
      /\b(?:nobody|no one|no-one|noone|they|anyone|people|mum|mom|cover\w*|hid(?:e|es|ing)|see|sees|degrees|hot|boiling|heat|can'?t wear|new ones|again)\b/,
      /\b(?:my (?:\w+ )?(?:arms?|arm's|wrists?|legs?|thighs?|cuts|scars|marks|scratches)|what i(?:'ve)? (?:did|do|done)|the (?:new )?(?:cuts|marks|scars)|moved to where|stop,? i|right mess)\b/,
    ],
    unless:
      /\b(?:nosebleed|sunburn\w*|eczema|tattoo\w*|tan|interview|wedding|rash|hairy|mosquito\w*|insect|rugby|football|blood test|vaccin\w*|muscles?|biceps?|kids?|brambl\w*)\b/,
  },
  {
    when: /\b(?:hid(?:e|es|ing|den)?|cover(?:ing|ed)?) (?:up )?(?:my |the |these |it |them )?(?:\w+ )?(?:cuts|scars|marks|scratches|burns|arms|wrists|thighs|legs|wounds|blades?|razors?)\b|\bmoved to where (?:\w+ )?(?:shorts|clothes|sleeves|a watch|nobody|no one)\b|\bwhere (?:shorts|my shorts|my sleeves|my watch) covers?\b|\bsteri-?strips\b.{0,60}\bi did\b/,
    and: [/\b(?:i|i'm|i've|my|me)\b/],
    unless: /\b(?:villain|detective|tattoo|wedding|stage|acne|paint|wall|table|surgery|c-section|caesarean|cat)\b/,
  },
  {
    when: /\b(?:told|tell|said|say|sed) (?:\w+ ){0,3}(?:it was|that it was|that|i) (?:just )?(?:the cat|the dog|brambles|a bramble|the oven|an accident|slipped|i slipped|tripped|fell|the iron|a paper ?cut)\b/,
    and: [
      /\b(?:my (?:\w+ )?(?:arms?|legs?|wrists?|thighs?|hands?)|cuts?|scratches|marks|iron|blade|burn\w*|don'?t have a|haven'?t got a|no cat|didn'?t slip|wasn'?t)\b/,
    ],
    unless: /\b(?:cat|dog|kitten|puppy) (?:scratched|bit)\b/,
  },
  // Tools and methods.
  {
    when: or(
      String.raw`\b${TOOL}\b.{0,40}\b(?:on|to|into|in|inside|against|across|over|out of) (?:of )?(?:(?:my|the|me)\b.{0,12} )?(?:${PART}|myself)\b`,
      String.raw`\b(?:took|take|taken|broke|break|got|unscrewed|pulled) (?:the |a )?blades? (?:out|from|off)\b|\b(?:blade|razor|lighter|knife|scissors) (?:in|to) my (?:hand|skin|arm|wrist|pocket|phone case|drawer|bag)\b|\b(?:keep|kept|hid|hiding|carry) (?:a |the |my )?(?:razor|blade|razor blade|scalpel|knife)s?\b`,
      String.raw`\b(?:held|hold|holding|put|putting|press(?:ed|ing)?|rest(?:ed)?) my (?:\w+ )?${PART} (?:over|on|against|in|to|under) (?:the|a|an) (?:\w+ )?(?:candle|flame|hob|stove|iron|radiator|boiling|scalding|hot|lighter|oven|grill|kettle|tap)`,
      String.raw`\b${TOOL}\b.{0,50}\b(?:until|till) (?:they|it|i) (?:bleeds?|bled)`,
    ),
    and: [
      /\b(?:my|me|i|i'm|i've|myself|felt|feel|feels)\b/,
      /\b(?:again|on purpose|bleeds?|bled|until|told|shaking|only did|used it|felt better|habit|ashamed|nobody|no one|no-one|know it'?s there|urge|want|thinking|bathroom|clean|stop|calm\w*|feel|help\w*|hurt|pain|sharpener|wrists?|thighs?|inside of (?:the|my) arm|van at|deserve|cry\w*|alone)\b/,
    ],
    unless: AT_WORK,
  },
  {
    when: or(
      String.raw`\b(?:hit|hits|hitting|hurt|hurts|hurting|punch(?:ed|ing)?|bang(?:ed|ing)?|slam(?:med|ming)?|smack(?:ed|ing)?|bash(?:ed|ing)?|bit|bite|biting|slap(?:ped|ping)?|scratch(?:ed|ing)?|pull(?:ed|ing)?(?: out)?|tear(?:ing)?|pick(?:ed|ing)?|scald(?:ed|ing)?) (?:at )?(?:myself|my ?self|the walls?|walls|my (?:own )?(?:\w+ )?(?:${PART}|hair(?: out)?|nails))\b`,
    ),
    and: [
      /\b(?:until|till|til|on purpose|where (?:nobody|no one|people|they)|when (?:it|i|everything|she|he|they)|instead of crying|bled|bleeds?|split|quiet in my head|if i slip|punish|deserve|hate myself|so i (?:can|could|don'?t)|cos it'?s the only|too much|calms?|lump|scream\w*|again and again|to feel|make it stop)\b/,
    ],
    unless: AT_WORK,
  },
  // Poison, not to die or without saying why.
  {
    when: or(
      String.raw`\b(?:swallow(?:ed|ing)?|took|take|taking|taken|necked|downed|had) (?:\w+ )?(?:a |an )?(?:load|loads|handfuls?|bunch|bottle|packet|box|strip|pack|whole|lot|all) (?:of )?(?:the |my |his |her |those |whatever\S* )?(?:\w+ ){0,3}(?:${PILLS}|cabinet|cupboard|bleach)`,
      String.raw`\b(?:swallow(?:ed|ing)?|took|taking|take|taken|necked|downed) (?:\d+|too many|more|a dozen|ten|twelve|fifteen|sixteen|twenty|thirty|forty) (?:of )?(?:the |my |his |her )?(?:\w+ )?${PILLS}`,
      String.raw`\b(?:giv(?:e|ing)|gave|inject(?:ed|ing)?) my ?self (?:\w+ ){0,4}(?:insulin|morphine|ketamine|fentanyl|potassium)`,
      String.raw`\b(?:drank|drunk|drink|drinking|swallowed) (?:\w+ )?(?:bleach|antifreeze|weed ?killer|white spirit)\b`,
    ),
    and: [
      /\b(?:no one|nobody|slept it off|more than i should|on purpose|not to die|not diabetic|out of it|be hurt|hurt|woke up|sick|threw up|hospital|didn'?t (?:work|tell)|haven'?t told|told|again|to feel|poorly|see what|didn'?t care|don'?t care|bad nights|handfuls?|too many|load)\b/,
    ],
    unless: MEDICAL,
  },
  // Food as punishment, urges.
  {
    when: /\bdon'?t deserve (?:to eat|food|dinner|lunch|breakfast|a meal|meals|anything to eat)\b|\bnot allowed to eat (?:until|till|unless|because|if)|\b(?:don'?t|not) let my ?self eat\b|\bstarv(?:e|ing) (?:my ?self )?(?:because|to punish|until|till|feels|is the only)/,
    unless: /\b(?:surgery|operation|blood test|fasting for|ramadan|lent|scan)\b/,
  },
  {
    when: /\burges?\b|\bwant(?:ed|ing)? to (?:hurt|cut|burn|harm)(?: me| myself)?\b|\btempted\b|\bthinking about (?:the )?(?:blade|razor|kitchen|knives|lighter|drawer)\b|\bitch(?:ing)? to (?:cut|hurt|burn)/,
    and: [
      /\b(?:razors?|blades?|cut|cutting|hurt|burn|harm|scratch|knives|knife|kitchen|lighter|skin|arms?|wrists?|scars?|bleed)\b/,
      /\b(?:i|i'm|i've|my|me)\b/,
    ],
    unless: AT_WORK,
  },
];

export const SUICIDE: readonly Sign[] = [
  // The wish not to live on, or not to wake.
  {
    when: or(
      String.raw`\b(?:hop(?:e|es|ing|ed)|wish(?:ing|ed)?|pray(?:ing|ed)?|want|like|rather|relieved if)\b.{0,40}\b(?:(?:n'?t|not|never|shan'?t|don'?t|doesn'?t|one who doesn'?t) (?:to )?(?:wake(?: up)?|woken?(?: up)?|see (?:the |another |tomorrow )?(?:morning|day|spring|winter|christmas)?))\b`,
      String.raw`\b(?:don'?t|do not|dont|doesn'?t|no longer|not) (?:even |really )?(?:want|wanna|wish|wont)(?: to)? (?:be|stay|live|remain) (?:on (?:this|the) (?:earth|planet|world)|in (?:this|the) world|hear (?:no|any) ?more|here (?:no|any) ?more|alive)\b`,
      String.raw`\b(?:do not|don'?t|can'?t face|cannot face|can'?t do|won'?t see|shan'?t see|not going to see) (?:want )?(?:to see )?another (?:winter|year|birthday|christmas|morning|day|spring)\b`,
      String.raw`\bhad enough of (?:living|being alive|this life)\b|\b(?:no|not any|haven'?t any) (?:more )?(?:power|strength|energy|will|wish|desire) (?:left )?to (?:live|go on|be alive|keep living)\b|\b(?:close|shut) (?:the|my) eyes (?:and|so) (?:\w+ ){0,4}(?:finished|over|done|never|not (?:open|wake))`,
      String.raw`\bthe only way (?:it|this|that|the \w+) (?:stops?|ends?) is if i (?:stop|end|die|go|'?m gone|am gone)\b|\b(?:should|would) like to stop now\b`,
      String.raw`\b(?:not|n'?t) (?:really )?mind if (?:a |an |the |i )?(?:bus|car|lorry|train|truck|plane|got hit|was hit|were hit|died|didn'?t|it was cancer|never|just)\b|\b(?:wouldn'?t|would not) (?:mind|care|bother me|be sad) if i (?:got|was|were|died|didn'?t|never|fell|just)\b(?! (?:late|asked|the job|to|in the middle))`,
      String.raw`\bdon'?t (?:really )?(?:see|think|expect|imagine|picture)\b.{0,25}\b(?:being alive|be alive|still be here|being here|being around|making it|make it|live to|i(?:'ll| will) be (?:here|around|alive))\b.{0,25}\b(?:for|by|to|at|when|past|next|till|until|graduation|christmas)`,
      String.raw`\b(?:not going to be|won'?t be|wont be|not be|ain'?t gonna be|not gonna be) (?:around|here|alive)(?: any ?more)? (?:when|to see|for|by|to find|then|long|at|after|in the (?:spring|summer|morning))\b`,
    ),
    unless:
      /\b(?:late|early|alarm|traffic|queue|holiday|meeting|on leave|annual leave|packed|travel\w*|away|conference|weekend off|parcel|delivery|plumber|party|snow|lie in|train|hotel|shift swap|wee|m6|airport|retired|moving)\b/,
  },
  // A burden, worth more dead, not missed.
  {
    when: or(
      String.raw`\bif i (?:was ?n'?t|were ?n'?t|wasn't|weren't|was not|were not|wernt) (?:here|around|alive|born)\b.{0,70}\b(?:happier|better|easier|fight|argue|free|rest|money|nobody|no one|wouldn'?t|would not|problem|relief|fine|cope|sleep)`,
      String.raw`\b(?:wouldn'?t|would not|happier|better|easier|free|fine|kindness|relief|blessing|favou?r|peace|save)\b.{0,50}\bif i (?:was ?n'?t|were ?n'?t|wasn't|weren't|was not|were not) (?:here|around|alive|born)\b|\b(?:kindness|relief|blessing|favou?r|mercy|rest|better|easier|happier)\b.{0,40}\bif i (?:were|was|am|just)(?: \w+)? (?:gone|dead|out of the way|not here)\b`,
      String.raw`\bworth more (?:to (?:them|her|him) )?(?:dead|gone)\b|\b(?:life )?insurance (?:money )?(?:would|will|'d)\b.{0,40}\b(?:better|sort|than i|pay|more than|look after)\b`,
      String.raw`\b(?:everyone|everybody|evrybody|evryone|they|the kids|my \w+|he|she|world|all)\b.{0,20}\b(?:would|wud|'d|will|be) (?:all )?(?:be )?(?:so much |a lot |far |much )?(?:better|beter|happier)(?: of+)? ?(?:with ?out|wivout|wiv out|w\/o) (?:me|us both)\b(?! (?:as|at|in|there|cooking|singing))`,
      String.raw`\b(?:nobody|no one|no-one|noone) (?:would|will|'d) (?:even )?(?:notice|miss me|know|care|find me)\b(?: (?:that )?(?:i'?m|i was|i'?d) (?:gone|dead|missing)|.{0,12}\b(?:til|till|until|for (?:days|weeks)|after|if i)\b)`,
      String.raw`\b(?:only|just|nothing but) (?:a )?(?:trouble|burden|nuisance|weight) to (?:them|everyone|everybody|him|her|my \w+)\b.{0,60}\b(?:gone|kindness|better|end|over|die|dead|without me|sooner)`,
    ),
    unless:
      /\b(?:stain|typo|cake|recipe|at work|in the (?:choir|band)|car insurance|house insurance|travel insurance|phone insurance|quiz)\b/,
  },
  // Means gathered, looked up or at hand.
  {
    when: or(
      String.raw`\b(?:sav(?:e|ed|ing)|stor(?:ed|ing)|stash\w*|hoard\w*|stockpil\w*|collect\w*|keep(?:ing)?|kept|hid(?:ing|den)?|put(?:ting)? (?:by|aside)|count(?:ed|ing)?|bought|got|have|has|took|taken|stole)\b.{0,20}\b(?:${PILLS}|vials?|ampoules?|rope|noose|gun|pistol|shotgun|bullets?|helium|charcoal|nitrogen)\b`,
    ),
    and: [
      /\b(?:enough|enuf|up in|in a (?:sock|drawer|box|shoe ?box|tin)|in the (?:van|car|boot|freezer|drawer|garage|wardrobe|shed) |behind the|haven'?t decided|decided|left|just in case i|for when|when the time|been there (?:a|for)|told (?:the guy|him|them|her|the doctor) it was|every one|counted|not used it yet|home defen[cs]e|ready|one day|the day|tonight|know how|in case it gets)\b/,
      /\b(?:i|i'm|i've|my|me|got|been|took|bought|saving|told|counted)\b/,
    ],
    unless:
      /\b(?:tree|harness|climb\w*|tow|range|hunt\w*|licen[cs]e|rifles|discharge|correct|pharmac\w*|blister|fortnight's|carer|toddlers?|guests|party|balloons?|barbecue|bbq|holiday|trip|travel\w*|first aid|headache|dog|cat|detective|nerf|glue|water gun|washing line|swing|boat|dishwasher|dishwashing|ward|patient|audit|shift handover|kids fought|ipad)\b/,
  },
  {
    when: or(
      String.raw`\b(?:googled|searched|looked up|look(?:ing)? up|researched|read up on|asked google|worked out|calculated)\b.{0,40}\b(?:how (?:many|much|long|high|far)|which|lethal|fatal|dose|ways|painless|bridges?|knots?)\b`,
      String.raw`\bknow (?:exactly )?(?:what(?:'s| is)|how (?:many|much)|where|which)\b.{0,60}\b(?:drug cupboard|how much|would do it|would be enough|to take|it takes|bridge|platform|pills|tablets)\b`,
    ),
    and: [
      /\b(?:it takes|take to|closed the tab|opened it|deleted|history|bridge|fall|die|thought about it|every night|exactly how much|lethal|fatal|overdose|painless|noose|would do it|enough|platform|roof|to take)\b/,
      /\b(?:i|i'm|i've|my|me|googled|searched|looked up)\b/,
    ],
    unless:
      /\b(?:recipe|eggs|flour|train ticket|marathon|walk there|tiles|paint|novel|chapter|poisoner|villain|detective|protocol|exam|km|kcal|calories|savings?|mortgage|guests|cost|kitchen|flight|toll|commut\w*|solder)\b/,
  },
  {
    when: or(
      String.raw`\b(?:stood|standing|stand|sat|sitting|walk(?:ed|ing)?|went|drove|been|parked|keep going) (?:\w+ ){0,4}(?:on|to|by|at|up|over|near|onto) (?:the |that |a )?(?:\w+ )?(?:bridge|platform|roof|ledge|cliffs?|car park|tracks|railway|viaduct|multi-?storey|balcony)\b`,
      String.raw`\b(?:walk(?:ing)?|wade|wading|walked) (?:straight |out |right )?(?:into|in to) the (?:river|sea|lake|water|canal|reservoir)\b|\bjump(?:ing|ed)? (?:of+|from) (?:the |a )?(?:car park|bridge|roof|balcony|cliff|building|multi-?storey)`,
      String.raw`\b(?:lorry|lorries|truck|trucks|oncoming|tree|wall|barrier|central reservation|river)\b.{0,60}\b(?:one turn|turn of the wheel|swerve|steer|turn the wheel|pull over in front|let go of the wheel|drive into|seat ?belt off)\b|\b(?:one turn of the wheel|turn the wheel)\b`,
      String.raw`\b(?:tryed|tried|attempted|trying) to (?:hang|drown|gas|od|overdose|jump|end it|shoot|strangle)\b|\bhang my ?self\b|\bgarage shut\b|\b(?:tak(?:e|ing)|took) us both\b|\bhose ?pipe\b.{0,20}\bexhaust\b`,
    ),
    and: [
      /\b(?:how long it would take|worked out|again|think|thought|thinking|fort about|thort|wants? to|wanted|wasn'?t waiting|trains go past|let \w+ trains|not to get on|step off|jump|over the edge|look(?:ed|ing) down|nobody|no one|one nos|sunday|garage shut|us both|didn'?t|couldn'?t|nearly|one turn|almost|tempted|imagin\w*|urge|could just|easy|letting go|let go|came out|stop me)\b/,
      /\b(?:i|i'm|i've|my|me|us)\b/,
    ],
    unless:
      /\b(?:swim\w*|paddl\w*|pool|hi board|high board|dog|kids|bungee|parachute|fishing|photo\w*|picnic|view|sunset|concert|delayed|delay|cancelled|coffee|missed my train|commut\w*|stage|chips|surf\w*|sail\w*|tide|wild|beach|parking ticket|wetsuit)\b/,
  },
  // A plan, and its time.
  {
    when: or(
      String.raw`\b(?:i'?ve|i have|have) (?:set|picked|chosen|decided on|fixed|got) (?:a|the|my) (?:date|day|time|place|way|method)\b|\bi'?(?:m| am)? ?(?:going|gonna|gunna)(?: to)? do it (?:tonight|tomorrow|when|after|on|soon|this)\b|\bthats? when\.? |\bthat'?s when\b.{0,30}\b(?:party|they|then)`,
      String.raw`\b(?:going|follow(?:ing)?|go|join(?:ing)?)\b.{0,20}\b(?:after|with|to be with|behind|join)\b.{0,15}\b(?:her|him|mum|dad|them|my (?:husband|wife))\b.{0,60}\b(?:sorted|planned|ready|behind|won'?t be|soon|long|last)`,
      String.raw`\b(?:i'?ve|i have|have|been|i) (?:been )?(?:writ(?:e|ten|ing)|wrote|compos\w+|draft\w+|finish\w+|redrafting) (?:out )?(?:the|my|a|all the|all my) (?:\w+ )?(?:notes?|letters?|goodbyes?)\b`,
      String.raw`\b(?:decided|going|ready|planning|plan|want) to (?:do|end) it (?:on|this|by|before|after|when|tonight|tomorrow|soon|now)\b|\bsoon (?:it'?ll|it will|this will|i'?ll|i will) (?:all )?be (?:over|gone|out of|done|free|at peace)|\b(?:tonight|tomorrow|today|this|friday|sunday) (?:is|will be|'s) (?:my|the) last (?:night|day|one|time|entry|sunset)\b|\bdelet(?:ed|ing) (?:all )?my (?:accounts?|photos|messages|social|profiles?)\b`,
      String.raw`\bmade my peace with (?:it|dying|going|not)\b|\bcan'?t see a way out\b.{0,30}\b(?:bar|but|except|other than)\b|\b(?:bar|except|but) the obvious\b`,
    ),
    and: [
      /\b(?:calm\w*|peace\w*|relie\w*|tonight|asleep|in bed|best thing|weeks|one for each|each of them|drawer|desk|envelopes?|they(?:'ll)?|kids|family|party|nobody|no one|sorted|day behind|obvious|alive|ready|goodbye\w*|when i'?m gone|sorry|lighter|finally|alone|decided to do it|last night|last day|last entry|have to worry|worry about me|free of me|without me|so nobody|so no one|has to (?:clean|deal|find|sort)|after (?:my|the|christmas))\b/,
    ],
    unless:
      /\b(?:wedding|proposal|propose|engaged|venue|exam|interview|surprise|dentist|cover letters?|editor|thank you (?:notes|letters)|landlord|santa|christmas cards?|revision notes|gym|diet|haircut|job application|applications?|move|moving|marathon|quit my job|resign\w*|surgery|tax|essay|chapter|cleaning|laundry|wash\w*|dishes|homework|at (?:uni|work|school|this job|the hotel)|of (?:term|holiday|uni|work|school)|shift|season|exams?|over by|insta(?:gram)?|facebook|detox|winter|night out)\b/,
  },
  {
    when: or(
      String.raw`\b(?:think|thinking|thought|thoughts|fantasi\w+|dream\w*|imagin\w*|tempted|going|gonna|want|wanted|decided|ready|plan\w*|could just|easy (?:it would be )?)\b.{0,30}\b(?:step(?:ping)?|walk(?:ing)?|jump(?:ing)?|throw(?:ing)? my ?self|driv(?:e|ing)|crash(?:ing)?|swerv(?:e|ing)|let(?:ting)? go|steer(?:ing)?|lie|lying|fall(?:ing)?|roll(?:ing)?) .{0,20}\b(?:in front of|into|off|under|out of the window|of the (?:wheel|rail|edge|railing)|on (?:the )?(?:tracks|rails|train line)) ?(?:a |the |my |it|that )?(?:\w+ )?(?:train|trains|traffic|bus|lorry|truck|car|tree|wall|bridge|roof|balcony|cliff|building|river|sea|lake|canal|tube|platform|tracks|edge|barrier|motorway|window|ledge|of the)?`,
    ),
    and: [
      /\b(?:train|trains|traffic|bus|lorry|truck|tree|wall|bridge|roof|balcony|cliff|building|river|sea|lake|canal|tube|platform|tracks|wheel|edge|barrier|motorway|window|ledge|rail\w*)\b/,
      /\b(?:i|i'm|i've|me|my)\b/,
      /\b(?:how easy|every (?:day|morning|night|time)|keep|kept|all be over|stop|end|think(?:ing)? (?:about|of)|thoughts of|i'?m (?:going to|gonna) (?:drive|crash|jump|step|throw|walk (?:into|in front|off))|want to (?:jump|walk into|drive into|step|crash)|tempted|imagin\w*)\b/,
    ],
    unless:
      /\b(?:swim\w*|paddl\w*|pool|diving|bungee|parachute|game|level|race|roof terrace|cycling|holiday|hik\w*|parking|ferry|kayak\w*|surf\w*|city|shops?|town|work)\b/,
  },
  {
    when: /\b(?:no|not a|isn'?t a|there isn'?t any|any|without a|can'?t think of a|can'?t find a) (?:single )?(?:reason|point) (?:left )?(?:for me )?(?:to|in|for) (?:keep(?:ing)? going|go(?:ing)? on|carry(?:ing)? on|stay(?:ing)?(?: here| alive)?|be(?:ing)? here|wak(?:e|ing) up|try(?:ing)? any ?more|liv(?:e|ing)|exist(?:ing)?)\b/,
    unless:
      /\b(?:the (?:job|company|relationship|project|party|office|club|meeting)|with (?:this|the)|early|at (?:the|this|work)|in (?:london|the|this|that))\b/,
  },
  {
    when: /\bi(?:'m|'ve| have| am)? ?(?:just |already |finally |secretly )?(?:bought|ordered|got hold of|found|tied|own|picked up|stole) (?:a |the |some |myself a )?(?:rope|noose|gun|pistol|shotgun|razor blades|helium|charcoal|enough (?:pills|tablets))\b|\b(?:been )?count(?:ing|ed)? (?:out )?my (?:\w+ )?(?:pills|tablets|meds|medication)\b/,
    unless:
      /\b(?:swing|climb\w*|tree house|tow|hunt\w*|range|licen[cs]e|nerf|glue|water|boat|balloons?|barbecue|bbq|shav\w+|skipping|gym|dog|garden|washing|pharmacy|refill|holiday|prescri\w*|weekly box|organis\w*|drawing|art)\b/,
  },
  // Leave taken: goodbyes, gifts, affairs in order.
  {
    when: or(
      String.raw`\b(?:ga(?:ve|v)|giv(?:e|en|ing)|handed|left|posted|promised) (?:away |out )?(?:\w+ )?(?:all )?(?:my|the) (?:\w+ ){1,3}(?:and my|away|to (?:my|her|him|them)|,|\.|$)`,
    ),
    and: [
      /\b(?:does ?n'?t know why|don'?t know why|know why yet|won'?t (?:need|be needing)|wont need|no use to me|where i'?m going|before i (?:go|leave)|not going to need|remember me|after i'?m gone|when i'?m gone|find out (?:soon|why)|won'?t be (?:here|wearing|using))\b/,
    ],
    unless: /\b(?:mov(?:e|ing) (?:out|abroad|house)|new job|new one|upgrade\w*|outgr\w+|diet|surprise)\b/,
  },
  {
    when: or(
      String.raw`\b(?:one last time|the last time|is the last|last goodbye|last hug|last call|said (?:my )?(?:goodbyes?|bye)|said goodbye|say(?:ing)? goodbye|ta for everything|thank(?:ed|s|ing)? (?:\w+ ){1,4}for everything|told (?:\w+ ){1,3}(?:i love|i loved) (?:them|her|him))\b`,
    ),
    and: [
      /\b(?:does ?n'?t know|does not know|did not know|don'?t know|they thought|thought i was|didn'?t know|no idea|it is the last|it was goodbye|won'?t see|before i (?:go|do)|tonight|not know|none of them|properly|sorry)\b/,
      /\b(?:i|i'm|i've|my|me|told|said|called|hugged)\b/,
    ],
    unless:
      /\b(?:leaving do|leaving party|new job|utrecht|emigrat\w*|retir\w*|abroad|airport|hospice|funeral|passed away|dying|put .{0,12} to sleep|vet|train|term|holiday|surprise|moved|moving|accounts|colleague)\b/,
  },
  {
    when: or(
      String.raw`\b(?:passwords?|papers|affairs|will|insurance|bank details|funeral|paperwork|accounts|bills)\b`,
    ),
    and: [
      /\b(?:in order|wrote out|written (?:out|down)|put (?:the|my|all)|sorted|left (?:the|a|it|them)|arranged|paid up|folder|labelled|so (?:she|he|they) (?:won'?t|don'?t|doesn'?t|can|know))\b/,
      /\b(?:need them by|they'?ll need|she'?ll need|he'?ll need|home for the (?:cat|dog)|rehom\w*|enough of|not be here|won'?t be here|when i'?m gone|after i'?m gone|before i do|doesn'?t know|don'?t know yet|by (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|then)|no need of me|find (?:it|them|me))\b/,
    ],
    unless:
      /\b(?:solicitor|adviser|advised|organised|holiday|move|moving|tax return|new job|handover|on leave|maternity|babysit\w*|hospital (?:stay|op)|surgery|operation|wifi)\b/,
  },
];
