import { Dialog } from '#ui/Dialog.tsx';
import { ExportSection } from './ExportSection.tsx';
import { FeedSection } from './FeedSection.tsx';
import { SubscriptionsSection } from './SubscriptionsSection.tsx';
import { ImportSection } from './ImportSection.tsx';
import { t } from '#lib/i18n.ts';

interface OtherCalendarsProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** "Other calendars": files in and out, the private address, and calendars that are shown beside the own one. */
export function OtherCalendars({ open, onOpenChange }: OtherCalendarsProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Other calendars')}
      description={t('Google, Apple, Outlook and every other calendar that reads .ics.')}
    >
      {open ? (
        <>
          <ImportSection onImported={() => onOpenChange(false)} />
          <ExportSection />
          <SubscriptionsSection />
          <FeedSection />
        </>
      ) : null}
    </Dialog>
  );
}
