/**
 * The words by which a message shows that a person may need help. What they cover follows published guidance, which tests/coach/safety.labels.ts
 * names. Text is in lower case and tidied (safety.ts). Each pattern takes linear time (tests/fences/patterns.test.ts).
 */

/** What makes a hard word harmless when it follows: "cut myself shaving", "tired of living in a mess". */
const BY_ACCIDENT = String.raw`(?! (?:some slack|a (?:slice|piece|deal|break|reminder|note|message)|an email|off|short|loose|out|laughing|(?:while |when |whilst )?(?:i was )?(?:shaving|cooking|chopping|slicing|peeling|ironing|baking|opening|making|gardening|running|playing|training|skiing|climbing|lifting|falling|cycling)|on (?:the|a|an|my)|at (?:the |my )?(?:gym|football|training|practice|rugby|work)|with (?:the|a|an|my) (?:knife|paper|iron|oven|kettle|hob|scissors|hammer)|in the (?:kitchen|gym|garden|workshop)|by accident|accidentally|over (?:this|the|my)|in (?:work|emails|paperwork|studies)|before (?:dinner|lunch)|for (?:dinner|lunch|the)))`;
const PLACE = String.raw`(?! (?:in|at|with|on|near|here|alone|abroad|together|out of|like (?:a|this student)|without (?:coffee|my coffee|chocolate|tea|my phone|wifi|the wifi|music|spotify|netflix|cheese|air ?con|him|her))\b)`;

