/** The coach's rules: the longest message, beside its sentences sent one at a time. */
import { MESSAGE_LENGTH } from '#coach/limits.ts';
import { answerByRules } from '#coach/rules/answer.ts';
import { helpFor, sentencesOf } from '#coach/safety.ts';
import { journal } from '#features/sample/story.ts';
import type { Measuring, Ratio } from './stats.ts';

const AT = new Date('2026-05-14T13:00:00Z');

function read(message: string): void {
  answerByRules({ message, at: AT, zone: 'Europe/Berlin', dayStartsAt: 0, help: helpFor(message, {}) });
}

/** Processor time, in ms: a busy machine changes it less than the time that passes. */
function cpu(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

export function coachRatios({ repetitions, progress }: Measuring): Ratio[] {
  const message = journal
    .map(([, , , text]) => text)
    .join(' ')
    .slice(0, MESSAGE_LENGTH);
  const sentences = sentencesOf(message);
  progress(`the coach reads ${message.length} characters, and ${sentences.length} sentences`);
  const measure = () => [cpu(() => read(message)), cpu(() => sentences.forEach(read))] as const;
  // The first reading compiles the patterns.
  measure();
  return [
    {
      id: 'coach-8000',
      title: 'the coach reads 8,000 characters',
      description: 'processor time for the longest message, beside its sentences sent one at a time',
      pairs: Array.from({ length: repetitions }, measure),
    },
  ];
}
