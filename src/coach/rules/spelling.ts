/** Words that decide what a message means, misspelled ("remid", "Thrusday", "appointmnet") or cut short ("weds", "wknd", "b4"). */

import { anyCase, MONTH_START, WEEKDAY, WEEKDAY_NAMES, WEEKDAY_SHORT, WEEKDAY_START, weekdayOf } from './lexicon.ts';

const KNOWN =
  'remind reminder tomorrow yesterday monday tuesday wednesday thursday friday saturday sunday appointment meeting dentist doctor lunch breakfast birthday calendar schedule morning afternoon evening tonight weekend january february august september october november december rehearsal interview'.split(
    ' ',
  );
/** Other frequent misspellings and short forms, by the word that is meant. */
const MORE: Readonly<Record<string, string>> = {
  next: 'nxt',
  before: 'b4 befor',
  tonight: '2nite tonite',
  tomorrow: 'tmrw tmr tmw tmoro tmrow tomoro tomoz 2moro 2morow 2morrow 2mrw 2mro tommorow tommorrow',
  yesterday: 'yday ystrday yest yesturday',
  weekend: 'wkend wknd wkends',
  night: 'nite',
  morning: 'morn',
  till: 'til',
  what: 'wat wot',
  "what's": 'wats wots',
  when: 'wen',
  between: 'btwn',
  about: 'abt',
  meeting: 'mtg',
  later: 'l8r',
  doctor: 'docter',
  appointment: 'apointmnet',
  wednesday: 'wendsday wensday',
  february: 'feburary',
  the: 'teh',
  speak: 'spk',
};

const meant: ReadonlyMap<string, string> = new Map([
  ...KNOWN.flatMap((word) => mistakes(word).map((wrong) => [wrong, word] as const)),
  ...Object.entries(MORE).flatMap(([word, typed]) => typed.split(' ').map((wrong) => [wrong, word] as const)),
]);

/** The first and the last letter are never left out: "Frida" is a name. */
function mistakes(word: string): string[] {
  const left = Array.from({ length: word.length - 2 }, (_, i) => word.slice(0, i + 1) + word.slice(i + 2));
  const swapped = Array.from(
    { length: word.length - 1 },
    (_, i) => word.slice(0, i) + word[i + 1]! + word[i]! + word.slice(i + 2),
  );
  return [...left, ...swapped].filter((wrong) => wrong !== word && !KNOWN.includes(wrong));
}

/** Short forms that need the words around them. */
const SHORT: readonly (readonly [RegExp, string])[] = [
  [/\b(?:m\/w\/f|mwf)\b/gi, 'mon/wed/fri'],
  [/\b(?:tu?\/th|tth)\b/gi, 'tue/thu'],
  [/\b(?:wk-e?nds?|w\/e)\b/gi, 'weekend'],
  // "Ch 5 n 6", "tue+fri".
  [/(?<=[a-z\d)] )n (?=[a-z\d])/gi, 'and '],
  [new RegExp(String.raw`(?<=[a-z]) ?\+ ?(?=${WEEKDAY_START})`, 'gi'), ' and '],
  [/\b1st thing\b/gi, 'first thing'],
  [/(?<=\bat )(\d{1,2}) and (?:a )?half\b/gi, 'half past $1'],
  [/(?<=\bat )(\d{1,2}) hours\b/gi, "$1 o'clock"],
  [/\b(1[0-2]|[1-9])([0-5]\d) ?([ap]m)\b/gi, '$1:$2$3'],
  [/\b(this|next|last|day|weds?|mon|tues?|thurs?|fri|sat|sun|the|per|of|a|one) wk\b/gi, '$1 week'],
  [/\btxt (?=[a-z])/gi, 'text '],
  [/\bmsg (?=[a-z])/gi, 'message '],
  [/\bw\/c (?=\w)/gi, 'the week of '],
  [/\b12 (?=(?:noon|midday|midnight)\b)/gi, ''],
  [/\bw(?: |\/ ?)(?=[A-Za-z]{2})/g, 'with '],
  [
    new RegExp(
      String.raw`\b((?:for|to|of|about|before|after|swap(?:ping)?|miss(?:ing|ed)?|cover(?:ing)?) ${WEEKDAY})s (?=(?!at|and|or|to|from|in|on|if|when|i|we|with|until|till|only|please|morning|afternoon|evening|night)[a-z]{2,})`,
      'gi',
    ),
    "$1's ",
  ],
  // Left out: "ive", "im", "dont", "cant".
  [/\b(i)(m|ve)\b/gi, "$1'$2"],
  [/\b(don|can|won|couldn|didn|doesn|isn|wasn|wouldn|shouldn|haven|hasn|aren)t\b/gi, "$1't"],
  [/\b(\d{1,2}|a|one|two|three|four|five|six|couple of) ?wks?\b/gi, '$1 weeks'],
  [/\b(\d{1,2}|a|one|two|three|four|five|six|couple of) ?mths?\b/gi, '$1 months'],
  [/\b(what|when|where|who|how)s\b/gi, "$1's"],
];

