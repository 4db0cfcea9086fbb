import { useState, type ReactNode } from 'react';
import type { Filed } from '#coach/filed.ts';
import { useLive } from '#data/live.ts';
import type { Entry } from '#data/schema.ts';
import { tell } from '#editing/tell.ts';
import type { Day } from '#lib/day.ts';
import { readLater, takeLaterBack } from './later.ts';
import { undoFailed } from './messages.ts';
import { slipAction } from './slip.ts';
import { t } from '#lib/i18n.ts';
import { storedName } from './stored-name.ts';

interface LaterProps {
  readonly entry: Entry;
  readonly today: Day;
  /** The row of the slip above; null: what the answer took out, which has no slip. */
  readonly of: Filed | null;
}

/** What the coach's later answer changed in what the rules had filed, what it was before, and Undo. */
export function LaterChange({ entry, today, of }: LaterProps) {
  const later = useLive(() => readLater(entry, today), null, [entry.id, entry.content, today]);
  const before = of && later?.changed[of.id];
  if (of && before)
    return (
      <Change entry={entry} id={of.id} place={of.module}>
        {t("Changed by the coach's later answer. Before: {before}", { before })}
      </Change>
    );
  if (of) return null;
  return later?.removed.map(({ line, id, module, words }) => (
    <Change key={line} entry={entry} id={id} place={module}>
      {t("Taken out by the coach's later answer: {words} was in {module}.", {
        words,
        module: storedName(module),
      })}
    </Change>
  ));
}

function Change({
  entry,
  id,
  place,
  children,
}: {
  readonly entry: Entry;
  readonly id: string;
  readonly place: string;
  readonly children: ReactNode;
}) {
  const [busy, setBusy] = useState(false);
  const undo = async () => {
    setBusy(true);
    tell(await takeLaterBack(entry, id), { title: t('Taken back') }, undoFailed());
    setBusy(false);
  };
  return (
    <p className="flex max-w-130 flex-wrap items-center gap-x-2 border-s-6 border-line ps-3.5 text-sm text-ink-2">
      <span className="min-w-0 flex-1 basis-48 py-1">{children}</span>
      <button
        type="button"
        disabled={busy}
        aria-label={t('Undo the later change in {place}', { place: storedName(place) })}
        onClick={() => void undo()}
        className={slipAction}
      >
        {t('Undo')}
      </button>
    </p>
  );
}
