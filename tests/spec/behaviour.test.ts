import { describe } from 'vitest';
import { eachHasItsTest, type Point } from './support/points.ts';

/**
 * What the specs say that a screen or a rule does, and the test that shows it. The points of the dashboard are in dashboard.test.ts, those of the
 * log, the insights and the search in logs.test.ts. A test that is renamed or removed breaks its row.
 */
const GUARDS = 'src/app/guards.test.ts';
const ROUTER = 'src/app/router.test.tsx';
const SCROLLING = 'src/app/shell/scrolling.test.tsx';
const ROUTE = 'src/coach/route.test.ts';
const PANEL = 'src/features/chat/ChatPanel.test.tsx';
const RESET = 'src/features/chat/mutations.test.ts';
const AUTH = 'tests/e2e/auth.spec.ts';
const ONBOARDING = 'tests/e2e/onboarding.spec.ts';
const SERVER = 'sync-server/coach';
const DAILY = 'src/features/calendar/DailyView.test.tsx';
const EVENT = 'src/features/calendar/event.test.ts';
const DIALOG = 'src/features/calendar/EventDialog.test.tsx';
const GENERATE = 'src/features/calendar/plan/generate.test.ts';
const PLANNER = 'src/features/calendar/plan/WeeklyPlanner.test.tsx';
const VAULT = 'src/features/memory/MemoryScreen.test.tsx';
const MEMORY = 'src/features/memory/memory.test.ts';
const MOOD = 'src/features/mood/mood.test.ts';
const HABIT = 'src/features/habits/habit.test.ts';
const THOUGHT = 'src/features/thought-dump/ThoughtDumpScreen.test.tsx';
const PROJECTS = 'src/features/tasks/ProjectsDialog.test.tsx';
const OVERVIEW = 'src/features/tasks/overview.test.ts';
const DATA = 'src/features/your-data/DataSection.test.tsx';

