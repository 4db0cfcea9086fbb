/** The toasts of the settings, to the letter of spec 001, section 8. */
interface Message {
  readonly title: string;
  readonly description: string;
  readonly tone?: 'destructive';
}

export const saved: Message = {
  title: 'Profile updated',
  description: 'Your assistant will use your new preferences!',
};
export const failed: Message = { title: 'Update failed', description: 'Please try again.', tone: 'destructive' };
