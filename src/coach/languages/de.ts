/** German: its words over the English date grammar, and what the coach says in it, with "du". */
import type { Language } from './language.ts';
import * as weights from './weights.de.ts';

const N =
  '(\\d{1,3}|ein(?:e[rnms]?|s)?|zwei|zwo|drei|vier|funf|fuenf|sechs|sieben|acht|neun|zehn|elf|zwolf|zwoelf|vierzehn|funfzehn|siebzehn|achtzehn|neunzehn|zwanzig|dreissig|dreißig|vierzig|neunzig)';
const HOUR = '(\\d{1,2}|eins?|zwei|zwo|drei|vier|funf|fuenf|sechs|sieben|acht|neun|zehn|elf|zwolf|zwoelf)';
const WD = '(montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|mo|di|mi|do|fr|sa|so)';
const DAY = '(montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag)';
const MON =
  '(januar|janner|jaenner|feber|februar|marz|maerz|april|mai|juni|juli|august|september|oktober|november|dezember|jan|feb|apr|jun|jul|aug|sept|sep|okt|nov|dez)\\.?';
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
const PART = '(morgen|fruh|vormittag|mittag|nachmittag|abend|nacht)';
/** "5 Uhr" and "6:30" are in the morning; "um fünf" is not. */
const EXACT = (hour = '', minute = '') => `${/^[56]$/.test(hour) ? `0${hour}` : hour}:${minute.padEnd(2, '0')}`;
const TENS = ['zwanzig', 'dreissig', 'vierzig', 'funfzig'];
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
const HOURS = 'ein zwei drei vier funf sechs sieben acht neun zehn elf zwolf'.split(' ');
/** The hour before this one: "halb acht" is after seven. */
const before = (hour = ''): number => {
  const n =
    Number(hour) ||
    (hour === 'zwo' ? 2 : HOURS.findIndex((name) => hour.replace('ue', 'u').replace('oe', 'o').startsWith(name)) + 1);
  return n === 1 ? 12 : n - 1;
};
const minutesOf = (word = ''): string =>
  word === 'funfzehn'
    ? '15'
    : word === 'funfundvierzig'
      ? '45'
      : word === 'zehn'
        ? '10'
        : word === 'funf'
          ? '05'
          : `${(TENS.indexOf(word) + 2) * 10}`;

