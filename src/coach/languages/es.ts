/** Spanish: its words over the English date grammar, and what the coach says in it, with "tú". */
import type { Language } from './language.ts';
import * as weights from './weights.es.ts';

const NUMBERS =
  'una?|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieciseis|diecisiete|dieciocho|diecinueve|veinte|veintiuno|veintidos|veintitres|veinticuatro|veinticinco|veintiseis|veintisiete|veintiocho|veintinueve|treinta y uno|treinta';
const N = `(\\d{1,3}|${NUMBERS})`;
const HOUR = '(\\d{1,2}|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce)';
const CLOCK = '(\\d{1,2}(?:[:.]\\d\\d)?|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce)';
const LAS = '(?:a (?:eso de )?las?|sobre las?|hacia las?|tipo|a)';
const WD = '(lunes|martes|miercoles|jueves|viernes|sabado|domingo|sab|dom|mie|jue|vie)';
const MON = '(enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre)';
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
const PM = '(?: de la (?:tarde|noche)| p\\.? ?m\\.?| pm|pm)';
const AM = '(?: de la (?:manana|madrugada)| a\\.? ?m\\.?| am|am)';
const half = (part = '') =>
  part === ''
    ? ''
    : /tarde|noche|p/.test(part.replace('la ', '')) && !/manana|madrugada|a\.? ?m/.test(part)
      ? ' pm'
      : ' am';
const HALF = `(${PM}|${AM})?`;
const PART = '(?: (?:por|en|a|de) la (manana|tarde|noche|madrugada)| al (mediodia))';
const partOf = (part = '') =>
  part === 'tarde'
    ? 'in the afternoon'
    : part === 'noche'
      ? 'at night'
      : part === 'mediodia'
        ? 'at noon'
        : 'in the morning';
const year = (of: string | undefined) => (of ? ` ${of}` : '');
const DATE = `(\\d{1,2}|primero|1ro|1°|${NUMBERS})`;
const date = (word = ''): number => (/^pri|^1/.test(word) && !/^1\d/.test(word) ? 1 : number(word));

