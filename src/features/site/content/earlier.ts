/** The fixed list of spec 001, section 2: versions 1.2.0 down to 1.0.0 of the earlier product, and what it announced. */
import { msg } from '#lib/i18n.ts';
export const earlier = [
  {
    version: '1.2.0',
    month: msg('May 2025'),
    lines: [
      msg('A weekly planner that suggests a week from tasks and habits.'),
      msg('A weekly review on the dashboard.'),
    ],
  },
  {
    version: '1.1.0',
    month: msg('April 2025'),
    lines: [msg('Moods with a note, and a history of them.'), msg('Habits and routines with streaks.')],
  },
  {
    version: '1.0.0',
    month: msg('March 2025'),
    lines: [
      msg('Chat with a coach who files what you say.'),
      msg('The journal, the Memory Vault and the Thought Dump.'),
    ],
  },
] as const;

/** What it announced, with its estimated month, and what has become of it here. */
export const comingSoon = [
  {
    what: msg('Calendar-service integration'),
    month: msg('June 2025'),
    now: msg('It is here: calendar files in and out, calendars of others, and a private address for yours.'),
  },
  {
    what: msg('Mood pattern insights'),
    month: msg('July 2025'),
    now: msg('They are here: the trend, the year, and what goes with good days.'),
  },
  {
    what: msg('Writing without a network'),
    month: msg('August 2025'),
    now: msg('It is here: every page works offline, and your devices catch up.'),
  },
] as const;
