import { useRef, useState, type FormEvent } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { toast } from '#ui/toast.ts';
import { emptyDraft, feedbackTypes, MOST_TEXT, type FeedbackDraft, type FeedbackType } from './feedback.ts';
import { giveFeedback } from './give.ts';
import { failures, given } from './messages.ts';
import { openedOnce } from '#ui/opened-once.tsx';
import { type Message, msg, t } from '#lib/i18n.ts';
import { readLocal, writeLocal } from '#lib/local-storage.ts';

const names: Readonly<Record<FeedbackType, Message>> = {
  suggestion: msg('Suggestion'),
  bug: msg('Bug'),
  praise: msg('Praise'),
  other: msg('Other'),
};

interface FeedbackDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The feedback dialog: it works offline and signed out, and keeps what was begun. */
export const FeedbackDialog = openedOnce(function FeedbackDialog({ open, onOpenChange }: FeedbackDialogProps) {
  const [draft, setDraft] = useState(readDraft);
  const [submitting, setSubmitting] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const change = (next: FeedbackDraft) => {
    setDraft(next);
    writeDraft(next);
  };
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (submitting) return;
    setSubmitting(true);
    const outcome = await giveFeedback(draft);
    setSubmitting(false);
    if (!outcome.ok) {
      toast(failures()[outcome.error]);
      return;
    }
    change(emptyDraft);
    toast(given()[outcome.value]);
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Feedback')}
      description={t(
        'Tell us an idea, a problem, or what you like. The people who run this copy of Daymark read it. If you want an answer, write your e-mail address.',
      )}
      initialFocus={field}
      footer={
        <>
          <Button tone="line" onClick={() => onOpenChange(false)}>
            {t('Cancel')}
          </Button>
          <Button tone="tide" type="submit" form="feedback" busy={submitting} disabled={draft.text.trim() === ''}>
            {submitting ? t('Sending...') : t('Send feedback')}
          </Button>
        </>
      }
    >
      <form id="feedback" className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <Field label={t('Type')}>
          {(control) => (
            <Select
              {...control}
              value={draft.type}
              onChange={({ target }) => {
                const type = feedbackTypes.find((each) => each === target.value);
                if (type) change({ ...draft, type });
              }}
            >
              {feedbackTypes.map((type) => (
                <option key={type} value={type}>
                  {t(names[type])}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('Your words')}>
          {(control) => (
            <TextArea
              {...control}
              ref={field}
              rows={5}
              maxLength={MOST_TEXT}
              value={draft.text}
              onChange={({ target }) => change({ ...draft, text: target.value })}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
});

/** Where this browser keeps feedback that somebody has begun to write: visitors have no database for drafts. */
const DRAFT_KEY = 'feedback_draft';

function readDraft(): FeedbackDraft {
  try {
    const { type, text } = JSON.parse(readLocal(DRAFT_KEY) ?? '{}') as Partial<Record<string, unknown>>;
    const known = feedbackTypes.find((each) => each === type);
    return { type: known ?? emptyDraft.type, text: typeof text === 'string' ? text : '' };
  } catch {
    return emptyDraft;
  }
}

/** Without text there is no draft. Without storage the text stays until the page is closed. */
const writeDraft = (draft: FeedbackDraft): void =>
  writeLocal(DRAFT_KEY, draft.text === '' ? null : JSON.stringify(draft));
