/** French: its words over the English date grammar, and what the coach says in it, with "tu". */
import { RECALL_FR } from '#coach/recall/fr.ts';
import { feastPhrase, type Feasts } from './feasts.ts';
import type { Language } from './language.ts';
import * as weights from './weights.fr.ts';

const NUMBERS =
  'une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix-sept|dix sept|dix-huit|dix huit|dix-neuf|dix neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingt et un|vingt-et-un|vingt[- ]deux|vingt[- ]trois|vingt[- ]quatre|vingt[- ]cinq|vingt[- ]six|vingt[- ]sept|vingt[- ]huit|vingt[- ]neuf|vingt|trente et un|trente';
const WORDS =
  'un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt vingt-et-un vingt-deux vingt-trois vingt-quatre vingt-cinq vingt-six vingt-sept vingt-huit vingt-neuf trente trente-et-un'.split(
    ' ',
  );
const number = (word = ''): number =>
  Number(word) || (word === 'une' ? 1 : WORDS.indexOf(word.replaceAll(' ', '-')) + 1);
const N = `(\\d{1,3}|${NUMBERS})`;
const H = `(\\d{1,2}|${NUMBERS})`;
const WD = '(lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)';
const SHORT = 'lun|mar|merc?|jeu|vendr?|ven|sam|dim';
const ANY_WD = `(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|${SHORT})`;
/** One or several weekdays: "mardis et jeudis", "lun, mer, ven". */
const LIST = `(${ANY_WD}s?\\.?(?:(?:, ?| et | & |/)(?:les )?${ANY_WD}s?\\.?(?![a-z]))*)`;
const DAYS: Readonly<Record<string, string>> = {
  lun: 'monday',
  mar: 'tuesday',
  mer: 'wednesday',
  jeu: 'thursday',
  ven: 'friday',
  sam: 'saturday',
  dim: 'sunday',
};
const daysIn = (list = '') =>
  (list.match(/[a-z]{3,}/g) ?? []).flatMap((word) => DAYS[word.slice(0, 3)] ?? []).join(' and ');
/** "Je joue au jeu", "la mer", "appeler Sam": no shortened weekday. */
const NOT_SHORT = `(?<!\\b(?:la|le|un|du|de|des|en|et|mon|ma|ce|avec|chez|a|pour|par|voir|que|dire|sur|[a-z]{2,12}er) (?:${SHORT}))`;
const DEMAIN = '(?:demain|dmain|2main|dem1|2m1|demin)';
const MON =
  '(janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|janv\\.?|fevr\\.?|juil\\.?|sept\\.?|oct\\.?|nov\\.?|dec\\.?)';
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
const month = (digits: string | undefined) => MONTHS[Number(digits) - 1] ?? ';';
const D = `(1er|1ers|premier|\\d{1,2}|${NUMBERS})`;
const date = (word = ''): number => (/^(?:1er|prem)/.test(word) ? 1 : number(word));
const year = (of: string | undefined) => (of ? ` ${of}` : '');
const HEURES = '(?: ?h(?:eures?)?)';
const MINUTES = 'quarante[- ]cinq|trente[- ]cinq|vingt[- ]cinq|cinquante|quarante|trente|vingt|quinze|dix|cinq';
const TENS: Readonly<Record<string, number>> = { trente: 30, quarante: 40, cinquante: 50 };
const minutes = (word: string): number => {
  const [ten = '', rest] = word.split(/[- ]/);
  return TENS[ten] ? TENS[ten] + (rest ? 5 : 0) : number(word);
};
/** A time with a word or an "h" for the hour: "9h30", "dix heures et demie", "neuf heures moins le quart". */
const TIME = `((?:\\d{1,2}|${NUMBERS})(?: ?h(?:eures?)?(?![a-z]))(?: ?\\d\\d(?!\\d)| et demie?| et quart| moins (?:(?:le )?quart|\\d\\d?|${MINUTES})| (?:${MINUTES}))?|midi(?: et demie?| et quart)?|minuit)`;
/** The same in figures. */
function clockIn(said = ''): string {
  if (said === 'minuit') return 'midnight';
  const [, h = '', less, rest = ''] =
    /^(midi|.+?(?= ?h(?:eures?)?(?![a-z])))(?: ?h(?:eures?)?)? ?(moins )?(?:et |le )*(.*)$/.exec(said) ?? [];
  const more = rest === 'quart' ? 15 : rest.startsWith('demi') ? 30 : rest === '' ? 0 : minutes(rest);
  const all = (h === 'midi' ? 12 : number(h)) * 60 + (less ? -more : more);
  return hour(String(Math.floor(all / 60)), String(all % 60));
}
const hour = (h = '', m = ''): string => {
  const n = number(h);
  const minute = m === '' ? 0 : number(m);
  // Six in figures is in the morning, and so is an hour with its minutes.
  return `${n === 6 || (minute > 0 && /^\d/.test(h) && n < 7 && n > 4) ? `0${n}` : n}:${String(minute).padStart(2, '0')}`;
};
const EVENING = "(?: (du soir|du mat(?:in)?|de l'apres-midi))?";
const half = (of: string | undefined) => (of ? (of.startsWith('du mat') ? ' am' : ' pm') : '');
const twelve = (h: string | undefined, of: string | undefined) => (of && number(h) <= 12 ? half(of) : '');
const PART = '(matins?|midi(?! et | moins)|apres-midi|apres midi|aprem|apm|soirs?|nuit)';
const partOf = (part = '') =>
  part.startsWith('mati')
    ? 'morning'
    : part.startsWith('ap')
      ? 'afternoon'
      : part === 'nuit'
        ? 'night'
        : part === 'midi'
          ? 'at lunchtime'
          : 'evening';
const RANKS: Readonly<Record<string, string>> = {
  pre: 'first',
  deu: 'second',
  tro: 'third',
  qua: 'fourth',
  der: 'last',
};

const FEASTS: Feasts = [
  ['mardi gras', 'easter-47'],
  ['mercredi des cendres', 'easter-46'],
  ['dimanche des rameaux', 'easter-7'],
  ['jeudi saint', 'easter-3'],
  ['vendredi saint', 'easter-2'],
  ['(?:dimanche|jour) de paques', 'easter+0'],
  ['lundi de paques', 'easter+1'],
  ["(?:jeudi|jour) de l'ascension", 'easter+39'],
  ['(?:dimanche|jour) de (?:la )?pentecote', 'easter+49'],
  ['lundi de (?:la )?pentecote', 'easter+50'],
  ['(?:soir du )?reveillon de noel|veille de noel', '24 december'],
  ["(?:saint|st)[- ]sylvestre|reveillon du (?:nouvel an|jour de l'an)", '31 december'],
  ["nouvel an|jour de l'an", '1 january'],
];
/** Those that name a season, a school holiday or a town, too: only after "à", "pour" or "avant". */
const FEASTS_AFTER: Feasts = [
  ['paques', 'easter+0'],
  ["l'ascension", 'easter+39'],
  ['la pentecote', 'easter+49'],
  ['la chandeleur', '2 february'],
  ['la (?:saint|st)[- ]valentin', '14 february'],
  ['la fete de la musique', '21 june'],
  ['la (?:saint|st)[- ]jean', '24 june'],
  ["l'assomption", '15 august'],
  ['la toussaint', '1 november'],
  ['la (?:saint|st)[- ]nicolas', '6 december'],
  ['noel', '25 december'],
];
const BY = "(?:avant|d'ici(?: a)?) (?:le |la (?!saint|st|toussaint|pentecote|chandeleur|fete))?";