export const spanish: Language = {
  code: 'es',
  weights,
  phrases: [
    // Hours.
    ['(?:las )?(?:12|doce) de la noche|medianoche|la medianoche', 'midnight'],
    ['(?:a |al |el )?medio ?dia', 'at noon'],
    [
      `(?:de |desde las? )(\\d{1,2})(?:[:.](\\d\\d))?(?: ?h)?${HALF} (?:a|hasta las?) (\\d{1,2})(?:[:.](\\d\\d))?(?: ?h)?${HALF}(?! de (?:${MON.slice(1, -1)}))`,
      ([a, b, p, c, d, q]) => `from ${a}${b ? `:${b}` : ''}${half(p)} to ${c}${d ? `:${d}` : ''}${half(q)}`,
    ],
    [`(?:de|d) ${HOUR} a ${HOUR} y media`, 'from $1 to half past $2'],
    [`de ${HOUR} a ${HOUR}(?! de (?:${MON.slice(1, -1)}))`, 'from $1 to $2'],
    [`(\\d{1,2}):(\\d\\d) ?(?:a|-|–) ?(\\d{1,2}):(\\d\\d)`, '$1:$2 to $3:$4'],
    [`entre las? ${HOUR} y las? ${HOUR}`, 'from $1 to $2'],
    [`(?:antes de|hasta) las? ${CLOCK}(?: ?h)?${HALF}`, ([h = '', p], gloss) => `before ${clock(h, gloss)}${half(p)}`],
    [`(?:${LAS} )?${HOUR} (?:y|e) (?:media|30)${HALF}`, ([h = '', p], gloss) => `half past ${gloss(h)}${half(p)}`],
    [`(?:${LAS} )?${HOUR} y (?:cuarto|15|quince)${HALF}`, ([h = '', p], gloss) => `quarter past ${gloss(h)}${half(p)}`],
    [
      `(?:${LAS} )?${HOUR} menos (?:cuarto|15|quince)${HALF}`,
      ([h = '', p], gloss) => `quarter to ${gloss(h)}${half(p)}`,
    ],
    [`(?:a )?(?:un )?cuarto para las? ${HOUR}${HALF}`, ([h = '', p], gloss) => `quarter to ${gloss(h)}${half(p)}`],
    [
      `(?:${LAS} )${HOUR} y (cinco|diez|veinte|veinticinco|5|10|20|25)${HALF}`,
      ([h = '', m = '', p], gloss) => `${number(m)} mins past ${gloss(h)}${half(p)}`,
    ],
    [
      `(?:${LAS} )${HOUR} menos (cinco|diez|veinte|veinticinco|5|10|20|25)${HALF}`,
      ([h = '', m = '', p], gloss) => `${number(m)} mins to ${gloss(h)}${half(p)}`,
    ],
    [`${LAS} ${CLOCK}(?: ?(?:h|hs|hrs|horas))?${HALF}`, ([h = '', p], gloss) => `at ${clock(h, gloss)}${half(p)}`],
    [
      `(?:a )?(\\d{1,2})[:.](\\d\\d)(?: ?(?:h|hs|hrs))?${HALF}`,
      ([h = '', m = '', p]) => `${half(p) || h.length > 1 || Number(h) > 6 ? h : `0${h}`}:${m}${half(p)}`,
    ],
    [`(\\d{1,2}) ?(?:h|hs|hrs)`, '$1:00'],
    [`(\\d{1,2}) ?(?:p\\.? ?m\\.?)`, '$1 pm'],
    [`(\\d{1,2}) ?(?:a\\.? ?m\\.?)`, '$1 am'],
    // Dates.
    [
      `(?:del |desde el )?${DATE} (?:al|hasta el|a|-) ${DATE} de ${MON}`,
      ([a, b, m = ''], gloss) => `${date(a)} to ${date(b)} ${gloss(m)}`,
    ],
    [
      `(?:del |desde el )?${DATE} de ${MON} (?:al|hasta el) ${DATE} de ${MON}`,
      ([a, m = '', b, n = ''], gloss) => `${date(a)} ${gloss(m)} to ${date(b)} ${gloss(n)}`,
    ],
    [`(\\d{1,2}) y (?:el )?(\\d{1,2}) de ${MON}`, '$1 and $2 $3'],
    [
      `(?:antes del|para el|hasta el|a mas tardar el) (?:dia )?${DATE} (?:de |d )?${MON}`,
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
      `(?:antes de |a )?(?:fin|final|finales) de ${MON}|antes de que (?:termine|acabe) ${MON}`,
      ([a, b], gloss) => `by the end of ${gloss(a ?? b!)}`,
    ],
    [`(?:a |para )?mediados de ${MON}`, 'mid $1'],
    [`(?:a )?principios de ${MON}`, 'early $1'],
    [
      '(?:antes de |a )?(?:fin|final|finales) de(?:l)? mes|antes de que (?:termine|acabe) el mes',
      'by the end of the month',
    ],
    ['(?:antes de |a )?(?:fin|final|finales) de semana', 'this weekend'],
    ['(?:antes de |a )?(?:fin|final|finales) de ano', 'by the end of the year'],
    [
      `el (?:dia )?${DATE} de cada mes|cada (?:dia )?${DATE} de mes|todos los (?:dias )?(\\d{1,2})|(?:cada mes|todos los meses) el (?:dia )?(\\d{1,2})|cada dia (15|10|20|30|5)|dia (\\d{1,2}) de cada mes`,
      (groups) => `every month on the ${date(groups.find((group) => group))}th`,
    ],
    [
      `(?:antes del|para el|hasta el|de aqui al) (?:dia )?(\\d{1,2}|veintiuno|veintidos|veintitres|veinticinco|veinte|quince|treinta)(?! (?:de|horas|anos))`,
      ([a]) => `by the ${date(a)}th`,
    ],
    [
      `(?:el|al) ${WD},? (?:dia )?(\\d{1,2}|veintiuno|veintidos|veintitres|veintinueve|veintiocho)`,
      ([, a]) => `on the ${date(a)}th`,
    ],
    [
      `(?:(?:para|antes|hasta) (?:el|del) |el |al |a )?${WD} (\\d{1,2}|veintiuno|veintidos|veintitres)(?![:.\\d]|h| de)`,
      ([, a]) => `on the ${date(a)}th`,
    ],
    [`(?:el|al) (?:dia )(\\d{1,2}|${NUMBERS}|primero)`, ([a]) => `on the ${date(a)}th`],
    [`(?:el|al|para el) (\\d{1,2})(?![:.\\d%]| (?:de|por|veces|anos))`, 'on the $1th'],
    [`(?:en|para|desde) ${MON}(?: de (20\\d\\d))?`, ([m = '', y], gloss) => `in ${gloss(m)}${year(y)}`],
    // What repeats.
    [
      `(?:el |todos los |cada )(primer|primero|segundo|tercer|cuarto|ultimo) ${WD} de (?:cada )?mes`,
      ([a, d = ''], gloss) => `the ${rank(a)} ${gloss(d)} of every month`,
    ],
    [`(?:cada (?:dos|2) semanas|cada (?:quince|15) dias|una semana si (?:y )?otra no),? los ${WD}s?`, 'every other $1'],
    ['cada (?:dos|2) semanas|cada (?:quince|15) dias|quincenalmente', 'every two weeks'],
    ['cada (?:dos|2) dias|un dia si (?:y )?(?:otro|uno) no|dia por medio', 'every other day'],
    [`(?:todos los|cada|los) ${WD}s?(?:,| y| e) (?:los )?${WD}s?`, 'every $1 and $2'],
    [`${WD} y ${WD}(?= (?:de|d|a las|\\d))`, 'every $1 and $2'],
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
    ['(?:en|dentro de) una hora y media', 'in 90 minutes'],
    ['(?:de hoy en ocho|de aqui a ocho dias|(?:en|dentro de) ocho dias|hoy en ocho|de hoy en ocho dias)', 'in a week'],
    ['(?:manana en ocho)', 'a week from tomorrow'],
    ['(?:de hoy en quince|(?:en|dentro de|de aqui a) (?:quince|15) dias)', 'in two weeks'],
    [`${WD} en ocho`, '$1 week'],
    [`(?:en|dentro de|dntro d|de aqui a|de aca a) (un par de|unos) (minutos|horas|dias|semanas|meses)`, 'in a few $2'],
    [
      `(?:en|dentro de|dntro d|de aqui a|de aca a) ${N} (minutos?|min|horas?|dias?|semanas?|mes(?:es)?|anos?)`,
      'in $1 $2',
    ],
    [`hace ${N} (minutos?|horas?|dias?|semanas?|mes(?:es)?|anos?)`, '$1 $2 ago'],
    [`hace (?:unos|un par de|algunos) (dias|semanas|meses)`, 'three $1 ago'],
    [`(?:durante|por) ${N} (horas?|minutos?)`, 'for $1 $2'],
    // Days by their names.
    [
      `(?:el )?${WD},? (?:de la |la )?(?:semana que viene|proxima semana|semana proxima|otra semana)`,
      '$1 of next week',
    ],
    [`el lunes no, el otro lunes`, 'monday of the week after next'],
    [
      `(?:el )?(?:proximo ${WD}|otro ${WD}|${WD} (?:que viene|proximo|siguiente))`,
      ([a, b, c], gloss) => `on ${gloss(a ?? b ?? c!)}`,
    ],
    [`(?:el )?(?:pasado ${WD}|${WD} pasado)`, ([a, b], gloss) => `last ${gloss(a ?? b!)}`],
    [`este ${WD}`, 'this $1'],
    [`(?:antes del|a mas tardar el|hasta el|de aqui al) ${WD}`, 'by $1'],
    [`(?:del|de|entre el) ${WD} (?:al|a|y el) ${WD}`, '$1 to $2'],
    [
      `(?:el |al )?(lunes|martes|miercoles|jueves|viernes|sabado|domingo)${PART}`,
      ([d = '', p, q], gloss) => `${gloss(d)} ${partOf(p ?? q)}`,
    ],
    [`(?:el|al|para el|este) ${WD}`, 'on $1'],
    ['(?:antes de )pasado manana', 'by the day after tomorrow'],
    [`pasado manana${PART}?`, ([p, q]) => `the day after tomorrow${(p ?? q) ? ` ${partOf(p ?? q)}` : ''}`],
    ['antes de manana', 'by tomorrow'],
    [`manana (?:temprano|a primera hora)`, 'tomorrow morning'],
    [`manana${PART}`, ([p, q]) => `tomorrow ${partOf(p ?? q)}`],
    ['(?:a primera hora|por la manana|en la manana|de manana|a la manana)', 'in the morning'],
    ['esta manana|hoy por la manana', 'this morning'],
    ['esta tarde|hoy por la tarde', 'this afternoon'],
    ['esta noche|hoy por la noche|hoy en la noche', 'tonight'],
    ['(?:por|en|a|de) la tarde', 'in the afternoon'],
    ['(?:por|en|a|de) la noche', 'at night'],
    ['buenos dias|buenas (?:tardes|noches)|buen dia', ';'],
    ['anteayer|antier|antes de ayer|antes de anoche', 'the day before yesterday'],
    ['anoche|ayer por la noche|ayer en la noche', 'last night'],
    ['ayer', 'yesterday'],
    ['(?:antes de dormir|antes de acostarme)', 'before bed'],
    ['(?:la )?semana que viene|(?:la )?proxima semana|(?:la )?semana proxima|la otra semana', 'next week'],
    ['esta semana', 'this week'],
    ['(?:la )?semana pasada|(?:la )?ultima semana', 'last week'],
    ['(?:el )?(?:proximo (?:fin de semana|finde)|(?:fin de semana|finde) que viene)', 'next weekend'],
    ['(?:el )?(?:fin de semana|finde) pasado', 'last weekend'],
    ['(?:este |el )?(?:fin de semana|finde|weekend)', 'this weekend'],
    ['(?:el )?(?:mes que viene|proximo mes)', 'next month'],
    ['(?:el )?mes pasado', 'last month'],
    ['este mes', 'this month'],
    ['este ano', 'this year'],
    ['(?:en|por|para) navidad', 'on christmas'],
    ['nochebuena', 'on christmas eve'],
    ['nochevieja', "on new year's eve"],
    ['todo el dia', 'all day'],
    ['(?:cuando es|cuando|a que hora)', 'when'],
    ['(?:estado de animo|animo|humor|me siento|me he sentido|me senti)', 'mood'],
    ['se me (?:ha )?(?:paso|pasado|olvido|olvidado)|me salte', 'missed'],
    ['como (?:voy|me fue)|como lo llevo|me fue bien', 'progress'],
  ],
  words: {
    monday: 'lunes',
    tuesday: 'martes',
    wednesday: 'miercoles mie',
    thursday: 'jueves jue',
    friday: 'viernes vie',
    saturday: 'sabado sabados sab',
    sunday: 'domingo domingos dom',
    january: 'enero',
    february: 'febrero',
    march: 'marzo',
    april: 'abril',
    may: 'mayo',
    june: 'junio',
    july: 'julio',
    august: 'agosto',
    september: 'septiembre setiembre',
    october: 'octubre',
    november: 'noviembre',
    december: 'diciembre',
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
    tomorrow: 'manana',
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
    first: 'primero empezar empiezo arranco',
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
    [/^(?:tarea|pendiente)s?\s*:\s*/, 'task'],
    [/^(?:agenda|evento|cita)\s*:\s*/, 'event'],
  ],
  obliged:
    /^(?:(?:hoy|manana|y|ademas|tambien|el \w+) )*(?:tengo que|tenemos que|tngo q|hay que|debo|deberia|necesito|toca|me toca|he de|quiero)\s+/,
  attending: /^(?:tengo(?: (?:la|el|una?))?|tenemos|voy a(?: la|l)?|vamos a(?: la|l)?|hay|es|pon que)\s+/,
  lead: /^(?:[\s,.;:!?¡¿–—-]+|(?:que|de|a|para|y|el|en|por favor|porfa|lo de|ponlo)\s+)/,
  tail: /(?:[\s,.;:!?¡¿–—-]|\s(?:por favor|porfa|y|a|de|el|la|las|los|en|para|con|es|del|al|antes|sin falta|hasta|desde|que|a mas tardar|ponlo como habito))$/,
  belongs: ['para', 'en'],
  forms: [],
  joint:
    /, (?:(?:y|pero|ademas|además|luego|despues|después|que) ){0,2}| (?:y|pero|ademas|además|luego|despues|después) (?:(?:tambien|también|luego) ){0,1}| (?=(?:recuerdame|recuérdame|tengo|hay que|anota|apunta) )/gi,
  beside: [
    [/\b(?:el|un) dia (?:antes|anterior)\b|\bla vispera\b/, -1],
    [/\b(?:para )?(?:ese|el) mismo dia\b/, 0],
    [/\bal dia siguiente\b/, 1],
  ],
  brings:
    /^(?:(?:y|hay que|hay q|tengo que|tengo q|me toca|toca|yo|no olvidar) )*(?:llevar(?:le|les)?|llevo|traer|traigo)\b/,
  acts: {
    delete: /\b(?:borra\w*|quita\w*|elimina\w*|cancela\w*|saca(?:lo|la)?|anula\w*|olvida(?:te)? (?:de )?|suprime)\b/,
    move: /\b(?:mueve\w*|mover|pasa(?:me|la|lo)?|pasá|cambia(?:la|lo|me)?|corre(?:me)?|retrasa\w*|adelanta\w*|aplaza\w*|pospon\w*|traslad\w*|reprograma\w*|va para|mejor el)\b/,
    rename: /\b(?:renombra\w*|cambia(?:le)? el nombre|ponele otro nombre|llama(?:lo|la)? (?:ahora )?)\b.*["«“]/,
    start_habit: /\b(?:(?:como|de|el|nuevo) habito|habito nuevo|nueva (?:costumbre|rutina)|habito\s*:)\b/,
    create_in_project: /\bal proyecto\b|→|\ben el proyecto\b/,
    into_project: /\b(?:mueve|pasa|mete) .*\bal proyecto\b/,
  },
  commands:
    /^(?:borra|quita|elimina|cancela|anula|saca lo|mueve|pasa(?:me|la|lo)? (?:el|la|lo)|cambia(?:me)? (?:el|la) .* (?:al?|para) |corre(?:me)? (?:el|la)|retrasa|adelanta|aplaza|traslad[ae]|renombra|rename|tacha|anade .* al proyecto|estado de mis habitos)\w*/,
  ticks: /\b(?:tacha\w*|marca\w*|hecho|hecha|listo|lista|bórralo como hecho|puedes quitarlo)\b|[✅✔✓]/u,
  acting:
    /^(?:(?:por favor|porfa|borra|quita|elimina|eliminar|cancela|saca|sacá|anula|mueve|mover|pasa|pasá|pásame|pasame|cambia|cambiá|corre|correme|retrasa|adelanta|aplaza|traslade|tacha|tachá|marca|ya|he|hemos|hice|hice|mis|fui|fue|salí|sali|ido|hecho|hecha|terminé|termine|entregado|pagado|hablado|llamado|pagué|pague|comprado|mandado|mandé|mande|listo|lo|de|del|el|la|los|las|que|qué|cuando|cuándo|cual|cuál|es|son|era|donde|dónde|anote|anoté|apunte|apunté|deje|dejé|quien|quién|a|hora|numero|número|tiene|tengo|mi|me|toca|le|un|una|al|con|para|cuántos|cuantos|cuántas|cuantas|veces|dias|días|llevo|estado)\s+)+/,
  ending:
    /(?:[\s,.;:!?¡¿–—-]|\s(?:por favor|porfa|ya|hecho|hecha|lista|listo|marcar|marcalo|márcalo|táchalo|tachalo|tacha|al|el|la|para|lo|a|pa|está|esta|seguidos|aquí|aqui|de|que|mejor|tarea|va|se|pásala|pasala|cámbiala|cambiala|como))$/i,
  asks: /\?\s*$|^¿|^(?:y )?(?:que|qué|q) (?:tengo|tngo|hay|tenemos|me|hago|hice|he hecho|pendientes|vence|tareas|escribi|cosas|numero|era|puedo|turnos|compromisos|onda)\b|^(?:como|cuando|donde|quien|cual(?:es)?|cuant[oa]s?|por que|a que hora|a que numero|a quien|puedo|puedes|sera|sabes|cachai|dime (?:que|tu))\b|\bque hago primero\b/,
  asked: [
    [
      /^que (?:puedes|podes|sabes) hacer\b|^(?:como|para que) (?:funcionas?|sirves?)\b|^ayuda\W*$|^que (?:te )?puedo (?:decir|preguntar|pedir|escribir)/,
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
  corrects: {
    scratch:
      /^(?:(?:no|ups|perdon|espera|ay|ah|oye)[\s,.!–-]+)*(?:(?:borra|quita|elimina|olvida|anula|deshaz|descarta|cancela)(?:lo|la|me)?(?: (?:eso|esto|lo ultimo|ultimo))?|deshacer|no (?:lo )?(?:guardes|apuntes)(?: (?:eso|esto))?|(?:era|fue) (?:una |solo una |en )?broma|no era (?:eso|nada))(?:,? (?:por favor|porfa|gracias|otra vez))*$/,
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
  },
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
    did: /^(?:he (?:ido|hecho|salido|dado|leido)|e leido|hice|fui|sali|ya|hoy (?:camine|rece|cumpli)|medite|listo|pague|llame)\b/,
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

/** "7:30" and "siete" as the grammar reads them. */
function clock(said: string, gloss: (text: string) => string): string {
  return /^\d/.test(said) ? said.replace('.', ':') : gloss(said);
}
