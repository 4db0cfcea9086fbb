/** Several times in one line: "tomorrow 9 dentist, 11 bank, 3 school", "meds at 8am and 8pm". */
import { eventFrom } from './events.ts';
import type { Found } from './found.ts';
import { taskFrom } from './tasks.ts';
import { startsTask } from './things.ts';
import { findWhen, type Now } from './when.ts';
import { EVENT } from './words.ts';

const TIME = String.raw`\d{1,2}(?:[:.][0-5]\d)? ?(?:[ap]m\b)?`;
const FIRST = new RegExp(String.raw`^(?:at )?(${TIME}) (?=[a-z])(?!to\b|till?\b)(.+)$`, 'i');
const LAST = new RegExp(String.raw`^(.*[a-z]) (?:at |@ ?)?(${TIME})$`, 'i');

/** Each part has an hour and what it is for, in the order of the day. Null for anything else: "today 3 meetings, 2 calls" counts. */
export function timetable(body: string, now: Now, said: string): Found[] | null {
  const lead = /^(?:on )?(?:(?:this|next) )?[a-z]+[,:]? (?:[-–] )?/i.exec(body)?.[0] ?? '';
  const day = findWhen(lead, now);
  const parts = body.slice(lead.length).split(/,\s*(?:and |then )?|\sand (?=\d)|\sthen /i);
  if (!day || day.minute !== undefined || parts.length < 2) return null;
  const on = { ...now, on: day.day };
  const items = parts.map((part) => {
    const first = FIRST.exec(part.trim());
    const [, what = '', time = ''] = first ? [part, first[2], first[1]] : (LAST.exec(part.trim()) ?? []);
    return { what: what.trim(), when: what && findWhen(`${what} at ${time}`, on), time };
  });
  const inOrder = items.every(({ when }, i) => {
    const before = i > 0 ? items[i - 1]!.when : null;
    return when && when.minute !== undefined && !when.rrule && (!before || before.start! < when.start!);
  });
  const known = items.some(({ what }) => EVENT.test(what) || startsTask(what));
  if (!inOrder || !known || items.some(({ what }) => /^[a-z]+s$/i.test(what))) return null;
  return items.flatMap(({ what, time }) => {
    const text = `${what} at ${time}`;
    return (startsTask(what) ? null : eventFrom(text, on, said)) ?? taskFrom(text, on, said, null, false);
  });
}
