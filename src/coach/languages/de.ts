/** German: its words over the English date grammar, and what the coach says in it, with "du". */
import { RECALL_DE } from '#coach/recall/de.ts';
import { feastPhrase, type Feasts } from './feasts.ts';
import type { Language } from './language.ts';
import * as weights from './weights.de.ts';

const N =
  '(\\d{1,3}|ein(?:e[rnms]?|s)?|zwei|zwo|drei|vier|funf|fuenf|sechs|sieben|acht|neun|zehn|elf|zwolf|zwoelf|vierzehn|funfzehn|siebzehn|achtzehn|neunzehn|zwanzig|dreissig|dreißig|vierzig|neunzig)';
/** The hours to twelve, also as the Swiss say them. */
const TWELVE =
  'eins?|zwei|zwo|drei|vier|funf|fuenf|sechs|sieben|acht|neun|zehn|elf|zwolf|zwoelf|eis|zwoi|dru|vieri|fufi|sachsi|sibni|achti|nuni|zani|zahni|elfi|zwolfi';
const HOUR = `(\\d{1,2}i?|${TWELVE})`;
const LATE =
  'dreizehn|vierzehn|funfzehn|sechzehn|siebzehn|achtzehn|neunzehn|zwanzig|einundzwanzig|zweiundzwanzig|dreiundzwanzig|vierundzwanzig|null';
const ANY_HOUR = `(\\d{1,2}|${TWELVE}|${LATE})`;
const MINUTE =
  '((?:(?:ein|zwei|drei|vier|funf|sechs|sieben|acht|neun)und)?(?:zwanzig|drei(?:ß|ss)ig|vierzig|funfzig)|(?:drei|vier|funf|sech|sieb|acht|neun)?zehn|elf|zwolf|funf|[0-5]\\d)';
