import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';

/** A question before something that cannot be undone. */
export interface Question {
  readonly title: string;
  readonly description: string;
  readonly confirm: string;
  /** What leaves everything as it is, where “Cancel” would be read as the answer. */
  readonly cancel?: string;
  readonly run: () => void;
}
export type Ask = (question: Question) => void;

/** What asks a question, and the dialog to render. The sync panel closes before it asks, because a dialog cannot be above it. */
export function useQuestion(): readonly [ask: Ask, dialog: ReactNode] {
  const [question, setQuestion] = useState<Question | null>(null);
  const [open, setOpen] = useState(false);
  const ask = (next: Question) => {
    setQuestion(next);
    setOpen(true);
  };
  return [
    ask,
    <ConfirmDialog
      key="question"
      open={open}
      onOpenChange={setOpen}
      title={question?.title}
      description={question?.description}
      confirm={question?.confirm ?? ''}
      cancel={question?.cancel}
      onConfirm={() => question?.run()}
    />,
  ];
}
