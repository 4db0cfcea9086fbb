import { findWhen } from '#coach/rules/when.ts';
import { wallClock } from '#lib/zone.ts';
import { dates } from '../tests/coach/dates.ts';
const clock = (m: number) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`;
let n = 0;
for (const [s, w] of dates) {
  const x = findWhen(s, { at: new Date('2026-05-13T13:00:00Z'), zone: 'Europe/Berlin', dayStartsAt: 0 });
  const g = !x ? null : x.last ? `${x.day.slice(5)}..${x.last.slice(5)}` : x.minute === undefined ? x.day.slice(5) : `${x.day.slice(5)} ${clock(x.minute)}${x.end ? '-' + clock(wallClock(x.end, 'Europe/Berlin').minute) : ''}`;
  if (g !== w) { n++; console.log(s, '|', g, 'for', w); }
}
console.log(n, 'of', dates.length);
