import { useMemo, useState, type ReactNode } from 'react';
import type { Habit } from '#data/schema.ts';
import type { Day } from '#lib/day.ts';
import { DayDialog } from './DayDialog.tsx';
import { EditDialog } from './EditDialog.tsx';
import { ManageDialog } from './ManageDialog.tsx';

export interface HabitDialogs {
  readonly manage: () => void;
  /** The same dialog with the form first. */
  readonly add: () => void;
  readonly edit: (habit: Habit) => void;
  readonly openDay: (habit: Habit, day: Day) => void;
}

/** The dialogs that the page, the detail page and the card share: how to open each, and the elements to render. */
export function useHabitDialogs(today: Day): readonly [HabitDialogs, ReactNode] {
  const [managing, setManaging] = useState<{ adding: boolean; open: boolean } | null>(null);
  const [edited, setEdited] = useState<{ habit: Habit; open: boolean } | null>(null);
  const [shown, setShown] = useState<{ habit: Habit; day: Day; open: boolean } | null>(null);
  const dialogs = useMemo<HabitDialogs>(
    () => ({
      manage: () => setManaging({ adding: false, open: true }),
      add: () => setManaging({ adding: true, open: true }),
      edit: (habit) => setEdited({ habit, open: true }),
      openDay: (habit, day) => setShown({ habit, day, open: true }),
    }),
    [],
  );
  const drawn = (
    <>
      <ManageDialog
        open={managing?.open ?? false}
        adding={managing?.adding ?? false}
        today={today}
        onClose={() => setManaging((now) => now && { ...now, open: false })}
        onEdit={dialogs.edit}
      />
      <EditDialog
        open={edited?.open ?? false}
        habit={edited?.habit ?? null}
        today={today}
        onClose={() => setEdited((now) => now && { ...now, open: false })}
      />
      <DayDialog
        open={shown?.open ?? false}
        habit={shown?.habit ?? null}
        day={shown?.day ?? today}
        onClose={() => setShown((now) => now && { ...now, open: false })}
      />
    </>
  );
  return [dialogs, drawn];
}
