/** Files as programs and people in other countries leave them: odd encodings, names, line ends and endings. Each says what is right. */
import { describe, expect, test } from 'vitest';
import {
  daysAndTexts,
  file,
  left,
  read as readAll,
  rowsIn,
  zipped,
  type ImportFile,
} from '#tests/support/import-files.ts';

const read = (...picked: readonly ImportFile[]) => readAll(picked);

const utf16 = (text: string): Uint8Array<ArrayBuffer> => {
  const units = Uint16Array.from(`\uFEFF${text}`, (letter) => letter.charCodeAt(0));
  return new Uint8Array(units.buffer);
};

describe('tables', () => {
  const names = ['Datum', 'Uhrzeit', 'Stimmung', 'Schlaf (Std.)', 'Notiz'];
  const more = Array.from({ length: 55 }, (_, n) => `Wert ${n + 1}`);
  const line = (cells: readonly string[]) => [...cells, ...more.map((_, n) => (n % 9 === 0 ? '3,5' : ''))];
  const german = (sign: string) =>
    [
      [...names, ...more],
      line(['24.12.2025', '08:30', 'sehr gut', '7,5', `"Heiligabend${sign} Gänsebraten.\nSpäter ""Stille Nacht""."`]),
      line(['5.1.2026', '22:15', 'schlecht', '4,25', 'Zahnarzt']),
    ]
      .map((cells) => cells.join(sign))
      .join('\r\n');
  const check = async (one: ImportFile) => {
    const found = await read(one);
    expect(rowsIn(found, 'mood_entries')).toMatchObject([
      { logged_for: '2025-12-24', created_at: '2025-12-24T07:30:00.000Z', mood_type: 'great' },
      { logged_for: '2026-01-05', created_at: '2026-01-05T21:15:00.000Z', mood_type: 'bad', note: 'Zahnarzt' },
    ]);
    expect(String(rowsIn(found, 'mood_entries')[0]!.note)).toMatch(
      /^Heiligabend. Gänsebraten.\nSpäter "Stille Nacht".$/,
    );
    expect(left(found)).toEqual({ 'columns that are left out': 8 });
  };

  test('years of two digits, as spreadsheets show days, and “Stichwörter”', async () => {
    const found = await read(
      file('Tage.csv', 'Datum;Text;Stichwörter\n01.03.26;Früh wach;ruhe, see\n24.12.99;Damals;\n2026-03-02;Spät;\n'),
    );
    expect(daysAndTexts(found)).toEqual([
      ['2026-03-01', 'Früh wach'],
      ['1999-12-24', 'Damals'],
      ['2026-03-02', 'Spät'],
    ]);
    expect(rowsIn(found, 'journal_entries')[0]).toMatchObject({ tags: ['ruhe', 'see'] });
    const american = await read(file('days.csv', 'Date,Text\n3/1/26 9:05 PM,Awake\n12/24/25 8:00 AM,Then\n'));
    expect(daysAndTexts(american)).toEqual([
      ['2026-03-01', 'Awake'],
      ['2025-12-24', 'Then'],
    ]);
  });

  test('empty cells beyond the names are nothing', async () => {
    const found = await read(
      file(
        'daylio.csv',
        'full_date,date,weekday,time,mood,activities,note_title,note\n2026-03-01,March 1,Sunday,21:05,rad,,,sun, wind,,\n2026-03-02,March 2,Monday,21:05,good,,,,,\n',
      ),
    );
    expect(rowsIn(found, 'mood_entries').map(({ note }) => note ?? null)).toEqual(['sun, wind', null]);
  });

  test('60 columns with semicolons, in UTF-16 and with Windows line ends', () =>
    check(file('Stimmung.csv', utf16(german(';')))));

  test("Excel's “Unicode text”: tabs, UTF-16, and .txt as its ending", () =>
    check(file('Stimmung.txt', utf16(german('\t')))));

  test('the line in which Excel is told the separator is no head', async () => {
    const found = await read(file('habits.csv', 'sep=;\r\nDatum;Yoga;Lesen\r\n01.05.2026;x;\r\n02.05.2026;;x\r\n'));
    expect(rowsIn(found, 'habits').map(({ title }) => title)).toEqual(['Yoga', 'Lesen']);
    expect(rowsIn(found, 'habit_days')).toMatchObject([{ day: '2026-05-01' }, { day: '2026-05-02' }]);
  });

  test.each([
    ['mdy', '04/01/2026', '04/02/2026', '04/03/2026'],
    ['dmy', '01/04/2026', '02/04/2026', '03/04/2026'],
  ])(
    'dates that can be read in two ways are those that lie close together, and the other way can be chosen: %s',
    async (order, ...days) => {
      const found = await read(file('log.csv', ['Date,Note', ...days.map((day) => `${day},Sun`)].join('\n')));
      expect(daysAndTexts(found).map(([day]) => day)).toEqual(['2026-04-01', '2026-04-02', '2026-04-03']);
      expect(found.table).toMatchObject({ order, isOrderOpen: true });
    },
  );

  test('lines above the head of a table are named', async () => {
    const found = await read(
      file('log.csv', 'Mood report,,\nAda Lovelace,,\n\nDate,Mood,Note\n2026-05-01,happy,Sun\n2026-05-02,sad,Rain\n'),
    );
    expect(rowsIn(found, 'mood_entries')).toMatchObject([{ note: 'Sun' }, { note: 'Rain' }]);
    expect(left(found)).toEqual({ 'lines above the table': 2 });
  });
});

