import { useEffect, useState } from 'react';
import { useConsentAnswer } from '#features/consent/consent-store.ts';
import { openedOnce } from '#ui/opened-once.tsx';
import { Link } from '@tanstack/react-router';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { recordClick } from './record-click.ts';
import { t } from '#lib/i18n.ts';
import { readLocal, writeLocal } from '#lib/local-storage.ts';

const FirstGuide = openedOnce(GuideDialog);

/** How long the page is left as it is after it was painted, or after the question about cookies was answered, ms. */
const AFTER_MS = 400;

/** Whether the person is writing in the page: a dialog would take the next letters. */
const isWriting = () => document.activeElement?.matches('input, textarea') === true;

/**
 * The how-it-works guide, which opens by itself on a first visit: once the page is painted and the question about cookies is answered, so that there
 * are never two questions at once. Closing it stores that it was seen.
 */
export function FirstVisitGuide() {
  const answered = useConsentAnswer() !== null;
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!answered || readSeen()) return undefined;
    const timer = setTimeout(() => setOpen(!isWriting()), AFTER_MS);
    return () => clearTimeout(timer);
  }, [answered]);
  return (
    <FirstGuide
      open={open}
      onClose={() => {
        writeSeen();
        setOpen(false);
      }}
    />
  );
}

/** Whether the how-it-works guide was closed in this browser (spec 000, "Landing page"). */
const KEY = 'how_it_works_seen';

/** A browser without storage shows the guide each time. */
const readSeen = (): boolean => readLocal(KEY) === 'true';

/** Without storage it is closed for this visit. */
const writeSeen = (): void => writeLocal(KEY, 'true');

interface GuideDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The how-it-works guide as a dialog. */
function GuideDialog({ open, onClose }: GuideDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={t('How Daymark works')}
      footer={
        <>
          <Button tone="quiet" className="max-sm:w-full" onClick={onClose}>
            {t('Look around first')}
          </Button>
          <Button asChild tone="coral" className="max-sm:w-full">
            <Link
              to="/onboarding"
              onClick={() => {
                recordClick('start_journey', 'guide');
                onClose();
              }}
            >
              {t('Start Your Journey With Me')}
            </Link>
          </Button>
        </>
      }
    >
      <HowItWorks />
    </Dialog>
  );
}
