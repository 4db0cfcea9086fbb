/** An iCalendar file as its parts: each event and each zone is parsed alone, so that a broken one does not take the others with it. Pure. */

/** The lines of one event or zone, from its BEGIN to its END. */
export type Block = readonly string[];

export interface Blocks {
  readonly events: readonly Block[];
  readonly zones: readonly Block[];
  /** Events without their END: another part began, or the calendar ended, inside them. */
  readonly unended: readonly Block[];
  /** The event inside which the file ends, as after a download that broke off. */
  readonly cutOff: Block | null;
  /** The calendar's own properties, such as X-WR-CALNAME. By upper-case name; the first of each. */
  readonly about: ReadonlyMap<string, string>;
  /** How many tasks, notes and the like it has, which are not events. */
  readonly others: number;
}

/** What is read of an event. Anything else is left out before it can fail. */
const OF_EVENT =
  /^(?:UID|DTSTART|DTEND|DURATION|RECURRENCE-ID|RRULE|EXRULE|EXDATE|RDATE|SUMMARY|DESCRIPTION|COMMENT|LOCATION|URL|CATEGORIES|COLOR|STATUS|SEQUENCE|TRIGGER|X-DAYMARK-\w+)[;:]/i;
const BOUNDARY = /^(BEGIN|END):([\w-]+)\s*$/i;
/** The parts of a calendar. None of them is inside another. */
const PARTS = /^(?:VEVENT|VTIMEZONE|VTODO|VJOURNAL|VFREEBUSY|VAVAILABILITY|VCALENDAR)$/;

/** Null for a text that is no calendar. */
export function blocksOf(text: string): Blocks | null {
  const lines = text
    .replace(/^\uFEFF?\s*/, '')
    .replace(/(?:\r\n|\n|\r)[ \t]/g, '')
    .split(/\r\n|\n|\r/);
  if (!/^BEGIN:VCALENDAR\s*$/i.test(lines[0]!)) return null;
  const [events, zones, unended]: [Block[], Block[], Block[]] = [[], [], []];
  const about = new Map<string, string>();
  let others = 0;
  /** The METHOD of the calendar that is read, and the part of it that is open: the names that began in it, and its lines. */
  let method = '';
  let inside: string[] = [];
  let open: string[] = [];
  const close = (isEnded: boolean) => {
    const [kind] = inside;
    const lines = [...open, ...inside.reverse().map((name) => `END:${name}`)];
    if (kind === 'VEVENT') (isEnded ? events : unended).push(method === 'CANCEL' ? cancelled(lines) : lines);
    // Its rules may be whole, and without a zone its events would have no time.
    else if (kind === 'VTIMEZONE') zones.push(lines);
    else if (kind) others++;
    inside = [];
  };
  for (const line of lines) {
    const [, edge, name = ''] = BOUNDARY.exec(line)?.map((part) => part.toUpperCase()) ?? [];
    const [kind] = inside;
    if (name === 'VCALENDAR') {
      close(false);
      method = '';
    } else if (edge === 'BEGIN') {
      if (PARTS.test(name)) close(false);
      if (inside.length === 0) open = [];
      inside.push(name);
      open.push(`BEGIN:${name}`);
    } else if (edge === 'END') {
      // The end of something that did not begin here is left out; what did not end before is ended with it.
      const at = inside.lastIndexOf(name);
      if (at === 0) close(true);
      else if (at > 0)
        open.push(
          ...inside
            .splice(at)
            .reverse()
            .map((each) => `END:${each}`),
        );
    } else if (kind === 'VEVENT' && OF_EVENT.test(line)) open.push(...mended(line));
    else if (kind === 'VTIMEZONE' && /^[\w-]+[;:]/.test(line)) open.push(line);
    else if (!kind) {
      addTo(about, line);
      method = /^METHOD:\s*(\w+)/i.exec(line)?.[1]?.toUpperCase() ?? method;
    }
  }
  const cutOff = inside[0] === 'VEVENT' ? open : null;
  if (!cutOff) close(false);
  return { events, zones, unended, cutOff, about, others };
}

/** An event of a calendar that cancels its events. */
const cancelled = ([begin, ...rest]: readonly string[]): Block => [begin!, 'STATUS:CANCELLED', ...rest];

/** A line with dates: its name, its parameters and its dates. */
export const DATED = /^(DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE)((?:;[\w-]+=(?:"[^"]*"|[^":;]*))*):(.*)$/i;
const TYPES = { DATE: /^\d{8}$/, PERIOD: /\//, 'DATE-TIME': /^(?!\d{8}$)[^/]+$/ };

/** The dates of a line, each with the type that it is: many programs leave it out, or state another; some leave out seconds, or write ISO 8601. */
function mended(line: string): string[] {
  const [, name, parameters, text] = DATED.exec(line) ?? [];
  if (!name) return [line];
  const values = text!.split(',').map((value) =>
    value
      .trim()
      .replace(/(\d{4})-(\d\d)-(\d\d)(?=T)/g, '$1$2$3')
      .replace(/T(\d\d):?(\d\d)(?::?(\d\d))?(?:\.\d+)?(?=Z?(?:\/|$))/g, (_, h, min, s = '00') => `T${h}${min}${s}`),
  );
  const others = parameters!.replace(/;VALUE=[^;]*/i, '');
  return Object.entries(TYPES).flatMap(([type, form]) => {
    const ofType = values.filter((value) => form.test(value));
    const value = type === 'DATE-TIME' ? '' : `;VALUE=${type}`;
    return ofType.length > 0 ? [`${name}${others}${value}:${ofType.join()}`] : [];
  });
}

function addTo(about: Map<string, string>, line: string): void {
  const [, name, value] = /^([\w-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? [];
  if (name && !about.has(name.toUpperCase())) about.set(name.toUpperCase(), plain(value!));
}

const plain = (value: string) =>
  value
    .replace(/\\n/gi, ' ')
    .replace(/\\([\\;,])/g, '$1')
    .trim();
