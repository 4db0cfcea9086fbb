import { EditText } from '#editing/EditText.tsx';
import { EditButtons, EditForm } from '#ui/EditForm.tsx';
import { edited, failures } from './messages.ts';
import { editText } from './mutations.ts';
import { kinds } from '#kinds/kinds.ts';
import { itemText, type LogItem } from './timeline.ts';
import { useInlineEdit } from '#editing/use-inline-edit.ts';
import { t } from '#lib/i18n.ts';

interface TextEditorProps {
  readonly item: LogItem;
  readonly onClose: () => void;
}

/** Edits the text of any item but a journal entry in place. */
export function TextEditor({ item, onClose }: TextEditorProps) {
  const edit = useInlineEdit({
    draft: `${kinds[item.kind].log.short}:${item.row.id}`,
    stored: itemText(item),
    store: (text) => editText(item, text),
    edited: edited(),
    failures: failures(),
    onClose,
  });
  return (
    <EditForm label={t('Edit')} onSave={edit.save} className="grid gap-2">
      <EditText edit={edit} label={t('Words')} rows={2} />
      <EditButtons onCancel={edit.cancel} />
    </EditForm>
  );
}
