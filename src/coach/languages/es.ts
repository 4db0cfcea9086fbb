/** Spanish: its words over the English date grammar, and what the coach says in it, with "tú". */
import { RECALL_ES } from '#coach/recall/es.ts';
import { feastPhrase, type Feasts } from './feasts.ts';
import type { Language } from './language.ts';
import * as weights from './weights.es.ts';

const NUMBERS =
  'una?|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieciseis|diecisiete|dieciocho|diecinueve|veinte|veintiuno|veintidos|veintitres|veinticuatro|veinticinco|veintiseis|veintisiete|veintiocho|veintinueve|treinta y uno|treinta';
const N = `(\\d{1,3}|${NUMBERS})`;
const HOURS =
  'una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieciseis|diecisiete|dieciocho|diecinueve|veinte|veintiuna?|veintidos|veintitres';
const MINUTES = 'cinco|diez|quince|veinticinco|veinte|treinta|cuarenta y cinco|cuarenta|cincuenta';
/** "De la tarde", "p. m.", "del día". */
const HALF =
  '(?: de la (?:tarde|noche|manana|madrugada|tardecita|mananita)| de manana(?! en)| del (?:medio ?dia|dia)| (?:tarde|noche)(?![a-z])| ?[ap]\\.? ?m(?![a-z])\\.?)';
const H = '(?: ?(?:hs|hrs|horas|h)(?![a-z]))';
const CLOCK = `(?:\\d{1,2}|${HOURS})`;
/** What may be an hour where the words before it say so: "las 5", "las cinco y veinte de la tarde". */
const TIME = `(${CLOCK}(?:[:.]\\d\\d(?!\\d)| (?:y|e) (?:media|cuarto|\\d\\d?|${MINUTES})| menos (?:cuarto|\\d\\d?|${MINUTES})| (?:quince|treinta|cuarenta y cinco)(?![a-z]))?${H}?${HALF}?)`;
/** What is an hour wherever it stands: "9:30", "cinco y media", "4 menos diez", "17 hs", "8 y 10 de la mañana". */
const SURE = `(${CLOCK}(?:(?:[:.]\\d\\d(?!\\d)| (?:y|e) (?:media|cuarto)| menos (?:cuarto|\\d\\d?|${MINUTES}))${H}?${HALF}?|${H}${HALF}?|(?: y (?:\\d\\d?|${MINUTES}))?${HALF})(?! ?(?:€|euros?|kg|kilos?|km|metros|soles|pesos|%)))`;
const LAS =
  '(?:(?:como |mas o menos |tipo )?(?:a eso de |a |sobre |hacia |desde |a partir de |por |x )las?|a la(?= una)|tipo|como a las?)';
const SHORT = 'lun|mar|mier?|juev?|vier?|sab|dom';
const FULL = 'lunes|martes|miercoles|jueves|viernes|sabado|domingo';
const WD = `(${FULL}|lun|mier?|juev?|vier?|sab|dom)`;
/** Two or more weekdays: "lunes, miércoles y viernes", "mar y jue". */
const LIST = `((?:${FULL}|${SHORT})s?\\.?(?:(?:, ?| y | e |/)(?:los )?(?:${FULL}|${SHORT})s?\\.?(?![a-z]))+)`;
const DAYS: Readonly<Record<string, string>> = {
  lun: 'monday',
  mar: 'tuesday',
  mie: 'wednesday',
  jue: 'thursday',
  vie: 'friday',
  sab: 'saturday',
  dom: 'sunday',
};
const daysIn = (list = '') =>
  (list.match(/[a-z]{3,}/g) ?? []).flatMap((word) => DAYS[word.slice(0, 3)] ?? []).join(' and ');
const MON =
  '(enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre|ene\\.?|feb\\.?|abr\\.?|jun\\.?|jul\\.?|ago\\.?|sept?\\.?|oct\\.?|nov\\.?|dic\\.?)';
const MANANA = '(?:manana|mnna|mnn|mnana|mannana)';
/** A number after a weekday is its date, unless it is an hour. */
const NO_HOUR = `(?![:.\\d/]|${H}|${HALF}| (?:y|menos) (?:media|cuarto|\\d|${MINUTES})| ?(?:a|-|–) ?\\d)`;
const TEENS =
  'trece|catorce|quince|dieciseis|diecisiete|dieciocho|diecinueve|veinte|veintiuno|veintidos|veintitres|veinticuatro|veinticinco|veintiseis|veintisiete|veintiocho|veintinueve|treinta y uno|treinta';
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
const WORDS =
  'uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve treinta'.split(
    ' ',
  );
const number = (word = ''): number =>
  Number(word) || (word === 'treinta y uno' ? 31 : word.startsWith('un') ? 1 : WORDS.indexOf(word) + 1);
const RANKS: Readonly<Record<string, string>> = {
  pri: 'first',
  seg: 'second',
  ter: 'third',
  cua: 'fourth',
  ult: 'last',
};
const rank = (word = '') => RANKS[word.slice(0, 3)]!;
const PART = '(?: (?:por|en|a|de|x) la (manana|tarde|noche|madrugada|tardecita|mananita)| al (mediodia))';
const partOf = (part = '') =>
  part === 'tarde'
    ? 'in the afternoon'
    : part === 'tardecita'
      ? 'in the evening'
      : part === 'noche'
        ? 'at night'
        : part === 'mediodia'
          ? 'at noon'
          : 'in the morning';
/** A time in figures. `written`: without a word before it, where 6.10 is in the morning. */
function timeIn(said = '', written = false): string {
  const [, h = '', of = '', part = ''] = new RegExp(`^(\\d{1,2}|[a-z]+)(.*?)${H}?(${HALF})?$`).exec(said.trim()) ?? [];
  const [less, word] = of.startsWith(' menos ') ? [-1, of.slice(7)] : [1, of.replace(/^(?:[:.]| (?:y|e) | )/, '')];
  const minutes =
    word === 'media'
      ? 30
      : word === 'cuarto'
        ? 15
        : /^c(?:uar|incu)/.test(word)
          ? word.startsWith('cinc')
            ? 50
            : word.endsWith('cinco')
              ? 45
              : 40
          : number(word || '0');
  const hours = h.startsWith('veintiun') ? 21 : number(h);
  const isPm = /tarde|noche|dia|p\.? ?m/.test(part);
  const isAm = /manan|madrugada|a\.? ?m/.test(part) && !isPm;
  const halved = (isPm || isAm) && hours <= 12;
  const all = (halved ? hours % 12 : hours) * 60 + less * minutes;
  const [hour, minute] = [Math.floor(all / 60), String((all + 60) % 60).padStart(2, '0')];
  if (halved) return `${hour <= 0 ? hour + 12 : hour}:${minute} ${isPm ? 'pm' : 'am'}`;
  // Written alone "6:10" is in the morning, and so is "6:52": that is a timetable's.
  const early = /^[:.]/.test(of) && h.length === 1 && hours <= 6 && (written || minutes % 5 > 0);
  return `${early ? `0${hour}` : hour}:${minute}`;
}
const year = (of: string | undefined) => (of ? ` ${of}` : '');
const DATE = `(\\d{1,2}|primero|1ro|1°|${NUMBERS})`;
const date = (word = ''): number => (/^pri|^1/.test(word) && !/^1\d/.test(word) ? 1 : number(word));

