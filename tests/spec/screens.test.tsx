/** What the signed-out pages, onboarding and the shell show, to the letter: spec 000, section 2. Every row is rendered. */
import { describe, test } from 'vitest';
import { expectShown, open, withApp, type View } from './support/app.tsx';

withApp();

const VIEWS: readonly View[] = [
  {
    view: 'the header and footer of a visitor',
    at: '/faq',
    who: 'out',
    shows: [
      ['link', 'Log In', '/auth?mode=login'],
      ['link', 'Sign Up', '/auth?mode=signup'],
      ['link', 'Skip to main content', '#main-content'],
      ['button', 'Feedback'],
      'Not set up here: Mastodon, Instagram, LinkedIn, Community chat, Newsletter, Forum.',
      ['button', 'Ask for one'],
      ['link', 'Contact', '/contact'],
      ...['Profile', 'Journal', 'Habits', 'Calendar', 'Settings'].map(
        (name) => ['link', name, `/${name.toLowerCase()}`] as const,
      ),
      ['link', 'Thought dump', '/thought-dump'],
    ],
  },
  {
    view: 'sign-up, the default of /auth',
    at: '/auth',
    who: 'out',
    shows: [
      ['heading', 'Create Account'],
      ['textbox', 'Email'],
      'Password must be at least 6 characters',
      ['button', 'Sign Up'],
      ['button', 'Continue with Google'],
      ['link', 'Already have an account? Sign in', '/auth?mode=login'],
    ],
  },
  {
    view: 'sign-in',
    at: '/auth?mode=login',
    who: 'out',
    shows: [
      ['heading', 'Welcome Back'],
      ['button', 'Sign In'],
      ['link', "Don't have an account? Sign up", '/auth?mode=signup'],
    ],
  },
  {
    view: 'the chat of a visitor',
    at: '/chat',
    who: 'out',
    shows: [
      ['heading', 'Sign in to start chatting with the assistant'],
      ['button', 'Sign In to Continue'],
      'your AI productivity coach',
    ],
  },
  {
    view: 'an address that is no page',
    at: '/nothing-here',
    who: 'out',
    shows: [
      ['heading', 'Page Not Found'],
      ['link', 'Return to Home', '/'],
    ],
  },
  {
    view: 'the landing page of a signed-in person',
    at: '/',
    shows: [['link', 'Continue to Dashboard', '/dashboard']],
    hides: ['Start Your Journey With Me'],
  },
  {
    view: 'a page behind the guard, while the rows are opened',
    at: '/memory',
    who: 'opening',
    shows: ['Checking profile and authentication...'],
  },
  {
    view: 'onboarding, the first step',
    at: '/onboarding',
    who: 'new',
    shows: [['heading', "Let's Get Started"], 'Takes less than 2 minutes'],
  },
  {
    view: 'onboarding, the last step',
    at: '/onboarding',
    who: 'new',
    press: [
      ['button', 'Get Started'],
      ['button', 'Skip for now'],
    ],
    shows: ["You're all set. Redirecting to chat...", ['button', 'Go to Chat']],
  },
  {
    view: 'the feedback dialog',
    at: '/faq',
    who: 'out',
    press: [['button', 'Feedback']],
    shows: [
      ['dialog', 'Feedback'],
      ['combobox', 'Type'],
      ['option', 'Suggestion'],
      ['option', 'Bug'],
      ['option', 'Praise'],
      ['option', 'Other'],
      ['textbox', 'Your words'],
    ],
  },
  {
    view: 'the question about cookies',
    at: '/faq',
    who: 'out',
    shows: [
      ['region', 'Cookies'],
      ['link', 'Privacy', '/privacy'],
      ['checkbox', 'Necessary (always on)'],
      ['checkbox', 'Analytics'],
      ['checkbox', 'Marketing'],
    ],
  },
  {
    view: 'the chat',
    at: '/chat',
    shows: [
      ['textbox', 'Chat with the assistant'],
      ['placeholder', "Typing 'clear chat' starts fresh"],
      ['button', 'Send'],
      ['button', 'Example prompts'],
      'your AI productivity coach',
    ],
  },
  {
    view: 'the button to the coach, for a visitor',
    at: '/faq',
    who: 'out',
    shows: ['Need help? the assistant is here', ['button', 'Chat with the assistant']],
  },
  {
    view: 'the drawer of the coach, for a visitor',
    at: '/faq',
    who: 'out',
    press: [['button', 'Chat with the assistant']],
    shows: [
      ['dialog', 'Chat with the assistant'],
      ['button', 'Close'],
      'Sign in to start chatting with the assistant',
      ['button', 'Sign In to Continue'],
    ],
    hides: ['Need help? the assistant is here'],
  },
  {
    view: 'the drawer of the coach, for a person who has been here before',
    at: '/thought-dump',
    press: [['button', 'Chat with the assistant']],
    shows: [
      ['dialog', 'Chat with the assistant'],
      ['textbox', 'Chat with the assistant'],
    ],
    hides: ['Need help? the assistant is here'],
  },
  {
    view: 'the navigation of a signed-in person',
    at: '/tasks',
    shows: [
      ['link', 'Dashboard', '/dashboard'],
      ['link', 'Journal', '/chat'],
      ['link', 'Habits', '/habits'],
      ['link', 'Thought dump', '/thought-dump'],
      ['link', 'Calendar', '/calendar'],
      ['link', 'Profile', '/profile#you'],
      ['link', 'Settings', '/settings'],
    ],
  },
  {
    view: 'the welcome dialog',
    at: '/tasks',
    who: 'welcome',
    shows: [
      ['dialog', 'Welcome to Daymark'],
      ['button', 'Create your first journal entry'],
      ['button', 'Set a habit goal'],
      'It takes 2 minutes and gives you your first personalized AI journal prompt.',
    ],
  },
];

describe('the page shows', () => {
  test.each(VIEWS)('$view', async (view) => {
    await open(view);
    await expectShown(view);
  });
});
