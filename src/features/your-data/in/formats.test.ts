import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { AnyRow } from '#data/local-tables.ts';
import { exportRowSchema } from '#data/export-schema.ts';
import { habitDayId } from '#features/habits/habit.ts';
import type { Day } from '#lib/day.ts';
import * as v from 'valibot';
import { csvLines } from './csv.ts';
import { frontMatterOf, frontMatterText } from './front-matter.ts';
import { createHealthReader } from './formats/health-records.ts';
import type { FileContents } from './incoming.ts';
import { readFiles } from './read-files.ts';
import { english } from '#lib/i18n.ts';

const options = { zone: 'Europe/Berlin', today: '2026-05-14' as Day };
const file = (path: string, text: string) => ({ path, blob: new Blob([text]) });
const zip = (files: Readonly<Record<string, string>>) => ({
  path: 'export.zip',
  blob: new Blob([zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])))]),
});
const rowsIn = ({ rows }: FileContents, t: string): readonly AnyRow[] =>
  rows
    .filter((one) => one.t === t)
    .map(({ row }) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)));
/** Read twice: the ids are the same, and every row is one that this device takes. */
async function read(...picked: Parameters<typeof readFiles>[0]): Promise<FileContents> {
  const [found, again] = [await readFiles(picked, options), await readFiles(picked, options)];
  expect(again).toEqual(found);
  expect(new Set(found.rows.map(({ t, row }) => `${t} ${row.id}`)).size).toBe(found.rows.length);
  for (const { t, row } of found.rows) expect(v.safeParse(exportRowSchema(t), row).issues).toBeUndefined();
  return found;
}

test('Day One: entries with their days and tags; photos, places and weather are named', async () => {
  const entry = {
    uuid: '4A1B7C0D9E2F4B6A8C3D5E7F90A1B2C3',
    creationDate: '2019-05-13T22:30:00Z',
    timeZone: 'Europe/Berlin',
    text: '# Vienna\n\n![](dayone-moment://9F)\nThe river at night\\. 2 \\+ 2',
    tags: ['travel', 'travel'],
    starred: true,
    location: { localityName: 'Vienna' },
    weather: { conditionsDescription: 'Clear' },
    photos: [{ identifier: '9F', type: 'jpeg' }],
  };
  const tokyo = { uuid: 'B', creationDate: '2019-05-14T16:00:00Z', timeZone: 'Asia/Tokyo', text: 'Late' };
  const journal = JSON.stringify({
    metadata: { version: '1.0' },
    entries: [entry, tokyo, { uuid: 'C', creationDate: '2019-05-14T16:00:00Z', photos: [{}] }],
  });
  const found = await read(zip({ 'Journal.json': journal, 'photos/9f.jpeg': 'JPEG' }));
  expect(rowsIn(found, 'journal_entries')).toMatchObject([
    {
      content: '# Vienna\n\nThe river at night. 2 + 2',
      logged_for: '2019-05-14',
      tags: ['travel', 'starred'],
      created_at: '2019-05-13T22:30:00.000Z',
    },
    { content: 'Late', logged_for: '2019-05-15' },
  ]);
  expect(found).toMatchObject({
    from: 'Day One',
    leftOut: [
      { what: 'places', count: 1 },
      { what: 'notes of the weather', count: 1 },
      { what: 'starred entries: they have the tag “starred”', count: 1 },
      { what: 'photos and other attachments that are not in the file', count: 1 },
      { what: 'entries without words', count: 1 },
    ],
  });
});

