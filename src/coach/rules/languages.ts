/**
 * In which language a text is. One that the coach does not understand is kept as it is, and what is said of it is in the text's own language, if that
 * is one of the ten that most people speak (Ethnologue 2024).
 */
import { ENGLISH_WORDS, type LatinLanguage, OWN_WORDS, SHORT_TEXTS } from './language-words.ts';

/** What is said of a kept text, by language. It says too that nothing was made of it, so that nobody waits for a reminder. */
const KEPT = {
  pt: 'Por enquanto só entendo inglês. O seu texto está guardado tal como é no seu Daily Log. Não criei nenhuma tarefa, lembrete ou evento: para isso, escreva em inglês.',
  ru: 'Пока я понимаю только английский. Ваш текст сохранён без изменений в Daily Log. Задача, напоминание или событие не созданы: для этого напишите по-английски.',
  zh: '我目前只懂英语。你的文字已原样保存在 Daily Log 中。没有创建任务、提醒或日程：如需创建，请用英语写。',
  hi: 'अभी केवल अंग्रेज़ी समझी जाती है। आपका लेख ज्यों का त्यों आपके Daily Log में रखा गया है। कोई कार्य, रिमाइंडर या कार्यक्रम नहीं बनाया गया: उसके लिए अंग्रेज़ी में लिखें।',
  ar: 'أفهم الإنجليزية فقط حتى الآن. نصك محفوظ كما هو في Daily Log. لم تُنشأ أي مهمة أو تذكير أو موعد: لذلك اكتب بالإنجليزية.',
  bn: 'এখনও শুধু ইংরেজি বোঝা যায়। আপনার লেখা যেমন আছে তেমনই Daily Log-এ রাখা হয়েছে। কোনো কাজ, রিমাইন্ডার বা ইভেন্ট তৈরি হয়নি: তার জন্য ইংরেজিতে লিখুন।',
  ur: 'ابھی صرف انگریزی سمجھی جاتی ہے۔ آپ کی تحریر جوں کی توں Daily Log میں رکھی گئی ہے۔ کوئی کام، یاد دہانی یا تقریب نہیں بنائی گئی: اس کے لیے انگریزی میں لکھیں۔',
  other:
    'I understand only English so far. Your text is kept as it is in your Daily Log. I made no task, reminder or event: for those, write in English.',
} as const;
/** What a text may be in. German, Spanish and French are understood (spoken.ts). */
export type Language = keyof typeof KEPT | 'de' | 'es' | 'fr';

export const keptWords = (language: Language): string =>
  KEPT[language in KEPT ? (language as keyof typeof KEPT) : 'other'];

/** Scripts, the more particular first: Urdu has letters that Arabic has not, and Japanese is written with Chinese signs too. */
const SCRIPTS: readonly (readonly [RegExp, Language])[] = [
  [/[ٹڈڑںےہگچپکی]/g, 'ur'],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Devanagari}/gu, 'hi'],
  [/\p{Script=Bengali}/gu, 'bn'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu, 'other'],
  [/\p{Script=Han}/gu, 'zh'],
  [/[\p{Script=Greek}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Tamil}\p{Script=Telugu}]/gu, 'other'],
];
/** A Chinese character counts as this many letters. */
const LETTERS_OF_SIGN = 3;

