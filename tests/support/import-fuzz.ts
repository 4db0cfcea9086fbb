/**
 * Mutated files of other programs: each kind is made from a list of things, of which some are spoiled, and then its bytes. Reading must end in
 * time, refuse only with a FileError, and account for every thing: as a row, or in the list of what is left out.
 */
import { strToU8, zipSync } from 'fflate';
import { exportRowSchema } from '#data/export-schema.ts';
import { FileError } from '#features/your-data/in/file-error.ts';
import { readPacked } from '#features/your-data/in/packed-file.ts';
import { readFiles } from '#features/your-data/in/read-files.ts';
import { vaultEntryText, type VaultEntry } from '#features/your-data/vault-entry.ts';
import type { Day } from '#lib/day.ts';
import { seededRandom } from '#lib/seeded.ts';
import * as v from 'valibot';

type Thing = Record<string, unknown>;
type Files = readonly { readonly path: string; readonly bytes: Uint8Array }[];

interface FuzzKind {
  /** A thing that is whole. */
  make(n: number, random: () => number): Thing;
  files(things: readonly Thing[]): Files;
  /** The tables whose rows are things. */
  readonly tables: readonly string[];
  /** Whether a spoiled thing is still one: an empty line is none. */
  isThing?(thing: Thing): boolean;
  /** Whether a spoiled thing refuses the whole file, because only Daymark writes it. */
  readonly refusesSpoiled?: boolean;
}

const two = (n: number) => String(n).padStart(2, '0');
const dayOf = (n: number) =>
  `20${two(10 + (Math.floor(n / 336) % 15))}-${two(1 + (Math.floor(n / 28) % 12))}-${two(1 + (n % 28))}`;
const words = (random: () => number) =>
  Array.from(
    { length: 1 + Math.floor(random() * 12) },
    () => ['sea', 'rain', 'I <3 you', 'Grüße', '日記', '"so"', 'a,b;c', '👩‍👩‍👧'][Math.floor(random() * 8)],
  ).join(' ');
