/** An iCalendar file as its parts: each event and each zone is parsed alone, so that a broken one does not take the others with it. Pure. */

/** The lines of one event or zone, from its BEGIN to its END. */
export type Block = readonly string[];

/** An event of which a boundary is missing: its END, because another part began; its BEGIN; or the rest of the file. */
export interface BrokenEvent {
  readonly block: Block;
  readonly why: 'no end' | 'no begin' | 'cut off';
}

export interface Blocks {
  readonly events: readonly Block[];
  readonly zones: readonly Block[];
  readonly broken: readonly BrokenEvent[];
  /** The calendar's own properties, such as X-WR-CALNAME. By upper-case name; the first of each. */
  readonly about: ReadonlyMap<string, string>;
  /** How many tasks, notes and the like it has, which are not events. */
  readonly others: number;
}

const BOUNDARY = /^(BEGIN|END):([\w-]+)\s*$/i;
/** A zone that Microsoft names by an address ('tzone://Microsoft/Custom') without the quotation marks that its colon needs. */
const ADDRESS_OF_ZONE = /;TZID=(\w+:\/\/[^":;]*)(?=[:;])/i;
/** The parts of a calendar. None of them is inside another. */
const PARTS = /^(?:VEVENT|VTIMEZONE|VTODO|VJOURNAL|VFREEBUSY|VAVAILABILITY|VCALENDAR)$/;

/** Null for a text that is no calendar. One without its first line is read as well, and so is one with a few signs before it. */
export function blocksOf(text: string): Blocks | null {
  const lines = text
    .replace(/^[^]{0,200}?(?=BEGIN:(?:VCALENDAR|VEVENT)\s*$)/im, '')
    .replace(/(?:\r\n|\n|\r)[ \t]/g, '')
    .split(/\r\n|\n|\r/);
  if (!/^BEGIN:(?:VCALENDAR|VEVENT)\s*$/i.test(lines[0]!)) return null;
  const [events, zones, broken]: [Block[], Block[], BrokenEvent[]] = [[], [], []];
  const about = new Map<string, string>();
  let others = 0;
  /** What the calendar that is read says of its events: METHOD and X-WR-TIMEZONE. */
  let ofEvents: readonly string[] = [];
  /** The part that is open: the names that began in it, and its lines. */
  let inside: string[] = [];
  let open: string[] = [];
  /** The lines since the last boundary that are of no event and no zone. */
  let stray: string[] = [];
  const close = (isEnded: boolean) => {
    const [kind] = inside;
    const [begin = '', ...rest] = [...open, ...inside.reverse().map((name) => `END:${name}`)];
    if (kind === 'VEVENT' && isEnded) events.push([begin, ...ofEvents, ...rest]);
    else if (kind === 'VEVENT') broken.push({ block: rest, why: 'no end' });
    // Its rules may be whole, and without a zone its events would have no time.
    else if (kind === 'VTIMEZONE') zones.push([begin, ...rest]);
    else if (kind) others++;
    inside = [];
  };
  for (const line of lines) {
    const [, edge, name = ''] = BOUNDARY.exec(line)?.map((part) => part.toUpperCase()) ?? [];
    const [kind] = inside;
    if (name === 'VCALENDAR') {
      close(false);
      ofEvents = [];
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
      else if (name === 'VEVENT' && stray.some((each) => each !== '')) {
        broken.push({ block: stray, why: 'no begin' });
        inside = [];
      }
    } else if (kind === 'VEVENT') open.push(line.replace(ADDRESS_OF_ZONE, ';TZID="$1"'));
    else if (kind === 'VTIMEZONE') {
      if (/^[\w-]+[;:]/.test(line)) open.push(line);
    } else {
      stray.push(line);
      if (!kind) addTo(about, line);
      if (!kind) ofEvents = [...ofEvents, ...saidOfEvents(line)];
    }
    if (edge) stray = [];
  }
  if (inside[0] === 'VEVENT') broken.push({ block: open, why: 'cut off' });
  else close(false);
  return { events, zones, broken, about, others };
}

/** What a property of a calendar says of each of its events, as properties of these. */
function saidOfEvents(line: string): string[] {
  if (/^METHOD:\s*CANCEL\s*$/i.test(line)) return ['STATUS:CANCELLED'];
  return /^X-WR-TIMEZONE[;:]/i.test(line) ? [line] : [];
}

/** A line with dates: its name, its parameters and its dates. */
export const DATED = /^(DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE)((?:;[\w-]+=(?:"[^"]*"|[^":;]*))*):(.*)$/i;

function addTo(about: Map<string, string>, line: string): void {
  const [, name, value] = /^([\w-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? [];
  if (name && !about.has(name.toUpperCase())) about.set(name.toUpperCase(), plain(value!));
}

const plain = (value: string) =>
  value
    .replace(/\\n/gi, ' ')
    .replace(/\\([\\;,])/g, '$1')
    .trim();
