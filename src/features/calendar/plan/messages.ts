/** The toasts of the weekly planner and of its events, to the letter of spec 000, section 8. */
interface Message {
  readonly title: string;
  readonly tone?: 'destructive';
}

export const saved: Message = { title: 'Weekly plan saved successfully!' };
export const updated: Message = { title: 'Event updated successfully!' };
export const added: Message = { title: 'Event added successfully!' };
export const deleted: Message = { title: 'Event deleted successfully!' };

export const failures: Readonly<Record<'PlanReadFailed' | 'PlanSaveFailed', Message>> = {
  PlanReadFailed: { title: 'Failed to generate weekly plan. Please try again.', tone: 'destructive' },
  PlanSaveFailed: { title: 'Failed to save weekly plan. Please try again.', tone: 'destructive' },
};
