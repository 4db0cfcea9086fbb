/** The toasts of the settings, to the letter of spec 001, section 8. */
import type { Toast } from '#ui/toast.ts';
export const saved: Toast = {
  title: 'Profile updated',
  description: 'Your assistant will use your new preferences!',
};
export const failed: Toast = { title: 'Update failed', description: 'Please try again.', tone: 'destructive' };
/** 'Preview Tone' (spec 001, section 2). The chosen tone is stored by then, so that this is true. */
export const toneChosen = (tone: string): Toast => ({
  title: `Your next AI message will use the "${tone}" tone.`,
});
