/** The people of a set, as rows of a new device: `*.rows.tsv` has the person, a key, the kind, days and the text, with tabs between them. */
import { fileURLToPath } from 'node:url';
import { habitDayId } from '#features/habits/habit.ts';
import type { Day } from '#lib/day.ts';
import { at, freshDevice, given } from '#tests/support/profile.ts';
import { readTable } from './table.ts';

/** A row of a person. `kind` may have a part of its own: 'mood:2' is a mood of the second level, 'event:18:30' begins at that time. */
export interface PersonRow {
  readonly person: string;
  readonly key: string;
  readonly kind: string;
  readonly days: readonly Day[];
  readonly text: string;
}

/** The path of a file of tests/coach. */
export const coachFile = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** The rows of all people of a file. */
export const peopleIn = (name: string): readonly PersonRow[] =>
  readTable(coachFile(name), ([person, key = '', kind = '', days = '', text = '']): PersonRow => {
    if (!text) throw new Error('a person, a key, a kind, days and a text are needed');
    return { person, key, kind, days: days.split(' ').filter(Boolean) as Day[], text };
  });

/** A profile with all rows of a person, those without a day written a minute apart from `written` on; gives their keys by their ids. */
export async function asPerson(
  { people, written }: { readonly people: readonly PersonRow[]; readonly written: string },
  person: string,
): Promise<ReadonlyMap<string, string>> {
  await freshDevice();
  const keys = new Map<string, string>();
  const own = people.filter((each) => each.person === person);
  for (const [i, row] of own.entries())
    keys.set(await put(row, new Date(Date.parse(written) + i * 60_000).toISOString()), row.key);
  return keys;
}

async function put({ kind, days: [day, ...more], text }: PersonRow, written: string): Promise<string> {
  const [what, level, minute] = kind.split(':');
  const said = { created_at: day ? at(day, 9) : written };
  switch (what) {
    case 'entry':
      return given('journal_entries', { content: text, logged_for: day!, ...said });
    case 'mood':
      return given('mood_entries', { note: text, mood_type: MOODS[Number(level) - 1]!, logged_for: day!, ...said });
    case 'memory':
      return given('memory_entries', { fact: text, logged_for: day!, ...said });
    case 'event':
    case 'weekly': {
      const start = [Number(level ?? 10), Number(minute ?? 0)] as const;
      return given('calendar_events', {
        title: text,
        event_time: at(day!, ...start),
        end_time: at(day!, start[0] + 1, start[1]),
        event_type: 'appointment',
        ...(what === 'weekly' ? { rrule: 'FREQ=WEEKLY' } : {}),
        created_at: what === 'weekly' ? at(day!, 9) : written,
      });
    }
    case 'done':
      return given('tasks', { description: text, completed: true, completed_at: at(day!, 15), ...said });
    case 'open':
      return given('tasks', {
        description: text,
        completed: false,
        ...(day ? { due_date: day } : {}),
        created_at: written,
      });
    case 'habit': {
      const id = await given('habits', { title: text, type: 'habit', frequency: 'daily', ...said });
      for (const each of [day!, ...more])
        await given('habit_days', { id: habitDayId(id, each), habit_id: id, day: each, state: 'done' });
      return id;
    }
    default:
      throw new Error(`no kind: ${kind}`);
  }
}
const MOODS = ['awful', 'bad', 'okay', 'good', 'great'] as const;
