/** The sets of sentences by their names, for the command that measures them and for the tests that hold them at their floors. */
import { readLabelled, type Labelled } from './labels.ts';
import { readTable } from './table.ts';

export interface SentenceSet {
  readonly name: string;
  readonly sentences: readonly Labelled[];
  /** Measured with what the device answers and does by itself. */
  readonly own: boolean;
}

/** The sentences of `sentences.*.tsv`. */
const read = (name: string): Labelled[] => readTable(new URL(`./sentences.${name}.tsv`, import.meta.url), readLabelled);

export const sets = {
  tuning: { name: 'tuning', sentences: [...read('tuning'), ...read('tuning-hard')], own: false },
  heldBack: { name: 'held back', sentences: read('held-back'), own: false },
  tuningNext: { name: 'tuning, after the first days', sentences: read('tuning-next'), own: true },
  next: { name: 'held back, after the first days', sentences: read('next'), own: true },
  datesTuning: { name: 'tuning, days and times', sentences: read('dates-tuning'), own: true },
  datesHeldBack: { name: 'held back, days and times', sentences: read('dates-held-back'), own: true },
  weeksHeldBack: { name: 'held back, the first weeks', sentences: read('weeks-held-back'), own: true },
  ordinaryHeldBack: { name: 'held back, ordinary lines', sentences: read('ordinary-held-back'), own: true },
  people: {
    name: 'tuning, ten people',
    sentences: [...read('people-tuning'), ...read('people-tuning-more')],
    own: true,
  },
  plainHeldBack: { name: 'held back, plain lines', sentences: read('plain-held-back'), own: true },
  everydayHeldBack: { name: 'held back, everyday lines', sentences: read('everyday-held-back'), own: true },
  nextHeldBack: { name: 'held back, lines of eleven people', sentences: read('next-held-back'), own: true },
  freshHeldBack: { name: 'held back, lines of twelve people', sentences: read('fresh-held-back'), own: true },
  phoneHeldBack: { name: 'held back, typed in a hurry', sentences: read('phone-held-back'), own: true },
  hurryHeldBack: { name: 'held back, typed between other things', sentences: read('hurry-held-back'), own: true },
  phoneTuning: { name: 'tuning, typed in a hurry', sentences: read('phone-tuning'), own: true },
  linesTuning: { name: 'tuning, lines of twelve people', sentences: read('lines-tuning'), own: true },
  strangersHeldBack: { name: 'held back, nine strangers', sentences: read('strangers-held-back'), own: true },
  passersHeldBack: { name: 'held back, ten more strangers', sentences: read('passers-held-back'), own: true },
  walkersHeldBack: {
    name: 'held back, ten people in an ordinary week',
    sentences: read('walkers-held-back'),
    own: true,
  },
  mixedTuning: { name: 'tuning, acts and questions among other things', sentences: read('mixed-tuning'), own: true },
  mixedHeldBack: {
    name: 'held back, acts and questions among other things',
    sentences: read('mixed-held-back'),
    own: true,
  },
  breathHeldBack: {
    name: 'held back, several things in one breath',
    sentences: read('breath-held-back'),
    own: true,
  },
  newcomersHeldBack: { name: 'held back, ten newcomers', sentences: read('newcomers-held-back'), own: true },
  severalHeldBack: {
    name: 'held back, several things, twelve people',
    sentences: read('several-held-back'),
    own: true,
  },
  togetherHeldBack: {
    name: 'held back, several things, fourteen people',
    sentences: read('together-held-back'),
    own: true,
  },
  daysTuning: { name: 'tuning, days of every spelling', sentences: read('days-tuning'), own: true },
} as const satisfies Readonly<Record<string, SentenceSet>>;

/** The sets that only measure: no model is trained on their lines. */
export const measuringSets: ReadonlySet<SentenceSet> = new Set<SentenceSet>([
  sets.hurryHeldBack,
  sets.strangersHeldBack,
  sets.passersHeldBack,
  sets.walkersHeldBack,
  sets.mixedHeldBack,
  sets.breathHeldBack,
  sets.newcomersHeldBack,
  sets.severalHeldBack,
  sets.togetherHeldBack,
]);