test('Daylio: each line is a check-in; a renamed mood is a tag, and asked for', async () => {
  const csv = [
    'full_date,date,weekday,time,mood,activities,note_title,note',
    '2026-05-13,May 13,Wednesday,10:45 PM,rad,"friends | good sleep","A day","We walked<br>and said ""yes"""',
    '2026-05-13,May 13,Wednesday,08:10,awful,"","",""',
    '2026-05-12,May 12,Tuesday,22:00,Floating,"reading","",""',
    '2026-05-12,May 12,Tuesday,22:00,Floating,"reading","",""',
  ].join('\n');
  const found = await read(file('daylio_export_2026_05_14.csv', `\uFEFF${csv}\n`));
  expect(rowsIn(found, 'mood_entries')).toMatchObject([
    {
      mood_type: 'great',
      note: 'A day\nWe walked\nand said "yes"',
      tags: ['friends', 'good sleep'],
      created_at: '2026-05-13T20:45:00.000Z',
      logged_for: '2026-05-13',
    },
    { mood_type: 'terrible', created_at: '2026-05-13T06:10:00.000Z' },
    { mood_type: 'neutral', tags: ['Floating', 'reading'] },
    { mood_type: 'neutral' },
  ]);
  expect([found.leftOut, found.moods]).toEqual([[], [{ name: 'Floating', count: 2, mood: 'neutral' }]]);
});

test('Loop: habits with every day, amount, skipped day and note', async () => {
  const found = await read(
    zip({
      'Habits.csv':
        'Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?\n' +
        '001,Meditate,YES_NO,"Did you, today?",At dawn,1,1,#FF8F00,,,,false\n' +
        '002,Run 🏃,NUMERICAL,,,3,7,#E64A19,km,AT_LEAST,5.0,true\n',
      '001 Meditate/Checkmarks.csv':
        'Date,Value,Notes\n2026-05-13,YES_MANUAL,calm\n2026-05-12,SKIP,\n2026-05-11,YES_AUTO,\n2026-05-10,NO,ill\n',
      '001 Meditate/Scores.csv': 'Date,Score\n2026-05-13,0.5\n',
      '002 Run/Checkmarks.csv': 'Date,Value,Notes\n2026-05-13,5200,\n2026-05-12,0,\n2026-05-11,4.5,\n',
      'Checkmarks.csv': 'Date,Meditate,Run,\n2026-05-13,YES_MANUAL,5200,\n',
    }),
  );
  const [meditate, run] = rowsIn(found, 'habits') as [AnyRow, AnyRow];
  expect(meditate).toMatchObject({ title: 'Meditate', frequency: 'daily', description: 'Did you, today?\nAt dawn' });
  expect(run).toMatchObject({
    title: 'Run 🏃',
    frequency: 'weekly',
    unit: 'km',
    archived_at: '2026-05-13T21:00:00.000Z',
  });
  expect(
    rowsIn(found, 'habit_days').map(({ habit_id, day, state, amount, note }) => [
      habit_id === run.id ? 'run' : 'meditate',
      day,
      state,
      amount ?? note,
    ]),
  ).toEqual([
    ['meditate', '2026-05-13', 'done', 'calm'],
    ['meditate', '2026-05-12', 'skipped', undefined],
    ['meditate', '2026-05-10', 'open', 'ill'],
    ['run', '2026-05-13', 'done', 5.2],
    ['run', '2026-05-11', 'done', 4.5],
  ]);
  // The id that a tick on this device would have.
  expect(rowsIn(found, 'habit_days')[0]!.id).toBe(habitDayId(String(meditate.id), '2026-05-13' as Day));
  expect([run.schedule, found.leftOut]).toEqual([{ '1970-01-01': 'weekly at_least 5' }, []]);
});

test('Loop before version 2: numbers instead of words', async () => {
  const found = await read(
    zip({
      'Habits.csv': 'Position,Name,Question,Description,NumRepetitions,Interval,Color\n001,Floss,,,1,1,#AF6700\n',
      '001 Floss/Checkmarks.csv': '2019-05-13,2\n2019-05-12,1\n'.replace(/^/, 'Date,Value\n'),
    }),
  );
  expect(rowsIn(found, 'habit_days')).toMatchObject([{ day: '2019-05-13', state: 'done' }]);
});

