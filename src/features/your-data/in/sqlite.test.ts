import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Day } from '#lib/day.ts';
import { FileError } from './file-error.ts';
import { readFiles } from './read-files.ts';
import { openSqlite, type SqliteRow } from './sqlite.ts';
import { english } from '#lib/i18n.ts';
import { processorTime } from '#tests/support/processor-time.ts';

const folder = join(import.meta.dirname, '../../../../tests/support/sqlite');
const names = readdirSync(folder).flatMap((name) => (name.endsWith('.db.gz') ? [name.slice(0, -6)] : []));
const bytesOf = (name: string) => new Uint8Array(gunzipSync(readFileSync(join(folder, `${name}.db.gz`))));
const expected = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as Readonly<Record<string, string>>;
const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');
/** As make.sh selects it. */
const plain = ({ 'long column': blob, ...row }: SqliteRow) =>
  blob === undefined
    ? row
    : {
        a: row.a,
        b: row.b,
        c: row.c,
        hex: blob instanceof Uint8Array ? Buffer.from(blob).toString('hex').toUpperCase() : '',
        primary: row.primary,
      };

describe('files of the real SQLite', () => {
  test.each(names)('%s: every row of every table is read as SQLite reads it', (name) => {
    const file = openSqlite(bytesOf(name));
    expect(file.tables).toEqual(expect.arrayContaining(['android_metadata', 'habits', 'repetitions', 'kinds']));
    expect(file.hasLog).toBe(name === 'wal');
    for (const table of ['habits', 'repetitions', 'kinds'])
      expect(hashOf([...file.rows(table)].map(plain)), table).toBe(expected[`${name} ${table}`]);
    expect([...file.rows('nothing')]).toEqual([]);
  });

  test('they have several pages, pages that were freed, and rows on overflow pages', () => {
    expect(names).toEqual(['1024', '4096', '512', '65536', 'utf16', 'vacuum', 'wal']);
    const longest = Math.max(...[...openSqlite(bytesOf('512')).rows('kinds')].map(({ b }) => String(b).length));
    expect(longest).toBeGreaterThan(100_000);
    expect(new DataView(bytesOf('vacuum').buffer).getUint32(36)).toBeGreaterThan(0);
  });
});

/** Numbers from 0 to 1, the same ones for a seed. */
function randomOf(seed: number): () => number {
  let state = seed + 1;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

test('a damaged file ends with a FileError or with rows, soon, and never with more of them than its bytes allow', () => {
  const whole = bytesOf('512').slice(0, 120_000);
  for (let seed = 0; seed < 400; seed++) {
    const random = randomOf(seed);
    const bytes = whole.slice(0, random() < 0.2 ? Math.floor(random() * whole.length) : whole.length);
    for (let i = 0; i < 1 + random() * 30; i++) {
      // Half of them where the trees begin.
      const at = Math.floor(random() * (random() < 0.5 ? 4_000 : bytes.length));
      bytes[at] = Math.floor(random() * 256);
    }
    const used = processorTime();
    let rows = 0;
    try {
      const file = openSqlite(bytes);
      for (const table of file.tables) for (const _ of file.rows(table)) rows++;
    } catch (error) {
      expect(error, `seed ${seed}`).toBeInstanceOf(FileError);
    }
    expect(used(), `seed ${seed}`).toBeLessThan(5_000);
    expect(rows).toBeLessThan(bytes.length);
  }
});

describe('a backup of Loop', () => {
  const options = { zone: 'Europe/Berlin', today: '2026-05-14' as Day };
  const read = (name: string) =>
    readFiles([{ path: 'Loop Habits Backup 2026-05-14 120000.db', blob: new Blob([bytesOf(name)]) }], options);

  test('its habits in their order, with targets, marks, amounts, skipped days and notes', async () => {
    const { from, rows, leftOut } = await read('4096');
    expect(from).toBe('Loop Habit Tracker');
    const habits = rows.flatMap(({ t, row }) => (t === 'habits' ? [row] : []));
    expect(habits).toMatchObject([
      { title: 'Lesen 日記 🌱', description: 'On the train', schedule: null, archived_at: null },
      { title: 'Run', description: 'How far?', unit: 'km', schedule: { '1970-01-01': 'weekly at_least 5' } },
      { title: 'Cigarettes', schedule: { '1970-01-01': 'daily at_most 3' }, archived_at: expect.any(String) },
    ]);
    const daysOf = (title: string) => {
      const { id } = habits.find((habit) => habit.title === title)!;
      return rows.flatMap(({ t, row }) => (t === 'habit_days' && row.habit_id === id ? [row] : []));
    };
    // Four of five days, without those that Loop has as missed.
    expect(daysOf('Lesen 日記 🌱')).toHaveLength(1_200);
    expect(daysOf('Run')).toMatchObject([
      { day: '2026-05-13', state: 'done', amount: 6.5, note: 'By the sea' },
      { day: '2026-05-14', state: 'skipped' },
    ]);
    expect(daysOf('Cigarettes')).toMatchObject([{ day: '2026-05-13', state: 'open', amount: 9 }]);
    expect(leftOut).toContainEqual({ what: 'marks of habits that are not in the backup', count: 1 });
    expect(leftOut.map(({ what }) => english(what)).join()).not.toContain('-wal');
  });

  test('one that was copied while it was open says that the newest changes may be missing', async () => {
    const { leftOut } = await read('wal');
    expect(leftOut.map(({ what }) => what)).toContainEqual(expect.stringContaining('(-wal)'));
  });

  test('the database of another program is not known, and says what to do', async () => {
    const bytes = bytesOf('4096');
    // Its tables have other names.
    const at = Buffer.from(bytes).indexOf('HabitsHabits');
    bytes.set(Buffer.from('OthersOthers'), at);
    await expect(readFiles([{ path: 'notes.db', blob: new Blob([bytes]) }], options)).rejects.toMatchObject({
      code: 'OtherExport',
    });
  });
});
