import type { Day } from '#lib/day.ts';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import german from '#languages/de.json';
import { ENGLISH, speak } from '#lib/i18n.ts';
import { hasFacts, recapOf } from './recap.ts';
import { WeekFacts } from './week-facts.ts';

const empty: WeekFacts = {
  until: '2026-11-21' as Day,
  name: '',
  days: 0,
  entries: 0,
  words: 0,
  memories: 0,
  thoughts: 0,
  tasksDone: 0,
  tasksOpen: 0,
  habits: [],
  moods: 0,
  mood: null,
  moodBefore: null,
  bestDay: null,
  topics: [],
};

test('a week with nothing in it has no recap', () => {
  expect(hasFacts(empty)).toBe(false);
  expect(recapOf(empty, 'friend')).toBe('');
});

test('a full week gives true numbers, one pattern and one question', () => {
  const facts: WeekFacts = {
    ...empty,
    name: 'Mira',
    days: 6,
    entries: 5,
    words: 812,
    tasksDone: 3,
    tasksOpen: 4,
    memories: 1,
    habits: [{ title: 'Morning pages', days: 5 }],
    moods: 6,
    mood: 3.9,
    moodBefore: 3.1,
    bestDay: '2026-11-19' as Day,
    topics: ['thesis'],
  };
  expect(recapOf(facts, 'balanced')).toBe(
    'Mira, here is your week. You were here on six days. You wrote five journal entries (about 800 words), finished three tasks and kept one memory. ' +
      'Your mood was better than the week before, and best on Thursday. What matters most to you next week?',
  );
  expect(recapOf(facts, 'coach')).toContain(' Four tasks are open. Which one do you finish first next week?');
  expect(recapOf(facts, 'mirror')).toContain('You wrote about “thesis” more than once.');
});

test('a German has the recap in German', () => {
  speak({ language: 'de', messages: german });
  const facts = { ...empty, days: 6, entries: 5, words: 812, tasksDone: 1, thoughts: 1, tasksOpen: 3, moods: 3 };
  expect(recapOf({ ...facts, name: 'Mira', bestDay: '2026-11-19' as Day }, 'coach')).toBe(
    'Mira, das hast du diese Woche gemacht. Du warst an sechs Tagen hier. Du hast fünf Tagebucheinträge geschrieben (etwa 800 Wörter), ' +
      'eine Aufgabe erledigt und einen Gedanken losgelassen. Am besten war deine Stimmung am Donnerstag. ' +
      'Drei Aufgaben sind offen. Welche erledigst du nächste Woche zuerst?',
  );
  speak(ENGLISH);
});

test.each(['friend', 'coach', 'mirror', 'balanced'])(
  'every sentence of the %s begins with a capital letter',
  (tone) => {
    const facts: WeekFacts = {
      ...empty,
      days: 3,
      entries: 2,
      tasksOpen: 5,
      moods: 4,
      habits: [{ title: 'Run', days: 2 }],
    };
    for (const name of ['', 'Mira']) expect(recapOf({ ...facts, name }, tone)).not.toMatch(/(?:^|[.?!] )\p{Ll}/u);
  },
);

test('a small change of mood, or a few moods, are not a pattern', () => {
  const moods = { ...empty, days: 2, moods: 2, mood: 5, moodBefore: 1, bestDay: '2026-11-19' as Day };
  expect(recapOf(moods, 'balanced')).not.toContain('better');
  expect(recapOf({ ...moods, moods: 6, mood: 3.2, moodBefore: 3.1 }, 'balanced')).toContain(
    'Your mood was best on Thursday.',
  );
});

test('a count of one is in the singular', () => {
  expect(recapOf({ ...empty, days: 1, entries: 1 }, 'friend')).toContain('You wrote one journal entry.');
  expect(recapOf({ ...empty, days: 1, tasksDone: 1 }, 'coach')).toContain('You finished one task.');
});

test('every tone has its words, an unknown one those of balanced, and none has exclamation marks or a score', () => {
  const facts = { ...empty, days: 3, entries: 2, habits: [{ title: 'Run', days: 1 }] };
  for (const tone of ['friend', 'coach', 'mirror', 'balanced', 'pirate', 'constructor']) {
    const recap = recapOf(facts, tone);
    expect(recap).toMatch(/^[A-Z].*\?$/);
    expect(recap).not.toMatch(/!|\d %|score/);
  }
});

test('numbers and days from outside are checked', () => {
  expect(v.is(WeekFacts, empty)).toBe(true);
  expect(v.is(WeekFacts, { ...empty, days: 8 })).toBe(false);
  expect(v.is(WeekFacts, { ...empty, until: 'today' })).toBe(false);
  expect(v.is(WeekFacts, { ...empty, topics: ['x'.repeat(500)] })).toBe(false);
});