test('Todoist: a project of each file, labels and sections as tags, comments with their task', async () => {
  const csv = [
    'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE',
    'task,Buy seeds @shop @spring,"Tomatoes, basil",4,1,Mira (123),,2026-05-20,en,Europe/Berlin',
    'note,From the market,,,,Mira (123),,,,',
    ',,,,,,,,,',
    'section,Later,,,,,,,,',
    'task,Water,,1,2,Mira (123),,every monday,en,Europe/Berlin',
    'task,Water,,1,1,Mira (123),,,en,',
  ].join('\r\n');
  const found = await read(zip({ 'Garden [2203306141].csv': csv }));
  const [project] = rowsIn(found, 'project_lists');
  expect(project).toMatchObject({ title: 'Garden' });
  expect(rowsIn(found, 'project_tasks')).toMatchObject([
    {
      project_id: project!.id,
      description: 'Buy seeds\nTomatoes, basil\nFrom the market',
      due_date: '2026-05-20',
      tags: ['shop', 'spring'],
      completed: false,
    },
    { description: 'Water', tags: ['Later', 'p1'], due_date: '2026-05-18', rrule: 'FREQ=WEEKLY;BYDAY=MO' },
    { description: 'Water' },
  ]);
  expect(found.leftOut.map(({ what }) => english(what).split(':')[0])).toEqual(['priorities', 'levels of subtasks']);
});

test('Markdown: the day is in the front matter, in the name, or is today', async () => {
  const found = await read(
    file('notes/one.md', '---\ntitle: "A: title"\ndate: 2020-01-02T21:15:00+01:00\ntags:\n  - a b\n  - c\n---\nText\n'),
    file('notes/2020-01-03 Walk.md', 'Walk in the snow'),
    file('notes/loose.md', 'No date'),
    file('notes/empty.md', ''.padEnd(3)),
    file('notes/picture.png', 'PNG'),
  );
  expect(rowsIn(found, 'journal_entries')).toMatchObject([
    {
      content: '# A: title\n\nText',
      logged_for: '2020-01-02',
      created_at: '2020-01-02T20:15:00.000Z',
      tags: ['a b', 'c'],
    },
    { content: 'Walk in the snow', logged_for: '2020-01-03' },
    { content: '# loose\n\nNo date', logged_for: '2026-05-14' },
    { content: '# empty' },
  ]);
  expect(found.leftOut).toMatchObject([{ count: 2 }, { what: 'files that are not Markdown', count: 1 }]);
});

