/** What a message costs by the clock of the processor. In a file of its own: after a spy on `RegExp.prototype.exec` every pattern is slower. */
import { answerByRules } from '#coach/rules/answer.ts';
import { expect, test } from 'vitest';

const said = { at: new Date('2026-05-13T13:00:00Z'), zone: 'Europe/Berlin', dayStartsAt: 0, help: null };

test('8,000 characters take less than 50 ms of the processor, of whatever sort', () => {
  const day = 'I went to the market with Anna and we bought far too many apples for the two of us. ';
  const breath = 'dentist friday at 9 and i need new shoes and the code is 4417 and mum rang twice also ';
  const message = (words: string) => words.repeat(100).slice(0, 8_000);
  const took = [day, breath, breath.replaceAll(' and ', ', '), breath.replaceAll(' ', '\n')].map((words) => {
    const run = () => {
      const begin = process.cpuUsage();
      answerByRules({ message: message(words), ...said });
      const { user, system } = process.cpuUsage(begin);
      return (user + system) / 1_000;
    };
    // What else the machine does makes a run longer, never shorter.
    return Math.min(...Array.from({ length: 9 }, run));
  });
  expect(Math.max(...took)).toBeLessThan(50);
});
