import { describe, expect, test } from 'vitest';
import { CONSENT_VERSION } from '#features/consent/consent.ts';
import { COLORS, HOURS, TASK_WORDS } from '#features/calendar/plan/generate.ts';
import { DESCRIBED_PX, FIRST_HOUR, HOUR_PX, LAST_HOUR } from '#features/calendar/plan/block.ts';
import { pixels } from '#features/calendar/surface/hours.ts';
import { isClearCommand, RESET_CHECK_MS, RESET_HOUR } from '#features/chat/chat.ts';
import { RECENT_READ, RECENT_SHOWN, STRIP_DAYS, WEEK_STARTS_ON } from '#features/mood/mood.ts';
import { moodOf, moods } from '#lib/moods.ts';
import { newHabitDraft, TITLE_LENGTH } from '#features/habits/habit.ts';
import { STRIP_DAYS as HABIT_DAYS } from '#features/habits/board.ts';
import { DEFAULT_TONE } from '#coach/persona.ts';
import { tones } from '#features/profile/persona.ts';
import { categories, MOST_TAGS, resources } from '#features/resources/resource.ts';
import { COOLDOWN } from '#features/thought-dump/thought.ts';
import { dismissToast, toast, TOAST_MS, useToast } from '#ui/toast.ts';
import { numberIn, sourceText } from './support/source.ts';

const span = (of: keyof typeof HOURS) => `${HOURS[of].start}-${HOURS[of].end}`;

/** Constants and limits of spec 000, section 9, and spec 001, section 9. */
describe('Constants', () => {
  test.each([
    ['the Thought Dump waits 5 seconds', COOLDOWN, 5000],
    ['3 of the 10 latest moods are shown', `${RECENT_SHOWN} of ${RECENT_READ}`, '3 of 10'],
    ['the strip of moods is today and the 6 days before', STRIP_DAYS, 1 + 6],
    ["'entries this week' begins on Sunday", WEEK_STARTS_ON, 7],
    ['a habit has a title of 2 letters', TITLE_LENGTH, 2],
    ["a habit's week is today and the 6 days before", HABIT_DAYS, 7],
    ['a toast stays 3000 ms', TOAST_MS, 3000],
    ['a card of a resource has 3 tags', MOST_TAGS, 3],
    ['five resources are built in', resources.length, 5],
    [
      'the categories of the resources',
      categories.map(({ id }) => id).join(' '),
      'all productivity habits students professionals templates',
    ],
    ['the week has the hours 8 to 19', [FIRST_HOUR, LAST_HOUR - 1].join(' to '), '8 to 19'],
    ['an hour of the week is 64 px high', HOUR_PX, 64],
    ['the week is 768 px high', pixels((LAST_HOUR - FIRST_HOUR) * 60, HOUR_PX), 768],
    ['a description shows from 32 px on', DESCRIBED_PX, 32],
    ['a planned task is at 10:00-11:00', span('task'), '600-660'],
    ['a daily habit is at 07:00-07:30', span('daily'), '420-450'],
    ['a weekly habit is at 18:00-19:00', span('weekly'), '1080-1140'],
    ['lunch is at 12:00-13:00', span('lunch'), '720-780'],
    ['leisure is at 10:00-14:00', span('leisure'), '600-840'],
    ['the colours of the plan', Object.values(COLORS).join(' '), '#4f46e5 #10b981 #f59e0b #ec4899'],
    ['a planned task without a summary', TASK_WORDS, 'Complete this task'],
    ['the chat is reset from 4 o’clock on', RESET_HOUR, 4],
    ['the reset is checked every 60000 ms', RESET_CHECK_MS, 60_000],
    [
      'onboarding continues after 3 seconds',
      numberIn('src/features/onboarding/OnboardingScreen.tsx', /REDIRECT_MS = (\d+)/),
      3000,
    ],
    ['back-to-top appears after 500 px', numberIn('src/app/shell/use-scrolled-past.ts', /FAR = (\d+)/), 500],
    ['the header changes after 10 px', numberIn('src/app/shell/TopBar.tsx', /useScrolledPast\((\d+)\)/), 10],
    ['phones end at 768 px', numberIn('src/ui/styles/index.css', /--breakpoint-md: (\d+)px/), 768],
    ['a drawer is 85 % of the window high', numberIn('src/ui/styles/components.css', /max-height: (\d+)vh/), 85],
    ['a page can be enlarged five times', numberIn('index.html', /maximum-scale=(\d+)/), 5],
    [
      'the tabindex of the main area is removed after 100 ms',
      numberIn('src/app/shell/focus-main.ts', /FOCUSABLE_MS = (\d+)/),
      100,
    ],
  ])('%s', (_, value, specified) => {
    expect(value).toBe(specified);
  });

  test('the version of the consent is 1.0.0', () => {
    expect(CONSENT_VERSION).toBe('1.0.0');
  });

  test("the theme is saved under the key 'theme', and is the system's before", () => {
    expect(sourceText('public/theme.js')).toMatch(/getItem\('theme'\)/);
    expect(sourceText('src/ui/theme.ts')).toMatch(/'theme'/);
  });

  test('one toast is shown at a time', () => {
    toast({ title: 'one' });
    const second = toast({ title: 'two' });
    expect(useToast.getState().shown).toMatchObject({ title: 'two', id: second });
    dismissToast();
    expect(useToast.getState().shown).toBeNull();
  });
});

test('a new habit is a daily habit in the morning', () => {
  expect(newHabitDraft).toMatchObject({ type: 'habit', time_block: 'morning', plan: { rhythm: { kind: 'daily' } } });
});

describe('The coach', () => {
  test('has four tones, balanced by default', () => {
    expect(tones.map(({ value, label }) => [value, label])).toEqual([
      ['friend', 'Friendly & Supportive'],
      ['coach', 'Direct & Motivational'],
      ['mirror', 'Reflective (Mirror)'],
      ['balanced', 'Balanced (Default)'],
    ]);
    expect(DEFAULT_TONE).toBe('balanced');
  });
});

describe('The command that clears the chat', () => {
  test.each([
    ['clear chat', true],
    ['reset chat', true],
    ['please CLEAR CHAT now', true],
    ['clear the chat', false],
  ])('%s: %s', (text, clears) => {
    expect(isClearCommand(text)).toBe(clears);
  });
});

describe('Moods', () => {
  test('to choose have these names', () => {
    expect(moods.map(({ type, label }) => [type, label])).toEqual([
      ['great', 'Great'],
      ['good', 'Good'],
      ['neutral', 'Neutral'],
      ['bad', 'Not Good'],
      ['terrible', 'Terrible'],
    ]);
  });

  test.each(['very_happy', 'happy', 'neutral', 'sad', 'very_sad', 'anxious', 'excited', 'tired', 'angry'])(
    'that are only shown have a name: %s',
    (type) => {
      expect(moodOf(type).label).not.toBe('Not set');
    },
  );

  test("that are unknown are 'Not set' and look like neutral", () => {
    expect(moodOf('bewildered')).toEqual({ label: 'Not set', level: moodOf('neutral').level });
  });
});
