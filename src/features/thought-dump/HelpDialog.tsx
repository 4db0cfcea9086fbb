import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Markdown } from '#ui/Markdown.tsx';

interface HelpDialogProps {
  /** What is said and where to turn; null: nothing is shown. */
  readonly words: string | null;
  readonly onClose: () => void;
}

/** After a thought that speaks of self-harm: where to find somebody, before anything else. The thought itself is kept like any other. */
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
