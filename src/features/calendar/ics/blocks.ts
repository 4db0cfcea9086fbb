/** An iCalendar file as its parts: each event and each zone is parsed alone, so that a broken one does not take the others with it. Pure. */

/** The lines of one event or zone, from its BEGIN to its END. */
export type Block = readonly string[];

export interface Blocks {
  readonly events: readonly Block[];
  readonly zones: readonly Block[];
  /** The calendar's own properties: X-WR-CALNAME, METHOD. By upper-case name; the first of each. */
  readonly about: ReadonlyMap<string, string>;
  /** Whether it ends inside an event, as after a download that broke off. */
  readonly cutOff: boolean;
  /** How many tasks, notes and the like it has, which are not events. */
  readonly others: number;
}

/** What is read of an event. Anything else is left out before it can fail. */
const OF_EVENT =
  /^(?:UID|DTSTART|DTEND|DURATION|RECURRENCE-ID|RRULE|EXRULE|EXDATE|RDATE|SUMMARY|DESCRIPTION|COMMENT|LOCATION|URL|CATEGORIES|COLOR|STATUS|SEQUENCE|TRIGGER|X-DAYMARK-\w+)[;:]/i;
const BOUNDARY = /^(BEGIN|END):([\w-]+)\s*$/i;

/** Null for a text that is no calendar. */
export function blocksOf(text: string): Blocks | null {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/(?:\r\n|\n|\r)[ \t]/g, '')
    .split(/\r\n|\n|\r/);
  const first = lines.findIndex((line) => line.trim() !== '');
  if (!/^BEGIN:VCALENDAR\s*$/i.test(lines[first] ?? '')) return null;
  const [events, zones]: [Block[], Block[]] = [[], []];
  const about = new Map<string, string>();
  let others = 0;
  let open: string[] | null = null;
  const inside: string[] = [];
  for (const line of lines) {
    const [, edge, name] = BOUNDARY.exec(line)?.map((part) => part.toUpperCase()) ?? [];
    if (edge === 'BEGIN') inside.push(name!);
    const kind = inside.find((each) => each !== 'VCALENDAR');
    if (edge === 'BEGIN' && inside.length === 2 && name === kind) open = [];
    if (edge) open?.push(`${edge}:${name!}`);
    else if (kind === 'VEVENT' && OF_EVENT.test(line)) open?.push(withValue(line));
    else if (kind === 'VTIMEZONE' && /^[\w-]+[;:]/.test(line)) open?.push(line);
    else if (!kind) addTo(about, line);
    if (edge !== 'END') continue;
    inside.pop();
    if (inside.length !== 1 || !open) continue;
    if (kind === 'VEVENT') events.push(open);
    else if (kind === 'VTIMEZONE') zones.push(open);
    else others++;
    open = null;
  }
  return { events, zones, about, cutOff: open !== null, others };
}

/** Old programs write a day without saying that it is one. */
const withValue = (line: string): string =>
  line.replace(
    /^(DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE)((?:;(?!VALUE=)[^:;]*)*):(\d{8}(?:,\d{8})*)\s*$/i,
    '$1;VALUE=DATE:$3',
  );

function addTo(about: Map<string, string>, line: string): void {
  const [, name, value] = /^([\w-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? [];
  if (name && !about.has(name.toUpperCase())) about.set(name.toUpperCase(), plain(value!));
}

const plain = (value: string) =>
  value
    .replace(/\\n/gi, ' ')
    .replace(/\\([\\;,])/g, '$1')
    .trim();
