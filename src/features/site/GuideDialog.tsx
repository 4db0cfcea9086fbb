import { Link } from '@tanstack/react-router';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { recordClick } from './record-click.ts';

export interface GuideDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The how-it-works guide as a dialog. */
export function GuideDialog({ open, onClose }: GuideDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="How Daymark works"
      footer={
        <>
          <Button tone="quiet" className="max-sm:w-full" onClick={onClose}>
            Look around first
          </Button>
          <Button asChild tone="coral" className="max-sm:w-full">
            <Link
              to="/onboarding"
              onClick={() => {
                recordClick('start_journey', 'guide');
                onClose();
              }}
            >
              Start Your Journey With Me
            </Link>
          </Button>
        </>
      }
    >
      <HowItWorks />
    </Dialog>
  );
}
