/** Programs that were met last, in small files in their manner: each says what is right. */
import { describe, expect, test } from 'vitest';
import type { Task } from '#data/schema.ts';
import { tasksInOrder, type AnyTask } from '#features/tasks/task.ts';
import { daysAndTexts, file, left, read, rowsIn, zipped } from '#tests/support/import-files.ts';

const json = (value: unknown) => JSON.stringify(value);

describe('notes', () => {
  test('Simplenote: the list has the days; the texts beside it say the same', async () => {
    const note = (id: string, content: string, day: string, more = {}) => ({
      id,
      content,
      creationDate: `2026-05-${day}T10:00:00.000Z`,
      ...more,
    });
    const found = await read(
      file(
        'notes.zip',
        zipped({
          'source/notes.json': json({
            activeNotes: [
              note('a', 'First\r\nRain.', '03', { tags: ['walk'], pinned: true }),
              note('b', 'Second', '04'),
              { id: 'c' },
            ],
            trashedNotes: [note('d', 'Gone', '01')],
          }),
          'First.txt': 'First\r\nRain.\r\n\r\nTags:\r\n  walk',
          'Second.txt': 'Second',
          'trash/Gone.txt': 'Gone',
        }),
      ),
    );
    expect(daysAndTexts(found)).toEqual([
      ['2026-05-03', 'First\nRain.'],
      ['2026-05-04', 'Second'],
    ]);
    expect(rowsIn(found, 'journal_entries')[0]).toMatchObject({ tags: ['walk', 'pinned'] });
    expect(left(found)).toEqual({ 'pinned notes': 1, 'notes in the trash': 1, 'entries that could not be read': 1 });
  });

  test('RedNotebook: a file for each month, with tags and lines of categories', async () => {
    const month =
      "3: {text: 'By the lake.'}\n9:\n  Tags: {Friends: null}\n  Films: {The Third Man: null}\n  text: |-\n    One\n\n    Two\n";
    const found = await read([file('data/2026-05.txt', month), file('data/2026-04.txt', '30: {text: April}\n')]);
    expect(daysAndTexts(found)).toEqual([
      ['2026-05-03', 'By the lake.'],
      ['2026-05-09', 'One\n\nTwo\n\n- Films: The Third Man'],
      ['2026-04-30', 'April'],
    ]);
    expect(rowsIn(found, 'journal_entries')[1]).toMatchObject({ tags: ['Friends'] });
    expect(left(found)).toEqual({});
  });

  test('Bear: the day is beside the text, and the trash is left out', async () => {
    const bundle = (name: string, text: string, trashed: number) => ({
      [`${name}.textbundle/text.markdown`]: text,
      [`${name}.textbundle/info.json`]: json({
        version: 2,
        'net.shinyfrog.bear': { creationDate: '2026-05-03T10:00:00Z', trashed },
      }),
    });
    const notes = zipped({ ...bundle('Lake', '# Lake\nWaves.', 0), ...bundle('Gone', '# Gone', 1) });
    const found = await read(file('Notes.bear2bk', notes));
    expect(daysAndTexts(found)).toEqual([['2026-05-03', '# Lake\nWaves.']]);
    expect(left(found)).toEqual({ 'notes in the trash': 1 });
  });

  test('a page of Apple Journal that was chosen without its folder', async () => {
    const page =
      "<!DOCTYPE html><body><div class='pageContainer'><div class=\"pageHeader\">Sunday, 3 May 2026</div><div class='title'>Lake</div><div class='bodyText'><p>Waves.</p></div></div></body>";
    const found = await read(file('My entry.html', page));
    expect([found.from, daysAndTexts(found)]).toEqual(['Apple Journal', [['2026-05-03', '# Lake\n\nWaves.']]]);
  });

  test('Zim: the lines at the start are no text, and a page of the journal is of the day of its folders', async () => {
    const page = (day: string, text: string) =>
      `Content-Type: text/x-zim-wiki\nWiki-Format: zim 0.6\nCreation-Date: ${day}T13:30:45+02:00\n\n${text}`;
    const found = await read([
      file('Notes/Home.txt', page('2025-07-13', '====== Home ======\nHello.\n')),
      file('Notes/Journal/2026/05/03.txt', page('2026-05-06', '===== Evening =====\nRain.\n')),
    ]);
    expect(daysAndTexts(found)).toEqual([
      ['2025-07-13', '# Home\nHello.'],
      ['2026-05-03', '## Evening\nRain.'],
    ]);
  });

  test("a folder with Notion's zip in a zip; a zip beside notes in it is an attachment", async () => {
    const inner = zipped({
      'Page 36ab92dc15bc49119e4f7ecf6a0f26ed.md': '# Page\n\nDate: May 3, 2026\n\nWaves',
      'x.zip': zipped({ 'b.md': 'B' }),
    });
    const found = await read(file('Downloads/Export.zip', zipped({ 'Part-1.zip': inner })));
    expect(daysAndTexts(found)).toEqual([['2026-05-03', '# Page\n\nWaves']]);
    expect(left(found)).toEqual({ 'tables and other files': 1 });
  });

  test('one text with days as headings is an entry for each; what is above them is one of its own', async () => {
    const text =
      '# Journal\n\nAbout this year.\n\n## 2026-05-03\n\nWaves.\n\n### Later\nWind.\n\n## Monday, May 4, 2026\n\nSun.\n\n## 2026-05-05 21:15 Evening\n\nStars.\n';
    const found = await read(file('journal.md', text));
    expect(daysAndTexts(found)).toEqual([
      ['2026-05-14', '# Journal\n\nAbout this year.'],
      ['2026-05-03', 'Waves.\n\n### Later\nWind.'],
      ['2026-05-04', 'Sun.'],
      ['2026-05-05', '# Evening\n\nStars.'],
    ]);
    expect(rowsIn(found, 'journal_entries')[3]).toMatchObject({ created_at: '2026-05-05T19:15:00.000Z' });
    expect(left(found)).toEqual({ 'texts with several days': 1, 'files without a date': 1 });
  });

  test("a mood of a note is Daymark's, or is asked for; a sentence is none", async () => {
    const moods = ['great', '2', 'Good', 'stormy', 'I do not know what to say about this day at all'];
    const found = await read(moods.map((mood, n) => file(`2026-05-0${n + 1}.md`, `---\nmood: ${mood}\n---\nWords.`)));
    expect(rowsIn(found, 'journal_entries').map(({ mood, tags }) => [mood, tags])).toEqual([
      ['great', null],
      ['bad', null],
      ['good', null],
      ['neutral', ['stormy']],
      [null, null],
    ]);
    expect(found.moods?.map(({ name }) => name)).toEqual(['stormy']);
    expect(left(found)).toEqual({ 'fields above the text that have no place here': 1 });
  });

  test('a single day as a heading, and a note whose name is a day, are not taken apart', async () => {
    const text = 'Done.\n\n## 2026-05-01\n\nA.\n\n## 2026-05-02\n\nB.';
    const found = await read([file('a/2026-05-03.md', text), file('a/Plan.md', '## 2026-05-01\n\nOnly this.')]);
    expect(daysAndTexts(found)).toEqual([
      ['2026-05-03', text],
      ['2026-05-14', '# Plan\n\n## 2026-05-01\n\nOnly this.'],
    ]);
  });

  test('the day in a name counts more than the day on which a note was written, and a weekday is no heading', async () => {
    const found = await read(file('2026-05-03 Sun.md', '---\ncreated: 2026-05-06T10:00:00Z\n---\nLater.'));
    expect(rowsIn(found, 'journal_entries')).toMatchObject([
      { logged_for: '2026-05-03', created_at: '2026-05-06T10:00:00.000Z', content: 'Later.' },
    ]);
  });
});

