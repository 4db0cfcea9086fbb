/** What the server can read of each kind of thing, by the property `seal` of the fields of the schema. */
import { sealOf, type TableName, tableNames, tables } from '#data/schema.ts';
import { kindsIn } from '#kinds/kinds.ts';
import { t } from '#lib/i18n.ts';

type FieldName = { [T in TableName]: keyof (typeof tables)[T]['fields'] }[TableName];

/** What a field is, for somebody who knows no tables. A field without words does not compile. */
const fieldWords = (): Readonly<Record<FieldName, string>> => ({
  amount: t('amount'),
  archived_at: t('when it was archived'),
  call_id: t('which message it answers'),
  cancelled_days: t('days that you cancelled'),
  caption: t('caption'),
  cleared: t('whether it was cleared'),
  coaching_style: t('coaching style'),
  color: t('color'),
  completed: t('whether it is done'),
  completed_at: t('when it was done'),
  content: t('text'),
  core_values: t('core values'),
  created_at: t('when it was made'),
  day: t('day'),
  description: t('text'),
  done_at: t('when it was ticked'),
  due_date: t('when it is due'),
  emoji: t('emoji'),
  end_date: t('last day'),
  end_time: t('end'),
  event_time: t('start'),
  event_type: t('kind of event'),
  except_days: t('days on which it is left out'),
  fact: t('text'),
  filed: t('what it was filed as'),
  filed_by: t('who filed it'),
  first_day: t('first day'),
  frequency: t('daily or weekly'),
  gender: t('gender'),
  goals: t('goals'),
  habit_id: t('which habit'),
  height: t('height'),
  ical_uid: t('id in another calendar'),
  last_day: t('last day'),
  less_of: t('what you want less of'),
  logged_for: t('day'),
  media_type: t('type of the file'),
  mood: t('mood'),
  mood_type: t('mood'),
  more_of: t('what you want more of'),
  name: t('name'),
  note: t('note'),
  notes: t('notes'),
  occurrence_day: t('which day of its series'),
  on_this_day_hidden: t('whether On this day leaves it out'),
  onboarded: t('whether you have begun'),
  onboarding_checklist: t('which first steps are done'),
  owner_id: t('which thing it belongs to'),
  owner_kind: t('what kind of thing it belongs to'),
  paused: t('its breaks'),
  personality_type: t('personality'),
  plan_id: t('which week plan'),
  position: t('place in the list'),
  project_id: t('which project'),
  remind_at: t('when it notifies you'),
  remind_before: t('how long before it notifies you'),
  reminders: t('times of its notifications'),
  role: t('whether you or the coach wrote it'),
  rrule: t('how it repeats'),
  schedule: t('rhythm and target'),
  seconds: t('length'),
  series_id: t('which series'),
  sha256: t('the file itself'),
  size: t('size'),
  small_sha256: t('the small picture'),
  source: t('where it came from'),
  start_date: t('first day'),
  state: t('done, skipped or open'),
  strengths: t('strengths'),
  suggestions_rejected: t('which suggestions you declined'),
  summary: t('summary'),
  tags: t('tags'),
  taken_at: t('when it was taken'),
  task_id: t('which task it was planned from'),
  text: t('text'),
  time_block: t('time of day'),
  time_zone: t('time zone'),
  tiny: t('preview'),
  title: t('title'),
  tone: t('tone'),
  topic: t('topic'),
  transcript: t('transcript'),
  transcript_by: t('who wrote the transcript'),
  type: t('what sort it is'),
  unit: t('unit'),
  updated_at: t('when it was changed'),
  values: t('each setting'),
  wave: t('wave of the sound'),
  weaknesses: t('weaknesses'),
  welcome_shown: t('whether you saw the welcome'),
  width: t('width'),
});

export interface TableView {
  readonly title: string;
  /** Only the person's own devices can read these. */
  readonly sealed: readonly string[];
  /** The server can read these too. */
  readonly open: readonly string[];
}

/** What the server can read of an encrypted account, table by table. The name of a file is sealed: what the server has instead says nothing. */
export const serverView = (): readonly TableView[] =>
  tableNames.map((table) => {
    const fields = Object.keys(tables[table].fields) as FieldName[];
    const words = (isOpen: boolean) => [
      ...new Set(
        fields.filter((field) => (sealOf(table, field) === 'open') === isOpen).map((field) => fieldWords()[field]),
      ),
    ];
    return {
      title: kindsIn(table)
        .map(({ many }) => t(many))
        .join(', '),
      sealed: words(false),
      open: words(true),
    };
  });