test('Notion in Japanese: a zip in a zip, days, tags and names in Japanese', async () => {
  const id = (n: number) => String(n).repeat(32).slice(0, 32);
  const inner = zipped({
    [`日記 ${id(1)}/2025年3月14日 ${id(2)}.md`]: '# 2025年3月14日\n\nタグ: 旅行, 家族\n\n京都へ行った。\n',
    [`日記 ${id(1)}/花見 ${id(3)}.md`]: '# 花見\n\n作成日時: 2025年4月1日 9:12\nタグ: 春\n\n桜が満開。\n',
    [`日記 ${id(1)}.csv`]: 'Name,作成日時,タグ\n花見,2025年4月1日 9:12,春\n',
    [`日記 ${id(1)}_all.csv`]: 'Name,作成日時,タグ\n花見,2025年4月1日 9:12,春\n',
  });
  const found = await read(file('Export-1.zip', new Uint8Array(zipped({ 'ExportBlock-1-Part-1.zip': inner }))));
  expect(found.from).toBe('Notion');
  expect(rowsIn(found, 'journal_entries')).toMatchObject([
    { logged_for: '2025-03-14', content: '# 2025年3月14日\n\n京都へ行った。', tags: ['旅行', '家族'] },
    { logged_for: '2025-04-01', created_at: '2025-04-01T07:12:00.000Z', content: '# 花見\n\n桜が満開。', tags: ['春'] },
  ]);
  expect(left(found)).toEqual({ 'tables and other files': 2 });
});

test('a Takeout in French: the notes and the tasks, though they are two programs', async () => {
  const note = {
    title: 'Courses',
    textContent: 'Pain\r\nLait',
    createdTimestampUsec: 1_778_000_000_000_000,
    isTrashed: false,
  };
  const tasks = {
    kind: 'tasks#taskLists',
    items: [{ kind: 'tasks#tasks', title: 'Mes tâches', items: [{ title: 'Appeler Léa', status: 'needsAction' }] }],
  };
  const found = await read(
    file(
      'takeout-20260514.zip',
      new Uint8Array(
        zipped({
          'Takeout/archive_browser.html': '<html><body>Archive</body></html>',
          'Takeout/Keep/Courses.json': JSON.stringify(note),
          'Takeout/Keep/Courses.html': '<html><body>Pain</body></html>',
          'Takeout/Keep/Étiquettes.txt': 'Maison\n',
          'Takeout/Tâches/Tasks.json': JSON.stringify(tasks),
        }),
      ),
    ),
  );
  expect(rowsIn(found, 'journal_entries')).toMatchObject([{ content: '# Courses\n\nPain\nLait' }]);
  expect(rowsIn(found, 'project_tasks')).toMatchObject([{ description: 'Appeler Léa' }]);
  expect(found.from).toBe('Google Keep, Google Tasks');
});

