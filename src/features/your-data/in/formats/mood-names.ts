/** What moods are called: Daylio's own words in the languages it has, and words that people use. A guess is shown in the preview, where it can be changed. */
import { fold } from '#lib/fold.ts';
import { typeOf, type MoodLevel } from '#lib/moods.ts';
import type { Choices, NamedMood } from '#features/your-data/in/incoming.ts';

/** Daylio's words for its five moods, the best first. A renamed mood has another one. */
const DAYLIO = `
rad|good|meh|bad|awful
super|gut|so lala|schlecht|lausig
super|gut|ok|schlecht|fürchterlich
génial|bien|bof|mauvais|horrible
genial|bien|meh|mal|horrible
increíble|bien|regular|mal|fatal
radical|bem|indiferente|mal|horrível
incrível|bom|mais ou menos|ruim|péssimo
fantastico|bene|così così|male|pessimo
super|buono|mah|cattivo|orribile
geweldig|goed|mwah|slecht|vreselijk
super|dobrze|średnio|źle|okropnie
rewelacyjny|dobry|taki sobie|zły|okropny
супер|хорошо|так себе|плохо|ужасно
отлично|хорошее|нормально|плохое|ужасное
супер|добре|так собі|погано|жахливо
harika|iyi|eh işte|kötü|berbat
toppen|bra|sådär|dåligt|hemskt
super|godt|meh|dårligt|forfærdeligt
kjempebra|bra|greit|dårlig|forferdelig
mahtava|hyvä|ihan ok|huono|kamala
skvělé|dobré|nic moc|špatné|hrozné
skvelé|dobre|nič moc|zlé|hrozné
szuper|jó|semmi extra|rossz|borzalmas
super|bine|așa și așa|rău|groaznic
最高|良い|普通|悪い|最悪
最高|良い|まあまあ|悪い|ひどい
최고|좋음|보통|나쁨|최악
狂喜|开心|还行|不爽|超烂
超讚|不錯|普通|糟糕|超爛
luar biasa|baik|biasa saja|buruk|mengerikan
tuyệt vời|tốt|bình thường|tệ|kinh khủng
ดีมาก|ดี|เฉยๆ|แย่|แย่มาก
`;
/** Other words, by their level. */
const WORDS: Readonly<Record<MoodLevel, string>> = {
  5: 'amazing|great|excellent|fantastic|awesome|wonderful|excited|ecstatic|joyful|elated|thrilled|delighted|blissful|very happy|very good|sehr gut|großartig|toll|très bien|excelente|ottimo|świetnie',
  4: 'happy|pleased|cheerful|optimistic|satisfied|loved|confident|inspired|rather good|calm|content|relaxed|glücklich|zufrieden|okay gut|pleasant|grateful|peaceful|fine|nice|hopeful|proud|energetic|feliz|heureux|felice',
  3: 'ok|okay|neutral|so-so|soso|average|normal|mittel|indifferent|alright|mixed|regular|numb|bored',
  2: 'sad|tired|frustrated|annoyed|irritated|disappointed|overwhelmed|discouraged|guilty|ashamed|rather bad|not good|anxious|stressed|down|low|worried|traurig|müde|triste|unhappy|lonely|unpleasant|exhausted|sick|nervous|upset',
  1: 'terrible|horrible|very bad|angry|depressed|very sad|miserable|furious|sehr schlecht|très mal|hopeless|worst|devastated',
};

interface KnownMood {
  readonly level: MoodLevel;
  /** Whether it is one of Daylio's own words, which say nothing beyond the level. */
  readonly isStandard: boolean;
}

let known: ReadonlyMap<string, KnownMood> | undefined;

const plain = (name: string) => fold(name.trim()).replaceAll(/[!.…]/g, '');

function knownMoods(): ReadonlyMap<string, KnownMood> {
  const found = new Map<string, KnownMood>();
  const add = (name: string, level: MoodLevel, isStandard: boolean) => {
    if (name && !found.has(plain(name))) found.set(plain(name), { level, isStandard });
  };
  for (const line of DAYLIO.trim().split('\n'))
    line.split('|').forEach((name, i) => add(name, (5 - i) as MoodLevel, true));
  for (const [level, names] of Object.entries(WORDS))
    for (const name of names.split('|')) add(name, Number(level) as MoodLevel, false);
  return found;
}

/** Whether a text is the name of a mood that is known, or a number from 1 to 5. */
export const isMoodName = (name: string): boolean =>
  (known ??= knownMoods()).has(plain(name)) || /^[1-5]$/.test(name.trim());

/** The moods of a file by their names. `levels`: what the file itself says of a name. */
export function namedMoods(choices: Choices | undefined) {
  known ??= knownMoods();
  const asked = new Map<string, { readonly name: string; count: number; readonly mood: string }>();
  return {
    /** The mood, and the name as a tag when the mood does not say it. `level` is what the file itself says. */
    read(given: string, level?: MoodLevel): { readonly mood: string; readonly tags: readonly string[] } {
      const name = given.trim();
      const key = name.toLowerCase();
      const own = known!.get(plain(name));
      if (/^[1-5]$/.test(name) && !level) return { mood: typeOf(Number(name) as MoodLevel), tags: [] };
      const mood = choices?.moods[key] ?? typeOf(level ?? own?.level ?? 3);
      if (name === '') return { mood, tags: [] };
      const isPlain = own?.isStandard === true && (level === undefined || level === own.level);
      const isEnglish = isPlain && /^(?:rad|good|meh|bad|awful)$/.test(key);
      if (!isEnglish && level === undefined) {
        const question = asked.get(key) ?? { name, count: 0, mood };
        question.count++;
        asked.set(key, question);
      }
      return { mood, tags: isPlain ? [] : [name] };
    },
    /** The names that a person can give another mood, the most frequent first. */
    asked: (): readonly NamedMood[] => [...asked.values()].sort((a, b) => b.count - a.count),
  };
}
