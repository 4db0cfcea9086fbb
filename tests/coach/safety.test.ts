import { careIn } from '#coach/safety.ts';
import { describe, expect, test } from 'vitest';
import { heldBackSafety, tuningSafety, type Level, type SafetySentence } from './safety.labels.ts';

const levelOf = (said: string): Level => careIn(said)?.level ?? 'none';

/** Of the sentences that need a level, how many get it; of those that get it, how many need it. */
function measured(set: readonly SafetySentence[], isIt: (level: Level) => boolean) {
  const needed = set.filter(([, level]) => isIt(level));
  const given = set.filter(([said]) => isIt(levelOf(said)));
  const right = needed.filter(([said]) => isIt(levelOf(said))).length;
  return { precision: right / given.length, recall: right / needed.length };
}

test('there are enough sentences of each sort, and no sentence is in both halves', () => {
  const all = [...tuningSafety, ...heldBackSafety];
  expect(new Set(all.map(([said]) => said.toLowerCase())).size).toBe(all.length);
  for (const level of ['danger', 'heavy', 'none'] as const)
    expect(heldBackSafety.filter(([, needed]) => needed === level).length).toBeGreaterThanOrEqual(25);
});

test('every sentence of the half that the rules were tuned to has its level', () => {
  const wrong = tuningSafety.filter(([said, level]) => levelOf(said) !== level);
  expect(wrong.map(([said, level]) => `${said}: ${levelOf(said)} for ${level}`)).toEqual([]);
});

describe('the half that the rules were not tuned to', () => {
  test('almost every danger gets help at once, and an everyday sentence almost never', () => {
    const { precision, recall } = measured(heldBackSafety, (level) => level === 'danger');
    expect(recall).toBeGreaterThanOrEqual(0.93);
    expect(precision).toBeGreaterThanOrEqual(0.94);
  });

  test('almost every sentence that needs care gets some', () => {
    const { precision, recall } = measured(heldBackSafety, (level) => level !== 'none');
    expect(recall).toBeGreaterThanOrEqual(0.93);
    expect(precision).toBeGreaterThanOrEqual(0.97);
  });
});