describe('Apple Health', () => {
  const record = (type: string, value: string, from: string, to: string) =>
    `<Record type="${type}" sourceName="Ada’s Watch" value="${value}" creationDate="${to}" startDate="${from}" endDate="${to}"/>\n`;
  const sleep = (value: string, from: string, to: string) =>
    record('HKCategoryTypeIdentifierSleepAnalysis', `HKCategoryValueSleepAnalysis${value}`, from, to);
  const xml =
    '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE HealthData [\n<!ELEMENT Record ((MetadataEntry|HeartRateVariabilityMetadataList)*)>\n]>\n<HealthData locale="en_GB">\n' +
    sleep('InBed', '2026-05-12 22:00:00 +0200', '2026-05-13 07:00:00 +0200') +
    sleep('AsleepCore', '2026-05-12 23:00:00 +0200', '2026-05-13 03:00:00 +0200') +
    sleep('AsleepREM', '2026-05-13 03:00:00 +0200', '2026-05-13 06:30:00 +0200') +
    // The phone has the same night.
    sleep('AsleepUnspecified', '2026-05-12 23:30:00 +0200', '2026-05-13 06:00:00 +0200') +
    record(
      'HKCategoryTypeIdentifierMindfulSession',
      'HKCategoryValueNotApplicable',
      '2026-05-13 08:00:00 +0200',
      '2026-05-13 08:10:00 +0200',
    ) +
    record(
      'HKCategoryTypeIdentifierMindfulSession',
      'HKCategoryValueNotApplicable',
      '2026-05-13 20:00:00 +0200',
      '2026-05-13 20:05:30 +0200',
    ) +
    record('HKQuantityTypeIdentifierStepCount', '120', '2026-05-13 08:00:00 +0200', '2026-05-13 08:10:00 +0200') +
    '<Record type="HKDataTypeStateOfMind" valence="0.6" startDate="2026-05-13 09:00:00 +0200" endDate="2026-05-13 09:00:00 +0200"/>\n</HealthData>\n';

  test('sleep and mindful minutes become days of habits, a state of mind a check-in, and everything else is counted', async () => {
    const found = await read(
      zip({ 'apple_health_export/export.xml': xml, 'apple_health_export/export_cda.xml': '<x/>' }),
    );
    const habits = rowsIn(found, 'habits');
    expect(habits).toMatchObject([
      { title: 'Sleep', unit: 'hours' },
      { title: 'Mindful minutes', unit: 'minutes' },
    ]);
    expect(rowsIn(found, 'habit_days')).toMatchObject([
      { habit_id: habits[0]!.id, day: '2026-05-13', amount: 7.5, state: 'done' },
      { habit_id: habits[1]!.id, day: '2026-05-13', amount: 16 },
    ]);
    expect(rowsIn(found, 'mood_entries')).toMatchObject([{ mood_type: 'good', logged_for: '2026-05-13' }]);
    expect(found.leftOut).toMatchObject([{ count: 1 }, { count: 1 }, { what: 'other files of the export', count: 1 }]);
  });

  const nightOf = async (...records: readonly string[]) => {
    const found = await read(file('export.xml', `<HealthData locale="en_GB">\n${records.join('')}</HealthData>\n`));
    return rowsIn(found, 'habit_days').map(({ day, amount }) => [day, amount]);
  };

  test('a night that a watch wrote in stages belongs to the day of waking up', async () => {
    const stages = [
      sleep('AsleepCore', '2026-05-12 22:30:00 +0200', '2026-05-12 23:10:00 +0200'),
      sleep('AsleepDeep', '2026-05-12 23:10:00 +0200', '2026-05-12 23:50:00 +0200'),
      sleep('AsleepCore', '2026-05-12 23:50:00 +0200', '2026-05-13 03:00:00 +0200'),
      sleep('Awake', '2026-05-13 03:00:00 +0200', '2026-05-13 03:10:00 +0200'),
      sleep('AsleepREM', '2026-05-13 03:10:00 +0200', '2026-05-13 06:30:00 +0200'),
    ];
    expect(await nightOf(...stages)).toEqual([['2026-05-13', 7.8]]);
    // The phone has the same night as one, and its records come first in the file.
    const phone = sleep('AsleepUnspecified', '2026-05-12 22:00:00 +0200', '2026-05-13 06:45:00 +0200');
    expect(await nightOf(phone, ...stages)).toEqual([['2026-05-13', 8.8]]);
    expect(await nightOf(...[...stages].reverse())).toEqual([['2026-05-13', 7.8]]);
  });

  test('a nap counts for its own day, and two hours awake do not end a night', async () => {
    expect(
      await nightOf(
        sleep('AsleepCore', '2026-05-12 14:00:00 +0200', '2026-05-12 15:00:00 +0200'),
        sleep('AsleepCore', '2026-05-12 18:30:00 +0200', '2026-05-12 19:00:00 +0200'),
        sleep('AsleepCore', '2026-05-12 22:00:00 +0200', '2026-05-12 23:30:00 +0200'),
        sleep('AsleepCore', '2026-05-13 01:30:00 +0200', '2026-05-13 06:00:00 +0200'),
        sleep('AsleepCore', '2026-05-13 13:00:00 +0200', '2026-05-13 13:30:00 +0200'),
      ),
    ).toEqual([
      ['2026-05-12', 1.5],
      ['2026-05-13', 6.5],
    ]);
  });

  test('an export in another language is known by its content, in a zip and in a folder', async () => {
    const files = { 'apple_health_export/eksport.xml': xml, 'apple_health_export/export_cda.xml': '<x/>' };
    const expected = [{ day: '2026-05-13', amount: 7.5 }, { amount: 16 }];
    expect(rowsIn(await read(zip(files)), 'habit_days')).toMatchObject(expected);
    const folder = await read(file('导出/export_cda.xml', '<x/>'), file('导出/导出.xml', xml));
    expect(rowsIn(folder, 'habit_days')).toMatchObject(expected);
    expect(folder.leftOut).toMatchObject([{ count: 1 }, { count: 1 }, { what: 'other files of the export', count: 1 }]);
    await expect(read(file('export.xml', '<?xml version="1.0"?><feed/>'))).rejects.toMatchObject({ code: 'NotKnown' });
  });

  test('what is no element is not collected without end', () => {
    const reader = createHealthReader('Europe/Berlin');
    const letters = new Uint8Array(300_000).fill(65);
    expect(() => {
      for (let i = 0; i < 10; i++) reader.push(letters, false);
    }).toThrow('TooLarge');
  });

  test('is read piece by piece, wherever a piece ends', () => {
    const bytes = new TextEncoder().encode(xml);
    const whole = createHealthReader('Europe/Berlin');
    whole.push(bytes, true);
    const pieces = createHealthReader('Europe/Berlin');
    for (let i = 0; i < bytes.length; i += 7) pieces.push(bytes.subarray(i, i + 7), i + 7 >= bytes.length);
    expect(pieces.end()).toEqual(whole.end());
  });
});

