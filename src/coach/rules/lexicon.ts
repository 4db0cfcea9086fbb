/** The words for days, months, hours and numbers. They are listed here alone: patterns are built from these. */

/** "Monday" to "Sunday". */
export const WEEKDAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
/** "Mon" to "Sun", in the ways that people shorten them. */
export const WEEKDAY_SHORT = '(?:mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun)';
/** A weekday in full, also in the plural or misspelled. */
export const LONG =
  'mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|tuseday|teusday|wendesday|wensday|wednsday|thrusday|thursdy|thurday|firday|frday|saterday|satuday';
/** The first letters of every weekday, also of one that is misspelled behind them. */
export const WEEKDAY_START = '(?:mon|tue|wed|thu|fri|sat|sun)';
export const WEEKDAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const WEEKDAY_CODES = WEEKDAY_NAMES.map((name) => name.slice(0, 2).toLowerCase());
/** 0 (Sunday) to 6, for a weekday in full, shortened or misspelled ("teusday", "frday"). */
export const weekdayOf = (word: string): number =>
  word.startsWith('te') ? 2 : word.startsWith('fi') ? 5 : WEEKDAY_CODES.indexOf(word.slice(0, 2).toLowerCase());

export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
const MONTH_CODES = MONTH_NAMES.map((name) => name.slice(0, 3).toLowerCase());
/** "January" and "jan". */
export const MONTH = `${MONTH_NAMES.join('|').toLowerCase()}|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec`;
/** The first letters of every month. */
export const MONTH_START = `(?:${MONTH_CODES.join('|')})`;
/** 1 to 12. */
export const monthOf = (name: string): number => MONTH_CODES.indexOf(name.slice(0, 3).toLowerCase()) + 1;

const ONES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'];
const TEENS = 'tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth';
/** The words for 1st to 31st. */
const ORDINALS: readonly string[] = [
  ...ONES,
  ...TEENS.split(' '),
  'twentieth',
  ...ONES.map((one) => `twenty-${one}`),
  'thirtieth',
  'thirty-first',
];
/** "20th" or "twentieth". */
export const NTH = String.raw`(\d{1,2}(?:st|nd|rd|th)|${ORDINALS.toReversed().join('|').replaceAll('-', '[- ]')})`;
/** Which day of a month "20th" or "twentieth" is. */
export const nthOf = (word: string): number =>
  Number.parseInt(word, 10) || ORDINALS.indexOf(word.replace(' ', '-')) + 1;

const HOUR_NAMES = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
/** The hours in words. */
export const HOURS = HOUR_NAMES.join('|');
const MORE_NUMBERS: readonly (readonly [string, number])[] = [
  ['a', 1],
  ['an', 1],
  ['other', 2],
  ['second', 2],
  ['couple', 2],
  ['couple of', 2],
  ['a couple of', 2],
  ['few', 3],
  ['fifteen', 15],
  ['twenty', 20],
  ['thirty', 30],
  ['forty', 40],
  ['forty-five', 45],
  ['forty five', 45],
  ['fifty', 50],
  ['sixty', 60],
  ['ninety', 90],
];
const NUMBERS = new Map<string, number>([...HOUR_NAMES.map((name, i) => [name, i + 1] as const), ...MORE_NUMBERS]);
export const NUMBER_WORDS = `${HOURS}|fifteen|twenty|thirty|forty-five|forty five|forty|fifty|sixty|ninety`;
/** A small number in digits or words: "a" is one, "a couple of" two, "few" three. NaN for anything else. */
export const numberOf = (word: string): number => NUMBERS.get(word.toLowerCase()) ?? Number(word.replace(',', '.'));

/** A pattern that ignores case, built from the words above. */
export const anyCase = (parts: TemplateStringsArray, ...words: readonly string[]): RegExp =>
  new RegExp(String.raw(parts, ...words), 'i');
