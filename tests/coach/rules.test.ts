import { COMMANDS } from '#coach/rules/commands.ts';
import { plain } from '#coach/rules/clauses.ts';
import { understand } from '#coach/rules/understand.ts';
import { describe, expect, test } from 'vitest';
import { SAID_AT, ZONE } from './measure.ts';
import { ofCommands } from './rule-examples.ts';

const now = { at: SAID_AT, zone: ZONE, dayStartsAt: 0 };
/** The rule, or the guess, by which a clause is read. */
const ruleOf = (said: string) => understand(plain(said), now)[0]?.rule;

describe('commands', () => {
  const names = COMMANDS.map(({ name }) => name);

  test('each rule has a name of its own, and examples by it', () => {
    expect(new Set(names).size).toBe(names.length);
    expect(Object.keys(ofCommands).toSorted()).toEqual(names.toSorted());
  });

  test.each(names)('%s', (name) => {
    const { fires, near } = ofCommands[name]!;
    expect(fires.length).toBeGreaterThanOrEqual(2);
    expect(near.length).toBeGreaterThanOrEqual(1);
    expect(fires.map((said) => [said, ruleOf(said)])).toEqual(fires.map((said) => [said, name]));
    for (const said of near) expect(ruleOf(said), said).not.toBe(name);
  });
});

test('a question is named by what it looks up', () => {
  expect(ruleOf("what's on my calendar tomorrow?")).toBe('A question about your calendar');
  expect(ruleOf('what did I write on Monday?')).toBe('A question about what you wrote');
  expect(ruleOf("what's my locker code?")).toBe('A question about what you asked to remember');
  expect(ruleOf('why do I always do this?')).toBe('Something you ask yourself');
  expect(ruleOf('why do I procrastinate so much?')).toMatch(/^Guessed: something said to the coach, \d\d %$/);
  expect(ruleOf('what is the capital of Peru?')).toMatch(/^Guessed: something said to the coach, \d\d %$/);
});