/** How much of a message is read to find its language, in UTF-16 units. */
const READ = 400;
/** What a text needs to be of another language, in points (a word that is no English word has 2), and the share of its words that say so. */
const LEAST = 3;
const LEAST_KNOWN = 0.4;

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const ENGLISH = words(ENGLISH_WORDS);
const LATIN = (Object.keys(OWN_WORDS) as LatinLanguage[]).map((language) => ({
  language,
  own: words(OWN_WORDS[language]),
  short: new Set(SHORT_TEXTS[language].split('|')),
}));
/** Words that English people write too, as loans, names and titles, or short ones of several languages: they say half as much. */
const HALF = words(
  'la el los las le les de du des d a e o y un um une en con me no se he a as do da na so to main par die das der war was bin man im am um will hat gut kind mal son mon pain au on est vie des si tu mi y as os ha ir ver sin rat rate more her hola gracias merci danke bonjour hallo papa mama san santa fin gran solo casa rico luz pan real he es ne se ko pe mar do ek sath dal di da al il had mo mu fi fel w e o os si or ai il on an in es so ist ho hun mai tar pore age din are dite hate te er ar je lo ya chai wallah yalla habibi salam inshallah baba dada didi boro nana petit grand nouveau plus cafe art tag arts chef due per non mas ton ta tes sa ses car comment content pense date vista amigo amigos tarde noche hombre fiesta manana tour test mode papa oma opa frau mann haus kinder gesundheit schon rs q pis ben mano cara tipo ali ela nos dos bon bonne vous nous vas mal hasta que sobre entre sera pro bar namaste acha yaar bhai ji bas noor mesh min ra',
);
/** Beginnings, ends and groups of letters that are frequent in a language and rare in English. Of words that no list has. */
const GROUPS: readonly (readonly [LatinLanguage, RegExp])[] = [
  [
    'es',
    /[¿¡ñ]|cion$|ciones$|mente$|ando$|iendo$|aron$|ieron$|[aei]ndome$|adas?$|idos?$|ados?$|illo$|illa$|ito$|ita$|rme$|rle$|ll[aeo]|^hue|que$|dad$|aba$|amos$/,
  ],
  [
    'fr',
    /[œ]|^[ljdnstcmq]u?'|eux$|euse$|aient$|ait$|ais$|ez$|tion$.{9}|eau$|eaux$|oir$|ette$|ique$|oui|eille|ille$|ier$|iere$|ons$|ee$.{9}|^qu/,
  ],
  [
    'pt',
    /[ãõ]|cao$|coes$|mente$|ando$|endo$|indo$|aram$|eram$|inh[ao]s?$|nh[ao]|lh[aeo]|ei$|ou$.{9}|agem$|eiro$|eira$|adas?$|idos?$|ados?$|avam?$|mos$|dade$|ção/,
  ],
  [
    'de',
    /[ßäöü]|sch|^ge.{3,}[tn]$|ung$|heit$|keit$|lich$|ich$|isch$|cht|tz|pf|[bdfgklmnrstz]en$|ei[nt]|ier$.{9}|^ver.{3}|^zu.{4}|ck[et]|chen$/,
  ],
  [
    'hi',
    /aa|^bh|^jh|^kh|dh|hoon$|unga$|ungi$|enge$|kar$|wala$|iya$|iyan$|[aeiou]na$|ata$|ati$|ay$.{9}|oon|ein$|cch|gay[ae]$/,
  ],
  ['bn', /chh|cche|cchi|lam$|chi$|che$|bo$|ben$.{9}|iye$|oyo|eye|^kh|^bh|shh?o|^hoy|^kor|tei$|ke$.{9}|yech?/],
  ['ar', /^[379]\p{L}{2}|\p{L}[23579](?:\p{L}|$)|^el\p{L}{3}|^bey|^bet|^mab|kh[ae]|allah/u],
];
/** Arabic letters that are typed as digits: "3ayz", "mat3am". */
const CHAT_ARABIC = /^[379]\p{L}{2}|\p{L}{2}[379]\p{L}{2}/u;

/** The language of a text that is not English; null for English, and for a text that may be. */
export function foreignLanguage(message: string): Language | null {
  const text = message.slice(0, READ);
  return ofScript(text) ?? ofLatin(text);
}

