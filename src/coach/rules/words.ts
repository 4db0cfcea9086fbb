/** The words that the rules know: verbs of tasks, nouns of appointments, nouns of facts, and past forms. */

const list = (words: string) => new Set(words.trim().split(/\s+/));

/** Verbs that start a task: "buy milk". */
export const DO = list(`
add adjust analyse analyze answer apply approve arrange ask assemble attend back backup bake bathe begin block book borrow bring brush build buy
calculate call cancel catch change charge chase check choose clean clear close collect come complete compile compose confirm contact continue
convert cook copy create cut darn deal debug decide decline decorate defrost delete deliver deploy deposit design develop discuss do donate download draft draw
drop dry dust edit email empty enrol enroll enter exchange exercise explore extend fax feed fetch file fill finalise finalize find finish fix fold
follow freeze get give go google grab grade groom hand hang head hire hoover install interview investigate invite invoice iron join keep learn leave
lend list listen load look mail make mark measure meditate meet memorise memorize mend message mop move mow nap negotiate note notify
open order organise organize outline pack paint pay peel perform phone pick ping plan plant plug polish post practice practise prep prepare present print
process proofread publish pull purchase push put quit read rebook rebuild recharge recycle refactor refill refund register rehearse remove rename renew rent
repair replace reply report request reschedule research reserve resolve respond return review revise rewrite ring rinse run save scan schedule scrub search select
sell send set sew shave ship shop shower sign sketch skype sleep solve sort speak start stop store stretch study submit subscribe summarise summarize
service swap sweep swim switch take talk tell test text thank throw tidy top touch train transfer translate try turn type unload unpack unsubscribe
update upload upgrade use vacuum verify visit volunteer vote wait wake walk wash watch water weigh whatsapp wipe withdraw work wrap write zip
analyse apologise apologize assess assign attach audit babysit boil brainstorm budget build carve celebrate chop claim collate comb combine compare compost
congratulate connect consult craft crochet declutter define descale dig digitise digitize disassemble disinfect distribute document double-check dye erase
estimate evaluate examine export extract facetime floss forward frame fry gather glue grate grill grind harvest heat highlight hike identify illustrate implement
import improve inform inspect insure introduce invest jog knead knit label laminate launch lift lock log maintain map marinate match merge mix monitor mount oil
patch photocopy photograph pitch plan play plot pour pray preheat preorder prune pump quote rake rate rearrange reconcile record redeem redo reheat reinstall relax
relocate renovate reorder repaint repot reset resit restart restock restore retake rethink rewatch rewrite roast rotate sand seal secure settle share sharpen shoot
shovel shred skype slice soak source sow spray squeeze stack staple steam stitch survey sync tag tape taste teach thaw tie tighten tile track trade transcribe treat trim
troubleshoot tune tutor unblock unclog unplug unwrap varnish warn wax weed whisk wire zoom
`);

/** Verbs that are also nouns: they start a task only with an object. */
export const DO_OR_THING = list(`
answer back block book call change charge check clear copy cut deal design draft draw drop dust email exercise fax file fix freeze hand head
interview invoice iron list load look mail mark measure message nap note order outline pack paint phone plan plant plug post practice prep present
print process report request research return review ring run sign sketch sleep sort start stop store stretch study swim switch talk test text
top touch train transfer try turn type update use visit vote wait walk wash watch water work wrap show mop vacuum file swap
audition budget claim craft deposit document exchange launch resit retake scan service export facetime forward frame grill heat hike import jog label lift lock log map match mix monitor oil patch pitch play plot pump quote rate record
relax share shoot skype source spray stack survey sync tag tape taste tile track trade treat trim tune weed wire zoom
`);

/** Verbs that need no object: "shower and pack". */
export const ALONE = list(
  'shower pack exercise meditate study sleep vote run stretch swim shop unpack tidy vacuum hoover nap practise practice iron clean cook',
);

/** Verbs of meeting: with a day or a time they are appointments, not tasks. */
export const MEET =
  /^(?:meet(?:ing)?(?! (?:the|my|a|this) (?:deadline|goal|target))|see(?:ing)?(?! (?:if|whether|about|to|what|how))|(?:have|having|grab(?:bing)?|get(?:ting)?|do(?:ing)?) (?:an? |some )?(?:quick |team |early |late )?(?:coffee|lunch|dinner|breakfast|brunch|drinks?|supper|tea|pizza|sushi|call|meeting|bite|beers?|date|appointment)|attend(?:ing)?|go(?:ing)? (?:to (?:the |a |an |my )?(?:dentist|doctor|gp|cinema|movies|theatre|theater|concert|party|wedding|gym|vet|physio|hairdresser|opera|museum|match|game|gig|show|lecture|class|meeting|interview|hospital)|out|on a date)|visit(?:ing)?|celebrat(?:e|ing)|catch(?:ing)? up|hang(?:ing)? out|join(?:ing)?|fly(?:ing)?|travel(?:l?ing)?|watch(?:ing)?|eat(?:ing)? out|play(?:ing)?|be at|host(?:ing)?|interview(?:ing)?)\b/;

