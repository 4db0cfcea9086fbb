import { useEffect, useRef } from 'react';
import { saveDraft, useDraft } from '#data/drafts.ts';
import type { Entry } from '#data/schema.ts';
import { resend } from './actions.ts';
import { undoAction } from '#editing/tell.ts';
import { Button } from '#ui/Button.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { toast } from '#ui/toast.ts';
import { useLatest } from '#ui/use-latest.ts';
import { useOnce } from '#ui/use-once.ts';
import { failures, sentAgain } from './messages.ts';
import { t } from '#lib/i18n.ts';

interface EditMessageProps {
  readonly entry: Entry;
  /** Called with the message that is edited next: the new one when more was typed while it was sent, else none. */
  readonly onClose: (next: string | null) => void;
}

const draftKey = (id: string) => `chat:edit:${id}`;

/** Edits a sent message: saving replaces it, and asks the coach again. */
export function EditMessage({ entry, onClose }: EditMessageProps) {
  const draft = useDraft(draftKey(entry.id), entry.content);
  const latest = useLatest(draft.text);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(-1, -1);
  }, []);
  const blank = draft.text.trim() === '';
  const send = useOnce(async () => {
    if (blank) return;
    const outcome = await resend(entry.id, draft.text);
    if (!outcome.ok) {
      if (outcome.error !== 'Blank') toast(failures()[outcome.error]);
      return;
    }
    const { id: next } = outcome.value.value;
    const { current: written } = latest;
    const more = written !== draft.text;
    if (more) {
      saveDraft(draftKey(next), written);
      onClose(next);
    } else if (form.current?.contains(document.activeElement)) {
      // The message is removed, and with it this form.
      form.current.closest<HTMLElement>('[role=log]')?.focus();
    }
    await draft.clear();
    if (!more) onClose(null);
    toast({ ...sentAgain(), action: undoAction(outcome.value) });
  });
  const leave = () => void draft.clear().then(() => onClose(null));
  const escape = () => draft.text === entry.content && leave();
  return (
    <form
      ref={form}
      aria-label={t('Edit and send again')}
      className="ms-auto w-full max-w-[34rem]"
      data-keeps-escape
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextArea
        ref={field}
        rows={1}
        aria-label={t('Message')}
        value={draft.text}
        onChange={(event) => draft.setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && escape()}
        className="max-h-[40dvh]"
      />
      <p className="mt-2 flex justify-end gap-2">
        <Button size="sm" tone="quiet" onClick={leave}>
          {t('Cancel')}
        </Button>
        <Button size="sm" tone="tide" type="submit" disabled={blank}>
          {t('Send again')}
        </Button>
      </p>
    </form>
  );
}