const FEASTS: Feasts = [
  ['martes de carnaval', 'easter-47'],
  ['miercoles de ceniza', 'easter-46'],
  ['domingo de ramos', 'easter-7'],
  ['jueves santo', 'easter-3'],
  ['viernes santo', 'easter-2'],
  ['sabado (?:santo|de gloria)', 'easter-1'],
  ['domingo de (?:resurreccion|pascua)', 'easter+0'],
  ['lunes de pascua', 'easter+1'],
  ['corpus christi', 'easter+60'],
  ['(?:dia de )?san valentin', '14 february'],
  ['(?:noche de|vispera de) san juan', '23 june'],
  ['(?:dia de )?todos los santos', '1 november'],
  ['dia de (?:los )?(?:muertos|difuntos)', '2 november'],
  ['dia de la constitucion', '6 december'],
  ['dia de la inmaculada', '8 december'],
  ['nochebuena', '24 december'],
  ['nochevieja', '31 december'],
  ['ano nuevo', '1 january'],
  ['(?:dia de )?reyes', '6 january'],
];
/** Those that name a season or a place, too: only after "en", "por", "para" or "antes de". */
const FEASTS_AFTER: Feasts = [
  ['(?:la )?navidad', '25 december'],
  ['(?:dia de )?san juan', '24 june'],
  ['pascua', 'easter+0'],
];