const EVENT_NOUNS = `meeting|meet-?up|meet up|meeting|lunch|dinner|supper|breakfast|brunch|coffee|drinks|appointment|appt|apointment|dentist|dentist's|doctor|doctors|doctor's|gp|physio|physiotherapist|therapist|therapy|psychologist|optician|vet|vet's|haircut|hairdresser|hairdressers|barber|manicure|massage|class|lecture|seminar|tutorial|lesson|exam|midterm|final|quiz|viva|interview|catch-?up|catch up|one-on-one|1:1|1-1|1on1|stand-?up|party|wedding|funeral|concert|gig|show|movie|cinema|theatre|theater|opera|museum|flight|yoga|pilates|gym|spin class|training|practice|rehearsal|session|workshop|conference|webinar|date|date night|game|match|tournament|checkup|check-?up|check-in|viewing|barbecue|bbq|picnic|reservation|ceremony|graduation|orientation|open day|open house|ball|festival|exhibition|vernissage|opening|screening|reading|book club|choir|band practice|rugby|football|soccer|tennis|squash|badminton|basketball|volleyball|hike|sprint planning|retro|retrospective|kick-?off|all-hands|town hall|offsite|demo|presentation|defence|defense|hearing|tour|visit|sleepover|babysitting|shift|parents' evening|pta|playdate|play date|christening|service|mass|blood test|scan|mri|x-ray|surgery|operation|vaccination|jab|zoom|crit|critique|photoshoot|photo shoot|shoot|recital|audition|office hours|study group|supervision|counselling|counseling|call|video call|phone call|skype|webex|standup|review|1-on-1|sync|sync up|drop-off|pick-?up|train|bus|ferry|trip|holiday|vacation|event|hackathon|meetup|run club|swim|swimming|jog|days? off|no (?:school|classes|lectures|work|training)|annual leave|retreat|optician|offsite`;
export const EVENT = new RegExp(`\\b(?:${EVENT_NOUNS})\\b`, 'i');
export const EVENT_HEAD = new RegExp(
  `^(?:(?:an?|the|my|our|some|another)\\s+)?(?:[\\w'.-]+\\s+){0,3}?(?:${EVENT_NOUNS})s?\\b`,
  'i',
);

/** What is worth storing without a command: "the wifi password is hunter2", "Anna is allergic to nuts". */
export const FACT_NOUN =
  /\b(?:birthday|bday|anniversary|password|passcode|passwort|pass code|code|pin|combination|combo|number(?! of)|address|e-?mail(?= (?:address|is \S+@))|phone(?= (?:number|no))|username|login|user name|account|iban|licen[cs]e plate|number plate|plate number|size|shoe size|ring size|blood type|middle name|maiden name|surname|last name|first name|nickname|name|favou?rite|wifi|wi-fi|locker|allerg(?:y|ic)|postcode|post code|zip code|room number|office number|seat|passport|ssn|membership|landlord|doctor's name|dog's name|cat's name|hometown|star sign|zodiac)\b/i;

export const FACT_VERB =
  /\b(?:is allergic|are allergic|am allergic|is called|are called|is named|was born|hates|loves|likes|dislikes|prefers|lives (?:in|at|on|near|with)|works (?:at|for|in|as)|moved to|studies at|drives a|speaks|is vegan|is vegetarian|is gluten|is lactose|doesn't eat|does not eat|can't eat|cannot eat|doesn't like|doesn't drink|takes (?:his|her|their) coffee|can't stand|is married to|graduated from|is from)\b/i;

/** Past forms that do not end in -ed. */
export const PAST =
  /\b(?:(?:i|we|she|he|they|finally|just) got(?! to\b| a (?:meeting|call|dentist|doctor|appointment|class|date|gig))|got (?:an? [\w+-]+ (?:on|in|for|from) (?:the|my)|a (?:new |good |bad |great )?(?:job|dog|cat|puppy|kitten|promotion|raise|car|flat|place|cold|letter|tattoo|grade|mark|offer|rejection|hug)|the|my|up|back|home|out|into|through|stuck|sick|lost|some|so|really|it|rejected|fired|hired|promoted|engaged|married|accepted|drunk|caught|soaked|good|bad|great)|was|were|had|did|went|made|took|saw|met|felt|wrote|read(?= (?:a|the|my|some|about|two|three))|ran|ate|drank|slept|woke|came|left|told|said|thought|bought|brought|found|gave|kept|lost|paid|sent|spent|spoke|sat|stood|swam|taught|understood|won(?!')|broke|began|chose|drove|fell|fought|flew|forgot|forgave|grew|heard|held|hid|hurt|knew|laid|led|let myself|lent|meant|rode|rang|rose|sang|sold|shook|shot|skipped|skied|stuck to|stole|struck|threw|wore|[a-z]{2,}(?:ied|[^aeu\s]ed|ued))\b/i;