const SPEC_000: readonly Point[] = [
  [
    'the guide is open on the first visit',
    'src/features/site/LandingScreen.test.tsx',
    'the guide opens on a first visit once cookies are answered, stays closed once closed',
  ],
  [
    'a menu opens and closes on phones',
    'tests/e2e/first-visit.spec.ts',
    'on a phone the menu of a visitor opens and closes, also before the app is there',
  ],
  [
    'an event of the plan has a color, notes and a source',
    PLANNER,
    'an activity has a color, notes and a source, as every event; they are saved, edited and saved again',
  ],
  [
    'a call to action sticks on a phone',
    'src/features/site/LandingScreen.test.tsx',
    'the call to action of a phone shows between the first one and the last one',
  ],
  [
    'the current page is marked',
    'tests/e2e/shell.spec.ts',
    'every page has its title, one heading, and marks its item of the navigation',
  ],
  [
    'the tabs of a phone',
    'tests/e2e/shell.spec.ts',
    'the bottom tabs have the seven items, open their pages and move the focus to the page',
  ],
  ['the skip link', ROUTER, 'the skip link moves the focus to the main content and leaves the address alone'],
  ['back to top', SCROLLING, 'the button to the top shows after 500 px, and focuses the content'],
  ['the header', SCROLLING, 'the header has its line once the page is scrolled by 10 px'],
  [
    'title and focus follow the route',
    ROUTER,
    'a route change moves the title and the focus, and leaves no tabindex behind',
  ],
  [
    'page views need consent',
    'src/app/shell/analytics.test.tsx',
    'no page view is recorded before a person agrees, nor after they decline',
  ],
  ['clicks are recorded', 'src/app/pages/resources.test.tsx', "toHaveBeenCalledWith('cta_click'"],
  [
    'an unknown address',
    ROUTER,
    'an unknown address keeps the shell, says so, and links to the home page or to a similar address',
  ],
  [
    'sign-up with a session',
    AUTH,
    'signing up shows a toast, leads to onboarding, and the person is still signed in after a reload',
  ],
  ['the provider’s message', AUTH, "a wrong password shows the provider's message, in a toast and at the field"],
  [
    'a password has 6 characters',
    AUTH,
    'a password that is too short and an address that is taken are refused, and nothing typed is lost',
  ],
  ['the mode of /auth', ROUTER, 'the mode of /auth is sign-up unless it says login'],
  [
    'a signed-in visitor of /auth',
    AUTH,
    'a signed-in visitor is redirected from /auth, and Back does not return to it',
  ],
  [
    'three steps, then by itself to the chat',
    ONBOARDING,
    'three steps lead to the first line, the last one by itself after three seconds',
  ],
  [
    'a signed-out visitor of onboarding',
    ONBOARDING,
    'a signed-out visitor of any guarded page is asked to sign up, and public pages stay open',
  ],
  ['the welcome dialog is shown once', ONBOARDING, 'Escape closes the welcome permanently, on the second device too'],
  ['its buttons navigate', ONBOARDING, 'onboarding can be skipped, and the habit goal leads to the habits'],
  ['the guard waits for an unknown person', GUARDS, '%s waits while the user is unknown'],
  [
    'a missing profile counts as not onboarded',
    GUARDS,
    'without a profile, or with one that is not onboarded, the person goes to onboarding',
  ],
  [
    'the welcome is due until it was shown',
    GUARDS,
    'the welcome dialog is due until it was shown, on guarded pages only',
  ],
  ['/dashboard leads to /profile', 'tests/e2e/auth.spec.ts', "toHaveURL('/profile')"],
  [
    'consent and its version',
    'src/features/consent/consent.test.ts',
    'an answer is stored with its version, and read again',
  ],
  [
    'the banner asks and hides',
    'src/features/consent/CookieBanner.test.tsx',
    '%s saves the choice with its version and hides the banner; it can be changed later',
  ],
  [
    'the newest message is in view',
    'tests/e2e/chat.spec.ts',
    'of ten thousand messages the visible ones are drawn, and nothing moves while the person reads earlier ones',
  ],
  ['the examples', PANEL, 'the example prompts open above the composer, and Escape closes them'],
  [
    'nothing is sent while it is blank, or a request runs',
    PANEL,
    'while an answer arrives nothing is sent, its text is shown as it arrives, and it can be stopped',
  ],
  [
    'a message is stored, answered and filed',
    'tests/e2e/chat.spec.ts',
    'a message is answered and filed; its row can be opened, undone and put back, and the chat cleared',
  ],
  ['an ended session', PANEL, 'an ended session shows one toast, and the message waits for the next sign-in'],
  ['a message that cannot be stored', PANEL, 'when the device cannot store a message, its text stays in the composer'],
  ['a history that cannot be read', PANEL, 'a history that cannot be read shows an error and the greeting'],
  ['the connection problem', PANEL, 'each shows when it is sent, and the connection problem is shown once'],
  ['an unexpected answer', PANEL, 'an unreadable answer shows an error'],
  ['the clear command', PANEL, "'clear chat' anywhere in a message clears the chat and is not sent; Undo restores it"],
  [
    'clearing marks and deletes nothing',
    RESET,
    'clearing marks the messages of the chat, deletes nothing, and can be undone',
  ],
  [
    'the daily reset',
    RESET,
    'from 4 o’clock on earlier messages are cleared from the chat, and stay in the log of their day',
  ],
  ['the welcome of a new day', PANEL, 'a new day begins with an empty chat and a greeting, once'],
  [
    'journal actions',
    ROUTE,
    'journal: an unknown action adds an entry, an unknown mood is dropped, a future day becomes today',
  ],
  ['update_entry', ROUTE, 'journal: update_entry changes the fields and the entry that it names, and needs an entry'],
  ['calendar actions', ROUTE, 'calendar: an event with its hours; without an end it lasts an hour'],
  [
    'memory actions',
    ROUTE,
    'memory: a note has the type among its tags, a thought its own tag, and anything else keeps the message',
  ],
  ['task actions', ROUTE, 'task: a task with its day and reminder; a project is a list of its own'],
  [
    'secondary intents',
    ROUTE,
    'secondary intents are routed in the same way, under their own ids, and inherit the tags',
  ],
  ['an incomplete secondary intent', ROUTE, 'a secondary intent without intent, action or content is ignored'],
  [
    'call-gpt and what the model is told',
    `${SERVER}/answers.test.ts`,
    'has reply, intent, day and details; the model got persona, time, memories and turns, and the message last',
  ],
  [
    'the feedback dialog',
    'src/features/feedback/FeedbackDialog.test.tsx',
    'signed out it is sent, and the dialog closes with its text cleared',
  ],
  ['the router’s error page', 'src/app/pages/ErrorScreen.test.tsx', 'a response shows its status, and has no stack'],
];

