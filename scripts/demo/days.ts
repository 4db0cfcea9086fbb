/** Any number of rows of a made-up person, for benchmarks: full days, whose sentences mean nothing. The same seed, user and last day give the same rows with the same ids. */
import type { RowOf, TableName } from '#data/schema.ts';
import type { SampleRow } from '#features/sample/year.ts';
import { dateOf, dayAfter, type Day } from '#lib/day.ts';
import { idOf } from '#lib/id.ts';
import { seededRandom } from '#lib/seeded.ts';
import * as words from './words.ts';

interface Options {
  readonly user_id: string;
  /** The newest day. */
  readonly until: Day;
  readonly days: number;
  /** Exactly so many rows: chat lines fill each day's share. */
  readonly rows: number;
  readonly seed?: number;
}

/** The rows of one person, oldest day first. */
export function sampleDays({ user_id, until, days, rows, seed = 7 }: Options): SampleRow[] {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const chance = (p: number) => random() < p;
  const phrase = (templates: readonly string[]): string => capital(fill(pick(templates)));
  const fill = (text: string): string =>
    text.replace(/\{(\w+)\}/g, (_, slot: string) => fill(pick(words.slots[slot] ?? [''])));

  const out: SampleRow[] = [];
  let made = 0;
  const id = (kind: string) => idOf('demo', user_id, kind, String(seed), String(made++));
  const add = <T extends TableName>(t: T, row: Omit<RowOf<T>, 'user_id'>) =>
    out.push({ t, row: { ...row, user_id } } as unknown as SampleRow);

  const first = dayAfter(until, 1 - days);
  const start = at(first, 7, 0);
  const habits = words.habits.map((habit) => ({ ...habit, id: id('habit') }));
  const projects = words.projects.map((project) => ({ ...project, id: id('project') }));
  for (const [i, habit] of habits.entries()) {
    const { id, title, frequency, block, type = 'habit', description, plan, unit, reminders } = habit;
    add('habits', {
      id,
      title,
      type,
      frequency,
      time_block: block,
      description: description ?? null,
      schedule: plan ? { [first]: plan } : null,
      unit: unit ?? null,
      reminders: reminders ?? null,
      created_at: at(first, 7, i),
    });
  }
  for (const project of projects) add('project_lists', { ...project, created_at: start });

  const chat = (day: Day, minute: number, mine: boolean) => {
    add('entries', {
      id: id('chat'),
      role: mine ? 'user' : 'assistant',
      type: 'chat',
      content: phrase(mine ? words.said : words.answered),
      logged_for: day,
      created_at: at(day, 12, minute),
      cleared: day !== until,
    });
  };

  const task = (n: number, day: Day) => {
    const due = chance(0.7) ? dayAfter(day, Math.floor(random() * 10)) : null;
    const completed = n < days - 12 ? chance(0.93) : chance(0.4);
    const common = {
      description: phrase(words.tasks),
      due_date: due,
      completed,
      completed_at: completed ? at(day, 17, 0) : null,
      created_at: at(day, 9, Math.floor(random() * 60)),
    };
    if (chance(0.3)) add('project_tasks', { id: id('project_task'), project_id: pick(projects).id, ...common });
    else add('tasks', { id: id('task'), ...common });
  };
  const event = (day: Day) => {
    const hour = 8 + Math.floor(random() * 11);
    const leisure = chance(0.3);
    add('calendar_events', {
      id: id('event'),
      title: phrase(words.events),
      event_time: at(day, hour, 0),
      end_time: at(day, hour + 1, 0),
      event_type: leisure ? 'other' : 'appointment',
      color: leisure ? '#ec4899' : '#4f46e5',
      created_at: at(dayAfter(day, -2), 9, 0),
    });
  };

  for (let n = 0; n < days; n++) {
    const day = dayAfter(first, n);
    const weekday = dateOf(day).getDay();
    for (const habit of habits) {
      if (habit.weekdays && !habit.weekdays.includes(weekday)) continue;
      const done = chance(habit.chance);
      const skipped = !done && chance(0.15);
      if (!done && !skipped) continue;
      const [least, most] = habit.amounts ?? [0, 0];
      const amount = habit.amounts ? least + Math.floor(random() * (most - least)) : null;
      // A day with an amount below its goal is still open.
      const reached = amount === null || amount >= Number(habit.plan?.split(' ').at(-1));
      const ticked = at(day, habit.hour, Math.floor(random() * 50));
      add('habit_days', {
        id: idOf('habit_day', habit.id, day),
        habit_id: habit.id,
        day,
        state: skipped ? 'skipped' : reached ? 'done' : 'open',
        amount: skipped ? null : amount,
        note: done && chance(0.04) ? pick(words.habitNotes) : null,
        done_at: done && reached ? ticked : null,
        created_at: ticked,
      });
    }
    if (chance(0.92)) {
      const mood_type = pick(['great', 'good', 'good', 'good', 'neutral', 'neutral', 'bad', 'terrible']);
      add('mood_entries', {
        id: idOf('mood', user_id, day),
        mood_type,
        note: chance(0.6) ? phrase(words.moodNotes) : null,
        logged_for: day,
        created_at: at(day, 13, Math.floor(random() * 300)),
      });
    }
    for (let entries = chance(0.85) ? (chance(0.5) ? 2 : 1) : 0; entries > 0; entries--) {
      const paragraphs = 1 + Math.floor(random() * 3);
      add('journal_entries', {
        id: id('journal'),
        content: Array.from({ length: paragraphs }, () => phrase(words.journal)).join('\n\n'),
        tags: chance(0.3) ? [pick(words.memoryTags)] : null,
        mood: chance(0.4) ? pick(['great', 'good', 'neutral', 'bad']) : null,
        logged_for: day,
        created_at: at(day, 20, Math.floor(random() * 180)),
      });
    }
    if (chance(0.9)) {
      const tags = chance(0.8) ? [pick(words.memoryTags)] : null;
      add('memory_entries', {
        id: id('memory'),
        fact: phrase(words.memories),
        tags,
        source: chance(0.5) ? 'chat' : null,
        logged_for: day,
        created_at: at(day, 18, Math.floor(random() * 60)),
      });
    }
    for (let todo = Math.floor(random() * 4); todo > 0; todo--) task(n, day);
    for (let dates = Math.floor(random() * 5); dates > 0; dates--) event(day);
    if (chance(0.35)) {
      add('entries', {
        id: id('thought'),
        role: 'user',
        type: 'thought_dump',
        content: phrase(words.thoughts),
        logged_for: day,
        created_at: at(day, 23, 10),
      });
    }
    // Chat lines fill the rest of this day's share, so that the total is exact.
    const share = n === days - 1 ? rows : Math.round(((n + 1) / days) * rows);
    // Question and answer alternate; a day's chat ends with an answer.
    for (let minute = 0; out.length < share; minute++) chat(day, minute, (share - out.length) % 2 === 0);
  }
  return out.slice(0, rows);
}

const at = (day: Day, hour: number, minute: number): string => {
  const date = dateOf(day);
  date.setHours(hour, minute);
  return date.toISOString();
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