describe('wrong endings', () => {
  const dayOne = JSON.stringify({
    metadata: { version: '1.0' },
    entries: [{ uuid: 'A', creationDate: '2026-05-01T10:00:00Z', timeZone: 'Europe/Berlin', text: 'Tide' }],
  });
  const daylio =
    'full_date,date,weekday,time,mood,activities,note_title,note\r\n2026-05-12,May 12,Tuesday,20:00,good,walk,,\r\n';

  test.each([
    ['Day One as .txt', file('Journal.txt', dayOne), 'Day One', 1],
    ['Day One without an ending', file('Journal', dayOne), 'Day One', 1],
    ['Day One, named twice', file('Journal.json.txt', dayOne), 'Day One', 1],
    ['Daylio as .txt', file('daylio_export.txt', daylio), 'Daylio', 1],
    ['Daylio in capitals', file('DAYLIO.CSV', daylio), 'Daylio', 1],
    ['a zip without an ending', file('export', new Uint8Array(zipped({ 'Journal.json': dayOne }))), 'Day One', 1],
    ['a zip named as JSON', file('export.json', new Uint8Array(zipped({ 'Journal.json': dayOne }))), 'Day One', 1],
  ])('%s', async (_, one, from, count) => {
    const found = await read(one);
    expect([found.from, found.rows.length]).toEqual([from, count]);
  });
});

describe('empty exports', () => {
  test.each([
    ['a file of no bytes', file('export.json', '')],
    ['a file of blanks', file('export.csv', ' \r\n\r\n')],
    ['Day One without entries', file('Journal.json', '{"metadata":{"version":"1.0"},"entries":[]}')],
    [
      'Daylio with its head only',
      file('daylio.csv', 'full_date,date,weekday,time,mood,activities,note_title,note\r\n'),
    ],
    ['a table with its head only', file('table.csv', 'Date,Text\r\n')],
    ['an empty zip', file('export.zip', new Uint8Array(zipped({ 'Journal/': '' })))],
  ])('%s', async (_, one) => {
    await expect(read(one)).rejects.toMatchObject({ code: 'Empty' });
  });
});

test('jrnl as plain text: an entry for each date in brackets', async () => {
  const found = await read(
    file(
      'journal.txt',
      '[2018-01-23 10:00:15 PM] Walked home. @sea\r\nLong way.\r\n\r\n[2018-02-01 09:30] * Snow.\r\n',
    ),
  );
  expect(found.from).toBe('jrnl');
  expect(daysAndTexts(found)).toEqual([
    ['2018-01-23', 'Walked home. @sea\nLong way.'],
    ['2018-02-01', 'Snow.'],
  ]);
  expect(rowsIn(found, 'journal_entries')[0]).toMatchObject({ created_at: '2018-01-23T21:00:15.000Z' });
});

test('Pixels: the scores of a day, its notes and its tags', async () => {
  const json = [
    {
      date: '2024-1-5',
      type: 'Mood',
      scores: [5],
      notes: 'Sun',
      tags: [{ type: 'Feelings', entries: ['calm', 'free'] }],
    },
    { date: '2024-1-6', type: 'Mood', scores: [2, 4], notes: '', tags: [] },
    { date: 'soon', type: 'Mood', scores: [1] },
  ];
  const found = await read(file('PIXELS-BACKUP-2024.json', JSON.stringify(json)));
  expect(found.from).toBe('Pixels');
  expect(rowsIn(found, 'mood_entries')).toMatchObject([
    { logged_for: '2024-01-05', mood_type: 'great', note: 'Sun', tags: ['calm', 'free'] },
    { logged_for: '2024-01-06', mood_type: 'bad' },
    { logged_for: '2024-01-06', mood_type: 'good' },
  ]);
  expect(left(found)).toEqual({ 'days that could not be read': 1 });
});

test('an entry of three million characters, and one with signs that no database stores', async () => {
  const long = 'Märchen 🌊 '.repeat(300_000);
  const entries = [
    { uuid: 'A', creationDate: '2026-05-01T10:00:00Z', text: long },
    { uuid: 'B', creationDate: '2026-05-02T10:00:00Z', text: 'half \ud83d a sign, \u0000 none' },
  ];
  const found = await read(file('Journal.json', JSON.stringify({ metadata: { version: '1.0' }, entries })));
  expect(found.rows).toHaveLength(2);
  expect(rowsIn(found, 'journal_entries')[0]).toMatchObject({ content: long.trim() });
});