const CALENDAR: readonly Point[] = [
  [
    'time, title, description, end, notes, source',
    DAILY,
    'the list has time, title, description, end, notes, source and tags',
  ],
  [
    'an event without an end lasts an hour',
    DAILY,
    'an event across midnight is on both days; one without an end takes an hour; both say when they end',
  ],
  ['previous and next day', DAILY, 'previous day, next day and today; the address has the day unless it is today'],
  ['a new event of the daily view', EVENT, 'a new event begins at the next whole hour of the open day and lasts one'],
  ['titles and times have no bounds', EVENT, 'an invalid colour becomes the default'],
  ['Save stores, once', DIALOG, 'Save pressed twice adds one event'],
  ['a failed save', DIALOG, 'an event that cannot be stored shows an error, and the dialog stays with every word'],
  ['Delete', DAILY, 'Enter opens an event; Delete deletes it, the next one gets the focus, and Undo brings it back'],
  ['the week of the planner', PLANNER, 'a picked day stands for its week, and the arrows go a week on and back'],
  ['the plan: tasks', GENERATE, 'stand at 10:00 for an hour on the day that they are due, in the colour of tasks'],
  ['the plan: done tasks are not read', GENERATE, 'that are done are not planned'],
  ['the plan: daily habits', GENERATE, 'of every day stand seven times at 07:00 for half an hour'],
  ['the plan: weekly habits', GENERATE, 'number %i of the list, stand once at 18:00 on day %i of the week'],
  ['the plan: lunch and leisure', GENERATE, 'has lunch from Monday to Friday and leisure on Saturday'],
  ['a new activity of the plan', GENERATE, 'a new activity at %i:%i is an hour long'],
  ['saving a week', PLANNER, 'the plan is built, saved as one step, and the same week saved again has no doubles'],
  [
    'adding inside the plan, and Not Yet',
    PLANNER,
    "an activity of one's own is in the plan, and what was not saved is there when the planner is opened again",
  ],
  ['editing inside the plan', PLANNER, 'the form edits a block; an end before the start is pointed out'],
  ['deleting inside the plan', PLANNER, 'Delete removes a block, the toast brings it back'],
  ['a week that cannot be made or saved', PLANNER, 'a week that cannot be stored or read says so, and nothing is lost'],
];

