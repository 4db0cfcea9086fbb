import { expect, test } from 'vitest';
import { tableNames, type TableName } from '#data/schema.ts';
import { sourcesOf, withoutComments } from './sources.ts';

/** Who writes and reads the rows of a table: besides its line in the schema and its record in src/kinds, nobody else has to name it. */
const OWNERS: Readonly<Record<TableName, readonly string[]>> = {
  profiles: ['src/features/profile/'],
  assistant_profiles: ['src/features/profile/'],
  preferences: ['src/features/profile/'],
  entries: ['src/features/daily-log/', 'src/features/chat/', 'src/features/thought-dump/', 'src/assistant/'],
  journal_entries: ['src/features/daily-log/'],
  memory_entries: ['src/features/memory/'],
  mood_entries: ['src/features/mood/'],
  habits: ['src/features/habits/'],
  habit_days: ['src/features/habits/'],
  tasks: ['src/features/tasks/'],
  project_lists: ['src/features/tasks/'],
  project_tasks: ['src/features/tasks/'],
  calendar_events: ['src/features/calendar/'],
  calendar_plans: ['src/features/calendar/'],
  templates: ['src/features/daily-log/'],
  attachments: [
    'src/features/media/',
    'src/blobs/',
    'src/data/blobs.ts',
    'src/data/belonging.ts',
    'src/data/orphans.ts',
  ],
  feedback: ['src/features/feedback/'],
};

