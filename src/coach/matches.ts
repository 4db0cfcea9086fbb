/** Which rows a person's words name: "the vet call" is "Call the vet", "I bought the milk" is "Buy milk". Pure. */
import { fold } from '#lib/fold.ts';

const EMPTY = new Set(
  'a an the my our your his her their to of for with on at in and or i we it this that some is are was please about from up off'.split(
    ' ',
  ),
);
/** Past forms and their verbs, where no ending is left to cut. */
const VERBS: Readonly<Record<string, string>> = Object.fromEntries(
  `bought buy|paid pay|sent send|wrote write|written write|made make|met meet|got get|ran run|did do|done do|went go|took take|told tell|spoke speak|gave give|found find|brought bring|built build|drew draw|drove drive|ate eat|fed feed|hung hang|kept keep|rang ring|rung ring|sold sell|swept sweep|threw throw|woke wake|taught teach|thought think|swam swim|sang sing|began begin|chose choose|wore wear|flew fly|saw see|left leave|lent lend|spent spend|mum mum|mom mum`
    .split('|')
    .map((pair) => pair.split(' ') as [string, string]),
);

/** A folded word without its ending: "calling", "called" and "calls" are "call"; what is cut is the same everywhere, and need not be a word. */
export function stem(word: string): string {
  const verb = VERBS[word] ?? word;
  const cut = verb.length > 4 ? verb.replace(/(?:ing|ed|es|s)$/, '') : verb.replace(/s$/, '');
  const single = cut.length > 3 && cut.length < verb.length ? cut.replace(/([bdgmnpt])\1$/, '$1') : cut;
  return single.length > 3 ? single.replace(/e$/, '') : single;
}

/** Words for the row itself, which are ignored beside any other word. */
const GENERIC = new Set(
  'appointment event task meeting reminder todo habit routine class session lesson practice training'
    .split(' ')
    .map(stem),
);

function stemsOf(text: string): ReadonlySet<string> {
  const words = fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !EMPTY.has(word))
    .map(stem);
  const telling = words.filter((word) => !GENERIC.has(word));
  return new Set(telling.length > 0 ? telling : words);
}

/**
 * The items that the words name: those that say the same, else those that have all of the words. `whole`: only those that say the same.
 */
export function named<T>(about: string, items: readonly T[], textOf: (item: T) => string, whole = false): readonly T[] {
  const asked = stemsOf(about);
  if (asked.size === 0) return [];
  const fitting = items.flatMap((item) => {
    const there = stemsOf(textOf(item));
    return [...asked].every((word) => there.has(word)) ? [{ item, same: there.size === asked.size }] : [];
  });
  const same = fitting.filter((each) => each.same);
  return (same.length > 0 || whole ? same : fitting).map(({ item }) => item);
}

/** What is not done, or was done by somebody else. */
const NOT_DONE =
  /\b(?:not|\w+n'?t|never|forgot|forgotten|should|need(?:s|ed)?|must|will|going to|gonna|want(?:s|ed)?|wish|hope|hoping|almost|nearly|half|tried|plan(?:ned|ning)?|tomorrow|later|if|instead of|without|he|she|they|you|someone|somebody|had to)\b|'ll\b|\?/i;
/** How far from its verb a word may be that says the same as the task. */
const NEAR = 5;

/**
 * The items that a statement tells of as done: "I emailed Dana" and 'Email Dana the slides'. The item's verb is there in the past, and near it
 * at least one more of its words, which together are half of them.
 */
export function toldAsDone<T>(said: string, items: readonly T[], textOf: (item: T) => string): readonly T[] {
  const words = fold(
    said
      .replace(/[’]/g, "'")
      .split(/\s(?:but|because)\s/i)
      .filter((part) => !NOT_DONE.test(part))
      .join(' . '),
  )
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const stems = words.map(stem);
  return items.filter((item) => {
    const [verb, ...others] = [...stemsOf(textOf(item))];
    if (verb === undefined || others.length === 0) return false;
    return words.some((word, at) => {
      if (stems[at] !== verb || !(word in VERBS || word.endsWith('ed'))) return false;
      const near = new Set(stems.slice(at + 1, at + 1 + NEAR));
      const shared = others.filter((other) => near.has(other)).length;
      return shared > 0 && (1 + shared) * 2 >= others.length + 1;
    });
  });
}

/** "Last journal entry", "entry about Kim", "all my entries", "letzten Eintrag": an entry of the journal, in each language of the coach. */
const ENTRY =
  /^(?:(?:(?:all|each|every|one|of|my|the|that|this|last|latest|newest|(?:most )?recent|previous|first|(?:today|yesterday)'s) )*(?:(?:journal|diary|log|daily log) )?(?:entry|entries|journal|diary|post|thing i (?:wrote|said))(?: (?:i|about|from|of|on|for|in|with|where|that|today|yesterday)\b.*)?|(?:(?:mein|alle|meine|den|der|das|diesen|letzt|neuest)\w* )*(?:tagebuch\w*|eintrage?)(?: (?:von|uber|vom|aus)\b.*)?|(?:(?:mi|mis|la|las|todas|esta|esa) )*(?:ultimas? entradas?|entradas? (?:del|de mi) diario|diario)|(?:(?:ma|mes|la|les|toutes|cette) )*(?:dernieres? entrees?|entrees? (?:du|de mon) journal|journal))$/;
export const namesEntry = (about: string): boolean => ENTRY.test(fold(about.replaceAll('’', "'")));
