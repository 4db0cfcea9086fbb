/** Files of other programs in miniature, each with what it once lost: one test for each kind (docs/decisions/0066). */
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { habitsInOrder } from '#features/habits/habit.ts';
import type { Habit } from '#data/schema.ts';
import type { Choices } from './incoming.ts';
import { daysAndTexts, file, left, read, rowsIn, zipped, type ImportFile } from '#tests/support/import-files.ts';

const zip = (files: Readonly<Record<string, string | Uint8Array>>, path = 'export.zip'): ImportFile => ({
  path,
  blob: new Blob([zipped(files)]),
});
const folder = (files: Readonly<Record<string, string>>): ImportFile[] =>
  Object.entries(files).map(([path, text]) => file(path, text));

describe('Daylio', () => {
  const head = 'full_date,date,weekday,time,mood,activities,note_title,note';
  const csv = (...lines: readonly string[]) => file('daylio.csv', [head, ...lines].join('\n'));
  const line = '2026-05-12,May 12,Tuesday,20:00,good,"walk","",""';

  test('scales are in the note, and a column that Daymark does not know is named', async () => {
    const text = `${head.replace('note_title', 'scales,weather,note_title')}\n2026-05-12,May 12,Tuesday,07:30,good,walk,"Sleep: 8/10 | Time: 7:30",sun,Morning,Rested.`;
    const found = await read(file('daylio.csv', text));
    expect(rowsIn(found, 'mood_entries')).toMatchObject([{ note: 'Morning\nRested.\nSleep: 8/10\nTime: 7:30' }]);
    expect(left(found)).toEqual({ 'columns that have no place here': 1 });
  });

  test('12 hours, 24 hours and a corrected mood have one id; so has the backup', async () => {
    const entry = { id: 1, minute: 0, hour: 20, day: 12, month: 4, year: 2026, mood: 2, note: 'Calm', tags: [1] };
    const json = {
      version: 15,
      dayEntries: [entry, { ...entry, hour: 21, mood: 9 }, { id: 3 }],
      customMoods: [
        { id: 2, custom_name: 'serene', mood_group_id: 2 },
        { id: 9, custom_name: '', mood_group_id: 5 },
      ],
      tags: [{ id: 1, name: 'walk' }],
      goals: [{}],
    };
    const base64 = Buffer.from(JSON.stringify(json)).toString('base64');
    const ids = await Promise.all(
      [
        csv(line),
        csv(line.replace('20:00', '8:00 PM')),
        csv(line.replace('20:00', '오후 8:00').replace('good', 'bad')),
        csv(line.replace('20:00', '8:00 μ.μ.')),
        csv(line.replace('20:00', '20h00')),
        zip({ 'backup.daylio': base64, 'assets/photo.jpg': 'JPEG' }, 'backup.daylio'),
      ].map(async (one) => rowsIn(await read(one), 'mood_entries')[0]!.id),
    );
    expect(new Set(ids).size).toBe(1);
    const backup = await read(zip({ 'backup.daylio': base64, 'assets/photo.jpg': 'JPEG' }, 'backup.daylio'));
    expect(rowsIn(backup, 'mood_entries')).toMatchObject([
      { mood_type: 'good', note: 'Calm', tags: ['serene', 'walk'], created_at: '2026-05-12T18:00:00.000Z' },
      { mood_type: 'terrible', tags: ['walk'] },
    ]);
    expect(left(backup)).toEqual({ goals: 1, 'entries that could not be read': 1, 'files that no entry names': 1 });
  });

  test('moods in other languages are guessed and can be chosen; a name of its own stays as a tag', async () => {
    const names = ['super', 'gut', 'so lala', 'schlecht', 'lausig', 'Wolkig'];
    const lines = names.map((name, i) => `2026-05-0${i + 1},Mai,Montag,20:00,${name},"","",""`);
    const found = await read(csv(...lines));
    expect(rowsIn(found, 'mood_entries').map(({ mood_type }) => mood_type)).toEqual([
      'great',
      'good',
      'neutral',
      'bad',
      'terrible',
      'neutral',
    ]);
    expect(found.moods).toContainEqual({ name: 'Wolkig', count: 1, mood: 'neutral' });
    const chosen = await read(csv(...lines), { moods: { wolkig: 'bad' }, tables: {} });
    expect(rowsIn(chosen, 'mood_entries').at(-1)).toMatchObject({ mood_type: 'bad', tags: ['Wolkig'] });
    expect(chosen.rows.map(({ row }) => row.id)).toEqual(found.rows.map(({ row }) => row.id));
  });

  test('HTML and signs, semicolons, an old encoding, UTF-16, dates of a spreadsheet and the header of before 2020', async () => {
    const signs = await read(
      csv(
        `2026-05-12,May 12,Tuesday,20:00,good,"","Don&#39;t","I <3 you &amp; 2 < 3, 5 > 4<br><ul><li>one</li><li>two</li></ul><b>bold</b> &quot;q&quot;"`,
      ),
    );
    expect(rowsIn(signs, 'mood_entries')[0]!.note).toBe('Don\'t\nI <3 you & 2 < 3, 5 > 4\n\n- one\n- two\n\nbold "q"');
    const latin = await read(
      file(
        'daylio.csv',
        new Uint8Array(Buffer.from(`${head}\n2026-05-12,May 12,Tuesday,20:00,good,"","","Grüße"`, 'latin1')),
      ),
    );
    expect([rowsIn(latin, 'mood_entries')[0]!.note, latin.leftOut[0]!.count]).toEqual(['Grüße', 1]);
    const utf16 = Buffer.from(`\uFEFF${head.replaceAll(',', '\t')}\r\n${line.replaceAll(',', '\t')}\r\n`, 'utf16le');
    const same = [
      file('daylio.csv', `${head}\n${line}`.replaceAll(',', ';')),
      file('daylio.csv', new Uint8Array(utf16)),
      csv(line.replace('2026-05-12', '12/05/2026')),
      file('daylio.csv', 'year,date,weekday,time,mood,activities,note\n2026,12 May,Tuesday,8:00 pm,good,walk,""'),
    ];
    for (const one of same)
      expect(rowsIn(await read(one), 'mood_entries')).toMatchObject([
        { logged_for: '2026-05-12', created_at: '2026-05-12T18:00:00.000Z', tags: ['walk'] },
      ]);
  });

  test('a line without a date does not refuse the others', async () => {
    const found = await read(csv(line, ',May 11,Monday,20:00,bad,"","",""', line.replace('12', '10')));
    expect([found.rows.length, left(found)]).toEqual([2, { 'lines whose date could not be read': 1 }]);
  });
});

