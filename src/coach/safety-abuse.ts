/**
 * Abuse told in plain words: by family, partner, teacher, employer or carer, of a child or an adult, often without any word such as "abuse". The kinds
 * follow the signs that these publish: NSPCC ("Types of abuse"), RAINN (sexual assault, coercion by a person in power), the National Domestic
 * Violence Hotline (power and control, threats, stalking, money), WHO mhGAP, NICE NG189 (care homes) and the indicators of modern slavery of the UK
 * Home Office. A sign is a regular expression (`when`), what else must stand in the text (`and`), and what makes it harmless (`unless`).
 */
import type { Sign } from './safety-signs.ts';

const KIN =
  '(?:step ?-?|grand ?|half ?-?|foster ?-?)?(?:dad|daddy|da|father|mum|mom|mam|mummy|mommy|mother|brother|sister|uncle|aunt|auntie|cousin|pa|parents|nephew|in-?laws?)(?:[- ]in[- ]law)?';
const PARTNER =
  "husband|hubby|wife|missus|boyfriend|girlfriend|bf|gf|partner|fiance|fiancee|ex|(?:mum|mom|mam|mother)(?:'s|s) (?:bf|boyfriend|partner|husband|friend)";
const POWER =
  'boss|manager|supervisor|gaffer|foreman|director|consultant|professor|teacher|sir|tutor|coach|trainer|instructor|priest|pastor|vicar|imam|rabbi|leader|scoutmaster|choirmaster|doctor|therapist|physio|nurse|carer|worker|landlord|landlady|agent|producer|photographer|babysitter|sitter|neighbou?r|lodger|flatmate|roommate|housemate|colleague|owner|employer|client|customer|driver|chef|family';
const ANYONE = `${KIN}|${PARTNER}|${POWER}|he|hes|she|shes|they|man|guy|bloke|lad|boy|boys|someone|somebody|friend|son|daughter|girl|woman`;
const GAP = '[^.!?]{0,45}';
const CHILD_AGE = String.raw`(?:i'?m|i am) (?:only |just )?(?:8|9|1[0-6]|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen)\b(?! (?:minutes|weeks|days|km|miles|percent|pages|points|years? (?:in|clean|sober)))`;
/** What belongs to a person, and is taken to hold them. */
const OWN =
  '(?:phone|mobile|sim|keys?|passports?|papers|documents|visa|id|bank ?card|debit card|cards?|bank book|money|wages|purse|wallet|pension(?: book)?|savings|benefits|salary|charger|wheelchair|walker|crutches|medication|medicine|meds|insulin|inhaler|pills|tablets|glasses|hearing aids?|shoes|clothes)';

/** Presents, parties and jokes have secrets too. */
const GLAD =
  /\b(?:surpris\w*|supris\w*|party|parties|presents?|gifts?|birthday|christmas|xmas|recipe|ingredients?|puppy|kitten|propos\w+|engagement|ring|cakes?|cookies?|biscuits?|chocolate|ice cream|santa|elf|christening|sauce|password|spoil\w*|raffle|winner|announce\w*|launch|promotion|nda|results|treat|lol|haha|fun|funny|laugh(?:ed|ing)|sweet|lovely|mini golf)\b/;
const PLAY =
  /\b(?:fifa|chess|rummy|cards|poker|monopoly|mario|tennis|badminton|darts|pool|golf|game|gam(?:es|ing)|level|match|scrum|rugby|football|footy|hockey|netball|cricket|judo|karate|bjj|boxing|sparring|taekwondo|wrestling|tackle[ds]?|paintball|nerf|trampoline|skiing|climbing|pillow|snowballs?|water balloons?|tickl\w*|play fight\w*|playing|swings?|under the table|toddler|puppy|kitten|accident\w*|by mistake|deadlines?|race|pb|quiz|scrabble)\b/;
const CARE_ROOM =
  /\b(?:reads?|reading|story|stories|tuck\w*|good ?night|wakes?|waking|sing\w*|check(?:s|ing)? (?:on|the|that|if)|window|heating|radiator|hoover\w*|vacuum\w*|laundry|washing|borrow\w*|tea|breakfast|pancakes|homework|cough\w*|fever|ill|poorly|medicine|blanket|light off|turn off|toddler|son|daughter|little one|kids?|baby|cat|dog|lego|prayers?|nightmares?|bad dreams?|storm|thunder\w*|cuddles?|snuggl\w*|spider|joke|laugh\w*)\b/;

const or = (...parts: readonly string[]) => new RegExp(parts.join('|'));
const SAYS = String.raw`\b(?:says?|said|sez|sed|tells? me|told me|swears?|swore|promis(?:es|ed)|threaten\w*|warn(?:s|ed)(?: me)?|reckons)`;
const STRIKE =
  '(?:hits?|hitting|slaps?|slapped|smacks?|smacked|punch(?:es|ed|ing)?|kick(?:s|ed|ing)?|beats?|beaten|beating|belts|belted|batters?|battered|thumps?|thumped|whacks?|whacked|wallops?|clouts?|clips|chok(?:es|ed|ing)|strangl(?:es|ed|ing)|throttles?|headbutt(?:s|ed)?|bites|bit|burn(?:s|t|ed)|whip(?:s|ped)|can(?:es|ed)|pinch(?:es|ed))';
const THROW =
  '(?:push(?:es|ed)|shov(?:es|ed)|throws?|threw|thrown|flings?|flung|slam(?:s|med)|pin(?:s|ned)|drag(?:s|ged)|knock(?:s|ed)|grab(?:s|bed)|shakes|shook|chucks?|chucked|smash(?:es|ed)|tip(?:s|ped)|yank(?:s|ed)|kick(?:s|ed)|held|holds|corner(?:s|ed)|block(?:s|ed))';
const MINE = String.raw`(?:me|us|my (?:\w+ )?(?:mum|mom|mam|mother|sister|brother|son|daughter|kids?|boys?|girls?|children|baby|little one|nan|gran|lad)|the (?:kids|boys|girls|children|baby))`;