export const spanish: Language = {
  code: 'es',
  weights,
  phrases: [
    // The sea is no Tuesday: "en el mar", "fui al mar".
    ['(?:en el|al) mar(?!\\.| \\d)', ';'],
    // Hours.
    ['(?:a )?(?:las )?(?:12|doce) de la noche|medianoche|la medianoche', 'midnight'],
    ['(?:a |al |el )?medio ?dia', 'at noon'],
    [
      `(?:de|desde|d|entre)(?: las?)? ${TIME} (?:a|hasta)(?: las?)? ${TIME}(?! de (?:${MON.slice(1, -1)})|/| ?(?:anos|dias|semanas|kilos|personas|euros|pesos))`,
      ([a, b]) => `from ${timeIn(a)} to ${timeIn(b)}`,
    ],
    [`entre(?: las?)? ${TIME} y(?: las?)? ${TIME}`, ([a, b]) => `from ${timeIn(a)} to ${timeIn(b)}`],
    [`${SURE} ?(?:a|hasta|-|–)(?: las?)? ?${TIME}`, ([a, b]) => `${timeIn(a)} to ${timeIn(b)}`],
    [`${LAS} ${TIME} (?:a|hasta) las? ${TIME}`, ([a, b]) => `${timeIn(a)} to ${timeIn(b)}`],
    [`(\\d{1,2})(?<!(?:${FULL}|${SHORT}),? \\d{1,2}) ?(?:a|-|–) ?${SURE}`, ([a, b]) => `${timeIn(a)} to ${timeIn(b)}`],
    [
      `(\\d{1,2})(?<=\\b(?:hoy|${MANANA}|${FULL}),? \\d{1,2}) ?(?:a|-|–) ?(\\d{1,2})(?! de |/|\\d)`,
      ([a, b]) => `from ${timeIn(a)} to ${timeIn(b)}`,
    ],
    [
      `(?:entro|entra|empiezo|empieza|trabajo) ${LAS} ${TIME} y (?:salgo|sale|acabo|acaba|termino|termina) ${LAS} ${TIME}`,
      ([a, b]) => `${timeIn(a)} to ${timeIn(b)}`,
    ],
    [`(?:antes de|hasta) las? ${TIME}`, ([time]) => `before ${timeIn(time)}`],
    [
      `(?:a )?(?:al |un )?(cuarto|\\d\\d?|${MINUTES}) para las? (${CLOCK}${HALF}?)`,
      ([m = '', time = '']) => {
        const part = time.slice(new RegExp(`^${CLOCK}`).exec(time)![0].length);
        return timeIn(`${time.slice(0, time.length - part.length)} menos ${m}${part}`);
      },
    ],
    [
      `(${CLOCK}(?<=\\b(?:hoy|${MANANA}|${FULL}|${SHORT}),? ${CLOCK}) y (?:\\d\\d|${MINUTES}))`,
      ([time]) => `at ${timeIn(time)}`,
    ],
    // "He dormido tres horas", "dos horas y media de cola": how long, not when.
    [
      `${CLOCK} horas? y (?:media|cuarto)|${CLOCK}(?<!\\blas? ${CLOCK}) horas(?! de la)|(?:tarde|dormido|dormi|espere|estuve|llevo) (?:casi |como |unas )?${CLOCK}${H}`,
      ';',
    ],
    [`${LAS} ${TIME}(?: en punto)?`, ([time]) => `at ${timeIn(time)}`],
    [`(?:a )?${SURE}(?: en punto)?`, ([time]) => `at ${timeIn(time, true)}`],
    // Dates.
    [
      `(?:del |desde el )?${DATE} (?:al|hasta el|a|-) ${DATE} de ${MON}`,
      ([a, b, m = ''], gloss) => `${date(a)} to ${date(b)} ${gloss(m)}`,
    ],
    [
      `(?:del |desde el )?${DATE} de ${MON} (?:al|hasta el) ${DATE} de ${MON}`,
      ([a, m = '', b, n = ''], gloss) => `${date(a)} ${gloss(m)} to ${date(b)} ${gloss(n)}`,
    ],
    [
      `(?:del |desde el )?${WD} (\\d{1,2}) (?:al|hasta el|a|-) ${WD} (\\d{1,2})(?: de ${MON})?`,
      ([, a, , b, m], gloss) => (m ? `${a} to ${b} ${gloss(m)}` : `the ${a}th to the ${b}th`),
    ],
    ['(?:del|entre el) (\\d{1,2}) (?:al|y el) (\\d{1,2})(?! de |/|\\d)', 'the $1th to the $2th'],
    [`(?:del )?(\\d{1,2}) (?:al|-) (\\d{1,2})/(\\d{1,2})`, ([a, b, m]) => `${a} to ${b} ${month(m)}`],
    [`(\\d{1,2}) y (?:el )?(\\d{1,2}) de ${MON}`, '$1 and $2 $3'],
    [`hasta el ${DATE} (?:de |d )?${MON}`, ([a, m = ''], gloss) => `until ${date(a)} ${gloss(m)}`],
    [
      `(?:antes del|para el|pal|pa el|a mas tardar el) (?:dia )?${DATE} (?:de |d )?${MON}`,
      ([a, m = ''], gloss) => `by ${date(a)} ${gloss(m)}`,
    ],
    [
      `(?:el )?(?:dia )?(?:${WD},? )?(?:dia )?${DATE} (?:de |d )?${MON}(?: (?:de|del) (20\\d\\d))?`,
      ([, a, m = '', y], gloss) => `on ${date(a)} ${gloss(m)}${year(y)}`,
    ],
    [`(?:plazo |antes del |para el |hasta el )(\\d{1,2})/(\\d{1,2})`, ([d, m]) => `by ${d} ${month(m)}`],
    [
      `(?:el )?(\\d{1,2})/(\\d{1,2})(?:/(\\d{4}))?`,
      ([d, m, y]) => (Number(m) > 12 || m === '0' ? ';' : `${d} ${month(m)}${year(y)}`),
    ],
    [
      `(?:antes de |a |para )?(?:fin|fines|final|finales) de ${MON}|antes de que (?:termine|acabe) ${MON}`,
      ([a, b], gloss) => `by the end of ${gloss(a ?? b!)}`,
    ],
    [`(?:a |para )?(?:mediados|mitad) de ${MON}`, 'mid $1'],
    [`(?:a |para )?principios? de ${MON}`, 'early $1'],
    ['(?:a |para )?(?:mitad|mediados) de mes', 'middle of the month'],
    ['(?:a |para )?principios? de mes', 'beginning of next month'],
    [
      '(?:antes de |a |para )?(?:fin|fines|final|finales) de(?:l)? mes|(?:para|antes de) que (?:termine|acabe) el mes',
      'by the end of the month',
    ],
    [
      '(?:(?:para|antes de) que (?:termine|acabe)|(?:antes del|al?|para el) (?:fin|final) de) la semana',
      'by the end of the week',
    ],
    ['antes del? (?:fin|final|finales) de semana', 'before the weekend'],
    ['(?:a )?(?:fin|final|finales) de semana', 'this weekend'],
    ['(?:antes de |a |para )?(?:fin|fines|final|finales) de ano', 'by the end of the year'],
    [
      `el (?:dia )?${DATE} de cada mes|cada (?:dia )?${DATE} del? mes|todos los (?:dias )?(\\d{1,2})|(?:cada mes|todos los meses) el (?:dia )?(\\d{1,2})|cada dia (15|10|20|30|5)|dia (\\d{1,2}) de cada mes`,
      (groups) => `every month on the ${date(groups.find((group) => group))}th`,
    ],
    [
      `(?:antes del|para el|pal|pa el|hasta el|de aqui al) (?:dia )?(\\d{1,2}|${TEENS})(?! (?:de|horas|anos)|/)`,
      ([a]) => `by the ${date(a)}th`,
    ],
    ['(?:para|antes de) la quincena', 'by the 15th'],
    ['el ultimo dia del mes', 'by the end of the month'],
    ['(?:el )?(?:dia )?(\\d{1,2}) (?:del mes|de este mes)', 'on the $1th'],
    [`dia (\\d{1,2}|${TEENS})(?! de )`, ([a]) => `on the ${date(a)}th`],
    [
      `(?:la )?semana del ${DATE}(?: de ${MON})?`,
      ([a, m], gloss) => (m ? `the week of ${date(a)} ${gloss(m)}` : `the week of the ${date(a)}th`),
    ],
    [
      `(?:(?:para|antes|hasta) (?:el|del) |pal |pa el |el |al |a )?${WD},? (?:dia )?(\\d{1,2}|${TEENS})(?: de este mes)?${NO_HOUR}(?! de )`,
      ([, a]) => `on the ${date(a)}th`,
    ],
    [`(?:el|al) (?:dia )(\\d{1,2}|${NUMBERS}|primero)`, ([a]) => `on the ${date(a)}th`],
    [`(?:el|al|para el|pal|pa el) (${TEENS})(?! (?:de|horas|anos|por ciento))`, ([a]) => `on the ${date(a)}th`],
    [`(?:el|al|para el|pal|pa el) (\\d{1,2})(?![:.\\d%/]| (?:de|por(?! la)|veces|anos))`, 'on the $1th'],
    [`antes de ${MON}`, 'by $1'],
    [`(?:en|para|desde) ${MON}(?: de (20\\d\\d))?`, ([m = '', y], gloss) => `in ${gloss(m)}${year(y)}`],
    feastPhrase(FEASTS, '(?:en |por |para )?(?:el |la )?', '(?:antes|hasta)(?: de)?(?:l| el| la)? '),
    feastPhrase(FEASTS_AFTER, '(?:en|por|para) (?:el )?', '(?:antes|hasta)(?: de)?(?:l| el| la)? '),
    // What repeats.
    [
      `(?:el |todos los |cada )(primer|primero|segundo|tercer|cuarto|ultimo) ${WD} de(?:l| cada)? mes`,
      ([a, d = ''], gloss) => `the ${rank(a)} ${gloss(d)} of every month`,
    ],
    [`(?:cada (?:dos|2) semanas|cada (?:quince|15) dias|una semana si (?:y )?otra no),? los ${WD}s?`, 'every other $1'],
    [`cada (?:dos|2) ${WD}s?`, 'every other $1'],
    ['cada (?:dos|2) semanas|cada (?:quince|15) dias|quincenalmente', 'every two weeks'],
    ['cada (?:dos|2) dias|un dia si (?:y )?(?:otro|uno) no|dia por medio', 'every other day'],
    [`(?:cada |un )?${WD} (?:(?:de )?por medio|si,? y? ?otro no)`, 'every other $1'],
    [
      `(?:todos los|cada|los) ${LIST}(?: por la (manana|tarde|noche))?`,
      ([list, p]) =>
        `every ${daysIn(list)}${p ? ` ${p === 'manana' ? 'morning' : p === 'tarde' ? 'afternoon' : 'night'}` : ''}`,
    ],
    [`${LIST}(?= (?:de|d|a las|\\d))`, ([list]) => `every ${daysIn(list)}`],
    [`los (${SHORT})\\.?(?= \\d)`, ([list]) => `every ${daysIn(list)}`],
    [
      `(?:todos los|cada|los) (lunes|martes|miercoles|jueves|viernes|sabado|domingo)s?(?: por la (manana|tarde|noche))?`,
      ([d = '', p], gloss) =>
        `every ${gloss(d)}${p ? ` ${p === 'manana' ? 'morning' : p === 'tarde' ? 'afternoon' : 'night'}` : ''}`,
    ],
    ['(?:de )?lunes a viernes|entre semana|(?:todos los )?dias laborables', 'every weekday'],
    ['todos los fines de semana|los fines de semana|cada fin de semana', 'every weekend'],
    ['todos los dias|cada dia|a diario|diariamente|por dia|al dia', 'every day'],
    ['todas las noches|cada noche', 'every night'],
    ['todas las mananas|cada manana', 'every morning'],
    ['todas las tardes|cada tarde|por las tardes', 'every afternoon'],
    ['todas las semanas|cada semana|semanalmente', 'every week'],
    ['todos los meses|cada mes|mensualmente', 'every month'],
    ['todos los anos|cada ano|anualmente', 'every year'],
    [`cada ${N} (dias|semanas|meses|anos)`, 'every $1 $2'],
    // Counted days and times.
    ['(?:en|dentro de) media hora', 'in half an hour'],
    ['(?:en|dentro de) (?:un )?cuarto de hora', 'in 15 minutes'],
    ['(?:en|dentro de) (?:una |1 )?h(?:ora)? y media', 'in 90 minutes'],
    ['(?:de hoy en ocho|de aqui a ocho dias|(?:en|dentro de) ocho dias|hoy en ocho|de hoy en ocho dias)', 'in a week'],
    ['(?:de )?manana en ocho(?: dias)?', 'a week from tomorrow'],
    ['(?:de hoy en quince|(?:en|dentro de|de aqui a) (?:quince|15) dias)', 'in two weeks'],
    [`(?:el )?${WD} en (?:ocho|8)(?: dias)?(?![a-z\\d:])`, '$1 week'],
    [`(?:el )?${WD} en (?:quince|15)(?: dias)?(?![a-z\\d:])`, 'two weeks from $1'],
    [`(?:en|dentro de|dntro d|de aqui a|de aca a) (un par de|unos) (minutos|horas|dias|semanas|meses)`, 'in a few $2'],
    [
      `(?:en|dentro de|dntro d|de aqui a|de aca a) ${N} (minutos?|min|horas?|dias?|semanas?|mes(?:es)?|anos?)`,
      'in $1 $2',
    ],
    [`hace ${N} (minutos?|horas?|dias?|semanas?|mes(?:es)?|anos?)`, '$1 $2 ago'],
    [`hace (?:unos|un par de|algunos) (dias|semanas|meses)`, 'three $1 ago'],
    [`(?:durante|por) ${N} (horas?|minutos?|dias?|semanas?|mes(?:es)?)`, 'for $1 $2'],
    // Days by their names.
    [
      `(?:el |al )?${WD},? (?:de la |la )?(?:semana que (?:viene|entra)|proxima semana|semana proxima|otra semana)`,
      '$1 of next week',
    ],
    [`el lunes no, el otro lunes`, 'monday of the week after next'],
    [
      `(?:el )?(?:proximo ${WD}|otro ${WD}|${WD} (?:que (?:viene|entra)|proximo|siguiente))`,
      ([a, b, c], gloss) => `on ${gloss(a ?? b ?? c!)}`,
    ],
    [`(?:el )?(?:pasado ${WD}|${WD} pasado)`, ([a, b], gloss) => `last ${gloss(a ?? b!)}`],
    [`este ${WD}`, 'this $1'],
    [`(?:antes del|(?:a mas tardar|como (?:maximo|tarde|mucho)|maximo) el|de aqui al) ${WD}`, 'by $1'],
    [`a partir del? (?=${WD}|${DATE} |lunes)`, 'from '],
    [`hasta el ${WD}`, 'until $1'],
    [`(?:del|de|entre el) ${WD} (?:al|a|y el) ${WD}`, '$1 to $2'],
    [`(?:el |al |pal )?${WD}${PART}`, ([d = '', p, q], gloss) => `${gloss(d)} ${partOf(p ?? q)}`],
    [`(?:el|al|para el|pal|pa el|este) ${WD}`, 'on $1'],
    [`(?:el )?(?:${SHORT})\\.? (\\d{1,2})(?= |$|,)(?! ?(?:h|a|-|–|y|de|p|am)(?![a-z])| ${MON})`, 'on the $1th'],
    [`(?:el )?(${SHORT})\\.?(?= (?:a las? )?${TIME})`, ([day]) => `on ${daysIn(day)}`],
    ['(?:antes de )pasado manana', 'by the day after tomorrow'],
    [`pasado ${MANANA}${PART}?`, ([p, q]) => `the day after tomorrow${(p ?? q) ? ` ${partOf(p ?? q)}` : ''}`],
    ['antes de manana', 'by tomorrow'],
    [`${MANANA} (?:bien |muy )?(?:temprano|tempranito|a primera hora)`, 'tomorrow morning'],
    [`${MANANA}${PART}`, ([p, q]) => `tomorrow ${partOf(p ?? q)}`],
    ['(?:a primera hora|(?:por|en|a|x) la manana|de manana|de mananita)', 'in the morning'],
    ['a ultima hora(?: de la tarde| del dia)?', 'end of the day'],
    ['(?:a )?media manana|(?:de|en la|por la) madrugada', 'in the morning'],
    ['(?:a )?media tarde', 'in the afternoon'],
    ['esta manana|hoy (?:por|en|a|x) la manana', 'this morning'],
    ['esta tarde|hoy (?:por|en|a|x) la tarde', 'this afternoon'],
    ['(?:hoy )?(?:por|en|a|x) la tardecita', 'this evening'],
    ['esta noche|hoy (?:por|en|a|x) la noche', 'tonight'],
    ['(?:por|en|a|de|x) la tarde(?:cita)?', 'in the afternoon'],
    ['(?:por|en|a|de|x) la noche', 'at night'],
    ['buenos dias|buenas (?:tardes|noches)|buen dia', ';'],
    ['anteayer|antier|antes de ayer|antes de anoche', 'the day before yesterday'],
    ['anoche|ayer por la noche|ayer en la noche', 'last night'],
    ['ayer', 'yesterday'],
    ['(?:antes de dormir|antes de acostarme)', 'before bed'],
    ['(?:la )?semana que (?:viene|entra)|(?:la )?proxima semana|(?:la )?semana proxima|la otra semana', 'next week'],
    ['esta semana', 'this week'],
    ['(?:la )?semana pasada|(?:la )?ultima semana', 'last week'],
    ['(?:el )?(?:proximo (?:fin de semana|finde)|(?:fin de semana|finde) que viene)', 'next weekend'],
    ['(?:el )?(?:fin de semana|finde) pasado', 'last weekend'],
    ['despues del (?:fin de semana|finde)', 'after the weekend'],
    ['(?:este |el )?(?:fin de semana|finde|weekend)', 'this weekend'],
    [`(?:el )?${WD} y (?:el )?${WD}`, '$1 and $2'],
    ['(?:el )?(?:mes que (?:viene|entra)|proximo mes)', 'next month'],
    ['(?:el )?mes pasado', 'last month'],
    ['este mes', 'this month'],
    ['este ano', 'this year'],
    ['(?:en |por |para )(?:la noche de )?san juan', 'on 24 june'],
    ['nochevieja', "on new year's eve"],
    ['todo el dia', 'all day'],
    ['(?:cuando es|cuando|a que hora)', 'when'],
    ['(?:estado de animo|animo|humor|me siento|me he sentido|me senti)', 'mood'],
    ['se me (?:ha )?(?:paso|pasado|olvido|olvidado)|me salte', 'missed'],
    ['como (?:voy|me fue)|como lo llevo|me fue bien', 'progress'],
  ],
  words: {
    monday: 'lunes lun',
    tuesday: 'martes',
    wednesday: 'miercoles mie mier',
    thursday: 'jueves jue juev',
    friday: 'viernes vie vier',
    saturday: 'sabado sabados sab',
    sunday: 'domingo domingos dom',
    january: 'enero ene',
    february: 'febrero feb',
    march: 'marzo',
    april: 'abril abr',
    may: 'mayo',
    june: 'junio jun',
    july: 'julio jul',
    august: 'agosto ago',
    september: 'septiembre setiembre sep sept',
    october: 'octubre oct',
    november: 'noviembre nov',
    december: 'diciembre dic',
    one: 'un una uno',
    two: 'dos',
    three: 'tres',
    four: 'cuatro',
    five: 'cinco',
    six: 'seis',
    seven: 'siete',
    eight: 'ocho',
    nine: 'nueve',
    ten: 'diez',
    eleven: 'once',
    twelve: 'doce',
    fifteen: 'quince',
    twenty: 'veinte',
    thirty: 'treinta',
    today: 'hoy',
    tomorrow: 'manana mnna mnn mnana mannana',
    days: 'dia dias',
    weeks: 'semana semanas',
    months: 'mes meses',
    years: 'ano anos',
    hours: 'hora horas',
    minutes: 'minuto minutos min',
    now: 'ahora',
    dinner: 'cena cenar',
    lunch: 'comida almuerzo almorzar',
    breakfast: 'desayuno',
    concert: 'concierto',
    party: 'fiesta',
    cinema: 'cine',
    drinks: 'copas cerveza cervezas vermut',
    theatre: 'teatro',
    rehearsal: 'ensayo',
    tasks: 'tareas tarea pendientes deadlines prioridades',
    overdue: 'atrasadas atrasados vencidas vencidos vencidas',
    open: 'abiertas',
    mood: 'humor',
    habit: 'habito habitos racha',
    next: 'proxima proximo siguiente',
    first: 'primero',
    begin: 'empezar empiezo arranco',
    done: 'hecho terminado termine',
    progress: 'avance avances',
    happy: 'feliz contenta contento alegre',
    great: 'genial increible fantastico estupendo maravilloso',
    good: 'bien bueno buena',
    sad: 'triste bajoneado agüitado',
    tired: 'cansado cansada agotado agotada reventada reventado',
    stressed: 'estresado estresada agobiada agobiado agobia',
    worried: 'preocupado preocupada',
    anxious: 'ansioso ansiosa nervioso nerviosa ansiedad',
    angry: 'enfadado enfadada enojado enojada furioso',
    bad: 'mal malo',
    terrible: 'fatal horrible terrible',
    lonely: 'sola solo',
    proud: 'orgulloso orgullosa',
    relieved: 'aliviado aliviada alivio',
    grateful: 'agradecido agradecida',
    calm: 'tranquilo tranquila',
    died: 'murio fallecio',
    cried: 'llore',
    passed: 'aprobe',
    not: 'no',
    never: 'nunca',
    birthday: 'cumple cumpleanos',
    dentist: 'dentista',
    doctor: 'medico doctor pediatra',
    exam: 'examen parcial',
    client: 'cliente',
    mum: 'mama madre',
    dad: 'papa padre',
    sister: 'hermana',
    brother: 'hermano',
    grandma: 'abuela',
    holiday: 'vacaciones',
    trip: 'viaje',
    conference: 'congreso',
  },
  polite: /^(?:(?:hola|oye|eh|ok|vale|bueno|ay|che|mira|y|por favor|porfa|wren|uy|pues|a ver)[\s,:.!–-]+)+/,
  openers: [
    [
      /^(?:(?:por favor|porfa|me puedes|puedes|podrias|le ruego que|quiero que|y)[ ,]+)*(?:me )?(?:recuerdame|recuerdeme|recordame|recordarme|recuerda|recuerdes|recuerde|acordame|acuerdame|hazme acordar|avisame|recordar(?= en))(?: por favor)?(?: que| de)?[ ,:]+/,
      'remind',
    ],
    [/^(?:pon(?:me)?|poneme) (?:un )?(?:recordatorio|reminder|alarma|aviso)(?: (?:para|de))?\s+/, 'remind'],
    [/^(?:ponme|poneme) (?=a las? )/, 'remind'],
    [/^que no se me olvide\s+/, 'task'],
    [/^(?:apunta|anota|anotame|apuntame|guarda|recuerda|ten en cuenta)(?:te|lo)? que\s+/, 'note'],
    [/^(?:nota|apunte|dato|para recordar)\s*:\s*/, 'note'],
    [/^(?:(?:una )?idea(?: [\p{L} ]{2,30})?(?:\s*:| para soltarla:)\s*|pensamiento\s*:\s*)/u, 'thought'],
    [/^(?:querido diario|diario|entrada)\s*[,:–-]\s*/, 'entry'],
    [
      /^(?:(?:nuevo )?proyecto(?: nuevo)?\s*:\s*|(?:crea|crear|abre|empieza|haz)(?:me)? (?:un )?(?:nuevo )?proyecto(?: (?:llamado|de|para))?:?\s+)/,
      'project',
    ],
    [/^(?:(?:nuev[ao]s? )?(?:tarea|pendiente)s?|por hacer)\s*:\s*/, 'task'],
    [/^(?:(?:pon(?:me)? en )?(?:(?:la|mi) )?agenda|eventos?|citas?)\s*:\s*/, 'event'],
    [
      /^(?:anad[ei]|agreg[au]|apunt[ae]|anot[ae]|pon)(?:me)?(?: (?:esto|lo siguiente))?(?: (?:a|en) (?:(?:mi|la) lista|mis (?:pendientes|tareas)))?\s*:\s*/,
      'list',
    ],
  ],
  obliged:
    /^(?:(?:hoy|manana|y|ademas|tambien|el \w+) )*(?:tengo que|tenemos que|tngo q|hay que|debo|deberia|necesito|toca|me toca|he de|quiero(?: (?:empezar|comenzar) a)?)\s+/,
  attending: /^(?:tengo(?: (?:la|el|una?))?|tenemos|voy a(?: la|l)?|vamos a(?: la|l)?|hay|es|pon que)\s+/,
  lead: /^(?:[\s,.;:!?¡¿–—-]+|(?:que|de|a|para|y|el|en|por favor|porfa|lo de|ponlo)\s+)/,
  tail: /(?:[\s,.;:!?¡¿–—-]|\s(?:por favor|como maximo|como tarde|maximo|plazo|si o si|a partir|salida|porfa|y|a|de|el|la|las|los|en|para|con|es|del|al|antes|sin falta|hasta|desde|que|a mas tardar|ponlo como habito))$/,
  belongs: ['para', 'en'],
  forms: [],
  joint:
    /, (?:(?:y|pero|ademas|además|luego|despues|después|que) ){0,2}| (?:y(?! (?:media|cuarto)(?![a-z]))|pero|ademas|además|luego|despues|después|dsp) (?:(?:tambien|también|luego|despues|después|dsp) ){0,1}| (?=(?:recuerdame|recuérdame|tengo|hay que|anota|apunta) )/gi,
  follows: /\b(?:despues|luego de eso|a continuacion)\b/,
  beside: [
    [/\b(?:el|un) dia (?:antes|anterior)\b|\bla vispera\b/, -1],
    [/\b(?:para )?(?:ese|el) mismo dia\b/, 0],
    [/\bal dia siguiente\b/, 1],
  ],
  brings:
    /^(?:(?:y|hay que|hay q|tengo que|tengo q|me toca|toca|yo|no olvidar) )*(?:llevar(?:le|les)?|llevo|traer|traigo)\b/,
  acts: {
    delete: /\b(?:borra\w*|quita\w*|elimina\w*|cancela\w*|saca(?:lo|la)?|anula\w*|olvida(?:te)? (?:de )?|suprime)\b/,
    move: /\b(?:muev\w*|mover\w*|pas[ae](?:me|la|lo|mel[ao]|sel[ao])?|(?:lo|la) paso|cambi[ae](?:me|la|lo|mel[ao]|sel[ao])?|cambiar (?:al?|para)|corr[ae](?:me|la|lo|se)?|corrid[oa]|retras\w*|adelant\w*|aplac\w*|aplaz\w*|pospon\w*|pospuest\w*|traslad\w*|reprogram\w*|va para|mejor el|se hace a las?)\b/,
    rename: /\b(?:renombra\w*|cambia(?:le)? el nombre|ponele otro nombre|llama(?:lo|la)? (?:ahora )?)\b.*["«“]/,
    start_habit:
      /\b(?:quiero (?:empezar|comenzar) a|(?:como|de|el|nuevo) habito|habito nuevo|nueva (?:costumbre|rutina)|habito\s*:)\b/,
    create_in_project: /\bal proyecto\b|→|\ben el proyecto\b/,
    into_project: /\b(?:mueve|pasa|mete) .*\bal proyecto\b/,
  },
  commands:
    /^(?:borra|quita|elimina|cancela|anula|saca lo|mueve|pasa(?:me|la|lo)? (?:el|la|lo)|cambia(?:me)? (?:el|la) .* (?:al?|para) |corre(?:me)? (?:el|la)|retrasa|adelanta|aplaza|traslad[ae]|renombra|rename|tacha|anade .* al proyecto|estado de mis habitos)\w*/,
  ticks: /\b(?:tach[ae]\w*|marca\w*|hecho|hecha|listo|lista|bórralo como hecho|puedes quitarlo)\b|[✅✔✓]/u,
  ticked:
    /[\s,.;:!?¿–-]{1,3}(?:(?:y|pero|se|me|por favor|porfa|puedes|podes|podrias) ){0,6}(?:olvid\w{1,8}(?: de)? (?:marcar|tachar|tildar|registrar|anotar|apuntar)(?:l[oa]s?)?|no l[oa]s? (?:marque|tache|tilde|registre|anote|apunte)|(?:l[oa]s? )?(?:marca|tacha|tilda|marcar|tachar|tildar)s?(?:me)?(?:l[oa]s?)?(?: como hech[oa]s?)?)(?:,? (?:por favor|porfa|gracias)){0,2}[\s.!?]{0,4}$/,
  acting:
    /^(?:(?:por favor|porfa|borra|quita|elimina|eliminar|cancela|saca|sacá|anula|mueve|mover|pasa|pasá|pásame|pasame|cambia|cambiá|corre|correme|retrasa|adelanta|aplaza|traslade|tacha|tachá|marca|ya|he|hemos|hice|hice|mis|fui|fue|salí|sali|ido|hecho|hecha|terminé|termine|entregado|pagado|hablado|llamado|pagué|pague|comprado|mandado|mandé|mande|listo|lo|de|del|el|la|los|las|que|qué|cuando|cuándo|cual|cuál|es|son|era|donde|dónde|anote|anoté|apunte|apunté|deje|dejé|quien|quién|a|hora|numero|número|tiene|tengo|mi|me|toca|le|un|una|al|con|para|cuántos|cuantos|cuántas|cuantas|veces|dias|días|llevo|estado)\s+)+/,
  ending:
    /(?:[\s,.;:!?¡¿–—-]|\s(?:por favor|porfa|ya|hecho|hecha|lista|listo|marcar|marcalo|márcalo|táchalo|tachalo|tacha|al|el|la|para|lo|a|pa|está|esta|seguidos|aquí|aqui|de|que|mejor|tarea|va|se|pásala|pasala|cámbiala|cambiala|como))$/i,
  looks:
    /^¿? ?(?:y )?(?:que|q|cuando|cuant[oa]s?|cual|como|a ver|dime|muestra\w*|ensena\w*)\b.{0,90}\b(?:escrib\w*|apunt\w*|anot\w*|puse|conte|registr\w*)\b.{0,90}\b(?:de (?:la|los|las|mi|mis|que)|del|sobre|que|en el ultimo|el dia que)\b|\bmi ultim[oa] (?:apunte|entrada)\b/,
  asks: /\?\s*$|^¿|^(?:y )?(?:que|qué|q) (?:tengo|tngo|hay|tenemos|me|hago|hice|he hecho|pendientes|vence|tareas|escribi|cosas|numero|era|puedo|turnos|compromisos|onda)\b|^(?:como|cuando|donde|quien|cual(?:es)?|cuant[oa]s?|por que|a que hora|a que numero|a quien|puedo|puedes|sera|sabes|cachai|dime (?:que|tu))\b|\bque hago primero\b/,
  doubts:
    /^(?:(?:y|pero|ay|a ver|en serio)[ ,]+)*(?:por que (?:siempre|nunca|no (?:puedo|logro|consigo|soy)|me|soy|estoy|hago|todo|tengo que ser)\b|(?:soy|sere) (?:(?:un|una|tan|muy|el|la|yo) )?\p{L}|que me pasa\b(?! (?:el|manana|hoy))|que tengo de malo|que esta mal conmigo|cuando voy a (?:aprender|cambiar|madurar|espabilar|dejar|ser)\b|(?:sirvo|valgo) (?:yo )?para\b|a quien (?:quiero )?engan|(?:algun dia|nunca) (?:voy a|sere)\b)/u,
  asked: [
    [
      /^que (?:puedes|podes|sabes) hacer\b|^(?:como|para que) (?:funcionas?|sirves?)\b|^ayuda\W*$|^como (?:se )?(?:borr[ao]|cambi[ao]|edit[ao]|busc[ao])\b|\b(?:que|sirve|funciona) .*\besta app\b|^que (?:te )?puedo (?:decir|preguntar|pedir|escribir)/,
      'what can you do',
    ],
    [
      /^(?:por donde|con que) (?:empiezo|empezar|comienzo|arranco|deberia empezar)|^(?:en|sobre) que .*(?:centrar|enfocar|concentrar)|^que es lo mas (?:importante|urgente)|^que .*\bprimero\b/,
      'what should i focus on',
    ],
    [/^que (?:se me (?:ha )?(?:paso|pasado|olvido|olvidado)|me (?:he )?perdi\w*|deje|olvide)\b/, 'what did i miss'],
    [
      /\b(?:atrasad[oa]s?|vencid[oa]s?|con retraso|fuera de plazo)\b|\bse me (?:ha )?pas(?:ado|o) (?:el plazo|la fecha)/,
      'which tasks are overdue',
    ],
    [
      /^que (?:tareas|cosas) (?:he |hemos )?(?:hecho|hice|termine|complete|acabe|tache)|^que (?:he )?(?:termine|terminado|complete|completado|tachado|tache|acabado|acabe)\b/,
      'which tasks did i finish',
    ],
    [
      /^como (?:estuvo|estaba|fue|ha estado|esta|anda) mi (?:estado de )?(?:animo|humor)|^como me (?:he )?(?:senti|sentia|sentido|encontraba|encontre)\b|^como estuve\b|^(?:cual|que tal) (?:era|fue|estuvo) mi (?:animo|humor)/,
      'how was my mood',
    ],
    [
      /^(?:que|lo que) (?:hice|he hecho|escribi|he escrito|anote|paso|ha pasado|ocurrio)\b(?!.*\b(?:sobre|con|de|a) (?!la semana|el mes|hoy|ayer))|^(?:muestra|ensena|di|cuenta|lee)\w* (?:lo )?que (?:hice|escribi|paso|anote)/,
      'what did i do',
    ],
    [/^(?:como|que tal) (?:fue|estuvo|ha ido|me fue|ha sido) (?:mi|el) dia\b/, 'how was my day'],
    [
      /^(?:como|que tal) (?:fue|estuvo|ha ido|me fue|ha sido) (?:mi|la|el|en)? ?(?:semana|mes|ultima semana)/,
      'how was it',
    ],
    [/\bmis (?:habitos|rutinas)\b/, 'how are my habits'],
    [/^(?:como|que tal) (?:voy|lo llevo|me va)\b|^voy bien\b/, 'how am i doing'],
    [
      /^(?:que|cuales|cuantas|muestrame|ensename)\b.*\b(?:tareas|pendientes)\b|^que (?:hay|tengo) (?:en|apuntado en) (?:mi|la) lista|^que (?:me )?(?:queda|falta)\b.*|^que (?:tengo|hay|debo)(?: que)? (?:que )?(?:hacer|terminar|pendiente)\b|^que vence\b|^que tengo que (?:hacer|terminar|entregar)\b/,
      'which tasks are open',
    ],
    [
      /^(?:cuando es|cual es|cuando tengo) (?:mi|la) (?:proxima|siguiente) (?:cita|reunion)\W*$|^cual es mi proximo (?:evento|compromiso)\W*$|^que (?:es lo (?:proximo|siguiente)|viene (?:ahora|despues|luego)|sigue)\W*$|^(?:la )?proxima cita\W*$/,
      'what is next',
    ],
    [
      /^(?:tengo|hay|tenemos) (?:algo|planes|alguna cita|algun plan|citas|reuniones)\b|^como (?:tengo|viene|pinta|se presenta|esta) (?:el|la|mi)\b|^que (?:tengo|hay|planes tengo) (?:para |en la agenda |previsto )?\S|^estoy libre\b/,
      'my calendar',
    ],
  ],
  grave:
    /\b(?:viv\w*|vida|morir\w*|muer\w*|mat(?:ar\w*|o|e)|suicid\w*|dano|hacerme|cort(?:ar\w*|o|e)|aguant\w*|ya no|no puedo|sin fuerzas|peg(?:a|o|ue)\w*|pastillas|sol[oa]|miedo|llor\w*|sentido|desesper\w*)\b/,
  recall: RECALL_ES,
  corrects: {
    scratch:
      /^(?:(?:no|ups|perdon|espera|ay|ah|oye)[\s,.!–-]+)*(?:(?:borra|quita|elimina|olvida|anula|deshaz|deshace|descarta|cancela|saca)(?:te)?(?:lo|la|me)?(?: (?:de )?(?:eso|esto|lo ultimo|ultimo|(?:lo|lo ultimo) que (?:te )?(?:acabo de (?:escribir|decir\w*)|escribi|dije|puse|anote)(?: (?:recien|ahora|antes))?|(?:el|la|mi) (?:ultim[oa]|mas reciente) (?:entrada|nota|tarea|cita|evento|mensaje|recordatorio|cosa|accion|cambio|apunte)(?: del? (?:mi )?diario)?))?|deshacer|no (?:lo )?(?:guardes|apuntes)(?: (?:eso|esto))?|(?:era|fue) (?:una |solo una |en )?broma|no era (?:eso|nada))(?:,? (?:por favor|porfa|gracias|otra vez))*$/,
    meant:
      /^(?:(?:no|perdon|ups|espera|ay|ah|bueno|mentira)[\s,.!–-]+)*(?:(?:que )?(?:queria decir|quise decir|me referia)(?: al?)?|(?:eso|esto)? ?(?:es|era|fue|seria)|mejor|digo|sino|mas bien|(?:ponlo|pasalo|muevelo|cambialo|dejalo)(?: mejor)?(?: (?:para|a))?)?[\s,]*/,
    refiled: [
      [
        /\bno (?:es|era) (?:una )?(?:tarea|cita|evento|entrada)\b.*\b(?:nota|dato|recordar)\b|^(?:(?:no|ups|perdon)[\s,.!–-]+)*(?:(?:eso|esto)? ?(?:es|era) (?:solo )?(?:una )?nota|(?:guardalo|ponlo|apuntalo|hazlo) como (?:una )?nota|(?:mejor )?que sea (?:solo )?una nota)$/,
        'note',
      ],
      [
        /^(?:(?:no|ups|perdon|mejor)[\s,.!–-]+)*(?:(?:eso|esto)? ?(?:es|era|deberia ser) (?:una )?tarea|(?:guardalo|ponlo|apuntalo|hazlo) (?:como|en) (?:una |las |mis |la |mi )?(?:tareas?|lista)|(?:mejor )?que sea una tarea|convierte(?:lo)? (?:eso )?en (?:una )?tarea)$/,
        'task',
      ],
      [
        /\bno (?:es|era) (?:una )?(?:tarea|nota|cita)\b.*\bdiario\b|^(?:(?:no|ups|perdon|mejor)[\s,.!–-]+)*(?:(?:eso|esto)? ?(?:es|era|va) (?:para|en) (?:el|mi) diario|(?:guardalo|ponlo|apuntalo) (?:en|como) (?:el |mi |una )?(?:diario|entrada))$/,
        'entry',
      ],
    ],
  },
  steps: {
    ask: [
      /^(?:ayudame a |me ayudas a |puedes |podrias |quiero |vamos a |por favor )*(?:divid|descompon|desglos|separ|part)\w* (?:el |la |los |las |mi |mis )?(\S.{0,120}?) en (?:\w+ )?(?:pasos|partes|tareas|pedazos|trozos)(?: \w+)?$/,
      /^(?:divide|dividir|desglosa|desglosar|descompon)\w* en (?:pasos|partes|tareas)(?: \w+)?:? (\S.{0,120})$/,
      /^(?:cuales son|dame) los pasos (?:para|de) (?:el |la )?(\S.{0,120})$/,
    ],
    end: /^(?:(?:ok|vale|bueno|pues|no|y)[\s,.]+)*(?:eso es todo|es todo|ya esta|nada mas|ninguno mas|no hay mas|listo|terminado|fin|ya|basta|no|guarda(?:lo|los)?)(?: (?:gracias|por ahora|ya))*$/,
    drop: /^(?:(?:ok|vale|bueno|no)[\s,.]+)*(?:cancela(?:r|lo)?|para|olvidalo|dejalo|da igual|ahora no|luego|mejor no)(?: (?:por favor|gracias|mejor))*$/,
    unsure:
      /^(?:(?:mm+|eh+|pues|la verdad)[\s,.]+)*(?:no (?:lo )?se|ni idea|no estoy segur[oa]|no tengo (?:ni )?idea|no se me ocurre nada)\b.{0,40}$/,
    other:
      /^(?:(?:y|pero|ah|por favor)[\s,]+)*(?:recuerda que\b|recuerdame\b|acuerdate de que\b|no olvides que\b|¿?(?:que(?! tal)|cuando|donde|cual|cuales|quien|por que|como)\b[^?]*\?$)/,
  },
  putsOff: [
    /\b(?:(?:he|habia) (?:vuelto a )?(?:aplaz|posterg|pospu|retras)\w*|(?:llevo|sigo|estoy|ando)(?: [^.,;!?\n]{1,25}?)? (?:aplazando|postergando|posponiendo|retrasando)|aplazo|aplace|postergo|postergue|pospongo|pospuse) (?!la vida)((?:el|la|los|las|mi|mis|lo de) [^.,;!?\n]{2,50}?)(?= (?:desde|hace|otra vez|por|porque|y|para)\b|[.,;!?]|$)/,
    /\b(?:sigo|llevo [^.,;!?\n]{2,25}) sin (?:empezar|abrir|tocar|hacer|acabar|terminar|entregar|enviar|mandar|pedir|llamar|escribir|arreglar)(?: con)? ((?:el|la|los|las|al|a la|a|mi|mis|cita|lo de) ?[^.,;!?\n]{2,50}?)(?= (?:desde|hace|por|porque|y|me)\b|[.,;!?]|$)/,
    /\b(?:no (?:consigo|logro|puedo|soy capaz de|hay manera de)|me cuesta(?: mucho| un monton)?) (?:empezar|ponerme|sentarme)(?: con| a| a hacer)? ((?:el|la|los|las|mi|mis|lo de) [^.,;!?\n]{2,50}?)(?= (?:desde|hace|por|porque|y)\b|[.,;!?]|$)/,
    /\bprocrastin\w*|\bno se (?:ni )?por donde empezar\b|\b(?:no (?:consigo|logro|puedo)|me cuesta) (?:empezar|ponerme(?: a ello)?)\b|\b(?:lo |todo )?(?:deje|dejo|dejado|dejando|dejar)(?: siempre)?(?: lo| todo)? para (?:el ultimo|la ultima|manana|ultima hora|el final)\b|\bcomo (?:empiezo|arranco|dejo de aplazar)\b|\ben (?:vez|lugar) de (?:estudiar|trabajar|escribir|ponerme)\b/,
  ],
  worries:
    /^(?:(?:y|pero|hoy|ya|la verdad(?: es que)?) )*(?:(?:me|nos) (?:preocupan?|angustian?|agobian?|inquietan?|aterran?|ponen? (?:\p{L}+ ){0,2}nervios[oa]s?|dan? (?:\p{L}+ ){0,2}(?:miedo|ansiedad|panico|nervios|angustia|vertigo))|(?:estoy|ando|sigo) (?:\p{L}+ ){0,2}(?:preocupad|nervios|agobiad|angustiad|inquiet)[oa]s?|tengo (?:\p{L}+ ){0,2}(?:miedo|panico|pavor)|temo)(?!\p{L})/u,
  smallTalk:
    /^(?:(?:(?:muchas |mil )?gracias|hola|buenas|buenos dias|buenas (?:noches|tardes)|buen dia|vale|ok|okey|perfecto|genial|si|no|de nada|adios|hasta (?:luego|manana)|chao|jaja\w*|eres (?:un sol|lo mas|genial)|sos un genio|que onda|wren|todo bien|miarma|corazon|por escucharme|por todo|ahi la llevamos)[\s,.!?\p{Extended_Pictographic}]*)+$/u,
  shapes: {
    past: /\b(?:he|hemos|ha|han|habia) \p{L}{1,20}(?:ado|ido|to|cho)\b|\p{L}\p{L}(?:amos|aron|ieron|aste|iste)\b|\p{L}\p{L}[éíó](?!\p{L})|\b(?:fui|fue|fuimos|pusieron|hice|hizo|estuve|tuve|dije|dijo|vi|vino|me quede|sali|llegue)\b/u,
    infinitive: /^(?:no )?\p{L}{2,}(?:ar|er|ir|arle|erle|irle|arme|erme|irme|arlo|erlo|irlo|arla|erla)\b/u,
    must: /\b(?:tengo que|tngo q|hay que|necesito|debo|acordarme|antes del?|falta|vence|plazo)\b/,
    i: /\b(?:yo|me|mi|mis|estoy|soy|voy|tengo|siento)\b/,
    you: /\b(?:tu|te|puedes|ponme|dime|ponlo|por favor)\b/,
    is: /\b(?:es|son|esta|se llama|tiene|vive|cuesta|calza|debe|trae|le gusta)\b/,
    code: /\b(?:clave|contrasena|codigo|numero|pin|wifi|llave|direccion|alergic\w+|alergia|celiac\w+|talla|telefono|rfc|cumple)\b/,
    idea: /\b(?:idea|quizas|algun dia|y si)\b/,
    delete: /\b(?:borra|quita|elimina|cancela|saca|anula)\b/,
    move: /\b(?:mueve|pasa|cambia|corre|retrasa|adelanta|aplaza|mover)\b/,
    tick: /\b(?:tacha\w*|marca\w*|hecho|listo|ya (?:he|esta|pague|fui|compre|mande))\b|[✅✔✓]/u,
    feel: /\b(?:me siento|estoy (?:muy )?\p{L}+[oa]d[oa]|triste|cansad[oa]|feliz|content[oa]|agobi\w+|animo|mal|bien|fatal|genial)\b/u,
    meet: /\b(?:cita|reunion|junta|cena|comida|fiesta|boda|cumple|examen|concierto|partido|ensayo|turno|vuelo|consulta|clase|dentista|medico|call|asado|misa|viaje|tutoria|terapia)\b/,
    habit: /\b(?:habito|rutina|todos los dias|cada dia|seguidos|racha|cuantas veces)\b/,
    often: /\b(?:cuantas (?:veces|noches)|cuantos dias|que dias) (?:he|fui|hice|sali|\p{L}+[eiao])\b/u,
    did: /^(?:he (?:ido|hecho|salido|dado|leido)|e leido|hice|fui|sali|ya(?! no)|hoy (?:camine|rece|cumpli)|medite|listo|pague|llame)\b/,
  },
  say: {
    today: 'hoy',
    tomorrow: 'mañana',
    yesterday: 'ayer',
    and: ' y ',
    allDay: '{when}, todo el día',
    until: ' hasta ',
    repeats: '{when}, y después se repite',
    entry: 'Está guardado en tu registro diario.',
    entryOf: 'Está guardado en tu registro diario, en {when}.',
    task: 'He puesto {what} en tu lista{when}.',
    tasks: 'He puesto {what} en tu lista{when}.',
    event: '{what} está en tu calendario: {when}.',
    events: '{what} están en tu calendario: {when}.',
    project: 'El proyecto {what} está creado.',
    note: 'Lo recordaré: {what}.',
    thought: 'Queda escrito en tu baúl de recuerdos.',
    calendar: 'Lo que viene está en tu calendario.',
    log: 'Tus entradas están en tu registro diario.',
    vault: 'Lo que me pediste recordar está en tu baúl de recuerdos.',
    thanks: 'De nada.',
    hello: '¡Hola! Cuéntame qué hay: yo lo guardo.',
    listening: 'Te escucho. Cuéntame más si quieres.',
    question:
      'Eso no te lo puedo responder. Guardo lo que escribes: tareas, citas, entradas y lo que quieras recordar.',
    doubt: 'Eso no lo puedo juzgar, y un día dice poco de una persona. Escribe qué te hace preguntarlo: yo lo guardo.',
    impossible: 'Ese día o esa hora no existe. ¿Cuál quieres decir?',
    areas: { birthday: 'cumpleaños', health: 'salud', study: 'estudios', work: 'trabajo', family: 'familia' },
    felt: {
      loss: 'Lo siento mucho.',
      joy: '¡Qué alegría!',
      relief: 'Menos mal.',
      worry: 'Suena a preocupación. Está bien que lo escribas.',
      anger: 'Eso enfadaría a cualquiera.',
      tired: 'Suena agotador. Descansa cuando puedas.',
      pride: 'Es para sentir orgullo, de verdad.',
      'putting-off': 'Hoy basta con un primer paso pequeño.',
      lonely: 'Suena a soledad. Gracias por contarlo.',
      gratitude: 'Qué bonito que lo veas.',
      calm: 'Suena a calma.',
      up: 'Me alegro.',
      down: 'Suena a un día difícil.',
      'after-loss': 'Gracias por contármelo.',
    },
  },
};