/** The others, each with the tables it names and why. Before a line is added here: can the record of the kind say it? */
const OTHERS: Readonly<Record<string, readonly [tables: string, because: string]>> = {
  'sync-server/coach/read-week.ts': [
    'assistant_profiles habit_days journal_entries memory_entries mood_entries project_tasks',
    'one statement over a week: the server has no registry',
  ],
  'sync-server/mcp/read-items.ts': [
    'calendar_events habit_days habits journal_entries memory_entries mood_entries project_tasks',
    'the columns that an assistant reads of each kind',
  ],
  'sync-server/personal-tokens/caller.ts': ['assistant_profiles', 'what no token may write'],
  'sync-server/personal-tokens/capture-calls.ts': [
    'calendar_events habit_days journal_entries memory_entries mood_entries tasks',
    'the short calls for scripts, one for each kind: the server has no registry',
  ],
  'sync-server/personal-tokens/openapi.ts': [
    'calendar_events journal_entries memory_entries mood_entries',
    'examples of rows in the description of the API',
  ],
  'sync-server/personal-tokens/say.ts': [
    'assistant_profiles entries',
    'a message and its answer, as the chat stores them',
  ],
  'src/coach/filed.ts': [
    'calendar_events journal_entries memory_entries project_lists tasks',
    'where an intent goes: pure, shared with the server, which has no registry',
  ],
  'src/coach/route.ts': [
    'calendar_events journal_entries memory_entries project_lists',
    'the routing table: which fields a reply sets',
  ],
  'src/coach/route-act.ts': [
    'calendar_events habit_days journal_entries memory_entries project_lists project_tasks',
    'the routing table of acts: which fields an act sets',
  ],
  'src/coach/own-line.ts': [
    'calendar_events journal_entries memory_entries mood_entries project_lists project_tasks',
    'which rows a stored line may name: it comes from the server too, so it is parsed',
  ],
  'src/assistant/context.ts': [
    'assistant_profiles memory_entries mood_entries preferences profiles',
    'what the coach is told; in the worker too, of a database that is handed in',
  ],
  'src/assistant/transcripts.ts': [
    'attachments preferences',
    'the recordings that are written out, and whether they may be; in the worker too',
  ],
  'src/assistant/transcript-runner.ts': ['preferences', 'hears of the same in a page'],
  'src/data/belonging.ts': [
    'habit_days project_lists project_tasks',
    'what a person adds to a row without changing it',
  ],
  'src/data/export-file.ts': [
    'assistant_profiles habit_days',
    'reads first what the derived fields of an export are made from',
  ],
  'src/data/spec-fields.ts': ['assistant_profiles habit_days habits profiles', 'the fields that an export derives'],
  'src/data/natural-ids.ts': ['assistant_profiles calendar_plans mood_entries', 'ids made from the user'],
  'src/assistant/changes.ts': ['attachments', 'what is attached comes back with its row; in the worker too'],
  'src/assistant/may-ask.ts': ['preferences', 'the service worker reads the one switch of questions'],
  'src/sync/seal/locked.ts': ['assistant_profiles', 'what a device without the key of its account leaves out'],
  'src/assistant/photos.ts': ['preferences', 'the service worker reads the one switch of photos'],
  'src/data/preferences.ts': [
    'preferences',
    'every write asks when the day starts, so the settings are read below features',
  ],
  'src/data/steps.ts': ['entries', 'an undo leaves what the coach has said'],
  'src/app/pages/Guarded.tsx': ['journal_entries profiles', 'asks for the person before anything is shown'],
  'src/app/start/coach.ts': ['entries', 'starts the queue when a question is there'],
  'src/features/chat/own/OwnSlip.tsx': ['habits', 'a habit has a page of its own, which the record cannot link to'],
  'src/features/chat/own/act.ts': ['habits project_tasks', 'where a habit and a task of a project begin'],
  'src/features/chat/own/add-to-entry.ts': ['journal_entries', 'the entry that a reply belongs to'],
  'src/features/chat/own/correct.ts': [
    'attachments calendar_events journal_entries memory_entries',
    'which kind a correction moves a row to, with what is attached, and which rows have a day',
  ],
  'src/features/chat/own/start.ts': ['project_tasks tasks', 'the reminder of a start'],
  'src/features/chat/own/steps.ts': [
    'calendar_events project_lists project_tasks',
    'the project that steps become, and what they can be about',
  ],
  'src/features/chat/own/recall.ts': [
    'calendar_events habit_days habits journal_entries mood_entries',
    'tells of each kind of row in its own words what it says about the past',
  ],
  'src/features/chat/own/rows.ts': ['calendar_events habits', 'names the rows that it was given by their readers'],
  'src/features/chat/own/facts.ts': [
    'habit_days journal_entries mood_entries',
    'names the rows that it was given by their readers',
  ],
  'src/features/chat/own/targets.ts': [
    'calendar_events habit_days habits project_lists',
    'names the rows that it was given by their readers',
  ],
  'src/features/insights/week-facts.ts': ['habits profiles', 'what only the recap counts: names'],
  'src/features/mood/read-factors.ts': ['habit_days habits', 'skipped days count here, which no reader by days sees'],
  'src/features/personal-tokens/TokensDialog.tsx': [
    'calendar_events habit_days journal_entries memory_entries mood_entries project_lists project_tasks',
    'what a token of one kind needs',
  ],
  'src/features/profile/checklist.ts': ['entries', 'whether the coach has answered'],
  'src/features/reminders/apply-act.ts': [
    'habit_days habits project_tasks tasks',
    'Done on a notification: in the worker too, of a database that is handed in',
  ],
  'src/features/reminders/due.ts': [
    'calendar_events habit_days journal_entries mood_entries project_tasks',
    'when each reminds: pure, shared with the server, which has no registry',
  ],
  'src/features/reminders/read-rows.ts': [
    'calendar_events habit_days habits journal_entries mood_entries preferences project_tasks tasks',
    'reads what may remind by its own indexes, for due.ts',
  ],
  'src/features/sample/year.ts': [
    'assistant_profiles calendar_events calendar_plans entries habit_days journal_entries memory_entries mood_entries project_lists project_tasks tasks',
    'the year of a made-up person has rows of every kind',
  ],
  'src/features/thought-dump/classify.ts': ['assistant_profiles', 'how the coach speaks'],
  'src/features/your-data/in/formats/apple-health.ts': [
    'habit_days habits mood_entries',
    'what the file of another program becomes',
  ],
  'src/features/your-data/in/formats/markdown.ts': ['journal_entries', 'which files of our own export are entries'],
  'src/features/your-data/in/formats/rows.ts': [
    'habit_days habits journal_entries mood_entries project_lists project_tasks tasks',
    'what the files of other programs become',
  ],
  'src/features/your-data/in/formats/standard-notes.ts': [
    'journal_entries',
    'what the file of another program becomes',
  ],
  'src/features/your-data/in/twins.ts': ['journal_entries mood_entries', 'what is compared by its words'],
  'src/features/your-data/in/plan-media.ts': ['attachments', 'photos come with their bytes, and not with the rows'],
  'src/features/your-data/out/media-size.ts': ['attachments', 'which files an export has'],
  'src/features/your-data/in/new-ids.ts': [
    'calendar_events calendar_plans habit_days habits project_tasks tasks',
    'ids that are made from those of other rows',
  ],
  'src/features/your-data/out/vault.ts': [
    'calendar_events habits memory_entries project_lists project_tasks tasks templates',
    'gives notes of their own to kinds that have no day, and links them; events that repeat have a note by their rule',
  ],
  'sync-server/caldav/filter.ts': ['calendar_events', 'the times that a query is compared with'],
  'sync-server/caldav/resources.ts': ['calendar_events project_tasks', 'which rows are a resource, and their versions'],
  'sync-server/caldav/write.ts': ['calendar_events tasks', 'what the text of a client becomes'],
  'sync-server/calendar/feeds.ts': ['calendar_events', 'what a feed has of each row, and which rows'],
  'sync-server/push/planned.ts': [
    'calendar_events habit_days journal_entries mood_entries project_tasks',
    'what a reminder needs of each row, and which rows',
  ],
  'sync-server/rest/read.ts': [
    'assistant_profiles habit_days habits profiles',
    'reads first what derived fields are made from',
  ],
  'sync-server/rest/values.ts': [
    'assistant_profiles entries preferences profiles',
    'the one row of a person, and the default of a column',
  ],
  'sync-server/rest/write.ts': ['habit_days', 'what written days of a habit become'],
  'sync-server/webhooks/events.ts': ['habit_days journal_entries project_tasks', 'which fields of rows are news'],
  'sw/coach.ts': ['assistant_profiles', 'the name in a notification'],
};

