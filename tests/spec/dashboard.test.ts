import { describe, expect, test } from 'vitest';
import { prompts } from '#features/daily-log/questions.ts';
import { DEFAULT_COACH_NAME, DEFAULT_TONE } from '#coach/persona.ts';
import { TILE_READ, TILE_SHOWN } from '#features/memory/memory.ts';
import { RECENT_SHOWN } from '#features/mood/mood.ts';
import type { Checklist } from '#features/profile/checklist.ts';
import { answered } from '#features/suggestions/messages.ts';
import { suggestionKeys, suggestionTexts } from '#features/suggestions/suggestion.ts';

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
    ['an approved suggestion shows', answered().approved, 'Added!'],
    ['a rejected suggestion shows', answered().rejected, 'Dismissed'],
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
