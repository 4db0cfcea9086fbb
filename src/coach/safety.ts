/**
 * Finds text that speaks of harm to oneself or by others, and text that is heavy without saying how bad it is. Such a message gets its answer
 * from here, before any model is asked, on the device and on the server. It is better to offer help once too often than to miss it. But
 * idioms ("this homework is killing me") are no call for help, and a person who gets a hotline for a joke stops trusting the coach.
 * tests/coach/safety.test.ts measures both.
 */
import type { Turn } from './call.ts';
import { guessDanger, piecesOf } from './danger-model.ts';
import { foreignLanguage } from './rules/languages.ts';
import { ABUSE } from './safety-abuse.ts';
import { isReal, isStory, SELF_HARM, SUICIDE } from './safety-hints.ts';
import { HEAVY, HURT, OTHERS, PANIC, SELF, TREATED, WORDS } from './safety-patterns.ts';
import { foreignCareIn, type HelpLanguage } from './safety-languages.ts';
import { hasSign } from './safety-signs.ts';
import { unifySpelling } from './safety-spelling.ts';
import { askedIn, canAskIn } from './safety-translations.ts';
import { ASKED, type Care, helpReply } from './safety-words.ts';

/** What is only told: a story, a song, the news, a subject of study, work with people who need help. */
const TOPIC =
  /\b(?:chapter|novel|character|scene|film|movie|plot|protagonist|hero|heroine|villain|episode|season \d|romeo|juliet|ophelia|hamlet|werther|lyrics|screenplay|script|my story|book|books|essay|thesis|paper on|song|songs|album|playlist|track|listen(?:ed|ing) to|watch|watched|watching|rewatch\w*|read|reading|series|documentary|podcast|news|headline|article|newspaper|politician|celebrity|lecture|seminar|course|workshop|training|conference|module|prevention|awareness|statistics|research|study on|volunteer\w*|crisis line|hotline|museum|opera|theatre|play about|on the radio|on tv)\b/;