/**
 * The tables that a file names. A name of one word is also an ordinary word, so it counts where a table stands: `getDb().tasks`,
 * `put('tasks'`, `table: 'tasks'`, `t === 'tasks'`.
 */
function tablesIn(code: string): TableName[] {
  return tableNames.filter((name) =>
    name.includes('_')
      ? new RegExp(`\\b${name}\\b`).test(code)
      : new RegExp(
          `\\b(?:db|getDb\\(\\))\\s*\\.${name}\\b|\\b(?:put|patch|fill|delete|table|singletonId)\\('${name}'|\\b(?:t|table)(?::| ===) '${name}'`,
        ).test(code),
  );
}

/** The tables that a file names though they are not its own. */
const foreignIn = (path: string, code: string): TableName[] =>
  tablesIn(code).filter((table) => !OWNERS[table].some((folder) => path.startsWith(folder)));

test('only its owner, the schema, its record and the files listed here name a table', () => {
  const named = sourcesOf('src', 'sw', 'sync-server')
    .filter(({ path }) => path !== 'src/data/schema.ts' && !path.startsWith('src/kinds/'))
    .map(({ path, code }) => [path, foreignIn(path, code).sort().join(' ')] as const)
    .filter(([, tables]) => tables !== '');
  const allowed = Object.entries(OTHERS).map(([path, [tables]]) => [path, tables]);
  expect(Object.fromEntries(named)).toEqual(Object.fromEntries(allowed));
});

test('a table is seen where it is named, and not in a comment or in an ordinary word', () => {
  expect(tablesIn(`db.memory_entries.count()`)).toEqual(['memory_entries']);
  expect(tablesIn(`write.put('habits', row)`)).toEqual(['habits']);
  expect(tablesIn(`if (table === 'tasks') return;`)).toEqual(['tasks']);
  expect(
    tablesIn(withoutComments(`// db.tasks\n/** memory_entries */\nconst icon = 'habits'; page.entries();`)),
  ).toEqual([]);
  expect(foreignIn('src/features/memory/queries.ts', 'db.memory_entries')).toEqual([]);
  expect(foreignIn('src/features/mood/queries.ts', 'db.memory_entries')).toEqual(['memory_entries']);
});
