import { describe, expect, test } from 'vitest';
import { wordsOf } from './support/source.ts';

/** Titles, labels and placeholders of both specs, to the letter, by the file or folder that has them. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  'src/features/auth': [
    'Create Account',
    'Welcome Back',
    'Password must be at least 6 characters',
    'Sign Up',
    'Sign In',
    'Already have an account? Sign in',
    "Don't have an account? Sign up",
    'Check your inbox',
    'Resend email',
    'Resending...',
    'Back to homepage',
  ],
  'src/features/onboarding': [
    "Let's Get Started",
    'Takes less than 2 minutes',
    "You're all set. Redirecting to chat...",
    'Go to Chat',
    'Completing onboarding...',
  ],
  'src/features/chat': [
    'Chat with the assistant',
    'Need help? the assistant is here',
    'Sign in to start chatting with the assistant',
    'Sign In to Continue',
    "Typing 'clear chat' starts fresh",
    'There was a problem connecting to the assistant.',
    'Chat has been cleared and saved to your Daily Log.',
    'Good morning',
    'your AI productivity coach',
  ],
  'src/features/site': ['Continue to Dashboard', 'Start Your Journey With Me', 'Have a Friendly Chat First'],
  'src/features/thought-dump': [
    "Drop thoughts you want to let go of. They'll disappear from view, but we'll store them safely.",
    "What's on your mind that you'd like to let go of?",
    'Release thought',
    'Releasing...',
  ],
  'src/features/tasks': [
    'Projects & Tasks',
    'Search tasks...',
    'All',
    'Today',
    'Upcoming',
    'Overdue',
    'Completed',
    'tasks completed',
    'Due: ',
    '(overdue)',
    'No tasks match your filters',
    'No tasks matching your search.',
    'No projects or tasks found.',
    'Loading projects and tasks...',
  ],
  'src/features/memory': [
    'Capture Something Worth Remembering',
    'Search memories...',
    'No memories found',
    'Try changing your search or filters',
    'Start by adding memories through conversations with your assistant',
  ],
  'src/features/habits': [
    'Habits Tracker',
    'Start a New Habit',
    'No habits tracked yet',
    'Begin Your First Habit',
    'Routine & Habit Tracker',
    'No habits or routines tracked yet.',
    'Morning',
    'Evening',
    'Custom',
    'Unset',
    'Streak: ',
    ' completed',
    'Mark Done',
    'Manage',
    'Mark Complete',
    'Mark Undone',
  ],
  'src/app/shell': ['Log In', 'Sign Up', 'Back to top'],
  'src/app/pages/LoadingWords.tsx': ['Setting up your experience...', "This won't take long!"],
  'src/app/pages/Guarded.tsx': ['Checking profile and authentication...'],
  'src/app/pages/NotFound.tsx': ['Page Not Found', 'Return to Home'],
  'src/app/pages/ProfileScreen.tsx': ['Personal Dashboard'],
  'src/sync/words.ts': [
    'Saved on this device',
    'Syncing',
    'Synced at ',
    'Offline, ',
    'Sign in to sync',
    ' not backed up',
  ],
};

describe.each(Object.entries(WORDS))('%s', (path, texts) => {
  test.each(texts)('has "%s"', (text) => {
    // Not toContain, which would print the whole source.
    expect(wordsOf(path).includes(text)).toBe(true);
  });
});

/** Pictures and figures for experts that stood in texts for everybody, which must not come back. */
const GONE = [
  /days (?:come|follow|go) (?:to|into|there)|your days follow|holds your days|loading your days/i,
  /finds? its place/i,
  /without a signal/i,
  /the (?:day|evening) is yours/i,
  /nothing is due, nothing is lost/i,
  /beyond what chance would do/i,
  /; mean of seven|their 95 % intervals|charts show the mean/i,
  /words of now|bends it, it never breaks|should not go without|one of seven days is here/i,
  /what is it asking of you|carried through|brightest of|moods were (?:brighter|heavier)/i,
  /lightness in what you wrote|how much this weighs|what is underneath|still turning in your head/i,
  /took its place|works no more|that was often in a short time/i,
  /as strong as a month ago/i,
];

describe('texts that a person sees', () => {
  const shown = ['src/features', 'src/app', 'src/ui', 'src/coach', 'src/sync'].map(wordsOf).join(' ');
  test.each(GONE)('say nothing like %s', (riddle) => expect(riddle.exec(shown)?.[0]).toBeUndefined());
});