describe('Standard Notes', () => {
  const paragraph = (...children: readonly object[]) => ({ type: 'paragraph', children });
  const superNote = {
    root: {
      type: 'root',
      children: [
        { type: 'heading', tag: 'h1', children: [{ type: 'text', text: 'Plan' }] },
        paragraph({ type: 'text', text: 'See ' }, { type: 'autolink', children: [{ type: 'text', text: 'a link' }] }),
        { type: 'snfile', fileUuid: 'f' },
      ],
    },
  };
  const item = (uuid: string, content_type: string, content: unknown) => ({
    uuid,
    content_type,
    content,
    created_at: '2024-05-03T22:30:00.000Z',
    created_at_timestamp: 1_714_775_400_000_000,
  });
  const items = [
    item('k', 'SN|ItemsKey', { itemsKey: '00ff' }),
    item('t', 'Tag', { title: 'walks', references: [{ uuid: 'n', content_type: 'Note' }] }),
    item('n', 'Note', { title: 'Evening', text: 'A walk.' }),
    item('s', 'Note', { title: '', text: JSON.stringify(superNote), noteType: 'super' }),
    item('c', 'Note', { title: 'Code', text: '{"a":1}', noteType: 'code' }),
    item('x', 'Note', { title: 'Gone', text: 'Old', trashed: true }),
    item('v', 'Note', { title: 'Logins', text: '[{"secret":"S"}]', noteType: 'authentication' }),
    item('p', 'Note', { title: 'Sums', text: '{"sheets":[]}', noteType: 'spreadsheet' }),
    item('b', 'Note', { title: 'Bad', text: 7 }),
    item('f', 'SN|FileSafe|Credentials', { keys: {} }),
    item('m', 'SN|Component', { name: 'Dark' }),
  ];
  const backup = JSON.stringify({ version: '004', items });
  const files = {
    'Standard Notes Backup and Import File.txt': backup,
    'Items/Note/Evening-n.txt': 'A walk.',
    'Items/SN|ItemsKey/SN|ItemsKey-k.txt': '{"itemsKey":"00ff"}',
    'Items/SN_Component/SN_Component-m.txt': '{"name":"Dark"}',
  };

  test('a decrypted backup gives its notes with day and tags, and never a key', async () => {
    const found = await read(zip(files));
    expect(rowsIn(found, 'journal_entries')).toMatchObject([
      {
        content: '# Evening\n\nA walk.',
        logged_for: '2024-05-04',
        created_at: '2024-05-03T22:30:00.000Z',
        tags: ['walks'],
      },
      { content: 'Plan\nSee a link' },
      { content: '# Code\n\n{"a":1}' },
    ]);
    expect(JSON.stringify(found.rows)).not.toMatch(/00ff|secret|itemsKey/);
    expect(found.leftOut).toEqual([
      { what: 'passwords and keys: they are never imported', count: 3 },
      { what: 'formatting of Super notes: only their words are here', count: 1 },
      { what: 'notes in the trash', count: 1 },
      { what: 'notes of other editors, such as spreadsheets and task lists', count: 1 },
      { what: 'notes that could not be read', count: 1 },
      { what: 'settings, themes and extensions', count: 1 },
    ]);
    expect((await read(file('backup.txt', backup))).rows).toEqual(found.rows);
  });

  test('an encrypted backup is refused, and so is one without its list of items', async () => {
    const encrypted = JSON.stringify({ version: '004', items: [{ ...items[2]!, content: '004:ab:cd' }] });
    await expect(read(file('backup.txt', encrypted))).rejects.toMatchObject({ code: 'Encrypted' });
    const { 'Standard Notes Backup and Import File.txt': _, ...parts } = files;
    const found = await read(zip(parts));
    expect(rowsIn(found, 'journal_entries')).toMatchObject([{ content: '# Evening-n\n\nA walk.' }]);
    expect(found.leftOut).toMatchObject([{ count: 1 }, { what: 'files that are not Markdown', count: 2 }]);
  });
});

