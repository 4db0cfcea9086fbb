/** The words that the rules know: verbs of tasks, nouns of appointments, nouns of facts, and past forms. */

import { anyCase, WEEKDAY } from './lexicon.ts';

const list = (words: string) => new Set(words.trim().split(/\s+/));

/** Verbs that are also nouns: they start a task only with an object. */
export const DO_OR_THING = list(`
answer audit audition back block book budget call change charge check claim clear copy craft cut deal deposit design document draft draw drive drop dust email exchange
exercise export facetime fax file fix forward frame freeze grill hand head heat hike import interview invoice iron jog label launch lift list load lock log
look mail map mark match measure message mix monitor mop nap note oil order outline pack paint patch phone pitch plan plant play plot plug post practice
prep present print process pump quote rate record relax report request research resit retake return review ring roast run scan service share shoot show
sign sketch skype sleep sort source spray stack start stop store stretch study survey swap swim switch sync tag talk tape taste test text tile top touch
track trade train transfer tutor treat trim try tune turn type update use vacuum visit vote wait walk wash watch water weed wire work wrap zoom bookmark duplicate estimate expense mentor prototype recap recruit refill split spread staple stream
`);

const VERBS = [
  ...list(`
add adjust analyse analyze apologise apply approve arrange ask assemble assign attach attend babysit backup bake bathe begin boil borrow
brainstorm bring brush build buy calculate calibrate cancel carve catch celebrate chase choose chop clean close collect combine come compare complete compose compost confirm congratulate connect consult contact continue convert cook create crochet debug decide decline declutter decorate
define defrost delete deliver deploy descale develop dig digitise discuss disinfect do donate double-check download dry dye edit
empty enrol enroll enter erase evaluate explore extend extract feed fetch fill finalise find finish floss fold follow fry get give
glue go google grab grade hang harvest highlight hire hoover illustrate implement improve inspect install insure
introduce invest investigate invite join keep knit learn leave lend listen maintain make meditate meet memorise mend merge mount
move mow negotiate open organise pay peel perform photocopy photograph pick ping polish pour practise pray preheat preorder prepare proofread prune
publish pull purchase push put quit rake read reconcile recycle redeem refactor refund register rehearse relocate rename renew renovate rent repair replace
reply repot respond restock rethink revise rinse sand save schedule scrub seal search select sell send set settle sew sharpen shave
ship shop shower shred slice soak solve speak steam stitch submit subscribe summarise sweep take teach tell thank thaw throw tidy
tie tighten transcribe translate remind bump swot suss sub troubleshoot unclog upgrade upload verify volunteer wake warn wax weigh whatsapp wipe withdraw write
zip archive assess bleach blend circulate compile compress conduct convince crop customise darn delegate dice distribute divide drain dm encourage engrave escalate expand fundraise gather generate grate greet groom hem identify inflate inform isolate itemise jot laminate lubricate marinate moisturise mulch notify nudge onboard oversee overhaul paste paypal persuade pickle pluck prioritise propose reduce reimburse rescue retrieve rotate rehome sanitise scoop scrape sculpt serve shelve simplify sterilise stick swatch tackle tailor toss tweak venmo wallpaper weave wean weld whisk winterise varnish glaze zelle
`),
  ...DO_OR_THING,
];

/** Verbs that start a task: "buy milk". Also again ("repaint"), back ("unpack") and in the other spelling ("organize"). */
export const DO: ReadonlySet<string> = new Set(
  VERBS.flatMap((verb) => [verb, `re${verb}`, `un${verb}`, verb.replace(/ise$/, 'ize')]).filter(
    (verb) => !/^re(?:treat|sort|mark)$/.test(verb),
  ),
);

/** Verbs that need no object: "shower and pack". */
export const ALONE = list(
  'shower pack exercise meditate study sleep vote run stretch swim shop unpack tidy vacuum hoover nap practise practice iron clean cook',
);

/** Verbs of meeting: with a day or a time they are appointments, not tasks. */
export const MEET =
  /^(?:meet(?:ing)?(?! (?:the|my|a|this) (?:deadline|goal|target))|see(?:ing)?(?! (?:if|whether|about|to|what|how))|(?:have|having|grab(?:bing)?|get(?:ting)?|do(?:ing)?) (?:an? |some )?(?:quick |team |early |late )?(?:coffee|lunch|dinner|breakfast|brunch|drinks?|supper|tea|pizza|sushi|call|meeting|bite|beers?|date|appointment)|attend(?:ing)?|go(?:ing)? (?:to (?:the |a |an |my )?(?:dentist|doctor|gp|cinema|movies|theatre|theater|concert|party|wedding|gym|vet|physio|hairdresser|opera|museum|match|game|gig|show|lecture|class|meeting|interview|hospital)|out|on a date)|visit(?:ing)?|celebrat(?:e|ing)|catch(?:ing)? up|hang(?:ing)? out|join(?:ing)?|fly(?:ing)?|travel(?:l?ing)?|watch(?:ing)?|eat(?:ing)? out|play(?:ing)?|be at|host(?:ing)?|interview(?:ing)?)\b/;

