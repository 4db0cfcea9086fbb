/**
 * Words that speak of self-harm or suicide. They are answered with help first, from here and from nowhere else, before any model is asked
 * (issue: Safety). It is better to offer help once too often than to miss it; but idioms ("this homework is killing me") are no cry for help,
 * and a person who gets a hotline for a joke stops trusting the coach.
 */

const I = String.raw`(?:i|i'm|im|i am|i've|ive|i have|i'd|i'll|i will)`;

/** Clear in any context. */
const DIRECT: readonly RegExp[] = [
  /\bsuicid(?:e|al)\b/,
  /\b(?:kill|killing|hang|hanging|shoot|shooting|drown|drowning|stab|stabbing|burn|burning|cut|cutting|harm|harming|hurt|hurting|injure|injuring|poison|poisoning|starve|starving) my ?self\b/,
  /\b(?:kms|unalive (?:my ?self|me)|off my ?self|top my ?self|neck my ?self|end my ?self)\b/,
  /\bself[- ]?harm(?:ing|ed|s)?\b/,
  /\b(?:end|ending|take|taking|took) (?:it all|my (?:own )?life|my life)\b/,
  /\bend (?:things|it) (?:for good|forever|tonight|all)\b/,
  new RegExp(
    String.raw`\b(?:want|wanna|wants|wanted|wish|going|gonna|ready|rather|like|hope|hoping|think about|thinking about|thinking of|thought about|thoughts of|dream of|plan|planning|decided|try|tried|trying)\s+(?:that )?(?:to )?(?:i )?(?:just |could |would |was |were |be |being |really |to )*(?:die|dying|dead|killed)\b(?! (?:of|from|with|for|laughing|hard|on the (?:hill|inside)|down|my|your|her|his|the|a|hair|in (?:this|the) (?:game|level|boss))\b)`,
  ),
  /\b(?:don'?t|dont|do not|didn'?t|no longer|not) (?:really |even |actually )?(?:want|wanna|wish)(?: to)? (?:be alive|live|exist|be here|wake up|go on living|live any ?more|keep living|be around|carry on living)\b(?! (?:in|at|with|on|for|near|late|early|tomorrow|before|so|next|today|this)\b)/,
  /\b(?:don'?t|dont|do not) (?:want|wanna)(?: to)? (?:be|go on|carry on|keep going|do this|live) (?:any ?more|anymore)\b/,
  /\b(?:can'?t|cannot|can not) (?:go on|live|keep living|carry on|keep going)(?: (?:any ?more|like this|living|much longer))?\b(?! (?:without (?:coffee|chocolate|my phone|wifi|music|you)|on (?:a|the|my)|in|at|with|the trip|holiday|to|about)\b)/,
  /\b(?:no|isn'?t any|not any|see no|any) (?:point|reason|sense) (?:in|to|of|for me to) (?:live|living|being alive|going on|go on|carry on|carrying on|exist|existing|be here|being here|wake up|waking up)\b/,
  /\b(?:nothing|anything) (?:left )?to live for\b/,
  /\b(?:better|happier) off (?:if i (?:was|were) |with me |when i am |when i'm )?(?:dead|without me|gone|not here)\b/,
  /\bbetter off if i (?:was|were|am) (?:not|n'?t|gone|dead|never)\b/,
  /\b(?:everyone|everybody|they|the world|my family|people|my (?:kids|parents|friends)|you|he|she|all).{0,30}\bbetter (?:off )?without me\b/,
  /\bnot worth (?:living|being alive)\b/,
  /\b(?:life|living|it)(?:'s| is|s)? (?:just )?(?:not|isn'?t|no longer) worth (?:living|it any ?more|going on)\b/,
  /\bwish i (?:was|were|had)(?:n'?t| not| never)? (?:been born|never born|born|alive|exist)\b/,
  /\bwish i(?: had|'d)? (?:never|not) (?:been born|existed|woken up|woke up|wake up)\b/,
  /\bwish i (?:didn'?t|did not|could stop) (?:exist(?:ing)?|wake up)\b/,
  /\b(?:wish|hope|hoping|want|pray|praying) (?:that )?i (?:don'?t|do not|didn'?t|won'?t|never|wouldn'?t|could just not) (?:ever )?(?:wake|woke) up\b/,
  /\b(?:go to sleep|fall asleep|sleep) and (?:never|not) wake up\b/,
  /\bnever wak(?:e|ing) up again\b/,
  /\bjump (?:off|from|in front of) (?:a|the|that|this|my) (?:\w+ )?(?:bridge|roof|building|balcony|train|cliff|car park|tower|window|bus|truck|tube)\b(?! (?:into|at the pool|with (?:a )?(?:parachute|bungee)))/,
  /\b(?:walk|step|throw myself|run) (?:out )?(?:into|in front of) (?:the )?(?:a )?(?:traffic|train|bus|car|truck)\b/,
  /\b(?:overdos(?:e|ed|ing)|\bo\.?d\.? on)\b(?!.{0,20}\b(?:coffee|caffeine|chocolate|sugar|netflix|cake|cheese|cute|memes|tv|news|biscuits|candy|sweets|pizza)\b)/,
  /\b(?:take|took|taking|swallow|swallowed|swallowing) (?:all|a lot of|too many|the whole bottle of|a bottle of|a handful of|every one of) (?:the |my |of (?:the |my )|these |those )*(?:pills|tablets|sleeping pills|meds|medication|paracetamol)\b/,
  /\b(?:slit|cut|cutting|slitting|slash|slashing) (?:my )?(?:wrists?|arms?|veins|thighs?)\b(?! (?:out|hair|workout|exercise))/,
  /\bstart(?:ed)? cutting again\b|\b(?:urge|urges|want|need|wanna) to (?:cut|cut again|hurt me|hurt myself|harm myself)\s*(?:again|right now|tonight|so bad(?:ly)?)?\s*(?:$|[.,;])/,
  /\bi(?:'ve| have)? (?:relapsed and )?(?:cut|burned|burnt|hurt|harmed) myself\b(?! (?:shaving|cooking|while|on (?:the|a)|chopping|slicing|peeling|with the (?:iron|oven|kettle|hob)|opening|making|in the kitchen|playing|at (?:the )?(?:gym|football|training)|running|gardening))/,
  /\b(?:goodbye|good bye|farewell|suicide) (?:note|letter)(?: to (?:my family|everyone|my parents|the world))?\b(?! (?:to|for) (?:a|the|my) (?:colleague|coworker|team|boss|job|class|teacher))/,
  /\b(?:won'?t|will not|wont) be (?:here|around|alive) (?:much longer|any ?more|for (?:much )?long(?:er)?|next (?:week|month|year) and (?:nobody|no one))\b/,
  /\b(?:noose|how to (?:die|kill))\b(?!.{0,12}\b(?:time|weeds|it|the mood|plants|bugs|ants|mould|mold|process|port|flies|moss|bacteria|mosquitos?|mosquitoes)\b)/,
  /\b(?:way|ways|method|methods) to (?:die|kill myself|end (?:it|my life))\b/,
  /\b(?:pills|rope|gun|knife|blade|razor) (?:to|so i can) (?:end|kill|die|cut|hurt|do it)\b(?! (?:the (?:bread|cake|cheese|vegetables|paper|rope)|bread|vegetables|meat|paper|wood))/,
  new RegExp(
    String.raw`\b${I} (?:just |really |only |'?d )*(?:want|wanna|wish|need)(?: to| it all to| everything to| this to| for it to| i could)? (?:disappear|vanish|stop existing|cease to exist|be dead|be gone|not exist|not be here|not be alive|end it|stop being alive)(?: (?:forever|for good|completely|any ?more))?\b(?! (?:into|to|for (?:a|the) (?:week|weekend|day|few)|from (?:social|work|the internet|instagram|facebook|twitter)|under (?:my|a) (?:blanket|duvet)|with (?:him|her|the (?:contract|lease|subscription|call)))\b)`,
  ),
  /\bi want (?:it|everything|the pain) (?:all )?to (?:be over|end|stop)\b(?! (?:by|before|so i can|raining|on)\b)/,
  /\b(?:nobody|no one|no-one|noone) would (?:even )?(?:care|notice|miss me)(?:.{0,20}) if i (?:died|was gone|were gone|disappeared|wasn'?t here|killed|was dead|were dead)\b/,
  /\b(?:would|will) (?:anyone|anybody|someone|somebody|they|people) (?:even )?(?:care|notice|miss me|come) if i (?:died|was gone|were gone|disappeared|wasn'?t here|killed|was dead|vanished)\b|\bif i (?:died|disappeared|was gone|were gone|vanished) (?:nobody|no one|no-one) would\b/,
  /\b(?:no longer|can'?t|cannot) (?:bear|take|stand|face) (?:to (?:live|be alive)|living|being alive|life|existing)\b/,
  /\b(?:tired|sick|exhausted) of (?:living|being alive|life|existing|being here)\b(?! (?:in|at|with|on|out of|like (?:a|this student)|alone in)\b)/,
  /\b(?:i'?m|i am|im|feel like|feel like a|just a|being a) (?:a |such a |just a |nothing but a )*burden (?:to|on|for) (?:everyone|everybody|my family|my parents|others|people|all)\b/,
  /\b(?:i|we) (?:have|'ve got|got) a plan to (?:die|end|kill)\b/,
  /\bdon'?t (?:see|have) (?:a |any )?(?:future|way out)(?: for (?:me|myself))\b|\b(?:there is|there'?s|see) no way out (?:except|but) /,
];

/** The same words where they are a figure of speech, a book, a game, or about plants and phones. */
const IDIOM: readonly RegExp[] = [
  /\bsuicid(?:e|al) (?:squad|prevention (?:course|training|week|day|workshop|lecture|essay)|doors?|pass|burn|square)\b/g,
  /\b(?:essay|paper|lecture|thesis|dissertation|seminar|documentary|podcast|article|book|novel|film|movie|presentation|chapter|module|talk|study|research) (?:on|about) (?:teen |youth |adolescent )?(?:suicide|self[- ]harm)\b/g,
  /\bdurkheim'?s suicide\b|\bcareer suicide\b|\bpolitical suicide\b|\bcommercial suicide\b|\bsocial suicide\b|\bsuicide mission\b/g,
  /\b(?:killed|hurt|burn(?:t|ed)|cut) myself laughing\b|\bkilling myself laughing\b|\bkill(?:ing)? myself (?:over|at|in) (?:the gym|training|this (?:essay|report|assignment))\b/g,
  /\b(?:cut|burn(?:t|ed)?|hurt|stab(?:bed)?|injured?|hurting) myself (?:while |when |whilst )?(?:i was )?(?:shaving|cooking|chopping|slicing|peeling|ironing|baking|opening|making|gardening|running|playing|training|skiing|climbing|on (?:the|a|my)|at (?:the )?(?:gym|football|training|practice|rugby)|with the|in the kitchen|in the gym|by accident|accidentally)\b/g,
  /\b(?:cut|cutting) (?:myself|me) (?:some slack|a (?:slice|piece|deal|bit|break)|off|short|loose)\b|\bcut me (?:some slack|off|a)\b/g,
  /\b(?:hang|hanging|drown|drowning|bur(?:n|ning)|shoot|kill|starv(?:e|ing)) myself (?:in|with|into|for)? ?(?:work|sorrow|studies|this diet|emails|paperwork|out|a coat|before dinner)\b/g,
  /\bstarv(?:e|ing) myself (?:for|before) (?:dinner|lunch|the|thanksgiving|christmas)\b/g,
  /\b(?:literally |could |would |just |nearly |almost |going to |gonna )*(?:die|died|dying|dead)(?:ing)? (?:of|from|with) (?:laughter|laughing|embarrassment|boredom|shame|curiosity|cuteness|hunger|thirst|heat|cold|cringe|excitement|happiness|joy)\b/g,
  /\b(?:want(?:ed)?|wanna|going|gonna) (?:to )?die (?:laughing|of|from embarrassment|on this hill|when (?:he|she|they|my))\b/g,
  /\bdying (?:to|for) (?:see|know|hear|try|meet|go|tell|get|read|eat|have|a|some|find|watch|start|my)\b/g,
  /\b(?:how to|to) (?:end|take) (?:it all|my life) (?:in|back|to the next level|into my own hands|more seriously|seriously|in a new direction|less seriously)\b/g,
  /\btak(?:e|ing) my (?:own )?life (?:back|into|to the next|more seriously|seriously|in a|less seriously|in (?:my|a|new))\b/g,
  /\b(?:took|take|taking) (?:it all) (?:in|with|back|to|home|off|out|down|apart|on)\b/g,
  /\b(?:can'?t|cannot) (?:go on|live|keep going|carry on) (?:without (?:coffee|my coffee|chocolate|tea|my phone|wifi|the wifi|music|spotify|netflix|cheese|air ?con)|holiday|vacation|on|in|at|with|the)\b/g,
  /\b(?:don'?t|do not|dont) (?:want|wanna)(?: to)? (?:live|be here|wake up|exist|be around) (?:in|at|with|on|for|near|late|early|tomorrow|before|so|when|next)\b/g,
  /\b(?:kill|killing|off) (?:the process|time|the mood|it|two birds)\b/g,
  /\btired of (?:living|being|life) (?:in|at|with|on|out of)\b/g,
];

const tidy = (text: string) =>
  text
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[\u200b-\u200d\ufeff\u00ad]/g, '')
    .replace(/(\w)\*(\w)/g, '$1i$2')
    .replace(/\s+/g, ' ');

/** "I don't want to die" and "my friend is not suicidal" still deserve the question; only idioms are taken out. */
export function speaksOfHarm(text: string): boolean {
  const said = IDIOM.reduce((rest, idiom) => rest.replace(idiom, ' … '), tidy(text));
  return DIRECT.some((pattern) => pattern.test(said));
}

const LINES = [
  'If you might act on it now, please call your local emergency number (112 in Europe, 911 in the US and Canada, 999 in the UK, 000 in Australia).',
  'In the US and Canada, call or text 988. In the UK, Ireland and much of Europe, call Samaritans or your local line on 116 123. In Australia, Lifeline is 13 11 14.',
  'Anywhere else, findahelpline.com lists free lines in your country, by phone, text or chat.',
].join('\n');

const OPENINGS: Readonly<Record<string, string>> = {
  friend: "I'm glad you told me, and I'm sorry it hurts this much. Please don't stay alone with it.",
  coach: 'Thank you for saying it. One thing comes before everything else now: talk to a person who can help.',
  mirror: 'What you wrote sounds very heavy, and it matters. You do not have to carry it alone.',
  balanced: "Thank you for telling me. I'm sorry it is this hard, and I want you to be safe.",
};

/** Help first, in the tone the person chose. Nothing else is asked of them, and nothing is filed. */
export function helpReply(tone = ''): string {
  const opening = OPENINGS[tone] ?? OPENINGS.balanced!;
  return `${opening}\n\n${LINES}\n\nIs there somebody close to you whom you could call or sit with right now? I am an app and cannot call anyone for you, but I am here to write with.`;
}
