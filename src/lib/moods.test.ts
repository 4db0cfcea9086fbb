import { expect, test } from 'vitest';
import { moodOf, moods } from './moods.ts';

test('the five moods are offered from great to terrible, under their labels', () => {
  expect(moods.map(({ type, label }) => [type, label])).toEqual([
    ['great', 'Great'],
    ['good', 'Good'],
    ['neutral', 'Neutral'],
    ['bad', 'Not Good'],
    ['terrible', 'Terrible'],
  ]);
});

test('moods of earlier versions keep their label and have a level', () => {
  expect(moodOf('very_happy')).toEqual({ label: 'Very happy', level: 5 });
  expect(moodOf('angry')).toEqual({ label: 'Angry', level: 1 });
});

test('an unknown mood is not set, and is drawn as neutral', () => {
  expect(moodOf('bored')).toEqual({ label: 'Not set', level: 3 });
  expect(moodOf('constructor')).toEqual({ label: 'Not set', level: 3 });
});
