/**
 * Texts that are not in English: they are kept as they are, because the rules read English alone. What is said of it is in the text's own
 * language, if that is one of the ten that most people speak (Ethnologue 2024).
 */

/** What is said of a kept text, by language. */
const KEPT = {
  es: 'Por ahora solo entiendo inglés. Tu texto está guardado tal como es en tu Daily Log.',
  fr: "Pour l'instant, je ne comprends que l'anglais. Votre texte est gardé tel quel dans votre Daily Log.",
  pt: 'Por enquanto só entendo inglês. O seu texto está guardado tal como é no seu Daily Log.',
  ru: 'Пока я понимаю только английский. Ваш текст сохранён без изменений в Daily Log.',
  zh: '我目前只懂英语。你的文字已原样保存在 Daily Log 中。',
  hi: 'अभी केवल अंग्रेज़ी समझी जाती है। आपका लेख ज्यों का त्यों आपके Daily Log में रखा गया है।',
  ar: 'أفهم الإنجليزية فقط حتى الآن. نصك محفوظ كما هو في Daily Log.',
  bn: 'এখনও শুধু ইংরেজি বোঝা যায়। আপনার লেখা যেমন আছে তেমনই Daily Log-এ রাখা হয়েছে।',
  ur: 'ابھی صرف انگریزی سمجھی جاتی ہے۔ آپ کی تحریر جوں کی توں Daily Log میں رکھی گئی ہے۔',
  other: 'I understand only English so far. Your text is kept as it is in your Daily Log.',
} as const;
export type Language = keyof typeof KEPT;

export const keptWords = (language: Language): string => KEPT[language];

/** Scripts, the more particular first: Urdu has letters that Arabic has not, and Japanese is written with Chinese signs too. */
const SCRIPTS: readonly (readonly [RegExp, Language])[] = [
  [/[ٹڈڑںےہگچپ]/g, 'ur'],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Devanagari}/gu, 'hi'],
  [/\p{Script=Bengali}/gu, 'bn'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu, 'other'],
  [/\p{Script=Han}/gu, 'zh'],
  [/[\p{Script=Greek}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Tamil}\p{Script=Telugu}]/gu, 'other'],
];

/** Frequent words that are no English words. */
const WORDS: readonly (readonly [Language, string])[] = [
  [
    'es',
    'el los las una que por para muy pero porque estoy está hoy ayer mañana siento con mi es fue tengo día he estado nada todo también cuando hace hay yo más',
  ],
  [
    'fr',
    "je suis les des une est pas pour avec mais très dans qui que aujourd'hui aujourd hier demain j'ai ai fait été mon mes ce cette nous vous elle jour suis au du et le la",
  ],
  [
    'pt',
    'não uma para muito estou hoje ontem amanhã mas com meu minha foi tenho dia você também porque eu está são dos das',
  ],
  [
    'other',
    'ich und der das nicht mit ein eine heute gestern morgen aber sehr mein meine habe ist für auf wir sie bin zu den dem im ik het een niet maar vandaag oggi ieri domani sono molto perché della non il saya hari ini yang dan tidak untuk dengan bugün çok bir ve jest się nie dzisiaj idag är och att jag',
  ],
];
const ENGLISH = new Set(
  'the a an and i to of is was my it in for on with that this but so not at be have had are were you we me as or from about just do did what'.split(
    ' ',
  ),
);

/** How much of a message says its language, in UTF-16 units. */
const READ = 400;
/** Shorter texts say too little of their language. */
const FEWEST = 3;

/** The language of a text that is not English; null for English, and for a text that may be. */
export function foreignLanguage(message: string): Language | null {
  const text = message.slice(0, READ);
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return null;
  for (const [script, language] of SCRIPTS) {
    const own = text.match(script)?.length ?? 0;
    if (own >= 2 && own * (language === 'ur' ? 12 : 2) > letters) return language;
  }
  const words =
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}']+/gu) ?? [];
  if (words.length < FEWEST) return null;
  const english = words.filter((word) => ENGLISH.has(word)).length;
  const scores = WORDS.map(([language, list]) => {
    const known = new Set(list.split(' '));
    return { language, score: words.filter((word) => known.has(word)).length };
  });
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a));
  return best.score >= 2 && best.score > english && best.score * 5 >= words.length ? best.language : null;
}