/** "Sat" and "sun" and "wed" are words too: they are days only after one of these, or before a time or an end. */
const BEFORE_DAY = anyCase`\b(?:on|for|this|next|last|coming|by|before|until|till|til|every|each|other|first|second|third|fourth|due|${WEEKDAY_START}[a-z]{0,6} (?:and|or|to|&)) $|${WEEKDAY_START}[a-z]{0,6}\/$`;
const AFTER_DAY = anyCase`^(?:$|[,;:!?)/]|\.(?:$|\s)|\s?[-–@&]|\s(?:\d|[ap]m\b|after next|at (?:\d|noon|half|quarter|about|around|lunch|ten|five|twenty|one|two|three|four|six|seven|eight|nine|eleven|twelve)|(?:noon|midday|half|quarter|morning|afternoon|arvo|evening|eve|night|week|first thing|latest|lunch|around|from \d|(?:to|and|or) ${WEEKDAY_START}|the \d|doors|all day|no (?:make|wait|sorry)|wait|actually|off|aft|shift|gig|rehearsal|class|lesson|match|practi[cs]e|roast|brunch|dinner|set|${MONTH_START}[a-z]{0,6} \d)))`;
const NO_DAY = /\b(?:i|we|he|she|they|you|it|who|in|of|and|just|got|get|some|a|to) $/i;

/** "Sat was lovely", "sun we went to the lake", but not "sun was out". */
const BEGINS =
  /^ (?:(?:(?!nav|cream|screen|burn|set|light|tan|down|up|on)[a-z']+ ){0,2}?(?:was|were|went|felt)(?! (?:out|up|shining|hot|bright|so hot|in|too|setting|down|at|on|there|still|right))|(?:i|we|my)(?:'m|'re)? [a-z])/i;

/** The text with weekdays in full: "sat 8am", "weds next week". "I sat on the bus" stays. */
const withWeekdays = (text: string): string =>
  text.replace(new RegExp(String.raw`\b${WEEKDAY_SHORT}\b(?:\.(?= [a-z\d]))?`, 'gi'), (said, index: number) => {
    const word = said.replace('.', '');
    const short = word.slice(0, 3).toLowerCase();
    const before = text.slice(Math.max(0, index - 20), index);
    const after = text.slice(index + said.length, index + said.length + 30);
    if (/^(?:wed|sat|sun)$/i.test(word)) {
      if (
        word === 'SAT' ||
        (!BEFORE_DAY.test(before) &&
          !(/^(?:.*[.!?\n] *)?$/s.test(before) && BEGINS.test(after)) &&
          ((NO_DAY.test(before) && !(short === 'sat' && /\bget $/i.test(before))) ||
            (/\bthe $/i.test(before) && !after.startsWith(' after')) ||
            !AFTER_DAY.test(after)))
      )
        return said;
    }
    return inCase(word, WEEKDAY_NAMES[weekdayOf(short)]!.toLowerCase());
  });

/** A capital stays. */
const inCase = (said: string, meant: string): string =>
  said.charAt(0) === said.charAt(0).toLowerCase() ? meant : meant.charAt(0).toUpperCase() + meant.slice(1);

/** "Mon am", "tomorrow pm", but not "on Friday am I free?". */
const HALF_OF_DAY = new RegExp(
  String.raw`\b(${WEEKDAY}|tomorrow) (am|pm|aft)\b(?! i\b)|(?<=\b\d{1,2}(?:st|nd|rd|th)?)( (?:of )?${MONTH_START}[a-z]{0,6}) (am|pm)\b`,
  'gi',
);

/** The text with these words as they were meant, and everything else as it is. */
export const spelled = (text: string): string =>
  withWeekdays(
    SHORT.reduce(
      (rest, [pattern, long]) => rest.replace(pattern, long),
      text.replace(/\b[a-z\d]{2,13}\b/gi, (word) => {
        const right = meant.get(word.toLowerCase());
        return right === undefined ? word : inCase(word, right);
      }),
    ),
  ).replace(
    HALF_OF_DAY,
    (_, day: string, half: string, month: string, of: string) =>
      `${day ?? month} ${(half ?? of).toLowerCase() === 'am' ? 'morning' : 'afternoon'}`,
  );
