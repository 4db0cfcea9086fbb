import { readdirSync, readFileSync, appendFileSync, writeFileSync } from 'node:fs';
import { test } from 'vitest';
import type { CalendarEvent } from '#data/schema.ts';
import { repeatedIn } from '#kinds/series.ts';
import { occurrenceOf } from '#kinds/occurrence.ts';
import { occurrencesIn } from '#kinds/series.ts';
import { daysLeftOut } from '#lib/recurrence.ts';
import { dayOf } from '#lib/day.ts';
import { calendarText } from '#lib/ics/write-calendar.ts';
import { planImport } from './plan-import.ts';
import { loadReader } from './ical.ts';
const { readCalendar } = await loadReader();
void repeatedIn;
let decode = (bytes: Uint8Array) => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};
try {
  const m = '#lib/ics/decode-calendar.ts';
  const d = await import(/* @vite-ignore */ m);
  decode = d.decodeCalendar;
} catch {}
const OUT = process.env.OUT_FILE ?? '/tmp/ics-base.txt';
const DIR = process.env.CASES ?? '/work/shared/cases/ics';
writeFileSync(OUT, '');
const shown = (rows: readonly CalendarEvent[], from: string, to: string, zone: string) => {
  const own = new Map<string, string[]>();
  for (const r of rows)
    if (r.series_id && r.occurrence_day) own.set(r.series_id, [...(own.get(r.series_id) ?? []), r.occurrence_day]);
  const all = rows.flatMap((r) =>
    r.rrule
      ? occurrencesIn(
          r,
          new Set([...daysLeftOut(r), ...(own.get(r.id) ?? [])]),
          from + 'T00:00:00.000Z',
          to + 'T00:00:00.000Z',
          zone,
        )
      : [occurrenceOf(r)],
  );
  return all
    .filter((o) => o.begin >= from && o.begin < to)
    .map((o) =>
      o.allDay
        ? [`D${dayOf(new Date(o.begin))}`, `D${dayOf(new Date(o.end))}`]
        : [o.begin.slice(0, 16), o.end.slice(0, 16)],
    )
    .sort();
};
const expected = JSON.parse(readFileSync(DIR + '/expected.json', 'utf8')) as {
  file: string;
  from: string;
  to: string;
  starts: Record<string, string[]>;
  ends: Record<string, string> | null;
}[];
test('baseline', () => {
  for (const file of readdirSync(DIR).filter((f) => f.endsWith('.ics'))) {
    const text = decode(readFileSync(`${DIR}/${file}`));
    for (const zone of ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata']) {
      const e = expected.find((x) => x.file === file);
      const line = (what: string) => appendFileSync(OUT, `${file} ${zone} ${what}\n`);
      try {
        const read = readCalendar(text, zone);
        if (!read.ok) {
          line('ERR ' + read.error);
          continue;
        }
        const rows = planImport(read.value, new Map(), 's', zone).added as unknown as CalendarEvent[];
        const [from, to] = [e?.from ?? '2025-01-01', e?.to ?? '2028-01-01'];
        const got = shown(rows, from, to, zone);
        const starts = got.map((x) => x[0]);
        let verdict = 'no expectation';
        if (e) {
          const want = [...(e.starts[zone] ?? e.starts['*']!)].sort();
          verdict =
            JSON.stringify(want) === JSON.stringify(starts)
              ? 'ok'
              : `DIFF got ${starts.join(' ')} want ${want.join(' ')}`;
          for (const [s, en] of Object.entries(e.ends ?? {}))
            if (!got.some((x) => x[0] === s && x[1] === en)) verdict += ` ENDS ${s} ${en}`;
        }
        let trip = 'trip-skip';
        if (process.env.TRIP !== '0') {
          const again = readCalendar(
            calendarText(rows, { stamp: new Date('2026-11-22T10:00:00Z'), zone, name: 'x' }),
            zone,
          );
          const rows2 = again.ok
            ? (planImport(again.value, new Map(), 's', zone).added as unknown as CalendarEvent[])
            : [];
          trip = JSON.stringify(shown(rows2, from, to, zone)) === JSON.stringify(got) ? 'trip ok' : 'TRIP DIFF';
        }
        line(
          `${verdict} | ${trip} | unread ${JSON.stringify(read.value.unread)} simpler ${JSON.stringify(read.value.simpler.map((s) => s.what))}`,
        );
      } catch (err) {
        line('THROW ' + String(err));
      }
    }
  }
}, 120_000);