export const french: Language = {
  code: 'fr',
  weights,
  phrases: [
    // Hours.
    // "Trois heures de réunion", "j'ai mis deux heures": how long, not when.
    [
      `${H}(?<!\\b(?:a|vers|des|avant) ${H}) ?h(?:eures?)?(?: et demie?| ?\\d\\d)? d(?:e (?!l')(?!la )|')(?!\\p{L}+(?:er|ir|re)\\b)(?=\\p{L})|(?:mis|dure|dormi|passe|depuis|attendu|perdu|bosse) (?:plus de |environ |presque )?${H} ?h(?:eures?)?(?: et demie?| ?\\d\\d)?`,
      ';',
    ],
    ['entre midi et (?:deux|2|14 ?h)', 'at lunchtime'],
    [
      `(?:de |des |du )?${TIME} ?(?:-|–|/|a|jusqu'a) ?${TIME}${EVENING}|entre ${TIME} et ${TIME}`,
      ([a, b, p, c, d]) => `${clockIn(a ?? c)} to ${clockIn(b ?? d)}${half(p)}`,
    ],
    ['(?:de )?(\\d{1,2}):(\\d\\d) ?(?:-|–|a) ?(\\d{1,2}):(\\d\\d)', ([a, b, c, d]) => `${hour(a, b)} to ${hour(c, d)}`],
    [`d'ici (une|deux|trois|quatre|cinq|[1-6]) ?h(?:eures?)?(?! ?\\d)`, ([n]) => `in ${number(n)} hours`],
    [`(?:de |entre )${H} (?:a|et) ${TIME}`, ([a, b]) => `${hour(a)} to ${clockIn(b)}`],
    [`(?:avant |a |vers )?midi (?:et demie?|trente)`, 'at 12:30'],
    [`(?:a )?midi moins le quart`, 'at 11:45'],
    [`(?:a )?midi (?:et quart|quinze)`, 'at 12:15'],
    [`avant minuit`, 'by midnight'],
    [`avant midi(?! et | moins)`, 'before lunch'],
    [`(?:a |vers )?minuit`, 'midnight'],
    [`ce midi`, 'at lunchtime'],
    [`(?:a |vers )midi`, 'at noon'],
    [`(?:a |vers )?${H}${HEURES} et demie?${EVENING}`, ([h, p]) => `half past ${number(h)}${twelve(h, p)}`],
    [`(?:a |vers )?${H}${HEURES} et quart${EVENING}`, ([h, p]) => `quarter past ${number(h)}${twelve(h, p)}`],
    [`(?:a |vers )?${H}${HEURES} moins (?:le )?quart${EVENING}`, ([h, p]) => `quarter to ${number(h)}${twelve(h, p)}`],
    [
      `(?:a |vers )?${H}${HEURES} moins (vingt[- ]cinq|cinq|dix|vingt|\\d\\d?)${EVENING}`,
      ([h, m, p]) => `${number(m)} mins to ${number(h)}${twelve(h, p)}`,
    ],
    [
      `(?:avant|jusqu'a|d'ici) ${H}${HEURES}(?: ?(\\d\\d))?${EVENING}`,
      ([h, m, p]) => `by ${hour(h, m)}${twelve(h, p)}`,
    ],
    [
      `(?:a |vers |des |a partir de )?${H} ?(?:heures?|h) (${MINUTES})`,
      ([h, m = '']) => hour(String(number(h)), String(minutes(m))),
    ],
    [
      `(?:a |vers |des |a partir de |sur les |autour de |aux alentours de )?${H} ?h(?:eures?)?(?: ?(\\d\\d))?${EVENING}(?: (?:pile|tapantes?|precises?))?`,
      ([h, m, p]) =>
        `${/^\d/.test(h!) || number(h) > 12 || number(h) === 6 ? hour(h, m) : `at ${number(h)}`}${twelve(h, p) || (/^(?:9|10|11)$/.test(h!) ? ' am' : '')}`,
    ],
    [`(?:a )?(\\d{1,2}):(\\d\\d)|(?:a|vers) (\\d{1,2})\\.(\\d\\d)(?![.\\d])`, ([h, m, i, n]) => hour(h ?? i, m ?? n)],
    // Dates.
    feastPhrase(FEASTS, '(?:le |au |pour le |la |a la )?', BY),
    feastPhrase(FEASTS_AFTER, '(?:a|pour) ', BY),
    [
      `(?:du |de |le )?${D} (?:au|a|-|–) ${D} ${MON}`,
      ([a, b, m = ''], gloss) => `${date(a)} to ${date(b)} ${gloss(m)}`,
    ],
    [
      `(?:du |de )?${WD} (1er|\\d{1,2}) (?:au|a|-|–) ${WD} (1er|\\d{1,2})(?: ${MON})?`,
      ([, a, , b, m], gloss) => (m ? `${date(a)} to ${date(b)} ${gloss(m)}` : `the ${date(a)}th to the ${date(b)}th`),
    ],
    [`du (1er|\\d{1,2}) au (1er|\\d{1,2})(?! ?h|/|\\d| ${MON})`, ([a, b]) => `the ${date(a)}th to the ${date(b)}th`],
    [`(?:du )?(\\d{1,2}) (?:au|-|–) (\\d{1,2})/(\\d{1,2})`, ([a, b, m]) => `${a} to ${b} ${month(m)}`],
    [`(\\d{1,2})[-–](\\d{1,2}) ${MON}`, '$1 to $2 $3'],
    [
      `(?:du |de )?${D} ${MON} (?:au|a|-|–) ${D} ${MON}`,
      ([a, m = '', b, n = ''], gloss) => `${date(a)} ${gloss(m)} to ${date(b)} ${gloss(n)}`,
    ],
    [
      `(?:les? )?(1er|\\d{1,2}) et (?:le )?(1er|\\d{1,2}) ${MON}`,
      ([a, b, m = ''], gloss) => `${date(a)} and ${date(b)} ${gloss(m)}`,
    ],
    [`jusqu'au ${D} ${MON}`, ([a, m = ''], gloss) => `until ${date(a)} ${gloss(m)}`],
    [
      `(?:avant|d'ici|d'ici au|avant le|pour le|au plus tard le) ?(?:le |au )?${D} ${MON}`,
      ([a, m = ''], gloss) => `by ${date(a)} ${gloss(m)}`,
    ],
    [
      `(?:${WD},? )?(?:le |au |du |vers le )?(?:${WD},? )?${D} ${MON}(?: (20\\d\\d))?`,
      ([, , a, m = '', y], gloss) => `on ${date(a)} ${gloss(m)}${year(y)}`,
    ],
    // Swiss and Belgian; with a comma or a currency it is a price.
    [
      `(?:le |au )?(\\d{1,2})\\.(0[1-9]|1[0-2])(?:\\.(20\\d\\d))?\\.?(?![\\d.]| ?(?:eur|chf|fr|€|h|km|kg|%))`,
      ([d, m, y]) => `${d} ${month(m)}${year(y)}`,
    ],
    [
      `(?:le |au )?(\\d{1,2})/(\\d{1,2})(?:/(\\d{4}))?`,
      ([d, m, y]) => (Number(m) > 12 || Number(m) === 0 ? ';' : `${d} ${month(m)}${year(y)}`),
    ],
    [
      `(?:avant |d'ici |pour |a )?(?:la )?fin (?:du mois de |de |d')?${MON}|(?:dans le |dans )?courant (?:du mois de |de |d')?${MON}`,
      ([a, b], gloss) => `by the end of ${gloss(a ?? b!)}`,
    ],
    [`(?:a la |mi-|mi )${MON}`, 'mid $1'],
    [`debut ${MON}`, 'early $1'],
    [
      `(?:avant |d'ici |a |pour )?(?:la )?fin (?:du|de) mois|le dernier jour du mois|(?:dans le )?courant du mois`,
      'by the end of the month',
    ],
    [`(?:avant |d'ici |a |pour |en )?(?:la )?fin de la semaine (?:pro|prochaine)`, 'by the end of next week'],
    ['(?:la |en )?fin de semaine (?:prochaine|pro)', 'next weekend'],
    ['(?:la |en )?fin de semaine (?:passee|derniere)', 'last weekend'],
    [`(?:avant |d'ici |a )?(?:la )?fin de (?:la )?semaine(?! on| j| du)`, 'by the end of the week'],
    [`(?:avant |d'ici |a |pour )?(?:la )?fin de l'annee`, 'by the end of the year'],
    [
      `(?:le |tous les |chaque )${D}s? (?:de chaque mois|du mois)|tous les (1ers?) (?:du mois)?`,
      ([a, b]) => `every month on the ${date(a ?? b)}th`,
    ],
    [`(?:avant|d'ici|jusqu'au|pour) (?:le |au )(1er|\\d{1,2})(?! ?h|:)`, ([a]) => `by the ${date(a)}th`],
    [
      `(?:le |au |du |a )?${WD} (?:le )?(1er|\\d{1,2}|treize|quatorze|quinze|seize|dix[- ](?:sept|huit|neuf)|vingt(?:[- ]et[- ]un|[- ](?:deux|trois|quatre|cinq|six|sept|huit|neuf))?|trente(?:[- ]et[- ]un)?)(?! ?h|:|/|\\d| et demi| ?[-–] ?\\d)`,
      ([, a]) => `on the ${date(a)}th`,
    ],
    [
      `(?:a partir du|des le) ${D}(?: ${MON})?`,
      ([a, m], gloss) => (m ? `from ${date(a)} ${gloss(m)}` : `from the ${date(a)}th`),
    ],
    [`(?:a partir (?:de |du |d')|des )(?=${WD}|${DEMAIN}|lundi|la semaine|le \\d|ce )`, 'from '],
    [`(?:le|au) (vingt[- ]huit|vingt[- ]\\w+|quinze|vingt|trente)(?! heures| h)`, ([a]) => `on the ${date(a)}th`],
    [`(?:le|au) (1er|\\d{1,2})(?! ?h|:|/|\\d| (?:rue|avenue|boulevard|euros|fois))`, ([a]) => `on the ${date(a)}th`],
    [`(?:en|pour) ${MON}`, 'in $1'],
    [`(?:avant|d'ici) ${MON}`, 'by $1'],
    // What repeats.
    [
      `(?:le |tous les |chaque )(premier|deuxieme|troisieme|quatrieme|dernier)s? (lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)s? (?:du|de chaque) mois`,
      ([a = '', d = ''], gloss) => `the ${RANKS[a.slice(0, 3)]} ${gloss(d)} of every month`,
    ],
    [`un ${WD} sur deux`, 'every other $1'],
    ['une semaine sur deux|toutes les (?:deux|2) semaines|tous les (?:quinze|15) jours', 'every two weeks'],
    ['un jour sur deux|tous les (?:deux|2) jours', 'every other day'],
    [
      `(?:tou[st]? les?|t[st] les|chaque) ${LIST}(?: (?:en |l')?${PART})?`,
      ([list, p]) => `every ${daysIn(list)}${p ? ` ${partOf(p)}` : ''}`,
    ],
    [
      `les ((?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)s(?:(?:, ?| et )(?:les )?${ANY_WD}s?\\.?(?![a-z]))*|${ANY_WD}(?:(?:, ?| et )(?:les )?${ANY_WD}\\.?(?![a-z]))+|${ANY_WD}(?= (?:a )?\\d))(?: (?:en |l')?${PART})?`,
      ([list, p]) => `every ${daysIn(list)}${p ? ` ${partOf(p)}` : ''}`,
    ],
    ['tous les jours de la semaine|en semaine|du lundi au vendredi', 'every weekday'],
    ['tous les (?:week-ends|weekends)', 'every weekend'],
    ['(?:tou[st]?|t[st]) les jours|chaque jour|quotidiennement|par jour', 'every day'],
    ['tous les soirs|chaque soir', 'every evening'],
    ['tous les matins|chaque matin', 'every morning'],
    ['toutes les semaines|chaque semaine', 'every week'],
    ['tous les mois|chaque mois', 'every month'],
    ['tous les ans|chaque annee', 'every year'],
    [`(?:tous les|toutes les) ${N} (jours|semaines|mois|ans)`, 'every $1 $2'],
    // Counted days and times.
    ['dans (?:une )?demi-heure|dans (?:une )?demi heure', 'in half an hour'],
    ["dans (?:un )?quart d'heure", 'in 15 minutes'],
    ['dans (?:une heure et demie|1h30)', 'in 90 minutes'],
    ['(?:dans|sous) (?:huit|8) jours', 'in a week'],
    ['(?:dans|sous) (?:quinze|15) jours|dans une quinzaine', 'in two weeks'],
    ['sous huitaine', 'in a week'],
    [`(?:sous|dans les) (24|48|72) ?h(?:eures?)?`, ([n]) => `in ${Number(n) / 24} days`],
    [`${WD} en (?:huit|8)(?! ?h| heures)`, '$1 week'],
    [`${WD} en (?:quinze|15)(?! ?h| heures)`, 'two weeks from $1'],
    [
      `dans ${N} semaines,? (?:le )?${WD}|(?:le )?${WD} dans ${N} semaines`,
      ([a, b, c, d], gloss) => `in ${number(a ?? d)} weeks on ${gloss(b ?? c!)}`,
    ],
    [`(?:dans|d'ici) (?:quelques) (minutes|heures|jours|semaines|mois)`, 'in a few $1'],
    [`(?:dans|ds|d'ici|sous) ${N} (minutes?|min|heures?|h|jours?|semaines?|mois|ans?)`, 'in $1 $2'],
    [`(?:il )?y ?a ${N} (minutes?|heures?|jours?|semaines?|mois|ans?)`, '$1 $2 ago'],
    [`il y a quelques (jours|semaines|mois)`, 'three $1 ago'],
    [`pendant ${N} (heures?|minutes?|jours?|semaines?|mois)`, 'for $1 $2'],
    ['(?:dans|ds) (\\d{1,2}) ?h ?(\\d\\d)', ([h, m]) => `in ${60 * Number(h) + Number(m)} minutes`],
    ['(?:dans|ds) (\\d{1,2})h', ([h]) => `in ${h} hours`],
    [
      `(?:la )?semaine du ${D}(?: ${MON})?`,
      ([a, m], gloss) => (m ? `the week of ${date(a)} ${gloss(m)}` : `the week of the ${date(a)}th`),
    ],
    // Days by their names.
    [`(?:cette semaine|ce mois-ci),? (?=(?:disons|genre|plutot) (?:le )?${WD})`, ';'],
    [`(?:le )?${WD} (?:de )?la semaine pro(?:chaine)?`, '$1 of next week'],
    [`(?:la )?semaine pro(?:chaine)?,? (?:le )?${WD}`, '$1 of next week'],
    [`(?:le |pour )?${WD},? (?:dernier delai|au plus tard|(?:grand )?max(?:imum)?)`, 'by $1'],
    [`(?:au plus tard|jusqu'a|jusqu'au) (?:le )?${WD}`, 'until $1'],
    [`(?:le )?${WD}(?: et | pis | puis |-)(?:le )?${WD}`, '$1 and $2'],
    [`(?:le )?${WD} prochain non ce ${WD}`, 'this $2'],
    [
      `(?:avant |d'ici )(?:le )?${WD}(?: pro(?:chain)?)?(?: ${PART})?`,
      ([d = '', p], gloss) => `by ${gloss(d)}${p ? ` ${partOf(p)}` : ''}`,
    ],
    [`(?:le |a )?(?:${WD} (?:pro(?:chain)?|qui vient)|prochain ${WD})`, ([a, b], gloss) => `on ${gloss(a ?? b!)}`],
    [`(?:le )?(?:${WD} dernier(?! delai)|${WD} passe)`, ([a, b], gloss) => `last ${gloss(a ?? b!)}`],
    [`ce ${WD}`, 'this $1'],
    [`(?:de |du )${WD} (?:a|au) ${WD}`, '$1 to $2'],
    [`(?:le |au )?${WD} (?:en |dans l'|l'|au )?${PART}`, ([d = '', p = ''], gloss) => `${gloss(d)} ${partOf(p)}`],
    [`(?:le |au |pour |a |de )${WD}`, 'on $1'],
    [`(?:le )?(?:${SHORT})\\.? (\\d{1,2})(?! ?h|[:/.-]?\\d| ${MON}| ?(?:-|a) ?\\d)`, ([a]) => `on the ${date(a)}th`],
    [`(?:le )?(${SHORT})\\.?(?= (?:(?:de |a )?\\d|matin|aprem|soir|midi))`, ([d]) => `on ${daysIn(d)}`],
    [`(${SHORT})${NOT_SHORT}\\.?(?=$|[,;])`, ([d]) => `on ${daysIn(d)}`],
    ["(?:avant |d'ici )apres[- ]demain", 'by the day after tomorrow'],
    [
      `apres[- ]demain(?: (?:en |a |dans l'|l')?${PART})?`,
      ([p]) => `the day after tomorrow${p ? ` ${partOf(p)}` : ''}`,
    ],
    [`(?:avant|d'ici|pour|pr) ${DEMAIN}(?: ${PART})?`, ([p]) => `by tomorrow${p ? ` ${partOf(p)}` : ''}`],
    [`${DEMAIN} (?:en |a |dans l'|l')?${PART}`, ([p]) => `tomorrow ${partOf(p)}`],
    ["avant ce soir|d'ici ce soir", 'by tonight'],
    [DEMAIN, 'tomorrow'],
    ['hier (?:soir|au soir|a soir)|a soir passe|la nuit derniere', 'last night'],
    ['ce matin|a matin', 'this morning'],
    ['cet? (?:apres[- ]midi|aprem|apm)|tantot(?<!a tantot)', 'this afternoon'],
    ['ce soir|a soir', 'this evening'],
    ['cette nuit', 'tonight'],
    ['avant[- ]hier', 'the day before yesterday'],
    ['hier(?: (?:matin|midi|apres-midi))?', 'yesterday'],
    ["aujourd'hui|aujourdhui|aujourd hui|auj|ajd|ojd|ce jour", 'today'],
    ['le matin|au matin|dans la matinee|(?:(?:a|des) )?(?:la )?premiere heure', 'in the morning'],
    ["(?:en )?(?:fin d'apres[- ]midi|fin d'aprem|fin de journee)", 'end of the day'],
    ["(?:en )?(?:debut|milieu) d'(?:apres[- ]midi|aprem)", 'in the afternoon'],
    ['(?:en )?(?:fin|milieu|debut) de matinee', 'in the morning'],
    ['(?:en )?(?:debut|fin) de soiree', 'in the evening'],
    ["l'apres[- ]midi|dans l'apres[- ]midi|en apres-midi", 'in the afternoon'],
    ['le soir|en soiree|dans la soiree', 'in the evening'],
    ['avant de (?:dormir|me coucher)', 'before bed'],
    ["semaine d'apres", 'next week'],
    ['(?:la )?semaine pro(?:chaine)?', 'next week'],
    ['cette semaine', 'this week'],
    ['(?:la )?semaine (?:derniere|passee)', 'last week'],
    ['(?:le )?(?:week[- ]?end|we) pro(?:chain)?', 'next weekend'],
    ['(?:le )?(?:week[- ]?end) dernier', 'last weekend'],
    ['(?:ce |le |en )?(?:week[- ]?end)|en fin de semaine|ce we', 'this weekend'],
    ['(?:le )?mois prochain', 'next month'],
    ['(?:le )?mois (?:dernier|passe)', 'last month'],
    ['apres le (?:week[- ]?end|we)', 'after the weekend'],
    ["(?:avant |d'ici )?(?:la )?fin du (?:week[- ]?end|we)", 'by sunday'],
    ['ce mois(?:-ci)?', 'this month'],
    ['la veille', 'the day before'],
    ['toute la journee', 'all day'],
    ["(?:c'est )?quand|a quelle heure|(?:c'est |c )?quel jour", 'when'],
    ["humeur|moral|comment (?:j'allais|je me sentais|j'etais)", 'mood'],
    ["(?:ai-je |j'ai )(?:oublie|rate|zappe)", 'missed'],
    ["j'ai avance|avance comment|mes progres", 'progress'],
    ["(?:n'|ne |n)(?=\\p{L})", ''],
    ['pas', 'not'],
  ],
  words: {
    monday: 'lundi',
    tuesday: 'mardi',
    wednesday: 'mercredi merc',
    thursday: 'jeudi',
    friday: 'vendredi vendr',
    saturday: 'samedi',
    sunday: 'dimanche',
    january: 'janvier janv',
    february: 'fevrier fevr',
    march: 'mars',
    april: 'avril',
    may: 'mai',
    june: 'juin',
    july: 'juillet juil',
    august: 'aout',
    september: 'septembre sept.',
    october: 'octobre oct',
    november: 'novembre nov',
    december: 'decembre dec',
    one: 'un une',
    two: 'deux',
    three: 'trois',
    four: 'quatre',
    five: 'cinq',
    six: 'six',
    seven: 'sept',
    eight: 'huit',
    nine: 'neuf',
    ten: 'dix',
    eleven: 'onze',
    twelve: 'douze',
    fifteen: 'quinze',
    twenty: 'vingt',
    thirty: 'trente',
    days: 'jour jours',
    weeks: 'semaine semaines',
    months: 'mois',
    years: 'an ans',
    hours: 'heure heures',
    minutes: 'minute minutes min',
    dinner: 'diner souper',
    lunch: 'dejeuner',
    breakfast: 'petit-dejeuner',
    concert: 'concert',
    party: 'soiree fete anniv',
    cinema: 'cine cinema',
    drinks: 'apero verre',
    theatre: 'theatre',
    rehearsal: 'repetition',
    tasks: 'taches tache dossiers',
    overdue: 'retard overdue',
    open: 'ouverts ouvertes',
    habit: 'habitude habitudes serie',
    next: 'prochain prochaine',
    first: 'premier commencer commence presse',
    done: 'fini finies finis fait terminees',
    progress: 'progres',
    happy: 'heureux heureuse contente content joyeux',
    great: 'super genial geniale formidable magnifique',
    good: 'bien bonne bon',
    sad: 'triste',
    tired: 'fatigue fatiguee creve crevee claquee epuise epuisee',
    stressed: 'stresse stressee',
    worried: 'inquiet inquiete',
    anxious: 'angoisse angoissee anxieux anxieuse',
    angry: 'enerve enervee furieux furieuse colere',
    bad: 'mal mauvais nul nulle',
    terrible: 'horrible affreux',
    lonely: 'seul seule',
    proud: 'fier fiere',
    relieved: 'soulage soulagee soulagement',
    grateful: 'reconnaissant reconnaissante',
    calm: 'calme apaise apaisee',
    died: 'mort decede',
    cried: 'pleure',
    never: 'jamais',
    birthday: 'anniversaire',
    dentist: 'dentiste',
    doctor: 'medecin docteur pediatre',
    exam: 'examen partiel',
    client: 'client',
    mum: 'maman mere',
    dad: 'papa pere',
    sister: 'soeur',
    brother: 'frere',
    grandma: 'mamie',
    holiday: 'vacances conges',
    trip: 'voyage',
    conference: 'colloque',
  },
  polite:
    /^(?:(?:bonjour|salut|coucou|hey|ok|alors|bon|ah|oh|et|s'il te plait|stp|svp|wren|dis|euh|donc|voila|pls)[\s,:.!–-]+)+/,
  openers: [
    [
      /^(?:(?:tu peux|peux-tu|pouvez-vous|pourrais-tu|s'il te plait|stp|pls|et)[ ,]+)*(?:me (?:rapp?ell?er?|rappelles|fais penser|faire penser)|(?:rapp?elle|rapl|rappelez|rappeler|fais|faites)[- ]?(?:moi|mwa)(?: penser)?|(?:rapp?elle|rapl|rappelez|rappeler)(?= (?:de |d'|que |qu'|demain |ce soir |a \d|dans )))(?: a(?! (?:\d|midi|minuit|[a-z-]+ heures?))| de| d'| que| qu')?[ ,:]+/,
      'remind',
    ],
    [/^rappel(?: (?:pour|de|a))? ?:? (?=\d|demain|ce soir|pour|de |le )/, 'remind'],
    [/^(?:mets|ajoute|cree)(?:-moi)? un (?:rappel|reveil)(?: (?:pour|de|a))?\s+/, 'remind'],
    [/^(?:ajoute[rz]?|mets|(?:a )?note[rz]?)(?: (?:ca|ceci|sur|a|dans|ma|la|liste))*\s*:\s*/, 'list'],
    [/^(?:mets|ajoute)(?:-moi)? (?:sur|a|dans) (?:ma|la) liste\s+(?:de )?/, 'task'],
    [/^(?:note|retiens|souviens-toi|garde en tete|notez|a noter|a retenir)(?: (?:que|qu'|bien que))?[ :,]+/, 'note'],
    [/^(?:(?:une )?(?:idee|pensee)(?:[ ,][\p{L} ,']{2,40})?\s*:\s*)/u, 'thought'],
    [/^(?:cher journal|journal|entree)\s*[,:–-]\s*/, 'entry'],
    [
      /^(?:(?:nouveau )?projet(?: nouveau)?\s*:\s*|(?:cree|creer|lance|ouvre|commence)(?:-moi)? (?:un )?(?:nouveau )?projet(?: (?:appele|nomme|pour|de))?:?\s+)/,
      'project',
    ],
    [/^(?:(?:nouvelles? )?taches?|(?:choses )?a faire|to-?dos?)\s*:\s*/, 'task'],
    [/^(?:evenement|agenda|rdv|rendez-vous)\s*:\s*/, 'event'],
  ],
  obliged:
    /^(?:(?:demain|aujourd'hui|et|aussi|puis|donc) )*(?:il (?:faut|faudrait)(?: que (?:je|j'|on)| qu'on)?|faut(?: que (?:je|j'|on)| pas oublier de| qu'on)?|je dois|on doit|j'ai a|je devrais|il me faut|ne pas oublier (?:de |d')?|penser a|je (?:veux|voudrais|aimerais) (?:commencer a|me (?:re)?mettre a))\s*/,
  attending: /^(?:j'ai(?: (?:le|la|un|une|rendez-vous))?|on a|nous avons|je vais (?:chez|a|au)|il y a|c'est)\s+/,
  lead: /^(?:[\s,.;:!?«»–—-]+|(?:de|que|a|et|pour|le|la veille|s'il te plait|stp|svp|c'est|du coup)\s+|d'|qu'(?=\p{L}))/u,
  tail: /(?:[\s,.;:!?«»–—-]|\s(?:s'il te plait|stp|svp|et|a|de|le|la|les|en|pour|chez|au|du|des|avec|c'est|des|vers|d'ici|avant|merci|du coup|deadline|date limite|au plus tard|pile|a partir|depart|genre|disons|sans faute|avt|pr))$/,
  belongs: ['pour', 'dans'],
  forms: [],
  joint:
    /, (?:(?:et|mais|puis|ensuite|aussi) ){0,2}| (?:et(?! (?:demie?|quart)(?![a-z]))|mais|puis|ensuite|pis) (?:(?:aussi|puis|apres) ){0,1}| (?=(?:rappelle-moi|rappelle moi|faut que|il faut|j'ai|je dois) )/gi,
  follows: /\b(?:apres ca|ensuite|par la suite|dans la foulee)\b/,
  beside: [
    [/\b(?:d'ici la|ce jour-la|le (?:jour meme|meme jour))(?![a-z])/, 0],
    [/(?<=\p{L}.{12}) avant$/u, 0],
    [/\b(?:la veille|le jour (?:d')?avant)(?![a-z])/, -1],
    [/\ble lendemain\b/, 1],
  ],
  brings:
    /^(?:(?:et|puis|pis|je|y|en|faut|il faut|penser a|ne pas oublier|du coup|alors) |j'|d')*(?:apporte[rz]?|amene[rz]?|ramene[rz]?|emmene[rz]?|emporte[rz]?|prendre|porter)\b/,
  acts: {
    delete: /\b(?:supprim\w*|annul\w*|enlev\w*|retir\w*|efface\w*|oublie|vire\w*|sup\.)(?![\w])/,
    move: /\b(?:decal\w*|deplac\w*|report\w*|repouss\w*|avanc\w*|boug\w*|remets|mets|met|mett\w*|pass\w+|chang\w*)\b/,
    rename: /\b(?:renomm\w*|changez?|change le nom)\b.*["«“]/,
    start_habit:
      /\b(?:habitude|je m'y mets|m'y mettre|je me lance|routine|je (?:veux|voudrais|vais|aimerais) (?:commencer a|me (?:re)?mettre a))\b/,
    create_in_project: /\b(?:au|dans le) projet\b/,
    into_project: /\b(?:deplace|mets|passe) .*\bdans le projet\b/,
  },
  commands:
    /^(?:supprim\w*|annul\w*|enlev\w*|retir\w*|effac\w*|oublie|sup\.|decal\w*|deplac\w*|report\w*|repouss\w*|on bouge|bouge|remets|mets (?:le|la|l')[^:]* a |pass\w* (?:le|la|l').* (?:au|a) |renomm\w*|coch\w*|barr\w*|ray\w*)(?![\w])/,
  ticks:
    /\b(?:coch\w*|barr\w*|ray\w*|fait|faite|faits|check|done|close|fini|finie|c'est bon|achete\w*|envoye\w*)\b|[✅✔✓]/u,
  ticked:
    /[\s,.;:!?–-]{1,3}(?:(?:et|mais|pis|j'ai|jai|je|tu peux|peux-tu|est-ce que tu peux|merci de|juste|stp) ){0,6}(?:(?:oublie|zappe|omis) (?:de |d')?(?:le |la |l')?(?:cocher|noter|marquer|barrer|valider|inscrire)|(?:je l'ai )?pas (?:coche|note|marque|barre)|(?:le |la |l'|les )(?:cocher|barrer|(?:marquer|noter)(?: comme)? faite?s?)|(?:coche|barre|marque)-(?:le|la)(?: comme)?(?: faite?)?)(?:,? (?:stp|svp|s'il te plait|merci)){0,2}[\s.!?]{0,4}$/,
  acting:
    /^(?:(?:tu peux|vous pouvez|stp|s'il te plait|supprime[zr]?|annule[zr]?|enl[eè]ve[zr]?|retire[zr]?|efface[zr]?|oublie[zr]?|vire|decale[zr]?|décale[zr]?|deplace[zr]?|déplace[zr]?|reporte[zr]?|repousse[zr]?|repoussons|avance|bouge|remets|mets|passe[zr]?|change[zr]?|coche|barre|on|j'ai|jai|ai-je|je|fini|fait|fais|le|la|les|mes|mon|ma|un|une|de|du|c'est|c'|était|etait|quand|quoi|qu'est-ce que|qu'est-ce|que|où|ou|déjà|deja|donc|mon prochain|ma prochaine|prochain|prochaine|quel|quelle|est|noté|note|sur|combien|fois|jours|comment|se|va|fait\s*:|check)[\s,:]+|l'|d')+/,
  ending:
    /(?:[\s,.;:!?«»–—-]|\s(?:s'il te pla[iî]t|stp|svp|fait|faite|faits|faites|fini|finie|c'est fait|c'est bon|cest bon|est faite|est fait|est|sont|à|a|au|la|le|déjà|deja|donc|check|ok|tu peux cocher|tu peux barrer|enlève-le|supprime|coche|là|même heure|plus))$/i,
  looks:
    /^(?:qu|j'ai ecrit quoi|montre|dis|ou |retrouve|cherche|combien).{0,90}\b(?:ecri\w*|note\w*|raconte\w*)\b.{0,90}\b(?:sur|a propos d\w*|concernant)(?![a-z])|\bce que j'ai (?:ecrit|note) (?:sur|de)\b|\bla derniere fois que j'ai\b.{0,90}\b(?:note|ecrit)\b/,
  asks: /\?\s*$|^(?:et )?(?:qu'est[- ]ce|que (?:dois|me)|quels?|quelles?|quand|comment|combien|ou (?:est|ai|j)|qui|pourquoi|c'est (?:quand|quoi)|c'etait quoi|est[- ]ce|ai-je|j'ai quoi|jai quoi|tu (?:crois|penses|dors|trouves)|peut-on|peux-tu|y a(?:-t-il)? (?:rien|quoi|quelque)|on dit quoi|agenda|savez-vous|t'as|t ki)\b/,
  doubts:
    /^(?:(?:et|mais|bon|franchement|serieux|coudonc|non mais)[ ,]+)*(?:pourquoi (?:est-ce que )?(?:je|j'|moi|tout|rien|c'est toujours)|(?:je suis|chuis) (?:\p{L}+ ){1,3}ou (?:quoi|bien)|(?:suis-je|est-ce que je suis) (?!(?:\p{L}+ )*(?:libre|pris|prise|dispo\p{L}*|occupe\p{L}*|en|invite\p{L}*|dans|chez|a jour|avec)(?!\p{L}))\p{L}|qu'est-ce qui (?:ne )?(?:va|cloche|tourne) (?:pas )?(?:\p{L}+ )?(?:chez|avec) moi|c'est quoi mon probleme|quand (?:est-ce que |est-ce qu')?(?:je|vais-je) .{0,20}(?:enfin|m'y mettre|apprendre|grandir|changer)|est-ce que je .{0,30}(?:jamais|un jour)\b|a qui (?:je|j') |(?:est-ce que )?je (?:vaux|merite)\b)/u,
  asked: [
    [
      /^(?:que|qu'est-ce que) (?:peux-tu|tu peux|sais-tu|tu sais) faire|^(?:comment|a quoi) (?:ca marche|tu fonctionnes|tu marches|tu sers|sers-tu)|^aide\W*$|^(?:comment|a quoi|est-ce qu|peut-on|puis-je|on peut|ou) .*\b(?:appli|application)\b|^que (?:puis-je|je peux) (?:te )?(?:dire|demander|ecrire)/,
      'what can you do',
    ],
    [
      /^(?:par (?:quoi|ou)) (?:je |dois-je |est-ce que je )?(?:commence|commencer|debute)|^sur quoi .*(?:concentrer|focaliser|me concentre)|^qu'est-ce qui est (?:le )?plus (?:important|urgent)|\ben premier\W*$/,
      'what should i focus on',
    ],
    [/^qu'(?:est-ce que j'ai|ai-je) .*\b(?:rate|oublie|manque|loupe)\b/, 'what did i miss'],
    [/\ben retard\b/, 'which tasks are overdue'],
    [
      /^(?:quelles taches|qu'est-ce que j'ai|qu'ai-je) (?:j'ai |ai-je |est-ce que j'ai )?(?:termine|fini|coche|boucle)/,
      'which tasks did i finish',
    ],
    [
      /^(?:comment|quelle) (?:etait|a ete|est|fut) mon (?:humeur|moral)|^comment (?:je me suis|me suis-je|je me|j'allais|allais-je|j'etais) ?(?:senti\w*|sentais)?|^(?:quelle etait|c'etait quoi) mon humeur/,
      'how was my mood',
    ],
    [
      /^(?:qu'est-ce que j'ai|qu'ai-je|j'ai fait quoi|j'ai ecrit quoi) ?(?:fait|ecrit|note)?\b(?!.*\b(?:prevu|sur|avec|a propos)\b)(?=.*\b(?:fait|ecrit|note|quoi)\b)|^qu'est-ce qu(?:i s'est|'il s'est) passe|^que s'est-il passe|^(?:montre|dis|lis|raconte)\S* (?:moi )?ce que j'ai (?:fait|ecrit|note)/,
      'what did i do',
    ],
    [/^comment (?:s'est passee?|etait|a ete) (?:ma|la) journee/, 'how was my day'],
    [/^comment (?:s'est passee?|etait|a ete) (?:ma|la|le|mon) (?:semaine|mois)/, 'how was it'],
    [/\bmes (?:habitudes|routines)\b/, 'how are my habits'],
    [
      /^(?:ou (?:j')?en suis(?:-je)?|comment (?:je m'en sors|ca avance|ca se passe)|est-ce que j'avance)\b/,
      'how am i doing',
    ],
    [
      /^(?:quelles?|combien|montre\S*|liste)\b.*\btaches?\b|^(?:qu'est-ce qu'il y a|qu'y a-t-il|il y a quoi) sur ma liste|^qu'est-ce (?:qu'il|qui) (?:me |m')?(?:reste|est a faire|faut)|^qu(?:e|'est-ce que je) dois(?:-je| faire)?\b|^qu'est-ce que j'ai a (?:faire|finir|terminer)|^(?:je dois faire quoi|que reste-t-il)/,
      'which tasks are open',
    ],
    [
      /^(?:c'est quand|quand est|quel est|c'est quoi) (?:mon|le) (?:prochain) (?:rendez-vous|rdv|evenement)\W*$|^(?:c'est quoi|quelle est) la suite\W*$|^qu'est-ce qui (?:vient|suit)(?: (?:apres|ensuite))?\W*$|^(?:mon )?prochain (?:rendez-vous|rdv)\W*$/,
      'what is next',
    ],
    [
      /^(?:est-ce que )?(?:j'ai|ai-je|y a-t-il|il y a|on a) (?:quelque chose|un truc|des? rendez-vous|un rendez-vous|un rdv|des rdv|des plans)\b|^(?:a quoi ressemble|comment se presente) (?:ma|mon|la|le)\b|^(?:qu'est-ce que j'ai|j'ai quoi|qu'est-ce qui est|qu'est-ce qu'il y a) (?:de )?(?:prevu|au programme)?\b|^(?:est-ce que je suis|je suis|suis-je) libre\b/,
      'my calendar',
    ],
  ],
  grave:
    /\b(?:viv\w*|vie|mour\w*|mor[ts]\w*|tuer?|suicid\w*|mal|coup(?:er|e|s)|tiens plus|peux plus|plus rien|supporter?|frapp\w*|cachets|seule?|peur|pleur\w*|sens|desesper\w*|blesser)\b/,
  recall: RECALL_FR,
  corrects: {
    scratch:
      /^(?:(?:non|ben|oups|pardon|attends|ah|oh|desolee?)[\s,.!–-]+)*(?:(?:efface|supprime|enleve|retire|annule|oublie|raye)r?(?:-le|-la)? ?(?:ca|cela|ce que je (?:viens (?:de |d')(?:te )?\w+|t'ai dit)|(?:le|la|ma|mon) (?:tout )?(?:dernier|derniere)(?: (?:entree|note|tache|rendez-vous|rdv|evenement|message|rappel|chose|action|modification))?(?: (?:du|de mon) journal| que j'ai \w+)?)?|(?:c'etait|c'est) (?:juste |seulement )?une? (?:blague|erreur)|ne (?:garde|note|enregistre) pas (?:ca|cela)|reviens en arriere)(?:,? (?:s'il te plait|stp|svp|merci))*$/,
    meant:
      /^(?:(?:non|pardon|oups|attends|ah|euh|desolee?|erreur|plutot)[\s,.!–-]+)*(?:(?:je voulais dire|je pensais(?: a)?|je parlais de)|(?:c'est|c'etait)(?: plutot)?|plutot|mais|mets(?:-le|-la)?(?: plutot)?(?: a| au)?|(?:deplace|decale|passe)(?:-le|-la)?(?: plutot)?(?: a| au)?)?[\s,]*/,
    refiled: [
      [
        /\b(?:pas|c'etait pas) une? (?:tache|rendez-vous|evenement|entree)\b.*\bnote\b|^(?:(?:non|oups|pardon)[\s,.!–-]+)*(?:(?:c'est|c'etait) (?:juste |seulement |plutot )?une note|(?:garde|mets|enregistre)\S* (?:ca |plutot )*(?:comme|en) (?:une )?note|fais(?:-en| en) (?:plutot )?une note)$/,
        'note',
      ],
      [
        /^(?:(?:non|oups|pardon|plutot)[\s,.!–-]+)*(?:(?:c'est|c'etait) (?:plutot )?une tache|(?:garde|mets|enregistre|ajoute)\S* (?:ca |plutot )*(?:comme|en|dans|sur|a) (?:une |mes |ma )?(?:taches?|liste)|fais(?:-en| en) (?:plutot )?une tache)$/,
        'task',
      ],
      [
        /\b(?:pas|c'etait pas) une? (?:tache|note|rendez-vous)\b.*\bjournal\b|^(?:(?:non|oups|pardon|plutot)[\s,.!–-]+)*(?:(?:c'est|c'etait) (?:plutot )?pour (?:mon|le) journal|(?:garde|mets|ecris)\S* (?:ca |plutot )*(?:dans|comme|en) (?:mon |le |une )?(?:journal|entree))$/,
        'entry',
      ],
    ],
  },
  steps: {
    ask: [
      /^(?:aide[- ]moi a |tu peux |peux-tu |je veux |il faut |on va |s'il te plait,? )*(?:m'aider a )?(?:decoup|divis|decompos|separ|part)\w* (?:le |la |les |l'|mon |ma |mes )?(\S.{0,120}?) en (?:\w+ )?(?:etapes|parties|morceaux|taches)(?: \w+)?$/,
      /^(?:decoup|divis|decompos)\w* en (?:petites? )?(?:etapes|parties|morceaux) ?:? (\S.{0,120})$/,
      /^(?:quelles sont|donne-moi) les etapes (?:pour|de) (?:le |la )?(\S.{0,120})$/,
    ],
    end: /^(?:(?:ok|d'accord|bon|non|et)[\s,.]+)*(?:c'est tout|voila|c'est bon|rien d'autre|plus rien|fini|termine|fin|ca suffit|non|enregistre)(?: (?:merci|pour l'instant))*$/,
    drop: /^(?:(?:ok|bon|non)[\s,.]+)*(?:annule|arrete|stop|laisse tomber|oublie|laisse|tant pis|plus tard|pas maintenant)(?: (?:s'il te plait|merci|ca))*$/,
    unsure:
      /^(?:(?:euh+|hm+|franchement)[\s,.]+)*(?:je (?:ne )?sais pas|j(?:e )?sais pas|chais pas|aucune idee|pas d'idee|je ne suis pas sure?|je (?:ne )?vois pas)\b.{0,40}$/,
    other:
      /^(?:(?:et|mais|ah|au fait)[\s,]+)*(?:retiens que\b|souviens[- ]toi que\b|rappelle[- ]moi\b|n'oublie pas que\b|(?:que|qu'est[- ]ce|quand|quel|quelle|quels|quelles|qui|pourquoi|comment)\b[^?]*\?$)/,
  },
  putsOff: [
    /\b(?:(?:je|j'ai|j'avais)(?: [a-z']+){0,2} (?:repouss|report)\w*|(?:de|a) (?:repousser|reporter)) ((?:le|la|les|l'|mon|ma|mes|cet?|cette) ?[^.,;!?\n]{2,50}?)(?= (?:depuis|encore|a (?:demain|plus tard)|toujours|parce|et)\b|[.,;!?]|$)/,
    /\bje remets? (?:encore |toujours |sans cesse )?((?:le|la|les|l'|mon|ma|mes) ?[^.,;!?\n]{2,50}?)(?= (?:depuis|a (?:demain|plus tard|lundi))\b)/,
    /\b(?:arrive|arrives|reussis|parviens) (?:toujours )?pas a (?:commencer|me mettre a|ouvrir|attaquer|m'asseoir (?:pour|devant)) ((?:le|la|les|l'|mon|ma|mes|ce|cette|ces) ?[^.,;!?\n]{2,50}?)(?= (?:depuis|parce|et|alors)\b|[.,;!?]|$)/,
    /\b(?:toujours|encore) pas (?:commence|ouvert|touche|rempli|attaque|appele|envoye|rendu) ((?:le|la|les|l'|mon|ma|mes|ce|cette) ?[^.,;!?\n]{2,50}?)(?= (?:depuis|parce|et|il|elle)\b|[.,;!?]|$)/,
    /\bau lieu de (?:reviser|bosser|travailler|ecrire)(?: ((?:le|la|les|l'|mon|ma|mes) ?[^.,;!?\n]{2,50}?))?(?=[.,;!?]| j| et|$)/,
    /\bprocrastin\w*|\barrive(?:s)? (?:toujours |vraiment )?pas a m'y mettre\b|\b(?:sais|sait) (?:vraiment )?pas par ou commencer\b|\bje (?:remets|repousse|reporte)s? (?:tout|toujours|encore|ca|cela)\b|\b(?:je (?:fais|finis|commence|laisse|garde|m'y mets)|j'ai (?:fait|fini|laisse)|j'attends|faire|finir)\b[^.,;!?\n]{0,30}(?:\b(?:au|le) dernier moment|\ba la derniere minute)\b|\bcomment (?:je m'y mets|m'y mettre|commencer|arreter de (?:repousser|procrastiner))\b/,
  ],
  worries:
    /^(?:(?:et|mais|la|franchement|en fait) )*(?:je (?:m'inquiete|m'angoisse|me (?:fais|prends) (?:\p{L}+ ){0,3}(?:soucis?|tracas|mauvais sang|bile)|stresse|crains|redoute|flippe|panique|suis (?:\p{L}+ ){0,2}(?:inquiete?|stressee?|angoissee?|anxieu\p{L}+|nerveu\p{L}+|soucieu\p{L}+))|j'apprehende|j'ai (?:\p{L}+ ){0,3}(?:peur|trouille|trac|angoisse)|(?:ca|cela|\p{L}+ \p{L}+) (?:m'inquiete|m'angoisse|me stresse))(?!\p{L})/u,
  smallTalk:
    /^(?:(?:merci(?: beaucoup| bien)?|bonjour|bonsoir|salut|coucou|bonne (?:nuit|journee|soiree)|ok|d'accord|super|parfait|oui|non|de rien|au revoir|a (?:demain|bientot|plus)|ca va|bisous|wren|t'es un amour|c'est bon|cest bon|patron|ma belle|slt|toi aussi)[\s,.!?\p{Extended_Pictographic}]*)+$/u,
  shapes: {
    past: /\b(?:j'ai|jai|on a|il a|elle a|nous avons|ils ont|elles ont|a) (?:\p{L}+ ){0,2}\p{L}+(?:e|i|u|is|it|ert)s?\b|\b(?:je suis|on est|il est|elle est) (?:alle|venu|rest|parti|sorti|rentre|tomb)\p{L}*/u,
    was: /\b(?:etait|etais|avait|avais|etions|faisait)\b/,
    infinitive: /^(?:(?:ne pas|toute?s?|lui|leur|le|la|les|y|en|de|me|se) |[dmls]'){0,3}\p{L}{2,}(?:er|ir|re|oir)\b/u,
    must: /\b(?:il faut|faut|je dois|on doit|penser a|a (?:renouveler|rendre|faire|recuperer|prevoir)|avant|d'ici|deadline|il manque)\b/,
    i: /\b(?:je|j'|me|m'|moi|mon|ma|mes)\b/,
    you: /\b(?:tu|te|toi|vous|peux-tu|stp|dis-moi)\b/,
    is: /\b(?:est|sont|c'est|s'appelle|habite|mange|fait du|coute|aime)\b/,
    code: /\b(?:code|mot de passe|numero|pin|nip|wifi|cle|adresse|allergi\w+|intoleran\w+|pointure|telephone|digicode)\b/,
    idea: /\b(?:idee|pensee|peut-etre|un jour|et si)\b/,
    delete: /\b(?:supprim\w*|annul\w*|enlev\w*|retir\w*|oublie|vire)\b/,
    move: /\b(?:decal\w*|deplac\w*|report\w*|repouss\w*|remets|boug\w*)\b/,
    tick: /\b(?:coch\w*|barr\w*|ray\w*|c'est fait|fait|check|fini)\b|[✅✔✓]/u,
    feel: /\b(?:je me sens|je suis (?:\p{L}+ )?\p{L}+(?:e|ee)\b|triste|heureu\w+|content\w*|fatigue\w*|a plat|fiere?|moral)/u,
    meet: /\b(?:rendez-vous|rdv|reunion|diner|dejeuner|souper|fete|mariage|anniv\w*|examen|partiel|concert|match|repetition|train|vol|cours|dentiste|medecin|call|apero|conseil|soiree|seance|formation)\b/,
    habit: /\b(?:habitude|tous les jours|chaque jour|par jour|combien de (?:fois|jours))\b/,
    often:
      /\b(?:combien de (?:fois|jours|soirs)|est-ce que j'ai (?:\p{L}+[eui]|fait))\b(?=.*\b(?:semaine|mois|annee|minutes|fois)\b)/u,
    did: /^(?:j'ai (?:couru|nage|medite|bu|fait|marche|mange)|pas (?:fume|touche))\b/,
  },
  say: {
    today: 'aujourd’hui',
    tomorrow: 'demain',
    yesterday: 'hier',
    and: ' et ',
    allDay: '{when}, toute la journée',
    until: ' jusqu’au ',
    repeats: '{when}, puis cela se répète',
    entry: 'C’est noté dans ton carnet de bord.',
    entryOf: 'C’est noté dans ton carnet de bord, à la date : {when}.',
    task: 'J’ai mis {what} sur ta liste{when}.',
    tasks: 'J’ai mis {what} sur ta liste{when}.',
    event: '{what} est dans ton calendrier : {when}.',
    events: '{what} sont dans ton calendrier : {when}.',
    project: 'Le projet {what} est créé.',
    note: 'Je m’en souviendrai : {what}.',
    thought: 'C’est écrit, dans ton coffre à souvenirs.',
    calendar: 'Ce qui est prévu est dans ton calendrier.',
    log: 'Tes entrées sont dans ton carnet de bord.',
    vault: 'Ce que tu m’as demandé de retenir est dans ton coffre à souvenirs.',
    thanks: 'Avec plaisir.',
    hello: 'Bonjour ! Dis-moi ce qu’il y a : je le range.',
    listening: 'Je t’écoute. Continue si tu veux.',
    question:
      'Je ne peux pas répondre à cela. Je range ce que tu écris : tâches, rendez-vous, notes et ce que tu veux retenir.',
    doubt:
      "Je ne peux pas en juger, et une journée dit peu de chose sur quelqu'un. Écris ce qui te fait poser la question : je le garde.",
    impossible: 'Ce jour ou cette heure n’existe pas. Que veux-tu dire ?',
    areas: { birthday: 'anniversaire', health: 'santé', study: 'études', work: 'travail', family: 'famille' },
    felt: {
      loss: 'Je suis de tout cœur avec toi.',
      joy: 'Quelle joie !',
      relief: 'Quel soulagement.',
      worry: 'Cela semble t’inquiéter. C’est bien de l’écrire.',
      anger: 'Il y a de quoi s’énerver.',
      tired: 'Cela semble épuisant. Repose-toi quand tu peux.',
      pride: 'C’est une vraie fierté. Savoure-la.',
      'putting-off': 'Un petit premier pas suffit pour aujourd’hui.',
      lonely: 'La solitude, ça pèse. Merci de l’avoir dit.',
      gratitude: 'C’est beau de le voir.',
      calm: 'Cela semble paisible.',
      up: 'Tant mieux.',
      down: 'La journée a l’air difficile.',
      'after-loss': 'Merci d’en parler.',
    },
  },
};