describe('Loop', () => {
  const head =
    'Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?';
  const amounts = 'Date,Value,Notes\n2026-05-13,1000,\n2026-05-12,6000,\n';

  test('targets, rhythms and the order of the list', async () => {
    const found = await read(
      zip({
        'Habits.csv': [
          head,
          '001,Run,NUMERICAL,,,1,1,#F,km,AT_LEAST,5.0,false',
          '002,Cigarettes,NUMERICAL,,,1,1,#F,,AT_MOST,3.0,false',
          '003,Call,YES_NO,,,3,7,#F,,,,false',
          '004,Rent,YES_NO,,,1,30,#F,,,,false',
        ].join('\n'),
        '001 Run/Checkmarks.csv': amounts,
        '002 Cigarettes/Checkmarks.csv': 'Date,Value,Notes\n2026-05-13,0,\n2026-05-12,2000,\n2026-05-11,9000,\n',
        '003 Call/Checkmarks.csv':
          'Date,Value,Notes\n13/05/2026,YES_MANUAL,\n2026-05-12,YES_MANUAL,\n2026-05-10,MAYBE,\n',
        '004 Rent/Checkmarks.csv': 'Date,Value,Notes\n',
      }),
    );
    const habits = rowsIn(found, 'habits') as unknown as Habit[];
    expect(habitsInOrder(habits).map(({ title, schedule }) => [title, schedule?.['1970-01-01']])).toEqual([
      ['Run', 'daily at_least 5'],
      ['Cigarettes', 'daily at_most 3'],
      ['Call', '3 a week'],
      ['Rent', undefined],
    ]);
    // A habit without days begins today.
    expect(habits[3]!.created_at).toBe('2026-05-13T22:00:00.000Z');
    expect(rowsIn(found, 'habit_days').map(({ state, amount }) => [state, amount])).toEqual([
      ['open', 1],
      ['done', 6],
      ['done', 0],
      ['done', 2],
      ['open', 9],
      ['done', null],
    ]);
    expect(left(found)).toMatchObject({ 'days that could not be read': 1, 'marks that could not be read': 1 });
    expect(found.leftOut.at(-1)).toEqual({
      what: 'rhythms that Daymark does not have: {times} in {days} days is weekly here',
      count: 1,
      values: { times: 1, days: 30 },
    });
  });

  test('two habits of one name are two; habits that were not chosen are left out', async () => {
    const habit = (n: number) => `00${n},Read,YES_NO,,,1,1,#F,,,,false`;
    const days = 'Date,Value,Notes\n2026-05-13,YES_MANUAL,\n';
    const list = [head, habit(1), habit(2), habit(3)].join('\n');
    const found = await read(
      zip({ 'Habits.csv': list, '001 Read/Checkmarks.csv': days, '002 Read/Checkmarks.csv': days }),
    );
    expect([rowsIn(found, 'habits').length, rowsIn(found, 'habit_days').length]).toEqual([2, 2]);
    expect(left(found)).toEqual({ 'habits that were not chosen for this export': 1, 'habits of the same name': 1 });
  });

  test('the table of all habits alone', async () => {
    const found = await read(file('Checkmarks.csv', 'Date,Read,Run,\n2026-05-13,YES_MANUAL,5200,\n2026-05-12,NO,0,\n'));
    expect(rowsIn(found, 'habit_days')).toMatchObject([{ state: 'done' }, { state: 'done', amount: 5.2 }]);
  });

  test('a file that is no database says which export to make', async () => {
    await expect(read(file('Loop Habits Backup 2026-05-13.db', 'SQLite format 3'))).rejects.toMatchObject({
      code: 'OtherExport',
      place: expect.stringContaining('database of a program'),
    });
  });
});