export const ABUSE: readonly Sign[] = [
  // Somebody comes to the writer's bed or room.
  {
    when: or(
      String.raw`\b(?:${ANYONE})\b${GAP}\b(?:comes?|came|coming|gets?|got|getting|climb(?:s|ed|ing)?|crawl(?:s|ed|ing)?|creeps?|crept|sneaks?|sneaked|snuck|slips?|slipped|lies?|lays?) (?:back |down )?(?:in|into|in to|onto|under) (?:bed with me|(?:my|our) (?:\w+ )?(?:bed|covers|duvet|blankets?|sheets|sleeping bag|bunk|tent)|the (?:shower|bath) (?:with|when|while))`,
    ),
    unless: CARE_ROOM,
  },
  {
    when: or(
      String.raw`\b(?:${ANYONE})\b${GAP}\b(?:comes?|came|coming|walks?|walked|sneaks?|sneaking|snuck|creeps?|crept|waits?|stands?|gets?|lets himself|let himself) (?:in|into|in to|to|at|outside|by|inside) my (?:\w+ )?(?:room|bedroom|door|bathroom|cabin|shower|doorway)`,
    ),
    and: [
      /\b(?:nights?|night ?times?|midnight|[1-4] ?am|asleep|sleeping|in bed|(?:leaves?|out|off|away|gone|at work|not home|shopping)|touch\w*|secret|naked|undress\w*|chang(?:ing|ed)|shower\w*|locks?|don'?t want|scared|afraid|pretend\w*|knock\w*|tell|dark|bedtime|lights|alone|watch(?:es|ing) me)\b/,
    ],
    unless: CARE_ROOM,
  },
  // Touching.
  {
    when: or(
      String.raw`\b(?:${ANYONE})\b${GAP}\b(?:touch(?:es|ed|ing)?|tuches|tuched|grop\w+|fondl\w+|molest\w*|rub(?:s|bed|bing)?|strok(?:es|ed|ing)|caress\w*|squeez(?:es|ed|ing)|feel(?:s|ing) (?:me )?up|felt (?:me )?up|grabs?|grabbed|press(?:es|ed) (?:himself )?(?:up )?against|rubs? (?:himself )?(?:up )?against|presses himself on) (?:me|us|my (?:\w+ )?(?:legs?|thighs?|knees?|bum|bottom|butt|arse|ass|chest|breasts?|boobs?|body|privates?|private parts?|crotch|waist|hips?))\b(?! (?:out|deeply|so much|to (?:the|my)|that|by (?:the|his|her)|on (?:the|my) (?:shoulder|arm|hand)|a |an |some |the |up ))`,
    ),
    unless:
      /\b(?:massage|physio\w*|doctor|gp|surgeon|nurse|dentist|osteopath|sunscreen|sun cream|nits?|words|speech|kindness|generosity|moved|chord|vote of|letter|card|story|song|heart|tag|my dog|my cat|baby kicked|scooter|(?:before|so) (?:i|that i) (?:fell|could fall|wouldn'?t|didn'?t)|fifa|football|rugby|judo|karate)\b/,
  },
  {
    when: /\b(?:his|her|their|\w+'s|\w+s|a) (?:whole )?(?:hands?|fingers?)\b[^.!?]{0,15}\b(?:up|down|inside|in|under|between|on|over) my (?:\w+ )?(?:skirt|dress|thighs?|legs?|knees?|trousers|trowsers|pants|shorts|knickers|underwear|top|shirt|blouse|bra|jumper|pyjamas|pajamas|swimsuit|bum|bottom|arse|ass|breasts?|chest|crotch|tights)\b/,
    unless: /\b(?:stethoscope|doctor checked|midwife|tailor|seamstress|sewing)\b/,
  },
  {
    when: or(
      String.raw`\b(?:${ANYONE})\b${GAP}\b(?:ma(?:kes?|king|de)|forc(?:es|ed|ing)|wants?|wanted|asks?|asked|asking|tells?|told|telling|begs|begged|pressur\w+|gets|got) (?:me|us|my \w+) (?:to )?(?:take (?:off|my (?:clothes|top|shirt|pants|trousers|things))(?! (?:and|to|for) (?:wash|the wash))|undress|strip|get (?:undressed|naked|in (?:his|her) bed|into bed)|touch (?:him|her|it|them|his)\b(?! (?:toes|nose))|kiss (?:him|her|them)|suck|watch (?:him|porn|dirty)|sit on (?:his|her) (?:lap|knee)|sleep in (?:his|her) bed|sleep with|have sex|do (?:sex\w*|things? (?:i|to him|with him|in bed))|lie (?:down )?(?:with|next to) him|send (?:\w+ ){0,3}(?:pics?|pictures|nudes?)|(?:massage|wash|rub) (?:him|his)|keep quiet|play (?:doctor|a game|the game|games) (?:with him|in bed|where))`,
      String.raw`\bshow(?:s|ed|ing)? (?:me|us) (?:his|her) (?:penis|dick|willy|cock|thing|bits|privates?|private parts)\b|\b(?:shows?|showed|showing) (?:me|us) (?:porn|dirty (?:videos|pictures))|\b(?:wank\w*|masturbat\w*|plays with himself|touches himself)\b${GAP}\b(?:me|watch)`,
      String.raw`\b(?:${KIN}|${POWER}|(?:mum|mom)'?s boyfriend)\b${GAP}\b(?:tries to kiss|tried to kiss|kiss(?:es|ed)) (?:me|my neck) (?:on the (?:mouth|lips)|with|and (?:i|said|told)|again|in (?:the|his|her)|when|after|while|behind)`,
    ),
    unless: /\b(?:mistletoe|physiotherap\w*|grandma|nan|good ?night|play|rehears\w*|vaccin\w*|doctor'?s)\b/,
  },
  // Pictures, and being held to ransom with them.
  {
    when: or(
      String.raw`\b(?:ask\w*|begg\w*|begs|wants?|pressur\w+|nagg\w*|pester\w*) (?:me )?(?:for|to send)(?: him| her| them)? (?:\w+ ){0,3}(?:nudes?|naked|(?:pics?|pictures?|photos?|videos?) (?:of (?:me|my|us)|without|in my|when))`,
      String.raw`\b(?:send|post|share|leak|show|put)\b${GAP}\b(?:pics?|pictures?|photos?|nudes?|videos?|them|it)\b${GAP}\b(?:if i|unless)\b`,
      String.raw`\b(?:pics?|pictures?|photos?|nudes?|videos?)\b.{0,60}\b(?:send|post|share|leak|show|put)\b${GAP}\b(?:unless|if i|whole school|entire school|everyone|my (?:mum|mom|parents|family|friends|boss|dad|husband)|pay)\b`,
    ),
    and: [
      /\b(?:he|hes|she|they|he'll|she'll|they'll|guy|man|someone|somebody|coach|teacher|boss|ex|boyfriend|uncle|stepdad|leader|friend|cousin|girl|boy)\b/,
    ],
    unless:
      /\b(?:wedding|holiday|birthday|passport photo|school photo|graduation|new baby|garden|recipe|dog|cat|puppy|cake|photographer said|agent|house|flat|portfolio|profile|linkedin|grandchildren)\b/,
  },
  // Told to keep it secret, or that nobody would believe it.
  {
    when: or(
      String.raw`\bour (?:\w+ )?secret\b|\b(?:between|btw) (?:me and (?:him|her|god)|him and me|the two of us|us and god|just us)\b`,
      String.raw`\b(?:not allowed|not supposed|forbidden|not meant) to (?:tell|say|talk)\b`,
      String.raw`${SAYS}(?: me)? (?:not to|never to|to not|don'?t|i (?:must not|mustn'?t|can'?t|can never|couldn'?t|shouldn'?t|better not|had better not)) (?:ever )?(?:tell|say|talk|owt)|\b(?:made|makes|begged|beg|begs|got) (?:me|her|him) (?:promise |swear )?(?:not to|never to|to not) (?:tell|say|talk)`,
    ),
    and: [
      new RegExp(
        String.raw`\b(?:${KIN}|${PARTNER}|${POWER}|he|she|they|man|guy|granddaughter|grandson|niece|nephew|lad)\b`,
      ),
      /\b(?:touch\w*|room|bed|night|hurt\w*|don'?t (?:want|like)|do to|does|did|do when|do after|we do|scared|hat(?:e|ed)|sick|kiss\w*|clothes|alone|body|happen\w*|game(?:s)? (?:we|he)|special|bad things?|wrist|hit|trouble|take me away|break up|kill|anyone|anybody|someone)\b/,
    ],
    unless: GLAD,
  },
  {
    when: /\b(?:nobody|no one|no-one|noone|they|who) ?(?:would|will|'d|'ll|'s going to|is going to|s going to|wud)(?: ever)? (?:believe|beleive|take) (?:me|my word|her|it of him|that of him|a (?:bloke|girl|kid|man|band|student|temp|child|boy|cleaner|woman)|someone like)\b|\b(?:said|says|told me|tells me) (?:\w+ ){0,2}(?:nobody|no one|no-one|they) (?:would|will|'ll|'d) (?:believe|take)/,
    unless:
      /\b(?:catch|caught a|fish|luck|goal|hole in one|pb|weight|ghost|ufo|lottery|score[ds]?|age|recipe|chapter|novel|plot|the news|won)\b/,
  },
  // Blows, and thrown, held or dragged.
  {
    when: or(
      String.raw`\b(?:${ANYONE}|pay|children|kids)\b${GAP}\b${STRIKE} ${MINE}\b(?! (?:\w+ )?(?:up|at|to it|to the|in the (?:race|final|quiz|end)|by \d|\d|hard that|with (?:deadlines|questions|a (?:bill|question|joke|hug)|the (?:bill|news))|like (?:a ton|that)|home)\b)`,
      String.raw`\b(?:hit|hits|beats?|kicks|kicked|slaps|slapped|punched|punches|chok\w+) (?:her|him|mum|mom|mam)\b${GAP}\b(?:heard|hear|through the wall|in front of|hid|scared|crying)|\b(?:heard|hear|hid|scared|crying)\b${GAP}\b(?:hit|hits|hitting|beat|beats|beating|kicking|slapping) (?:her|mum|mom|mam|my (?:mum|mom|mother|sister|brother))`,
      String.raw`\b${STRIKE} (?:me|us|him|her|my \w+)\b${GAP}\bwith (?:a|the|his|her|my) (?:\w+ )?(?:belt|slipper|cane|spoon|hanger|cable|wire|stick|hose|shoe|ruler|bat|pan|kettle|iron|hairbrush|whip|chain|strap|fist|broom)`,
      String.raw`\b(?:put|puts|stub\w*) (?:his|her|a|the) (?:cigarettes?|cigs?|fags?) out on (?:me|my|him|his|her)`,
    ),
    unless: PLAY,
  },
  {
    when: or(
      String.raw`\b(?:${ANYONE})\b.{0,60}\b${THROW} (?:me|us|him|her|my \w+)\b(?: (?:down|up|back|hard|right|straight|over|around|again|so))*(?: (?:into|in|against|off|onto|on|across|to|out of|by|through|with)) (?:the |a |my |his |her )?(?:\w+ )?(?:stairs?|steps|walls?|floor|ground|doors?|bed|fridge|table|hair|throat|neck|collar|ear|wrists?|arms?|face|cupboard|sofa|counter|sink|moving car|wardrobe|corner|room|container|closet|radiator)\b`,
      String.raw`\b(?:${PARTNER}|${KIN}|he|she)\b.{0,60}\b(?:pushed|shoved|pinned|chok(?:es|ed)|strangled|shoves|pushes) me\b(?= ?(?:$|[.,;!]|again|and (?:i|then)|when|so hard|because|last|on (?:the|sunday|monday|tuesday|wednesday|thursday|friday|saturday)|for|there|over))`,
      String.raw`\bhands? (?:a?round|on|about) (?:my|her|mum'?s) (?:neck|throat)\b|\b(?:couldn'?t breathe|squeez\w+ my (?:neck|throat)|by the (?:throat|hair))\b${GAP}\b(?:he|she|let go|until|till)|\b(?:he|she|they)\b${GAP}\bby (?:the|my) (?:throat|hair)\b`,
      String.raw`\b(?:he|she|they|husband|wife|boyfriend|girlfriend|dad|mum|mom|ex|brother|stepdad) (?:\w+ )?(?:broke|cracked|split|fractured|knocked out|dislocated) my (?:\w+ )?(?:tooth|teeth|nose|arm|wrist|ribs?|jaw|fingers?|lip|collarbone|glasses)\b`,
      String.raw`\b(?:throws?|threw|chucks?|chucked|hurl(?:s|ed)|launch(?:es|ed)) (?:\w+ ){1,3}(?:at (?:me|us|my head)|at the wall)\b`,
      String.raw`\b(?:${ANYONE})\b${GAP}\b(?:come|came|comes|went|goes|gone|going|flew|lunged) (?:for|at) me\b(?: (?:with|again|this|when|last)|$|[.,])|\b(?:${ANYONE})\b.{0,20}\b(?:pull(?:s|ed)|yank(?:s|ed)|ripp?(?:s|ed)) (?:out )?my hair`,
      String.raw`\b(?:punch\w*|hits?|kick(?:s|ed)|smash\w*|put (?:his|her) fist through) (?:a hole in )?the (?:walls?|doors?|mirror)\b${GAP}\b(?:my (?:head|face)|next to me|when (?:he|she|i)|near me|in front of me|if i)|\b(?:dad|he|she|mum|stepdad|husband|boyfriend)\b${GAP}\b(?:smashes|smashed|breaks|trashes|trashed|wrecks) (?:everything|things|the (?:house|kitchen|place|flat)|up the|our|my)\b${GAP}\b(?:hid\w*|scared|when|drunk|afraid|again|me|us)`,
      String.raw`\b(?:spits?|spat|pissed|urinated) (?:on|at|in) (?:me|my (?:face|food))\b`,
    ),
    unless: PLAY,
  },
  // Marks, and what is said of them.
  {
    when: /\bwhere (?:the |my )?(?:clothes|clothing|sleeves|uniform) (?:covers?|hides?)|\bwhere (?:it|they|he|she|nobody|no one|people) (?:does ?n[o']?t|doesn't|don'?t|won'?t|can'?t|wouldn'?t) (?:show|see)\b/,
    and: [/\b(?:he|she|him|her|hits?|does it|dad|mum|husband|wife|boyfriend)\b/],
  },
  {
    when: /\b(?:bruis\w+|finger ?marks?|hand ?prints?|black eyes?|split lip|fat lip|cigarette (?:marks|burns?)|burn marks|welts?|belt marks|bite marks|fresh marks|marks on (?:his|her|their|my|both) (?:arms?|legs?|neck|back|wrists?|thighs?|face))\b/,
    and: [
      /\b(?:cover\w*|hid(?:e|es|ing|den)?|foundation|concealer|make ?up|scarf|sunglasses|told (?:every\w*|them|school|work|the|my|people|mum)|won'?t (?:say|tell)|wouldn'?t (?:say|tell)|from (?:him|her|his|where he|last night)|what happened|ask(?:s|ed)? (?:me )?(?:about|how)|he did|she did|it'?s him|gave me|(?:dad|father|mum|mom)'?s|flinch\w*|step ?\w+|lie[ds]?|boyfriend|husband|wife|scared|(?:i|she|he) fell|walked into a door|cupboard door|say how)\b/,
    ],
    unless:
      /\b(?:rugby|scrum|football|footy|hockey|climb\w*|skat\w*|judo|karate|bjj|match|blood thinners|normal|vet|halloween|stage|costume|trampoline|blood test|paintball|netball|roller|horse|apples?|bananas?|peach\w*|ego|laptop|carpet|paint|wall)\b/,
  },
  {
    when: /\bflinch\w*\b/,
    and: [
      /\b(?:when|every time|if)\b.{0,30}\b(?:he|she|hand|comes in|moves?|raises?|shouts?|door|step ?\w+|dad|father|husband)\b/,
    ],
    unless: /\b(?:horse|dog|cat|needle|injection|jab|vet|goal|dentist|ball|actor|film|tax|price)\b/,
  },
  // Control: what is taken, watched, locked.
  {
    when: or(
      String.raw`\b(?:${ANYONE})\b${GAP}\b(?:took|takes|taken|taking|holds?|holding|keeps?|kept|hid|hides|locks?|locked|confiscat\w+|control\w*|snapp?(?:s|ed)|smash(?:es|ed)|broke|threw|trew|throws|flushed|has|have|got|withh\w+) (?:away |all |both )?(?:of )?(?:my|our|the) (?:\w+ )?${OWN}\b`,
      String.raw`\btook the sim out of my phone`,
    ),
    and: [
      new RegExp(
        String.raw`\b${OWN}\b.{0,25}(?:,| and|&) ?(?:and )?(?:my |our )?(?:\w+ )?${OWN}\b|\b(?:can'?t|cannot|couldn'?t|not able to) (?:leave|get out|go|call|ring|reach|move|eat|buy|drive|see|walk)|\b(?:afraid|scared|won'?t (?:give|let|hand)|refus\w+ to (?:give|hand)|if i|ask (?:him|her|them)|no food|in the bin|leav(?:e|ing)|owe|no wages|unpaid|work for|we work|hours a day|sixteen hours|fourteen hours|every day and|sleep on|marry|wedding|who i|(?:hiding|writing|typing|locked) (?:this )?(?:in|on)|when he goes out|goes out|at work|because i (?:talk|spoke|went|said|tork|saw)|send me back|the police|snapped|down the toilet|let me see|every time)\b`,
      ),
      /\b(?:my|our|me|i)\b/,
    ],
    unless:
      /\b(?:detention|grounded|fair enough|repair\w*|border|fifa|rounds|copy|dementia|lol|haha|by mistake|accident\w*|surprise|screen time|revision|borrow\w*|good lass|sandwich|bank locked|safe keeping|weight off|toddlers?|magpie|dog|puppy|cat|thief|thieves|stolen|burglars?|garage|mechanic)\b/,
  },
  {
    when: or(
      String.raw`\b(?:${PARTNER}|he|hes|she|shes|they|mother[- ]in[- ]law|in-?laws)\b${GAP}\b(?:checks?|checking|goes through|going through|went through|monitors?|monitoring|tracks?|tracking|searches|inspects?|reads) (?:all )?(?:of )?(?:my|me on my) (?:\w+ )?(?:phone|messages|texts|emails?|location|whatsapp|dms|bank|receipts|mileage|browser|search|diary|journal|notebook|underwear|laptop)`,
      String.raw`\b(?:put|puts|hid|hidden|found|installed|has|got) (?:a |an )?(?:\w+ )?(?:trackers?|airtags?|gps|cameras?|spyware|tracking app|recorder)\b${GAP}\b(?:my|in the (?:kitchen|bedroom|house|bathroom|living)|on me)`,
      String.raw`\bread my (?:notebook|diary|journal) (?:aloud|out)\b`,
      String.raw`\b(?:show|account (?:to|for)|explain to|prove to|justify) (?:him|her|them|it to him)?\b ?(?:\w+ ){0,2}(?:every|evry|each|all my|all the) (?:receipts?|recipts?|recit|penn(?:y|ies)|pound|cent|transaction|journey|minute)\b`,
      String.raw`\b(?:all )?(?:of )?my (?:wages|salary|pay|benefits|pension|money) (?:all )?(?:goes?|is paid|get paid|gets paid|has to go) (?:straight )?(?:in ?to|to) (?:his|her|their)\b`,
      String.raw`\b(?:controls?|controlling|decides?|takes?|keeps?|has|handles) (?:all )?(?:of )?(?:the|my|our) (?:money|finances|bank accounts?|income)\b${GAP}\b(?:not allowed|no access|beg|ask|i (?:get|have) (?:no|none|nothing)|can'?t|won'?t|pocket money|allowance|every penny)|\bgives? me (?:an? )?(?:allowance|\S+ (?:pounds|dollars|euros|quid)) (?:a|per|each) (?:week|day)`,
      String.raw`\b(?:watch(?:es|ed|ing)?|films?|filmed|filming|spies? on|spied on|spying on|photographs?) me (?:in the (?:shower|bath|bathroom|changing)|undress\w*|chang(?:e|ing)|get(?:ting)? (?:changed|dressed|undressed)|sleep(?:ing)?|shower|while i)`,
      String.raw`\b(?:takes?|taking|took) (?:all )?(?:of )?my (?:wages|salary|benefits|pension|tips)\b`,
      String.raw`\b(?:rings?|calls?|texts?|phones?|messages) (?:me )?(?:if|when|every) (?:i )?.{0,20}\b(?:too long|minutes late|still too|ten minutes|don'?t answer)`,
      String.raw`\b(?:have|need|got) to (?:ask|get) (?:his |her |their )?(?:permission|him|her) (?:to|before|for) (?:\w+ ){0,3}(?:go|leave|eat|shower|spend|buy|phone|call|money|out|toilet|bathroom)`,
      String.raw`\b(?:follows|followed|following) me (?:home|to work|everywhere|from)|\b(?:waits?|waiting|sits?|parks?|parked|stands?|turns? up|turned up|shows? up) (?:every day |again )?(?:outside|at) my (?:house|work|flat|gym|office|street|school|door)\b.{0,60}\b(?:again|every|left|ex|scared|broke up|won'?t stop|police|knows)`,
    ),
    and: [
      new RegExp(
        String.raw`\b(?:${PARTNER}|${KIN}|${POWER}|he|hes|she|shes|they|him|her|man|guy|someone|son|daughter|grandson)\b`,
      ),
    ],
    unless:
      /\b(?:we share|share locations|parcel|fitness|spelling|dog|cat|puppy|bike|luggage|suitcase|burglar\w*|wildlife|fox|hedgehog|baby monitor|bird|doorbell|tax|taxman|hmrc|invest\w*|pitch|duck|bookkeep\w*|accountant|expenses|surprise|birthday|physio|dietitian|editor)\b/,
  },
  {
    when: or(
      String.raw`\b(?:${ANYONE})\b${GAP}\b(?:locks?|locked|locking|shuts?|shut|traps?|trapped|keeps? .{0,8}locked) (?:me|us|him|her|them|my \w+|the kids) (?:in|out|up|outside|outsid|inside|away)\b`,
      String.raw`\blocks? (?:the |up the )?(?:phone|telephone|fridge|food|front door|kitchen|cupboards?)\b${GAP}\b(?:when|so|from|and (?:takes|keeps)|while|if)`,
      String.raw`\block(?:ed|s)? in (?:the|my|a|at) (?:night|room|house|bedroom|flat|cellar|basement|bathroom)\b`,
    ),
    unless:
      /\b(?:by mistake|accident\w*|forgot|escape room|laugh(?:ed|ing)|silly|office|cat|dog|festival|bank|account|fifa|van door)\b/,
  },
  {
    when: or(
      String.raw`\b(?:${PARTNER}|${KIN}|${POWER}|he|hes|she|shes|they)\b(?: \w+)? (?:does ?n[o']?t|doesn't|dosnt|don'?t|won'?t|never|wouldn'?t|will not|would not|refuses to) (?:let|lets|allow|allows) (?:me|us) (?:to )?(?:eat\b|sleep\b|leave the (?:house|flat|room)|have (?:my own|any|my) (?:\w+ )?(?:money|mony|bank|card|key|phone)|see (?:a|the) doctor|(?:lock|shut|close) the (?:bathroom|toilet)|use the (?:phone|toilet)|see my (?:\w+),|see anyone|speak to anyone|talk to anyone|go (?:anywhere|out) (?:alone|without))`,
      String.raw`\b(?:don'?t|not|never) (?:get|allowed) to (?:sleep|eat|leave the house|see anyone)\b${GAP}\b(?:he|she|if|until|till|unless)|\b(?:he|she)\b${GAP}\bi don'?t get to (?:sleep|eat)\b`,
      String.raw`\b(?:cut me off from|turned me against|isolat\w+ me from) (?:my|everyone)\b|\bnot allowed (?:to see|to speak to|to call|any) (?:my |any)?(?:friends|family|mum|mom|sister|visitors|anyone|money)\b`,
    ),
    unless:
      /\b(?:diet|fast(?:ing)?|surgery|operation|anaesthe\w+|snor\w+|baby|newborn|puppy|dog|cat|kids|grounded|lockdown|covid|hospital|ward|exam|until (?:i|we) (?:finish|tidy)|noisy|party|carry|fifa|spoil\w*)\b/,
  },
  // Threats.
  {
    when: or(
      String.raw`\bif i (?:ever |even )?(?:leave|left|go|went|tell|told|tel|say|said|call|called|complain\w*|scream|report|refuse|don'?t|dont|say no|talk|spoke|speak|try to|end it|break up|stop|cry|move out|get a job|send)\b${GAP}\b(?:never see|lose (?:my|the) (?:kids|children|baby|house|visa|home)|kill (?!for)|hurt|burn|send me back|deport\w*|take (?:the|my) (?:kids|children|baby|boys|girls|son|daughter)|keep the (?:kids|baby|children)|find me|come (?:there|after me|for me)|regret it|tell (?:the police|everyone|my parents|my boss)|ruin (?:me|my life)|beat|smash|shoot|stab|be (?:left|sorry)|the belt|pay for it|immigration|home office|on the street|throw me out|homeless|cut me off|cut my|take (?:her|him|them) away)\b`,
      String.raw`${SAYS}(?: me)?(?: that)? (?:if i .{0,50})?(?:he|she|they|hell|shell|theyll|i)(?:'ll|'d|'s going to| will| would| is going to| was going to|s going to| gonna|ll)? (?:will |would |be |get |have me |never |come .{0,25}and )?(?:kill(?:ed)? (?!for)|hurt|burn|shoot|stab|strangle|drown|smash|find|deport\w*|beat|slit|bury|rape|tell (?:everyone|everybody|my (?:mum|mom|parents|family|boss|dad|husband|wife|school|work)) .{0,30}(?:unless|if i)|never see|left (?:wet|dirty)|ruin|take (?:the|my) (?:kids|baby|children)|put me (?:out|in (?:a|hospital|the ground)))`,
      String.raw`\bbe left (?:wet|dirty|in (?:my|it)|without)\b.{0,25}\bif i\b|\bnext time (?:it'?ll|it will|it would|it'?s going to|he'?ll|she'?ll) (?:be (?:the |my |me|worse)|kill|break|hit|use)`,
      String.raw`\bthreaten(?:s|ed|ing)? (?:me|us|my \w+|to (?:kill|hurt|hit|leave me with|take|burn|tell|report|send|throw|post|put))\b`,
      String.raw`\b(?:hold|held|holds|put|puts|pull|pulls|pulled|point|points|pointed|wav(?:es|ed)|clean(?:s|ed|ing)|load(?:s|ed|ing)|sharpen(?:s|ed|ing)?|show(?:s|ed)) (?:out |me )?(?:a|the|his|her) (?:\w+ )?(?:knife|gun|rifle|pistol|shotgun|machete|blade)\b.{0,30}\b(?:at me|to me|on (?:me|us)|to my|at my|on me|against my|asked me|who i|looking at me|stared|in front of me|at us|if i|while i)`,
    ),
    unless:
      /\b(?:for (?:one|some|a piece|a slice|that recipe|those)|if i (?:forget|eat|spoil|miss|am late|don'?t bring|touch|buy another)|jok\w+|lol|haha|spoilers?|fifa|game|villain|level|boss fight|tax|weather|rain\w*|snow\w*|parking|fine me|redundan\w*|tariffs?)\b/,
  },
  // Something for something.
  {
    when: new RegExp(
      String.raw`\b(?:boss|manager|director|agent|coach|supervisor|teacher|landlord|producer|professor|tutor|gaffer|foreman|owner|client|consultant|photographer|recruiter|officer|leader|he|she|him)\b`,
    ),
    and: [
      /\b(?:hotel room|the hotel|sleep with (?:him|her)|go to bed with|(?:go|went|going|come|came) (?:out|home|back|up|over|upstairs|for a drink|for drinks|to dinner|away) (?:with|to) (?:him|her|his)|have sex|another way|nudes?|pics?|photos? of (?:me|my)|(?:be|was|am|being|were) (?:nice|nicer|friendly|good|kind|close) to (?:him|her)|his (?:place|flat|bed|lap|knee|hotel)|kiss (?:him|her)|sexual favou?rs?|blow ?job|favou?rs?|hand on my (?:thigh|knee|leg)|grateful|date with (?:him|her)|in bed|door locked)\b/,
      /\b(?:or (?:i|else|my|no|there|the)\b|or i'?(?:ll|d)|unless|if i (?:don'?t|won'?t|do not|refuse|say no|want|ever want|was|were|am|went|came|let|did|sleep|slept|kiss\w*|send|sent|wear)|if i'?m|otherwise|in exchange|in return|needn'?t bother|won'?t (?:start|get|pass|renew|play)|lose my|the rota|off the rent|half the rent|the rent|(?:pass|fail) me|promot\w+|my (?:marks?|grade|promotion|contract|hours|visa|reference|shifts?)|contract (?:still )?unsigned|could make (?:my|or break)|depends on)\b/,
    ],
    unless:
      /\b(?:meeting room|slides|conference|booking|booked|receipts?|expenses|invoice|team dinner|checkout|check in|airport|breakfast included|thanks to|so grateful|profile pics?)\b/,
  },
  // Sex that was not wanted.
  {
    when: or(
      String.raw`\b(?:he|she|they|husband|wife|boyfriend|girlfriend|partner|friend|ex|guy|man|someone|date)\b${GAP}\b(?:did it anyway|does it anyway|anyway he|(?:carried|carries) on|kept going (?:anyway|when i|after i)|keeps going (?:anyway|when i)|did ?n'?t stop|did not stop|does ?n'?t stop|doesn't stop|wouldn'?t stop|won'?t stop|(?:wouldn'?t|won'?t|didn'?t|doesn'?t|never) (?:take|hear|takes) no|forc(?:es|ed) (?:himself|herself|it|me)|h(?:e|o)lds? me down|held me down|put it in|(?:took|takes) (?:off )?the condom(?: off)?|inside me|on top of me|has sex with me|had sex with me|finish(?:es|ed) (?:inside|anyway)|having sex with me)\b`,
    ),
    and: [
      /\b(?:told (?:him|her|them)|tell (?:him|her)|said (?:no|stop|i was|i)|say (?:no|stop)|asked (?:him|her|them) to stop|froze|freeze|tired|asleep|sleeping|drunk|passed out|(?:didn'?t|don'?t|did not) want|cry|crying|cried|washing|shower(?:ed|ing)?|anyway|pushed him|hurts?|let him|woke|the ceiling|wait(?:ed|ing)? (?:for it|till|until) )\b/,
    ],
    unless:
      /\b(?:talk(?:ing|ed|s)?|sing\w*|laugh\w*|train|bark\w*|texting|drill\w*|rain\w*|snor\w+|music|danc\w+|dog|cat|until the|finish line|ran|running|bus|phone call|gave me a lift|cook(?:ed|ing)|eat\w*|cake|dish\w*|chat\w*|drove|walked|runner|marathon)\b/,
  },
  {
    when: or(
      String.raw`\bwoke (?:up )?(?:with|to|and|because)\b${GAP}\b(?:on top of me|inside me|hands? (?:in|on|down|up|under)|fingers|touching me|having sex|doing it|underwear|knickers|pants (?:off|down)|no clothes)`,
      String.raw`\b(?:wife|wives|woman|i) (?:can'?t|cannot|can not|mustn'?t|must not|is not allowed to|am not allowed to|may not) (?:refuse|say no|deny)\b|\b(?:husband|he)\b.{0,20}\b(?:has|have) (?:a |the )?rights? to (?:my|me|sex)|\bmy (?:wifely|marital) dut(?:y|ies)\b`,
      String.raw`\bi (?:just |always )?(?:let|lay there|lie there)\b.{0,8}\b(?:him|her|and|until|till)\b.{0,40}\b(?:cry|over with|finish\w*|does ?n'?t stop|easier than|ceiling|quicker)`,
      String.raw`\b(?:spiked|drugged) (?:my drink|me)\b|\b(?:raped|rapes|raping) (?:me|her|him)\b|\b(?:i|she) (?:think i )?(?:was|got|been) (?:raped|molested|groped|sexually)\b|\bwithout my consent\b|\b(?:never|didn'?t|did not) (?:consent|say yes)\b.{0,40}\b(?:he|she|they|him)\b`,
      String.raw`\b(?:a man|the man|the son|the owner|he|boss|uncle|landlord) (?:he )?(?:comes|came) (?:in|into|to) my bed\b`,
    ),
  },
  // Living in fear of somebody.
  {
    when: or(
      String.raw`\b(?:chair|drawers|wardrobe|dresser|desk|wedge|bookcase|suitcase) (?:is )?(?:up |pushed |jammed |wedged )?(?:against|under|in front of) (?:the|my) (?:bedroom )?(?:door|handle|doorknob)`,
      String.raw`\b(?:lock|barricad|block|bolt)\w* (?:my|the|myself in(?:to)?(?: the| my)?|us in(?:to)?(?: the| my)?) (?:bedroom |bathroom )?(?:door|bathroom|room|bedroom)\b${GAP}\b(?:he|she|him|her|dad|step ?\w+|brother|husband|uncle|boyfriend|wife|ex)\b`,
      String.raw`\b(?:hid(?:e|es|ing)?|sit|sat|sleep|slept|stay(?:ed)?|wait(?:ed)?|walk(?:ed)?)\b.{0,30}\b(?:in the (?:car|bathroom|closet|wardrobe|shed|garage|cupboard|attic|garden)|under (?:the|my) (?:bed|stairs)|outside|round the block|the streets)\b${GAP}\b(?:till|until|when|because|so that|in case)\b.{0,25}\b(?:he|he's|hes|she|she's|dad|mum|stepdad|husband|wife|boyfriend|they)\b.{0,20}\b(?:asleep|sleeps?|calm\w*|leaves?|shout\w*|angry|drunk|drink\w*|stops?|mood|temper|passes? out|kicks? off|finds?)`,
      String.raw`\bcount(?:ing|ed)? (?:his|her) (?:drinks|beers|cans|bottles|pints)\b|\bwalk(?:ing)? on egg ?shells\b${GAP}\b(?:him|her|he|she|home|husband|wife)`,
      String.raw`\b(?:scared|afraid|frightened|terrified|petrified) (?:of|what|that) (?:what )?(?:he|she|they|my (?:${KIN}|${PARTNER})) ?(?:'ll|will|would|might|could|does|is going to|'d|ll) (?:do|hit|hurt|kill|find out|find|explode|take)`,
      String.raw`\b(?:scared|afraid|frightened|terrified|petrified) (?:to|of) (?:ask|wake|waking|upset|upsetting|anger|go home to|be (?:alone|left) with|being alone with) (?:him|her|them|dad|mum|my (?:${KIN}|${PARTNER}|son|daughter))`,
      String.raw`\b(?:afraid|scared|terrified|frightened) of (?:him|her|my (?:${KIN}|${PARTNER}|son|carer))\b(?= ?(?:$|[.,;!]|and|when|now|at|again|since|because|every|all))`,
    ),
    and: [/\b(?:i|i'm|im|me|my|us|we)\b/],
    unless:
      /\b(?:hide and seek|hoover|kitkat|game|surprise|fireworks|dog|puppy|horse|cat|interview|exam|spiders?|dentist|test results|flying|surgeon|ask(?:ing)? her out|ghost|film|movie|wind|draught|needles?|clowns?|the dark|driving|drives)\b/,
  },
  // Children drawn in by an adult.
  {
    when: new RegExp(
      String.raw`\b(?:he|she)(?:'s| is|s)? (?:\w+ )?(?:1[89]|[2-6]\d)\b.{0,30}\b${CHILD_AGE}|${CHILD_AGE}.{0,30}\b(?:he|she)(?:'s| is|s) (?:\w+ )?(?:1[89]|[2-6]\d)\b`,
    ),
    and: [
      /\b(?:boyfriend|girlfriend|loves?|buys?|bought|kiss\w*|meet\w*|owe|secret|pics|snap\w*|sex|going out|dating|drives?|gifts?|special|mature|bed|flat|touch\w*|send|text\w*|messag\w*|relationship|together)\b/,
    ],
    unless: /\b(?:brother|sister|cousin|dad|mum|mom|band|player|striker|actor|singer)\b/,
  },
  {
    when: new RegExp(CHILD_AGE),
    and: [
      new RegExp(String.raw`\b(?:${KIN}|${POWER}|he|man|guy|boyfriend)\b`),
      /\b(?:don'?t (?:like|want)|hate what|scared|afraid|owe|touch\w*|kiss\w*|parks|pics|nudes|hungry|no food|hurts? me|what (?:he|she) does|makes me|gone since|alone with|wants to (?:meet|marry))\b/,
    ],
    unless: GLAD,
  },
  {
    when: new RegExp(
      String.raw`\bwhat (?:he|she|they|(?:my|her|his|the) (?:\w+(?:'s)? ){0,2}(?:${KIN}|${PARTNER}|${POWER}|son)) (?:does|did|dose|do|makes me do|made me do|used to do|is doing)\b(?: (?:to (?:me|us|her|him|them)|when|at (?:night|bath ?time|bedtime)|in (?:the|my|his|her)|on the|after|with me|behind))`,
    ),
    and: [
      /\b(?:don'?t (?:like|want)|sick|promise\w*|can'?t (?:say|tell|write|talk|stop)|told (?:me|no one|nobody)|tell|ashamed|hate|scared|afraid|awful|cry\w*|won'?t stop|nobody|no one|pushed|hurt\w*)\b/,
    ],
    unless:
      /\b(?:garden|proud|amazing|genius|recipe|magic|brilliant|clever|goal|paint\w*|wonderful|kitchen renovation|surprise|exam|hair|team|company|government)\b/,
  },
  {
    when: /\b(?:online|discord|roblox|snapchat|snap|instagram|insta|tiktok|whatsapp|(?:from|on|in) (?:a|the|my|this) (?:game|server|app|internet|chat|minecraft|fortnite))\b/,
    and: [
      /\b(?:he|she|guy|man|someone|somebody|they|person|boy|bloke)\b/,
      /\b(?:wants? (?:to meet|me to (?:meet|send|come|show))|older than (?:he|she) said|not (?:really )?my age|nudes?|webcam|(?:turn|switch) on (?:my|the) cam\w*|come alone|knows where i live|unless i|blackmail\w*|my (?:pics|pictures|body)|don'?t tell|delete (?:our|the) (?:chat|messages))\b/,
    ],
    unless:
      /\b(?:marketplace|buyer|seller|sell(?:ing)?|guild|convention|cousin|landlord|estate agent|interview|client|recruiter)\b/,
  },
  {
    when: /\b(?:says?|said|sez|told me|reckons|keeps saying) (?:that )?(?:now )?i (?:still )?owe (?:him|her|them)\b/,
    unless:
      /\b(?:tenner|fiver|quid|lunch|pint|pints|coffee|beers?|dinner|drinks?|round|one|an? apology|apology|rematch|cake|£|\$|euros?|deposit|invoice|haha|lol)\b/,
  },
  // A child left alone or without food.
  {
    when: /\b(?:no|never any|isn'?t any|nothing|hardly any|not any|any) (?:food|to eat)\b.{0,20}\b(?:here|in the (?:house|fridge|flat|cupboards?)|at home)\b|\b(?:mum|mom|mam|dad|parents|they|she|he)(?:'s| has| is|s)? (?:been |both )?(?:gone|left us|leaves (?:me|us)(?: and the \w+)?(?: alone| on (?:my|our) own)?|not come (?:home|back)|disappeared|passed out)\b.{0,20}\b(?:since|for (?:\d|two|three|four|five|days|a week)|days|again)|\b(?:mum|mom|dad|parents|they|she|he) (?:hasn'?t|haven'?t|has not|didn'?t) (?:come|been) (?:home|back)\b/,
    and: [
      new RegExp(
        String.raw`\b${CHILD_AGE}|\b(?:the baby|my (?:little|baby|younger|small) (?:brother|sister)|hungry|starving|afraid|scared|nothing to eat|no food|nobody (?:feeds|comes)|we (?:eat|ate)|all (?:by )?(?:my|our)sel(?:f|ves))\b`,
      ),
    ],
    unless:
      /\b(?:cat|dog|camping|festival|holiday|shopping|takeaway|deliveroo|moved in|new flat|business trip|mission)\b/,
  },
  {
    when: or(
      String.raw`\b(?:me and my|my) (?:little |baby |small )?(?:sister|brother|siblings)\b${GAP}\b(?:pee|wee) in\b|\bnot (?:allowed|aloud) (?:to use the (?:toilet|bathroom)|food|dinner)\b${GAP}\b(?:he|she|dad|mum|stepdad|stepmum)`,
      // Forced marriage, and cutting of girls.
      String.raw`\b(?:marr\w+|wedding|husband|engaged|bride|nikah)\b.{0,60}\b(?:never met|not met|(?:no ?one|nobody|no one) (?:is |has )?ask(?:s|ed|ing)?|don'?t (?:even )?know him|no choice|forc(?:e|ed|ing) me|making me|against my will)\b`,
      String.raw`\bmarry (?:a|the|this|some) (?:\w+ )?(?:man|boy|guy|cousin|stranger)\b${GAP}\b(?:don'?t|do not|never|haven'?t|twice my|older|didn'?t)|\b(?:forc(?:e|es|ed|ing)|mak(?:e|es|ing)|made) me (?:to )?(?:marry|into (?:a |the |this )?marriage|get married)|\bmarr(?:y|ied|ying) (?:me )?off\b|\b(?:have|got|going) to marry (?:him|my cousin|a man|the man|this man|an old|someone)\b.{0,40}\b(?:don'?t want|parents|dad|father|family|uncle|passport)`,
      String.raw`\b(?:sister|daughter|niece|cousin|girls?|me)\b${GAP}\b(?:for the cutting|to be cut|be circumcised|circumcision|get cut|the cutting|fgm)\b`,
      // Held by an employer.
      String.raw`\b(?:no|not) (?:wages|pay|paid)\b.{0,20}\b(?:since|for (?:\d|two|three|four|five|six|months))\b.{0,60}\b(?:passport|papers|leave|lock\w*|owe|sleep|hours)`,
    ),
    unless: /\b(?:haircut|hair|ribbon|film|umbilical|cake|grass|team|documentary|lecture|training|module|essay)\b/,
  },
  // A child, or a person in care, who tells it or shows it.
  {
    when: /\b(?:(?:my|our|the|her|his|a|an|me) (?:[\w']+ ){0,2}(?:daughter|son|granddaughter|grandson|niece|nephew|kid|boy|girl|lad|lass|little one|pupil|student|child|stepson|stepdaughter|resident|client|service user|brother|sister)|granddaughter|grandson|lad on my \w+|(?:girl|boy|kid|child) in my class)\b/,
    and: [
      /\b(?:told me|tells me|says|said|whisper\w*|drew|showed me|came (?:back|home|out)|comes (?:back|home)|begged me|asked me|flinch\w*|won'?t (?:say|tell|go)|has got|he's got|she's got|cries when|screams when|wets?)\b/,
      /\b(?:touch(?:es|ed|ing) (?:her|him|me)|(?:hurts?|hits?|smacks?|kicks?) (?:her|him|them)|bath ?time|private parts?|down there|(?:our|a) secret|does to (?:her|him)|promise not to tell|begged me not|not to (?:say|tell)|scared of (?:him|her dad|his dad|her|grandad|step\w+|uncle)|flinch\w*|cigarette|bruis\w*|finger ?marks|marks on|the belt|locked (?:in|him|her)|wrist snapped|burns? on|won'?t say how|rough with|doesn'?t want to go (?:to|back to) (?:his|her) (?:dad|mum|father|uncle))\b/,
    ],
    unless:
      /\b(?:surpris\w*|party|present|football|rugby|scrum|tooth|puppy|injection|dentist|full marks|brambl\w*|trampoline|fell off|playground|tag|training|lecture|chapter|draft|villain)\b/,
  },
  {
    when: or(
      String.raw`\b(?:carer|caregiver|support worker|nurse|staff|aide|assistant|girl|she|he|they)\b${GAP}\b(?:drag(?:s|ged)|hits?|slap(?:s|ped)|pinch(?:es|ed)|(?:is |are |was )?(?:so )?rough with|tie[sd]|force[- ]feeds?|shouts at|swears at|leaves?|left|handles?)\b.{0,15}\b(?:him|her|me|them|the residents?|mum|nan|wet|dirty)\b`,
    ),
    and: [
      /\b(?:home|shower|resident\w*|carer|worker|night|ward|wheelchair|bed|hoist|change|feed|support)\b/,
      /\b(?:scared|afraid|complain\w*|need the job|nobody|no one|twice|by the (?:hair|arm)|pinch\w*|slap\w*|left wet|wet bed|in (?:my|his|her) (?:own )?(?:mess|wee|pee)|hours|shouts|bruis\w*|when (?:nobody|no one)|rough)\b/,
    ],
    unless: PLAY,
  },
  {
    when: /\b(?:tips|tipped|pushes|locks|unplugs|hides|hid) my (?:\w+ )?(?:wheelchair|chair|walker|crutches|charger|hearing aids?|stick|cane)\b/,
    and: [/\b(?:he|she|husband|wife|carer|son|daughter|laugh\w*|can'?t)\b/],
    unless: /\b(?:dog|cat|toddler|grandson|granddaughter|by mistake|accident\w*)\b/,
  },
];
