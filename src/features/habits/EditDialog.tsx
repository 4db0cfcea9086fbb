import type { Habit } from '#data/schema.ts';
import type { Day } from '#lib/day.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { announce } from './actions.ts';
import { HabitForm } from './HabitForm.tsx';
import { said } from './messages.ts';
import { editHabit } from './mutations.ts';
import type { HabitDraft } from './habit.ts';
import { habitPlan } from './schedule.ts';
import { t } from '#lib/i18n.ts';

interface EditDialogProps {
  readonly open: boolean;
  readonly habit: Habit | null;
  readonly today: Day;
  readonly onClose: () => void;
}

/** The form of an existing habit. A new rhythm holds from today on. */
export function EditDialog({ open, habit, today, onClose }: EditDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('Edit habit')}
      description={t('Changes count from today. The days before stay as they were.')}
    >
      {habit ? (
        <HabitForm
          key={habit.id}
          label={t('Edit habit')}
          draftKey={`habit:${habit.id}`}
          initial={draftOfHabit(habit, today)}
          submit={t('Save')}
          onSave={async (draft) => {
            const failed = await announce(editHabit(habit, draft, today), t(said.edited), draft.title.trim());
            if (!failed) onClose();
            return failed;
          }}
          onCancel={onClose}
        />
      ) : null}
    </Dialog>
  );
}

const draftOfHabit = (habit: Habit, today: Day): HabitDraft => ({
  title: habit.title,
  type: habit.type,
  time_block: habit.time_block ?? null,
  description: habit.description ?? '',
  plan: habitPlan(habit, today),
  unit: habit.unit ?? '',
  reminders: habit.reminders ?? [],
});
