/** The toasts of the settings, to the letter of spec 001, section 8. */
interface Message {
  readonly title: string;
  readonly description?: string;
  readonly tone?: 'destructive';
}

export const saved: Message = {
  title: 'Profile updated',
  description: 'Your assistant will use your new preferences!',
};
export const failed: Message = { title: 'Update failed', description: 'Please try again.', tone: 'destructive' };
/** 'Preview Tone' (spec 001, section 2). The chosen tone is stored by then, so that this is true. */
export const toneChosen = (tone: string): Message => ({
  title: `Your next AI message will use the "${tone}" tone.`,
});
