/** The dashboard with its tiles, and the pages that they open, to the letter: spec 001, section 2. Every row is rendered. */
import { describe, test } from 'vitest';
import { habitDayId } from '#features/habits/habit.ts';
import { dayAfter, dayOf } from '#lib/day.ts';
import { longDate } from '#lib/format.ts';
import { given } from '#tests/support/profile.ts';
import { expectShown, open, withApp, type View } from './support/app.tsx';

withApp();

const today = dayOf(new Date());
const yesterday = dayAfter(today, -1);

const memory = () => given('memory_entries', { fact: 'Leo was born on 3 May', tags: ['family'] });
const habit = (time_block: 'morning' | 'evening' | 'custom' | null, title: string) =>
  given('habits', { title, type: 'habit', frequency: 'daily', time_block, description: 'Slowly' });
const habits = async () => {
  const habit_id = await habit('morning', 'Walk');
  await given('habit_days', { id: habitDayId(habit_id, today), habit_id, day: today, state: 'done' });
  await habit('evening', 'Read');
  await habit('custom', 'Draw');
  await habit(null, 'Call home');
};
const project = async () => {
  const project_id = await given('project_lists', { title: 'Thesis', emoji: '📝' });
  await given('project_tasks', { description: 'Draft', completed: false, project_id, due_date: yesterday });
  await given('project_tasks', { description: 'Outline', completed: true, project_id });
};
const VIEWS: readonly View[] = [
  {
    view: 'the dashboard of a new account',
    at: '/profile',
    shows: [
      ['heading', 'Personal Dashboard'],
      ['heading', 'Weekly AI Review'],
      'No review available.',
      'Your coach: Wren',
      ['heading', 'Smart Suggestions'],
      ['link', 'Daily Log Library', '/logs'],
      ['link', 'Habit Tracker', '/habits'],
      ['link', 'Mood/Health Tracker', '/mood'],
      ['link', 'Memory Vault', '/memory'],
      ['link', 'Weekly Insights', '/insights'],
      ['link', 'To-Do & Projects', '/tasks'],
      'Start saving important thoughts to your memory vault',
      'Last saved: No entries yet',
      'Memories',
      'Last update: Sunday',
      'New insights available',
      'How are you feeling today?',
      '0 entries this week',
      ['link', 'View All', '/insights'],
      ['button', 'View All'],
      ['link', 'Full Page', '/memory'],
      ['link', "Today's Log…", `/logs?day=${today}`],
      ['button', 'Browse History…'],
      ['link', 'Add Entry…', '/chat'],
      ['link', 'View Library', '/logs'],
      'No habits or routines tracked yet.',
    ],
  },
  {
    view: 'the dashboard with projects and memories',
    at: '/profile',
    rows: () => Promise.all([project(), memory()]),
    shows: ['Tasks completed', 'Next due', 'Draft', 'Thesis', 'Leo was born on 3 May', 'family'],
    hides: ['Start saving important thoughts to your memory vault'],
  },
  {
    view: 'a suggestion that is approved, and one that is dismissed',
    at: '/profile',
    press: [
      ['button', 'Add: Review your to-do list each morning'],
      ['button', 'Dismiss: Put the gym in the calendar'],
    ],
    shows: ['Added!', 'Dismissed'],
  },
  {
    view: 'Browse History, for a date without entries',
    at: '/profile',
    press: [['button', 'Browse History…']],
    shows: [
      ['dialog', 'Browse History'],
      'No entries found for this date',
      ['button', 'Close'],
      ['link', 'View Full Log', `/logs?day=${today}`],
    ],
  },
  {
    view: 'Projects & Tasks, full',
    at: '/tasks',
    rows: project,
    shows: [
      ['heading', 'To-Do & Projects'],
      ['placeholder', 'Search tasks...'],
      ['tab', 'All…'],
      ['tab', 'Today…'],
      ['tab', 'Upcoming…'],
      ['tab', 'Overdue…'],
      ['tab', 'Completed…'],
      'Thesis',
      '1/2 tasks completed',
      `Due: ${longDate(yesterday)} (overdue)`,
    ],
  },
  {
    view: 'the tasks, empty',
    at: '/tasks',
    shows: ['No projects or tasks found.'],
  },
  {
    view: 'the tasks, when the filter leaves none',
    at: '/tasks?filter=upcoming',
    rows: project,
    shows: ['No tasks match your filters'],
  },
  {
    view: 'the tasks, when the search finds none',
    at: '/tasks',
    rows: project,
    type: ['Search tasks...', 'violin'],
    shows: ['No tasks matching your search.'],
  },
  {
    view: 'the vault, empty',
    at: '/memory',
    shows: [
      ['heading', 'Memory Vault'],
      ['button', 'Capture Something Worth Remembering'],
      ['placeholder', 'Search memories...'],
      'No memories found',
      'Start by adding memories through conversations with your assistant',
    ],
  },
  {
    view: 'the vault with a memory',
    at: '/memory',
    rows: memory,
    shows: ['Leo was born on 3 May', ['button', 'All'], ['button', 'family'], ['button', 'Delete…']],
  },
  {
    view: 'the vault, when the search finds none',
    at: '/memory?q=violin',
    rows: memory,
    shows: ['No memories found', 'Try changing your search or filters'],
  },
  {
    view: 'the Thought Dump',
    at: '/thought-dump',
    shows: [
      ['heading', 'Thought Dump'],
      "Drop thoughts you want to let go of. They'll disappear from view, but we'll store them safely.",
      ['placeholder', "What's on your mind that you'd like to let go of?"],
      ['button', 'Release thought'],
      ['button', 'Chat with the assistant'],
    ],
  },
  {
    view: 'the habits, empty',
    at: '/habits',
    shows: [
      ['heading', 'Habits Tracker'],
      ['button', 'Start a New Habit'],
      'No habits tracked yet',
      ['button', 'Begin Your First Habit'],
    ],
  },
  {
    view: 'the habits',
    at: '/habits',
    rows: habits,
    shows: [
      ['heading', 'Morning'],
      ['heading', 'Evening'],
      ['heading', 'Custom'],
      ['heading', 'Unset'],
      ['heading', 'Walk'],
      'daily',
      'Slowly',
      'Streak: 1',
      '1 completed',
      ['button', 'Mark Done…'],
      ['button', 'Done…'],
    ],
  },
  {
    view: 'the card of the habits, and its Manage dialog',
    at: '/profile',
    rows: habits,
    press: [['button', 'Manage']],
    shows: [
      ['heading', 'Routine & Habit Tracker'],
      ['dialog', 'Manage habits'],
      ['button', 'Mark Complete…'],
      ['button', 'Mark Undone…'],
    ],
  },
  {
    view: 'the log',
    at: '/logs',
    shows: [['heading', 'Daily Log Library']],
  },
  {
    view: 'the settings',
    at: '/settings',
    shows: [
      ...[
        'Assistant Behavior & Personality',
        'Profile',
        'Assistant Settings',
        'Notifications',
        'Integrations',
        'AI Preferences',
        'Advanced',
        'Subscription',
      ].map((name) => ['region', name] as const),
      ['button', 'Preview Tone'],
      ['switch', 'Daily Check-in…'],
      ['switch', 'Habit Reminders…'],
      ['switch', 'Evening Reflection…'],
      ['link', 'Connect Google Calendar', '/calendar?others=open'],
      ['link', 'Connect Apple Health…'],
      'Communication Style',
      'Priority Focus Areas',
      ['button', 'Export Data'],
      ['button', 'Reset Data'],
      ['button', 'Delete Account'],
      'Free Plan',
      'All features are free for now. Subscription & billing will be added on launch!',
      ['option', 'None'],
      ...['The Achiever', 'The Supporter', 'The Analyst', 'The Visionary', 'The Adventurer'].map(
        (name) => ['option', name] as const,
      ),
      ...[
        'Gentle encouragement',
        'Direct motivation',
        'Reflective questioner',
        'Accountability partner',
        'Solution-focused',
      ].map((name) => ['option', name] as const),
    ],
  },
  {
    view: 'the reset asks first',
    at: '/settings',
    press: [['button', 'Reset Data']],
    shows: ['Reset will erase all your data in routines, history, memories, etc. Are you sure?'],
  },
  {
    view: 'the deletion of the account asks first',
    at: '/settings',
    press: [['button', 'Delete Account']],
    shows: ['This will permanently delete your account and all your data. Continue?'],
  },
  {
    view: 'the resources',
    at: '/resources',
    shows: [
      'All Resources',
      'Productivity',
      'Habit Building',
      'For Students',
      'For Professionals',
      'Templates & Downloads',
      'Featured',
      '+1 more',
    ],
  },
  {
    view: 'the resources, when nothing matches',
    at: '/resources?q=violin',
    shows: ['No resources found matching your criteria.', ['button', 'Clear filters']],
  },
];

describe('the page shows', () => {
  test.each(VIEWS)('$view', async (view) => {
    await open(view);
    await expectShown(view);
  });
});