const EVENT_NOUNS = `meeting|lunch|dinner|supper|breakfast|brunch|coffee|drinks|appointment|appt|dentist|doctor|gp|physio|physiotherapist|therapist|therapy|psychologist|optician|vet|haircut|hairdresser|barber|manicure|massage|class(?:es)?|lecture|seminar|tutorial|lesson|exam|midterm|final|quiz|viva|interview|one-on-one|stand-?up|party|wedding|funeral|concert|gig|show|movie|cinema|museum|flight|yoga|pilates|gym|training|rehearsal|session|workshop|conference|webinar|date|game|match|tournament|check-in|viewing|barbecue|bbq|picnic|reservation|ceremony|graduation|orientation|open day|open house|ball|festival|exhibition|vernissage|opening|screening|reading|book club|choir|rugby|football|soccer|tennis|squash|badminton|basketball|volleyball|hike|sprint planning|retro|retrospective|kick-?off|all-hands|town hall|offsite|demo|presentation|hearing|tour|visit|sleepover|babysitting|shift|parents'? evening|pta|playdate|christening|service|mass|blood test|scan|mri|x-ray|surgery|operation|vaccination|jab|flu shot|booster|zoom|crit|critique|photoshoot|shoot|recital|audition|office hours|study group|supervision|counselling|counseling|call|skype|webex|review|sync|drop-off|pick-?up|train|bus|ferry|trip|holiday|vacation|event|hackathon|run club|jog|days? off|no (?:school|classes|lectures|work|training)|retreat|check-?up|meet[- ]?up|catch[- ]?up|1(?::|-|-?on-?)1|theat(?:re|er)|practice|annual leave|swim(?:ming)?|defen[cs]e|opera|happy hour|briefing|huddle|mixer|reunion|auction|parade|boot ?camp|spin|zumba|ballet|karate|judo|marathon|gala|matinee|housewarming|baby shower|(?:hen|stag|leaving) do|open evening|inspection|appraisal|assessment|masterclass|consultation|delivery|quiz night|games? night|hygienist|orthodontist|chiropractor|osteopath|dermatologist|midwife|smear|ultrasound|driving test|theory test|eye test|mocks?|keynote|panel|networking|prom|puja|pooja|mehndi|sangeet|iftar|netball|cricket|hockey|gymnastics|taekwondo|scouts|brownies|cubs|church|mosque|temple|footy|hurling|camogie|bake sale|car boot(?: sale)?|handover|school run`;
export const EVENT = new RegExp(`\\b(?:${EVENT_NOUNS})\\b`, 'i');
export const EVENT_HEAD = new RegExp(
  `^(?:(?:an?|the|my|our|some|another)\\s+)?(?:[\\w'.-]+\\s+){0,3}?(?:${EVENT_NOUNS})s?\\b`,
  'i',
);

/** What is worth storing without a command: "the wifi password is hunter2", "Anna is allergic to nuts". */
export const FACT_NOUN =
  /\b(?:birthday|bday|anniversary|password|passcode|passwort|code|pin|combination|combo|number(?! of)|address|e-?mail(?= (?:address|is \S+@))|phone(?= (?:number|no))|username|login|account|iban|licen[cs]e plate|number plate|size|blood type|surname|nickname|name|favou?rite|wifi|wi-fi|locker|allerg(?:y|ic)|postcode|seat|passport|ssn|membership|landlord|hometown|emergency contact|(?:length|width|height|diameter)(?= (?:is|of))|recipe|measurements|star sign|zodiac)\b/i;

export const FACT_VERB = anyCase`\b(?:(?:is|are|am) (?:allergic|called|named|vegan|vegetarian|gluten|lactose|married to|from)|was born|turn(?:s|ed|ing) (?:\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|thirty|forty|fifty|sixty)|hates|loves|likes|dislikes|prefers|lives (?:in|at|on|near|with)|works (?:at|for|in|as)|moved to (?!\d|next\b|noon\b|tomorrow\b|the \d|${WEEKDAY})|studies at|drives a|speaks|(?:doesn't|does not|can't|cannot) (?:eat|like|drink|stand)|takes (?:his|her|their) coffee|has an? (?:\w+ ){0,2}(?:allergy|intolerance)|graduated from)\b`;

/** Past forms that do not end in -ed. */
export const PAST =
  /\b(?:(?:i|we|she|he|they|finally|just) got(?! to\b| a (?:meeting|call|dentist|doctor|appointment|class|date|gig))|got (?:an? [\w+-]+ (?:on|in|for|from) (?:the|my)|a (?:new |good |bad |great )?(?:job|dog|cat|puppy|kitten|promotion|raise|car|flat|place|cold|letter|tattoo|grade|mark|offer|rejection|hug)|the|my|up|back|home|out|into|through|stuck|sick|lost|some|so|really|it|rejected|fired|hired|promoted|engaged|married|accepted|drunk|caught|soaked|good|bad|great)|was|were|had|did|went|made|took|saw|met|felt|wrote|read(?= (?:a|the|my|some|about|two|three))|ran|ate|drank|slept|woke|came|left|told|said|thought|bought|brought|found|gave|kept|lost|paid|sent|spent|spoke|sat(?! (?:exam|test|prep)\b)|stood|swam|taught|understood|won(?!')|broke|began|chose|drove|dreamt|dug|overslept|learnt|tore|swore|froze|wept|blew|fell|fought|flew|forgot|forgave|grew|heard|held|hid|hurt|knew|laid|led|let myself|lent|meant|rode|rang|rose|sang|sold|shook|(?<!flu |booster |covid |allergy )shot|skipped|skied|stuck to|stole|struck|threw|wore|died|lied|[a-z]{2,}(?:ied|[^aeu\s]ed|ued))\b/i;
