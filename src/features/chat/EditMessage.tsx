import { useEffect, useRef } from 'react';
import { useDraft } from '#data/drafts.ts';
import type { Entry } from '#data/schema.ts';
import { resend } from '#features/assistant/actions.ts';
import { undoAction } from '#features/daily-log/undo-action.ts';
import { onFieldKey } from '#features/daily-log/keys.ts';
import { Button } from '#ui/Button.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { toast } from '#ui/toast.ts';
import { failures, sentAgain } from './messages.ts';

export interface EditMessageProps {
  readonly open: boolean;
  readonly entry: Entry;
  readonly onClose: () => void;
}

/** A message in the hand again: changed, it is asked anew in the place of the old one. */
export function EditMessage({ entry, onClose }: EditMessageProps) {
  const draft = useDraft(`chat:edit:${entry.id}`, entry.content);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(-1, -1);
  }, []);
  const blank = draft.text.trim() === '';
  const send = async () => {
    if (blank) return;
    const outcome = await resend(entry.id, draft.text.trim());
    if (!outcome.ok) {
      if (outcome.error !== 'Blank') toast(failures[outcome.error]);
      return;
    }
    await draft.clear();
    onClose();
    toast({ ...sentAgain, action: undoAction(outcome.value) });
  };
  const leave = () => void draft.clear().then(onClose);
  return (
    <form
      aria-label="Edit and send again"
      className="ml-auto w-full max-w-[34rem]"
      data-keeps-escape
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextArea
        ref={field}
        rows={1}
        aria-label="Message"
        value={draft.text}
        onChange={(event) => draft.setText(event.target.value)}
        onKeyDown={(event) => onFieldKey(event, send, leave)}
        className="max-h-[40dvh]"
      />
      <p className="mt-2 flex justify-end gap-2">
        <Button size="sm" tone="quiet" onClick={leave}>
          Cancel
        </Button>
        <Button size="sm" tone="tide" type="submit" disabled={blank}>
          Send again
        </Button>
      </p>
    </form>
  );
}
