/** Apple Health: sleep and mindful minutes are days of two habits with amounts, a state of mind is a check-in of mood. */
import { habitDayId } from '#features/habits/habit.ts';
import type { Day } from '#lib/day.ts';
import { idOf } from '#lib/id.ts';
import { typeOf, type MoodLevel } from '#lib/moods.ts';
import type { Incoming } from '#features/your-data/in/incoming.ts';
import type { Format } from './format.ts';
import { counting, instantAt, naming } from './made.ts';
import { msg } from '#lib/i18n.ts';

export const appleHealth: Format = {
  read({ health, evernote, texts, others }, { zone }) {
    if (!health) return null;
    const left = counting();
    left.add(msg('times in bed or awake, which are not sleep'), health.awake);
    left.add(msg('other records, such as steps and heart rate'), health.others);
    left.add(msg('other files of the export'), others + texts.size + (evernote?.notes.length ?? 0));
    const nameFor = naming('apple health mood');
    const hours = new Map([...health.sleep].map(([day, minutes]) => [day, Math.round(minutes / 6) / 10]));
    const minutes = new Map([...health.mindful].map(([day, sum]) => [day, Math.round(sum)]));
    const rows = [
      ...habitOf('Sleep', 'hours', hours, zone),
      ...habitOf('Mindful minutes', 'minutes', minutes, zone),
      ...health.moods.map(({ at, day, valence }): Incoming => ({
        t: 'mood_entries',
        row: {
          id: nameFor(at),
          created_at: at,
          logged_for: day,
          mood_type: typeOf(levelOf(valence)),
          tags: ['Apple Health'],
        },
      })),
    ];
    return { from: 'Apple Health', rows, leftOut: left.list(), owner: null };
  },
};

/** From -1, very unpleasant, to 1, very pleasant. */
const levelOf = (valence: number): MoodLevel => Math.min(5, Math.max(1, Math.round(valence * 2) + 3)) as MoodLevel;

function habitOf(title: string, unit: string, days: ReadonlyMap<string, number>, zone: string): Incoming[] {
  const found = [...days].filter(([, amount]) => amount > 0).sort(([a], [b]) => (a < b ? -1 : 1)) as [Day, number][];
  if (found.length === 0) return [];
  const id = idOf('apple health', title);
  const description = 'From Apple Health.';
  return [
    {
      t: 'habits',
      row: {
        id,
        created_at: instantAt(found[0]![0], zone, 0),
        title,
        type: 'habit',
        frequency: 'daily',
        time_block: null,
        description,
        unit,
      },
    },
    ...found.map(([day, amount]): Incoming => ({
      t: 'habit_days',
      row: { id: habitDayId(id, day), created_at: instantAt(day, zone), habit_id: id, day, state: 'done', amount },
    })),
  ];
}
