import { useState } from 'react';
import { ContactScreen } from '#features/site/ContactScreen.tsx';
import { Button } from '#ui/Button.tsx';
import { FeedbackDialog } from '#features/feedback/FeedbackDialog.tsx';
import { t } from '#lib/i18n.ts';

/** /contact, with the feedback dialog. */
export function ContactPage() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ContactScreen
        feedback={
          <Button tone="coral" className="mt-3" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t('Give feedback')}
          </Button>
        }
      />
      <FeedbackDialog open={open} onOpenChange={setOpen} />
    </>
  );
}