describe('journals', () => {
  test('Journey with its newer names, and Apple Journal without days in its names', async () => {
    const journey = await read(
      file('j.json', json({ id: 'j', dateOfJournal: '2026-05-03T10:00:00.000Z', text: 'New', type: 'markdown' })),
    );
    expect(daysAndTexts(journey)).toEqual([['2026-05-03', 'New']]);
    const page = (day: string) => `<body><div class="pageHeader">${day}</div><div class="title">Boat</div><p>Sea</p>`;
    const apple = await read([
      file('AppleJournalEntries/Entries/船.html', page('2026年5月3日 日曜日')),
      file('AppleJournalEntries/Entries/เรือ.html', page('วันจันทร์ที่ 4 พฤษภาคม พ.ศ. 2569')),
    ]);
    expect(daysAndTexts(apple).map(([day]) => day)).toEqual(['2026-05-03', '2026-05-04']);
  });

  test.each([
    ['Diaro.zip', zipped({ 'DiaroBackup.xml': '<data version="2"/>' }), /Diaro/],
    ['entries/0A1B.doentry', '<plist/>', /Day One Classic/],
    ['notion.zip', zipped({ 'Page 36ab92dc15bc49119e4f7ecf6a0f26ed.html': '<p>a</p>' }), /Markdown & CSV/],
    ['takeout.zip', zipped({ 'Takeout/YouTube/history.json': '[]' }), /Google Takeout/],
  ])('%s says which export to make', async (path, content, words) => {
    await expect(read(file(path, content))).rejects.toMatchObject({ place: expect.stringMatching(words) });
  });
});

