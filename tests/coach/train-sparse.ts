/** Trains models that keep weights of some features only, and writes them as src/coach/sparse-model.ts reads them. */
import { FIRST_LETTER, LAST_LETTER, type PackedWeights } from '#coach/sparse-model.ts';
import { type Example, type TrainingOptions, trainSoftmax } from './train-softmax.ts';

/** A feature that fewer examples have says nothing about others. */
const LEAST = 2;

/** A model in full precision. */
export interface SparseModel {
  readonly places: ReadonlyMap<number, number>;
  readonly weights: readonly Float64Array[];
  readonly bias: readonly number[];
}

/** What the source keeps of the weights of a feature for each class. */
type Kept = (weights: readonly number[]) => readonly number[];

/** Trains with the features that some examples share, or with these. */
export function trainSparse(
  examples: readonly Example[],
  options: Omit<TrainingOptions, 'features'>,
  only: readonly number[] = sharedBy(examples),
): SparseModel {
  const places = new Map(only.map((feature, at) => [feature, at]));
  const known = examples.map(({ features, ...rest }) => ({
    ...rest,
    features: features.flatMap((feature) => places.get(feature) ?? []),
  }));
  return { places, ...trainSoftmax(known, { ...options, features: places.size }) };
}

function sharedBy(examples: readonly Example[]): number[] {
  const counts = new Map<number, number>();
  for (const { features } of examples)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= LEAST).map(([feature]) => feature);
}

const rowsOf = ({ places, weights }: SparseModel, kept: Kept) =>
  [...places].map(([feature, at]) => ({ feature, values: kept(weights.map((of) => of[at]!)) }));

/** So many features with the largest weights, in ascending order. */
export const weightiest = (model: SparseModel, count: number, kept: Kept): number[] =>
  rowsOf(model, kept)
    .map(({ feature, values }) => ({ feature, most: Math.max(...values.map(Math.abs)) }))
    .toSorted((a, b) => b.most - a.most || a.feature - b.feature)
    .slice(0, count)
    .map(({ feature }) => feature)
    .toSorted((a, b) => a - b);

/** What speaks for each class in a text with these features. */
export function scoresOf({ places, weights, bias }: SparseModel, features: readonly number[]): number[] {
  const known = features.flatMap((feature) => places.get(feature) ?? []);
  const share = 1 / Math.sqrt(known.length || 1);
  return weights.map((of, n) => known.reduce((sum, at) => sum + of[at]! * share, bias[n]!));
}

/** One letter for each weight, and two for how far each feature is from the one before it. */
export function packed(model: SparseModel, kept: Kept): PackedWeights {
  const rows = rowsOf(model, kept);
  const reach = (LAST_LETTER - FIRST_LETTER) / 2;
  // A few weights are much larger than all others: they are cut, so that the others keep their differences.
  const sizes = rows.flatMap(({ values }) => values.map(Math.abs)).toSorted((a, b) => a - b);
  const scale = sizes[Math.floor(sizes.length * 0.9995)]! / reach;
  const letter = (value: number) =>
    String.fromCharCode(FIRST_LETTER + reach + Math.max(-reach, Math.min(reach, Math.round(value / scale))));
  const base = LAST_LETTER - FIRST_LETTER + 1;
  let last = 0;
  const held = rows.map(({ feature }) => {
    const step = feature - last;
    last = feature;
    if (step >= base * base) throw new Error(`no feature before ${feature} within ${base * base}`);
    return String.fromCharCode(FIRST_LETTER + Math.floor(step / base), FIRST_LETTER + (step % base));
  });
  return {
    BIAS: model.bias,
    SCALE: scale,
    HELD: held.join(''),
    WEIGHTS: rows.map(({ values }) => values.map(letter).join('')).join(''),
  };
}
