import { useRef, useState } from 'react';
import { useDraft } from '#data/drafts.ts';
import type { Template } from '#data/schema.ts';
import { onFormatKey } from '#editing/format-field.ts';
import { tell } from '#editing/tell.ts';
import { EditButtons, EditForm } from '#ui/EditForm.tsx';
import { Field } from '#ui/Field.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useOnce } from '#ui/use-once.ts';
import { failures } from './messages.ts';
import { saveTemplate } from './template-store.ts';
import { t } from '#lib/i18n.ts';

interface TemplateFormProps {
  /** Null: a new one. */
  readonly template: Template | null;
  /** The words of a new one. */
  readonly begun: string;
  readonly onClose: () => void;
}

/** The name and the words of a template. Both are drafts from the first letter. */
export function TemplateForm({ template, begun, onClose }: TemplateFormProps) {
  const key = `template:${template?.id ?? 'new'}`;
  const title = useDraft(`${key}:title`, template?.title ?? '');
  const content = useDraft(key, template?.content ?? begun);
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const leave = async () => {
    onClose();
    await Promise.all([title.clear(), content.clear()]);
  };
  const save = useOnce(async () => {
    const outcome = await saveTemplate({ title: title.text, content: content.text }, template);
    setMissing(!outcome.ok && outcome.error === 'TextMissing');
    if (!outcome.ok) field.current?.focus();
    if (outcome.ok || outcome.error !== 'TextMissing') tell(outcome, { title: t('Template saved') }, failures());
    if (outcome.ok) await leave();
  });
  return (
    <EditForm label={template ? t('Edit template') : t('New template')} onSave={save} className="grid gap-3 py-2">
      <Field label={t('Name')} optional>
        {(control) => (
          <TextInput
            {...control}
            value={title.text}
            onChange={(event) => title.setText(event.target.value)}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for this form
            autoFocus
          />
        )}
      </Field>
      <Field label={t('Words')} error={missing ? t('Write some words for the template first.') : null}>
        {(control) => (
          <TextArea
            {...control}
            ref={field}
            rows={5}
            value={content.text}
            onChange={(event) => content.setText(event.target.value)}
            onKeyDown={onFormatKey}
            className="max-h-[40dvh]"
          />
        )}
      </Field>
      <EditButtons onCancel={() => void leave()} />
    </EditForm>
  );
}
