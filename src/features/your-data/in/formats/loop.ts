/**
 * Loop Habit Tracker's export: a zip with Habits.csv, and for each habit a folder '001 Name' with Checkmarks.csv, whose lines have the day, the
 * value and a note. Older versions wrote numbers for the values.
 */
import { habitDayId } from '#features/habits/habit.ts';
import { isDay, type Day } from '#lib/day.ts';
import { idOf } from '#lib/id.ts';
import { FileError, type Incoming } from '#features/your-data/in/incoming.ts';
import { recordsOf } from '#features/your-data/in/csv.ts';
import type { Format } from './format.ts';
import { counting, instantAt } from './made.ts';

type Line = Readonly<Record<string, string | undefined>>;
/** What Loop's words and its older numbers mean. What it works out by itself (YES_AUTO, 1) is left to Daymark to work out. */
const STATES: Readonly<Record<string, 'done' | 'skipped' | null>> = {
  YES_MANUAL: 'done',
  '2': 'done',
  SKIP: 'skipped',
  '3': 'skipped',
  YES_AUTO: null,
  '1': null,
  NO: null,
  '0': null,
  UNKNOWN: null,
  '-1': null,
  '': null,
};

export const loop: Format = {
  read({ texts }, { zone }) {
    const list = [...texts].find(
      ([path, text]) => /(?:^|\/)Habits\.csv$/i.test(path) && /^\uFEFF?"?Position"?,/i.test(text),
    );
    if (!list) return null;
    const root = list[0].slice(0, -'Habits.csv'.length);
    const left = counting();
    const rows = recordsOf(list[1]).flatMap((habit, i) => {
      const path = [...texts.keys()].find((name) => {
        const inside = name.startsWith(root) ? name.slice(root.length) : '';
        return new RegExp(`^0*${i + 1}(?: [^/]*)?/Checkmarks\\.csv$`).test(inside);
      });
      return habitRows(habit, path, path === undefined ? [] : recordsOf(texts.get(path)!), zone, left.add);
    });
    return { from: 'Loop Habit Tracker', rows, leftOut: left.list(), owner: null };
  },
};

const isYes = (text: string | undefined) => /^(?:true|yes|1)$/i.test(text ?? '');

function habitRows(
  habit: Line,
  path: string | undefined,
  marks: readonly Line[],
  zone: string,
  left: (what: string) => void,
): Incoming[] {
  const title = (habit.name ?? '').trim();
  const id = idOf('loop', title);
  const isAmount = /numerical|1/i.test(habit.type ?? '') && (habit.type ?? '') !== '';
  const days = marks.flatMap((mark, i): Incoming[] => {
    const day = mark.date ?? '';
    if (!isDay(day)) throw new FileError('Damaged', `${path}: line ${i + 2}`);
    const state = isAmount ? amountState(mark.value) : stateOf(mark.value);
    const note = (mark.notes ?? '').trim() || null;
    if (state === null && note === null) return [];
    const { is, amount } = state ?? { is: 'open', amount: null };
    return [
      {
        t: 'habit_days',
        row: { id: habitDayId(id, day), created_at: instantAt(day, zone), habit_id: id, day, state: is, amount, note },
      },
    ];
  });
  const first = (days.map(({ row }) => String(row.day)).sort()[0] ?? '2000-01-01') as Day;
  const [times, of] = [
    Number(habit.numrepetitions ?? habit.frequencynumerator) || 1,
    Number(habit.interval ?? habit.frequencydenominator) || 1,
  ];
  // Daymark knows these two in any version; what is between them is named, and not guessed.
  const weekly = of >= 7;
  if (of > 1 && !(of === 7 && times === 1)) left('rhythms such as "3 times in 7 days": they are daily or weekly here');
  const archived = isYes(habit['archived?'] ?? habit.archived);
  const description = [habit.question, habit.description]
    .map((text) => text?.trim())
    .filter(Boolean)
    .join('\n');
  return [
    {
      t: 'habits',
      row: {
        id,
        created_at: instantAt(first, zone, 0),
        title: title || 'Habit',
        type: 'habit',
        frequency: weekly ? 'weekly' : 'daily',
        time_block: null,
        description: description || null,
        unit: (isAmount && habit.unit?.trim()) || null,
        archived_at: archived
          ? instantAt(
              (days
                .map(({ row }) => String(row.day))
                .sort()
                .at(-1) ?? first) as Day,
              zone,
              23,
            )
          : null,
      },
    },
    ...days,
  ];
}

const stateOf = (value = '') => {
  const is = STATES[value.trim()] ?? null;
  return is && { is, amount: null };
};

/** Amounts are thousandths where they have no point. */
function amountState(value = '') {
  const text = value.trim();
  if (/^skip$/i.test(text)) return { is: 'skipped' as const, amount: null };
  if (!/^\d+(?:\.\d+)?$/.test(text)) return null;
  const amount = text.includes('.') ? Number(text) : Number(text) / 1000;
  return amount > 0 ? { is: 'done' as const, amount } : null;
}
