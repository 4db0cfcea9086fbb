import { useState } from 'react';
import type { Day } from '#lib/day.ts';
import { capital, fullDay } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { focusIfLost } from '#ui/focus-return.ts';
import { CheckInForm } from './CheckInForm.tsx';
import { CheckIns } from './CheckIns.tsx';
import { moodDays } from './days.ts';
import { useMoodsBetween } from './queries.ts';
import { t } from '#lib/i18n.ts';

export interface DayDialogProps {
  readonly open: boolean;
  readonly day: Day;
  readonly today: Day;
  readonly known: readonly string[];
  readonly onClose: () => void;
}

/** One day: its moods, the check-ins to edit or delete, and a form to add one. */
export function DayDialog({ open, day, today, known, onClose }: DayDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={capital(fullDay(day))}>
      <OneDay key={day} day={day} today={today} known={known} />
    </Dialog>
  );
}

function OneDay({ day, today, known }: Pick<DayDialogProps, 'day' | 'today' | 'known'>) {
  const entries = useMoodsBetween(day, day);
  // Null until the person opens or closes the form.
  const [adding, setAdding] = useState<boolean | null>(null);
  if (!entries) return null;
  const mood = moodDays(entries).get(day);
  return (
    <>
      <CheckIns entries={entries} today={today} known={known} />
      {mood && mood.count > 1 ? (
        <p className="mt-2 text-sm text-ink-2 tabular-nums">
          {t('The charts show the average of the {count} moods.', { count: mood.count })}
        </p>
      ) : null}
      <div className="mt-4">
        {adding || entries.length === 0 ? (
          <CheckInForm
            day={day}
            today={today}
            known={known}
            focus={adding === true}
            onDone={() => setAdding(false)}
            onCancel={entries.length > 0 ? () => setAdding(false) : undefined}
          />
        ) : (
          <Button
            ref={adding === false ? focusIfLost : undefined}
            tone="line"
            size="sm"
            onClick={() => setAdding(true)}
          >
            {t('Add check-in')}
          </Button>
        )}
      </div>
    </>
  );
}
