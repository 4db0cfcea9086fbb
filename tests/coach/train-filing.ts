/** Trains the filing model (src/coach/filing-model.ts). */
import { filingFeatures } from '#coach/filing-features.ts';
import { FIRST_LETTER, KINDS, type Kind, LAST_LETTER, type Likelihoods } from '#coach/filing-model.ts';
import { plain } from '#coach/rules/clauses.ts';
import { between, partsOf } from '#coach/rules/joints.ts';
import { bestCut } from '#coach/rules/splitter.ts';
import { SAID_AT, ZONE } from './measure.ts';
import { randomFrom, trainSoftmax } from './train-softmax.ts';
import { type TrainingLine, trainingLines } from './training-lines.ts';

const EPOCHS = 20;
const RATE = 0.5;
const DECAY = 0.15;
const RIDGE = 2e-5;
/** A feature that fewer examples have says nothing about others. */
const LEAST = 2;
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

/** A model in full precision. */
interface Model {
  readonly places: ReadonlyMap<number, number>;
  readonly weights: readonly Float64Array[];
  readonly bias: readonly number[];
}

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
    const judge = (text: string) => likely(model, text);
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
  return { ...packed(fit(examples, weightiest(model))), lines: lines.length };
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

/** Trains with the features that some examples share, or with these. */
function fit(examples: readonly Weighed[], only = sharedBy(examples)): Model {
  const places = new Map(only.map((feature, at) => [feature, at]));
  const { weights, bias } = trainSoftmax(
    examples.map(({ text, kind, importance }) => ({
      features: features(text).flatMap((feature) => places.get(feature) ?? []),
      class: KINDS.indexOf(kind),
      importance,
    })),
    { classes: KINDS.length, features: places.size, epochs: EPOCHS, rate: RATE, decay: DECAY, ridge: RIDGE },
  );
  return { places, weights, bias };
}

function sharedBy(examples: readonly Weighed[]): number[] {
  const counts = new Map<number, number>();
  for (const { text } of examples)
    for (const feature of features(text)) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= LEAST).map(([feature]) => feature);
}

/** The features that are kept, in ascending order. */
function weightiest(model: Model): number[] {
  return rowsOf(model)
    .map(({ feature, centred }) => ({ feature, most: Math.max(...centred.map(Math.abs)) }))
    .toSorted((a, b) => b.most - a.most || a.feature - b.feature)
    .slice(0, KEPT)
    .map(({ feature }) => feature)
    .toSorted((a, b) => a - b);
}

/** The weights of each feature, counted from their mean over all kinds. */
const rowsOf = ({ places, weights }: Model) =>
  [...places].map(([feature, at]) => {
    const all = weights.map((of) => of[at]!);
    const mean = all.reduce((sum, value) => sum + value, 0) / all.length;
    return { feature, centred: all.map((value) => value - mean) };
  });

function likely({ places, weights, bias }: Model, text: string): Likelihoods {
  const known = features(text).flatMap((feature) => places.get(feature) ?? []);
  const share = 1 / Math.sqrt(known.length || 1);
  const scores = KINDS.map((_, kind) => known.reduce((sum, at) => sum + weights[kind]![at]! * share, bias[kind]!));
  const highest = Math.max(...scores);
  const raised = scores.map((score) => Math.exp(score - highest));
  const total = raised.reduce((sum, value) => sum + value, 0);
  return Object.fromEntries(KINDS.map((kind, at) => [kind, raised[at]! / total])) as unknown as Likelihoods;
}

/** One letter for each weight, and two for how far each feature is from the one before it. */
function packed(model: Model) {
  const kept = rowsOf(model);
  const reach = (LAST_LETTER - FIRST_LETTER) / 2;
  // A few weights are much larger than all others: they are cut, so that the others keep their differences.
  const sizes = kept.flatMap(({ centred }) => centred.map(Math.abs)).toSorted((a, b) => a - b);
  const scale = sizes[Math.floor(sizes.length * 0.9995)]! / reach;
  const letter = (value: number) =>
    String.fromCharCode(FIRST_LETTER + reach + Math.max(-reach, Math.min(reach, Math.round(value / scale))));
  const base = LAST_LETTER - FIRST_LETTER + 1;
  let last = 0;
  const held = kept.map(({ feature }) => {
    const step = feature - last;
    last = feature;
    if (step >= base * base) throw new Error(`no feature before ${feature} within ${base * base}`);
    return String.fromCharCode(FIRST_LETTER + Math.floor(step / base), FIRST_LETTER + (step % base));
  });
  return {
    bias: model.bias,
    scale,
    held: held.join(''),
    weights: kept.map(({ centred }) => centred.map(letter).join('')).join(''),
  };
}