const SPEC_001: readonly Point[] = [
  ['the vault lists memories', VAULT, 'memories are listed newest first, with date, source and tags'],
  ['the form of a memory opens and closes', VAULT, 'capturing opens a form; saving closes it and shows the memory'],
  ['a blank memory', VAULT, 'a blank memory shows a friendly error'],
  ['a tag under a memory filters', VAULT, 'a tag under a memory filters by it'],
  ['deleting a memory', VAULT, 'a deleted memory is gone at once, and Undo restores it'],
  ['a memory is trimmed', MEMORY, 'a memory must have a text; it is trimmed'],
  ['search and tags must both hold', MEMORY, 'the search and every chosen tag must match'],
  ['tags: no empty one, none twice', 'src/ui/TagInput.test.tsx', 'empty words and known tags are ignored'],
  [
    'no tags is null',
    'src/features/memory/mutations.test.ts',
    'an edit sends only what changed; removed tags are null',
  ],
  [
    'a thought is stored, the field has the focus',
    THOUGHT,
    'a released thought leaves the field, is stored, and the caret is back',
  ],
  ['a blank thought', THOUGHT, 'a blank thought cannot be released'],
  ['5 seconds', THOUGHT, 'a second thought within five seconds waits: counted down in the page, and refused in words'],
  ['a thought that cannot be stored', THOUGHT, 'when the device cannot store it, the words stay in the field'],
  [
    'classify-thought-dump',
    'src/features/thought-dump/classify.test.ts',
    'a thought has its topic by the rules at once, and the coach’s when that differs',
  ],
  ['a habit’s title', HABIT, 'needs a title of at least two letters, and "%s" is none'],
  ['the streak', HABIT, 'is the run of days that ends today, across months, leap days and clock changes'],
  ['the streak is 0 without today', HABIT, 'is 0 when today is not in it'],
  [
    'ticking today',
    'src/features/habits/mutations.test.ts',
    'is ticked with its hour, unticked without deleting, and each can be taken back',
  ],
  [
    'a new habit',
    'src/features/habits/mutations.test.ts',
    'stores what the spec says a new habit is, and a plain rhythm needs no schedule',
  ],
  [
    'streak and completed_dates are exported',
    'src/data/spec-fields.test.ts',
    "an exported habit has the spec's streak and completed dates",
  ],
  ['a mood must be chosen', MOOD, 'a mood must be chosen, and the day may not be in the future'],
  ['the note is trimmed, or null', MOOD, 'the note is trimmed and an empty one is null'],
  ['the strip of seven days', MOOD, 'the strip is today and the six days before'],
  ['the search of moods', MOOD, 'a search finds notes and labels in any case, historic labels too'],
  ['the counts of moods', MOOD, 'moods are counted by name from high to low'],
  ['the entries by day', MOOD, 'entries are grouped by the day they are about, the latest first'],
  [
    'a mood without a user',
    'src/features/mood/signed-out.test.ts',
    'before a profile is open, no mood is stored and the outcome says why',
  ],
  ['the checkbox and its toasts', PROJECTS, 'a tick and its way back have the toasts of the spec'],
  [
    'projects with emoji and counts',
    PROJECTS,
    'the dialog shows each project with its emoji and count, and each task with its long due day',
  ],
  [
    'the words of an empty search and filter',
    PROJECTS,
    'search and filters narrow the list, each with its own words when nothing is left',
  ],
  [
    'the five filters',
    'src/features/tasks/filters.test.ts',
    'the five filters say what the sentences of the spec say, at any time of any day',
  ],
  [
    'a project stays when its title matches',
    'src/features/tasks/task.test.ts',
    'a search finds words, case and accents aside, and a project by its title with all its tasks',
  ],
  ['next due', OVERVIEW, 'next due is the open task with the earliest day across all projects, then the earliest time'],
  ['the counts of the tile', OVERVIEW, 'the tile counts projects and tasks; an empty Inbox is no project'],
  [
    'the coach’s form',
    'src/features/settings/CoachSection.test.tsx',
    'a text is saved when its field is left, with the toast of the spec, and Undo takes it back',
  ],
  [
    'strengths',
    'src/features/settings/coach-form.test.ts',
    'strengths are split on commas, trimmed, and empty ones dropped',
  ],
  ['None', 'src/features/settings/coach-form.test.ts', "'None' for personality or style is stored as an empty text"],
  [
    'the three switches',
    'src/features/reminders/NotificationsSection.test.tsx',
    'the switches are as the spec has them until they are changed, and then they are stored',
  ],
  ['the export', DATA, 'Export Data downloads everything as JSON, and says so'],
  ['the reset asks', DATA, 'Reset Data asks in the words of the specification, and can be taken back from its toast'],
  ['the deletion asks, and leaves', DATA, 'Delete Account asks, deletes and leaves'],
  [
    'the calls of the three',
    'sync-server/account/reset.test.ts',
    'empties it for the device that asked, and no other hears of it while it can be taken back',
  ],
  [
    'the recap',
    `${SERVER}/safety-and-privacy.test.ts`,
    'is the model’s, asked once for the same week; without a model, or when it fails, it is the rules’',
  ],
  [
    'the questions of the FAQ',
    'src/features/site/FaqScreen.test.tsx',
    'one question is open at a time, and a second press closes it',
  ],
  [
    'the resources',
    'src/app/pages/resources.test.tsx',
    'the category and the words are in the address; without a match the filters can be cleared',
  ],
];

describe.each([
  ['spec 000', SPEC_000],
  ['spec 000, "Calendar"', CALENDAR],
  ['spec 001', SPEC_001],
])('%s', (_, points) => {
  eachHasItsTest(points);
});