export const SELF: readonly RegExp[] = [
  /\b(?:i|i'm|im|i've|feel|feeling|felt|my|me|so|being|having|had|still|of|about|dying by|commit|attempt) (?:been |am |so |very |really |just |having )*suicid\w*/,
  /^suicid\w*/,
  // Who wants it does not mean an accident, whatever place follows: "I wanted to kill myself on the way back".
  /\b(?:want|wants|wanted|wanna|planned|planning|decided|tried|urge|(?:thought|think|thinking|thoughts) (?:about|of)) (?:to )?(?:just )?(?:kill|killing|hang|hanging|drown|drowning|shoot|shooting) my ?self\b/,
  new RegExp(
    String.raw`\b(?:kill|killing|hang|hanging|shoot|shooting|drown|drowning|stab|stabbing|burn|burned|burnt|burning|cut|cutting|harm|harming|harmed|hurt|hurting|injure|injuring|poison|poisoning|starve|starving) my ?self\b${BY_ACCIDENT}`,
  ),
  /\b(?:kms|unalive (?:my ?self|me)|off my ?self|top my ?self|neck my ?self|end my ?self)\b/,
  // Wants to die, or not to live.
  /\b(?:want|wanna|wanted|wish|going|gonna|ready|rather|hope|hoping|think about|thinking about|thinking of|thought about|thoughts of|dream of|plan|planning|decided|try|tried|trying|like|need) (?:that )?(?:to|too|2)? ?(?:i )?(?:just |could |would |was |were |be |being |really |to )*(?:die|dying|dead|killed)\b(?! (?:of|from|with|for|laughing|hard|on (?:this|the) hill|inside|down|my|your|her|his|their|the|a|hair|in (?:this|the|a) (?:game|level|boss|plane|car)|when (?:he|she|they|my)))/,
  /\bi (?:feel like i )?should (?:just )?(?:die|be dead)\b|\b(?:please )?(?:help|let|make) me die\b(?! (?:of|laughing))/,
  /\b(?:better|rather be) off (?:dead|gone)\b|\b(?:rather|better) (?:be )?dead\b/,
  new RegExp(
    String.raw`\b(?:don'?t|dont|do not|didn'?t|no longer|not) (?:really |even |actually )?(?:want|wanna|wish)(?: to)? (?:be alive|live|exist|be here|wake up|go on living|keep living|be around|carry on living)\b(?! (?:tomorrow )?(?:late|early|for|before|so|next|today|this|when|in|at|with|on|near|here|alone|abroad|together|without)\b)`,
  ),
  /\b(?:don'?t|dont|do not) (?:want|wanna)(?: to)? (?:be|go on|carry on|keep going|live) (?:any ?more)\b/,
  new RegExp(
    String.raw`\b(?:can'?t|cannot|can not) (?:go on|live|keep living|carry on)(?: (?:any ?more|like this|living|much longer))?\b${PLACE}(?! (?:(?:any ?more |on )?holiday|vacation|the trip|to\b|about\b|a\b|my\b|in\b|with\b))`,
  ),
  new RegExp(
    String.raw`\b(?:don'?t (?:think|know how|know if) i can|can'?t|cannot) (?:keep|go on|continue|carry on)(?: on)? (?:living|existing)\b${PLACE}`,
  ),
  // No reason, no hope, no worth.
  new RegExp(
    String.raw`\b(?:no|isn'?t any|not any|any|the) (?:point|reason|sense) (?:in|of|to|for me to) (?:live|living|being alive|going on|go on|carry on|carrying on|exist|existing|be here|being here|wake up|waking up)\b${PLACE}`,
  ),
  /\b(?:don'?t|do not|can'?t|cannot) (?:see|find|have) (?:a|any|one|the) (?:single )?(?:reason|point) (?:to|in) (?:live|living|go on|going on|keep going|wake up)\b/,
  /\b(?:nothing|anything) (?:left )?to live for\b/,
  /\b(?:lost|losing|lose|no|without|have no|lack) (?:the |my |any |all )?will to live\b(?! (?:in|during|queu|waiting|at|while|listening|after|reading))|\bwill to live is gone\b/,
  /\bnot worth (?:living|being alive)\b|\blife(?:'s| is)? (?:just )?(?:not|isn'?t|no longer) worth (?:living|it any ?more|it\b|going on)/,
  new RegExp(String.raw`\b(?:tired|sick|exhausted) of (?:living|being alive|life|existing|being here)\b${PLACE}`),
  new RegExp(String.raw`\b(?:done|finished|through) (?:with (?:life|living|this life|existing)|living)\b${PLACE}`),
  /\bhad enough of (?:life|living|this life|being alive)\b|\bwant out of (?:life|this life)\b/,
  /\bi (?:just )?(?:don'?t|do not) deserve to (?:live|be alive|exist|be here)\b|\bi deserve to (?:die|be dead)\b/,
  /\b(?:there(?:'s| is)|i (?:can )?see|i have) no way out\b(?! of (?:the|this (?:building|maze|meeting|contract|car park)|here))|\b(?:can'?t|don'?t) see (?:a|any) way out\b(?! of (?:the|here))/,
  /\b(?:no longer|can'?t|cannot) (?:bear|stand|face) (?:to (?:live|be alive)|living|being alive|life|existing)\b/,
  // Wishes not to exist.
  /\bwish i (?:was|were|had)(?:n'?t| not| never)? (?:been born|never born|born|alive|dead|exist)\b|\bwish i(?: had|'d)? (?:never|not) (?:been born|existed|woken up|woke up|wake up)\b|\bwish i (?:didn'?t|did not|could stop) (?:exist(?:ing)?|wake up)\b/,
  /\b(?:wish|hope|hoping|want|pray|praying) (?:that )?i (?:don'?t|do not|didn'?t|won'?t|never|wouldn'?t|could just not) (?:ever )?(?:wake|woke) up\b/,
  /\b(?:go to sleep|fall asleep|sleep) and (?:never|not) wake up\b|\bgo to sleep forever\b|\bnever wak(?:e|ing) up again\b/,
  /\bi (?:just |really |only |'?d )*(?:want|wanna|wish|need)(?: to| it all to| everything to| this to| for it to| i could)? (?:disappear|vanish|stop existing|cease to exist|be dead|be gone|not exist|not be here|not be alive|end it|stop being alive)(?: (?:forever|for good|completely|any ?more))?\b(?! (?:into|to|for (?:a|the) (?:week|weekend|day|few)|from (?:social|work|the internet|instagram|facebook|twitter)|under (?:my|a)|with (?:him|her|the|my|tom)|by|at|before|on (?:time|monday|friday|a)|after|early|soon))/,
  /\bi (?:just )?want (?:it all|everything|the pain|this pain|my pain|the suffering) to (?:be over|end|stop)\b(?! (?:by|before|so i can|raining|on)\b)/,
  /\b(?:better|easier|simpler|happier|best) (?:off )?(?:for (?:everyone|everybody|them|all|my family) )?if i (?:was|were|am|just|had|did|would)?(?:n'?t)? ?(?:just )?(?:not )?(?:dead|died|gone|never|not here|here|alive|disappeared|around)\b/,
  /\b(?:everyone|everybody|they|they'd|they'll|the world|my family|people|my (?:kids|parents|friends)|you|you'd|he|he'd|she|she'd|all)\b.{0,30}\bbetter (?:off )?without me\b(?! (?:as|at|in)\b)/,
  /\b(?:nobody|no one|no-one|noone) would (?:even )?(?:miss|notice|care about) me\b(?! (?:at|if i (?:skip|left early|missed)))/,
  /\b(?:nobody|no one|no-one|noone|would (?:anyone|anybody|someone|somebody|they|people)|will (?:anyone|anybody)).{0,30} if i (?:died|was gone|were gone|disappeared|wasn'?t here|killed|was dead|were dead|vanished)\b|\bif i (?:died|disappeared|was gone|were gone|vanished) (?:nobody|no one|no-one) would\b/,
  /\b(?:i'?m|i am|im|feel like|just|being) (?:a |such a |just a |nothing but a |only a )*burden (?:to|on|for) (?:everyone|everybody|my family|my parents|others|people|all|them)\b/,
  // Methods and plans.
  /\b(?:end|ending|ended) (?:it all|my (?:own )?life)\b(?! (?:in|back|with))|\b(?:take|taking|took) my (?:own )?life\b(?! (?:back|into|to the next|more seriously|seriously|in (?:a|my|new)|less))/,
  /\b(?:end|ending) (?:things|it) (?:for good|forever|tonight)\b|\b(?:feel like|think(?:ing)? (?:about|of)|considering|close to) ending (?:it|everything|things)\b(?! (?:with|at|on|between|there|here|early|in))/,
  /\bjump (?:off|from|in front of) (?:a|the|that|this|my) (?:\w+ )?(?:bridge|roof|building|balcony|train|cliff|car park|tower|window|bus|truck|tube)\b(?! (?:into|in (?:zurich|new zealand)|with (?:a )?(?:parachute|bungee)))/,
  /\b(?:walk|step|throw myself|run) (?:out )?(?:into|in front of) (?:the )?(?:a )?(?:traffic|train|bus|car|truck|tube)\b/,
  /\b(?:think|thinking|thought|want|wanted|urge|feel like|tempted|imagine|imagining)\b.{0,50}\b(?:driv(?:e|ing)|crash(?:ing)?|steer(?:ing)?|swerv(?:e|ing)) (?:my |the )?(?:car |bike )?(?:into|off|in front of|on purpose)\b/,
  /\boverdos(?:e|ed|ing)\b(?!.{0,20}\b(?:coffee|caffeine|chocolate|sugar|netflix|cake|cheese|cute|memes|tv|news|biscuits|candy|sweets|pizza)\b)/,
  /\b(?:take|took|taking|swallow|swallowed|swallowing) (?:all|a lot of|too many|the whole bottle of|a bottle of|a handful of|every one of) (?:the |my |of (?:the |my )|these |those )*(?:pills|tablets|sleeping pills|meds|medication|paracetamol)\b/,
  /\b(?:slit|cut|cutting|slitting|slash|slashing) (?:my )?(?:wrists?|veins|thighs?)\b/,
  /\bstart(?:ed)? cutting again\b|\b(?:urge|urges|want|need|wanna) to (?:cut|hurt me)\b(?: (?:again|right now|tonight|so bad(?:ly)?))?\s*(?:$|[.,;])|\bhave been cutting\s*(?:$|[.,;]|again|a lot)|\bpunish(?:ing)? my ?self by (?:cutting|burning|starving|hitting|hurting)\b/,
  /\b(?:goodbye|good bye|farewell) (?:note|letter)s? to (?:my (?:family|parents|kids|mum|mom|wife|husband|friends)|everyone|the world)\b|\bgoodbye (?:cruel )?world\b|\bgoodbye (?:everyone|everybody|forever)\b.{0,40}\b(?:won'?t|sorry|forever|never)\b/,
  /\blast (?:day|night) (?:on (?:this )?earth|alive)\b|\b(?:won'?t|will not) be (?:here|around|alive) (?:much longer|any ?more)\b/,
  /\b(?:way|ways|method|methods|how) to (?:die|end (?:it all|my life))\b/,
  /\b(?:pills|rope|gun|knife|blade|razor) (?:to|so i can) (?:end (?:it|my)|kill (?:me|myself)|die|hurt (?:me|myself)|hang (?:me|myself))\b/,
  /\b(?:have|got|made) a plan to (?:die|end it|kill)\b|\b(?:always|constantly|keep|can'?t stop|cannot stop) thinking about (?:death|dying)\b/,
  // What the screeners ask for in other words: a method at hand, a plan, leave taken, no future.
  /\b(?:throw|throwing|hurl|fling) my ?self (?:under|in front of|off|from|out of|down)\b/,
  /\b(?:standing|stand|sitting|am|i'm) (?:here )?(?:on|at|near) (?:the|a) (?:\w+ )?(?:bridge|roof|ledge|tracks|edge|cliff|balcony)\b.{0,40}\b(?:jump|step off|let go|end)\b/,
  /\b(?:stepping|step|walking|walk) (?:off|onto|on to|in front)\b.{0,10}\b(?:tracks|platform|edge|ledge|road|train)\b.{0,20}\b(?:think|thought|want|imagine)|\b(?:think|thought|want|wanted|imagine|tempted)\b.{0,25}\b(?:stepping|step|walking|walk) (?:off|onto|on to)\b(?! (?:the )?(?:bus|plane|boat|stage))/,
  /\b(?:pills|tablets|rope|gun|razors?|blades?|noose|medicine cabinet)\b.{0,30}\b(?:know how i|do it\b|be done\b|end it|on my ?self)|\b(?:do it|end it|tonight)\b.{0,20}\b(?:have|got) the (?:pills|rope|gun|noose|blades?)\b/,
  /\b(?:saving up|stockpil\w+|hoarding|collecting|collected|saved up) (?:my |enough |the |some )*(?:pills|tablets|sleeping pills|meds|medication)\b/,
  /\bhow many (?:\w+ ){1,4}(?:to|until|till|before|would|does it take)\b.{0,25}\b(?:die|dies|dead|kill|overdose|fatal|lethal)\b/,
  /\b(?:painless|painful|quick|quickest|easy|easiest|fast|fastest|best|surest|peaceful) (?:way|ways|method|methods) (?:to|of) (?:die|dying|kill(?:ing)? (?:your|my|one)|end(?:ing)? (?:it|my|your)|suicide)/,
  /\b(?:way|ways|how) to kill (?:your|one|my) ?self\b/,
  /\b(?:don'?t|do not|not|no longer) (?:plan|planning|expect|expecting|intend|intending)(?: on| to)? (?:being|be|still be|to be|stay|staying|live|living) (?:alive|around much|around any|here much|here any|much longer|past|until)/,
  /\bi (?:don'?t think|doubt) i(?:'ll| will| can)? (?:make it|live|be alive|last) (?:to|until|till|past)\b.{0,40}\b(?:want|alive)\b/,
  /\b(?:life|lives|world|everything) (?:would|will|might) be (?:so much |much |a lot |far )?(?:better|easier|happier|simpler)(?: off)? (?:without me|if i (?:was|were|am) (?:dead|gone|not))|\blife without me would be\b|\b(?:happier|safer|freer) without me\b(?! (?:at|in|as)\b)/,
  /\b(?:can'?t|cannot|don'?t|do not) (?:see|imagine|picture) (?:a |any |the |my )?future (?:for (?:me|my ?self)|with me|where i|any ?more)/,
  /\b(?:said|saying|say) (?:all )?(?:of )?my (?:last |final )?goodbyes\b|\b(?:my|this is my|will be my) (?:last|final) (?:message|words|post|letter|entry)\b.{0,20}\b(?:goodbye|ever|sorry|bye)\b/,
  /\b(?:gave|giving|given) away (?:all )?(?:of )?my (?:things|stuff|belongings|possessions)\b.{0,40}\b(?:won'?t|not|no longer) need\b/,
  /\brather not (?:exist|be alive|be here any ?more|wake up|live)\b|\bnot want(?:ing)? to (?:exist|be alive)\b/,
  /\b(?:only|no other) (?:way|way out|solution|option|escape)\b.{0,20}\b(?:death|to die|dying|suicide|ending it|kill)\b|\bhave to die\b.{0,30}\bno other\b/,
  /\bdeath (?:is|would be|seems?|feels?|sounds?|looks?)(?: like)?(?: such)? (?:the only|a relief|better|easier|peaceful|the answer|welcome|comforting|the way)\b/,
  /\b(?:relief|peaceful|nice|better|easier) (?:not to wake up|to be dead|to die|to be gone for ever|if i (?:died|never woke))\b/,
  /\bno (?:other )?reasons? (?:for me |left )?(?:to (?:stay|be|keep|remain)|for (?:staying|being|keeping)) (?:alive|living|breathing)\b|\bno reason for me to\b.{0,10}\b(?:live|alive|go on)\b/,
  /\b(?:imagin\w+|plan(?:ning|ned)?|dream(?:ing)? of|fantasi\w+ about|picturing) my (?:own )?(?:funeral|death|suicide)\b/,
  /\b(?:gone from|leave|leaving|out of|not (?:be )?(?:in|on)) this (?:world|earth|life|planet)\b(?! (?:championship|cup|class))/,
  /\bdo(?:ing)? away with my ?self\b|\bdo my ?self in\b|\b(?:sleep|rest) forever\b/,
  /\bif i had (?:a|the) (?:gun|pill|rope|button)\b.{0,30}\b(?:my ?self|end|press|use it)\b/,
  /\b(?:hope|wish|want|pray)\b.{0,12}\b(?:car|bus|truck|train|plane|lightning|cancer)\b.{0,12}\b(?:hits?|takes|kills?|crash(?:es)?|strikes?) (?:me|us)\b/,
  /\bi (?:just )?(?:don'?t|do not) want to (?:be|wake up|live|exist) any ?more\b/,
  // Self-harm.
  /\b(?:cut|cuts|cutting|carve|carved|carving|slice|sliced|slicing|slash|slashed|slashing) (?:\w+ into |up )?my (?:own )?(?:arms?|wrists?|legs|thighs?|skin|stomach|forearms?|body)\b(?! (?:shaving|while|when|cooking|on (?:the|a|an) |in the|by accident))/,
  /\b(?:burn|burned|burnt|burning|scratch|scratched|scratching|bite|biting|pick|picking|hit|hitting|bang(?:ed|ing)?|punch(?:ed|ing)?)\b.{0,40}\b(?:until|till|on purpose|because i hate|with a (?:lighter|cigarette|blade|razor|knife|needle)|to (?:punish|feel))\b.{0,30}(?:bled|bleeds?|my ?self|again|bruis\w+|$|[.,])/,
  /\burges? to (?:cut|hurt|harm|burn|self)\b/,
  /\brelaps\w+\b.{0,20}\b(?:cut|cutting|harm\w*|hurt\w*|burn\w*)\b|\bcut (?:again|last night|tonight)\b.{0,20}\b(?:clean|months|weeks|relaps\w+)\b/,
  /\b(?:eat|eaten|eating|food|starv\w+)\b.{0,30}\b(?:punish my ?self|deserve to suffer|deserve (?:it|to starve)|because i hate my ?self)/,
];

/** The plain words. As a subject of study, in a title or in the news they are no call for help (TOPIC). */
export const WORDS =
  /\b(?:suicid\w+|suicde|sucide|suiside|suicied|siucide|sucidal|self[- ]?harm\w*|overdos(?:e|ed|ing) on (?:pills|tablets|purpose))\b/;

const CLOSE =
  'friend|friends|sister|brother|mum|mom|mother|dad|father|son|daughter|partner|boyfriend|girlfriend|husband|wife|roommate|flatmate|colleague|classmate|neighbou?r|student|child|kid|cousin|uncle|aunt|ex|bf|gf|he|she|they|someone|somebody';
/** A person close to the writer who may harm themselves. */
export const OTHERS: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:${CLOSE})\b.{0,40}\b(?:kill(?:s|ing|ed)? (?:him|her|them)sel(?:f|ves)|(?:hurt(?:s|ing)?|cut(?:s|ting)?|harm(?:s|ing)?|starv(?:es|ing)) (?:him|her|them)sel(?:f|ves)|wants? to die(?! (?:my|her|his|their|the|a|it)\b)|wanted to die|(?:does ?n[o']?t|doesn't|don'?t) want to (?:live|be alive)(?! (?:in|at|with|on|near|here|there|alone|abroad|together|out|so|next|under|by)\b)|end(?:ing)? (?:his|her|their) (?:own )?life|end it all|tak(?:e|ing) (?:his|her|their) own life|(?:took|taken) (?:an overdose|too many (?:pills|tablets)))\b`,
  ),
  new RegExp(
    String.raw`\b(?:my|a) (?:${CLOSE})\b.{0,20}\b(?:cuts|is cutting|burns|scratches) (?:his|her|their) (?:arms?|wrists?|legs|thighs?|skin)\b`,
  ),
];

const WHO =
  'husband|wife|boyfriend|girlfriend|partner|ex|bf|gf|dad|daddy|father|step-?dad|step-?father|mum|mom|mother|step-?mother|uncle|aunt|brother|step-?brother|sister|cousin|grandfather|grandpa|teacher|coach|priest|boss|carer|roommate|flatmate|parents|neighbou?r|he|she|they|someone|somebody|man|guy|woman|stranger|classmates?';
const OFTEN =
  '(?:just |still |always |sometimes |often |regularly |keeps |kept |started |then |even |has |had |have |is |was |are )*';
/** "hit me up", "beat me at chess". */
const IN_PLAY = String.raw`(?! (?:(?:again )?(?:at|to|in (?:the|a|tennis|chess|golf|cards|darts)|by|up (?:for|about|on|if|when)|on points|with (?:a (?:pillow|snowball|ball|joke|question|idea|balloon|foam)|questions|this|that)|under the table|for fun|like)|out of (?:the|a) (?:meeting|game|group|team|chat)))`;
/** Violence by another person. */
export const HURT: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:${WHO})\b (?:who (?:is drunk )?)?${OFTEN}(?:hits?|hitting|beats?|beating|beaten|slaps?|slapped|slapping|punche[sd]|punching|punch|kicks?|kicked|kicking|choke[sd]?|choking|strangle[sd]?|strangling|burn(?:s|ed|t)|rape[sd]?|raping|molest(?:s|ed|ing)?|abuse[sd]?|abusing|assault(?:s|ed|ing)?|grope[sd]?|groping|stalk(?:s|ed|ing)?|threaten(?:s|ed|ing)?|hurts|attack(?:s|ed)?|shove[sd]?|throttle[sd]?|grabbed|whip(?:s|ped)) (?:me|us)\b${IN_PLAY}(?! (?:a|an|some|the) \w)`,
  ),
  new RegExp(
    String.raw`\b(?:${WHO})\b.{0,60}\b(?:and|then) (?:hits|beats|slaps|punches|kicks|chokes|burns|hit|slapped|kicked|choked) (?:me|us)\b${IN_PLAY}`,
  ),
  /\b(?:i|i'm|im|i've)(?: was| got| have been| been| am being| being| keep getting| keep being| am| were| get)? (?:just |sexually |physically |repeatedly |badly |being |drugged and |nearly |almost )*(?:raped|molested|sexually abused|abused|sexually assaulted|assaulted|beaten up|beaten (?=by (?:my|him|her|a (?:man|guy|woman|stranger)))|groped|stalked|strangled|choked (?=by)|attacked (?=by (?:my|him|her|a (?:man|guy|woman|stranger)))|(?:threatened|attacked) with a (?:knife|gun|weapon))/,
  new RegExp(
    String.raw`\b(?:${WHO})\b.{0,20}\b(?:touche[sd]|touching|forced|forces|made) me\b.{0,30}\b(?:sex|there|quiet|tell(?: any(?:one|body)| no)?|nobody|told|no one|naked|undress|do things|do it|kiss|inappropriately|down there|between)`,
  ),
  new RegExp(
    String.raw`\b(?:afraid|scared|terrified|frightened) of my (?:own )?(?:${WHO})\b(?! (?:leaving|dying|finding|judging|being|getting|driving|cooking))`,
  ),
  /\b(?:afraid|scared|terrified|frightened) (?:to go|of going|to be|of being|to come) (?:back )?(?:home|at home|alone with (?:him|her|my))\b/,
  /\b(?:don'?t|do not|never|not) feel safe (?:at home|with (?:him|her|my)|in my (?:own )?(?:home|house|flat)|around (?:him|her|my))|\bnot safe at home\b|\bisn'?t safe at home\b/,
  new RegExp(
    String.raw`\b(?:${WHO})\b (?:is|gets|got|becomes|turns|turned|was|has been|can be) (?:so |very |really |more and more |always |often |sometimes )*(?:physically )?(?:violent|abusive)\b`,
  ),
  new RegExp(
    String.raw`\b(?:he|she|they|husband|wife|boyfriend|girlfriend|partner|ex|dad|father|step-?dad|step-?father|uncle)\b.{0,12}\b(?:said|says|threaten\w*|swore|swears|told me|promised)\b.{0,20}\b(?:kill|hurt|shoot|stab|beat|burn) me\b(?! (?:if i (?:forget|eat|don'?t bring|am late|miss)|at|in))`,
  ),
  /\bthreaten(?:s|ed|ing)? (?:me )?(?:with (?:a|the|his|her) (?:knife|gun|weapon|belt)|to (?:kill|hurt|shoot|stab|beat) (?:me|us|my))\b/,
  /\bdomestic (?:violence|abuse)\b.{0,20}\b(?:at home|i|me|my)\b|\b(?:i|i'm|my) (?:am )?(?:living with|a victim of|experiencing|suffering|in an? (?:abusive|violent))\b.{0,20}\b(?:violence|abuse|relationship|marriage|home)\b/,
  /\bforced me (?:to have sex|into (?:sex|bed)|to do things)\b/,
];

/** Treated badly, and not clear how bad it is. */
export const TREATED: readonly RegExp[] = [
  /\b(?:bully|bullies|bullied|bullying|humiliates?|humiliated|mobbing|harass(?:es|ed|ing)?) me\b|\bi(?:'m| am|'ve been| have been| get| was| keep getting| keep being) (?:being )?(?:bullied|harassed|humiliated|blackmailed)\b/,
  new RegExp(
    String.raw`\b(?:${WHO})\b (?:does ?n[o']?t|doesn't|won'?t|will not|never|refuses to|did not|didn'?t) (?:let|lets|allow|allows) me (?:to )?(?:leave|go out|see (?:my|anyone|anybody)|out|work|have (?:my|money|a phone)|use my)\b`,
  ),
  new RegExp(
    String.raw`\b(?:${WHO})\b (?:\w+ )?(?:calls?|called|calling|tells me i'?m|told me i'?m|says i'?m|makes me feel) (?:me )?(?:a |an |so |always )?(?:worthless|useless|stupid|fat|ugly|disgusting|pathetic|mental|crazy|slut|whore|bitch|idiot|retard|names|nothing|thick|failure)\b(?! (?:at|for (?:missing|forgetting)))`,
  ),
  new RegExp(
    String.raw`\b(?:${WHO})\b (?:screams?|screaming|yells?|shouts?|yelling) at me (?:every|all|day|constantly|for hours)`,
  ),
];

/** Fear that comes in a wave. */
export const PANIC: readonly RegExp[] = [
  /\b(?:panic|anxiety|panick?) ?(?:attack|atack|attak|atak)s?\b/,
  /\bi(?:'m| am|m) (?:so |really |totally |completely )?(?:panicking|panicing|hyperventilating)\b(?! (?:about|because|over|a (?:bit|little)))|\b(?:can'?t|cannot) (?:stop panicking|calm down)\b/,
  /\b(?:can'?t|cannot|can not|hard to|unable to) (?:get any air|breathe?|breath)\b.{0,30}\b(?:scared|afraid|anxious|panic\w*|fear|terrified|heart|shaking)\b/,
  /\b(?:heart|chest|shaking|trembling|dizzy|faint)\b.{0,40}\b(?:can'?t breathe?|can'?t breath|so scared|with fear|terrified|going to die|losing control|faint)\b/,
];

/** Too much to carry, and not clear how bad it is: hopeless, trapped, worthless, a burden, at the end. */
export const HEAVY: readonly RegExp[] = [
  /\b(?:feel like|want to|wanna|ready to|about to|close to|going to|gonna|thinking of|feel like just|might as well) (?:just |really |completely )*(?:give up|giving up)\b(?! (?:on )?(?:(?:my |the |a |this |that |these |some )?(?:\w+ )?(?:sugar|smoking|coffee|alcohol|meat|dairy|chocolate|sweets|caffeine|seat|job|flat|car|keys|essay|puzzle|crossword|game|project|thesis|diet|plan|book|course|language|german|french|spanish|gym|membership|subscription|running|drinking|gluten|bread|tv|netflix|facebook|instagram|phone|hobby|club)|cigarettes|where|the search))/,
  /\b(?:given|give|giving|gave) up on (?:life|everything|my ?self|people|the world|ever|living)\b|\bi(?:'ve| have) given up\s*(?:$|[.,!])/,
  /\b(?:everything|it|it's all|life|all of (?:it|this)|this)(?:'s| is| has been| feels| gets| got| is getting| becomes)? (?:all |just |simply |really |way |far |getting )*too much\b(?! (?:(?:salt|sugar|work|money|stuff|effort|information|noise|for (?:the|one|a|my (?:wallet|budget|phone|laptop|knee))|fun|trouble|to (?:ask|pay|read|carry|eat)|food|coffee|water|of a)\b|like))/,
  /\b(?:i )?(?:can'?t|cant|cannot|can not|couldn'?t) (?:do|take|bear|stand|handle|face|deal with) (?:this|it|things|life|anything|everything)(?: (?:all|shit|pain|life))? ?(?:any ?more|any longer|no more)\b(?!,? (?:the|this|that|my|because the) (?:\w+ ){0,3}(?:is|are|was|were) (?:too|so|far))/,
  /\b(?:i )?(?:can'?t|cant|cannot) (?:cope|go on|keep going|carry on|keep doing this)\b(?! (?:with (?:this|the|that|all this) (?:heat|noise|cold|weather|traffic|printer|laptop|app|hay fever|pollen)|on|to|holiday|a|my|the|with the (?:project|meeting|essay|book)|about))/,
  /\bi (?:don'?t|do not|dont) know (?:how (?:to (?:go on|cope|carry on|keep going|continue)|(?:much|long) longer|long)|if i can (?:go on|cope|do this|carry on|keep)|what to do (?:with my life|any ?more))/,
  /\bend of my (?:rope|tether)\b|\b(?:at|hit|hitting|reached|reaching|near|past) (?:my )?(?:rock bottom|breaking point|the bottom|my limit(?! on| for))\b|\b(?:falling|fallen|coming|going) apart\b(?! (?:at the|in the wash|like))|\bfall(?:ing|s)? to pieces\b/,
  /\b(?:i feel|feeling|i felt|i am|i'm|im|i just feel|(?:everything|it all|life|my life|things|all of it|future)(?: is| are| feels| feel| seems| looks| looks so)) (?:so |really |totally |completely |very |utterly |just |like |a bit |pretty )*(?:hopeless|hopless|worthless|pointless|meaningless|unlovable|useless and|broken inside)\b(?! (?:at|with|in|for (?:me )?to|app|meeting|exercise|cook|to (?:wait|call|try to))\b)/,
  /\bi(?:'m| am|m| feel)(?: so| completely| totally| utterly| just| really)? (?:broken|shattered inside|a failure|such a failure|a burden|such a burden|a disappointment|a waste of space|nothing)\b(?! (?:on|at|of (?:a )?(?:cook|gardener)|but|special|like|out)\b)/,
  /\bthere(?:'s| is)? no hope\b(?! of (?:rain|getting a))|\b(?:lost|losing|losing all|out of|no|given up|without) (?:all |any )?hope\b(?! (?:of|for|that (?:the|it)|in hell)\b)|\bhope is gone\b/,
  /\b(?:what(?:'s| is|s) the point|i (?:don'?t|do not|can'?t|dont) see (?:the|a|any) point|(?:see|is|there's) no point|no point any ?more)(?: (?:of|in|to) (?:anything|it all|trying|any of (?:it|this)|everything|life|all this|getting up|even trying))?(?: any ?more)?\s*(?:$|[.?!])/,
  /\bwhy (?:do|should|would) i (?:even )?(?:bother|try|get up)\b(?! (?:with|to (?:cook|clean|iron)|cooking|cleaning|ironing))|\bwhy even (?:bother|try)\s*(?:$|[.?!,])/,
  /\bnothing (?:really )?(?:matters|makes sense|helps|is worth|changes|brings me joy)\b(?: to me)?(?: any ?more)?\s*(?:$|[.,!])|\bnothing ever (?:gets|will|changes|goes right)\b|\b(?:never|not|won'?t ever|isn'?t going to) (?:ever )?get(?:ting)? (?:any )?better\b(?! (?:at|than|tickets|weather|with practice))/,
  /\bi (?:really |just |absolutely |fucking |so much |completely )*(?:hate|loathe|despise) (?:my ?self|my life|being me|who i am)\b(?! (?:for (?:eating|having|buying|watching|missing|forgetting|not (?:buying|going|booking|studying))|when i (?:eat|run)))/,
  /\b(?:nobody|no one|no-one|noone) (?:really |ever |even |would |actually )*(?:cares?|loves?|likes|notices|understands|wants|needs|listens to|sees)(?: (?:about )?(?:me|what happens to me|how i feel|any ?more))?\s*(?:$|[.,!])/,
  /\b(?:nobody|no one|no-one|noone|not anyone|not anybody) (?:i can|to|whom i can|left to) (?:talk|turn|call|tell|speak)\b|\bi (?:have|got|'ve got) (?:nobody|no one|no-one|noone|no friends|nobody left)(?: left| at all| any ?more)?\s*(?:$|[.,!])|\bevery(?:one|body) (?:leaves|left|abandons|hates) me\b(?! (?:alone|a (?:note|message|seat)))/,
  /\b(?:feel|feeling|felt|i'm|i am|am) (?:so |completely |totally |utterly |really |very |just )*(?:trapped|stuck) (?:in (?:my (?:own )?(?:life|head|marriage|body|mind)|this life|a life)|and\b.{0,15}\b(?:no|can'?t|hopeless|alone))/,
  /\b(?:feel|feeling|felt) (?:so |completely |totally |utterly |really |very |just |totally |nothing,? )*(?:alone and|numb|dead inside|empty (?:all the time|for|every|and (?:alone|hopeless|lost))|empty, for)|\bfeel nothing\b(?! (?:in my|after the (?:injection|dentist)))/,
  /\b(?:want|wish|need) (?:for )?(?:everything|it all|this all|all of (?:this|it)|life|my head|the voices|the thoughts) (?:to|would|could) (?:just )?(?:stop|end|be over|go away|be quiet)\b/,
  /\b(?:so|just|completely|utterly|i'm|am) (?:tired|sick|done|exhausted|finished) (?:of|with) (?:everything|it all|all of (?:this|it)|trying|fighting|pretending|people and)\b/,
  /\b(?:can'?t|cannot|couldn'?t) stop crying\b(?! (?:with laughter|at the (?:film|movie|end|wedding)|onions))|\b(?:cry|crying) (?:every (?:day|night|morning|evening)|all (?:day|night|the time)|my ?self to sleep)\b|\b(?:can'?t|cannot) (?:even )?get out of bed\b.{0,20}\b(?:any ?more|for (?:days|weeks)|day|days|since|at all)\b|\bfor (?:days|weeks)\b.{0,30}\b(?:can'?t|cannot) get out of bed\b/,
  /\bmy life is (?:falling|a (?:mess and|wreck|ruin|nightmare)|ruined|over|worthless|meaningless|pointless|empty|hell|not worth|broken)\b/,
  /\bi(?:'m| am) (?:so |just |slowly |really )*(?:drowning|sinking|breaking|losing it|losing my mind|not (?:ok|okay|alright|well) at all|not (?:ok|okay)\s*$)(?! (?:in (?:work|e-?mails?|emails|paperwork|laundry|meetings|tasks|deadlines)|the (?:record|news)|up))/,
  /\bi(?:'m| am)? (?:only |just )?(?:ruin(?:ing)?|destroy(?:ing)?|wreck(?:ing)?) (?:everything|every(?:one|body)'s (?:life|lives)|the (?:life|lives) of|my family)/,
  /\b(?:i am|i'm|im|such) (?:just |only |nothing but )?(?:a )?(?:failure|disappointment|burden|waste)\b.{0,30}\b(?:every(?:one|body)|all|to them|happier|better)\b/,
  /\bmak(?:e|ing) my ?self (?:sick|throw up|vomit|puke)\b|\b(?:purge|purging|purged)\b.{0,15}\b(?:after|again|food|meal|dinner|eat\w*)\b|\b(?:haven'?t|have not|not) eaten (?:anything |a thing )?(?:for|in) (?:\d|two|three|four|five|six|seven|days|a week)\b.{0,25}(?:days?|week|because|hate|fat)/,
];
