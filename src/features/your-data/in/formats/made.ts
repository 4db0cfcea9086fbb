/** What the adapters share: counts of what is left out, times of day in a zone, ids that are the same at each import. */
import type { Day } from '#lib/day.ts';
import { idOf } from '#lib/id.ts';
import { instantOf } from '#lib/zone.ts';
import type { LeftOut } from '#features/your-data/in/incoming.ts';

/** Counts by name. */
export function counting() {
  const counts = new Map<string, number>();
  return {
    add: (what: string, n = 1) => void (n > 0 && counts.set(what, (counts.get(what) ?? 0) + n)),
    list: (): readonly LeftOut[] => [...counts].map(([what, count]) => ({ what, count })),
  };
}

/** The instant of a time of a day in a zone. */
export const instantAt = (day: Day, zone: string, hour = 12, minute = 0): string =>
  instantOf({ day, minute: hour * 60 + minute }, zone).toISOString();

/** Ids of things that the file does not name: things that say the same are told apart by their order. */
export function naming(program: string) {
  const seen = new Map<string, number>();
  return (...key: readonly string[]): string => {
    const name = key.join('\u0000');
    const n = (seen.get(name) ?? 0) + 1;
    seen.set(name, n);
    return idOf(program, ...key, ...(n > 1 ? [String(n)] : []));
  };
}

/** Tags without blanks around them, each once; null when there are none. */
export function tagsOf(tags: readonly string[]): readonly string[] | null {
  const kept = [...new Set(tags.map((tag) => tag.trim()).filter(Boolean))];
  return kept.length > 0 ? kept : null;
}

/** '14:05', '2:05 PM' or '2:05 p.m.' as hours and minutes; noon for anything else. */
export function clockOf(text: string | undefined): readonly [hour: number, minute: number] {
  const plain = (text ?? '').toLowerCase().replaceAll(/\s/g, '').replace('.m.', 'm');
  const [, h, m, half] = /^(\d{1,2})[:.](\d{2})(?:[:.]\d{2})?([ap])?m?$/.exec(plain) ?? [];
  if (!h || !m) return [12, 0];
  const hour = half ? (Number(h) % 12) + (half === 'p' ? 12 : 0) : Number(h);
  return hour < 24 && Number(m) < 60 ? [hour, Number(m)] : [12, 0];
}
