/**
 * A year of reminders under a fake clock, in three zones, against an oracle that shares no code with the rule: it looks at a clock on the wall
 * each half hour. None may come twice, and none may be missed, also not in the nights in which the clocks change.
 */
import { expect, test } from 'vitest';
import type { HabitDay } from '#data/schema.ts';
import { aHabit, anEvent, aTask, rowsWith } from '#tests/support/reminder-rows.ts';
import { remindersIn, type ReminderRows } from './due.ts';

/** Of the looks at the clock, minutes. */
const STEP = 30;
const FROM = Date.parse('2026-01-05T00:00:00Z');
const UNTIL = FROM + 366 * 86_400_000;

/** The same numbers in each run. */
function randomFrom(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Look {
  readonly at: number;
  /** 'YYYY-MM-DD' and 'HH:MM' as the clock shows them; `before`: the time it showed half an hour earlier. */
  readonly day: string;
  readonly time: string;
  readonly before: string;
}

/** What the clock on the wall shows at each half hour of the year. */
function looksIn(zone: string): Look[] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const looks: Look[] = [];
  let before = '';
  for (let at = FROM; at <= UNTIL; at += STEP * 60_000) {
    const [day = '', time = ''] = format.format(at).split(' ');
    looks.push({ at, day, time, before });
    before = time;
  }
  return looks;
}

const weekdayOf = (day: string) => new Date(`${day}T12:00Z`).getUTCDay() || 7;
const HABITS = [
  aHabit({ id: 'walk', reminders: ['02:30', '08:00', '21:30 6,7'] }),
  aHabit({
    id: 'read',
    reminders: ['01:30', '19:30'],
    schedule: { '2026-01-01': 'on 1,3,5' },
    paused: { '2026-07-06': '2026-07-31' },
  }),
];
const RESTS = (day: string) => day >= '2026-07-06' && day <= '2026-07-31';

/** The days on which the habits are done, and when. */
function marksOf(looks: readonly Look[]): (Pick<HabitDay, 'habit_id' | 'day' | 'state'> & { readonly at: number })[] {
  const random = randomFrom(7);
  const noons = looks.filter(({ time }) => time === '12:00');
  return noons.flatMap(({ at, day }) =>
    HABITS.filter(() => random() < 0.4).map(({ id }) => ({
      habit_id: id,
      day: day as never,
      state: random() < 0.8 ? ('done' as const) : ('skipped' as const),
      at: at + Math.floor((random() - 0.4) * 40) * 900_000 + 1,
    })),
  );
}

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const clockOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** What is to come, as 'key time'. */
function oracle(looks: readonly Look[], marks: ReturnType<typeof marksOf>, quiet: boolean): string[] {
  const settled = new Map(marks.map(({ habit_id, day, at }) => [`${habit_id} ${day}`, at]));
  const due: { readonly key: string; readonly day: string; readonly at: number; readonly mark: number | undefined }[] =
    [];
  const seen = new Set<string>();
  const jumps = new Map<string, { readonly from: number; readonly by: number }>();
  for (const { at, day, time, before } of looks) {
    const now = minutes(time);
    // The clocks went forward: what was set for a time that they skipped comes as much later.
    if (before !== '' && before < time && now - minutes(before) > STEP) {
      jumps.set(day, { from: minutes(before) + STEP, by: now - minutes(before) - STEP });
    }
    const jump = jumps.get(day);
    const skipped = jump && now >= jump.from + jump.by && now < jump.from + 2 * jump.by ? clockOf(now - jump.by) : '';
    const note = (key: string, mark?: number) => {
      if (!seen.has(key)) due.push({ key, day, at, mark });
      seen.add(key);
    };
    for (const read of [time, skipped]) {
      for (const { id, reminders } of HABITS) {
        if (id === 'read' && (![1, 3, 5].includes(weekdayOf(day)) || RESTS(day))) continue;
        for (const text of reminders ?? []) {
          const [clock, days] = text.split(' ');
          if (clock !== read || (days && !days.includes(String(weekdayOf(day))))) continue;
          note(`habit/${id}/${day}T${clock}`, settled.get(`${id} ${day}`));
        }
      }
      if (read === '20:00') note(`reflection//${day}`);
    }
    if (at === Date.parse(TASK.remind_at!)) note(`task/t/${TASK.remind_at}`);
    if (time === '09:00' && weekdayOf(day) === 2) note(`event/e/${new Date(at).toISOString()}`);
  }
  const mornings = looks.filter(({ time }) => time === '06:00');
  const found = due.flatMap(({ key, day, at, mark }) => {
    const { time } = looks[(at - FROM) / (STEP * 60_000)]!;
    const held = quiet && (time >= '22:00' || time < '06:00');
    const shown = held ? mornings.find((morning) => morning.at > at) : { at, day };
    if (!shown || (mark !== undefined && mark <= shown.at)) return [];
    const isOver = /^(habit|reflection)/.test(key) && shown.day !== day;
    return isOver || shown.at === FROM ? [] : [`${key} ${new Date(shown.at).toISOString()}`];
  });
  return found.sort();
}
const TASK = aTask({ remind_at: '2026-10-25T01:00:00.000Z' });

test.each([
  ['Europe/Berlin', false],
  ['America/Los_Angeles', true],
  // Its clocks change by half an hour.
  ['Australia/Lord_Howe', false],
] as const)('a year in %s: none twice, none missed', (zone, quiet) => {
  const looks = looksIn(zone);
  const marks = marksOf(looks);
  const first = looks.find(({ time, day }) => time === '09:30' && weekdayOf(day) === 2)!;
  const event = anEvent({
    event_time: new Date(first.at).toISOString(),
    remind_before: 30,
    rrule: 'FREQ=WEEKLY',
    time_zone: zone,
  });
  const values = quiet ? { quiet_hours: true, quiet_from: '22:00', quiet_to: '06:00' } : {};
  const rowsAt = (now: number): ReminderRows =>
    rowsWith({
      values,
      habits: HABITS,
      habit_days: marks.filter(({ at }) => at <= now && at > now - 10 * 86_400_000),
      tasks: [TASK],
      calendar_events: [event],
    });
  const random = randomFrom(11);
  const came: string[] = [];
  let mark = FROM;
  while (mark < UNTIL) {
    // As the server does it: wake when the next is due, or earlier, when something is written.
    const next = remindersIn(rowsAt(mark), zone, mark, Math.min(UNTIL, mark + 86_400_000))[0]?.at ?? mark + 86_400_000;
    const now = Math.min(UNTIL, random() < 0.2 ? Math.ceil(mark + random() * (next - mark)) : next);
    for (const { key, at } of remindersIn(rowsAt(now), zone, mark, now))
      came.push(`${key} ${new Date(at).toISOString()}`);
    mark = now;
  }
  expect(new Set(came).size).toBe(came.length);
  expect(came.length).toBeGreaterThan(1_000);
  expect(came.sort()).toEqual(oracle(looks, marks, quiet));
});
