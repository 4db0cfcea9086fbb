/** The texts of the landing page's sections. What they say is true of this version; what an operator may replace is in claims.ts. */
import type { IconName } from '#ui/icon-paths.ts';
import { type Message, msg } from '#lib/i18n.ts';

/** What gets easier. */
export const benefits = [
  [msg('Starting'), msg('You write one line, as you would say it. There is no form to fill in and nothing to sort.')],
  [
    msg('Keeping on'),
    msg(
      'A missed day stays pale. Nothing turns red, nothing resets before midnight, and yesterday can still be ticked.',
    ),
  ],
  [msg('Finding it again'), msg('Search covers everything you ever wrote, on the train and in the basement too.')],
] as const;

/** For whom it is; each has a guide. */
export const audience = [
  {
    who: msg('Students'),
    text: msg('Deadlines, lectures and a quiet hour in one week that you can move around.'),
    guide: msg('Student guide'),
    slug: 'student-guide',
  },
  {
    who: msg('Professionals'),
    text: msg('The day ends when you decide. What is left moves to a day that has room.'),
    guide: msg('Work-life balance'),
    slug: 'work-life-balance',
  },
  {
    who: msg('Creatives'),
    text: msg('A small habit each morning, and a place where half ideas are kept.'),
    guide: msg('Creative habits'),
    slug: 'creative-habits',
  },
] as const;

/** A day of a made-up person: when, what they write, and where it goes, with its icon. */
export const dayLines = [
  ['07:20', msg('Morning pages done, before the phone.'), 'habits', msg('Habit ticked')],
  [
    '09:10',
    msg('Wind from the west, cold on the north side, nobody sits there.'),
    'journal',
    msg('Daily Log, written offline'),
  ],
  [
    '14:02',
    msg('Crit went better than I feared. Model shop with Priya Friday at four.'),
    'calendar',
    msg('Daily Log and Calendar, from one line'),
  ],
  ['14:09', msg('Remember that Priya is allergic to walnuts.'), 'memory', msg('Memory Vault')],
  ['21:30', msg('What if the next one is worse.'), 'thought', msg('Released, and kept in Released thoughts alone')],
] as const satisfies readonly (readonly [string, Message, IconName, Message])[];

export const features: readonly (readonly [IconName, Message, Message])[] = [
  ['journal', msg('Daily Log'), msg('Your days in your words, with an “on this day”.')],
  ['chat', msg('Wren, your coach'), msg('Answers, asks one question back and files what you say.')],
  ['habits', msg('Habits and routines'), msg('A strip for the week, a page for the year.')],
  ['mood', msg('Mood'), msg('One sun a day, and what goes with good days.')],
  ['memory', msg('Memory Vault'), msg('Facts worth keeping, found by a word or a tag.')],
  ['task', msg('To-Do & Projects'), msg('“buy milk friday 9am” becomes a task with a date.')],
  [
    'calendar',
    msg('Calendar and planner'),
    msg('Your week suggested from tasks and habits. You change it, then save it.'),
  ],
  ['thought', msg('Thought Dump'), msg('A place to put down what you want to let go of.')],
];

/** What works online, and what offline; `later` marks what is only complete with a connection again. */
export const capabilities = [
  { what: msg('Write, tick, plan, search'), online: msg('Yes'), offline: msg('Yes, the same') },
  { what: msg('Filing a line'), online: msg('By Wren'), offline: msg('By rules, marked “filed by rules”') },
  {
    what: msg('Talking with Wren'),
    online: msg('Answers at once'),
    offline: msg('Answers what your own notes can say; other questions wait until you are back'),
    later: true,
  },
  {
    what: msg('Your other devices'),
    online: msg('Up to date'),
    offline: msg('Catch up later, nothing is lost'),
    later: true,
  },
  { what: msg('Export all of it'), online: msg('Yes'), offline: msg('Yes') },
] as const satisfies readonly {
  readonly what: Message;
  readonly online: Message;
  readonly offline: Message;
  readonly later?: true;
}[];

/** Four of the questions of /faq. */
export const questions = [
  [
    msg('Does it really work offline?'),
    msg(
      'Yes. The pages and everything you wrote are on your device, and what you write waits there until there is a connection.',
    ),
  ],
  [
    msg('Where is my data, and who can read it?'),
    msg(
      'On your device, and if you sign up, on the server of this copy of Daymark. Whoever runs that server can read it.',
    ),
  ],
  [msg('What does it cost?'), msg('Nothing to write, and no credit card is asked for.')],
  [msg('What happens on a day I miss?'), msg('It stays empty. You can fill it in later, or mark it as skipped.')],
] as const;

/** Why Daymark exists, as paragraphs. */
export const story = [
  msg(
    'Every app asks where a thought belongs before it is finished: a note, a task, a date. So the good parts of a day are lost between three of them.',
  ),
  msg(
    'One line written on a ferry, with no connection, can be a task, a memory and a complaint at the same time. Daymark takes that line as it is, sorts it later, and never loses it.',
  ),
  msg('A daymark is a painted tower that sailors steer by when there is daylight and nothing else. That is the name.'),
] as const;

/** The sections that the footer links to (spec 000, section 2), in their order. */
export const anchors = [
  ['home', msg('Home')],
  ['features', msg('Features')],
  ['use-cases', msg('Use cases')],
  ['capabilities', msg('Capabilities')],
  ['how-it-works', msg('How it works')],
  ['testimonials', msg('What people say')],
] as const;
