import { expect, test } from 'vitest';
import { kindOf, sealOf, tableNames, tables, type TableName } from '#data/schema.ts';
import { sealedForms } from '#sync/seal/forms.ts';

/** The fields that could hold words and are open in a sealed account, with the reason. */
const OPEN: Readonly<Record<string, string>> = {
  'profiles.suggestions_rejected': 'keys of the app',
  'profiles.onboarding_checklist': 'keys of the app',
  'preferences.values': 'settings, of which the server needs the times of reminders; names of patterns are hashes',
  'entries.role': 'one of two words',
  'entries.type': 'one of two words',
  'entries.call_id': 'an id',
  'entries.filed': 'tables and ids',
  'entries.filed_by': 'one of two words',
  'habits.type': 'one of two words',
  'habits.frequency': 'reminders need it',
  'habits.time_block': 'reminders need it',
  'habits.schedule': 'reminders need it',
  'habits.paused': 'reminders need it',
  'habits.reminders': 'times, which reminders need',
  'habit_days.habit_id': 'an id',
  'habit_days.state': 'one of three words, which reminders need',
  'tasks.rrule': 'reminders need it',
  'tasks.project_id': 'an id',
  'project_tasks.rrule': 'reminders need it',
  'project_tasks.project_id': 'an id',
  'calendar_events.plan_id': 'an id',
  'calendar_events.task_id': 'an id',
  'calendar_events.rrule': 'reminders need it',
  'calendar_events.except_days': 'days, which reminders need',
  'calendar_events.cancelled_days': 'days, which reminders need',
  'calendar_events.series_id': 'an id',
  'calendar_events.time_zone': 'reminders need it',
  'attachments.owner_kind': 'a table',
  'attachments.owner_id': 'an id',
  'attachments.transcript_by': 'one of two words',
  'feedback.type': 'a message to the operator',
  'feedback.text': 'a message to the operator',
};

const fields = tableNames.flatMap((t) =>
  Object.entries<{ seal?: unknown }>(tables[t].fields).map(([field, { seal }]) => ({ t, field, seal })),
);

test('Each field of the schema says who can read it in a sealed account', () => {
  for (const { t, field, seal } of fields) expect(['open', 'sealed', 'name'], `${t}.${field}`).toContain(seal);
});

test('A field that could hold words is sealed, or open for a reason', () => {
  const words = (t: TableName, field: string) => ['text', 'prose', 'list', 'map'].includes(kindOf(t, field)!);
  const open = fields
    .filter(({ t, field }) => words(t, field) && sealOf(t, field) === 'open')
    .map(({ t, field }) => `${t}.${field}`);
  expect(open.sort()).toEqual(Object.keys(OPEN).sort());
});

test('A sealed field is of a kind that can travel sealed, and its name is of nothing else', () => {
  for (const [t, forms] of Object.entries(sealedForms))
    for (const [field, form] of Object.entries(forms)) {
      // The keys of a map merge one by one, each under its name.
      expect(kindOf(t as TableName, field), `${t}.${field}`).not.toBe('map');
      expect(form).not.toBe('unknown');
    }
  expect(fields.filter(({ field }) => field.startsWith('sealed_'))).toEqual([]);
});