test('Todoist: order, priorities, times, deadlines, dates with a year, repetitions and attached files', async () => {
  const csv = [
    'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT,DEADLINE,DEADLINE_LANG',
    'meta,view_style=list,,,,,,,,,,,,',
    'task,Pay rent,,1,1,Ada (1),,2026-05-20 17:15,en,Europe/Berlin,30,minute,2026-05-25,en',
    'task,Call mother,,4,1,Ada (1),,20 May 2026,en,Europe/Berlin,,,,',
    'task,Ordinary,,4,1,Ada (1),Bob (2),9 Apr,de,Europe/Berlin,,,,',
    'note," [[file {""file_name"":""bill.png"",""file_url"":""https://files.example/bill.png""}]]",,,,Ada (1),,,,,,,,',
    'task,Stretch,,4,1,Ada (1),,every weekday,en,Europe/Berlin,,,,',
  ].join('\n');
  const found = await read(file('Home [2203306141].csv', `\uFEFF${csv}`));
  const tasks = rowsIn(found, 'project_tasks');
  expect([...tasks].sort((a, b) => Number(a.position) - Number(b.position))).toEqual(tasks);
  expect(tasks).toMatchObject([
    {
      description: 'Pay rent\n(Deadline: 2026-05-25)\n(30 minutes)',
      due_date: '2026-05-20',
      remind_at: '2026-05-20T15:15:00.000Z',
      tags: ['p1'],
    },
    { description: 'Call mother', due_date: '2026-05-20', remind_at: null, tags: null },
    { description: 'Ordinary\n(9 Apr)\nbill.png https://files.example/bill.png', due_date: null },
    { description: 'Stretch', due_date: '2026-05-14', rrule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR' },
  ]);
  expect(left(found)).toEqual({
    deadlines: 1,
    durations: 1,
    times: 1,
    priorities: 1,
    'dates in words': 1,
    'attached files': 1,
    'people who are responsible': 1,
  });
});

describe('Markdown', () => {
  const note = (head: string, body = 'Words.') => `---\n${head}\n---\n\n${body}\n`;
  const one = async (head: string) => rowsIn(await read(file('notes/x.md', note(head))), 'journal_entries')[0]!;

  test.each([
    ['created: 2025-07-22 17:30:44Z', '2025-07-22', '2025-07-22T17:30:44.000Z'],
    ['created: 2025-07-22 22:30:44Z', '2025-07-23', '2025-07-22T22:30:44.000Z'],
    ['date: 2025-07-22T22:30:44Z', '2025-07-23', '2025-07-22T22:30:44.000Z'],
    ['date: 2025-07-22 21:15:00 +0200', '2025-07-22', '2025-07-22T19:15:00.000Z'],
    ['date: 28/09/2021 20:57', '2021-09-28', '2021-09-28T18:57:00.000Z'],
    ['created: 01-01-2024 01:23 AM', '2024-01-01', '2024-01-01T00:23:00.000Z'],
    ['Creation Date: 2025-07-17 08:00', '2025-07-17', '2025-07-17T06:00:00.000Z'],
    ['date: "May 5th, 2024"', '2024-05-05', '2024-05-05T10:00:00.000Z'],
    ['date: 5. März 2024', '2024-03-05', '2024-03-05T11:00:00.000Z'],
    ['date: 2024年5月6日', '2024-05-06', '2024-05-06T10:00:00.000Z'],
    // Two dates can be read; none is taken.
    ['date: 05/06/2024', '2026-05-14', '2026-05-14T10:00:00.000Z'],
    ['date: 2023-02-29', '2026-05-14', '2026-05-14T10:00:00.000Z'],
  ])('%s', async (head, day, at) => {
    expect(await one(head)).toMatchObject({ logged_for: day, created_at: at });
  });

  test('front matter is YAML: block texts, comments, lists and words; what is none stays in the text', async () => {
    const at = 'date: 2025-07-21\n';
    expect(await one(`${at}title: >-\n  A long\n  title`)).toMatchObject({ content: '# A long title\n\nWords.' });
    expect(await one(`${at}title: Plan: the sea\nmood: 4`)).toMatchObject({
      content: '# Plan: the sea\n\nWords.',
      mood: 'good',
    });
    expect(await one(`${at}tags: journal, travel`)).toMatchObject({ tags: ['journal', 'travel'] });
    expect(await one(`${at}tags:\n  - "#journal"\n  - travel # my trips`)).toMatchObject({
      tags: ['journal', 'travel'],
    });
    const other = await read(file('x.md', note(`${at}weather: sun\nauthor: Ada`)));
    expect(other.leftOut).toEqual([
      {
        what: 'fields above the text that have no place here: {names}',
        count: 2,
        values: { names: 'weather, author' },
      },
    ]);
    const broken = await read(file('2025-07-21.md', note('date: [1, 2\nx: }')));
    expect(rowsIn(broken, 'journal_entries')[0]!.content).toContain('date: [1, 2');
    expect(left(broken)).toEqual({ 'lines above the text that could not be read': 1 });
  });

  test('line ends, UTF-16, Windows-1252, and two files with one id', async () => {
    const found = await read([
      file('a/crlf.md', '\uFEFF---\r\ndate: 2025-07-18\r\n---\r\n\r\nOne\r\nTwo\r\n'),
      file('a/utf16.md', new Uint8Array(Buffer.from('\uFEFF---\ndate: 2025-07-15\n---\nGrüße', 'utf16le'))),
      file('a/latin1.md', new Uint8Array(Buffer.from('---\ndate: 2025-07-14\n---\nGrüße', 'latin1'))),
      file('a/one.md', note('id: 11111111-2222-4333-8444-555555555555\ndate: 2025-07-13', 'First')),
      file('a/two.md', note('id: 11111111-2222-4333-8444-555555555555\ndate: 2025-07-12', 'Second')),
    ]);
    expect(daysAndTexts(found)).toEqual([
      ['2025-07-18', '# crlf\n\nOne\nTwo'],
      ['2025-07-15', '# utf16\n\nGrüße'],
      ['2025-07-14', '# latin1\n\nGrüße'],
      ['2025-07-13', '# one\n\nFirst'],
      ['2025-07-12', '# two\n\nSecond'],
    ]);
    expect(left(found)).toEqual({ 'files with the same id': 2, 'files in an old encoding': 1 });
  });

  const vault = {
    'vault/journals/2024_05_03.md': '- went to the lake',
    'vault/20240504.md': 'Compact date.',
    'vault/May 5th, 2024.md': 'Roam date.',
    'vault/Sunday, 5 May 2024.md': 'Long date.',
    'vault/Diary/2025/12/12.md': 'A grey day.',
    'vault/2024-05-06 21-30 Walk.md': 'Snow.',
    'vault/.trash/2024-05-02 deleted.md': 'Thrown away.',
    'vault/logseq/bak/journals/2024_05_03/x.md': '- went',
    'vault/.obsidian/plugins/readme.md': '# A plug-in',
    'vault/Templates/Daily.md': '# {{date}}\n\n## Gratitude',
    'vault/.DS_Store': 'x',
  };

  test('a vault: the dates of names and folders; trash, backups, settings and templates are left out', async () => {
    const found = await read(folder(vault));
    expect(daysAndTexts(found)).toEqual([
      ['2024-05-03', '- went to the lake'],
      ['2024-05-04', 'Compact date.'],
      ['2024-05-05', 'Roam date.'],
      ['2024-05-05', 'Long date.'],
      ['2025-12-12', 'A grey day.'],
      ['2024-05-06', '# Walk\n\nSnow.'],
    ]);
    expect(left(found)).toEqual({ templates: 1, 'files in hidden folders, in the trash and among backups': 3 });
  });

  test('the same notes in a folder, in a zip, and in a zip without the outer folder', async () => {
    const inside = Object.fromEntries(Object.entries(vault).map(([path, text]) => [path.replace('vault/', ''), text]));
    const ids = await Promise.all(
      [folder(vault), zip(vault), zip(inside)].map(async (one) => (await read(one)).rows.map(({ row }) => row.id)),
    );
    expect(ids[1]).toEqual(ids[0]);
    expect(ids[2]).toEqual(ids[0]);
  });

  test('Notion: a zip in a zip; names without their ids, properties as fields', async () => {
    const page = '# Trip\n\nCreated: May 6, 2024 9:12 PM\nTags: travel, sea\nRating: 5\n\nOn the train.\n';
    const inner = zipSync({
      'Trip 41fb48ff63e848c8a9ccc2b4ade99fa2.md': strToU8(page),
      'Trips 51fb48ff63e848c8a9ccc2b4ade99fa2.csv': strToU8('Name,Created\nTrip,x'),
    });
    const found = await read(zip({ 'Export-Part-1.zip': inner }));
    expect(found.from).toBe('Notion');
    expect(rowsIn(found, 'journal_entries')).toMatchObject([
      {
        content: '# Trip\n\nRating: 5\n\nOn the train.',
        logged_for: '2024-05-06',
        created_at: '2024-05-06T19:12:00.000Z',
        tags: ['travel', 'sea'],
      },
    ]);
    expect(left(found)).toEqual({ 'tables and other files': 1 });
  });
});

describe('Day One', () => {
  const dayOne = (...entries: readonly object[]) =>
    file('Journal.json', JSON.stringify({ metadata: { version: '1.0' }, entries }));
  const at = { creationDate: '2024-01-16T03:30:00Z' };

  test('one bad entry, one without text, one without an id: the others are read', async () => {
    const found = await read(
      dayOne(
        { uuid: 'A', ...at, text: 'Good' },
        { uuid: 'B', ...at, text: null },
        { uuid: 'C', creationDate: 'soon' },
        { ...at, text: 'By another app' },
        { uuid: 'D', ...at, richText: '{"contents":[{"text":"Only "},{"text":"rich"}]}' },
      ),
    );
    expect(daysAndTexts(found).map(([, text]) => text)).toEqual(['Good', 'By another app', 'Only rich']);
    expect(left(found)).toEqual({ 'entries without words': 1, 'entries that could not be read': 1 });
  });

  test('stars and pins are tags, other parts are named, dead links become words, a zone may be an offset', async () => {
    const found = await read(
      dayOne({
        uuid: 'A',
        ...at,
        timeZone: 'GMT-0800',
        starred: true,
        isPinned: true,
        text: 'See [that day](dayone://view?entryId=B)',
        userActivity: {},
        music: {},
      }),
    );
    expect(rowsIn(found, 'journal_entries')).toMatchObject([
      { content: 'See that day', logged_for: '2024-01-15', tags: ['starred', 'pinned'] },
    ]);
    expect(Object.values(left(found))).toEqual([1, 1, 1, 1, 1]);
  });

  test('its plain text has entries, too', async () => {
    const text =
      '\tDate:\tMay 13, 2019 at 9:05:00 PM GMT+2\n\tWeather:\t12°C\n\nFirst.\n\n\tDate:\tMay 14, 2019 at 8:00:00 AM\n\nSecond.\n';
    const found = await read(file('Journal.txt', text));
    expect(daysAndTexts(found)).toEqual([
      ['2019-05-13', 'First.'],
      ['2019-05-14', 'Second.'],
    ]);
  });
});

test('Google Keep, in any language: lists, labels, links; the trash is left out, and web pages are not counted', async () => {
  const at = { createdTimestampUsec: 1_714_766_400_000_000 };
  const note = (more: object) =>
    JSON.stringify({ ...at, isTrashed: false, isArchived: false, isPinned: false, ...more });
  const found = await read(
    zip({
      'Takeout/Google Notizen/Abend.json': note({
        title: 'Evening',
        textContent: 'A walk.',
        labels: [{ name: 'ideas' }],
        isPinned: true,
        annotations: [{ url: 'https://example.org' }],
      }),
      'Takeout/Google Notizen/Abend.html': '<html>A walk.</html>',
      'Takeout/Google Notizen/List.json': note({
        title: '',
        listContent: [{ text: 'Milk', isChecked: true }, { text: 'Tea' }],
        attachments: [{ filePath: 'milk.jpeg', mimetype: 'image/jpeg' }, {}],
      }),
      // Takeout changes the ending.
      'Takeout/Google Notizen/milk.jpg': 'JPEG',
      'Takeout/Google Notizen/Drawing.json': note({ attachments: [{ filePath: 'tea.png', mimetype: 'image/png' }] }),
      'Takeout/Google Notizen/tea.png': 'PNG',
      'Takeout/Google Notizen/Gone.json': note({ title: 'Gone', isTrashed: true }),
      'Takeout/Google Notizen/Bad.json': '{"createdTimestampUsec": "x"}',
      'Takeout/Google Notizen/Labels.txt': 'ideas\n',
    }),
  );
  expect(rowsIn(found, 'journal_entries')).toMatchObject([
    { content: '# Evening\n\nA walk.\n\nhttps://example.org', logged_for: '2024-05-03', tags: ['ideas', 'pinned'] },
    { content: '- [x] Milk\n- [ ] Tea' },
    { content: '' },
  ]);
  expect(found.media?.map(({ row, said }) => [row.name, said])).toEqual([
    ['milk.jpg', 'image/jpeg'],
    ['tea.png', 'image/png'],
  ]);
  expect(left(found)).toEqual({
    'pinned notes': 1,
    'photos and other attachments that are not in the file': 1,
    'notes in the trash': 1,
    'notes that could not be read': 1,
  });
});

test('Loop: days without a line of names; the list of habits beside the table of all habits', async () => {
  const list = 'Position,Name,Question,Description,NumRepetitions,Interval,Color\n001,Walk,,,1,1,#5D4037\n';
  const days = [
    { day: '2026-05-02', state: 'done' },
    { day: '2026-05-01', state: 'done' },
  ];
  const inFolders = await read(
    zip({ 'Habits.csv': list, '001 Walk/Checkmarks.csv': '2026-05-02,2\n2026-05-01,2\n2026-04-30,0\n' }),
  );
  expect(rowsIn(inFolders, 'habit_days')).toMatchObject(days);
  const table = 'Date,Walk,\n2026-05-02,2,\n2026-05-01,2,\n2026-04-30,0,\n';
  const beside = await read(zip({ 'Habits.csv': list, 'Checkmarks.csv': table }));
  expect(rowsIn(beside, 'habit_days')).toMatchObject(days);
  const steps = await read(zip({ 'Habits.csv': list, '001 Walk/Checkmarks.csv': '2026-05-02,2650\n2026-05-01,0\n' }));
  expect(rowsIn(steps, 'habit_days')[0]).toMatchObject({ day: '2026-05-02', state: 'done', amount: 2.65 });
  expect(left(steps)).toEqual({});
  const alone = await read(zip({ 'Checkmarks (1).csv': table }));
  expect(rowsIn(alone, 'habit_days')).toMatchObject(days);
});

describe('Joplin', () => {
  const note =
    'Evening\n\nA walk.\n\n![](:/0123456789abcdef0123456789abcde0)Second [part](:/0123456789abcdef0123456789abcde1).\n\nid: 0a\nparent_id: 0b\ncreated_time: 2024-05-03T20:00:00.000Z\nuser_created_time: 2024-05-03T22:30:00.000Z\nis_todo: 0\ntype_: 1';
  const files = {
    '0a.md': note,
    '0b.md': 'Diary\n\nid: 0b\nparent_id: \ntype_: 2',
    '0c.md': 'sea\n\nid: 0c\nparent_id: \ntype_: 5',
    '0d.md': 'id: 0d\nnote_id: 0a\ntag_id: 0c\ntype_: 6',
    '0123456789abcdef0123456789abcde0.md':
      'photo.jpg\n\nid: 0123456789abcdef0123456789abcde0\nmime: image/jpeg\ntype_: 4',
    'resources/0123456789abcdef0123456789abcde0.jpg': 'JPEG',
  };
  /** One file of a tar. */
  const tarred = (path: string, text: string) => {
    const [head, body] = [new Uint8Array(512), strToU8(text)];
    head.set(strToU8(path));
    head.set(strToU8(`${body.length.toString(8).padStart(11, '0')}\0`), 124);
    head.set(strToU8('        '), 148);
    head[156] = 48;
    head.set(
      strToU8(
        `${head
          .reduce((a, b) => a + b)
          .toString(8)
          .padStart(6, '0')}\0 `,
      ),
      148,
    );
    return [head, body, new Uint8Array((512 - (body.length % 512)) % 512)];
  };
  const jex = (of: Readonly<Record<string, string>> = files) =>
    new Blob([...Object.entries(of).flatMap(([path, text]) => tarred(path, text)), new Uint8Array(1024)]);

  test('JEX and the raw folder give the same notes, with notebook and tags', async () => {
    const found = await read({ path: 'export.jex', blob: jex() });
    expect(rowsIn(found, 'journal_entries')).toMatchObject([
      { content: '# Evening\n\nA walk.\n\nSecond part.', logged_for: '2024-05-04', tags: ['sea', 'Diary'] },
    ]);
    expect(found.media?.map(({ row, said }) => [row.name, said, row.owner_id])).toEqual([
      ['photo.jpg', 'image/jpeg', found.rows[0]!.row.id],
    ]);
    expect(left(found)).toEqual({ 'links to other entries': 1 });
    expect((await read(folder(files))).rows).toEqual(found.rows);
  });

  test('a tar that is cut off or damaged is refused', async () => {
    const whole = jex();
    await expect(read({ path: 'x.jex', blob: whole.slice(0, 600) })).rejects.toMatchObject({ code: 'CutOff' });
    await expect(read({ path: 'x.jex', blob: new Blob(['x'.repeat(1024)]) })).rejects.toMatchObject({
      code: 'Damaged',
    });
  });
});

test('Journey, Diarium, jrnl, Mini Diary and Apple Journal', async () => {
  const journey = {
    id: 'a',
    date_journal: 1_714_775_400_000,
    text: '<p>By the <b>sea</b></p>',
    tags: ['trip'],
    photos: ['a.jpg'],
    timezone: 'Asia/Tokyo',
    favourite: true,
    mood: 2,
  };
  const found = await read(
    zip({
      'a.json': JSON.stringify(journey),
      'b.json': JSON.stringify({ ...journey, id: 'b', text: '', photos: ['b.jpg'] }),
      'a.jpg': 'JPEG',
    }),
  );
  expect(found.from).toBe('Journey');
  expect(rowsIn(found, 'journal_entries')).toMatchObject([
    { content: 'By the **sea**', logged_for: '2024-05-04', tags: ['trip', 'starred'] },
  ]);
  expect(left(found)).toMatchObject({
    'entries without words': 1,
    'photos and other attachments that are not in the file': 1,
  });

  const diarium = [
    {
      date: '2024-05-03T21:15:00.0000000',
      heading: 'Evening',
      html: '<p>A walk</p>',
      tags: ['sea'],
      people: ['Ada'],
      rating: 4,
    },
  ];
  expect(rowsIn(await read(file('Diarium.json', JSON.stringify(diarium))), 'journal_entries')).toMatchObject([
    {
      content: '# Evening\n\nA walk',
      logged_for: '2024-05-03',
      created_at: '2024-05-03T19:15:00.000Z',
      tags: ['sea', 'Ada'],
    },
  ]);

  const jrnl = {
    tags: {},
    entries: [
      { title: 'A title.', body: 'Words @home', date: '2019-07-04', time: '21:30', tags: ['@home'], starred: true },
    ],
  };
  expect(rowsIn(await read(file('journal.json', JSON.stringify(jrnl))), 'journal_entries')).toMatchObject([
    { content: '# A title.\n\nWords @home', created_at: '2019-07-04T19:30:00.000Z', tags: ['home', 'starred'] },
  ]);

  const mini = {
    metadata: { application: 'Mini Diary', version: '3.3.0' },
    entries: { '2020-01-02': { title: 'Day', text: '<p>Words</p>' } },
  };
  expect(daysAndTexts(await read(file('mini.json', JSON.stringify(mini))))).toEqual([['2020-01-02', '# Day\n\nWords']]);

  const page = `<!DOCTYPE html><html><head><title>x</title><style>p{}</style></head><body><div class="pageHeader">Friday, 5 January 2024</div><div class="title">A walk</div><p class="p1"><span>We saw the sea &amp; stayed.</span></p></body></html>`;
  const apple = await read(
    zip({
      'AppleJournalEntries/Entries/2024-01-05_A_walk.html': page,
      'AppleJournalEntries/index.html': '<html></html>',
      'AppleJournalEntries/Resources/a.heic': 'x',
    }),
  );
  expect(daysAndTexts(apple)).toEqual([['2024-01-05', '# A walk\n\nWe saw the sea & stayed.']]);
});

test('TickTick, Microsoft To Do, Google Tasks: lists with their tasks in order', async () => {
  const tick =
    '"Date: 2026-05-13+0000"\n"Version: 7.1"\n"Status: \n0 Normal\n1 Completed\n2 Archived"\n' +
    '"Folder Name","List Name","Title","Kind","Tags","Content","Is Check list","Start Date","Due Date","Reminder","Repeat","Priority","Status","Created Time","Completed Time","Order","Timezone","Is All Day"\n' +
    '"","Home","Second","TEXT","a, b","More","N","2026-05-20T07:00:00+0000","2026-05-20T07:00:00+0000","","FREQ=WEEKLY;INTERVAL=1","5","0","2026-05-01T07:00:00+0000","","2","Europe/Berlin","false"\n' +
    '"","Home","First","TEXT","","","N","","2026-05-19T22:00:00+0000","","","0","2","2026-05-01T07:00:00+0000","2026-05-02T07:00:00+0000","1","Europe/Berlin","true"\n';
  const found = await read(file('TickTick-backup.csv', tick));
  expect(rowsIn(found, 'project_tasks')).toMatchObject([
    {
      description: 'First',
      due_date: '2026-05-20',
      completed: true,
      completed_at: '2026-05-02T07:00:00.000Z',
      remind_at: null,
    },
    {
      description: 'Second\nMore',
      due_date: '2026-05-20',
      remind_at: '2026-05-20T07:00:00.000Z',
      rrule: 'FREQ=WEEKLY;INTERVAL=1',
      tags: ['a', 'b', 'p1'],
    },
  ]);

  const graph = [
    {
      displayName: 'Tasks',
      tasks: [
        {
          title: 'Call',
          status: 'completed',
          importance: 'high',
          body: { content: 'Soon' },
          dueDateTime: { dateTime: '2026-05-20T00:00:00.0000000', timeZone: 'UTC' },
          checklistItems: [{ displayName: 'Number', isChecked: true }],
        },
        { status: 1 },
      ],
    },
  ];
  const todo = await read(file('todo.json', JSON.stringify(graph)));
  expect(rowsIn(todo, 'project_tasks')).toMatchObject([
    { description: 'Call\nSoon\n- [x] Number', due_date: '2026-05-20', completed: true, tags: ['important'] },
  ]);
  expect(left(todo)).toMatchObject({ 'tasks that could not be read': 1 });
  const outlook =
    'Subject,Start Date,Due Date,Reminder On/Off,Reminder Date,Reminder Time,Date Completed,Categories,Notes,Priority,Status\nPay,,5/20/2026,True,5/20/2026,9:00:00 AM,,Home;Money,,High,Not Started\n';
  expect(rowsIn(await read(file('tasks.csv', outlook)), 'project_tasks')).toMatchObject([
    {
      description: 'Pay',
      due_date: '2026-05-20',
      remind_at: '2026-05-20T07:00:00.000Z',
      tags: ['Home', 'Money', 'important'],
    },
  ]);

  const google = {
    kind: 'tasks#taskLists',
    items: [
      {
        kind: 'tasks#tasks',
        title: 'Mine',
        items: [{ title: 'Buy tea', due: '2026-05-20T00:00:00Z', status: 'needsAction' }],
      },
    ],
  };
  expect(rowsIn(await read(file('Tasks.json', JSON.stringify(google))), 'project_tasks')).toMatchObject([
    { description: 'Buy tea', due_date: '2026-05-20' },
  ]);
});

test('Habitica: dailies and habits with their history, to-dos as tasks', async () => {
  const may = (day: number) => Date.UTC(2026, 4, day, 10);
  const data = {
    auth: {},
    tasks: {
      habits: [
        {
          id: 'h',
          text: 'Water',
          history: [
            { date: may(12), value: 1, scoredUp: 3, scoredDown: 0 },
            { date: may(13), value: 0, scoredUp: 0, scoredDown: 1 },
          ],
        },
      ],
      dailys: [
        {
          id: 'd',
          text: 'Gym',
          notes: 'Legs',
          frequency: 'weekly',
          everyX: 1,
          repeat: { m: true, t: false, w: true },
          history: [{ date: may(11), completed: true }, { date: may(13), completed: false }, 'x'],
        },
      ],
      todos: [
        {
          id: 't',
          text: 'Book',
          date: '2026-05-20T10:00:00Z',
          completed: false,
          checklist: [{ text: 'Find', completed: true }],
        },
      ],
      rewards: [{}],
    },
  };
  const found = await read(file('habitica-user-data.json', JSON.stringify(data)));
  expect(rowsIn(found, 'habits')).toMatchObject([
    { title: 'Water' },
    { title: 'Gym', description: 'Legs', schedule: { '1970-01-01': 'on 1,3' } },
  ]);
  expect(rowsIn(found, 'habit_days')).toMatchObject([
    { day: '2026-05-12', amount: 3 },
    { day: '2026-05-11', amount: null },
  ]);
  expect(rowsIn(found, 'tasks')).toMatchObject([{ description: 'Book\n- [x] Find', due_date: '2026-05-20' }]);
  expect(left(found)).toEqual({ rewards: 1, 'days with a minus': 1, 'days that could not be read': 1 });
});

describe('any table', () => {
  test('columns are guessed by their names and content; the rows are check-ins, entries, tasks and habits', async () => {
    const moods = await read(
      file(
        'moods.csv',
        'Datum;Uhrzeit;Stimmung;Notiz;Wetter\n13.05.2026;20:15;gut;Am See;Sonne\n12.05.2026;8:00;lausig;;\nbald;;gut;;\n',
      ),
    );
    expect(moods.table?.roles).toEqual(['day', 'time', 'mood', 'text', 'none']);
    expect(rowsIn(moods, 'mood_entries')).toMatchObject([
      { mood_type: 'good', note: 'Am See', created_at: '2026-05-13T18:15:00.000Z' },
      { mood_type: 'terrible', logged_for: '2026-05-12' },
    ]);
    expect(left(moods)).toEqual({ 'columns that are left out': 1, 'rows whose date could not be read': 1 });

    const diary = await read(
      file('diary.csv', 'when,what\n2026-05-13,"A long day, with ""quotes""\nand a line"\n2026-05-12,Short\n'),
    );
    expect(daysAndTexts(diary)).toEqual([
      ['2026-05-13', 'A long day, with "quotes"\nand a line'],
      ['2026-05-12', 'Short'],
    ]);

    const wide = await read(file('habits.csv', 'Date,Read,Run\n2026-05-13,x,5.5\n2026-05-12,,0\n2026-05-11,x,3\n'));
    expect(rowsIn(wide, 'habit_days').map(({ day, amount }) => [day, amount])).toEqual([
      ['2026-05-13', null],
      ['2026-05-13', 5.5],
      ['2026-05-11', null],
      ['2026-05-11', 3],
    ]);
    const long = await read(
      file(
        'habitbull.csv',
        'HabitName,HabitCategory,CalendarDate,Value,CommentText\nRead,Mind,2026-05-13,1,good\nRead,Mind,2026-05-12,0,\n',
      ),
    );
    expect(rowsIn(long, 'habit_days')).toMatchObject([{ day: '2026-05-13', state: 'done', note: 'good' }]);

    const tasks = await read(file('tasks.csv', 'Task,Due date,Done\nPay,2026-05-20,no\nCall,,yes\n'));
    expect(rowsIn(tasks, 'tasks')).toMatchObject([
      { description: 'Pay', due_date: '2026-05-20', completed: false },
      { description: 'Call', due_date: null, completed: true },
    ]);
  });

  test('the order of dates is shown by one of them, or asked for; what was chosen is used again', async () => {
    const asked = await read(file('a.csv', 'date,text\n05/06/2026,One\n06/06/2026,Two\n'));
    expect([asked.table?.isOrderOpen, daysAndTexts(asked)[0]![0]]).toEqual([true, '2026-06-05']);
    const shown = await read(file('a.csv', 'date,text\n05/06/2026,One\n05/13/2026,Two\n'));
    expect([shown.table?.isOrderOpen, daysAndTexts(shown)[0]![0]]).toEqual([false, '2026-05-06']);
    const { key } = asked.table!;
    const choices: Choices = { moods: {}, tables: { [key]: { roles: ['day', 'task'], order: 'mdy' } } };
    const chosen = await read(file('b.csv', 'date,text\n05/06/2026,One\n'), choices);
    expect(rowsIn(chosen, 'tasks')).toMatchObject([{ description: 'One', due_date: '2026-05-06' }]);
  });

  test('a quote without an end does not take in the rest of the file', async () => {
    const found = await read(file('a.csv', 'date,text\n2026-05-11,"open\n2026-05-12,Two\n2026-05-13,Three\n'));
    expect(daysAndTexts(found)).toEqual([
      ['2026-05-11', '"open'],
      ['2026-05-12', 'Two'],
      ['2026-05-13', 'Three'],
    ]);
  });
});

test('files that another export replaces say which', async () => {
  for (const path of ['a.xlsx', 'a.edn', 'a.ics', 'a.pdf', 'page.html'])
    await expect(read(file(path, 'x')), path).rejects.toMatchObject({ code: 'OtherExport' });
});