describe('tasks and habits', () => {
  test('todo.txt: priorities, days, projects and contexts', async () => {
    const found = await read(
      file(
        'todo.txt',
        '(A) 2026-05-01 Call mother +Family @phone due:2026-05-20\nx 2026-05-02 2026-05-01 Pay rent\n\nWater plants\n',
      ),
    );
    expect(rowsIn(found, 'project_tasks')).toMatchObject([
      {
        description: 'Call mother +Family @phone',
        due_date: '2026-05-20',
        tags: ['Family', 'phone', 'p1'],
        completed: false,
        created_at: '2026-05-01T10:00:00.000Z',
      },
      { description: 'Pay rent', completed: true, completed_at: '2026-05-02T10:00:00.000Z' },
      { description: 'Water plants', completed: false },
    ]);
  });

  test("Habitica's history alone: each rise of a value is a day on which it was done", async () => {
    const found = await read(
      file(
        'history.csv',
        'Task Name,Task ID,Task Type,Date,Value\nYoga,a,daily,2026-05-03 00:30:00,1\nYoga,a,daily,2026-05-04 08:00:00,1.9\nYoga,a,daily,2026-05-05 08:00:00,0.8\nWater,b,habit,2026-05-03 09:00:00,1\n',
      ),
    );
    expect(rowsIn(found, 'habits').map(({ title }) => title)).toEqual(['Water', 'Yoga']);
    expect(rowsIn(found, 'habit_days').map(({ day }) => day)).toEqual(['2026-05-03', '2026-05-03', '2026-05-04']);
  });

  test("TickTick's checklists are lists", async () => {
    const found = await read(
      file('TickTick.csv', '"List Name","Title","Kind","Content"\n"Home","Shop","CHECKLIST","▫Bread▪Milk"\n'),
    );
    expect(rowsIn(found, 'project_tasks')).toMatchObject([{ description: 'Shop\n- [ ] Bread\n- [x] Milk' }]);
  });

  test("TickTick's notes and tasks that will not be done are named", async () => {
    const found = await read(
      file(
        'TickTick.csv',
        '"List Name","Title","Kind","Status"\n"Home","Paint","TEXT","-1"\n"Home","Sizes","NOTE","0"\n"Home","Shop","TEXT","2"\n',
      ),
    );
    expect(rowsIn(found, 'project_tasks')).toMatchObject([
      { description: 'Paint', completed: true },
      { description: 'Sizes', completed: false },
      { description: 'Shop', completed: true },
    ]);
    expect(left(found)).toEqual({
      'tasks that will not be done': 1,
      notes: 1,
    });
  });
});

