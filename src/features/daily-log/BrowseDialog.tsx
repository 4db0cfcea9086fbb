import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Day } from '#lib/day.ts';
import { capital, fullDay } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { LogCalendar } from './LogCalendar.tsx';
import { LogLine } from './LogLine.tsx';
import { useDayLog } from './queries.ts';
import { openedOnce } from '#ui/opened-once.tsx';
import { t } from '#lib/i18n.ts';

interface BrowseDialogProps {
  readonly open: boolean;
  readonly today: Day;
  readonly onClose: () => void;
}

/** Browse History (spec 001, "Daily Log Library card"): a calendar, and what is in the log on the chosen day. */
export const BrowseDialog = openedOnce(function BrowseDialog({ open, today, onClose }: BrowseDialogProps) {
  const [day, setDay] = useState(today);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('Browse History')}
      footer={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('Close')}
          </Button>
          <Button asChild tone="tide">
            <Link to="/logs" search={{ day }}>
              {t('View Full Log')}
            </Link>
          </Button>
        </>
      }
    >
      <LogCalendar day={day} today={today} filter="all" onPick={setDay} />
      <h3 className="mt-5 font-sans text-sm font-semibold text-ink-2">{capital(fullDay(day))}</h3>
      <DayLines day={day} />
    </Dialog>
  );
});

function DayLines({ day }: { readonly day: Day }) {
  const log = useDayLog(day, 'all');
  if (!log) return <div className="min-h-30" />;
  const { items, chat, habits } = log;
  if (items.length === 0 && !chat && habits.length === 0) {
    return <p className="min-h-30 py-3 font-serif text-read text-ink-2">{t('No entries found for this date')}</p>;
  }
  return (
    <div className="min-h-30">
      <ul>
        {items.map((item) => (
          <LogLine key={item.row.id} item={item} />
        ))}
      </ul>
      <p className="pt-2 text-sm text-pretty text-ink-2">
        {[
          chat && t('{count, plural, one {# chat message} other {# chat messages}}', { count: chat.count }),
          habits.length > 0 && t('Done: {habits}', { habits: habits.join(', ') }),
        ]
          .filter(Boolean)
          .join('. ')}
      </p>
    </div>
  );
}
