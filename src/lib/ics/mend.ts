/** Small faults of an event's lines, repaired so that they do not cost the event, and counted. Pure. */
import { isDay } from '#lib/day.ts';
import { DATED, type Block } from './blocks.ts';
import type { Repair, SimplifiedPart, Work } from './file-rows.ts';

/** The lines of an event as ical.js reads them. */
export interface MendedEvent {
  readonly lines: Block;
  readonly repairs: ReadonlySet<Repair>;
  readonly simpler: ReadonlySet<SimplifiedPart>;
  /** Whether it has a time of its own that is none: ical.js would take month 13 for January. */
  readonly isBroken: boolean;
}

/** What is read of an event. Anything else is left out before it can fail. */
const OF_EVENT =
  /^(?:BEGIN|END|UID|DTSTAMP|DTSTART|DTEND|DURATION|RECURRENCE-ID|RRULE|EXRULE|EXDATE|RDATE|SUMMARY|DESCRIPTION|COMMENT|LOCATION|URL|CATEGORIES|COLOR|STATUS|SEQUENCE|ACTION|TRIGGER|X-WR-TIMEZONE|X-DAYMARK-\w+)[;:]/i;
/** Any property. */
const PROPERTY = /^[\w-]+(?:;[^:]*)?:/;
const TYPES = { DATE: /^\d{8}$/, PERIOD: /\//, 'DATE-TIME': /^(?!\d{8}$)[^/]+$/ };

/** Repairs the lines of an event. Of added dates and those left out it takes what `work` allows. */
export function mended(block: Block, work: Work): MendedEvent {
  const repairs = new Set<Repair>();
  const simpler = new Set<SimplifiedPart>();
  let isBroken = false;
  const lines = block.flatMap((line) => {
    if (OF_EVENT.test(line)) {
      const dates = mendedDates(line, repairs, simpler, work);
      if (dates === null) isBroken = true;
      return dates ?? [];
    }
    if (line.trim() !== '' && !PROPERTY.test(line)) repairs.add('line');
    return [];
  });
  return { lines, repairs, simpler, isBroken };
}

/**
 * The dates of a line, each with the type that it is: many programs leave it out, or state another. Null for a start or an end that is no
 * date.
 */
function mendedDates(line: string, repairs: Set<Repair>, simpler: Set<SimplifiedPart>, work: Work): string[] | null {
  const [, name, parameters, text] = DATED.exec(line) ?? [];
  if (!name) return [line];
  const isList = /^(?:EXDATE|RDATE)$/i.test(name);
  const all = text!.split(',', isList ? work.dates + 1 : 2);
  if (isList && all.length > work.dates) simpler.add('dates');
  const taken = isList ? all.slice(0, work.dates) : all;
  if (isList) work.dates -= taken.length;
  const values = taken.flatMap((written) => {
    const value = mendedDate(written.trim());
    if (value === '' && !/^(?:DTSTART|RECURRENCE-ID)$/i.test(name)) {
      repairs.add('empty');
      return [];
    }
    if (isList && !isDate(value)) {
      simpler.add('date');
      return [];
    }
    if (value !== written) repairs.add('time');
    return [value];
  });
  if (!isList && !values.every((value) => isDate(value) && !value.includes('/'))) return null;
  const [, stated = 'DATE-TIME'] = /;VALUE="?([^;"]*)/i.exec(parameters!.toUpperCase()) ?? [];
  const others = parameters!.replace(/;VALUE=[^;]*/i, '');
  return Object.entries(TYPES).flatMap(([type, form]) => {
    const ofType = values.filter((value) => form.test(value));
    if (ofType.length > 0 && type !== stated) repairs.add('time');
    const value = type === 'DATE-TIME' ? '' : `;VALUE=${type}`;
    return ofType.length > 0 ? [`${name}${others}${value}:${ofType.join()}`] : [];
  });
}

/** A date or time with seconds, without the marks of ISO 8601, and in UTC when it names its distance from it. */
const mendedDate = (written: string): string =>
  written
    .toUpperCase()
    .replace(/(T\d{6})T$/, '$1')
    .replace(/(\d{4})-(\d\d)-(\d\d)(?=T)/g, '$1$2$3')
    .replace(
      /(\d{8})T(\d\d):?(\d\d)(?::?(\d\d))?(?:\.\d+)?(?:([+-]\d\d):?(\d\d))?(?=Z?(?:\/|$))/g,
      (_, day: string, h: string, min: string, s: string = '00', ahead?: string, minutes?: string) => {
        const local = `${day}T${h}${min}${s}`;
        return ahead === undefined ? local : inUtc(local, `${ahead}:${minutes!}`);
      },
    );

function inUtc(local: string, offset: string): string {
  const iso = local.replace(/^(....)(..)(..T..)(..)(..)$/, '$1-$2-$3:$4:$5');
  const at = Date.parse(`${iso}${offset}`);
  return Number.isNaN(at) ? local : `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/** Whether a value of EXDATE or RDATE can be read: a day, a time or a period. */
function isDate(value: string): boolean {
  const [begin = '', end] = value.split('/');
  if (end !== undefined && !isTime(end) && !/^\+?P(?:\d+[WD])*(?:T(?:\d+[HMS])+)?$/.test(end)) return false;
  return isTime(begin) || (end === undefined && /^\d{8}$/.test(begin) && isDay(dashed(begin)));
}

const isTime = (text: string): boolean => {
  const [, day, h, min, s] = /^(\d{8})T(\d\d)(\d\d)(\d\d)Z?$/.exec(text) ?? [];
  return day !== undefined && isDay(dashed(day)) && Number(h) <= 24 && Number(min) < 60 && Number(s) <= 60;
};

const dashed = (day: string) => day.replace(/^(....)(..)(..)$/, '$1-$2-$3');