function ofScript(text: string): Language | null {
  const letters = text.match(/[\p{L}\p{M}]/gu)?.length ?? 0;
  if (letters === 0) return null;
  const all = text.match(/[\p{L}\p{M}']+/gu) ?? [];
  const english = all.filter((word) => ENGLISH.has(word.toLowerCase().replace(/'s$/, ''))).length;
  const others = all.filter((word) => !/\p{Script=Latin}/u.test(word)).length;
  for (const [script, language] of SCRIPTS) {
    const own = text.match(script)?.length ?? 0;
    const more = script.source.includes('Han}') ? (LETTERS_OF_SIGN - 1) * own : 0;
    // "कल presentation है": beside names and things of other languages fewer letters are enough.
    const least = language === 'ur' ? 12 : english >= Math.min(others, 2) ? 2 : 4;
    if (own + more >= 2 && (own + more) * least > letters + more) return language;
  }
  return null;
}

/** A word without its accents: "mañana" is typed "manana" too. */
const bareWord = (word: string): string =>
  word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').replaceAll('œ', 'oe');

interface SaidWord {
  readonly word: string;
  readonly bare: string;
  readonly name: boolean;
}

const wordsOf = (text: string): readonly SaidWord[] =>
  (text.replaceAll('’', "'").match(/[\p{L}\p{M}\d'¿¡]+/gu) ?? [])
    .filter((word) => /\p{L}/u.test(word) && !/^\d+(?:\p{L}{1,2}|hrs?|mins?|secs?|days?|weeks?|wks?)$/u.test(word))
    .map((word) => ({
      word: word.toLowerCase(),
      bare: bareWord(word.toLowerCase().replace(/[¿¡]/g, '')),
      name: /^\p{Lu}\p{Ll}/u.test(word),
    }));

/** What speaks for English in a text. */
const englishIn = (said: readonly SaidWord[]): number =>
  said.reduce((sum, { bare }) => sum + (ENGLISH.has(bare) ? (HALF.has(bare) ? 1 : 2) : 0), 0);

/** What speaks for a language in a text, and how many of its words it knows. `sure`: one of them is of no other language. */
function scoreIn(said: readonly SaidWord[], { language, own }: (typeof LATIN)[number]) {
  const groups = GROUPS.find(([of]) => of === language)?.[1];
  let score = 0;
  let known = 0;
  let sure = false;
  for (const [i, { word, bare, name }] of said.entries()) {
    if (own.has(bare)) {
      known += 1;
      const half = HALF.has(bare) || (name && i > 0);
      score += half ? 1 : 2;
      sure ||= !half;
    } else if (language === 'ar' && CHAT_ARABIC.test(word)) {
      known += 1;
      score += 2;
      sure = true;
    } else if (!ENGLISH.has(bare) && groups && (groups.test(word) || groups.test(bare))) {
      score += name && i > 0 ? 0.5 : 1;
      known += 0.5;
    }
  }
  return { language, score, known, sure };
}

function ofLatin(text: string): Language | null {
  const said = wordsOf(text);
  const bare = said.map((word) => word.bare);
  for (const { language, short } of LATIN) if (short.has(bare.join(' '))) return inLatin(language, bare);
  if (said.length < 2) return null;
  const [best] = LATIN.map((latin) => scoreIn(said, latin))
    .filter(({ score, sure }) => sure || score > 4)
    .toSorted((a, b) => b.score - a.score);
  return best && best.score >= LEAST && best.score > englishIn(said) && best.known >= said.length * LEAST_KNOWN
    ? inLatin(best.language, bare)
    : null;
}

/** Whether a text may be in the language of the person's browser: English does not speak for itself louder than it, and no other language does. */
export function mayBe(text: string, own: LatinLanguage): boolean {
  const said = wordsOf(text.slice(0, READ));
  if (said.length === 0 || ofScript(text.slice(0, READ))) return false;
  const scored = LATIN.map((latin) => scoreIn(said, latin));
  const of = scored.find(({ language }) => language === own)!;
  return of.score >= englishIn(said) && scored.every(({ score }) => score <= of.score * 1.5 || score < LEAST);
}

/** Hindi and Urdu in Latin letters are told apart by their spelling and a few words. */
const URDU =
  /^(?:hun|hain|main|mein|ammi|abbu|abba|abu|zindagi|kehta|kehti|kehte|shukriya|shukria|gayi|bohat|boht|.*(?:[rtkn]ay)|assalam|assalamualaikum|alaikum|walaikum|salam|khuda|allah|hafiz|bakhair|meherbani|sukoon|aapi|baji|ke|khala|phupho|inshallah|mashallah)$/;
const HINDI =
  /^(?:hu|hoon|mai|mei|mujhko|dhanyavaa?d|dhanyawad|namaste|shubh|didi|mummy|bhaiya|nhi|bohot|bahut|nai|yaar|nochti|aake|mera)$/;
function inLatin(language: LatinLanguage, said: readonly string[]): Language {
  if (language !== 'hi') return language;
  const urdu = said.filter((word) => URDU.test(word)).length;
  return urdu > said.filter((word) => HINDI.test(word)).length ? 'ur' : 'hi';
}