test('Loop with Windows line ends, and habits whose names run from right to left', async () => {
  const found = await read(
    file(
      'Loop.zip',
      new Uint8Array(
        zipped({
          'Habits.csv':
            'Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?\r\n001,"\u200fقراءة","YES_NO","هل قرأت اليوم؟","",1,1,#fff,"","","",false\r\n',
          '001 قراءة/Checkmarks.csv': 'Date,Value,Notes\r\n2026-05-12,YES_MANUAL,"سطر\r\nثان"\r\n2026-05-11,NO,\r\n',
        }),
      ),
    ),
  );
  expect(rowsIn(found, 'habits')).toMatchObject([{ title: '\u200fقراءة', description: 'هل قرأت اليوم؟' }]);
  expect(rowsIn(found, 'habit_days')).toMatchObject([{ day: '2026-05-12', state: 'done', note: 'سطر\nثان' }]);
});

test.each([
  ['14 мая 2025 г.', '2025-05-14'],
  ['2025년 5월 15일', '2025-05-15'],
  ['16 พฤษภาคม 2568', '2025-05-16'],
  ['3 มี.ค. 2569', '2026-03-03'],
  ['วันอาทิตย์ที่ 3 พฤษภาคม พ.ศ. 2569', '2026-05-03'],
  ['๓ พ.ค. ๒๕๖๙', '2026-05-03'],
  ['יום ראשון, 3 במאי 2026', '2026-05-03'],
  ['٣ مايو ٢٠٢٦', '2026-05-03'],
  ['3 मई 2026', '2026-05-03'],
  ['Chủ Nhật, 3 tháng 5, 2026', '2026-05-03'],
  ['2026 May 3 9:12 PM', '2026-05-03'],
  ['[[2026-05-03]]', '2026-05-03'],
])('Markdown of %s', async (date, day) => {
  const found = await read(file('a.md', `---\ndate: "${date}"\n---\nEvening\n`));
  expect(daysAndTexts(found)).toEqual([[day, '# a\n\nEvening']]);
  expect(left(found)).toEqual({});
});

test('a Todoist template in German, with a mark, Windows line ends and a note of its own', async () => {
  const head =
    'TYPE,CONTENT,DESCRIPTION,IS_COLLAPSED,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT,DEADLINE,DEADLINE_LANG';
  const text = [
    head,
    'meta,view_style=list,,,,,,,,,,,,,',
    'section,Küche,,False,,,,,,,,,,,',
    'task,"Kühlschrank, abtauen @haus",,,1,1,Ada (1),,14. Mai 2026,de,Europe/Berlin,,,,',
    'task,Müll,,,4,1,Ada (1),,jeden Montag,de,Europe/Berlin,,,,',
    ',,,,,,,,,,,,,,',
  ].join('\r\n');
  const found = await read(file('Haushalt [123].csv', `\uFEFF${text}\r\n`));
  expect(rowsIn(found, 'project_tasks')).toMatchObject([
    { description: 'Kühlschrank, abtauen', due_date: '2026-05-14', tags: ['haus', 'Küche', 'p1'] },
    { description: expect.stringContaining('Müll') as string },
  ]);
});

test('a Takeout whose first program has no pictures: those of the second one come', async () => {
  const list = { kind: 'tasks#tasks', id: 'l', title: 'Mine', updated: '2026-05-14T10:00:00Z', items: [] };
  const note = {
    title: 'Ferry',
    textContent: 'Wind',
    createdTimestampUsec: 1.5e15,
    attachments: [{ filePath: 'a.jpg', mimetype: 'image/jpeg' }],
  };
  const found = await read({
    path: 'takeout.zip',
    blob: new Blob([
      zipped({
        'Takeout/Tasks/Tasks.json': JSON.stringify({ kind: 'tasks#taskLists', items: [list] }),
        'Takeout/Keep/note.json': JSON.stringify(note),
        'Takeout/Keep/a.jpg': 'JPEG',
      }),
    ]),
  });
  expect([found.from, found.media?.map(({ row }) => row.name)]).toEqual(['Google Tasks, Google Keep', ['a.jpg']]);
});

test('JSON that was cut off: alone it is damaged, beside a whole one it is named', async () => {
  const journal = (n: number) =>
    JSON.stringify({
      metadata: { version: '1.0' },
      entries: [{ uuid: `U${n}`, creationDate: '2025-01-01T10:00:00Z', text: `Ferry ${n}` }],
    });
  const cut = file('Travel.json', journal(2).slice(0, 60));
  await expect(read(cut)).rejects.toMatchObject({ code: 'Damaged', place: 'Travel.json' });
  const both = await read(file('Journal.json', journal(1)), cut);
  expect([both.rows.length, left(both)]).toEqual([1, { 'other files': 1 }]);
});
