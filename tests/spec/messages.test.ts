import { expect, test } from 'vitest';
import { NO_REPLY } from '#coach/reply.ts';
import { toastFor } from '#coach/route.ts';
import * as auth from '#features/auth/messages.ts';
import * as chat from '#features/chat/messages.ts';
import * as calendar from '#features/calendar/messages.ts';
import * as log from '#features/daily-log/messages.ts';
import * as feedback from '#features/feedback/messages.ts';
import * as memory from '#features/memory/messages.ts';
import * as mood from '#features/mood/messages.ts';
import * as settings from '#features/settings/messages.ts';
import * as tasks from '#features/tasks/messages.ts';
import { kinds } from '#kinds/kinds.ts';
import * as data from '#features/your-data/messages.ts';
import * as thought from '#features/thought-dump/messages.ts';
import { unexpected } from '#ui/toast.ts';

/** The messages of spec 000, section 8, and spec 001, section 8: title, description, and whether it is destructive. */
const CATALOGUE = [
  [
    'sign-up, confirmation needed',
    auth.messages().confirm,
    'Confirmation email sent',
    'Check your inbox to activate your account.',
  ],
  ['sign-up, signed in', auth.messages().signedUp, 'Account created', "You've been signed up and logged in."],
  ['sign-in', auth.messages().signedIn, 'Success!', "You're logged in. Redirecting..."],
  ['auth, unexpected', unexpected(), 'Something went wrong', 'Please try again later', 'destructive'],
  [
    'auth, refused',
    auth.authError('Invalid login credentials'),
    'Authentication error',
    'Invalid login credentials',
    'destructive',
  ],
  ['Google, refused', auth.googleFailed('Not now'), 'Google login failed', 'Not now', 'destructive'],
  ['resend failed', auth.resendError('Too many'), "Couldn't resend email.", 'Too many', 'destructive'],
  ['resent', auth.messages().resent, 'Confirmation sent', 'Check your inbox for a new link.'],
  [
    'thought save fails',
    thought.failures().SaveFailed,
    'Error',
    'Failed to save your thought. Please try again.',
    'destructive',
  ],
  ['thought saved', thought.released(), 'Thought released', 'Your thought has been safely stored.'],
  [
    'thought repeated too fast',
    thought.failures().TooSoon,
    'Please wait',
    'You can add another thought in a few seconds.',
  ],
  ['memory deleted', kinds.memory.deleted(), 'Memory deleted', 'The memory has been successfully deleted.'],
  [
    'memory delete fails',
    memory.failures().DeleteFailed,
    'Error',
    'Failed to delete memory. Please try again.',
    'destructive',
  ],
  ['reset', data.messages().reset, 'Reset Successful', 'All your data has been cleared.'],
  ['reset fails', data.messages().resetFailed, 'Reset Failed', 'Error occurred.', 'destructive'],
  ['export', data.messages().exported, 'Export started', 'Check your downloads for the data file.'],
  ['export fails', data.messages().exportFailed, 'Export Failed', 'Unable to export at this time.', 'destructive'],
  ['account deleted', data.messages().deleted, 'Account Deleted', 'Your account has been deleted.'],
  [
    'account deletion fails',
    data.messages().deleteFailed,
    'Delete Failed',
    'Could not delete your account.',
    'destructive',
  ],
  ['memory saved', memory.saved(), 'Memory safely stored!', "We'll keep this safe for when you need it later."],
  [
    'memory save fails',
    memory.failures().SaveFailed,
    "Hmm, that didn't work",
    "Let's try saving your memory again, shall we?",
    'destructive',
  ],
  [
    'memory without text',
    memory.failures().TextMissing,
    'Need a little something to remember',
    "Share a thought, fact, or memory you'd like to keep safe.",
  ],
  [
    'send while signed out',
    chat.failures().SignedOut,
    'Authentication required',
    'Please sign in to send messages and save your conversations.',
    'destructive',
  ],
  [
    'send without a session',
    chat.failures().SessionEnded,
    'Not authenticated',
    'Please log in to send messages.',
    'destructive',
  ],
  [
    'any failure while sending',
    chat.failures().SaveFailed,
    'Error sending message',
    'Please try again later.',
    'destructive',
  ],
  [
    'chat history load failure',
    chat.failures().LoadFailed,
    'Error loading messages',
    'Please try again later.',
    'destructive',
  ],
  [
    'sign-in start failure',
    chat.failures().SignInFailed,
    'Sign in failed',
    'Could not initiate the sign in process. Please try again.',
    'destructive',
  ],
  ['clear command', chat.cleared(), 'Chat cleared', 'Previous messages have been saved to your Daily Log.'],
  ['daily reset', chat.reset(), 'Chat reset for a new day', 'Previous messages have been saved to your Daily Log.'],
  ['mood saved', mood.captured(), 'Mood captured!', "Thanks for sharing how you're feeling today"],
  [
    'mood save fails',
    mood.failures().SaveFailed,
    "Oops! That didn't save properly",
    "Mind trying again? We'd love to know how you're feeling",
    'destructive',
  ],
  [
    'mood without user',
    mood.failures().SignedOut,
    'We need to get to know you first',
    'Please sign in so we can save your mood journey',
  ],
  ['journal entry added', log.added(), 'Journal Updated', 'Added to your Daily Log.'],
  [
    'memory deleted from the log',
    kinds.memory.deleted(),
    'Memory deleted',
    'The memory has been successfully deleted.',
  ],
  ['task update fails', tasks.failures().UpdateFailed, 'Failed to update task', undefined, 'destructive'],
  ['task completed', tasks.toggled(true), 'Task completed!', undefined],
  ['task opened again', tasks.toggled(false), 'Task marked as incomplete', undefined],
  ['event deleted from the log', kinds.event.deleted(), 'Event deleted successfully!', undefined],
  [
    'weekly plan fails',
    calendar.failures().PlanReadFailed,
    'Failed to generate weekly plan. Please try again.',
    undefined,
    'destructive',
  ],
  [
    'weekly plan save fails',
    calendar.failures().PlanSaveFailed,
    'Failed to save weekly plan. Please try again.',
    undefined,
    'destructive',
  ],
  ['weekly plan saved', calendar.planSaved(), 'Weekly plan saved successfully!', undefined],
  ['plan event edited', calendar.updated(), 'Event updated successfully!', undefined],
  ['plan event added', calendar.activityAdded(), 'Event added successfully!', undefined],
  ['plan event deleted', kinds.event.deleted(), 'Event deleted successfully!', undefined],
  ['event created', calendar.created(), 'Event created successfully!', undefined],
  ['event updated', calendar.updated(), 'Event updated successfully!', undefined],
  ['event save fails', calendar.failures().SaveFailed, 'Failed to save event', undefined, 'destructive'],
  ['event delete fails', calendar.failures().DeleteFailed, 'Failed to delete event', undefined, 'destructive'],
  [
    'feedback without text',
    feedback.failures().TextMissing,
    'Feedback cannot be empty',
    'Please share your thoughts with us.',
    'destructive',
  ],
  ['feedback fails', feedback.failures().SaveFailed, 'Something went wrong', 'Please try again later.', 'destructive'],
  ['profile saved', settings.saved(), 'Profile updated', 'Your assistant will use your new preferences!'],
  ['profile save fails', settings.failed(), 'Update failed', 'Please try again.', 'destructive'],
  [
    'a tone is chosen',
    settings.toneChosen('balanced'),
    'Your next AI message will use the "balanced" tone.',
    undefined,
  ],
] as const;

