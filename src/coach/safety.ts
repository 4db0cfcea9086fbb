/**
 * Finds text that speaks of self-harm or suicide. Such a message gets help first, from this file alone, before any model is asked. It is
 * better to offer help once too often than to miss it. But idioms ("this homework is killing me") are not a call for help, and a person who
 * gets a hotline for a joke stops trusting the coach. safety.test.ts checks both lists.
 */

/** What makes a hard word harmless when it follows: "cut myself shaving", "tired of living in a mess". */
const BY_ACCIDENT = String.raw`(?! (?:some slack|a (?:slice|piece|deal|break|reminder|note|message)|an email|off|short|loose|out|laughing|(?:while |when |whilst )?(?:i was )?(?:shaving|cooking|chopping|slicing|peeling|ironing|baking|opening|making|gardening|running|playing|training|skiing|climbing|lifting|falling|cycling)|on (?:the|a|an|my)|at (?:the |my )?(?:gym|football|training|practice|rugby|work)|with (?:the|a|an|my) (?:knife|paper|iron|oven|kettle|hob|scissors|hammer)|in the (?:kitchen|gym|garden|workshop)|by accident|accidentally|over (?:this|the|my)|in (?:work|emails|paperwork|studies)|before (?:dinner|lunch)|for (?:dinner|lunch|the)))`;
const PLACE = String.raw`(?! (?:in|at|with|on|near|here|alone|abroad|together|out of|like (?:a|this student)|without (?:coffee|my coffee|chocolate|tea|my phone|wifi|the wifi|music|spotify|netflix|cheese|air ?con|him|her))\b)`;