const HALVES = 'halbi?|1/2|½|dreiviertel|drei viertel|3/4|¾|viertel|1/4|¼';
const CLOSE = '(?:funf|zehn|zwanzig|5|10|20)';
const inner = (pattern: string) => pattern.replace(/(?<!\\)\((?!\?)/g, '(?:');
/** "Halb acht", "viertel vor drei", "fünf nach halb 4": an hour in more than one word. */
const WORDY = inner(
  `(?:(?:${CLOSE} (?:vor|nach) )?(?:${HALVES})(?: (?:vor|nach|ab))? ${HOUR}|${CLOSE} (?:minuten )?(?:vor|nach) ${HOUR})`,
);
/** Any time of day. */
const CLOCK = `(${WORDY}|${inner(ANY_HOUR)} ?uhr ${inner(MINUTE)}|\\d{1,2}[:.]\\d\\d(?: ?(?:uhr|h))?|${inner(ANY_HOUR)}(?: ?uhr| ?h)?)`;
/** "So gegen": what stands before a time. */
const ABOUT =
  '(?:(?:so )?(?:um|gegen)(?: (?:ca\\.?|circa|etwa|punkt))?|(?:circa|ca\\.?|etwa|ungefahr|punkt)(?: um| gegen|(?= \\d{1,2}(?:[:.]\\d\\d)?(?: ?uhr| ?h$|$|[,.;!?)])))|kurz (?:vor|nach)|am(?= (?:\\d{1,2}i|halbi|zwoi|dru|vieri|fufi|sachsi|sibni|achti|nuni|zani|zahni|elfi|zwolfi))) ';
/** Weekdays, also as the Swiss and Austrians say them. */
const LONG =
  'montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|mantig|maantig|zischtig|ziischtig|mittwuch|mittwuche|donnschtig|donschtig|dunschtig|fritig|friitig|samschtig|sunntig|montog|freitog|samstog|sunntog|mitwoch|donerstag';
const SHORT = 'mo|di|mi|do|fr|sa|so';
const WD = `(${LONG}|${SHORT})`;
const DAY = `(${LONG})`;
/** "So" is a Sunday only before what goes on with a day. */
const LISTED = `(?:${LONG}|(?:mo|di|mi|do|fr|sa|so(?=[.,/]|,? (?:um|ab|von|und|\\d)|$))\\.?)`;
const MON =
  '(januar|janner|jaenner|jaennar|feber|februar|marz|maerz|april|mai|juni|juli|august|september|oktober|november|dezember|jan|feb|apr|jun|jul|aug|sept|sep|okt|nov|dez)\\.?';
const NEXT = '(?:nachste[rn]?|nachscht[ie]?|kommende[rn]?|na\\.?|nae\\.?)';
/** What a thing is moved from or to. */
const WHENISH = `(?:heute|morgen|ubermorgen|(?:(?:nachste[nrm]?|kommende[nrm]?) (?:woche )?)?${WD}\\.?(?: (?:nachste|kommende)[rn]? woche)?|\\d{1,2}\\.(?: ?\\d{1,2}\\.(?:\\d{4}|\\d\\d)?| ?${MON})?|${CLOCK})`;
/** Behind a day a number may be an hour. */
const AFTER_DAY = `(?<=(?:${LONG}|(?<![a-z])(?:${SHORT})|heute?|morgen|ubermorgen|\\d\\.)[.,]{0,2} )`;
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const month = (number: string | undefined) => MONTHS[Number(number) - 1] ?? ';';
const full = (year: string | undefined) => (year ? ` ${year.length === 2 ? `20${year}` : year}` : '');
const PART = '(morgen|fruh|vormittag|mittag|nachmittag|namittag|nami|abend|abig|nacht)';
/** "5 Uhr" and "3:30" are in the morning, as figures have 24 hours; "um fünf" and "3 Uhr" are not. */
const EXACT = (hour: string | number = '', minute: string | number = '') =>
  `${(minute === '' ? /^[56]$/ : /^[1-6]$/).test(`${hour}`) ? `0${hour}` : hour}:${String(minute).padStart(2, '0')}`;
const UNITS = 'null ein zwei drei vier funf sechs sieben acht neun zehn elf zwolf'.split(' ');
const SWISS = ' eis zwoi dru vieri fufi sachsi sibni achti nuni zani elfi zwolfi'.split(' ');
const TENS = ['zwanzig', 'dreissig', 'vierzig', 'funfzig'];
/** The number that a word says, or figures: "siebzehn", "fünfundvierzig", "nüni". */
function count(word = ''): number {
  if (/^\d/.test(word)) return Number.parseInt(word, 10);
  const said = word.replace('fuenf', 'funf').replace('zwoelf', 'zwolf').replace('ß', 'ss').replace('zahni', 'zani');
  const [, one = '', ten] = /^(?:(\w+)und)?(\w+?zig|dreissig)$/.exec(said) ?? [];
  if (ten) return 10 * (TENS.indexOf(ten) + 2) + (one ? UNITS.indexOf(one) : 0);
  const [, teen] = /^(\w+)zehn$/.exec(said) ?? [];
  if (teen) return 10 + UNITS.findIndex((unit) => unit.startsWith(teen));
  const swiss = SWISS.indexOf(said);
  return swiss > 0 ? swiss : said === 'zwo' ? 2 : UNITS.indexOf(said.replace(/s$/, said === 'eins' ? '' : 's'));
}
/** A time of day in figures: "halb acht" is 7:30. An hour to twelve may be of the morning or of the evening. */
function clockIn(said: string): string {
  const words = said
    .replace(/1\/2|½|halbi/, 'halb')
    .replace(/3\/4|¾|drei viertel/, 'dreiviertel')
    .replace(/1\/4|¼/, 'viertel')
    .replace(/ ?(?:uhr|h)$/, '');
  const [, close, side, part, of, hour = '', , minute] =
    /^(?:(?!halb|viertel|dreiviertel)(\w+) (?:minuten )?(vor|nach) (?=\w))?(?:(halb|dreiviertel|viertel)(?: (vor|nach|ab))? )?(\w+?)(?:( uhr |[:.])(\w+))?$/.exec(
      words,
    ) ?? [];
  const parted =
    part === 'halb' ? -30 : part === 'dreiviertel' || of === 'vor' ? -15 : part === 'viertel' ? (of ? 15 : -45) : 0;
  const beside = close ? count(close) * (side === 'vor' ? -1 : 1) : 0;
  const total = (count(hour) * 60 + parted + beside + count(minute ?? '0') + 1440) % 1440;
  // "Halb eins" is after noon, not after midnight.
  const whole = total < 60 && /^(?:1|eins?|eis)$/.test(hour) ? total + 720 : total;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
const ORDINAL =
  'ersten?|zweiten?|dritten?|vierten?|funften?|sechsten?|siebten?|siebenten?|achten|neunten?|zehnten?|elften?|zwolften?|dreizehnten?|vierzehnten?|funfzehnten?|sechzehnten?|siebzehnten?|achtzehnten?|neunzehnten?|(?:ein|zwei|drei|vier|funf|sechs|sieben|acht|neun)?und?zwanzigsten?|zwanzigsten?|dreißigsten?|dreissigsten?|einunddrei(?:ß|ss)igsten?';
const ONES =
  'erste zweite dritte vierte funfte sechste siebte achte neunte zehnte elfte zwolfte dreizehnte vierzehnte funfzehnte sechzehnte siebzehnte achtzehnte neunzehnte'.split(
    ' ',
  );
/** The number of "einundzwanzigsten". */
function nth(word: string): number {
  const bare = word
    .replace(/[nrms]$/, '')
    .replace('siebente', 'siebte')
    .replace('ß', 'ss');
  const one = ONES.indexOf(bare);
  if (one >= 0) return one + 1;
  const unit =
    ['ein', 'zwei', 'drei', 'vier', 'funf', 'sechs', 'sieben', 'acht', 'neun'].findIndex((name) =>
      bare.startsWith(`${name}und`),
    ) + 1;
  return (bare.includes('dreissig') ? 30 : 20) + unit;
}
/** The days of a list: "Mo, Mi und Fr". */
function listOf(list: string, gloss: (text: string) => string): string {
  const days = (list.match(new RegExp(`(?<![a-z])(?:${LONG}|${SHORT})(?=s?(?![a-z]))`, 'g')) ?? []).map(gloss);
  return days.length > 1 ? `${days.slice(0, -1).join(', ')} and ${days.at(-1)!}` : (days[0] ?? ';');
}
/** The part of the day, as it follows a day: "Fr früh". */
const withPart = (part: string | undefined) =>
  part === undefined ? '' : part === 'mittag' ? ' at noon' : ` ${partOf(part)}`;

const FEASTS: Feasts = [
  ['rosenmontag', 'easter-48'],
  ['faschingsdienstag|veilchendienstag', 'easter-47'],
  ['aschermittwoch', 'easter-46'],
  ['palmsonntag', 'easter-7'],
  ['grundonnerstag', 'easter-3'],
  ['karfreitag', 'easter-2'],
  ['karsamstag|ostersamstag|osterwochenende', 'easter-1'],
  ['ostersonntag', 'easter+0'],
  ['ostermontag', 'easter+1'],
  ['maria himmelfahrt', '15 august'],
  ['christi himmelfahrt|himmelfahrtstag|vatertag|mannertag|herrentag', 'easter+39'],
  ['pfingstsamstag|pfingstwochenende', 'easter+48'],
  ['pfingstsonntag', 'easter+49'],
  ['pfingstmontag', 'easter+50'],
  ['fronleichnam', 'easter+60'],
  ['muttertag', 'the second sunday of may'],
  ['(?:ersten?r?|1\\.) weihnachts(?:feier)?tag', '25 december'],
  ['(?:zweiten?r?|2\\.) weihnachts(?:feier)?tag|stephanstag|stefanitag', '26 december'],
  ['neujahr(?:stag)?', '1 january'],
  ['heilige drei konige|dreikonigstag', '6 january'],
  ['allerheiligen', '1 november'],
  ['nikolaus(?:tag|abend)?', '6 december'],
];
/** Those that name other things too: only after "an" or "über", or at the beginning. */
const FEASTS_AFTER: Feasts = [
  ['ostern', 'easter+0'],
  ['pfingsten', 'easter+49'],
  ['himmelfahrt', 'easter+39'],
  // Not the drive of a house.
  ['auffahrt(?! (?:fegen|kehren|raumen|freiraumen|putzen))', 'easter+39'],
];
const BY = '(?:vor|vorm|bis vor|bis|spatestens) (?:zum |zu |dem |der )?';

export const german: Language = {
  code: 'de',
  weights,
  phrases: [
    [`(?:aber |doch |nur )*nicht (?:schon |mehr |erst )?(?:heute?|morgen|ubermorgen|am ${DAY})(?! vergessen)`, ';'],
    // "Von Montag auf Dienstag": only the second counts.
    [
      `(?!vom \\d{1,2}\\. auf den \\d{1,2}\\. ?${inner(MON)}(?!.{0,60}(?:schieb|schob|leg)))vo[nm] (?:der |dem )?${inner(WHENISH)} (?:auf|zu|zum)(?: den| die)? (${inner(WHENISH)})(?=[ ,.]|$)`,
      ([to = ''], gloss) =>
        /^\d{1,2}\.$/.test(to) ? `on the ${to.slice(0, -1)}th` : /^\d{1,2}$/.test(to) ? `at ${to}` : gloss(to),
    ],
    // Hours.
    [
      `(?<=(?:abends?|nachmittags?|nami|abig|nacht),? (?:${inner(ABOUT)}|ab )?)([56])(?:[:.](\\d\\d))?(?: ?(?:uhr|h)(?: ([0-5]\\d))?)?`,
      ([a, b, c]) => `at ${a}:${b ?? c ?? '00'}`,
    ],
    [
      `([56])(?:[:.](\\d\\d))?(?: ?(?:uhr|h))?(?: ([0-5]\\d))?(?= (?:abends|nachmittags|am abend|am nachmittag|am nami))`,
      ([a, b, c]) => `${a}:${b ?? c ?? '00'}`,
    ],
    [
      `(\\d{1,2})(?:[:.](\\d\\d))? ?(?:uhr )?(?:-|–|bis) ?(?:um )?(\\d{1,2})(?:[:.](\\d\\d))? ?(?:uhr|h)(?: (\\d\\d))?`,
      ([a, b, c, d, e]) => `${EXACT(a, b)} to ${EXACT(c, d ?? e)}`,
    ],
    [`(\\d{1,2}) ?(?:-|–|bis) ?(\\d{1,2}):(\\d\\d)`, ([a, b, c]) => `${a}:00 to ${b}:${c}`],
    [`(\\d{1,2}):(\\d\\d) ?(?:uhr )?(?:-|–|bis) ?(\\d{1,2}):(\\d\\d)`, ([a, b, c, d]) => `${a}:${b} to ${c}:${d}`],
    [
      `(?:von (?=.{1,24}(?:bis|-|–))|zwischen (?=.{1,24} und ))(?:um )?${CLOCK} ?(?:bis|und|-|–) ?(?:um |etwa |circa |ca\\.? )?${CLOCK}(?!\\.? ?(?:${MON}|\\d))`,
      ([a = '', b = '']) => `from ${clockIn(a)} to ${clockIn(b)}`,
    ],
    [
      `(?:um )?(${WORDY}|\\d{1,2}(?::\\d\\d|\\.(?:00|1[3-9]|[2-5]\\d))(?: ?uhr)?|${inner(ANY_HOUR)} uhr) ?(?:bis|-|–) ?(?:um |etwa |circa |ca\\.? )?${CLOCK}(?!\\.? ?(?:${MON}|\\d))`,
      ([a = '', b = '']) => `${clockIn(a)} to ${clockIn(b)}`,
    ],
    // "Mo 10-12", "morgen 9 bis 12".
    [
      `${AFTER_DAY}(\\d{1,2})(?:[:.](\\d\\d))? ?(?:-|–|bis) ?(\\d{1,2})(?:[:.](\\d\\d))?(?![\\d.:]| ?${MON})`,
      ([a, b = '00', c, d = '00']) => `${a}:${b} to ${c}:${d}`,
    ],
    [`${AFTER_DAY}(${TWELVE}) bis (${TWELVE})(?= |$|[,.])`, ([a, b]) => `${count(a)}:00 to ${count(b)}:00`],
    [`${AFTER_DAY}(\\d{1,2}) ([cs])\\.? ?t\\.?`, ([a, b]) => `at ${a}:${b === 'c' ? '15' : '00'}`],
    [`(\\d{1,2}) ?(?:uhr )?c\\.? ?t\\.?`, ([a]) => `${a}:15`],
    [`${AFTER_DAY}(1\\d|2[0-3]|[7-9])(?=$|[,;!?)]| (?:bei|beim|im|in|mit|am|zum|zur)\\b)`, ([a]) => `at ${a}`],
    [`(\\d{1,2})(?:[.:](\\d\\d) ?(?:uhr|h)|:(\\d\\d))`, ([a, b, c]) => EXACT(a, b ?? c)],
    [`(\\d{1,2}) ?(?:uhr|h) ?([0-5]\\d)`, ([a, b]) => EXACT(a, b)],
    [
      `${ANY_HOUR} uhr ${MINUTE}`,
      ([hour, minute]) => `${EXACT(count(hour)).slice(0, -2)}${String(count(minute)).padStart(2, '0')}`,
    ],
    [`(${LATE}) uhr`, ([hour]) => EXACT(count(hour))],
    [`(\\d{1,2}) ?(?:uhr|h)`, ([a]) => EXACT(a)],
    [`${HOUR} uhr`, ([hour]) => `${count(hour)} o'clock`],
    [`(?:um|gegen) (${LATE}) ${MINUTE}(?! (?:vor|nach|uhr))`, ([hour, minute]) => EXACT(count(hour), count(minute))],
    [`bis (?:${ABOUT})?(${WORDY})`, ([said = '']) => `by ${clockIn(said)}`],
    [`(?:ab |${ABOUT})?(${WORDY})`, ([said = '']) => `at ${clockIn(said)}`],
    [`(?<=(?:uhr|\\d|\\d[a-z]?|(?:${TWELVE})) )(?:in der )?fruh|fruh(?= (?:um|gegen|ab) )`, 'in the morning'],
    // Dates in figures and with a month.
    [`,? dem (?=\\d)`, ' '],
    [`(?:bis )?vor (?:dem )?(?=\\d{1,2}\\. ?(?:\\d|${MON})|(?:${LONG})(?!.{0,9}(?:\\d|uhr|halb|um )))`, 'before '],
    feastPhrase(FEASTS, '(?<!(?:fur|wegen|vom|von|statt) )(?:(?:am|an|zu|zum|uber|ubers|in der|ab) )?', BY),
    feastPhrase(FEASTS_AFTER, '(?:(?:an|zu|uber|ab|ist) |^)', BY),
    [
      `nach (ostern|pfingsten|weihnachten)`,
      ([name]) => `on ${{ o: 'easter+2', p: 'easter+51' }[name![0]!] ?? '27 december'}`,
    ],
    [
      `(?:in (?:der )?)?(?:kw|kalenderwoche) ?(\\d{1,2})(?:(?: ?[-–/] ?| und | bis )(?:kw ?)?(\\d{1,2})(?![\\d.:]))?`,
      ([a, b]) => `isoweek ${a}${b ? ` to ${b}` : ''}`,
    ],
    [
      `im ${MON},? (?:vom |am )?(\\d{1,2})\\.(?: ?(?:bis(?: zum)?|-|–) ?(\\d{1,2})\\.)?`,
      ([m = '', a, b], gloss) => `${a}${b ? ` to ${b}` : ''} ${gloss(m)}`,
    ],
    [
      `(?:in der )?(erste|zweite|dritte|vierte|letzte)n? (?:${MON.replace('\\.?', '')}woche|woche (?:im|vom) ${MON})`,
      ([nth = '', of, month], gloss) => `the ${rank(nth)} week of ${gloss(of ?? month!)}`,
    ],
    [`(?:vom )?(\\d{1,2})\\. ?(?:bis(?: zum)?|-|–|auf den) ?(\\d{1,2})\\. ?${MON}`, '$1 to $2 $3'],
    [
      `(?:vom )?(\\d{1,2})\\. ?(?:bis(?: zum)?|-|–) ?(\\d{1,2})\\.(\\d{1,2})\\.`,
      ([a, b, m]) => `${a} to ${b} ${month(m)}`,
    ],
    [
      `(?:vom )?(\\d{1,2})\\.(\\d{1,2})\\. ?(?:bis(?: zum)?|-|–) ?(\\d{1,2})\\.(\\d{1,2})\\.`,
      ([a, m, b, n]) => `${a} ${month(m)} to ${b} ${month(n)}`,
    ],
    [`(?:vom )?(\\d{1,2})\\. ?${MON} (?:bis(?: zum)?|-|–) ?(\\d{1,2})\\. ?${MON}`, '$1 $2 to $3 $4'],
    [
      `(?:vom )?(${ORDINAL}) bis (?:zum )?(${ORDINAL}) ${MON}`,
      ([a = '', b = '', m = ''], gloss) => `${nth(a)} to ${nth(b)} ${gloss(m)}`,
    ],
    [
      `am (ersten|zweiten|dritten|vierten|letzten) ${DAY} im ${MON}`,
      ([a = '', d = '', m = ''], gloss) => `on the ${rank(a)} ${gloss(d)} of ${gloss(m)}`,
    ],
    [
      `(?:am |der |den )?(ersten?|zweiten?|dritten?|vierten?|letzte[nr]?|[1-4]\\.) ${DAY} (?:im|des|vom) monats?`,
      ([a = '', d = ''], gloss) => `the ${rank(a)} ${gloss(d)} of every month`,
    ],
    [
      `jeden (${ORDINAL})(?: (?:im|von|des) monats?)?(?! (?:${WD}|tag)(?![a-z]))`,
      ([a = '']) => `every month on the ${nth(a)}th`,
    ],
    [`(?:am |den )?(\\d{1,2})\\. (?:und|\\+|&) (\\d{1,2})\\. ?${MON}`, '$1 and $2 $3'],
    [
      `(?:vom |von )?(\\d{1,2})\\. ?(?:bis(?: zum)?|-|–|auf den) ?(\\d{1,2})\\.(?! ?\\d)`,
      ([a, b]) => `the ${a}th to the ${b}th`,
    ],
    [`(?:am |den |dem )?(${ORDINAL}) ${MON}`, ([a = '', m = ''], gloss) => `on ${nth(a)} ${gloss(m)}`],
    [
      `am (\\d{1,2})\\. (?:jeden|des|eines|im) monats?|jeden monat (?:immer )?am (\\d{1,2})\\.?`,
      ([a, b]) => `every month on the ${a ?? b}th`,
    ],
    [
      `(?:bis (?:zum |spatestens )?|spatesten?s (?:am |bis )?|vor dem )(\\d{1,2})\\.(?: ?(\\d{1,2})\\.(\\d{4}|\\d\\d)?)?(?! ?${MON})`,
      ([d, m, y]) => (m ? `by ${d} ${month(m)}${full(y)}` : `by the ${d}th`),
    ],
    [
      `(?:am |den |vom )?(\\d{1,2})\\. ?(\\d{1,2})\\.(\\d{4}|\\d\\d(?!\\d|[:.]\\d|\\.))?`,
      ([d, m, y]) => (Number(m) > 12 ? ';' : `${d} ${month(m)}${full(y)}`),
    ],
    [`(?:am |den )?(\\d{1,2})(?:\\.|te[nr]?|ste[nr]?) ?${MON} ?(20\\d\\d)?`, '$1 $2 $3'],
    // "1 Juni", but not "um 10 Jan anrufen".
    [
      `(?:am |den )?(\\d{1,2}) (januar|janner|februar|marz|april|mai|juni|juli|august|september|oktober|november|dezember)(?: (20\\d\\d))?`,
      '$1 $2 $3',
    ],
    [
      `(?:am |den )?(ersten|zweiten|dritten|vierten|funften|sechsten|siebten|achten|neunten|zehnten|elften|zwolften|${ORDINAL}) (ersten|zweiten|dritten|vierten|funften|sechsten|siebten|achten|neunten|zehnten|elften|zwolften)(?= (?:um|ab|von|bis|gegen) |[,.]|$)`,
      ([a = '', b = '']) => `on ${nth(a)} ${MONTHS[nth(b) - 1]}`,
    ],
    [
      `(?:am )?${WD}\\.?,? (?:den |dem )?(\\d{1,2})\\.(?= (?!${MON})[a-z]| \\d{1,2}(?:[:–-]| ?(?:uhr|h)\\b)|,|$)`,
      'on the $2th',
    ],
    [`(\\d{1,2})\\. des monats`, 'the $1th'],
    [`bis (?:zum |spatestens )?(\\d{1,2})te[nr]?`, 'by the $1th'],
    [`(?:am|zum|den|vom|der|auf den) (\\d{1,2})(?:\\.(?! ?\\d)|(?:te|ste)[nr]?)`, 'on the $1th'],
    [`am (ein(?:und)?(?:zwanzig|drei(?:ß|ss)ig)sten|${ORDINAL})`, ([a = '']) => `on the ${nth(a)}th`],
    [`bis zum (${ORDINAL})`, ([a = '']) => `by the ${nth(a)}th`],
    [`(\\d{1,2})\\.(\\d\\d)`, ([a, b]) => (Number(b) > 12 || b === '00' ? `${a}:${b}` : ';')],
    [`bis (\\d{1,2})(?= *$|,)`, ([a]) => (Number(a) > 23 ? `by the ${a}th` : `by ${a}`)],
    [`(?:anfang|anf\\.?|ab) ${MON}`, 'early $1'],
    [`mitte ${MON}`, 'mid $1'],
    [
      `(bis |vor )?(?:zum |zu )?(anfang|mitte|ende) (?:(?:der |des )?(nachste[rn]|kommende[rn])|(?:der|des|dieser|dieses|vom)) (woche|monats?)`,
      ([by, part = '', next, unit = '']) =>
        `${by || (!next && part === 'ende') ? 'by the ' : 'the '}${{ a: 'beginning', m: 'middle', e: 'end' }[part[0]!]} of ${next ? 'next' : 'the'} ${unit === 'woche' ? 'week' : 'month'}`,
    ],
    [`bis (?:spatestens )?ende ${MON}`, 'by the end of $1'],
    [`(?:bis )?ende ${MON}`, 'end of $1'],
    [`(?:bis )?(?:zum )?(?:monatsende|and monet)`, 'by the end of the month'],
    [`(?:bis )?(?:ende (?:des|vom) jahr(?:es)?|jahresende)`, 'by the end of the year'],
    [`im ${MON}`, 'in $1'],
    [`bis ${MON}`, 'by $1'],
    // What repeats.
    [
      `(?:(?:am |an |immer |jeweils |immer am )?(?:jede[nrs]?|jd\\.?)|immer am|jeweils am|jeden monat am) (ersten|zweiten|dritten|vierten|letzten|[1-4]\\.) ${DAY} (?:(?:im|des|vom) )?monats?`,
      ([a = '', d = ''], gloss) => `the ${rank(a)} ${gloss(d)} of every month`,
    ],
    [`(?:jede[nrs]?|jd\\.?) (?:zweite[nrs]?|2\\.) ${WD}(?![a-z])`, 'every other $1'],
    [
      `jede[nrs]? (ersten|dritten|vierten|letzten|[134]\\.) ${DAY}`,
      ([a = '', d = ''], gloss) => `the ${rank(a)} ${gloss(d)} of every month`,
    ],
    [`jede[nrs]? (?:zweite[nrs]?|2\\.) tag`, 'every other day'],
    [
      `(?:jeden (\\d{1,2})\\. (?:im monat|des monats)|monatlich (?:immer )?am (\\d{1,2})\\.?)`,
      ([a, b]) => `every month on the ${a ?? b}th`,
    ],
    [
      `(?:(jede (?:zweite|2\\.) woche|alle (?:vierzehn|14) tage|vierzehntagig|14-?tagig|14-taglich|zweiwochentlich)|alle ${N} wochen)(?:,? (?:immer )?(?:am )?(${LISTED}s?))?(?![a-z])`,
      ([two, n = '', day = ''], gloss) =>
        `every ${two ? 'two' : gloss(n)} weeks${day ? ` on ${listOf(day, gloss)}` : ''}`,
    ],
    [
      `(?:immer (?:am )?|jede[nrs]? |jd\\.? |jedn |every |(?:jede woche|wochentlich|woechentlich),? (?:immer )?(?:am )?)(${LISTED}s?(?:(?:,? ?(?:und |u\\. |& |\\+ |/ ?)?|,? (?:und )?jede[nrs]? )${LISTED}s?){0,6})(?![a-z])(?: ?(?:in der )?${PART}s?)?`,
      ([days = '', part], gloss) => `every ${listOf(days, gloss)}${part === 'mittag' ? ' at noon' : withPart(part)}`,
    ],
    [
      `(?:immer |jede[nrs]? )(montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag)(fruh|morgen|abend|nachmittag|mittag|vormittag)s?`,
      ([a = '', part], gloss) => `every ${gloss(a)}${withPart(part)}`,
    ],
    [
      `((?:${LONG})s(?:(?:, | und | & |/)(?:${LONG})s){0,6})(?![a-z])`,
      ([days = ''], gloss) => `every ${listOf(days, gloss)}`,
    ],
    // "Mo/Mi/Fr 18 Uhr": two days with "and" may be two appointments.
    [
      `(?:am )?((?:${SHORT})(?:(?:/(?:${SHORT})){1,6}|(?:, ?(?:${SHORT})){1,5},? (?:und|&|\\+) (?:${SHORT})))(?=\\.?,? (?:(?:um|ab|von|jeweils|immer|je) )*\\d)`,
      ([days = ''], gloss) => `every ${listOf(days, gloss)}`,
    ],
    [
      `(?:am )?(${SHORT}) (?:und|&|\\+) (${SHORT})(?=\\.?,? (?:(?:um|ab|von|jeweils|je) )*\\d)`,
      ([a = '', b = ''], gloss) => `${gloss(a)} and ${gloss(b)}`,
    ],
    [
      `(?:montags?|mo) ?(?:-|–|bis) ?(?:freitags?|fr)(?=,? (?:(?:um|ab|von|jeweils|immer) )*\\d)|(?<=\\d (?:uhr )?|uhr )(?:mo|montag) ?(?:-|–|bis) ?(?:fr|freitag)`,
      'every weekday',
    ],
    [
      `(?:jeden|jedn) (?:tag )?(?:in der )?(morgen|fruh|abend|nachmittag|vormittag|mittag|nacht)s?|jede (nacht)`,
      ([a, b]) =>
        `every ${partOf(a ?? b!) === 'night' ? 'night' : partOf(a!) === 'afternoon' ? 'afternoon' : partOf(a!) === 'evening' ? 'evening' : 'morning'}`,
    ],
    [`jeden (?:einzelnen )?tag|taglich|taeglich|tagtaglich`, 'every day'],
    [`jeden (?:werktag|arbeitstag)|werktags|wochentags|unter der woche`, 'every weekday'],
    [`jedes (?:wochenende|we)`, 'every weekend'],
    [`jede woche|wochentlich|woechentlich`, 'every week'],
    [`jeden monat|monatlich`, 'every month'],
    [`jedes jahr|(?:all)?jahrlich`, 'every year'],
    [`alle ${N} (tage|wochen|monate|jahre)`, 'every $1 $2'],
    [`jedes quartal|vierteljahrlich`, 'every quarter'],
    // Counted days and times.
    [`in (?:einer|ner|a) (?:dreiviertelstunde)`, 'in 45 minutes'],
    [`in (?:einer|ner) halben stunde|in (?:einer|ner) halbstunde`, 'in half an hour'],
    [`in (?:einer|ner|a) viertelstunde?`, 'in 15 minutes'],
    [`in (?:anderthalb|eineinhalb|1,5|1 1/2) (?:stunden|std)`, 'in 90 minutes'],
    [`(?:heute |jetzt )?in acht tagen`, 'in a week'],
    [`(?:heute |jetzt )?in (?:vierzehn|14) tagen`, 'in two weeks'],
    [`heute in (?:einer|ner|a) woche`, 'in a week'],
    [`morgen in (?:einer|ner|a) woche`, 'a week from tomorrow'],
    [`morgen in (?:14|vierzehn) tagen`, 'two weeks from tomorrow'],
    [`morgen in ${N} wochen`, '$1 weeks from tomorrow'],
    [`in (?:einem|nem|am) halben jahr`, 'in six months'],
    [`in ner stunde`, 'in one hour'],
    [`(?:heute )?in ${N} (minuten?|min|stunden?|std|tage?n?|wochen?|monate?n?|jahre?n?)`, 'in $1 $2'],
    [`(?:in|innerhalb von) (?:ein paar|paar) (tagen|wochen|monaten|stunden|minuten)`, 'in a few $1'],
    [`vor (?:ein paar|paar|einigen) (tagen|wochen|monaten)`, 'three $1 ago'],
    [`vor ${N} (tag(?:en)?|wochen?|monat(?:en)?|jahr(?:en)?|stunden?)`, '$1 $2 ago'],
    [`(?:fur|fuer) ${N} (stunden?|minuten|min|std)`, 'for $1 $2'],
    [`${N} (stunden?|minuten|min) lang`, 'for $1 $2'],
    [`(?:am |auf )?${WD}\\.? in (?:(?:einer|ner|a|1) woche|(?:acht|8) tagen)`, '$1 week'],
    [`(?:am |auf )?${WD}\\.? in (?:14|vierzehn) tagen`, 'in two weeks on $1'],
    [`(?:am |auf )?${WD}\\.? in ${N} (?:wochen?|wuche)`, 'in $2 weeks on $1'],
    [
      `(?:in der |am |auf )?${NEXT} (?:woche|wuche),? (?:am )?${WD}(?![a-z])\\.?(?:,? ?(?:in der )?${PART})?`,
      ([d = '', part], gloss) => `${gloss(d)} of next week${withPart(part)}`,
    ],
    [
      `(?:von |vom )?${WD}\\.? ?(?:-|–|bis) ?${WD}\\.? (?:in der |der )?(?:${NEXT}|(diese[rn]?)) (?:woche|wuche)`,
      ([a = '', b = '', now], gloss) => `${gloss(a)} to ${gloss(b)} of ${now ? 'this' : 'next'} week`,
    ],
    [`(?:am )?${WD}\\.? (?:der |in der )?${NEXT} (?:woche|wuche)`, '$1 of next week'],
    [`(?:am )?${WD}\\.? (?:diese[rn]?|dieser) woche`, '$1 of this week'],
    [`(?:am )?(?:letzte|vorige|vergangene)[rn]? woche (?:am )?${DAY}`, '$1 of last week'],
    // Days by their names.
    [`(?:bis (?:spatestens |zum )?|spatestens (?:am |bis )?)(?:nachste[nrms]? )${WD}`, 'by next $1'],
    [
      `(?:bis (?:spatestens |zum |einschließlich )?(?:am )?|spatestens (?:am |bis )?)${WD}(?![a-z])\\.?(?: (?:in der )?${PART})?|bis (?:spatestens )?${DAY}${PART}`,
      ([a, p, b, q], gloss) => `by ${gloss(a ?? b!)}${withPart(p ?? q)}`,
    ],
    [`(?:am |auf )?(?:nachste[nrms]?|nachstn|nachscht[enrms]*|na\\.?|nae\\.?) ${WD}(?![a-z])`, 'next $1'],
    [`(?:am |auf )?ubernachste[nrms]? ${WD}(?![a-z])`, ([d = ''], gloss) => `${gloss(d)} after next`],
    [`(?:am |auf )?(?:kommende[nrms]?) ${WD}(?![a-z])`, 'on $1'],
    [`(?:am )?(?:diese[nrms]?) ${WD}`, 'this $1'],
    [`(?:am )?(?:letzte[nrms]?|vergangene[nrms]?|vorige[nrms]?) ${WD}`, 'last $1'],
    [`(?:von |vom )?${WD}\\.? ?(?:bis|-|–) ?${WD}(?![a-z])\\.?`, '$1 to $2'],
    [`(?:am )?${DAY} und ${DAY}`, ([a = '', b = ''], gloss) => `${gloss(a)} and ${gloss(b)}`],
    [
      `(?:am |auf )?(?:${DAY} ?(?:am |in der )?|(mo|di|mi|do|fr|sa)\\.? (?:am |in der )?(?!morgen))${PART}s?`,
      ([a, b, p], gloss) => `${gloss(a ?? b!)}${withPart(p)}`,
    ],
    [`(?:am |auf )?so\\.? (vormittag|mittag|nachmittag|abend)`, ([p]) => `sunday${withPart(p)}`],
    [`(?:am|auf|kommt) ${DAY}`, 'on $1'],
    [`so(?=[\\s?!.,]*$)`, ';'],
    [`(?:am )?(mo|fr|sa)(?= am )`, 'on $1'],
    [
      `(?:am |auf )?(mo|di|mi|do|fr|sa|so)\\.?(?=,? (?:(?:um|ab|von|gegen|bis|zwischen|halb|viertel|dreiviertel) |\\d)|$)`,
      ([d = ''], gloss) => `on ${gloss(d)}`,
    ],
    [`(?:mo|di|mi|do|fr|sa|so), ?(?=\\d)`, ''],
    [`heut(?:e)? (?:in der )?(?:morgen|fruh|vormittag)|heut(?:e)? vormittag`, 'this morning'],
    [`(?:heut(?:e)?|hut) (?:am )?(?:nachmittag|namittag|nami)`, 'this afternoon'],
    [`heut(?:e)? (?:auf d'?|auf die |auf'?d )nacht|(?:hut |heute? )(?:z'?|am )?(?:abig|obig)`, 'this evening'],
    [`morn (?:z'?|am )?(?:abig|obig)`, 'tomorrow evening'],
    [`morn (?:z'?|am )?(?:nami|namittag)`, 'tomorrow afternoon'],
    [`morn (?:am morge|de?r? ?morge|fru[eh]*)`, 'tomorrow morning'],
    [`uber ?morn|ubermorgn`, 'the day after tomorrow'],
    [`(?:noch heute?|heute? noch)(?! (?:abend|vormittag|nachmittag|nacht|mittag))`, 'today'],
    [`(?:bis |noch )?heut(?:e)? (?:am |noch )?abend`, 'this evening'],
    [`heut(?:e)? (?:in der )?nacht`, 'tonight'],
    [`heut(?:e)? (?:zu |am )?mittag`, 'today at noon'],
    [`(?:bis )?gestern abend|letzte nacht|gestern nacht`, 'last night'],
    [`gestern (?:in der )?(?:fruh|morgen|vormittag|nachmittag|mittag)`, 'yesterday'],
    [`bis (?:spatestens )?ubermorgen|bis uebermorgen`, 'by the day after tomorrow'],
    [`ubermorgen|uebermorgen`, 'the day after tomorrow'],
    [`vorgestern`, 'the day before yesterday'],
    [
      `bis (?:spatestens )?morgen(?: (abend|fruh|mittag|nachmittag))?`,
      ([p]) => `by tomorrow${p ? (p === 'mittag' ? ' at noon' : ` ${partOf(p)}`) : ''}`,
    ],
    [`bis (?:spatestens )?(?:heut(?:e)? )?(?:am )?mittag`, 'by noon'],
    [`(?:vor dem|vorm) mittag`, 'before noon'],
    [`morgen in acht tagen`, 'a week from tomorrow'],
    [`bis (?:spatestens )?heut(?:e)?`, 'by today'],
    [`morgen (?:in der )?(?:fruh|vormittag)|morgen am vormittag`, 'tomorrow morning'],
    [`morgen (?:am )?(abend|nachmittag)`, ([p = '']) => `tomorrow ${partOf(p)}`],
    [`morgen (?:zu |am )?mittag`, 'tomorrow at noon'],
    [`guten (?:morgen|abend|tag)|gute nacht`, ';'],
    [
      `(?:am|den ganzen) morgen|in der fruh|in aller fruhe?|morgens|vormittags|am vormittag|fruhmorgens`,
      'in the morning',
    ],
    [`(?:am )?(?:nachmittags?|nami|namittag)`, 'in the afternoon'],
    [`abends|am abend|z'abig|zabig|am abig|auf(?:'?d| d'?| die) ?nacht`, 'in the evening'],
    [`am morge`, 'in the morning'],
    [`nach der (?:schule|uni)`, 'after school'],
    [`nach dem (?:mittagessen|zmittag)`, 'after lunch'],
    [`nach dem (?:abendessen|znacht|abendbrot)`, 'after dinner'],
    [`(?:vor|vorm|vor dem) (?:schlafengehen|schlafen|ins bett gehen)`, 'before bed'],
    [`nachts|in der nacht`, 'at night'],
    [`mittags|(?:am|ab|zu|uber|gegen) (?:dem )?mittag|z'?mittag`, 'at noon'],
    [`(?:nach|zum|vor) (?:der arbeit|feierabend)|by eod|bis feierabend`, 'by 17:00'],
    [`mitternacht`, 'midnight'],
    [`ubernachste woche`, 'the week after next'],
    [`(?:in der |bis )?${NEXT} (?:woche|wuche)`, 'next week'],
    [`(?:in )?(?:diese[rn]?|meine[rn]?) woche`, 'this week'],
    [`(?:letzte[rn]?|vergangene[rn]?|vorige[rn]?) woche`, 'last week'],
    [`(?:am )?ubernachste[ns]? (?:wochenende|we)`, 'weekend after next'],
    [`(?:am )?nachste[ns]? (?:wochenende|we)`, 'next weekend'],
    [`(?:am )?(?:letzte[ns]?|vergangene[ns]?) (?:wochenende|we)`, 'last weekend'],
    [
      `(bis zum |bis |vor dem |vorm )(?:wochenende|we)`,
      ([by = '']) => `${by.startsWith('bis') ? 'by' : 'before'} the weekend`,
    ],
    [
      `(?:am |dieses |diesem |ubers |uber das |das |furs |fur das )?(?:kommende[ns]? )?wochenende?|(?:am |dieses |diesem |ubers |kommende[ns] |am kommenden )we`,
      'this weekend',
    ],
    [`(?:im )?(?:nachste[nmr]?|kommende[nmr]?) monat`, 'next month'],
    [`(?:im )?(?:letzte[nmr]?|vergangene[nmr]?) monat`, 'last month'],
    [`(?:noch diese[mn] monat|diese[mn] monat noch)`, 'by the end of the month'],
    [`(?:in )?diese[mnr]? monat`, 'this month'],
    [`(?:an |zu |am |bis |vor )?(?:weihnachten|heiligabend)`, 'on christmas eve'],
    [`(?:an |zu )?silvester`, "on new year's eve"],
    [`(?:der )?ganze[rn]? tag|den ganzen tag|ganztagig|ganztags`, 'all day'],
    // Before what is a time or a day.
    [`${ABOUT}(\\d{1,2}i|(?:${SWISS.slice(1).join('|')}|zahni)(?![a-z]))`, ([hour]) => `at ${count(hour)}`],
    [`${ABOUT}(?=(?:\\d|(?:${TWELVE}|${LATE})(?![a-z])))`, 'at '],
    [`bis (?:um )?(?=\\d|(?:${TWELVE}|${LATE}|mittag|morgen|heute)(?![a-z]))`, 'by '],
    [`ab (?=\\d{1,2}\\. ?(?:\\d|${MON})|(?:dem|der) |${NEXT} |(?:${LONG})|heute|morgen)`, 'starting '],
    [`ab (?=\\d|(?:${TWELVE}|${LATE})(?![a-z]))`, 'from '],
    [`vor (?=\\d{1,2}(?:[:.]\\d\\d)? ?uhr|zwolf|elf|zehn)`, 'before '],
    [`von (?=\\d)`, 'from '],
    [
      `(?:wie|was) (?:war|is|ist) (?:meine?|die)? ?(?:stimmung|laune)|wie ging(?:'s|s| es)? mir|wie war ich drauf`,
      'how was my mood',
    ],
    // "So froh" is no Sunday.
    [`so (?=[a-z])`, '; '],
    [`ist das (?:letzte|erste)`, ';'],
    // What is felt. Without its dots "schön" looks like "schon".
    [
      `(?:war|wars|war's|ist|so|richtig|sehr|echt|total|voll|wirklich|ganz) (?:so |richtig |sehr |echt |total |voll |wirklich )?schon(?= *(?:$|[.,!])| (?:mit|bei|heute|dass|gewesen)\\b)`,
      'nice',
    ],
    [`schon (?:war|wars|war's|gewesen)(?! )|schon war (?:das|es)`, 'nice'],
    [`heul\\w* vor gluck`, 'overjoyed'],
    [`wie neugeboren`, 'wonderful'],
    [`beste[rsn]? (?:tag|abend|woche|wochenende)`, 'best day'],
    [`(?:konnte?|zum) (?:nur )?(?:noch )?kotzen|schnauze voll|nase voll|satt haben|reicht'?s mir`, 'fed up'],
    [
      `(?:bin|fuhle?n?|gefuhlt|fuhl'?) (?:mich )?(?:so |vollig |total |ganz |einfach |nur |innerlich )*(?:leer|ausgebrannt)`,
      'drained',
    ],
    [`fix und fertig|am ende meiner krafte|hundemude|todmude`, 'exhausted'],
    [`so ein (?:dreck|mist|scheiß|scheiss|schei(?:ß|ss)tag|schmarrn)`, 'crap'],
    [`(?:geht|ging) so(?= *(?:$|[.,!]))|so lala|durchwachsen|(?:ganz )?passabel`, 'so-so'],
    [`(?:freut|freute) (?:mich|uns|mi)|freu(?:e)? (?:mich|mi)|gefreut`, 'glad'],
    [`nicht`, 'not'],
  ],
  words: {
    monday: 'montag mo mantig maantig montog',
    tuesday: 'dienstag di zischtig ziischtig',
    wednesday: 'mittwoch mi mittwuch mittwuche mitwoch',
    thursday: 'donnerstag do donnschtig donschtig dunschtig donerstag',
    friday: 'freitag fr fritig friitig freitog',
    saturday: 'samstag sonnabend sa samschtig samstog',
    sunday: 'sonntag so sunntig sunntog',
    january: 'januar jan janner jaenner jaennar',
    february: 'februar feb feber',
    march: 'marz maerz',
    april: 'april apr',
    may: 'mai',
    june: 'juni jun',
    july: 'juli jul',
    august: 'august aug',
    september: 'september sept sep',
    october: 'oktober okt',
    november: 'november nov',
    december: 'dezember dez',
    one: 'ein eine einer einem einen eins',
    two: 'zwei zwo',
    three: 'drei',
    four: 'vier',
    five: 'funf fuenf',
    six: 'sechs',
    seven: 'sieben',
    eight: 'acht',
    nine: 'neun',
    ten: 'zehn',
    eleven: 'elf',
    twelve: 'zwolf zwoelf',
    '13': 'dreizehn',
    '14': 'vierzehn',
    '15': 'funfzehn',
    '16': 'sechzehn',
    '17': 'siebzehn',
    '18': 'achtzehn',
    '19': 'neunzehn',
    '20': 'zwanzig',
    '21': 'einundzwanzig',
    '22': 'zweiundzwanzig',
    '23': 'dreiundzwanzig',
    '30': 'dreißig dreissig',
    today: 'heute heut hute hut heit',
    tomorrow: 'morgen morn morgn moagn mrgn',
    yesterday: 'gestern geschter gester gestan',
    now: 'jetzt',
    days: 'tage tagen tag',
    weeks: 'wochen woche wuche',
    months: 'monate monaten monat',
    years: 'jahre jahren jahr',
    hours: 'stunden stunde std',
    minutes: 'minuten minute min',
    asap: 'asap baldmoglichst schnellstmoglich',
    // What decides the half of the day, and what a question is about.
    dinner: 'abendessen znacht essen',
    lunch: 'mittagessen',
    breakfast: 'fruhstuck',
    concert: 'konzert',
    party: 'party feier',
    cinema: 'kino',
    drinks: 'drinks bier',
    choir: 'chor chorprobe',
    pub: 'stammtisch kneipe beisl',
    rehearsal: 'bandprobe theaterprobe orchesterprobe',
    theatre: 'theater',
    tasks: 'aufgaben todos to-dos aufgabe liste',
    overdue: 'uberfallig uberfallige',
    open: 'offen offene',
    mood: 'stimmung laune',
    habit: 'gewohnheit gewohnheiten streak',
    when: 'wann',
    next: 'nachste nachster nachstes nachsten',
    first: 'zuerst erstes anfangen anfang',
    done: 'erledigt geschafft',
    wrote: 'geschrieben notiert aufgeschrieben',
    missed: 'verpasst vergessen verpennt versaumt',
    progress: 'fortschritt fortschritte',
    // What is felt.
    happy: 'glucklich froh happy gluecklich',
    great:
      'super toll großartig grossartig genial fantastisch mega geil herrlich wunderbar wunderschon traumhaft leiwand hochzufrieden begeistert uberglucklich',
    good: 'gut guter gute wohl',
    nice: 'schoner schones schonen schone nett netter nettes netten gemutlich',
    satisfied: 'zufrieden',
    laughed: 'gelacht',
    enjoyed: 'genossen',
    sad: 'traurig',
    tired: 'mude muede kaputt platt erschopft fertig',
    exhausted: 'ausgelaugt',
    stressed: 'gestresst stressig',
    worried: 'sorgen sorge besorgt',
    frustrated: 'frustriert gefrustet',
    overwhelmed: 'uberfordert',
    annoying: 'nervig nervt genervt',
    rough: 'muhsam muhsamer mies anstrengend',
    down: 'niedergeschlagen bedruckt',
    crap: 'scheiße scheisse beschissen',
    lousy: 'elend',
    restless: 'unruhig',
    anxious: 'angst nervos',
    angry: 'wutend sauer grantig',
    bad: 'schlecht',
    terrible: 'furchtbar schrecklich schlimm',
    lonely: 'einsam',
    proud: 'stolz',
    relieved: 'erleichtert',
    grateful: 'dankbar',
    calm: 'ruhig entspannt',
    okay: 'okay ok',
    died: 'gestorben verstorben',
    cried: 'geweint geheult',
    passed: 'bestanden',
    disappointed: 'enttauscht',
    excited: 'aufgeregt',
    bored: 'gelangweilt',
    never: 'nie kein keine',
    // Areas of life.
    birthday: 'geburtstag',
    dentist: 'zahnarzt',
    doctor: 'arzt hausarzt kinderarzt',
    exam: 'klausur prufung',
    essay: 'hausarbeit',
    client: 'kunde kunden',
    mum: 'mama mutter mami',
    dad: 'papa vater',
    sister: 'schwester',
    brother: 'bruder',
    grandma: 'oma',
    holiday: 'urlaub ferien',
    trip: 'reise',
    conference: 'konferenz',
    closed: 'geschlossen',
    away: 'weg',
  },
  polite: /^(?:(?:hallo|hi|hey|ok|okay|also|ach|ja|so|und|bitte|du|wren|noch was|sag mal|ach ja|ubrigens)[\s,:.!–-]+)+/,
  openers: [
    [
      /^(?:(?:kannst|konntest|wurdest) du )?(?:mich )?(?:bitte )?(?:mal )?(?:erinner(?:e|st|n)?|errinner(?:e)?)(?: du| sie)?(?: mich| mi)?(?: bitte| mal| doch)*[\s,:]*/,
      'remind',
    ],
    [/^(?:kannst|konntest) du mich (?=.* erinnern)/, 'remind'],
    [/^ich (?:mochte|will|wurde gern(?:e)?) (?=.*erinnert werden)/, 'remind'],
    [/^(?:morgen|heute|am \w+) (?=erinner)/, 'remind'],
    [/^(?:erinnerung|wecker|reminder)(?: (?:fur|an|um|auf))?[\s:]+/, 'remind'],
    [/^weck(?:e)? mich/, 'remind'],
    [/^remind me (?:an |to )?/, 'remind'],
    [/^(?:sag|gib) (?:mir|mi) (?:bitte )?(?=.*\bbescheid)/, 'remind'],
    [
      /^(?:merk(?:e)? dir|merken|merke|notier(?:e)?(?: dir| bitte)?|notiz(?: an mich)?|fakt|zu merken|schreib(?:e)? (?:dir )?auf)\b(?: bitte| mal)*[\s,:–-]*(?:dass )?/,
      'note',
    ],
    [
      /^(?:(?:idee|gedanke|einfall|nur so ein gedanke|shower thought|gedankensalat)(?: [\p{L} ]{2,30})?\s*[:–-]\s*|einfach mal abladen:\s*|das muss (?:jetzt )?(?:mal )?raus:?\s*)/u,
      'thought',
    ],
    [/^(?:liebes tagebuch|tagebuch|tagebucheintrag|eintrag)\s*[,:–-]\s*/, 'entry'],
    [
      /^(?:neues )?projekt(?: anlegen| starten| erstellen)?\s*:\s*|^(?:leg|lege|erstell|erstelle|mach|starte?)(?: mir)?(?: bitte)? (?:ein|das)? ?(?:neues )?projekt(?: (?:namens|an|fur))?:?\s+/,
      'project',
    ],
    [/^(?:trag(?:e)?|setz(?:e)?)(?: mir)?(?: bitte)? (?:einen termin )?(?=.*(?:\bein|kalender))/, 'event'],
    [/^(?:neuer )?termin\s*:\s*/, 'event'],
    [
      /^(?:(?:neue )?(?:to ?-?do|aufgabe)[ns]?|(?:noch )?zu erledigen|(?:schreib\w* )?auf (?:die|meine) (?:to-?do-?)?liste)\s*:\s*/,
      'task',
    ],
    [/^(?:neu|(?:bitte )?(?:ein)?tragen|(?:schreib|notier)\w* (?:mir |dir )?(?:bitte )?auf|notier\w*)\s*:\s*/, 'list'],
    [
      /^(?:setz(?:e)?|schreib(?:e)?|pack(?:e)?|tu)(?: mir)?(?: bitte)? (?=.*(?:auf die|auf meine) (?:liste|to-?do|einkaufsliste))/,
      'task',
    ],
  ],
  obliged:
    /^(?:(?:heute|morgen|dann|jetzt|am \w+|leider|oh|ach|noch|auch) )*(?:ich |wir |i )?(?:muss|mussen|musst|sollt?e?n?|mocht?e|darf nicht vergessen|hab(?:e)? vor|will|wollen)(?: ich| wir| i)?(?: (?:noch|unbedingt|dringend|auch|nur|mal|endlich|wieder|mir))*[ ,]+/,
  attending:
    /^(?:(?:ich|wir) )?(?:hab(?:e|en)?|geh(?:e|en)?|bin|sind|fahr(?:e|en)?|es ist|da ist|gibt es|kommt|kommen|beginnt|startet)(?: (?:ich|wir|noch|einen?|die|den|das|der|zum|zur|beim?|ein))*\s+/,
  lead: /^(?:[\s,.;:!?–—-]+|(?:dr?an|daran|dass ich|dass|bitte|und|noch|mal|an (?:die|den|das|mein(?:e|en)?)|an|zu|auf die liste|nicht vergessen[,:]?|ist|sind|am|um|also),?\s+)/,
  tail: /(?:[\s,.;:!?–—-]|\s(?:bitte|und|oder|am|um|bis|von|vom|zum|ab|an|den|dem|der|auf|im|in|fur|gegen|zu|erinnern?|dran|nicht vergessen|nicht|muss|soll|mussen|danke|noch|ist|sind|spatestens|eintragen|ein|erinnert werden|(?:(?:bitte )?(?:sag|gib) (?:mir )?)?bescheid|auf die liste|auf die einkaufsliste))$/,
  belongs: ['für', 'im'],
  forms: [
    [/(?<!\p{L})(\p{L}{2,12})zu(\p{Ll}{2,14}n)$/u, '$1$2'],
    [/\szu (\p{Ll}+e?n)$/u, ' $1'],
  ],
  joint:
    / (?:und|aber|außerdem|ausserdem|dann|danach|sowie|plus|ubrigens|übrigens|ach ja|\+|&) (?:(?:auch|dann|noch|bitte|außerdem) ){0,2}|(?<!(?:^|\s)(?:habe?|hatte|muss|musste|will|wollte|soll|sollte|kann|bin|war|werde?|möcht|möchte|darf|gehe?|fahre?|bringe?|stehe?|komme?|rufe?|mache?|brauche?|hole?|helfe?|schreibe?|dass|wenn|weil|ob|was|wie|wann|als|da)) (?=(?:ich|wir) )| (?=(?:erinner|merk|der|die|das|er|sie|was|wann|muss|nicht vergessen|notier|streich|trag) )/gi,
  follows: /\b(?:vorher|davor|danach|anschließend|anschliessend|hinterher|nachher|im anschluss)\b/,
  beside: [
    [/\b(?:am )?(?:tag|abend) (?:davor|vorher|zuvor)\b/, -1],
    [/\b(?:am (?:selben|gleichen) tag|bis dahin)\b/, 0],
  ],
  brings: /\b(?:mitbring\w*|mitnehm\w*|einsteck\w*|bringe? ich|ich bringe?)\b/,
  acts: {
    delete:
      /\b(?:streich\w*|losch\w*|storn\w*|abgesagt|absagen|sagt? .*\bab\b|cancel\w*|entfern\w*|fallt .*\baus|fallt aus|kann raus|weg damit|kann weg|nimm .* raus|vergiss|entfallt|gestrichen werden|(?:aus (?:dem|meinem)|ausm) (?:plan|kalender|programm)|schmei(?:ß|ss)\w* .*\braus|findet nicht statt|nicht mehr notig)\b/,
    move: /\b(?:\w*schieb\w*|verleg\w*|verschoben|legen?|lege|vorverlegt|vorziehen|zieh .* vor|umlegen|leg .* (?:auf|um)|moven?|push|statt|andere?|setz\w* .* auf|auf .* (?:setzen|ziehen|andern|legen)|vo[nm] .{2,25} auf)\b/,
    rename: /\b(?:umbenenn\w*|(?:be)?nenn\w* .*\bum\b|rename|heißt ab jetzt|soll .* heißen)\b/,
    start_habit:
      /\b(?:gewohnheit|routine|ab (?:heute|jetzt|sofort|morgen) .*\b(?:jeden|taglich|jede)|(?:will|mochte) .*\b(?:jeden (?:tag|abend|morgen)|taglich|mal (?:die|pro) woche))\b/,
    create_in_project: /\b(?:projekt|into) .*(?:aufgabe|hinzu|:)|(?:zum|ins|in das|in) projekt\b|\bhinzu\b/,
    into_project: /\b(?:verschieb|schieb|leg|pack|tu) .*\b(?:ins|in das|zum) projekt\b/,
  },
  commands:
    /^(?:aus(?:m| dem| meinem) (?:plan|kalender|programm)|streich\w*|losch\w*|cancel\w*|stornier\w*|storno (?:den|die|das|mein\w*)|(?:ver)?schieb\w*|verleg\w*|(?:be|um)?benenn\w*|rename|hak(?:e)? \w+)\b|\b(?:umbenennen|canceln|moven|abhaken)\b/,
  ticks: /\b(?:abhak\w*|hakerl|haken|abgehakt|check|erledigt|streich von der liste|tick)\b|[✅✔✓]/u,
  ticked:
    /[\s,.;:!?–-]{1,3}(?:(?:und|aber|nur|ich|hab|habe|hab's|habs|das|es|bitte|kannst|konntest|du|noch|ganz|blo(?:ß|ss)|leider|nachtraglich) ){0,6}(?:vergessen,? (?:es |das )?(?:abzuhaken|einzutragen|anzuhaken|(?:als erledigt )?zu (?:notieren|markieren|haken))|nicht (?:abgehakt|eingetragen|notiert|angehakt|markiert)|abhaken|hak (?:es|das) (?:bitte |mal )?ab|als erledigt (?:markieren|eintragen))(?:,? (?:bitte|danke|noch)){0,2}[\s.!?]{0,4}$/,
  acting:
    /^(?:(?:aus(?:m| dem| meinem) (?:plan|kalender)|schmei(?:ß|ss)en?:?|setz(?:e|en)?|in der|bitte|kannst|konntest|du|ich|i|wir|hab|habe|haben|bin|war|den|die|das|der|dem|meine?n?|unsere?n?|mir|sie|heut(?:e)?|schon|gerade|grad|endlich|cancel|hak(?:e|en)?|streich(?:e|en)?|losch(?:e|en)?|verschieb(?:e|en)?|schieb(?:e)?|verleg(?:e|en)?|leg(?:e)?|stornier(?:e)?|deadline|termin|sag|mach|andere?|entfern(?:e)?|vergiss|wo|wann|was|wie|wer|ist|is|sind|liegt|wird|heißt|nochmal|mein|meiner|meinem|lauft|gehts?|geht|mit|es|hatte|zu|zur|zum|kommt|hin|hingelegt|notiert|nachste[rsn]?|schaut'?s|aus|beim|im|fur|von|vom)\s+)+/,
  ending:
    /(?:[\s,.;:!?–—-]|\s(?:ist|sind|war|hab|habe|ich|i|is|bitte|ab|aus|raus|auf|um|erledigt|fertig|gemacht|geschafft|abhaken|abgehakt|check|done|weg|verschieben|verlegen|legen|verschoben|schieben|streichen|loschen|löschen|moven|push|gewesen|naus|draußen|notiert|hingetan|hingelegt|nochmal|kannst|du|das|konnen|können|sie|heute|schon|eigentlich|gerade|hab'?s|ned|nicht|an|vor|gegangen|stehen|eingetragen|absagen|abgesagt|sagt|fallt|fällt|gelaufen|haben|wir|mir|durch|kannste|setzen|also|gestrichen|werden|nicht mehr notig|nicht mehr nötig|verlegt|worden))$/i,
  asks: /\?\s*$|^(?:und |ok |also |sag mal )?(?:was|wann|wer|wie|wo|wohin|warum|wieso|weshalb|welche[rsnm]?|womit|worauf|hab(?:e)? (?:ich|i|wir)|haben wir|bin ich|ist (?:es|das|morgen|heute)|gibt es|steht|kannst du (?!mich|bitte)|soll(?:te)? ich|muss ich|darf ich|darf man|kann ich|kann man)\b/,
  doubts:
    /^(?:(?:und|aber|ach|mann|ehrlich|sag mal)[ ,]+)*(?:(?:warum|wieso|weshalb) .{0,30}\b(?:ich|mir|mich|immer|nie)\b|bin ich (?!(?:\p{L}+ )*(?:frei|verabredet|verplant|unterwegs|dran|fertig|ausgebucht|im|in|hinterher|zu spat dran|eingeladen|weg|bei|beim|mit|da|zu hause)(?!\p{L}))\p{L}|was (?:stimmt|ist) (?:nur |blo(?:ß|ss) |eigentlich |denn )?(?:nicht |los |falsch )mit mir\b|wann (?:lern|kapier|krieg|werd)\w* ich\b|schaffe? ich (?:das|es)\b|werd\w* ich (?:je|jemals)\b|wem mach\w* ich was vor|tauge? ich\b)/u,
  asked: [
    [
      /^was kannst du\b|^(?:kann|darf|konnte) ich (?:hier|dir|dich)\b|^kann ich .*\bhier\W*$|^wie \w+ ich (?:hier|in der app)\b|^wie (?:kann|konnte|muss) ich (?:hier |in der app )?(?:eine?n?|meine?n?|die|den|das) (?:\w+ )?(?:aufgaben?|termine?|eintrag\w*|notiz\w*|gewohnheit\w*|projekt\w*|erinnerung\w*)\b|^wie funktionierst du|^wie geht das hier|^hilfe\W*$|^was kann ich (?:hier|dich|dir)/,
      'what can you do',
    ],
    [
      /^(?:womit|wo|mit was) .*(?:anfangen|beginn|ich an)\b|^worauf .*(?:konzentrier|fokus)|^was ist .*(?:am wichtigsten|das wichtigste)|^was .*\bzuerst\b/,
      'what should i focus on',
    ],
    [
      /^(?:was )?hab(?:e)? ich .*\b(?:verpasst|vergessen|versaumt|nicht geschafft)\b|^was ist .*liegen ?geblieben/,
      'what did i miss',
    ],
    [/\b(?:uberfallig\w*|im verzug|im ruckstand|hinterher|zu spat dran)\b/, 'which tasks are overdue'],
    [
      /^was hab(?:e)? ich .*\b(?:erledigt|abgehakt|geschafft)\b|^welche (?:aufgaben|to-?dos) hab(?:e)? ich/,
      'which tasks did i finish',
    ],
    [
      /^wie (?:war|ist) (?:meine|die) (?:stimmung|laune)|^wie (?:ging|geht)\S* (?:es )?mir\b|^wie hab(?:e)? ich mich .*gefuhlt|^wie war ich .*drauf/,
      'how was my mood',
    ],
    [
      /^was hab(?:e)? ich (?!.*\b(?:uber|zu[mr]?|wegen|von|vom)\b.*\b(?:geschrieben|notiert)).*\b(?:gemacht|getan|geschrieben|notiert|unternommen)\W*$|^(?:zeig|lies|sag|erzahl)\w* mir,? was (?:ich|alles) .*(?:geschrieben|gemacht|notiert|war)|^was (?:war|ist|geschah)\b.*\b(?:los|passiert)\W*$/,
      'what did i do',
    ],
    [/^(?:wie war|wie lief) (?:mein tag|der tag)\b/, 'how was my day'],
    [
      /^(?:wie war|wie lief) (?:die|meine|es in der|denn)? ?(?:letzte|diese|vorige|vergangene)?n? ?(?:woche|monat)/,
      'how was it',
    ],
    [
      /^wie (?:lauft|lief) es\b|^wie (?:komme?|kam) ich .*\bvoran|^wie weit bin ich\b|^komme? ich .*voran|^mach(?:e)? ich fortschritte|^wie (?:mach|schlag)e? ich mich/,
      'how am i doing',
    ],
    [
      /^wie (?:lauft|laufen|steht|stehen|geht|sieht)\S* .*\b(?:gewohnheiten|routinen)\b|^(?:zeig\w* )?(?:mir )?meine (?:gewohnheiten|routinen)/,
      'how are my habits',
    ],
    [
      /^(?:welche|was fur|wie viele|zeig\w* mir|liste)\b.*\b(?:aufgaben|to-?dos)\b|^was (?:steht|ist) .*\bliste\b|^was ist .*\b(?:offen|fallig|zu tun|dran)\W*$|^was (?:muss|soll|sollte) ich .*\b(?:tun|erledigen|machen)\W*$|^was hab(?:e)? ich .*\bzu (?:tun|erledigen)\W*$/,
      'which tasks are open',
    ],
    [
      /^wann (?:ist|hab(?:e)? ich) (?:mein |den |meinen )?nachste[nrs]? termin\W*$|^was (?:kommt|steht|ist) (?:denn )?(?:jetzt )?(?:als )?nachste[rsn]?(?: an| dran)?\W*$|^nachster termin\W*$/,
      'what is next',
    ],
    [
      /^(?:hab(?:e)? ich|steht|liegt|gibt'?s|gibt es|ist) .*\b(?:was|etwas|termine?|vor|an)\W*$|^wie sieht .*\b(?:aus|tag|woche)\W*$|^was (?:steht|liegt|hab(?:e)? ich) .*\b(?:an|vor|geplant)\W*$|^bin ich .*\bfrei\W*$/,
      'my calendar',
    ],
  ],
  grave:
    /\b(?:leb\w*|sterb\w*|tot\w*|tod\w*|umbring\w*|umzubringen|verletz\w*|schluss|aushalt\w*|auszuhalten|ertrag\w*|nicht mehr|schlag\w*|schmerz\w*|tabletten|allein\w*|angst|weine\w*|sinn\w*|hilf\w*|verzweifel\w*)\b/,
  recall: RECALL_DE,
  corrects: {
    scratch:
      /^(?:(?:nein|ne|nee|na|stopp|ups|sorry|halt|ach|oh|moment|wart\w*|falsch|(?:das )?war falsch)[\s,.!–-]*)*(?:(?:(?:losch|streich|entfern|vergiss|verwirf|nimm|mach)\w* )?(?:das|es|den|die|mein\w*|was ich (?:grad|gerade|eben|zuletzt)?) ?(?:(?:allerletzte|letzte|neueste)\w* )?(?:(?:tagebuch)?eintrag|aufgabe|notiz|termin|erinnerung|nachricht|sache|geschriebene|gesagte|gesagt hab\w*|geschrieben hab\w*)(?: (?:wieder|bitte))*(?: (?:loschen|entfernen|streichen|weg|raus|ruckgangig(?: machen)?))?|(?:letzte\w*|neueste\w*) (?:(?:tagebuch)?eintrag|aufgabe|notiz|termin|erinnerung|aktion|anderung|nachricht)(?: (?:wieder|bitte))* (?:loschen|entfernen|streichen|weg|ruckgangig(?: machen)?)|(?:losch|streich|entfern|vergiss|verwirf)\w* (?:das|es|den|die)(?: (?:letzte|wieder|bitte|da|eintrag))*|(?:nimm|mach) (?:das|es) (?:bitte )?(?:wieder )?(?:weg|raus|zuruck)|(?:das )?(?:wieder )?(?:ruckgangig|zuruck)(?: machen)?|mach(?:e)? (?:das|es|die letzte \w+) (?:bitte )?(?:wieder )?ruckgangig|(?:das )?war (?:nur |bloß )?(?:ein )?(?:scherz|witz|versehen)|doch nicht|nicht speichern)(?:,? (?:bitte|danke|wieder))*$/,
    meant:
      /^(?:(?:nein|ne|nee|quatsch|ups|sorry|halt|ach|oh|moment|falsch|stimmt nicht|doch)[\s,.!–-]+)*(?:(?:ich )?(?:meinte|meine|wollte sagen)|ich hab(?:e)? .*gemeint|(?:das|es) (?:ist|war)(?: erst| schon| doch)?|doch(?: erst| lieber| eher)?|besser|lieber|sondern|mach(?:e)? (?:das|es)?(?: lieber| doch)?|(?:verschieb|leg|verleg|andere?)\w* (?:das|es|ihn|sie)(?: (?:bitte|lieber|doch))*)?[\s,]*/,
    refiled: [
      [
        /\b(?:keine?n? (?:aufgabe|termin|eintrag|tagebuch\w*)|kein to-?do)\b.*\b(?:notiz|fakt|merken)\b|^(?:(?:nein|ach|ups)[\s,.!–-]+)*(?:(?:das|es) (?:ist|war|soll|sollte) (?:nur |bloß |doch )?(?:eine |ne )?(?:notiz|fakt)(?: sein| werden)?|(?:mach|speicher)\w* (?:das |es )?(?:als|zu|zur|daraus)?(?: doch)?(?: (?:eine?r?|ne))? (?:notiz)(?: (?:daraus|draus))?)$/,
        'note',
      ],
      [
        /^(?:(?:nein|ach|ups|doch)[\s,.!–-]+)*(?:(?:das|es) (?:ist|war|soll|sollte) (?:doch |eigentlich )?(?:eine |ne )(?:aufgabe)(?: sein| werden)?|(?:mach|pack|setz|nimm)\w* (?:das |es )?(?:bitte |lieber |doch )?(?:(?:als|zu|auf|zur)? ?(?:eine?r?|ne|die|meine)?) ?(?:aufgabe|liste|to-?do)(?: (?:daraus|draus))?)$/,
        'task',
      ],
      [
        /\bkeine? (?:aufgabe|notiz|termin|to-?do)\b.*\b(?:tagebuch|eintrag)\w*\b|^(?:(?:nein|ach|ups|doch)[\s,.!–-]+)*(?:(?:das|es) (?:gehort|soll|sollte|kommt) ins tagebuch|(?:mach|pack|schreib|leg)\w* (?:das |es )?(?:bitte |lieber |doch )?(?:ins|in mein|als) (?:tagebuch|eintrag|tagebucheintrag))$/,
        'entry',
      ],
    ],
  },
  steps: {
    ask: [
      /^(?:(?:kannst|konntest) du |hilf(?:st)? (?:du )?mir,? (?:dabei,? )?|bitte |ich (?:will|mochte|muss) |lass uns )*(?:mal )?(?:(?:den|die|das|mein(?:e|en)?) )?(\S.{0,120}?) (?:in (?:(?:kleine|kleinere|einzelne|ein paar|winzige) )*(?:schritte|teile|stucke|etappen)(?: (?:zu )?(?:zerleg\w*|aufteil\w*|aufzuteilen|teil\w*|unterteil\w*|runterbrech\w*|aufgliedern))|(?:zu )?zerlegen|runterbrechen|herunterbrechen|herunterzubrechen|runterzubrechen|aufteilen|aufzuteilen)$/,
      /^(?:bitte )?(?:zerleg|teil|brich)\w* (?:mir )?(?:(?:den|die|das|mein(?:e|en)?) )?(\S.{0,120}?)(?: auf| runter)? in (?:\w+ )*?(?:schritte|teile|stucke|etappen)(?: (?:auf|runter))?$/,
      /^in (?:(?:kleine|kleinere|einzelne|ein paar|winzige) )*(?:schritte|teile)(?: (?:zerlegen|aufteilen|teilen))?:? (\S.{0,120})$/,
      /^(?:welche|was sind die) (?:\w+ )?schritte (?:fur|zu|zum|zur) (?:(?:den|die|das) )?(\S.{0,120})$/,
    ],
    end: /^(?:(?:ok|okay|so|gut|nein|nee|und)[\s,.]+)*(?:das (?:war'?s|ist alles|war alles|reicht)|fertig|ende|mehr nicht|nichts mehr|keine? weiteren?|genug|nein|nee|passt so|speichern)(?: (?:schon|dann|danke|jetzt|erstmal|mehr))*$/,
    drop: /^(?:(?:ok|okay|so|ach|nein)[\s,.]+)*(?:abbrechen|stopp|stop|vergiss es|lass (?:es|mal|gut sein)|egal|spater|jetzt nicht|doch nicht)(?: (?:bitte|danke|lieber|dann))*$/,
    unsure:
      /^(?:(?:ah?m*|hm+|ehrlich gesagt)[\s,.]+)*(?:(?:das )?weiß (?:ich )?(?:es )?nicht|(?:ich )?(?:weiß|weiss) (?:es )?nicht|keine ahnung|keinen plan|kein plan|bin (?:mir )?(?:nicht|un)\s?sicher|mir fallt nichts ein)\b.{0,40}$/,
    other:
      /^(?:(?:ach|und|aber|bitte|ubrigens)[\s,]+)*(?:merke? dir\b|erinnere? mich\b|denke? dran,? dass\b|vergiss nicht,? dass\b|(?:was|wann|wo|wer|welche[rsmn]?|warum|wieso|wie(?! war))\b[^?]*\?$)/,
  },
  putsOff: [
    /\bschiebe? (?:ich )?((?:den|die|das|mein\w*|unser\w*) [^.,;!?\n]{2,50}?) (?:(?:seit|schon|immer|noch|wieder|weiter|ewig)\b[^.,;!?\n]{0,30} )?(?:vor mir her\b|auf(?=[.,;!?]|$))/,
    /((?:den|die|das|mein\w*|unser\w*) [^.,;!?\n]{2,50}?) (?:schieb\w* ich|hab\w* ich|hab|hat man)\b[^.,;!?\n]{0,40}(?:vor mir her(?:geschoben)?|aufgeschoben)/,
    /\bdruck\w* (?:ich )?mich (?:(?:seit|schon|immer|noch|wieder)\b[^.,;!?\n]{0,20}? )?(?:vor|um) ((?:dem|der|den|das|die|mein\w*) [^.,;!?\n]{2,50}?)(?= seit| weil| und|[.,;!?]|$)/,
    /\b(?:kann|konnte|krieg\w*|bekomm\w*) mich (?:(?:einfach|nicht|wieder|mal|heute) )*(?:dazu )?(?:aufraffen|uberwinden|motivieren),? ([^.,;!?\n]{3,50}?) (?:zu [a-z]+|an\w*zu\w+|auf\w*zu\w+|aus\w*zu\w+)\b/,
    /\b(?:immer noch|wieder) (?:nicht|nichts|kein\w*)(?: mit)? ((?:den|dem|der|die|das|mein\w*|an) [^.,;!?\n]{2,40}?) (?:angefangen|begonnen|geoffnet|aufgemacht|angeruhrt)\b/,
    /\bstatt (?:(?:den|die|das|am|an der|an dem|fur (?:die|den|das)|mein\w*) [^.,;!?\n]{2,40}? )?zu (?:lernen|arbeiten|schreiben|uben)\b|\bprokrastin\w*|\baufschieb\w*|\bkomm\w*(?: ich)?(?: einfach| wieder| heute)* nicht in (?:die gange|gang)\b|\b(?:weiß|weiss)(?: ich)? nicht,? (?:wo|womit|wie) (?:ich )?(?:anfangen|beginnen) soll|\bwie (?:fange? ich (?:nur |bloß )?an|komme? ich (?:nur )?ins (?:tun|machen))\b|\b(?:kann|konnte|krieg\w*) mich (?:einfach |heute |wieder |zu nichts )*(?:nicht )?aufraffen|\bkrieg\w* den (?:hintern|arsch) nicht hoch\b|\bauf den letzten druc?ker\b|\bvor mir her ?(?:geschoben|schieb\w*)|\bschieb\w* [^.,;!?\n]{0,60}vor mir her\b/,
  ],
  worries:
    /^(?:(?:und|aber|also|heute|gerade|langsam|irgendwie) )*(?:(?:ich )?mach\w* (?:ich )?mir (?:\p{L}+ ){0,3}sorgen?|(?:ich )?sorge? (?:ich )?mich|(?:ich )?hab\w* (?:ich )?(?:\p{L}+ ){0,3}(?:angst|bammel|schiss|panik|bedenken|sorgen?|sorge)|ich (?:be)?furchte|(?:ich )?bin (?:ich )?(?:\p{L}+ ){0,3}(?:besorgt|nervos)|mir graut|mich (?:beunruhigt|stresst)|\p{L}+ \p{L}+ (?:beunruhigt|stresst|angstigt) mich)(?!\p{L})/u,
  smallTalk:
    /^(?:(?:danke|dankeschon|vielen dank|danke dir|hallo|hi|hey|guten (?:morgen|tag|abend)|gute nacht|moin|servus|gruzi|merci|tschuss|ok|okay|super|alles klar|passt|ja|nein|genau|prima|bis (?:morgen|spater)|schonen (?:tag|abend)|du bist (?:toll|super|lieb)|wren|sehr|vielmal|schon|dir|gut|lieb)[\s,.!?\p{Extended_Pictographic}]*)+$/u,
  shapes: {
    past: /\b(?:hab(?:e|en)?|hat|war(?:en)?|wurde|bin|ist|sind)\b.*\b(?:ge\p{L}{2,}(?:t|en)|\p{L}+ge\p{L}+(?:t|en)|\p{L}{3,}iert|ver\p{L}+(?:t|en)|be\p{L}+(?:t|en)|er\p{L}+(?:t|en))\b/u,
    was: /\b(?:war|waren|hatte|hatten|ging|kam|sagte|wurde|gab|fand|saß|lag|stand)\b/,
    infinitive: /\p{L}\p{L}(?:en|ern|eln)[.!]?$/u,
    must: /\b(?:muss|mussen|soll(?:te)?|nicht vergessen|brauche?n?|besorgen|fehlt|fallig|bis)\b/,
    i: /\b(?:ich|i|mir|mich|mein\w*|wir|uns)\b/,
    you: /\b(?:du|dir|dich|dein\w*|sie konnen|bitte)\b/,
    is: /\b(?:ist|sind|heißt|steht|liegt|hangt|mag|hat|isst|wohnt|gilt|gehort)\b/,
    code: /\b(?:code|passwort|nummer|pin|wlan|wifi|schlussel|adresse|geburtstag|große|allergi\w+|iban|kennwort|heißt|telefon)\b/,
    idea: /\b(?:idee|gedanke|vielleicht|was wenn|irgendwann|mal so)\b/,
    ask: /^(?:was|wann|wer|wie|wo|warum|welche\w*|womit|hab ich|habe ich|hab i)\b/,
    delete: /\b(?:streich\w*|losch\w*|abgesagt|absagen|stornier\w*|cancel\w*|fallt aus)\b/,
    move: /\b(?:\w*schieb\w*|verleg\w*|verschoben)\b/,
    tick: /\b(?:abhaken|abgehakt|erledigt|fertig|check|done)\b|[✅✔✓]/u,
    feel: /\b(?:fuhl\w*|gefuhlt|mude|traurig|glucklich|mir geht'?s|mir gehts|angst|freu\w*)\b/,
    did: /^(?:(?:ich |heut(?:e)? )?(?:war|bin|hab)\b|\p{L}+ (?:gewesen|gemacht|genommen|geschafft)\b|.{2,40} (?:ist|sind|is|isch) \p{L}+(?:t|en|aus|zuruck)[.!]?$|(?:meditiert|gelaufen|gejoggt)\b)/u,
    meet: /\b(?:termin|treffen|meeting|sitzung|kommt|besprechung|konzert|arzt|essen (?:bei|mit)|kino|fest|feier|flug|zug)\b|(?:termin|arzt|abend|treffen|feier|fest|dienst|stunde|sitzung|kurs|training|probe)\b/,
  },
  say: {
    today: 'heute',
    tomorrow: 'morgen',
    yesterday: 'gestern',
    and: ' und ',
    allDay: '{when}, ganztägig',
    until: ' bis ',
    repeats: '{when}, und danach wiederholt es sich',
    entry: 'Ich habe es in dein Logbuch geschrieben.',
    entryOf: 'Ich habe es in dein Logbuch geschrieben, unter {when}.',
    task: '{what} steht auf deiner Liste{when}.',
    tasks: '{what} stehen auf deiner Liste{when}.',
    event: '{what} steht in deinem Kalender: {when}.',
    events: '{what} stehen in deinem Kalender: {when}.',
    project: 'Das Projekt {what} ist angelegt.',
    note: 'Ich merke mir: {what}.',
    thought: 'Es ist aufgeschrieben, in deinem Merkheft.',
    calendar: 'Was ansteht, siehst du im Kalender.',
    log: 'Deine Einträge findest du im Logbuch.',
    vault: 'Was du dir gemerkt hast, steht im Merkheft.',
    thanks: 'Gern geschehen.',
    hello: 'Hallo! Schreib mir, was los ist: Ich lege es ab.',
    listening: 'Ich höre zu. Erzähl gern mehr.',
    question:
      'Das kann ich dir nicht beantworten. Ich lege ab, was du schreibst: Aufgaben, Termine, Einträge und was du dir merken willst.',
    doubt:
      'Darüber kann ich nicht urteilen, und ein Tag sagt wenig über einen Menschen. Schreib auf, was dich das fragen lässt: Ich bewahre es auf.',
    impossible: 'Diesen Tag oder diese Uhrzeit gibt es nicht. Was meinst du?',
    areas: { birthday: 'geburtstag', health: 'gesundheit', study: 'studium', work: 'arbeit', family: 'familie' },
    felt: {
      loss: 'Das tut mir sehr leid.',
      joy: 'Wie schön!',
      relief: 'Da fällt etwas von dir ab.',
      worry: 'Das klingt nach Sorgen. Gut, dass du es aufschreibst.',
      anger: 'Das würde viele ärgern.',
      tired: 'Das klingt anstrengend. Ruh dich aus, wenn du kannst.',
      pride: 'Darauf kannst du stolz sein.',
      'putting-off': 'Ein kleiner erster Schritt reicht für heute.',
      lonely: 'Das klingt einsam. Gut, dass du es sagst.',
      gratitude: 'Schön, dass du das siehst.',
      calm: 'Das klingt nach Ruhe.',
      up: 'Das freut mich.',
      down: 'Das klingt nach einem schweren Tag.',
      'after-loss': 'Danke, dass du davon erzählst.',
    },
  },
};

const RANKS: Readonly<Record<string, string>> = {
  e: 'first',
  z: 'second',
  d: 'third',
  v: 'fourth',
  l: 'last',
  1: 'first',
  2: 'second',
  3: 'third',
  4: 'fourth',
};
function rank(word: string): string {
  return RANKS[word[0]!]!;
}
function partOf(part: string): string {
  return /abend|abig/.test(part) ? 'evening' : /na/.test(part) ? (part === 'nacht' ? 'night' : 'afternoon') : 'morning';
}
