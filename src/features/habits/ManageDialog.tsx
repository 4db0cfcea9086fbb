import { useRef } from 'react';
import type { Habit } from '#data/schema.ts';
import type { Day } from '#lib/day.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { announce, pauseAll } from './actions.ts';
import { newHabitDraft } from './habit.ts';
import { HabitForm } from './HabitForm.tsx';
import { ManageList } from './ManageList.tsx';
import { said } from './messages.ts';
import { addHabit } from './mutations.ts';
import { useBoard } from './queries.ts';
import { NEW_HABIT } from './use-habit-draft.ts';
import { t } from '#lib/i18n.ts';

interface ManageDialogProps {
  readonly open: boolean;
  /** Opened to add one habit: the form comes first, and the dialog closes when the habit is made. */
  readonly adding: boolean;
  readonly today: Day;
  readonly onClose: () => void;
  readonly onEdit: (habit: Habit) => void;
}

/** The Manage dialog of the spec: the form for a new habit, and the current list. */
export function ManageDialog({ open, adding, today, onClose, onEdit }: ManageDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={adding ? t('Start a New Habit') : t('Manage habits')}
    >
      <Manage key={String(adding)} adding={adding} today={today} onClose={onClose} onEdit={onEdit} />
    </Dialog>
  );
}

function Manage({ adding, today, onClose, onEdit }: Omit<ManageDialogProps, 'open'>) {
  const board = useBoard(today);
  const list = useRef<HTMLElement>(null);
  const habits = board?.habits ?? [];
  const allPaused = habits.length > 0 && habits.every(({ strip }) => strip.at(-1)?.state === 'paused');
  const form = (
    <HabitForm
      label={t('Start a New Habit')}
      draftKey={NEW_HABIT}
      initial={newHabitDraft}
      submit={t('Add Habit')}
      onSave={async (draft) => {
        const failed = await announce(addHabit(draft, today), t(said.added), draft.title.trim());
        if (!failed && adding) onClose();
        else if (!failed) requestAnimationFrame(() => list.current?.scrollIntoView({ block: 'nearest' }));
        return failed;
      }}
    />
  );
  const current =
    board && (habits.length > 0 || board.archived.length > 0) ? (
      <section ref={list} aria-labelledby="current-habits">
        <header className="flex items-center justify-between gap-3 border-b border-ink pb-1">
          <h3 id="current-habits" className="text-[1.1875rem]">
            {t('Your habits')}
          </h3>
          {habits.length > 0 ? (
            <Button
              tone="quiet"
              size="sm"
              onClick={() =>
                pauseAll(
                  habits.map(({ habit }) => habit),
                  today,
                  !allPaused,
                )
              }
            >
              {allPaused ? t('Resume all') : t('Pause all')}
            </Button>
          ) : null}
        </header>
        <ManageList board={board} today={today} onEdit={onEdit} />
      </section>
    ) : null;
  if (adding) {
    return (
      <div className="grid gap-8">
        {form}
        {current}
      </div>
    );
  }
  return board ? (
    <div className="grid gap-8">
      {current}
      <section aria-labelledby="add-habit">
        <h3 id="add-habit" className="mb-3 border-b border-ink pb-2 text-[1.1875rem]">
          {t('Start a New Habit')}
        </h3>
        {form}
      </section>
    </div>
  ) : null;
}
