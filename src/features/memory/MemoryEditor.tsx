import { useMemo } from 'react';
import type { MemoryEntry } from '#data/schema.ts';
import { takesFiles } from '#features/media/add-files.ts';
import { PhotoButton } from '#features/media/PhotoButton.tsx';
import { VoiceButton } from '#features/media/voice/VoiceButton.tsx';
import { RowPhotos } from '#features/media/RowPhotos.tsx';
import { isTags } from '#editing/use-form-draft.ts';
import { useFormDraft } from '#editing/use-form-draft.ts';
import { useInlineEdit } from '#editing/use-inline-edit.ts';
import { EditText } from '#editing/EditText.tsx';
import { EditButtons, EditForm } from '#ui/EditForm.tsx';
import { TagInput } from '#ui/TagInput.tsx';
import { edited, failures } from './messages.ts';
import { editMemory } from './mutations.ts';
import { t } from '#lib/i18n.ts';

interface MemoryEditorProps {
  readonly memory: MemoryEntry;
  readonly onClose: () => void;
}

export function MemoryEditor({ memory, onClose }: MemoryEditorProps) {
  const draft = `memory:${memory.id}`;
  const beside = useFormDraft(`${draft}:beside`, { tags: memory.tags ?? [] }, { tags: isTags });
  const { tags } = beside.form;
  const target = useMemo(() => ({ owner: { kind: 'memory', id: memory.id } }) as const, [memory.id]);
  const edit = useInlineEdit({
    draft,
    stored: memory.fact,
    store: (text) => editMemory(memory, { text, tags }),
    edited: edited(),
    failures: failures(),
    beside,
    onClose,
  });
  return (
    <EditForm label={t('Edit memory')} onSave={edit.save} className="grid grid-cols-1 gap-3" {...takesFiles(target)}>
      <EditText edit={edit} label={t('Memory')} />
      <TagInput label={t('Tags')} tags={tags} onChange={(next) => beside.choose({ tags: next })} />
      <RowPhotos owner={target.owner} />
      <div className="-ms-2 flex flex-wrap items-center">
        <PhotoButton target={target} />
        <VoiceButton target={target} />
        <EditButtons onCancel={edit.cancel} />
      </div>
    </EditForm>
  );
}