test('files with passwords or keys are never imported, and are named', async () => {
  const key = '-----BEGIN OPENSSH PRIVATE KEY-----\nb3Bl\n-----END OPENSSH PRIVATE KEY-----\n';
  const secrets = {
    'server.txt': key,
    'pgp.md': key.replaceAll('OPENSSH PRIVATE KEY', 'PGP PRIVATE KEY BLOCK'),
    'certs/site.pem': key,
    '.env': 'A=1',
    '.env.txt': 'A=1',
    'settings.txt': '# Local\nAPI_TOKEN=abc\n\nexport NAME=x\n',
    'codes.txt': 'otpauth://totp/Mail:ada?secret=JBSW\n',
    'wallet/UTC--2024.json': '{"version":3,"crypto":{"kdf":"scrypt","kdfparams":{}}}',
    'bitwarden_export.json': '{"encrypted":false,"folders":[],"items":[]}',
    'logins.csv': 'Title,Url,Username,Password,OTPAuth\nMail,https://a.example,ada,pw,\n',
    'logins.txt': 'folder,favorite,type,name,login_username,login_password\n,,login,Mail,ada,pw\n',
    'keepass.xml': '<?xml version="1.0" encoding="utf-8"?>\n<KeePassFile><Root/></KeePassFile>',
    'vault.kdbx': 'KDBX',
    '.ssh/config.txt': 'Host a',
  };
  const notes = {
    'a.md': `My notes on keys. One looks like this:\n${key}`,
    'b.md': 'Email, password and patience',
    'c.txt': 'PORT=1',
  };
  const found = await read(zip({ ...secrets, ...notes }));
  expect(rowsIn(found, 'journal_entries').map(({ content }) => String(content).split('\n')[0])).toEqual([
    '# a',
    '# b',
    '# c',
  ]);
  expect(found.leftOut).toContainEqual({
    what: 'files with passwords or keys: they are never imported',
    count: Object.keys(secrets).length,
  });
  for (const [path, text] of Object.entries(secrets)) {
    await expect(read(file(path, text)), path).rejects.toMatchObject({ code: 'Secrets' });
    await expect(read(zip({ [path]: text })), path).rejects.toMatchObject({ code: 'Secrets' });
  }
});

test('a file of no known program, an empty one and a damaged zip are refused', async () => {
  await expect(read(file('x.json', '{"a":1}'))).rejects.toMatchObject({ code: 'NotKnown' });
  await expect(read(file('Journal.json', '{"metadata":{"version":"1.0"},"entries":[]}'))).rejects.toMatchObject({
    code: 'Empty',
  });
  const { blob } = zip({ 'Journal.json': '{"metadata":{"version":"1.0"},"entries":[]}'.padEnd(5_000, ' x') });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  bytes.fill(0xff, 60, 90);
  await expect(read({ path: 'x.zip', blob: new Blob([bytes]) })).rejects.toMatchObject({
    code: expect.stringMatching(/Damaged|NotKnown/),
  });
});

test('cells keep quotes, line breaks and commas', () => {
  expect(csvLines('a,"b ""c""\r\nd",e\r\n\r\nf,,"g,h"').map(({ cells }) => cells)).toEqual([
    ['a', 'b "c"\r\nd', 'e'],
    ['f', '', 'g,h'],
  ]);
});

test('front matter that is written is read again', () => {
  const fields = { id: 'x', date: '2026-05-14', tags: ['a, b', 'c "d"', '--- e'], mood: 'good' };
  const { fields: again, body } = frontMatterOf(`${frontMatterText({ ...fields, none: null })}\nText\n---\nmore`);
  expect([again, body]).toEqual([fields, '\nText\n---\nmore']);
});