const cell = (value: unknown) => {
  const text = typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value);
  return /[",\n;\t|]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
const xml = (value: unknown) => cell(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const csv = (names: readonly string[], things: readonly Thing[]) =>
  `${[names.join(','), ...things.map((thing) => names.map((name) => cell(thing[name])).join(','))].join('\n')}\n`;
const file = (path: string, text: string) => [{ path, bytes: strToU8(text) }];
const zip = (files: Readonly<Record<string, string>>) => [
  {
    path: 'export.zip',
    bytes: zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])), {
      level: 0,
    }),
  },
];
const json = (value: unknown) => JSON.stringify(value);
/** A value in an attribute of XML or in a text of HTML. */
const escaped = (value: unknown) =>
  textOf(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const hex = (n: number) => n.toString(16).padStart(32, 'a');
const textOf = (value: unknown) => (typeof value === 'string' ? value : json(value ?? ''));

const DAYLIO = ['full_date', 'date', 'weekday', 'time', 'mood', 'activities', 'scales', 'note_title', 'note'];
const TODOIST = [
  'TYPE',
  'CONTENT',
  'DESCRIPTION',
  'PRIORITY',
  'INDENT',
  'AUTHOR',
  'RESPONSIBLE',
  'DATE',
  'DATE_LANG',
  'TIMEZONE',
  'DURATION',
  'DURATION_UNIT',
  'DEADLINE',
];
const TICKTICK = [
  'Folder Name',
  'List Name',
  'Title',
  'Kind',
  'Tags',
  'Content',
  'Is Check list',
  'Start Date',
  'Due Date',
  'Repeat',
  'Priority',
  'Status',
  'Created Time',
  'Completed Time',
  'Order',
];
const OUTLOOK = [
  'Subject',
  'Start Date',
  'Due Date',
  'Reminder On/Off',
  'Reminder Date',
  'Reminder Time',
  'Date Completed',
  'Categories',
  'Notes',
  'Priority',
  'Status',
];
const TABLE = ['date', 'time', 'text', 'tags', 'other'];
const LOOP =
  'Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?\n001,Read,YES_NO,,,1,1,#F,,,,false\n';
const hasCells = (names: readonly string[]) => (thing: Thing) => names.some((name) => cell(thing[name]) !== '');

/** The first bytes of a photo, and some more. */
const JPEG = '\u00FF\u00D8\u00FF\u00E0 a photo';
const photos = (things: readonly Thing[], path: (n: number) => string) =>
  Object.fromEntries(things.map((_, n) => [path(n), JPEG]));
const uuidOf = (n: number) => `018f0000-0000-7000-9000-${String(n).padStart(12, '0')}`;

export const fuzzKinds: Readonly<Record<string, FuzzKind>> = {
  own: {
    make: (n, random) => ({
      id: uuidOf(n),
      created_at: `${dayOf(n)}T10:00:00.000Z`,
      owner_kind: 'journal',
      owner_id: uuidOf(100 + n),
      position: 1024,
      media_type: 'image/jpeg',
      name: words(random),
      size: 15,
      sha256: hex(n).repeat(2),
    }),
    files: (things) =>
      zip({
        'daymark-export.json': json({
          format: 'daymark-export',
          version: 3,
          user: { id: uuidOf(999) },
          tables: { attachments: things },
        }),
        ...photos(things, (n) => `media/${hex(n).repeat(2)}.jpg`),
      }),
    tables: ['attachments'],
    refusesSpoiled: true,
  },
  daylio: {
    make: (n, random) => ({
      full_date: dayOf(n),
      date: 'May 1',
      weekday: 'Monday',
      time: `${two(n % 24)}:30`,
      mood: 'good',
      activities: 'walk | sea',
      scales: 'Sleep: 8',
      note_title: '',
      note: words(random),
    }),
    files: (things) => file('daylio.csv', csv(DAYLIO, things)),
    tables: ['mood_entries'],
    isThing: hasCells(DAYLIO),
  },
  'daylio-backup': {
    make: (n, random) => ({
      id: n,
      year: 2020,
      month: n % 12,
      day: 1 + (n % 28),
      hour: n % 24,
      minute: 5,
      mood: 1 + (n % 5),
      note: words(random),
      tags: [1],
      assets: [n],
    }),
    files: (things) =>
      zip({
        'backup.daylio': Buffer.from(
          json({
            dayEntries: things,
            customMoods: [],
            tags: [{ id: 1, name: 'walk' }],
            assets: things.map((_, n) => ({ id: n, checksum: hex(n), type: 1 })),
          }),
        ).toString('base64'),
        ...photos(things, (n) => `assets/photos/2020/1/${hex(n)}`),
      }),
    tables: ['mood_entries'],
  },
  'day-one': {
    make: (n, random) => ({
      uuid: `U${n}`,
      creationDate: `${dayOf(n)}T10:00:00Z`,
      timeZone: 'Europe/Berlin',
      text: words(random),
      tags: ['a'],
      starred: false,
      photos: [{ identifier: `P${n}`, md5: hex(n), type: 'jpeg', orderInEntry: 0 }],
    }),
    files: (things) =>
      zip({
        'Journal.json': json({ metadata: { version: '1.0' }, entries: things }),
        ...photos(things, (n) => `photos/${hex(n)}.jpeg`),
      }),
    tables: ['journal_entries'],
  },
  loop: {
    make: (n) => ({ date: dayOf(n), value: 'YES_MANUAL', notes: '' }),
    files: (things) =>
      zip({
        'Habits.csv': LOOP,
        '001 Read/Checkmarks.csv': csv(['date', 'value', 'notes'], things).replace(
          /^date,value,notes/,
          'Date,Value,Notes',
        ),
      }),
    tables: ['habit_days'],
    isThing: ({ value, notes, date }) =>
      (cell(value) !== '' || cell(notes).trim() !== '') &&
      cell(date) + cell(value) !== '' &&
      !/^(?:NO|UNKNOWN|YES_AUTO|0|1|-1|[\s\0]*)$/.test(cell(value)),
  },
  todoist: {
    make: (n, random) => ({
      TYPE: 'task',
      CONTENT: `${n} ${words(random)}`,
      DESCRIPTION: '',
      PRIORITY: '4',
      INDENT: '1',
      DATE: dayOf(n),
      DEADLINE: '',
    }),
    files: (things) => file('Home [1].csv', csv(TODOIST, things)),
    tables: ['project_tasks'],
    isThing: ({ TYPE }) => TYPE === 'task',
  },
  ticktick: {
    make: (n, random) => ({
      'List Name': 'Home',
      Title: `${n} ${words(random)}`,
      Content: '',
      'Due Date': `${dayOf(n)}T10:00:00+0000`,
      Repeat: '',
      Priority: '0',
      Status: '0',
      Order: String(n),
    }),
    files: (things) => file('ticktick.csv', `"Date: 2026"\n${csv(TICKTICK, things)}`),
    tables: ['project_tasks'],
    isThing: hasCells(TICKTICK),
  },
  'google-keep': {
    make: (n, random) => ({
      title: words(random),
      textContent: words(random),
      createdTimestampUsec: 1.5e15 + n * 1e9,
      isTrashed: false,
      labels: [{ name: 'a' }],
      listContent: [],
    }),
    files: (things) =>
      zip(
        Object.fromEntries(
          things.map((thing, n) => [`Takeout/Keep/${n}.json`, json({ ...thing, userEditedTimestampUsec: 1 })]),
        ),
      ),
    tables: ['journal_entries'],
  },
  'standard-notes': {
    make: (n, random) => ({
      uuid: `${n}`,
      content_type: 'Note',
      created_at: `${dayOf(n)}T10:00:00Z`,
      content: { title: words(random), text: words(random) },
    }),
    files: (things) =>
      file(
        'backup.txt',
        json({
          version: '004',
          items: [{ uuid: 'tag', content_type: 'Tag', content: { title: 'x', references: [] } }, ...things],
        }),
      ),
    tables: ['journal_entries'],
  },
  journey: {
    make: (n, random) => ({
      id: `j${n}`,
      date_journal: 1.5e12 + n * 1e8,
      text: `<p>${words(random)}</p>`,
      tags: ['a'],
      photos: [`j${n}-a.jpg`],
      timezone: 'Europe/Berlin',
    }),
    files: (things) =>
      zip({
        'journey.json': json(things.map((thing) => ({ ...thing, date_journal: thing.date_journal ?? null }))),
        ...photos(things, (n) => `j${n}-a.jpg`),
      }),
    tables: ['journal_entries'],
  },
  habitica: {
    make: (n, random) => ({
      id: `t${n}`,
      text: `${n} ${words(random)}`,
      notes: '',
      date: dayOf(n),
      completed: false,
      checklist: [],
    }),
    files: (things) => file('habitica.json', json({ tasks: { habits: [], dailys: [], todos: things, rewards: [] } })),
    tables: ['tasks'],
  },
  markdown: {
    make: (n, random) => ({ date: dayOf(n), title: words(random), tags: 'a, b', body: words(random) }),
    files: (things) =>
      things.map(({ body, ...fields }, n) => ({
        path: `vault/${n}.md`,
        bytes: strToU8(
          `---\n${Object.entries(fields)
            .map(([name, value]) => `${name}: ${textOf(value)}`)
            .join('\n')}\n---\n${textOf(body)}\n`,
        ),
      })),
    tables: ['journal_entries'],
  },
  joplin: {
    make: (n, random) => ({
      title: words(random),
      body: words(random),
      id: `n${n}`,
      created_time: `${dayOf(n)}T10:00:00.000Z`,
      parent_id: '',
    }),
    files: (things) =>
      things.map(({ title, body, ...fields }, n) => ({
        path: `raw/${n}.md`,
        bytes: strToU8(
          `${textOf(title).replaceAll('\n', ' ')}\n\n${textOf(body)}\n\n${Object.entries(fields)
            .map(([name, value]) => `${name}: ${textOf(value).replaceAll('\n', ' ')}`)
            .join('\n')}\ntype_: 1`,
        ),
      })),
    tables: ['journal_entries'],
  },
  vault: {
    make: (n, random) => ({
      id: `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`,
      created_at: `${dayOf(n)}T10:00:00.000Z`,
      tags: ['a b'],
      mood: 'good',
      media: [{ id: uuidOf(n), file: `media/${n}.jpg`, position: 1024, name: 'a.jpg', caption: words(random) }],
      content: words(random),
    }),
    files: (things) =>
      things.flatMap((thing, n) => [
        {
          path: `vault/Days/${dayOf(n)}.md`,
          bytes: strToU8(
            `---\nkind: "day"\ndate: ${dayOf(n)}\n---\n\n# A day\n\n## Journal\n\n${vaultEntryText({
              ...(thing as unknown as VaultEntry),
              content: textOf(thing.content),
            })}\n\n#a\n`,
          ),
        },
        { path: `vault/media/${n}.jpg`, bytes: strToU8(JPEG) },
      ]),
    tables: ['journal_entries'],
  },
  simplenote: {
    make: (n, random) => ({
      id: `n${n}`,
      content: words(random),
      creationDate: `${dayOf(n)}T10:00:00.000Z`,
      tags: ['a'],
    }),
    files: (things) => zip({ 'source/notes.json': json({ activeNotes: things, trashedNotes: [] }) }),
    tables: ['journal_entries'],
    isThing: ({ content }) => textOf(content).trim() !== '',
  },
  rednotebook: {
    make: (_, random) => ({ text: words(random), Tags: { walk: null }, Films: { 'The Third Man': null } }),
    files: (things) => file('data/2026-05.txt', things.map((thing, n) => `${n + 1}: ${json(thing)}\n`).join('')),
    tables: ['journal_entries'],
  },
  bear: {
    make: (n, random) => ({ text: words(random), creationDate: `${dayOf(n)}T10:00:00Z`, trashed: 0 }),
    files: (things) => {
      const bundles = things.flatMap(({ text, ...info }, n) => [
        [`${n}.textbundle/text.markdown`, textOf(text)],
        [`${n}.textbundle/info.json`, json({ version: 2, 'net.shinyfrog.bear': info })],
      ]);
      return zip(Object.fromEntries(bundles) as Record<string, string>).map((one) => ({
        ...one,
        path: 'Notes.bear2bk',
      }));
    },
    tables: ['journal_entries'],
  },
  zim: {
    make: (n, random) => ({ text: words(random), made: `${dayOf(n)}T13:30:45+02:00` }),
    files: (things) =>
      things.map(({ text, made }, n) => ({
        path: `Notes/p${n}.txt`,
        bytes: strToU8(
          `Content-Type: text/x-zim-wiki\nWiki-Format: zim 0.6\nCreation-Date: ${textOf(made).replaceAll('\n', ' ')}\n\n${textOf(text)}`,
        ),
      })),
    tables: ['journal_entries'],
  },
  'todo.txt': {
    make: (n, random) => ({
      priority: '(A) ',
      made: `${dayOf(n)} `,
      words: `${words(random)} +Home`,
      due: ` due:${dayOf(n)}`,
    }),
    files: (things) => {
      const line = (thing: Thing) => Object.values(thing).map(textOf).join('').replaceAll('\n', ' ');
      return file('todo.txt', `${things.map(line).join('\n')}\n`);
    },
    tables: ['project_tasks'],
  },
  notion: {
    make: (n, random) => ({
      title: `Page ${n} ${words(random)}`,
      Created: `May ${1 + (n % 28)}, 2024 9:12 PM`,
      Tags: 'travel, sea',
      Rating: '5',
      body: words(random),
    }),
    files: (things) => {
      const pages = things.map(({ title, body, ...properties }, n) => [
        `Home ${hex(999)}/Page ${n} ${hex(n)}.md`,
        `# ${textOf(title).replaceAll('\n', ' ')}\n\n${Object.entries(properties)
          .map(([name, value]) => `${name}: ${textOf(value).replaceAll('\n', ' ')}`)
          .join('\n')}\n\n${textOf(body)}\n`,
      ]);
      return zip({ ...Object.fromEntries(pages), [`Home ${hex(999)}.csv`]: 'Name,Created\nPage,x\n' });
    },
    tables: ['journal_entries'],
  },
  'apple-health': {
    make: (n) => {
      const at = (clock: string) => `${dayOf(n)} ${clock} +0200`;
      const kinds = [
        { type: 'HKCategoryTypeIdentifierSleepAnalysis', value: 'HKCategoryValueSleepAnalysisAsleepCore' },
        { type: 'HKCategoryTypeIdentifierMindfulSession', value: '' },
        { type: 'HKDataTypeStateOfMind', value: '', valence: '0.4' },
        { type: 'HKQuantityTypeIdentifierStepCount', value: '312', unit: 'count' },
      ];
      return {
        sourceName: 'Ada’s Apple Watch',
        ...kinds[n % kinds.length],
        startDate: at('00:10:00'),
        endDate: at('06:40:00'),
      };
    },
    files: (things) =>
      zip({
        'apple_health_export/export.xml': `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE HealthData [\n<!ELEMENT HealthData (Record)>\n]>\n<HealthData locale="de_DE">\n <ExportDate value="2026-05-14 10:00:00 +0200"/>\n${things
          .map(
            (thing) =>
              ` <Record ${Object.entries(thing)
                .map(([name, value]) => `${name}="${escaped(value)}"`)
                .join(' ')}/>`,
          )
          .join('\n')}\n</HealthData>\n`,
      }),
    tables: ['habit_days', 'mood_entries'],
  },
  'apple-journal': {
    make: (n, random) => ({
      day: dayOf(n),
      header: 'Friday, 5 January 2024',
      title: `A day ${n}`,
      body: words(random),
    }),
    files: (things) =>
      zip({
        'AppleJournalEntries/index.html': '<html><body><a href="Entries/x.html">x</a></body></html>',
        ...Object.fromEntries(
          things.map(({ day, header, title, body }, n) => [
            `AppleJournalEntries/Entries/${textOf(day)
              .replaceAll(/[^\w-]/g, '')
              .slice(0, 40)}_${n}.html`,
            `<!DOCTYPE html><html><head><title>x</title><style>p{}</style></head><body><div class="pageHeader">${escaped(header)}</div><div class="title">${escaped(title)}</div><p class="p1"><span class="s1">${escaped(body)}</span></p></body></html>`,
          ]),
        ),
      }),
    tables: ['journal_entries'],
  },
  diarium: {
    make: (n, random) => ({
      date: `${dayOf(n)}T21:15:00.0000000`,
      heading: `Evening ${n}`,
      html: `<p>${words(random)}</p>`,
      tags: ['sea'],
      people: ['Ada'],
      rating: 4,
      location: null,
    }),
    files: (things) =>
      zip({
        'Diarium.json': json(things),
        ...photos(things, (n) => `media/${dayOf(n)}_211500000/photo.jpg`),
      }),
    tables: ['journal_entries'],
  },
  jrnl: {
    make: (n, random) => ({
      title: `A title ${n}.`,
      body: words(random),
      date: dayOf(n),
      time: '21:30',
      tags: ['@home'],
      starred: false,
    }),
    files: (things) => file('journal.json', json({ tags: { '@home': things.length }, entries: things })),
    tables: ['journal_entries'],
  },
  'microsoft-to-do': {
    make: (n, random) => ({
      title: `${n} ${words(random)}`,
      status: 'notStarted',
      importance: 'normal',
      body: { content: words(random), contentType: 'text' },
      createdDateTime: `${dayOf(n)}T10:00:00.0000000Z`,
      dueDateTime: { dateTime: `${dayOf(n)}T00:00:00.0000000`, timeZone: 'UTC' },
      categories: ['a'],
      checklistItems: [{ displayName: 'Number', isChecked: true }],
    }),
    files: (things) => file('todo.json', json([{ displayName: 'Tasks', tasks: things }])),
    tables: ['project_tasks'],
  },
  'microsoft-to-do-csv': {
    make: (n, random) => ({
      Subject: `${n} ${words(random)}`,
      'Due Date': `5/${1 + (n % 28)}/2026`,
      'Reminder On/Off': 'True',
      'Reminder Date': '5/20/2026',
      'Reminder Time': '9:00:00 AM',
      'Date Completed': '',
      Categories: 'Home;Money',
      Notes: words(random),
      Priority: 'Normal',
      Status: 'Not Started',
    }),
    files: (things) => file('tasks.csv', csv(OUTLOOK, things)),
    tables: ['project_tasks'],
    isThing: hasCells(OUTLOOK),
  },
  'google-tasks': {
    make: (n, random) => ({
      kind: 'tasks#task',
      id: `g${n}`,
      title: `${n} ${words(random)}`,
      notes: words(random),
      due: `${dayOf(n)}T00:00:00Z`,
      status: 'needsAction',
      updated: `${dayOf(n)}T10:00:00Z`,
    }),
    files: (things) =>
      zip({
        'Takeout/Tasks/Tasks.json': json({
          kind: 'tasks#taskLists',
          items: [{ kind: 'tasks#tasks', id: 'list', title: 'Mine', updated: '2026-05-14T10:00:00Z', items: things }],
        }),
      }),
    tables: ['project_tasks'],
  },
  evernote: {
    make: (n, random) => ({
      title: `${n} ${words(random)}`,
      created: `${dayOf(n).replaceAll('-', '')}T100000Z`,
      tag: 'sea',
      content: `<div>${xml(words(random))}</div><div><en-todo checked="true"/>done</div>`,
      data: 'cGhvdG8=',
    }),
    files: (things) =>
      file(
        'notes.enex',
        `<?xml version="1.0" encoding="UTF-8"?>\n<en-export export-date="20260514T100000Z">\n${things
          .map(({ title, created, tag, content, data }) => {
            const enml = `<en-note>${typeof content === 'string' ? content : xml(content)}</en-note>`;
            return `<note><title>${xml(title)}</title><created>${xml(created)}</created><tag>${xml(tag)}</tag><content><![CDATA[${enml}]]></content><resource><data encoding="base64">${xml(data)}</data><mime>image/png</mime></resource></note>`;
          })
          .join('\n')}\n</en-export>`,
      ),
    tables: ['journal_entries'],
  },
  roam: {
    make: (n, random) => ({
      title: `${n} ${words(random)}`,
      uid: `page-${n}-uid`,
      'create-time': Date.parse(`${dayOf(n)}T10:00:00Z`),
      'edit-time': Date.parse(`${dayOf(n)}T11:00:00Z`),
      children: [{ string: words(random), uid: `block-${n}`, children: [{ string: `((block-${n}))` }] }],
    }),
    files: (things) => file('graph.json', json(things)),
    tables: ['journal_entries'],
  },
  table: {
    make: (n, random) => ({
      date: dayOf(n),
      time: '10:00',
      text: `${words(random)} and a longer text, so that it is the text`,
      tags: 'a',
      other: '',
    }),
    files: (things) => file('days.csv', csv(TABLE, things)),
    tables: ['journal_entries'],
    isThing: hasCells(TABLE),
  },
};

const SPOILED: readonly unknown[] = [
  '',
  null,
  7,
  -1,
  true,
  {},
  [],
  ['a', 1],
  'NaN',
  '2026-02-30',
  '99/99/9999',
  'a\nb\n\nc',
  '"',
  '---\n',
  '\u0000',
  '\uFEFF',
  '{{x}}',
  '<p',
  '&#0;',
  '[[',
  ': - {',
  '=1+1',
  'x'.repeat(5_000),
  1e300,
];

export interface FuzzFinding {
  readonly kind: string;
  readonly seed: number;
  readonly what: string;
}

/** How long reading a small file may take, ms: it takes a few. */
const IN_TIME = 5_000;
const options = { zone: 'Europe/Berlin', today: '2026-05-14' as Day };

/** Reads one mutated file of a kind; what is wrong, or null. */
export async function fuzzOnce(kind: string, seed: number): Promise<FuzzFinding | null> {
  const random = seededRandom(seed * 7_919 + kind.length);
  const { make, files, tables, isThing = () => true, refusesSpoiled = false } = fuzzKinds[kind]!;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const things = Array.from({ length: 2 + Math.floor(random() * 8) }, (_, n) => make(n, random));
  const isSpoiled = random() < 0.6;
  if (isSpoiled)
    for (let i = 0; i < 1 + Math.floor(random() * 3); i++) {
      const thing = pick(things.slice(1));
      const name = pick(Object.keys(thing));
      if (random() < 0.2) delete thing[name];
      else thing[name] = pick(SPOILED);
    }
  const made = files(things);
  const picked = isSpoiled ? made : made.map((one) => ({ ...one, bytes: mutated(one.bytes, random) }));
  const found = (what: string): FuzzFinding => ({ kind, seed, what });
  const started = performance.now();
  try {
    const {
      rows,
      leftOut,
      media = [],
      blobs = [],
    } = await readFiles(
      picked.map(({ path, bytes }) => ({ path, blob: new Blob([new Uint8Array(bytes)]) })),
      options,
    );
    if (performance.now() - started > IN_TIME) return found('took too long');
    for (const { t, row } of rows)
      if (v.safeParse(exportRowSchema(t as never), row).issues) return found(`a row of ${t} that cannot be stored`);
    if (new Set(rows.map(({ t, row }) => `${t} ${row.id}`)).size < rows.length) return found('two rows with one id');
    const ids = new Set(rows.map(({ row }) => row.id));
    if (media.some(({ row }) => !ids.has(row.owner_id))) return found('a photo of no entry');
    for (const one of [...media, ...blobs]) await readPacked(one.file, MOST).catch(onlyFileErrors);
    const count = rows.filter(({ t }) => tables.includes(t)).length + leftOut.reduce((sum, { count: n }) => sum + n, 0);
    const whole = things.filter(isThing).length;
    return isSpoiled && count < whole ? found(`${whole} things in the file, ${count} in the preview`) : null;
  } catch (error) {
    if (!(error instanceof FileError)) return found(`threw ${String(error)}`);
    // One spoiled thing never refuses the others: the first is always whole.
    return isSpoiled && !(refusesSpoiled && error.code === 'Damaged') ? found(`refused: ${error.code}`) : null;
  }
}

/** The largest photo that is read here. */
const MOST = 1_000;

function onlyFileErrors(error: unknown): void {
  if (!(error instanceof FileError)) throw error;
}

/** Bytes with a few of them changed, cut out, doubled or cut off, or in another encoding. */
function mutated(bytes: Uint8Array, random: () => number): Uint8Array {
  let out = Uint8Array.from(bytes);
  const at = () => Math.floor(random() * out.length);
  for (let i = 0; i < 1 + Math.floor(random() * 4); i++) {
    const [from, length] = [at(), 1 + Math.floor(random() * 40)];
    const way = Math.floor(random() * 6);
    if (way === 0) out[from] = Math.floor(random() * 256);
    else if (way === 1) out = Uint8Array.from([...out.subarray(0, from), ...out.subarray(from + length)]);
    else if (way === 2)
      out = Uint8Array.from([...out.subarray(0, from), ...out.subarray(from, from + length), ...out.subarray(from)]);
    else if (way === 3) out = out.slice(0, from);
    else if (way === 4)
      out = Uint8Array.from([...out.subarray(0, from), ...strToU8('",;\n\r{}[]<>&:-#'), ...out.subarray(from)]);
    else if (out.length < 20_000)
      out = new Uint8Array(Buffer.from(Buffer.from(out).toString('utf8'), random() < 0.5 ? 'utf16le' : 'latin1'));
  }
  return out;
}
