/** What a long message costs, beside short ones of the same words. In a file of its own: after a spy on `RegExp.prototype.exec` every pattern is slower. */
import { answerByRules } from '#coach/rules/answer.ts';
import { expect, test } from 'vitest';

const said = { at: new Date('2026-05-13T13:00:00Z'), zone: 'Europe/Berlin', dayStartsAt: 0, help: null };

/** The processor's time to answer some messages, ms: the shortest of five, because what else the machine does makes a run longer, never shorter. */
function costOf(messages: readonly string[]): number {
  const run = () => {
    const begin = process.cpuUsage();
    for (const message of messages) answerByRules({ message, ...said });
    const { user, system } = process.cpuUsage(begin);
    return (user + system) / 1_000;
  };
  return Math.min(...Array.from({ length: 5 }, run));
}

test('8,000 characters cost no more than the same words in a hundred messages, of whatever sort', () => {
  const day = 'I went to the market with Anna and we bought far too many apples for the two of us. ';
  const breath = 'dentist friday at 9 and i need new shoes and the code is 4417 and mum rang twice also ';
  const shares = [day, breath, breath.replaceAll(' and ', ', '), breath.replaceAll(' ', '\n')].map((words) => {
    const short = Array.from({ length: 100 }, () => words);
    return costOf([short.join('').slice(0, 8_000)]) / costOf(short);
  });
  expect(Math.max(...shares)).toBeLessThan(1);
});
