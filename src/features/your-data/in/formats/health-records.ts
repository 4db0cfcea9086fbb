/**
 * Reads export.xml of Apple Health piece by piece: it may have a gigabyte, and only sleep, mindful minutes and state of mind become things of
 * Daymark. Each is one element with attributes; everything else is counted.
 */
import { dayIn } from '#lib/zone.ts';
import { FileError } from '#features/your-data/in/file-error.ts';
import { MINUTE_MS } from '#lib/durations.ts';

export interface HealthRecords {
  /** Minutes asleep by the day of waking up; minutes of mindfulness by day. */
  readonly sleep: ReadonlyMap<string, number>;
  readonly mindful: ReadonlyMap<string, number>;
  readonly moods: readonly { readonly at: string; readonly day: string; readonly valence: number }[];
  /** Times in bed and awake. */
  readonly awake: number;
  /** Records that have no place here: steps, heart rate. */
  readonly others: number;
}

const ELEMENT = /<(Record|StateOfMind|Workout|ActivitySummary|Correlation)(\s[^<>]*)>/g;
const ATTRIBUTE = /\s(\w+)="([^"]*)"/g;
const ASLEEP = /^HKCategoryValueSleepAnalysisAsleep/;
/** A shorter time awake does not end a night: watches write a segment for each stage of sleep. */
const AWAKE = 180 * MINUTE_MS;
/** An element has some hundred letters; a night has some forty segments. */
const MOST_LETTERS = 1_000_000;
const MOST_RECORDS = 2_000_000;

/** '2026-05-13 23:10:00 +0200', as Apple writes it; NaN for anything else. */
function timeOf(text = ''): number {
  const [, day, clock, hours, minutes] =
    /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}) ([+-]\d{2})(\d{2})$/.exec(text) ?? [];
  return day ? Date.parse(`${day}T${clock}${hours}:${minutes}`) : Number.NaN;
}

/** Takes the bytes in order; `end` gives what was found. */
export function createHealthReader(zone: string) {
  const decoder = new TextDecoder();
  const asleep: { from: number; to: number }[] = [];
  const mindful = new Map<string, number>();
  const moods: { at: string; day: string; valence: number }[] = [];
  let [awake, others] = [0, 0];
  let rest = '';

  const take = (tag: string, attributes: string) => {
    const of = Object.fromEntries([...attributes.matchAll(ATTRIBUTE)].map(([, name, value]) => [name!, value!]));
    const [from, to] = [timeOf(of.startDate), timeOf(of.endDate)];
    const type = of.type ?? tag;
    const valence = Number.parseFloat(of.valence ?? (/StateOfMind/.test(type) ? (of.value ?? '') : ''));
    if (type === 'HKCategoryTypeIdentifierSleepAnalysis' && to > from) {
      // Time in bed and awake is not sleep.
      if (ASLEEP.test(of.value ?? '')) asleep.push({ from, to });
      else awake++;
    } else if (type === 'HKCategoryTypeIdentifierMindfulSession' && to > from) {
      const day = dayIn(new Date(from), zone);
      mindful.set(day, (mindful.get(day) ?? 0) + (to - from) / MINUTE_MS);
    } else if (/StateOfMind/.test(type) && Math.abs(valence) <= 1 && from > 0) {
      moods.push({ at: new Date(from).toISOString(), day: dayIn(new Date(from), zone), valence });
    } else others++;
  };

  return {
    push(bytes: Uint8Array, final: boolean) {
      const text = rest + decoder.decode(bytes, { stream: !final });
      // An element may go on in the next piece.
      const whole = text.lastIndexOf('>') + 1;
      for (const [, tag, attributes] of text.slice(0, whole).matchAll(ELEMENT)) take(tag!, attributes!);
      rest = text.slice(whole);
      if (rest.length > MOST_LETTERS || asleep.length + moods.length > MOST_RECORDS) throw new FileError('TooLarge');
    },
    end: (): HealthRecords => ({ sleep: nights(asleep, zone), mindful, moods, awake, others }),
  };
}

/** Minutes asleep by the day on which the person woke up. A watch and a phone both write the same night: what overlaps counts once. */
function nights(spans: { from: number; to: number }[], zone: string): ReadonlyMap<string, number> {
  const minutes = new Map<string, number>();
  let [night, until] = [0, Number.NEGATIVE_INFINITY];
  const wake = () => {
    if (night === 0) return;
    const day = dayIn(new Date(until), zone);
    minutes.set(day, (minutes.get(day) ?? 0) + night / MINUTE_MS);
    night = 0;
  };
  for (const { from, to } of spans.sort((a, b) => a.from - b.from)) {
    if (from - until >= AWAKE) wake();
    night += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  wake();
  return minutes;
}