describe('any table', () => {
  test('tasks stand in the order of the table', async () => {
    const names = ['Pay rent', 'Call mother', 'Ordinary', 'Second', 'Write', 'Ask', 'Begin'];
    const found = await read(file('tasks.csv', `Task\tTags\n${names.map((name) => `${name}\ta`).join('\n')}\n`));
    const tasks = rowsIn(found, 'tasks').map((row): AnyTask => ({ table: 'tasks', row: row as unknown as Task }));
    expect(tasksInOrder(tasks).map(({ row }) => row.description)).toEqual(names);
  });

  const states = (found: Awaited<ReturnType<typeof read>>) => {
    const titles = new Map(rowsIn(found, 'habits').map(({ id, title }) => [id, title]));
    return rowsIn(found, 'habit_days').map(({ habit_id, day, state }) => [titles.get(habit_id as string), day, state]);
  };

  test('names that come again on other days beside what was done are habits, with skipped days (Streaks)', async () => {
    const found = await read(
      file(
        'streaks.csv',
        'task_id,title,entry_type,entry_date,notes\n1,Walk,completed_manually,20260503,\n1,Walk,missed_auto,20260504,\n2,Floss,completed_auto,20260503,well\n2,Floss,skipped_manually,20260504,\n',
      ),
    );
    expect(states(found)).toEqual([
      ['Walk', '2026-05-03', 'done'],
      ['Floss', '2026-05-03', 'done'],
      ['Floss', '2026-05-04', 'skipped'],
    ]);
  });

  test('a column for each habit with yes, no and skip (Way of Life)', async () => {
    const found = await read(
      file('w.csv', 'Date,Exercise,No sugar\n2026-05-01,Yes,No\n2026-05-02,Skip,Yes\n2026-05-03,,Yes\n'),
    );
    expect(states(found)).toEqual([
      ['Exercise', '2026-05-01', 'done'],
      ['Exercise', '2026-05-02', 'skipped'],
      ['No sugar', '2026-05-02', 'done'],
      ['No sugar', '2026-05-03', 'done'],
    ]);
  });

  test.each([
    ['Title,Notes,Due Date,Completed\nMilk,2 l,2026-05-20 10:00,No\nBread,,,Yes\n', 'Reminders of Apple'],
    ['"Betreff";"Fällig am";"Notizen";"Erledigt"\n"Milk";"20.5.2026";"2 l";"nein"\n"Bread";"";"";"ja"\n', 'Outlook'],
  ])('a day until which something is due makes tasks: %s', async (table) => {
    const found = await read(file('tasks.csv', table));
    expect(rowsIn(found, 'tasks')).toMatchObject([
      { description: 'Milk\n2 l', due_date: '2026-05-20', completed: false },
      { description: 'Bread', due_date: null, completed: true },
    ]);
  });

  test.each([
    ['days of a spreadsheet', 'Date,Note\n46145,Waves\n46146,Sun\n'],
    ['milliseconds', 'timestamp,text\n1777798800000,Waves\n1777885200000,Sun\n'],
    ['seconds', 'created_at,text\n1777798800,Waves\n1777885200,Sun\n'],
    ['years of Thailand', 'วันที่,บันทึก\n3/5/2569,Waves\n4/5/2569,Sun\n'],
    ['Arabic digits', 'التاريخ,النص\n٢٠٢٦-٠٥-٠٣,Waves\n٢٠٢٦-٠٥-٠٤,Sun\n'],
    ['no line of names', '2026-05-03,Waves\n2026-05-04,Sun\n'],
  ])('days as %s', async (_, table) => {
    expect(daysAndTexts(await read(file('t.csv', table)))).toEqual([
      ['2026-05-03', 'Waves'],
      ['2026-05-04', 'Sun'],
    ]);
  });

  test('a title with fewer cells than the table, and columns of dates that are no text (Samsung Health)', async () => {
    const found = await read(
      file(
        'sleep.csv',
        'com.samsung.shealth.sleep,63,4\nscore,efficiency,start_time,end_time\n80,90,2026-05-02 21:10:00.000,2026-05-03 05:00:00.000\n',
      ),
    );
    expect(rowsIn(found, 'journal_entries')).toEqual([]);
    expect(rowsIn(found, 'habits').map(({ title }) => title)).toEqual(['score', 'efficiency']);
    expect(left(found)).toEqual({ 'lines above the table': 1, 'columns that are left out': 1 });
  });

  test('moods without days are under today, and the preview says so', async () => {
    const found = await read(file('m.csv', 'Mood,Note\nPleased,Sun\nFrustrated,Rain\n'));
    expect(rowsIn(found, 'mood_entries').map(({ mood_type }) => mood_type)).toEqual(['good', 'bad']);
    expect(left(found)).toEqual({ 'rows without a date': 2 });
  });
});
