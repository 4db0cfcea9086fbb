import { Fragment } from 'react';
import { parseFiled } from '#coach/filed.ts';
import type { Entry } from '#data/schema.ts';
import { undoFiled } from './actions.ts';
import { undoAction } from '#editing/tell.ts';
import type { Day } from '#lib/day.ts';
import { toast } from '#ui/toast.ts';
import { removedFrom, undoFailed } from './messages.ts';
import { SlipCard } from './Slip.tsx';
import { MoveOffer } from './MoveOffer.tsx';
import { OtherSlip } from './OtherSlip.tsx';
import { LaterChange } from './LaterChange.tsx';
import { t } from '#lib/i18n.ts';

interface FiledSlipsProps {
  readonly entry: Entry;
  /** The person's message above: a slip does not repeat it. */
  readonly said: string | undefined;
  readonly today: Day;
}

/** A slip for each row that a message was filed as. */
export function FiledSlips({ entry, said, today }: FiledSlipsProps) {
  const lines = entry.filed ?? [];
  // An answer may have changed what was filed before it came.
  const answers = Boolean(entry.call_id);
  if (lines.length === 0 && !answers) return null;
  return (
    <div className="mt-3 grid gap-2.5 empty:hidden max-lg:in-[.coach]:-ms-10">
      {lines.map((line) => {
        const filed = parseFiled(line);
        return filed ? (
          <Fragment key={line}>
            <SlipCard
              filed={filed}
              said={said}
              today={today}
              byRules={entry.filed_by === 'rules'}
              onUndo={async () => {
                const outcome = await undoFiled(entry.id, line);
                toast(
                  outcome.ok
                    ? { ...removedFrom(filed.module), action: { ...undoAction(outcome.value), label: t('Put back') } }
                    : undoFailed(),
                );
              }}
            />
            {filed.action === 'add_entry' ? <MoveOffer entry={entry} line={line} /> : null}
            {answers ? <LaterChange entry={entry} today={today} of={filed} /> : null}
          </Fragment>
        ) : (
          <OtherSlip key={line} entry={entry} line={line} today={today} />
        );
      })}
      {answers ? <LaterChange entry={entry} today={today} of={null} /> : null}
    </div>
  );
}
