/** The calendar, its dialog and the planner, to the letter: spec 000, section 2, "Calendar". Every row is rendered. */
import { describe, test } from 'vitest';
import { dayAfter, dayOf, firstOfWeek } from '#lib/day.ts';
import { shortDate, shortDay } from '#lib/format.ts';
import { at, given } from '#tests/support/profile.ts';
import { expectShown, open, withApp, type View } from './support/app.tsx';

withApp();

const day = dayOf(new Date('2026-05-14T12:00:00'));
const monday = firstOfWeek(dayOf(new Date()), 1);
const seminar = () =>
  given('calendar_events', {
    title: 'Seminar',
    description: 'Chapter four',
    event_type: 'appointment',
    event_time: at(day, 9),
    end_time: at(day, 10),
    notes: 'Room 2',
    source: 'journal',
  });
const THE_DIALOG = [
  ['textbox', 'Title'],
  ['textbox', 'Description…'],
  ['combobox', 'Start Time'],
  ['combobox', 'End Time'],
  ['textbox', 'Color'],
  ['textbox', 'Notes…'],
  ['placeholder', 'Extra notes or details'],
  ['textbox', 'Source…'],
  ['placeholder', 'e.g. journal, thought dump, etc'],
  ['button', 'Cancel'],
  ['button', 'Save'],
] as const;

const VIEWS: readonly View[] = [
  {
    view: 'the daily view, empty',
    at: `/calendar?day=${day}`,
    shows: [
      ['heading', 'Calendar'],
      ['tab', 'Daily View'],
      ['tab', 'Weekly Planner'],
      ['button', 'Previous day'],
      ['button', 'Next day'],
      ['button', 'Add Event'],
      'No events scheduled for this day',
      'Click Add Event to create a new schedule item',
    ],
  },
  {
    view: 'the daily view with an event',
    at: `/calendar?tab=daily&day=${day}`,
    rows: seminar,
    shows: ['Seminar', 'Chapter four', 'Until 10:00', 'Room 2', 'Source: journal'],
    hides: ['No events scheduled for this day'],
  },
  {
    view: 'the dialog of a new event',
    at: `/calendar?day=${day}`,
    press: [['button', 'Add Event']],
    shows: [['dialog', 'Add Event'], ...THE_DIALOG],
  },
  {
    view: 'the dialog of an event',
    at: `/calendar?day=${day}`,
    rows: seminar,
    press: [['button', 'Seminar…']],
    shows: [['dialog', 'Edit Event'], ...THE_DIALOG, ['button', 'Delete']],
  },
  {
    view: 'the weekly planner',
    at: '/calendar?tab=weekly-plan',
    shows: [
      ['heading', 'Weekly Calendar Planner'],
      ['button', `Week of ${shortDate(monday)}`],
      ['button', 'Build My Weekly Plan'],
      ['heading', 'Calendar Week Selection'],
    ],
  },
  {
    view: 'the dialog of a plan',
    at: '/calendar?tab=weekly-plan',
    press: [['button', 'Build My Weekly Plan']],
    shows: [
      ['dialog', `Weekly Plan: ${shortDay(monday)} - ${shortDay(dayAfter(monday, 6))}`],
      ['button', 'Add Your Activity'],
      ['button', 'Not Yet'],
      ['button', 'Save My Week'],
    ],
  },
];

describe('the page shows', () => {
  test.each(VIEWS)('$view', async (view) => {
    await open(view);
    await expectShown(view);
  });
});
