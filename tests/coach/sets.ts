/** The sets of sentences by their names, for the command that measures them and for the tests that hold them at their floors. */
import type { Labelled } from './labels.ts';
import { datesHeldBack } from './sentences.dates-held-back.ts';
import { datesTuning } from './sentences.dates-tuning.ts';
import { daysTuning } from './sentences.days-tuning.ts';
import { everydayHeldBack } from './sentences.everyday-held-back.ts';
import { freshHeldBack } from './sentences.fresh-held-back.ts';
import { heldBack } from './sentences.held-back.ts';
import { hurryHeldBack } from './sentences.hurry-held-back.ts';
import { linesTuning } from './sentences.lines-tuning.ts';
import { nextHeldBack } from './sentences.next-held-back.ts';
import { next } from './sentences.next.ts';
import { ordinaryHeldBack } from './sentences.ordinary-held-back.ts';
import { peopleTuningMore } from './sentences.people-tuning-more.ts';
import { peopleTuning } from './sentences.people-tuning.ts';
import { phoneHeldBack } from './sentences.phone-held-back.ts';
import { phoneTuning } from './sentences.phone-tuning.ts';
import { plainHeldBack } from './sentences.plain-held-back.ts';
import { tuningHard } from './sentences.tuning-hard.ts';
import { tuningNext } from './sentences.tuning-next.ts';
import { tuning } from './sentences.tuning.ts';
import { weeksHeldBack } from './sentences.weeks-held-back.ts';

export interface SentenceSet {
  readonly name: string;
  readonly sentences: readonly Labelled[];
  /** Measured with what the device answers and does by itself. */
  readonly own: boolean;
}

export const sets = {
  tuning: { name: 'tuning', sentences: [...tuning, ...tuningHard], own: false },
  heldBack: { name: 'held back', sentences: heldBack, own: false },
  tuningNext: { name: 'tuning, after the first days', sentences: tuningNext, own: true },
  next: { name: 'held back, after the first days', sentences: next, own: true },
  datesTuning: { name: 'tuning, days and times', sentences: datesTuning, own: true },
  datesHeldBack: { name: 'held back, days and times', sentences: datesHeldBack, own: true },
  weeksHeldBack: { name: 'held back, the first weeks', sentences: weeksHeldBack, own: true },
  ordinaryHeldBack: { name: 'held back, ordinary lines', sentences: ordinaryHeldBack, own: true },
  people: { name: 'tuning, ten people', sentences: [...peopleTuning, ...peopleTuningMore], own: true },
  plainHeldBack: { name: 'held back, plain lines', sentences: plainHeldBack, own: true },
  everydayHeldBack: { name: 'held back, everyday lines', sentences: everydayHeldBack, own: true },
  nextHeldBack: { name: 'held back, lines of eleven people', sentences: nextHeldBack, own: true },
  freshHeldBack: { name: 'held back, lines of twelve people', sentences: freshHeldBack, own: true },
  phoneHeldBack: { name: 'held back, typed in a hurry', sentences: phoneHeldBack, own: true },
  hurryHeldBack: { name: 'held back, typed between other things', sentences: hurryHeldBack, own: true },
  phoneTuning: { name: 'tuning, typed in a hurry', sentences: phoneTuning, own: true },
  linesTuning: { name: 'tuning, lines of twelve people', sentences: linesTuning, own: true },
  daysTuning: { name: 'tuning, days of every spelling', sentences: daysTuning, own: true },
} as const satisfies Readonly<Record<string, SentenceSet>>;
