import { describe, expect, test } from 'vitest';
import { prompts } from '#features/daily-log/questions.ts';
import { DEFAULT_COACH_NAME, DEFAULT_TONE } from '#coach/persona.ts';
import { TILE_READ, TILE_SHOWN } from '#features/memory/memory.ts';
import { RECENT_SHOWN } from '#features/mood/mood.ts';
import type { Checklist } from '#features/profile/checklist.ts';
import { answered } from '#features/suggestions/messages.ts';
import { suggestionKeys, suggestionTexts } from '#features/suggestions/suggestion.ts';
import { eachHasItsTest, type Point } from './support/points.ts';

/** The dashboard and its tiles, to the letter: spec 001, sections 2, 3, 4, 5, 8 and 9. */
describe('Constants and names', () => {
  const flags: Readonly<Record<keyof Checklist, true>> = { first_habit: true, first_journal: true, got_feedback: true };
  test.each([
    ['the memory tile fetches 3 entries and previews 2', `${TILE_READ}, ${TILE_SHOWN}`, '3, 2'],
    ['the mood card lists the 3 latest', RECENT_SHOWN, 3],
    [
      'suggestions are three, with fixed keys',
      suggestionKeys.join(),
      'auto_todo_morning_review,auto_calendar_gym,auto_todo_groceries',
    ],
    ['an approved suggestion shows', answered.approved, 'Added!'],
    ['a rejected suggestion shows', answered.rejected, 'Dismissed'],
    ['the flags of the onboarding checklist', Object.keys(flags).join(), 'first_habit,first_journal,got_feedback'],
    ['the default coach', DEFAULT_COACH_NAME, 'Wren'],
    ['the default tone', DEFAULT_TONE, 'balanced'],
    ['two keys add a task', suggestionKeys.filter((key) => suggestionTexts[key].to === 'tasks').length, 2],
  ])('%s: %s', (_, value, specified) => {
    expect(value).toBe(specified);
  });

  test('each day has one of several questions', () => {
    expect(new Set(prompts).size).toBe(prompts.length);
  });
});

/** Each point of the specification, and the test of this repository that shows it. A test that is renamed or removed breaks its row. */
const PROFILE = 'src/app/pages/ProfileScreen.test.tsx';
const MOOD = 'src/features/mood/MoodCard.test.tsx';
const HABITS = 'src/features/habits/HabitsScreen.test.tsx';
const SUGGESTIONS = 'src/features/suggestions/SmartSuggestions.test.tsx';
const RULES = 'src/features/suggestions/suggestion.test.ts';
const REVIEW = 'src/features/insights/review.test.ts';
const EMPTY = 'a new account: the question, the invitations, the first steps and the empty words of the spec';
const LIBRARY = 'the Daily Log Library: the three ways in, and Browse History with the words of an empty date';
const VAULT =
  'the Memory Vault: two of the newest as previews, the count, and all in a dialog with search, tags and delete';

const POINTS: readonly Point[] = [
  ["the title is 'Personal Dashboard'", PROFILE, EMPTY],
  ["the review falls back to 'No review available.'", PROFILE, EMPTY],
  ["'Your coach: {name}' with the tone in uppercase", PROFILE, EMPTY],
  ['three suggestion rows', PROFILE, EMPTY],
  [
    'six tiles, clickable, opened by Enter and by Space',
    PROFILE,
    'the tile %s opens %s with Enter, with Space and by a press',
  ],
  ['the memory tile: previews, date, tag chips, clamped to 2 lines', PROFILE, VAULT],
  ["the memory tile: 'Memories' and 'Last saved'", PROFILE, VAULT],
  ["the memory tile without entries: its text, and 'No entries yet'", PROFILE, EMPTY],
  ["'View All' opens 'Memory Vault' with search, tag filter, list and delete", PROFILE, VAULT],
  ["'Full Page' goes to /memory", PROFILE, VAULT],
  ["'Last update: Sunday' and 'New insights available'", PROFILE, EMPTY],
  [
    "'Tasks completed' and the next due task",
    PROFILE,
    'today as a plan: a habit to tick, the next event, the next task to complete with Undo, and what was written',
  ],
  ["'View All' opens 'Projects & Tasks'", PROFILE, 'the tasks open in their dialog'],
  [
    'habits under Morning, Evening, Custom and Unset',
    HABITS,
    'a card of many habits draws five, open ones first, and its headings count all',
  ],
  ['Manage: Mark Complete and Mark Undone', HABITS, 'the card of the dashboard manages: Mark Complete and Mark Undone'],
  ['no habits: the words and the button', HABITS, 'an empty card has the words of the spec'],
  [
    "'entries this week', today's mood, 'How are you feeling today?'",
    MOOD,
    'choosing reveals the note, saving: then the mood of today is said, and the question is gone',
  ],
  [
    'once an entry exists for today the control disappears',
    MOOD,
    'a mood of a journal entry is the mood of today with its source; nobody is asked again',
  ],
  ['the 3 latest moods', MOOD, 'the three latest are listed, historic and unknown ones too'],
  [
    'View All of moods: search, counts, seven days, days',
    MOOD,
    'View All holds every mood: counts, the past seven days, days with their entries, and a search',
  ],
  ["Today's Log, Browse History, Add Entry, View Library", PROFILE, LIBRARY],
  ["'No entries found for this date', Close, 'View Full Log'", PROFILE, LIBRARY],
  [
    'a suggestion is pending, then approved or rejected',
    SUGGESTIONS,
    'approving adds the task once and the row says so; Undo takes both back',
  ],
  [
    'rejecting saves the key, without duplicates',
    SUGGESTIONS,
    'a rejected one says Dismissed, is stored once, and is not there on the next visit',
  ],
  [
    'a rejected key is never shown',
    RULES,
    'three are pending; a rejected one is never shown again, but says so where it was just dismissed',
  ],
  [
    'rejecting holds on every device',
    'tests/sync/suggestions.test.ts',
    'suggestions that two devices reject offline are rejected on both, each once',
  ],
  [
    'approving on two devices adds one row',
    'tests/sync/suggestions.test.ts',
    'two devices that approve the same suggestions offline have one task and one event',
  ],
  [
    'first_habit is set and the other flags stay',
    'src/features/profile/checklist.test.ts',
    'finished steps set their flags, and the other flags stay',
  ],
  [
    "the checklist without a profile: 'Profile not found.'",
    'src/features/profile/checklist.test.ts',
    'without a profile row nothing is created, and the log has the words of the spec',
  ],
  [
    'a person without a profile gets one, with the default coach',
    'src/features/profile/mutations.test.ts',
    'a person without a profile gets one, and a coach with the default name',
  ],
  ['the checklist is shown until it is done', PROFILE, 'the first steps go away once all are done'],
  ['the recap is requested once', REVIEW, 'is stored for the day, requested once'],
  ['a failed recap', REVIEW, 'an unreachable coach changes nothing'],
];

describe('Each point has its test', () => eachHasItsTest(POINTS));
