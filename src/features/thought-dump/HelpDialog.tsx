import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Markdown } from '#ui/Markdown.tsx';

interface HelpDialogProps {
  /** The text and the helplines; null: the dialog is closed. */
  readonly words: string | null;
  readonly onClose: () => void;
}

/** Shows helplines after a thought about self-harm. The thought itself is stored like any other. */
export function HelpDialog({ words, onClose }: HelpDialogProps) {
  return (
    <Dialog
      open={words !== null}
      onOpenChange={onClose}
      title="You do not have to carry this alone"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <Markdown text={words ?? ''} />
    </Dialog>
  );
}