export const german: Language = {
  code: 'de',
  weights,
  phrases: [
    // Hours.
    [
      `(\\d{1,2})(?:[:.](\\d\\d))? ?(?:uhr )?(?:-|–|bis) ?(\\d{1,2})(?:[:.](\\d\\d))? ?(?:uhr|h)(?: (\\d\\d))?`,
      ([a, b, c, d, e]) => `${EXACT(a, b)} to ${EXACT(c, d ?? e)}`,
    ],
    [`(\\d{1,2}):(\\d\\d) ?(?:uhr )?(?:-|–|bis) ?(\\d{1,2}):(\\d\\d)`, ([a, b, c, d]) => `${a}:${b} to ${c}:${d}`],
    [`(\\d{1,2})(?:[.:](\\d\\d) ?(?:uhr|h)|:(\\d\\d))`, ([a, b, c]) => EXACT(a, b ?? c)],
    [`(\\d{1,2}) ?(?:uhr|h) ?([0-5]\\d)`, ([a, b]) => EXACT(a, b)],
    [
      `${HOUR} uhr (funfundvierzig|funfzehn|zwanzig|dreissig|vierzig|funfzig|zehn|funf)`,
      ([hour, minute]) => EXACT(String((before(hour) % 12) + 1), minutesOf(minute)),
    ],
    [
      `(siebzehn|achtzehn|neunzehn|zwanzig|dreizehn|vierzehn|funfzehn|sechzehn) uhr(?: (funfundvierzig|funfzehn|zwanzig|dreissig|vierzig|funfzig|zehn|funf))?`,
      ([hour = '', minute]) => EXACT(String(nthHour(hour)), minute ? minutesOf(minute) : ''),
    ],
    [`(\\d{1,2}) ?(?:uhr|h)`, ([a]) => EXACT(a)],
    [`${HOUR} uhr`, ([hour = ''], gloss) => `${gloss(hour)} o'clock`],
    [`zwischen ${HOUR} und ${HOUR}(?: uhr)?`, 'from $1 to $2'],
    [`von ${HOUR} (?:bis|-) ${HOUR}`, 'from $1 to $2'],
    [`(?:um )?(?:dreiviertel|drei viertel) ${HOUR}`, 'quarter to $1'],
    [`(?:um )?viertel vor ${HOUR}`, 'quarter to $1'],
    [`(?:um )?viertel (?:nach|ab) ${HOUR}`, 'quarter past $1'],
    [`(?:um )?viertel ${HOUR}`, ([hour]) => `quarter past ${before(hour)}`],
    [
      `(?:um )?(funf|zehn|5|10) vor halb ${HOUR}`,
      ([min, hour]) => `${/funf|5/.test(min!) ? 25 : 20} past ${before(hour)}`,
    ],
    [
      `(?:um )?(funf|zehn|5|10) nach halb ${HOUR}`,
      ([min, hour = ''], gloss) => `${/funf|5/.test(min!) ? 25 : 20} to ${gloss(hour)}`,
    ],
    [
      `(?:um )?halb ${HOUR} bis (?:um )?${HOUR}(?: uhr)?`,
      ([a, b = ''], gloss) => `half past ${before(a)} to ${gloss(b)}`,
    ],
    [`bis (?:um )?halb ${HOUR}`, ([hour]) => `by half past ${before(hour)}`],
    [`(?:um )?halb ${HOUR}`, ([hour]) => `half past ${before(hour)}`],
    [`(?:um )?(funf|zehn|zwanzig|5|10|20) (?:minuten )?nach ${HOUR}`, '$1 past $2'],
    [`(?:um )?(funf|zehn|zwanzig|5|10|20) (?:minuten )?vor ${HOUR}`, '$1 to $2'],
    // Dates in figures and with a month.
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
    [`jeden (${ORDINAL})(?: (?:im|von|des) monats?)?(?! ${DAY})`, ([a = '']) => `every month on the ${nth(a)}th`],
    [`(\\d{1,2})\\. und (\\d{1,2})\\. ?${MON}`, '$1 and $2 $3'],
    [`(?:am |den |dem )?(${ORDINAL}) ${MON}`, ([a = '', m = ''], gloss) => `on ${nth(a)} ${gloss(m)}`],
    [
      `am (\\d{1,2})\\. jeden monats|jeden monat (?:immer )?am (\\d{1,2})\\.?`,
      ([a, b]) => `every month on the ${a ?? b}th`,
    ],
    [
      `(?:bis (?:zum |spatestens )?|spatestens (?:am |bis )?|vor dem )(\\d{1,2})\\.(?: ?(\\d{1,2})\\.(\\d{4}|\\d\\d)?)?(?! ?${MON})`,
      ([d, m, y]) => (m ? `by ${d} ${month(m)}${full(y)}` : `by the ${d}th`),
    ],
    [
      `(?:,? dem |am |den |vom )?(\\d{1,2})\\. ?(\\d{1,2})\\.(\\d{4}|\\d\\d(?!\\d))?`,
      ([d, m, y]) => (Number(m) > 12 ? ';' : `${d} ${month(m)}${full(y)}`),
    ],
    [`(?:,? dem |am |den )?(\\d{1,2})\\. ?${MON} ?(20\\d\\d)?`, '$1 $2 $3'],
    [`(\\d{1,2})\\. des monats`, 'the $1th'],
    [`(?:am|zum|den|vom|der|auf den) (\\d{1,2})\\.(?! ?\\d|\\d)`, 'on the $1th'],
    [`am (ein(?:und)?(?:zwanzig|drei(?:ß|ss)ig)sten|${ORDINAL})`, ([a = '']) => `on the ${nth(a)}th`],
    [`bis zum (${ORDINAL})`, ([a = '']) => `by the ${nth(a)}th`],
    [`(\\d{1,2})\\.(\\d\\d)`, ([a, b]) => (Number(b) > 12 || b === '00' ? `${a}:${b}` : ';')],
    [`bis (\\d{1,2})(?= *$|,)`, ([a]) => (Number(a) > 23 ? `by the ${a}th` : `by ${a}`)],
    [`(?:anfang|ab) ${MON}`, 'early $1'],
    [`mitte ${MON}`, 'mid $1'],
    [`bis (?:spatestens )?ende ${MON}`, 'by the end of $1'],
    [`(?:bis )?ende ${MON}`, 'end of $1'],
    [`(?:bis )?(?:zum )?(?:ende (?:des|vom) monats?|monatsende)`, 'by the end of the month'],
    [`(?:bis )?(?:zum )?(?:ende (?:der|diese[rn]?) woche)`, 'by the end of the week'],
    [`(?:bis )?(?:ende (?:des|vom) jahr(?:es)?|jahresende)`, 'by the end of the year'],
    [`im ${MON}`, 'in $1'],
    [`bis ${MON}`, 'by $1'],
    // What repeats.
    [
      `(?:am |an )?jede[nrs]? (ersten|zweiten|dritten|vierten|letzten) ${DAY} (?:im|des) monats?`,
      ([a = '', d = ''], gloss) => `the ${rank(a)} ${gloss(d)} of every month`,
    ],
    [`jede[nrs]? (?:zweite[nrs]?|2\\.) ${DAY}`, 'every other $1'],
    [
      `jede[nrs]? (ersten|dritten|vierten|letzten) ${DAY}`,
      ([a = '', d = ''], gloss) => `the ${rank(a)} ${gloss(d)} of every month`,
    ],
    [`jede[nrs]? (?:zweite[nrs]?|2\\.) tag`, 'every other day'],
    [
      `jede (?:zweite|2\\.) woche|alle (?:zwei|2) wochen|alle 14 tage|vierzehntagig|14-tagig|zweiwochentlich`,
      'every two weeks',
    ],
    [
      `(?:immer |jede[nrs]? )?${DAY}s?(?:,| und| \\+|,? (?:und )?jede[nrs]?) ${DAY}s?(?= um| \\d|$)`,
      ([a = '', b = ''], gloss) => `every ${gloss(a.replace(/s$/, ''))} and ${gloss(b.replace(/s$/, ''))}`,
    ],
    [
      `(?:immer (?:am )?|jede[nrs]? )(montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag)(fruh|morgen|abend|nachmittag|mittag|vormittag)?s?(?: und (?:jeden )?${DAY}s?)?`,
      ([a = '', part, b], gloss) => `every ${gloss(a)}${b ? ` and ${gloss(b)}` : ''}${part ? ` ${partOf(part)}` : ''}`,
    ],
    [
      `(montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag)s(?: und (montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag)s)?`,
      ([a = '', b], gloss) => `every ${gloss(a)}${b ? ` and ${gloss(b)}` : ''}`,
    ],
    [
      `(?:jeden|jedn) (?:tag )?(?:in der )?(morgen|fruh|abend|nachmittag|vormittag|mittag|nacht)s?|jede (nacht)`,
      ([a, b]) =>
        `every ${partOf(a ?? b!) === 'night' ? 'night' : partOf(a!) === 'afternoon' ? 'afternoon' : partOf(a!) === 'evening' ? 'evening' : 'morning'}`,
    ],
    [`jeden (?:einzelnen )?tag|taglich|taeglich|tagtaglich`, 'every day'],
    [`jeden (?:werktag|arbeitstag)|werktags|(?:montags?|mo) bis (?:freitags?|fr)(?= um| \\d)`, 'every weekday'],
    [`jedes wochenende`, 'every weekend'],
    [`jede woche (?:am )?${DAY}`, 'every $1'],
    [`jede woche|wochentlich|woechentlich`, 'every week'],
    [`jeden monat|monatlich`, 'every month'],
    [`jedes jahr|jahrlich`, 'every year'],
    [`alle ${N} (tage|wochen|monate|jahre)`, 'every $1 $2'],
    [`jedes quartal|vierteljahrlich`, 'every quarter'],
    // Counted days and times.
    [`in (?:einer|ner|a) (?:dreiviertelstunde)`, 'in 45 minutes'],
    [`in (?:einer|ner) halben stunde|in (?:einer|ner) halbstunde`, 'in half an hour'],
    [`in (?:einer|ner) viertelstunde`, 'in 15 minutes'],
    [`in (?:anderthalb|eineinhalb|1,5) stunden`, 'in 90 minutes'],
    [`(?:heute |jetzt )?in acht tagen`, 'in a week'],
    [`(?:heute |jetzt )?in (?:vierzehn|14) tagen`, 'in two weeks'],
    [`heute in (?:einer|ner|a) woche`, 'in a week'],
    [`(?:heute )?in ${N} (minuten?|min|stunden?|std|tage?n?|wochen?|monate?n?|jahre?n?)`, 'in $1 $2'],
    [`(?:in|innerhalb von) (?:ein paar|paar) (tagen|wochen|monaten|stunden|minuten)`, 'in a few $1'],
    [`vor (?:ein paar|paar|einigen) (tagen|wochen|monaten)`, 'three $1 ago'],
    [`vor ${N} (tag(?:en)?|wochen?|monat(?:en)?|jahr(?:en)?|stunden?)`, '$1 $2 ago'],
    [`(?:fur|fuer) ${N} (stunden?|minuten|min|std)`, 'for $1 $2'],
    [`${N} (stunden?|minuten|min) lang`, 'for $1 $2'],
    [`${DAY} in (?:einer|ner|a) woche`, '$1 week'],
    [`${DAY} in acht tagen`, '$1 week'],
    [`${DAY} in ${N} wochen`, 'in $2 weeks on $1'],
    [`(?:am |auf )?(?:nachste[rn]?|kommende[rn]?) woche (?:am )?${DAY}`, '$1 of next week'],
    [`(?:am )?${DAY} (?:der |in der )?(?:nachste[rn]?|kommende[rn]?) woche`, '$1 of next week'],
    [`(?:am )?${DAY} (?:diese[rn]?|dieser) woche`, '$1 of this week'],
    [`(?:am )?(?:letzte|vorige|vergangene)[rn]? woche (?:am )?${DAY}`, '$1 of last week'],
    // Days by their names.
    [`(?:bis (?:spatestens |zum )?|spatestens (?:am |bis )?)(?:nachste[nrms]? )${WD}`, 'by next $1'],
    [
      `(?:bis (?:spatestens |zum |einschließlich )?(?:am )?|spatestens (?:am |bis )?)${DAY}(?: ?(abend|mittag|fruh))?`,
      ([d = '', p], gloss) => `by ${gloss(d)}${p ? ` ${p === 'mittag' ? 'at noon' : partOf(p)}` : ''}`,
    ],
    [`(?:am |auf )?(?:nachste[nrms]?|nachstn) ${WD}`, 'next $1'],
    [`(?:am |auf )?(?:kommende[nrms]?) ${WD}`, 'on $1'],
    [`(?:am )?(?:diese[nrms]?) ${WD}`, 'this $1'],
    [`(?:am )?(?:letzte[nrms]?|vergangene[nrms]?|vorige[nrms]?) ${WD}`, 'last $1'],
    [`(?:von )?${DAY} (?:bis|-|–) ${DAY}`, '$1 to $2'],
    [`(?:am )?${DAY} und ${DAY}`, ([a = '', b = ''], gloss) => `${gloss(a)} and ${gloss(b)}`],
    [
      `(?:am )?(montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag) ?(?:in der )?${PART}`,
      ([d = '', p = ''], gloss) => `${gloss(d)} ${p === 'mittag' ? 'at noon' : partOf(p)}`,
    ],
    [`(?:am|auf|kommt) ${DAY}`, 'on $1'],
    [`(?:immer )?(?:mo|montags?) und (?:mi|mittwochs?)(?= \\d| um)`, 'every monday and wednesday'],
    [`(?:am |auf )?(mo|di|mi|do|fr|sa|so)\\.?(?=,? (?:um )?\\d|$)`, ([d = ''], gloss) => `on ${gloss(d)}`],
    [`(?:mo|di|mi|do|fr|sa|so), ?(?=\\d)`, ''],
    [`heut(?:e)? (?:in der )?(?:morgen|fruh|vormittag)|heut(?:e)? vormittag`, 'this morning'],
    [`(?:heut(?:e)? )(?:am )?nachmittag`, 'this afternoon'],
    [`(?:bis )?heut(?:e)? (?:am )?abend`, 'this evening'],
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
    [`(?:am )?nachmittags?`, 'in the afternoon'],
    [`abends|am abend`, 'in the evening'],
    [`(?:vor|vorm|vor dem) (?:schlafengehen|schlafen|ins bett gehen)`, 'before bed'],
    [`nachts|in der nacht`, 'at night'],
    [`mittags|am mittag|zu mittag|uber mittag`, 'at noon'],
    [`(?:nach|zum|vor) (?:der arbeit|feierabend)|by eod|bis feierabend`, 'by 17:00'],
    [`mitternacht`, 'midnight'],
    [`ubernachste woche`, 'the week after next'],
    [`(?:in der |bis )?(?:nachste[rn]?|kommende[rn]?) woche`, 'next week'],
    [`(?:in )?diese[rn]? woche`, 'this week'],
    [`(?:letzte[rn]?|vergangene[rn]?|vorige[rn]?) woche`, 'last week'],
    [`(?:am )?(?:nachste[ns]?|kommende[ns]?) wochenende`, 'next weekend'],
    [`(?:am )?(?:letzte[ns]?|vergangene[ns]?) wochenende`, 'last weekend'],
    [`(?:am |dieses |ubers |das )?wochenende`, 'this weekend'],
    [`(?:im )?(?:nachste[nmr]?|kommende[nmr]?) monat`, 'next month'],
    [`(?:im )?(?:letzte[nmr]?|vergangene[nmr]?) monat`, 'last month'],
    [`(?:in )?diese[mnr]? monat`, 'this month'],
    [`(?:an |zu |am |bis |vor )?(?:weihnachten|heiligabend)`, 'on christmas eve'],
    [`(?:an |zu )?silvester`, "on new year's eve"],
    [`(?:der )?ganzer? tag|den ganzen tag|ganztagig|ganztags`, 'all day'],
    // Before what is a time or a day.
    [
      `(?:um|gegen|circa|ca\\.?|so um) (?:punkt )?(?=(?:\\d|ein|zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn|elf|zwolf|siebzehn|achtzehn|neunzehn|vierzehn|funfzehn))`,
      'at ',
    ],
    [
      `bis (?:um )?(?=\\d|viertel|halb|dreiviertel|zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn|elf|zwolf|mittag|morgen|heute)`,
      'by ',
    ],
    [`ab (?=\\d|halb|viertel)`, 'from '],
    [`vor (?=\\d{1,2}(?:[:.]\\d\\d)? ?uhr|zwolf|elf|zehn)`, 'before '],
    [`von (?=\\d)`, 'from '],
    [
      `(?:wie|was) (?:war|is|ist) (?:meine?|die)? ?(?:stimmung|laune)|wie ging(?:'s|s| es)? mir|wie war ich drauf`,
      'how was my mood',
    ],
    // "So froh" is no Sunday.
    [`so (?=[a-z])`, '; '],
    [`ist das (?:letzte|erste)`, ';'],
    [`nicht`, 'not'],
  ],
  words: {
    monday: 'montag mo',
    tuesday: 'dienstag di',
    wednesday: 'mittwoch mi',
    thursday: 'donnerstag do',
    friday: 'freitag fr',
    saturday: 'samstag sonnabend sa',
    sunday: 'sonntag so',
    january: 'januar jan janner jaenner',
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
    fifteen: 'funfzehn',
    twenty: 'zwanzig',
    thirty: 'dreißig dreissig',
    '14': 'vierzehn',
    '17': 'siebzehn',
    '18': 'achtzehn',
    '19': 'neunzehn',
    today: 'heute heut hute hut',
    tomorrow: 'morgen',
    yesterday: 'gestern',
    now: 'jetzt',
    days: 'tage tagen tag',
    weeks: 'wochen woche',
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
    missed: 'verpasst vergessen verpennt versaumt',
    progress: 'fortschritt fortschritte',
    // What is felt.
    happy: 'glucklich froh happy gluecklich',
    great: 'super toll großartig grossartig genial fantastisch mega geil herrlich',
    good: 'gut schon schoner guter gute wohl',
    sad: 'traurig',
    tired: 'mude muede kaputt platt erschopft fertig',
    exhausted: 'ausgelaugt',
    stressed: 'gestresst stressig',
    worried: 'sorgen besorgt',
    anxious: 'angst nervos',
    angry: 'wutend sauer genervt grantig',
    bad: 'schlecht mies',
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
    [/^(?:to-?do|aufgabe|neue aufgabe|todo)s?\s*:\s*/, 'task'],
    [
      /^(?:setz(?:e)?|schreib(?:e)?|pack(?:e)?|tu)(?: mir)?(?: bitte)? (?=.*(?:auf die|auf meine) (?:liste|to-?do|einkaufsliste))/,
      'task',
    ],
  ],
  obliged:
    /^(?:(?:heute|morgen|dann|jetzt|am \w+|leider|oh|ach|noch|auch) )*(?:ich |wir |i )?(?:muss|mussen|musst|sollt?e?n?|mocht?e|darf nicht vergessen|hab(?:e)? vor|will|wollen)(?: ich| wir| i)?(?: (?:noch|unbedingt|dringend|auch|nur|mal|endlich|wieder|mir))*[ ,]+/,
  attending:
    /^(?:(?:ich|wir) )?(?:hab(?:e|en)?|geh(?:e|en)?|bin|sind|fahr(?:e|en)?|es ist|da ist|gibt es)(?: (?:ich|wir|noch|einen?|die|den|das|der|zum|zur|beim?|ein))*\s+/,
  lead: /^(?:[\s,.;:!?–—-]+|(?:dr?an|daran|dass ich|dass|bitte|und|noch|mal|an (?:die|den|das|mein(?:e|en)?)|an|zu|auf die liste|nicht vergessen[,:]?|ist|sind|am|um|also),?\s+)/,
  tail: /(?:[\s,.;:!?–—-]|\s(?:bitte|und|oder|am|um|bis|von|vom|zum|ab|an|den|dem|der|auf|im|in|fur|gegen|zu|erinnern?|dran|nicht vergessen|nicht|muss|soll|mussen|danke|noch|ist|sind|spatestens|eintragen|ein|erinnert werden|auf die liste|auf die einkaufsliste))$/,
  belongs: ['für', 'im'],
  forms: [
    [/(?<!\p{L})(\p{L}{2,12})zu(\p{Ll}{2,14}n)$/u, '$1$2'],
    [/\szu (\p{Ll}+e?n)$/u, ' $1'],
  ],
  joint:
    / (?:und|aber|außerdem|ausserdem|dann|danach|sowie|ubrigens|übrigens|ach ja) (?:(?:auch|dann|noch|bitte|außerdem) ){0,2}| (?=(?:ich|wir|erinner|merk|der|die|das|er|sie|was|wann|muss) )/gi,
  beside: [
    [/\b(?:am )?(?:tag|abend) (?:davor|vorher|zuvor)\b/, -1],
    [/\b(?:am (?:selben|gleichen) tag|bis dahin)\b/, 0],
  ],
  brings: /\b(?:mitbringen|mitnehmen)\b/,
  acts: {
    delete:
      /\b(?:streich\w*|losch\w*|stornier\w*|abgesagt|absagen|sagt? .*\bab\b|cancel\w*|entfern\w*|fallt .*\baus|fallt aus|kann raus|weg damit|kann weg|nimm .* raus|vergiss|entfallt)\b/,
    move: /\b(?:\w*schieb\w*|verleg\w*|verschoben|legen?|lege|vorverlegt|vorziehen|zieh .* vor|umlegen|leg .* (?:auf|um)|moven?|push|statt|andere?|setz .* auf)\b/,
    rename: /\b(?:umbenenn\w*|(?:be)?nenn\w* .*\bum\b|rename|heißt ab jetzt|soll .* heißen)\b/,
    start_habit:
      /\b(?:gewohnheit|routine|ab (?:heute|jetzt|sofort|morgen) .*\b(?:jeden|taglich|jede)|(?:will|mochte) .*\b(?:jeden (?:tag|abend|morgen)|taglich|mal (?:die|pro) woche))\b/,
    create_in_project: /\b(?:projekt|into) .*(?:aufgabe|hinzu|:)|(?:zum|ins|in das|in) projekt\b|\bhinzu\b/,
    into_project: /\b(?:verschieb|schieb|leg|pack|tu) .*\b(?:ins|in das|zum) projekt\b/,
  },
  commands:
    /^(?:streich\w*|losch\w*|cancel\w*|stornier\w*|(?:ver)?schieb\w*|verleg\w*|(?:be|um)?benenn\w*|rename|hak(?:e)? \w+)\b|\b(?:umbenennen|canceln|moven|abhaken)\b/,
  ticks: /\b(?:abhak\w*|hakerl|haken|abgehakt|check|erledigt|streich von der liste|tick)\b|[✅✔✓]/u,
  acting:
    /^(?:(?:bitte|kannst|konntest|du|ich|i|wir|hab|habe|haben|bin|war|den|die|das|der|dem|meine?n?|unsere?n?|mir|sie|heut(?:e)?|schon|gerade|grad|endlich|cancel|hak(?:e|en)?|streich(?:e|en)?|losch(?:e|en)?|verschieb(?:e|en)?|schieb(?:e)?|verleg(?:e|en)?|leg(?:e)?|stornier(?:e)?|deadline|termin|sag|mach|andere?|entfern(?:e)?|vergiss|wo|wann|was|wie|wer|ist|is|sind|liegt|wird|heißt|nochmal|mein|meiner|meinem|lauft|gehts?|geht|mit|es|hatte|zu|zur|zum|kommt|hin|hingelegt|notiert|nachste[rsn]?|schaut'?s|aus|beim|im|fur|von|vom)\s+)+/,
  ending:
    /(?:[\s,.;:!?–—-]|\s(?:ist|sind|war|hab|habe|ich|i|is|bitte|ab|aus|raus|auf|um|erledigt|fertig|gemacht|geschafft|abhaken|abgehakt|check|done|weg|verschieben|verlegen|legen|verschoben|schieben|streichen|loschen|löschen|moven|push|gewesen|naus|draußen|notiert|hingetan|hingelegt|nochmal|kannst|du|das|konnen|können|sie|heute|schon|eigentlich|gerade|hab'?s|ned|nicht|an|vor|gegangen|stehen|eingetragen|absagen|abgesagt|sagt|fallt|fällt|gelaufen|haben|wir|mir))$/i,
  asks: /\?\s*$|^(?:und |ok |also |sag mal )?(?:was|wann|wer|wie|wo|wohin|warum|wieso|weshalb|welche[rsnm]?|womit|worauf|hab(?:e)? (?:ich|i|wir)|haben wir|bin ich|ist (?:es|das|morgen|heute)|gibt es|steht|kannst du (?!mich|bitte)|soll(?:te)? ich|muss ich|darf ich|darf man|kann ich|kann man)\b/,
  asked: [
    [
      /^was kannst du\b|^wie funktionierst du|^wie geht das hier|^hilfe\W*$|^was kann ich (?:hier|dich|dir)/,
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
      /^was hab(?:e)? ich .*\b(?:gemacht|getan|geschrieben|notiert|unternommen)\W*$|^(?:zeig|lies|sag|erzahl)\w* mir,? was (?:ich|alles) .*(?:geschrieben|gemacht|notiert|war)|^was (?:war|ist|geschah)\b.*\b(?:los|passiert)\W*$/,
      'what did i do',
    ],
    [/^(?:wie war|wie lief) (?:mein tag|der tag)\b/, 'how was my day'],
    [
      /^(?:wie war|wie lief) (?:die|meine|es in der|denn)? ?(?:letzte|diese|vorige|vergangene)?n? ?(?:woche|monat)/,
      'how was it',
    ],
    [
      /^wie (?:lauft|lief) es\b|^komme? ich .*voran|^mach(?:e)? ich fortschritte|^wie (?:mach|schlag)e? ich mich/,
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
  corrects: {
    scratch:
      /^(?:(?:nein|ne|nee|stopp|ups|sorry|halt|ach|oh|moment)[\s,.!–-]+)*(?:(?:losch|streich|entfern|vergiss|verwirf)\w* (?:das|es|den|die)(?: (?:letzte|wieder|bitte|da|eintrag))*|(?:das )?(?:wieder )?(?:ruckgangig|zuruck)(?: machen)?|mach(?:e)? (?:das|es) (?:bitte )?(?:wieder )?ruckgangig|nimm (?:das|es) zuruck|(?:das )?war (?:nur |bloß )?(?:ein )?(?:scherz|witz|versehen)|doch nicht|nicht speichern)(?:,? (?:bitte|danke|wieder))*$/,
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
  },
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

const RANKS: Readonly<Record<string, string>> = { e: 'first', z: 'second', d: 'third', v: 'fourth', l: 'last' };
function rank(word: string): string {
  return RANKS[word[0]!]!;
}
function partOf(part: string): string {
  return /abend/.test(part) ? 'evening' : part === 'nachmittag' ? 'afternoon' : part === 'nacht' ? 'night' : 'morning';
}
function nthHour(word: string): number {
  return (
    ['dreizehn', 'vierzehn', 'funfzehn', 'sechzehn', 'siebzehn', 'achtzehn', 'neunzehn', 'zwanzig'].indexOf(word) + 13
  );
}