/** The plain words as a subject of study, in a title, or as a figure of speech. */
const IDIOM: readonly RegExp[] = [
  /\bsuicid(?:e|al) (?:squad|doors?|pass|burn|(?:prevention|awareness|statistics|research|rates?|hotline) ?(?:course|training|week|day|workshop|lecture|essay|seminar|month)?)\b/g,
  /\b(?:essay|paper|lecture|thesis|dissertation|seminar|documentary|podcast|article|book|novel|film|movie|presentation|chapter|module|talk|study|research|workshop|course|report) (?:on|about) (?:teen |youth |adolescent |student )?(?:suicid\w+|self[- ]?harm\w*)/g,
  /\bdurkheim'?s suicide\b|\b(?:career|political|commercial|social|financial) suicide\b|\bsuicide mission\b/g,
  /\b(?:die|died|dying|dead) (?:of|from|with) (?:laughter|laughing|embarrassment|boredom|shame|curiosity|cuteness|hunger|thirst|heat|cold|cringe|excitement|happiness|joy)\b/g,
  /\bkill(?:ing)? my ?self (?:laughing|at (?:the gym|training|practice|work)|(?:over|for) (?:this|the|that|an?|my) (?:exam|essay|thesis|project|deadline|report|presentation|job|course|race|marathon|homework|paper)s?)\b/g,
  /\bkms (?:this|these|that|the|my|i|he|she|it'?s|why)\b(?! (?:life|time))/g,
  /\bpanic! at the disco\b|\bpanic (?:buying|room|button)\b/g,
  /\bsuicid(?:e|al) (?:risk|notes? (?:in|is|was|of)|factors|ligature)\b|\b(?:finds?|found|reads?|discovers?|forges?) (?:the|a|his|her) suicide note\b|\b(?:do|did|doing|ran|run|running) suicides\b|\bmade us (?:do|run) suicides\b/g,
  /\b(?:football\w*|footballing|sporting|tactical|electoral|brand|culinary|fashion|reputational|diplomatic) suicide\b|\boverdose (?:protocol|guideline|training|policy|pathway|audit|nomogram|management|lecture)s?\b/g,
  /\b(?:can'?t|cannot|couldn'?t) live without (?:this|that|my|the|these|those|it|coffee|tea|chocolate|wifi)\b/g,
  /\b(?:hits?|hitting|beats?|kills?|killing|battering|slapping) (?:us|me) with (?:deadlines|questions|emails?|bills?|meetings|homework|fees|the bill|forms|work)\b/g,
  /\b(?:don'?t|do not|doesn'?t) want to (?:be here|live here)\b(?=[ ,.]*(?:the traffic|this (?:queue|meeting|party|lecture|gig|train)|it'?s (?:so )?(?:boring|cold|raining)|(?:the )?(?:queue|meeting|wedding|train|bus|plane)))/g,
  // The title of a song, a film or a book.
  /\b(?:song|film|movie|book|track|album|novel|listen(?:ed|ing)? to|watch(?:ed|ing)?|read(?:ing)?|heard|sing(?:ing)?|play(?:ed|ing)?) ['"][^'"]{1,60}['"]/g,
];

/** What lies behind a person who is well now. Without both, or with a word of the present, it counts as any other text; with both, its other sentences do. */
const BEHIND =
  /\b(?:used to|(?:years?|months) ago|(?:years?|months) (?:free|clean|sober)|clean for|free of|as a (?:teenager|teen|child|kid|student)|when i was|survived|recovered|in recovery|in years|back then|in my (?:teens|twenties))\b/;
const WELL =
  /\b(?:glad|grateful|thankful|proud|happy (?:now|today|again|to be)|am happy|well now|good now|better now|is good|am well|celebrat\w+|recovered|have not had one|haven't had one|over it|behind me|stronger)\b/;
const STILL =
  /\b(?:not|never|n't|nt|wish i (?:was|were)) (?:\w+ )?(?:glad|grateful|thankful|proud|happy|well|good|better)\b|\b(?:relaps\w+|started again|coming back|come back|lately|tonight|right now|these days|but (?:now|today) i)\b/;

const isBehind = (said: string): boolean => BEHIND.test(said) && WELL.test(said);

/** The sentences of a text that do not speak of what lies behind: "I used to hate mornings" says nothing about the rest of a page. */
const notBehind = (text: string): string =>
  sentencesOf(text)
    .filter((sentence) => !BEHIND.test(unifySpelling(sentence)))
    .join(' ');

const any = (patterns: readonly RegExp[], said: string) => patterns.some((pattern) => pattern.test(said));

/** The care that a text asks for, in each language that the product names; null for everyday talk. Linear in the text's length. */
export const careIn = (text: string): Care | null => careSaidIn(text) ?? guessedCare(text);

/** The care that the words of a text ask for, without what only the model guesses: for a text whose meaning is known. */
export function careSaidIn(text: string): Care | null {
  const care = careInEnglish(text);
  if (care?.level === 'danger') return care;
  const foreign = foreignCareIn(text);
  if (!foreign) return care;
  return canAskIn(foreign.language) ? found(foreign, unifySpelling(text)) : { level: 'danger', ...foreign };
}

/** From here on the model's guess is asked about, and from here on it gets help at once: of 1,575 ordinary lines of strangers 6 are asked and 3 get help (tests/coach/README.md). */
const ASKS_FROM = 0.65;
const HELPS_FROM = 0.9;
/** No pattern knows as much of German, Spanish and French, so there the model is heard earlier: of 900 ordinary lines 9 are asked about and 2 get help. */
const ASKS_IN_LANGUAGES_FROM = 0.6;
/** In a language that we cannot ask in, a person gets help at once, from here on. */
const HELPS_IN_OTHERS_FROM = 0.75;
/** A shorter text is not guessed about, UTF-16 units; each Chinese character counts as a word. */
const SHORTEST_GUESS = 16;
const SHORTEST_CHINESE = 5;

/** The care that no pattern asks for and the model does. What is only told, or long over, is left to the patterns. */
function guessedCare(text: string): Care | null {
  const whole = unifySpelling(text);
  if ((TOPIC.test(whole) && !isReal(whole)) || isStory(whole)) return null;
  const said = isBehind(whole) ? unifySpelling(notBehind(text)) : whole;
  // A word or two say too little to guess by.
  if (said.length < (/\p{Script=Han}/u.test(said) ? SHORTEST_CHINESE : SHORTEST_GUESS)) return null;
  const guess = guessDanger(said);
  if (!guess) return null;
  const { about, sure } = guess;
  if (sure < ASKS_IN_LANGUAGES_FROM) return null;
  const language = foreignLanguage(text);
  if (!language || language === 'other')
    return sure < ASKS_FROM ? null : { level: sure < HELPS_FROM ? 'heavy' : 'danger', about };
  if (canAskIn(language)) return { level: sure < HELPS_FROM ? 'heavy' : 'danger', about, language };
  return sure < HELPS_IN_OTHERS_FROM ? null : { level: 'danger', about, language };
}

/**
 * Below this the model takes a text for harmless although its words match a pattern, so it is asked about; one piece that it takes seriously is enough. Of lines that the model was not trained on 39 of 70 harmless ones with a
 * pattern are below it, and 4 of 554 of danger.
 */
const DOUBTED_BELOW = 0.05;
/** Up to this length a text says plainly what it says, and the model knows too few such, UTF-16 units. */
const PLAIN = 45;

const found = <C extends Omit<Care, 'level'>>(care: C, said: string): C & Pick<Care, 'level'> => ({
  ...care,
  level: said.length > PLAIN && (guessDanger(said)?.atWorst ?? 1) < DOUBTED_BELOW ? 'heavy' : 'danger',
});

/** The parts of a sign are not further apart than this in a long entry, UTF-16 units. */
const SIGN_REACH = 300;

function signIn(said: string): 'self' | 'hurt' | null {
  const pieces = piecesOf(said, SIGN_REACH);
  if (pieces.some((piece) => hasSign(SUICIDE, piece) || hasSign(SELF_HARM, piece))) return 'self';
  return pieces.some((piece) => hasSign(ABUSE, piece)) ? 'hurt' : null;
}

const withoutIdioms = (text: string): string =>
  IDIOM.reduce((rest, idiom) => rest.replace(idiom, ' … '), unifySpelling(text));

function careInEnglish(text: string): Care | null {
  const said = withoutIdioms(text);
  return careNow(isBehind(said) && !STILL.test(said) ? withoutIdioms(notBehind(text)) : said);
}

function careNow(said: string): Care | null {
  const told = TOPIC.test(said) && !isReal(said);
  if (!told && any(OTHERS, said)) return { level: 'danger', about: 'other' };
  if (any(SELF, said) || (!told && WORDS.test(said))) return found({ about: 'self' }, said);
  if (!told && any(HURT, said)) return found({ about: 'hurt' }, said);
  const about = isStory(said) ? null : signIn(said);
  if (about) return found({ about }, said);
  if (told) return any(HEAVY, said) ? { level: 'heavy', about: 'self' } : null;
  if (any(PANIC, said)) return { level: 'heavy', about: 'panic' };
  if (any(TREATED, said)) return { level: 'heavy', about: 'hurt' };
  return any(HEAVY, said) ? { level: 'heavy', about: 'self' } : null;
}

/**
 * Tries every pattern once. A browser compiles a pattern when it is first used, and all of them together take a phone a fifth of a second: who goes
 * through this before the first reading may draw in between.
 */
export function* patternsTried(): Generator<boolean> {
  for (const pattern of [...OTHERS, ...SELF, WORDS, ...HURT, ...HEAVY, ...PANIC, ...TREATED]) yield pattern.test('');
  for (const { when, and = [], unless } of [...SUICIDE, ...SELF_HARM, ...ABUSE])
    yield when.test('') || and.some((also) => also.test('')) || unless?.test('') === true;
}

/** Whether a text speaks of danger: harm to the writer or to a person close to them. */
export const speaksOfHarm = (text: string): boolean => careIn(text)?.level === 'danger';

const SHORT = 80;
const YES =
  /^\W*(?:yes|yeah|yep|yea|yup|ya|sometimes|often|always|a (?:bit|little)|kind of|kinda|maybe|i think so|i (?:am|do|have|did)|both|every day|all the time|lately|a lot|probably|not sure|i don'?t know|idk|hurting|ending)\b/i;
const NO = /^\W*(?:no|nope|nah|not really|neither|never|i'?m not|i am not|i don'?t(?! know)|none)\b/i;

/** The same in the other languages that we ask in (safety-translations.ts). */
const YES_AND_NO: Readonly<Partial<Record<HelpLanguage, readonly [yes: RegExp, no: RegExp]>>> = {
  de: [
    /^\P{L}*(?:ja|jo|doch|jein|manchmal|oft|immer|ständig|ein (?:bisschen|wenig)|irgendwie|vielleicht|ich glaube? (?:schon|ja)|schon|beides|jeden tag|viel|wahrscheinlich|weiß (?:ich )?nicht|ich weiß (?:es )?nicht|keine ahnung)(?!\p{L})/iu,
    /^\P{L}*(?:nein|nee|nö|ne|nicht wirklich|eigentlich nicht|weder noch|nie|niemals|keins von beidem)(?!\p{L})/iu,
  ],
  es: [
    /^\P{L}*(?:sí|si|a veces|muchas veces|siempre|a menudo|un poco|más o menos|quizás?|tal vez|puede|creo que sí|las dos|ambas|todos los días|últimamente|mucho|probablemente|no (?:lo )?sé|no estoy segur[oa]|ni idea)(?!\p{L})/iu,
    /^\P{L}*(?:no|para nada|la verdad es que no|en realidad no|ninguna|nunca|jamás|qué va)(?!\p{L})/iu,
  ],
  fr: [
    /^\P{L}*(?:oui|ouais|si|parfois|souvent|toujours|un peu|plus ou moins|peut-être|je crois(?: que oui)?|les deux|tous les jours|tout le temps|ces derniers temps|beaucoup|sans doute|probablement|(?:je )?(?:ne )?sais pas|j[’']sais pas|chais pas|aucune idée)(?!\p{L})/iu,
    /^\P{L}*(?:non|nan|pas vraiment|pas du tout|ni l[’']un ni l[’']autre|jamais|aucun des deux)(?!\p{L})/iu,
  ],
};

/** The care that a message asks for, with the turns before it: "yes" to our question is an answer that counts. */
function careFor(message: string, turns: readonly Turn[] = []): Care | null {
  const care = careIn(message);
  const before = turns[turns.length - 1];
  if (care?.level === 'danger' || message.length > SHORT || before?.role !== 'assistant') return care;
  const language = askedIn(before.content);
  if (!language && !before.content.includes(ASKED)) return care;
  const [yes, no] = language ? YES_AND_NO[language]! : [YES, NO];
  const said = language ? { language } : {};
  if (yes.test(message)) return { level: 'danger', about: 'self', ...said };
  return care ?? (no.test(message) ? { level: 'heavy', about: 'no', ...said } : null);
}

/** The answer to a message that asks for care. */
export interface Help {
  readonly level: Care['level'];
  readonly words: string;
}

/** What is said first to a message, before any model is asked; null for everyday talk. `turns`: what was said before it, oldest first. */
export function helpFor(
  message: string,
  { tone, turns }: { readonly tone?: string; readonly turns?: readonly Turn[] },
): Help | null {
  const care = careFor(message, turns);
  return care && { level: care.level, words: helpReply(care, tone) };
}

/** The words of help for a text that speaks of danger, where nobody can answer a question; null for every other text. */
export function helpIn(text: string, tone?: string): string | null {
  const care = careIn(text);
  return care?.level === 'danger' ? helpReply(care, tone) : null;
}

/** The sentences of a text, and its lines. */
export const sentencesOf = (text: string): readonly string[] =>
  text
    .split(/(?<=[.!?…])\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');

/**
 * Whether anything in a text speaks of harm or is heavy. More careful than for a message: each sentence counts by itself, because a book that
 * is named at the start of an entry says nothing about its end.
 */
export const asksForCare = (text: string): boolean =>
  careIn(text) !== null || sentencesOf(text).some((sentence) => careIn(sentence) !== null);
