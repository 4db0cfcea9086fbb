import { parseFiled } from '#coach/filed.ts';
import type { Entry } from '#data/schema.ts';
import { undoFiled } from '#features/assistant/actions.ts';
import { undoAction } from '#features/daily-log/undo-action.ts';
import type { Day } from '#lib/day.ts';
import { toast } from '#ui/toast.ts';
import { takenBack, UNDO_FAILED } from './messages.ts';
import { SlipCard } from './Slip.tsx';

/** What came of a message: a slip for each row. */
export function FiledSlips({ entry, today }: { readonly entry: Entry; readonly today: Day }) {
  const lines = entry.filed ?? [];
  if (lines.length === 0) return null;
  return (
    <div className="mt-3 grid gap-2.5">
      {lines.map((line) => {
        const filed = parseFiled(line);
        return filed ? (
          <SlipCard
            key={line}
            filed={filed}
            today={today}
            byRules={entry.filed_by === 'rules'}
            onUndo={async () => {
              const outcome = await undoFiled(entry.id, line);
              toast(
                outcome.ok
                  ? { ...takenBack(filed.module), action: { ...undoAction(outcome.value), label: 'Put back' } }
                  : UNDO_FAILED,
              );
            }}
          />
        ) : null;
      })}
    </div>
  );
}
