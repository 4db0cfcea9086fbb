import { useMemo } from 'react';
import { takesFiles } from '#features/media/add-files.ts';
import { PhotoButton } from '#features/media/PhotoButton.tsx';
import { RowPhotos } from '#features/media/RowPhotos.tsx';
import { isDayOrNone, isTags, isTextOrNone, useFormDraft } from '#editing/use-form-draft.ts';
import { useInlineEdit } from '#editing/use-inline-edit.ts';
import { DateField } from '#ui/DateField.tsx';
import { EditText } from '#editing/EditText.tsx';
import { EditButtons, EditForm } from '#ui/EditForm.tsx';
import { Field } from '#ui/Field.tsx';
import { RepeatField } from '#ui/RepeatField.tsx';
import { Select } from '#ui/Select.tsx';
import { TagInput } from '#ui/TagInput.tsx';
import { TimeField } from '#ui/TimeField.tsx';
import { edited, failures } from './messages.ts';
import { draftOfTask, editTask } from './mutations.ts';
import { useProjectNames } from './queries.ts';
import { INBOX, type AnyTask } from './task.ts';
import { t } from '#lib/i18n.ts';

interface TaskEditorProps {
  readonly task: AnyTask;
  readonly onClose: () => void;
}

const checks = { due: isDayOrNone, time: isTextOrNone, project: isTextOrNone, rrule: isTextOrNone, tags: isTags };

/** Edits all fields of a task where its row was. */
export function TaskEditor({ task, onClose }: TaskEditorProps) {
  const draft = `task:${task.row.id}`;
  const { words: _, ...stored } = draftOfTask(task);
  const beside = useFormDraft(`${draft}:beside`, stored, checks);
  const { due, time, project, rrule, tags } = beside.form;
  const projects = useProjectNames();
  const { table, row } = task;
  const target = useMemo(
    () => ({ owner: { kind: table === 'tasks' ? 'task' : 'projectTask', id: row.id } }) as const,
    [table, row.id],
  );
  const edit = useInlineEdit({
    draft,
    stored: task.row.description,
    store: (words) => editTask(task, { words, ...beside.form }),
    edited: edited(),
    failures: failures(),
    beside,
    onClose,
  });
  return (
    <EditForm label={t('Edit task')} onSave={edit.save} className="grid grid-cols-1 gap-3.5" {...takesFiles(target)}>
      <EditText
        edit={edit}
        label={t('Task')}
        rows={1}
        onKeyDown={(event) => {
          // A task is one line: Enter saves.
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          } else edit.onKeyDown(event);
        }}
      />
      <div className="grid grid-cols-1 gap-3.5 sm:grid-cols-2">
        <Field label={t('Due')}>
          {(control) => (
            <DateField {...control} what={t('the day')} value={due} onChange={(next) => beside.choose({ due: next })} />
          )}
        </Field>
        <Field
          label={t('Time')}
          hint={due ? t('Reminds you at this time.') : t('Choose a day first. Then you can set a time.')}
        >
          {(control) => (
            <TimeField
              {...control}
              disabled={!due}
              value={due ? (time ?? '') : ''}
              onChange={(next) => beside.choose({ time: next || null })}
            />
          )}
        </Field>
        <Field label={t('Project')}>
          {(control) => (
            <Select
              {...control}
              value={project ?? ''}
              onChange={({ target }) => beside.choose({ project: target.value || null })}
            >
              <option value="">{t(INBOX)}</option>
              {projects.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <RepeatField
          rule={rrule}
          day={due}
          noDay={t('Choose a day first. Then the task can repeat.')}
          onChange={(next) => beside.choose({ rrule: next })}
        />
      </div>
      <TagInput label={t('Tags')} tags={tags} onChange={(next) => beside.choose({ tags: next })} />
      <RowPhotos owner={target.owner} />
      <div className="-ms-2 flex items-center">
        <PhotoButton target={target} />
        <EditButtons onCancel={edit.cancel} />
      </div>
    </EditForm>
  );
}
