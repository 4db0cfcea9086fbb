import { describe, expect, test } from 'vitest';
import { kindOf, tableNames, tables, type TableName } from '#data/schema.ts';

/** Spec 000, section 3, and spec 001, section 3: the fields of every table. `id`, `user_id` and `created_at` are in every row. */
const ENTITIES: Readonly<Partial<Record<TableName, readonly string[]>>> = {
  profiles: [
    'onboarded',
    'welcome_shown',
    'updated_at',
    'strengths',
    'weaknesses',
    'more_of',
    'less_of',
    'goals',
    'core_values',
    'gender',
    'name',
    'suggestions_rejected',
    'onboarding_checklist',
  ],
  assistant_profiles: ['name', 'tone', 'personality_type', 'coaching_style', 'strengths'],
  entries: ['role', 'content', 'created_at', 'logged_for', 'cleared', 'type'],
  journal_entries: ['content', 'summary', 'tags', 'mood', 'logged_for'],
  calendar_events: [
    'title',
    'description',
    'event_time',
    'end_time',
    'event_type',
    'color',
    'tags',
    'notes',
    'source',
    'plan_id',
  ],
  calendar_plans: ['start_date', 'end_date', 'updated_at'],
  memory_entries: ['fact', 'tags', 'created_at'],
  tasks: ['description', 'summary', 'tags', 'due_date', 'completed'],
  habits: ['title', 'type', 'frequency', 'time_block', 'description', 'created_at'],
  mood_entries: ['mood_type', 'note', 'created_at'],
  project_lists: ['title', 'emoji', 'created_at'],
  project_tasks: ['project_id', 'description', 'due_date', 'completed'],
  feedback: ['type', 'text'],
};

/** Fields of the specs that are stored elsewhere, with the reason. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'profiles.assistant_tone': 'assistant_profiles.tone; exports derive the copy',
  'profiles.assistant_name': 'assistant_profiles.name; exports derive the copy',
  'profiles.tone': 'assistant_profiles.tone; exports derive the copy',
  'profiles.personality_type': 'assistant_profiles.personality_type; exports derive the copy',
  'profiles.coaching_style': 'assistant_profiles.coaching_style; exports derive the copy',
  'habits.streak': 'derived from habit_days, whose rows two devices can both write',
  'habits.completed_dates': 'derived from habit_days, whose rows two devices can both write',
};

describe('The schema', () => {
  const fields = Object.entries(ENTITIES).flatMap(([t, names]) => names.map((name) => [t as TableName, name] as const));

  test.each(fields)('%s has %s', (t, name) => {
    expect(Object.keys(tables[t].fields)).toContain(name);
  });

  test.each(Object.entries(ELSEWHERE))('%s is %s', (field) => {
    const [t, name] = field.split('.') as [TableName, string];
    expect(kindOf(t, name)).toBeUndefined();
  });

  test('has every entity of the specs as a table, and four more tables', () => {
    expect(tableNames.filter((t) => !ENTITIES[t])).toEqual(['preferences', 'habit_days', 'templates', 'attachments']);
  });

  test('has created_at in every table', () => {
    for (const t of tableNames) expect(Object.keys(tables[t].fields), t).toContain('created_at');
  });
});
