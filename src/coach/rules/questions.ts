/** Questions: which of them look something up (calendar, entries, memory), and which are only conversation. */
import { withoutEnd } from '#lib/cut.ts';
import { dayIn } from '#lib/zone.ts';
import { chat, found, type Found } from './found.ts';
import { tidyTitle } from './title.ts';
import { findWhen, without, type Now, type When } from './when.ts';
import { EVENT } from './words.ts';

const INTERROGATIVE =
  /^(?:so |and |but |ok |okay |hey |hi |well |um |btw |by the way |just wondering |quick question |oh )*,?\s*(?:what|what's|whats|anything|when|when's|whens|where|where's|wheres|who|who's|whos|whose|which|why|how|how's|hows|is|are|am|was|were|do|does|did|can|could|would|will|should|shall|may|have i|has|had i|isn't|aren't|don't|doesn't|any)\b/i;

/** Whether a text is a question, with or without a question mark. A request in the form of a question ("can you remind me …?") is not one. */
export function isQuestion(text: string): boolean {
  if (ABILITY.test(text)) return true;
  if (
    /^(?:can|could|would|will) (?:you|we) (?:please |pls |kindly |also |just )*(?:remind|add|put|create|make|schedule|book|set|save|note|remember|log|jot|write (?:down|that)|keep|move|start)\b/i.test(
      text,
    )
  )
    return false;
  if (/\?["')]*\s*$/.test(text)) return true;
  if (
    /^(?:did (?!i\b|you\b|we\b|he\b|she\b|they\b|it\b|the\b|my\b|our\b|this\b|that\b|any)|could(?:n't| not)\b|have been\b|what a|how (?:lovely|nice|awful|cool)|when i|when we|while|where i|who knew|which (?:was|is|made)|will (?:call|do|go|be|buy|send|try)|may (?!i\b|we\b)|have (?:a|lunch|dinner|coffee|breakfast|drinks)|any(?:way|one|body|how|more|time)|do (?!(?:i|we|you|u|they|people|these|those|all|most|any\w*|your|our|my \w+ (?:have|need|like|know))\b)|did (?:my|the) (?:\w+ ){1,2}(?:in|today|yesterday|this|last)\b|don't (?:let|forget|i)|can't|is (?:so|very)|am (?:so|very|really|feeling|tired|happy|sad|exhausted)|was (?:so|a|an|really|great|good|awful|very|too|at|on|in|off|out|up|back|home|only|just|meant|supposed|told|asked|late|ill|sick|stuck|with|\w+ing) |had i|should (?:have|call|buy|really|probably|finish)|must)\b/i.test(
      text,
    )
  )
    return false;
  return INTERROGATIVE.test(text);
}

const MY = String.raw`(?:my|the|our|today's|tomorrow's|this week's)`;
const SCHEDULE = [
  /\b(?:on|in|at) (?:my|the|our) (?:calendar|schedule|agenda|diary|planner)\b/i,
  new RegExp(
    String.raw`\b(?:show|see|check|open|view|read|pull up|tell)\b.{0,20}\b${MY} (?:calendar|schedule|agenda|appointments?|events?|meetings?|plan|week|day)\b`,
    'i',
  ),
  /\b(?:what(?:'s| is| does| do)?|whats|how(?:'s| is| does)?|hows)\b.{0,25}\b(?:schedule|agenda|calendar|line-?up|lined up|planned|(?:diary|week|\w*day|tomorrow|weekend) look)/i,
  /\bi(?:'m| am) (?:free|busy|available|double[- ]booked)\b|^(?:free|busy|available)\b|\bdo i (?:work|teach|start|finish)\b/i,
  /\bam i (?:free|busy|available|off|on (?!track)|booked|doing anything|meeting|seeing|working|double[- ]booked)\b/i,
  /\bdo (?:i|we) have (?:any|a |an |the |anything|something|plans|time|stuff|lunch|dinner|class(?:es)?|lectures?|meetings?|appointments?|events?|calls?|work|uni|school|yoga|\d)/i,
  /\bhave i got (?:any|a |an |anything|something|plans|time|class)/i,
  /\b(?:are there|is there|any) (?:any |an |a )?(?:meetings?|appointments?|events?|classes|class|lectures?|plans|calls)\b/i,
  /\bany(?:thing)? (?:on|planned|scheduled|happening|going on|coming up|plans)\b/i,
  /\bwhat(?: else)?(?:'s| is|s) (?:on|up next|next (?:on|in|up|today|tomorrow)|happening|coming up|going on|planned)\b(?! (?:your mind|tv|netflix|with you|in the world|the news|with the))/i,
  /\bwhat (?:am i doing|are we doing|do i have (?:on|planned|today|tonight|tomorrow|this|next|at|after|before|for)|have i got|events?|meetings?|appointments?|classes)\b/i,
  /\bwhat time (?:is|does|do|am|are)\b/i,
  /\bhow (?:busy|full|packed|much (?:have i got|do i have|is there) on)\b/i,
  /\bwhat(?:'s| is|s| are) (?:the|my) plans?\b/i,
  /\bdo i (?:have to|need to) be (?:anywhere|somewhere)\b/i,
  /\bis there (?:anything|something) i have\b/i,
  /\bhow (?:does|is|will) .{1,20} look(?:ing)?\b(?! like a)/i,
  /\b(?:what|which|list|show)(?: me)?(?:'s| is| are)? (?:all )?(?:my|the) (?:meetings?|appointments?|events?|calls|classes|lectures?)\b/i,
  /\bwhat(?:'s| is|s| are) (?:my|the) (?:day|week|morning|afternoon|evening|weekend|month) (?:like|looking)\b/i,
  /\bwhat do (?:i|we) have (?:going on|coming up|lined up)\b/i,
  /\bhow many (?:meetings?|appointments?|appts|gigs|shifts|lessons|exams|rehearsals|events?|calls|classes|lectures?)\b/i,
  /\b(?:something|nothing|anything) (?:on|planned|scheduled)\b/i,
  /^(?:is there )?anything (?:on|for|today|tomorrow|tonight|this|next)\b/i,
  /\bhow(?:'s| is|s) (?:my|the) (?:\w*day|week|morning|afternoon|evening|tomorrow|weekend|schedule)\b/i,
  /\bwhen (?:do|am|are|will) (?:i|we) (?:next )?(?:meet|see|meeting|seeing|fly|flying|leave|leaving|have|visit|visiting|due at|work(?:ing)?|start|teach(?:ing)?|play(?:ing)?|travel(?:ling)?|due)\b/i,
  /\bis (?:my )?\w+ (?:morning |afternoon |evening )?(?:free|busy|full|booked|open)\b/i,
  /\b(?:which|what) (?:meetings?|appointments?|events?|calls|[a-z]{2,16}(?:s|ings?)) (?:do|have|are|am) (?:i|we|there|my)\b(?! (?:like|prefer|use|take|wear|save|store|keep|note|need|know|want|eat|drink|buy|read|own))/i,
];

const ENTRIES = [
  /\bhow was (?:last|yesterday|my|the|this) ?(?:week|month|weekend|day|night|monday|tuesday|wednesday|thursday|friday|saturday|sunday)?\b(?! (?:flight|trip|movie|weather))/i,
  /^(?:please |can you |could you )?(?:show|read|give|tell)(?: me)? (?:about )?(?:yesterday|last (?:week|night|month|weekend|monday|tuesday|wednesday|thursday|friday|saturday|sunday))\b/i,
  /\bwhat (?:did|have|had) (?:i|we) (?:write|written|wrote|log|logged|journal|journaled|journal(?:l)?ed|note down in my|noted(?! about| on| down)|say|said|do|done|feel|been up to|get up to|eat|get done|accomplish|accomplished|achieve)\b/i,
  /\bhow (?:did|have|was|were) (?:i|my (?:mood|week|day|month|weekend|sleep|monday|tuesday|wednesday|thursday|friday)|i been)\b(?! (?:miss|know|get (?:this|here)|end up|become))/i,
  /\b(?:show|see|read|open|view|find|pull up|look at|go through|list|get|give|bring up|display)\b.{0,30}\b(?:journal|entries|entry|logs?|daily log|diary|what i wrote|i wrote)\b/i,
  /\b(?:my|the) (?:journal|diary|daily log|entries|entry|logs) (?:from|for|of|on|about|last|this|yesterday)\b/i,
  /\bwhat(?:'s| was| is) (?:in )?my (?:mood|journal|last entry|latest entry|diary|log)\b/i,
  /\bdid i (?:write|journal|log)\b/i,
  /\bhow did (?:my|the|our) (?:\w+ ){1,3}(?:go|turn out)\b/i,
  /\bwhat happened\b/i,
  /^was i (?:happy|sad|tired|stressed|anxious|ok|okay|fine|productive|angry|well|sick|good|in a)\b/i,
  /\btell me what i (?:did|wrote|said|felt|logged)\b/i,
  /\bwhat was (?:on my mind|bothering me|my mood)\b/i,
  /\bwhat was i (?:doing|feeling|thinking|writing|up to)\b/i,
  /\bwhen (?:was|did) i (?:last|ever)\b/i,
  /\bwhen did i (?:last )?(?:write|feel|journal|log|mention)\b|\bwhen was the last time (?:i|we)\b/i,
];

const NOTES = [
  /^where(?:'s| is| are) the (?!nearest|closest|best|meeting|party|exam|lecture)/i,
  /\bwhat (?:do|did) (?:i|you|we) (?:know|remember|have|save|saved|note|noted|tell you|store|keep)\b.{0,12}(?:about|on|regarding|of|in (?:my|the) (?:memory|vault|notes))\b/i,
  /\bwhat do you (?:know|remember)\b/i,
  /\b(?:do|can) you (?:remember|recall|know (?:what|when|where|who|my|[A-Z]\w+'s|the name))\b/i,
  /\bwhat (?:have|did) i (?:noted?|saved?|stored?|written down) (?:down )?(?:about|on)\b|\bdo i have (?:a |any )?notes? (?:about|on)\b/i,
  /\b(?:which|what|whose)\b.{2,30}\b(?:do|did) i (?:like|prefer|use|take|wear|save|store|keep|note)\b/i,
  /\bwhat did i (?:tell|ask|say to) you\b|\bwhat have i told you\b|\bwhat did i say about\b/i,
  /\b(?:what's|whats|what is|what are|what was|what were|who's|who is|whose|when's|whens|when is|when was|where's|wheres|where is|where are|where was|which is|how old is|how tall is|remind me (?:what|when|who|where|which))\b.{0,20}\b(?:my|our|[\w]+'s)\s+(?!(?:calendar|schedule|agenda|day|week|mood|plan|plans|next|purpose|problem|point|future|meaning|life)\b)/i,
  /\b(?:birthday|password|passcode|wifi|wi-fi|code|pin|address|anniversary|allerg\w+|shoe size|licen[cs]e plate|favou?rite|username|phone number)\b/i,
  /\bhow does (?:my )?\w+ (?:take|like) (?:his|her|their)\b|\bwhere (?:did|do) (?:i|we) (?:put|park|leave|leave|hide|store|save|keep|last see)\b/i,
  /^(?:any idea|do you (?:know|remember|happen to know)|(?:can you )?tell me|i forgot|i can't remember) (?:where|what|who|when|which|how)\b.*\b(?:my|our|\w+'s)\b/i,
  /^[Ww]h(?:at|ich) \w+ (?:does|do|did|is|are) (?:my|our|[A-Z][a-z]+)\b/,
  /^[Ww]ho(?:'s| is) (?:[Mm]rs?\.? |[Mm]s\.? |[Dd]r\.? |[Pp]rof\.? )?[A-Z][a-z]+\W*$/,
  /^what (?:size|brand|colou?r|kind|type|model|year|number)\b.{1,30}\b(?:is|are|does|do|did|was)\b(?! it\b)/i,
  /^[Ww]ho(?:'s| is) (?:(?:the|my|our) )?[a-z]+'?s (?:teacher|doctor|gp|dentist|boss|manager|partner|wife|husband|boyfriend|girlfriend|coach|tutor|mum|mom|dad|vet)\b|^[Ww]hat was (?:the name of|that [a-z]+ )(?!\W*$)|^who (?:has|likes|hates|loves|can'?t stand|cannot stand|prefers|is allergic|lives|lent|borrowed|gave me|has my|told me)\b/i,
  /\b(?:search|look (?:up|in|through)|find|check|show(?: me)?|pull up|get|open|list)\b.{0,25}\b(?:memor(?:y|ies)|vault|notes?|facts?)\b/i,
  /\b[Ww]hat (?:does|do|is|are) (?:[A-Z][a-z]+|my \w+|he|she|they) (?:like|love|hate|want for|prefer|allergic|do for|eat|drink)\b/,
  /\b[Ii]s (?:[A-Z][a-z]+|my \w+) (?:allergic|vegetarian|vegan)\b/,
  /\b[Ww]here does (?:[A-Z]?[a-z]+|my \w+) (?:live|work|study)\b/i,
];

const LOOKUP_IMPERATIVE =
  /^(?:please |pls |can you |could you |would you |just )*(?:show|open|view|list|read(?! (?:for|in|till|until|\d|a|two|three)\b)|display|pull up|bring up|look up|search|find|check|tell me|get|give me|go to|retrieve|recall)\b/i;

const REMIND_ME_WHAT = /^(?:please |pls |can you |could you )*remind me (?:what|who|where|which|how)\b/i;

/** "Can you see my calendar at work?" is about the coach. */
const ABILITY =
  /^(?:can|could) you (?:see|access|hear|connect|sync|import|(?:add|put|send|read) (?:events|things|tasks|stuff|reminders|emails|e-mails|texts))\b/i;

/** Reads a question or a wish to see something; null when the text is neither. */
export function understandQuestion(text: string, now: Now): Found | null {
  const asked = isQuestion(text);
  const lookup =
    LOOKUP_IMPERATIVE.test(text) &&
    /\b(?:calendar|schedule|agenda|appointments?|events|meetings|schedules|journal|entries|entry|logs?|diary|memory|memories|vault|notes?|facts|what (?:i|do|did|have)|plans for|planned|scheduled|what(?:'s| is) on|if i(?:'m| am) (?:free|busy|available)|what i did|yesterday|last (?:week|night|month|weekend|monday|tuesday|wednesday|thursday|friday|saturday|sunday))\b/i.test(
      text,
    );
  const only = /^(?:please )?(?:show|open|see|view)(?: me)?(?: my| the)?$/i;
  const shown = only.test(text.trim()) ? null : findWhen(text, now);
  if (shown && only.test(withoutEnd(without(text, shown.spans), /\W/)))
    return shown.past
      ? found('journal', 'view_entries', text, '', shown)
      : found('calendar', 'check_schedule', text, '', shown);
  if (asked && ABILITY.test(text)) return chat(text)[0]!;
  if (!asked && !lookup && !/^remind me (?:what|when|who|where|which)\b/i.test(text)) return null;
  // A question about the past: "on Monday" is the last one.
  const back = ENTRIES.some((p) => p.test(text));
  if (
    /\b(?:to-?do(?:s| list)?|task ?list|tasks|my list|shopping list)\b/i.test(text) &&
    !/\b(?:calendar|journal|schedule)\b/i.test(text)
  )
    return chat(text)[0]!;
  if (REMIND_ME_WHAT.test(text) && !EVENT.test(text))
    return found('memory', 'retrieve_note', text, subject(text, null));
  if (isTalk(text) && /\bhow (?:do|does) .{2,30} work|what is an? |who can (?:read|see)/i.test(text))
    return chat(text)[0]!;
  const when = findWhen(text, back ? { ...now, back } : now);
  const about = subject(text, when);
  const pastDay = when !== null && when.day < dayIn(now.at, now.zone, now.dayStartsAt);
  if (back && !/\b(?:tell|told) you\b|\bsay about\b/i.test(text)) {
    if (pastDay || when?.period || /\b(?:i|my|entries|journal|diary|log)\b/i.test(text)) {
      return found('journal', 'view_entries', text, about, when);
    }
  }
  const noteLike = NOTES.some((p) => p.test(text));
  const scheduleLike = SCHEDULE.some((p) => p.test(text));
  if (/\b(?:calendar|schedule|agenda)\b/i.test(text) && scheduleLike)
    return found('calendar', 'check_schedule', text, about, when);
  if (
    /\b(?:birthday|password|passcode|wifi|anniversary|allerg|favou?rite|address)\b/i.test(text) &&
    !/\byour\b/i.test(text)
  )
    return asked || lookup ? found('memory', 'retrieve_note', text, about) : null;
  const eventAsked =
    /\b(?:when|where|what time|which day|do i have|have i got|am i)\b/i.test(text) &&
    EVENT.test(text) &&
    /\b(?:my|the|our|next|i|we|a|an|with|\w+'s)\b/i.test(text);
  if (eventAsked && !/\bwhere did\b|\byou\b/i.test(text)) return found('calendar', 'check_schedule', text, about, when);
  if (scheduleLike && !isTalk(text) && !/\bwhat time is it\b/i.test(text)) {
    if (
      when ||
      /\b(?:calendar|schedule|agenda|appointments?|events?|meetings?|calls|classes|lectures?|plans?|planned|scheduled|free|busy|available|booked|working|next|how many|coming up|lined up|my (?:day|week|morning|afternoon|evening|weekend|month)|when (?:do|am|are|will) (?:i|we))\b/i.test(
        text,
      )
    )
      return found('calendar', 'check_schedule', text, about, when);
  }
  if (noteLike && !isTalk(text)) return found('memory', 'retrieve_note', text, about);
  return found('chat', 'chat', text, tidyTitle(text), when);
}

/** Questions to the coach, about the world or for advice. */
const isTalk = (text: string): boolean =>
  /\b(?:should i|how (?:do|can|should|would) i|why|your|are you|you think|what if|is it (?:ok|okay|normal|bad|possible)|what (?:should|can|could) i|any (?:tips|advice|ideas|suggestions)|meaning of|capital of|weather|the point|wrong with me|who (?:are|made|created|built) you|what are you|can you help|what can you|what can i|how (?:do|does) .{2,30} work|what is an? (?:calendar|journal|diary|note|memory)|who can (?:read|see)|the difference|matter)\b/i.test(
    text,
  );

/** What a question is about. */
export const subject = (text: string, when: When | null): string =>
  tidyTitle(
    (when ? without(text, when.spans) : text)
      .replace(
        /^(?:please |pls |can you |could you |would you |just |hey |so |and |ok |show me |tell me |look up |find |search (?:for |in |through )?|check |remind me |show |list |read (?:me )?|open |get |pull up )+/i,
        '',
      )
      .replace(
        /^(?:what|when|where|who|which|how|do|does|did|is|are|am|was|were|have|any)(?:'s|s)?\s+(?:do |did |is |are |was |were |have |does |old |time )?(?:i |you |we )?(?:know |remember |write |wrote |written |have |put |tell you |told you |save |say |said |park |leave |note |noted |log )?(?:about |on )?/i,
        '',
      )
      .replace(
        /^(?:the |my |any |all |some )*(?:memor(?:y|ies)|notes?|facts?|entries|entry|journal(?: entr(?:y|ies))?|diary|logs?)\b(?: (?:about|on|for|from|of|with))?\s*/i,
        '',
      )
      .replace(/\?+/g, ''),
  );