const SELF: readonly RegExp[] = [
  // The plain words.
  /\b(?:suicid(?:e|al)|suicid\w*|suicde|sucide|suiside|suicied|siucide|sucidal)\b/,
  new RegExp(
    String.raw`\b(?:kill|killing|hang|hanging|shoot|shooting|drown|drowning|stab|stabbing|burn|burned|burnt|burning|cut|cutting|harm|harming|harmed|hurt|hurting|injure|injuring|poison|poisoning|starve|starving) my ?self\b${BY_ACCIDENT}`,
  ),
  /\b(?:kms|unalive (?:my ?self|me)|off my ?self|top my ?self|neck my ?self|end my ?self)\b/,
  /\bself[- ]?harm(?:ing|ed|s)?\b/,
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
  /\b(?:think|thinking|thought|want|wanted|urge|feel like|tempted|imagine|imagining)\b.{0,20}\b(?:driv(?:e|ing)|crash(?:ing)?|steer(?:ing)?|swerv(?:e|ing)) (?:my |the )?(?:car |bike )?(?:into|off|in front of|on purpose)\b/,
  /\boverdos(?:e|ed|ing)\b(?!.{0,20}\b(?:coffee|caffeine|chocolate|sugar|netflix|cake|cheese|cute|memes|tv|news|biscuits|candy|sweets|pizza)\b)/,
  /\b(?:take|took|taking|swallow|swallowed|swallowing) (?:all|a lot of|too many|the whole bottle of|a bottle of|a handful of|every one of) (?:the |my |of (?:the |my )|these |those )*(?:pills|tablets|sleeping pills|meds|medication|paracetamol)\b/,
  /\b(?:slit|cut|cutting|slitting|slash|slashing) (?:my )?(?:wrists?|veins|thighs?)\b/,
  /\bstart(?:ed)? cutting again\b|\b(?:urge|urges|want|need|wanna) to (?:cut|hurt me)\b(?: (?:again|right now|tonight|so bad(?:ly)?))?\s*(?:$|[.,;])|\bhave been cutting\s*(?:$|[.,;]|again|a lot)|\bpunish(?:ing)? my ?self by (?:cutting|burning|starving|hitting|hurting)\b/,
  /\b(?:goodbye|good bye|farewell) (?:note|letter)s? to (?:my (?:family|parents|kids|mum|mom|wife|husband|friends)|everyone|the world)\b|\bgoodbye (?:cruel )?world\b|\bgoodbye (?:everyone|everybody|forever)\b.{0,40}\b(?:won'?t|sorry|forever|never)\b/,
  /\blast (?:day|night) (?:on (?:this )?earth|alive)\b|\b(?:won'?t|will not) be (?:here|around|alive) (?:much longer|any ?more)\b/,
  /\b(?:way|ways|method|methods|how) to (?:die|end (?:it all|my life))\b/,
  /\b(?:pills|rope|gun|knife|blade|razor) (?:to|so i can) (?:end (?:it|my)|kill (?:me|myself)|die|hurt (?:me|myself)|hang (?:me|myself))\b/,
  /\b(?:have|got|made) a plan to (?:die|end it|kill)\b|\b(?:always|constantly|keep|can'?t stop|cannot stop) thinking about (?:death|dying)\b/,
];

/** About a person close to the writer, except in a story (STORY). */
const OTHERS =
  /\b(?:friend|sister|brother|mum|mom|mother|dad|father|son|daughter|partner|boyfriend|girlfriend|husband|wife|roommate|flatmate|colleague|student|child|kid|cousin|he|she|they|someone|somebody)\b.{0,30}\b(?:kill(?:s|ing|ed)? (?:him|her|them)sel(?:f|ves)|(?:hurt(?:s|ing)?|cut(?:s|ting)?|harm(?:s|ing)?) (?:him|her|them)sel(?:f|ves)|wants? to die|end(?:ing)? (?:his|her|their) life|tak(?:e|ing) (?:his|her|their) own life)\b/;
const STORY =
  /\b(?:chapter|novel|character|scene|film|movie|plot|protagonist|hero|heroine|villain|episode|season \d|romeo|juliet|ophelia|hamlet|werther|lyrics|screenplay|book|essay)\b/;

/** The plain words as a subject of study, in a title, or as a figure of speech. */
const IDIOM: readonly RegExp[] = [
  /\bsuicid(?:e|al) (?:squad|doors?|pass|burn|(?:prevention|awareness|statistics|research|rates?|hotline) ?(?:course|training|week|day|workshop|lecture|essay|seminar|month)?)\b/g,
  /\b(?:essay|paper|lecture|thesis|dissertation|seminar|documentary|podcast|article|book|novel|film|movie|presentation|chapter|module|talk|study|research|workshop|course|report) (?:on|about) (?:teen |youth |adolescent |student )?(?:suicid\w+|self[- ]?harm\w*)/g,
  /\bdurkheim'?s suicide\b|\b(?:career|political|commercial|social|financial) suicide\b|\bsuicide mission\b/g,
  /\b(?:die|died|dying|dead) (?:of|from|with) (?:laughter|laughing|embarrassment|boredom|shame|curiosity|cuteness|hunger|thirst|heat|cold|cringe|excitement|happiness|joy)\b/g,
  /\bkill(?:ing)? my ?self (?:laughing|over|at|in|for) (?:the gym|training|this|the|my)?\b/g,
];

/** Unifies spellings: curly quotes, "k1ll", "s u i c i d e". */
const tidy = (text: string) =>
  text
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/[\u200b-\u200d\ufeff\u00ad]/g, '')
    .replace(/\b(?:[a-z][ .]){3,}[a-z]\b/g, (spelled) => spelled.replace(/[ .]/g, ''))
    .replace(/([a-z])[*1!|]([a-z])/g, '$1i$2')
    .replace(/([a-z])0([a-z])/g, '$1o$2')
    .replace(/([a-z])3([a-z])/g, '$1e$2')
    .replace(/\s+/g, ' ');

/** Whether a text speaks of the writer's self-harm, or of a person close to them who might harm themselves. */
export function speaksOfHarm(text: string): boolean {
  const said = IDIOM.reduce((rest, idiom) => rest.replace(idiom, ' … '), tidy(text));
  return SELF.some((pattern) => pattern.test(said)) || (OTHERS.test(said) && !STORY.test(said));
}

const LINES = [
  'If you might act on it now, please call your local emergency number (112 in Europe, 911 in the US and Canada, 999 in the UK, 000 in Australia).',
  'In the US and Canada, call or text 988. In the UK and Ireland, Samaritans answer on 116 123, which is a helpline in much of Europe too. In Australia, Lifeline is 13 11 14.',
  'Anywhere else, findahelpline.com lists free lines in your country, by phone, text or chat.',
].join('\n');

const OPENINGS: Readonly<Record<string, string>> = {
  friend: "I'm glad you told me, and I'm sorry it hurts this much. Please don't stay alone with it.",
  coach: 'Thank you for saying it. One thing comes before everything else now: talk to a person who can help.',
  mirror: 'What you wrote sounds very heavy, and it matters. Nobody has to carry this alone.',
  balanced: "Thank you for telling me. I'm sorry it is this hard, and your safety comes first.",
};

/** Help first, in the person's tone. It asks for nothing else, and nothing is filed. */
export function helpReply(tone = ''): string {
  const opening = Object.hasOwn(OPENINGS, tone) ? OPENINGS[tone]! : OPENINGS.balanced!;
  return `${opening}\n\n${LINES}\n\nIs there somebody close to you whom you could call or sit with right now? I am an app and cannot call anyone for you, but I am here to write with.`;
}