test.each(CATALOGUE)('%s', (_, message: object, title, description, tone?: string) => {
  const {
    title: says,
    description: adds,
    tone: in_,
  } = message as { title: string; description?: string; tone?: string };
  expect([says, adds, in_]).toEqual([title, description, tone]);
});

/** What says that an answer has filed something: spec 000, section 8. */
const FILED = [
  ['journal', 'add_entry', 'Daily Log', 'Journal Updated', 'Added to your Daily Log.'],
  ['task', 'create_task', 'To-Do List', 'Task Created', 'Added to your To-Do List.'],
  ['task', 'create_project', 'To-Do List', 'Task Created', 'Added to your To-Do List.'],
  ['memory', 'add_note', 'Memory Vault', 'Memory Saved', 'Added to your Memory Vault.'],
  ['calendar', 'create_event', 'Calendar', 'Calendar Updated', 'Event added to your Calendar.'],
] as const;

test.each(FILED)('%s, %s', (intent, action, module, title, description) => {
  const reply = { reply: '', intent, logged_for: null, meta: { action, module } };
  expect(toastFor(reply as never)).toEqual({ title, description });
  expect(toastFor({ ...reply, meta: { action } } as never)).toBeNull();
  expect(toastFor({ ...reply, meta: { module } } as never)).toBeNull();
});

test.each(['update_entry', 'view_entries', 'check_schedule', 'thought_dump', 'retrieve_note'])(
  '%s has no toast',
  (action) => {
    expect(
      toastFor({ reply: '', intent: 'memory', logged_for: null, meta: { action, module: 'Any' } } as never),
    ).toBeNull();
  },
);

test.each([
  ['an answer that cannot be read', NO_REPLY, "Sorry, I couldn't generate a response."],
  ['the assistant cannot be reached', chat.connectionProblem(), 'There was a problem connecting to the assistant.'],
  [
    'the chat was cleared',
    chat.greetingText('cleared', { coach: 'Wren', person: '' }),
    'Chat has been cleared and saved to your Daily Log.',
  ],
  [
    'a new day begins',
    chat.greetingText('morning', { coach: 'Wren', person: '' }).slice(0, 'Good morning'.length),
    'Good morning',
  ],
])('%s', (_, text, specified) => {
  expect(text).toBe(specified);
});
