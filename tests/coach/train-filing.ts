/** Trains the filing model (src/coach/filing-model.ts). */
import { filingFeatures } from '#coach/filing-features.ts';
import { KINDS, type Kind, likelihoods } from '#coach/filing-model.ts';
import { plain } from '#coach/rules/clauses.ts';
import { between, partsOf } from '#coach/rules/joints.ts';
import { bestCut } from '#coach/rules/splitter.ts';
import { SAID_AT, ZONE } from './measure.ts';
import { packed, scoresOf, trainSparse, weightiest } from './train-sparse.ts';
import { randomFrom } from './train-softmax.ts';
import { type TrainingLine, trainingLines } from './training-lines.ts';

const EPOCHS = 20;
const RATE = 0.5;
const DECAY = 0.15;
const RIDGE = 2e-5;
/** The features with the largest weights that are kept. */
const KEPT = 10_500;
/** The pieces of a line with several things are cut by the model itself. */
const PIECE = 0.7;
/** Two lines joined as in one breath, and how many of them. */
const JOINED = 0.5;
const JOINED_LINES = 600;
const JOINTS = [' and ', ', ', ' also ', ' ', '. ', '. ', '. ', ', and ', ' oh and ', ' then '];
const ROUNDS = 2;

interface Weighed {
  readonly text: string;
  readonly kind: Kind;
  readonly importance: number;
}

const now = { at: SAID_AT, zone: ZONE, dayStartsAt: 0 };
const featuresOf = new Map<string, readonly number[]>();
const features = (text: string): readonly number[] => {
  const known = featuresOf.get(text) ?? filingFeatures(text, now);
  featuresOf.set(text, known);
  return known;
};

/** The weights of the model as the source keeps them. */
export function trainFiling(lines: readonly TrainingLine[] = trainingLines()) {
  const several = lines.filter(({ kinds }) => new Set(kinds).size > 1);
  const alone = lines.filter(({ kinds }) => new Set(kinds).size === 1);
  const base: Weighed[] = [
    ...alone.map((line) => ({ text: line.text, kind: line.kinds[0]!, importance: 1 })),
    ...several.map((line) => ({ text: line.text, kind: 'several' as const, importance: 1 })),
    ...joinedLines(alone.filter(({ kinds }) => kinds.length === 1)),
  ];
  let examples: readonly Weighed[] = base;
  let model = fit(examples);
  for (let round = 0; round < ROUNDS; round++) {
    const judge = (text: string) => likelihoods(scoresOf(model, features(text)));
    const pieces = several.flatMap((line): Weighed[] => {
      const parts = partsOf(plain(line.text));
      return (bestCut(parts, judge, 0, line.kinds) ?? []).map(({ from, to, kind }) => ({
        text: between(parts, from, to),
        kind,
        importance: PIECE,
      }));
    });
    examples = [...base, ...pieces];
    model = fit(examples);
  }
  return { ...packed(fit(examples, weightiest(model, KEPT, centred)), centred), lines: lines.length };
}

/** Pairs of lines of different kinds, each pair in one line. */
function joinedLines(lines: readonly TrainingLine[]): Weighed[] {
  const random = randomFrom(11);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  return Array.from({ length: JOINED_LINES }, () => {
    const first = pick(lines);
    const second = pick(lines.filter(({ kinds }) => kinds[0] !== first.kinds[0]));
    const text = `${first.text.replace(/[.!]+$/, '')}${pick(JOINTS)}${second.text}`;
    return { text, kind: 'several', importance: JOINED };
  });
}

const fit = (examples: readonly Weighed[], only?: readonly number[]) =>
  trainSparse(
    examples.map(({ text, kind, importance }) => ({
      features: features(text),
      class: KINDS.indexOf(kind),
      importance,
    })),
    { classes: KINDS.length, epochs: EPOCHS, rate: RATE, decay: DECAY, ridge: RIDGE },
    only,
  );

/** The weights of a feature, counted from their mean over all kinds. */
function centred(all: readonly number[]): number[] {
  const mean = all.reduce((sum, value) => sum + value, 0) / all.length;
  return all.map((value) => value - mean);
}
