/** What the server can read of each kind of thing, by the property `seal` of the fields of the schema. */
import { sealOf, type TableName, tableNames, tables } from '#data/schema.ts';
import { kindsIn } from '#kinds/kinds.ts';

type FieldName = { [T in TableName]: keyof (typeof tables)[T]['fields'] }[TableName];

/** What a field is, for somebody who knows no tables. A field without words does not compile. */
const fieldWords: Readonly<Record<FieldName, string>> = {
  amount: 'amount',
  archived_at: 'when it was archived',
  call_id: 'which message it answers',
  cancelled_days: 'days that you cancelled',
  caption: 'caption',
  cleared: 'whether it was cleared',
  coaching_style: 'coaching style',
  color: 'color',
  completed: 'whether it is done',
  completed_at: 'when it was done',
  content: 'text',
  core_values: 'core values',
  created_at: 'when it was made',
  day: 'day',
  description: 'text',
  done_at: 'when it was ticked',
  due_date: 'when it is due',
  emoji: 'emoji',
  end_date: 'last day',
  end_time: 'end',
  event_time: 'start',
  event_type: 'kind of event',
  except_days: 'days on which it is left out',
  fact: 'text',
  filed: 'what it was filed as',
  filed_by: 'who filed it',
  first_day: 'first day',
  frequency: 'daily or weekly',
  gender: 'gender',
  goals: 'goals',
  habit_id: 'which habit',
  height: 'height',
  ical_uid: 'id in another calendar',
  last_day: 'last day',
  less_of: 'what you want less of',
  logged_for: 'day',
  media_type: 'type of the file',
  mood: 'mood',
  mood_type: 'mood',
  more_of: 'what you want more of',
  name: 'name',
  note: 'note',
  notes: 'notes',
  occurrence_day: 'which day of its series',
  on_this_day_hidden: 'whether On this day leaves it out',
  onboarded: 'whether you have begun',
  onboarding_checklist: 'which first steps are done',
  owner_id: 'which thing it belongs to',
  owner_kind: 'what kind of thing it belongs to',
  paused: 'its breaks',
  personality_type: 'personality',
  plan_id: 'which week plan',
  position: 'place in the list',
  project_id: 'which project',
  remind_at: 'when it notifies you',
  remind_before: 'how long before it notifies you',
  reminders: 'times of its notifications',
  role: 'whether you or the coach wrote it',
  rrule: 'how it repeats',
  schedule: 'rhythm and target',
  seconds: 'length',
  series_id: 'which series',
  sha256: 'the file itself',
  size: 'size',
  small_sha256: 'the small picture',
  source: 'where it came from',
  start_date: 'first day',
  state: 'done, skipped or open',
  strengths: 'strengths',
  suggestions_rejected: 'which suggestions you declined',
  summary: 'summary',
  tags: 'tags',
  taken_at: 'when it was taken',
  task_id: 'which task it was planned from',
  text: 'text',
  time_block: 'time of day',
  time_zone: 'time zone',
  tiny: 'preview',
  title: 'title',
  tone: 'tone',
  topic: 'topic',
  transcript: 'transcript',
  transcript_by: 'who wrote the transcript',
  type: 'what sort it is',
  unit: 'unit',
  updated_at: 'when it was changed',
  values: 'each setting',
  wave: 'wave of the sound',
  weaknesses: 'weaknesses',
  welcome_shown: 'whether you saw the welcome',
  width: 'width',
};

export interface TableView {
  readonly title: string;
  /** Only the person's own devices can read these. */
  readonly sealed: readonly string[];
  /** The server can read these too. */
  readonly open: readonly string[];
}

/** What the server can read of an encrypted account, table by table. The name of a file is sealed: what the server has instead says nothing. */
export const serverView: readonly TableView[] = tableNames.map((t) => {
  const fields = Object.keys(tables[t].fields) as FieldName[];
  const words = (isOpen: boolean) => [
    ...new Set(fields.filter((field) => (sealOf(t, field) === 'open') === isOpen).map((field) => fieldWords[field])),
  ];
  return {
    title: kindsIn(t)
      .map(({ many }) => many)
      .join(', '),
    sealed: words(false),
    open: words(true),
  };
});
