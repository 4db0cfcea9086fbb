/** Trains the danger model (src/coach/danger-model.ts): stochastic gradient descent in a fixed order, without a package. */
import { dangerFeatures, FEATURES } from '#coach/danger-features.ts';
import { heldBackSafety, tuningSafety } from '../safety.labels.ts';
import { sets } from '../sets.ts';
import { readSafetyLines, type SafetyLabel } from './lines.ts';

export interface TrainingLine {
  readonly text: string;
  /** 0 none, 1 self, 2 hurt. */
  readonly class: 0 | 1 | 2;
}

export const TRAINING_FILES = [
  'danger-tuning',
  'harmless-tuning',
  'kinds-tuning',
  'abuse-training',
  'self-training',
  'mixed-training',
  'danger-languages-tuning',
  'harmless-languages-tuning',
  'languages-training',
];
const CLASS: Readonly<Record<SafetyLabel, 0 | 1 | 2>> = { none: 0, 'self-harm': 1, suicide: 1, 'abuse-now': 2 };

const EPOCHS = 25;
const RATE = 0.6;
const DECAY = 0.15;
const RIDGE = 3e-5;
/** Lines about danger count this much more: one missed is worse than one asked about. */
const IMPORTANCE = 3;

/** The lines by which it is trained: those about safety, and every ordinary sentence of the coach's sets as harmless. */
export function trainingLines(): TrainingLine[] {
  const labelled = TRAINING_FILES.flatMap((name) =>
    readSafetyLines(new URL(`./${name}.tsv`, import.meta.url)).map(({ text, label }) => ({
      text,
      class: CLASS[label],
    })),
  );
  const ordinary = Object.values(sets).flatMap(({ sentences }) =>
    sentences.map(([text]) => ({ text, class: 0 as const })),
  );
  const lookalikes = readSafetyLines(new URL('./english-lookalikes.tsv', import.meta.url)).map(({ text }) => ({
    text,
    class: 0 as const,
  }));
  // The patterns know the dangers of the older sets; what is harmless in them keeps the model from guessing.
  const harmless = [...tuningSafety, ...heldBackSafety].flatMap(([text, label]): TrainingLine[] =>
    label === 'none' ? [{ text, class: 0 }] : [],
  );
  return [
    ...new Map(
      [...ordinary, ...harmless, ...lookalikes, ...labelled].map((line) => [line.text.toLowerCase(), line]),
    ).values(),
  ];
}

/** Weights as bytes: of each feature for 'self', then for 'hurt', counted from those of 'none'. */
export function trainDanger(lines: readonly TrainingLine[] = trainingLines()) {
  const seen = lines.map(({ text }) => dangerFeatures(text));
  const weights = [0, 1, 2].map(() => new Float64Array(FEATURES));
  const bias = [0, 0, 0];
  const order = lines.map((_, at) => at);
  const random = randomFrom(7);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (let at = order.length - 1; at > 0; at--) {
      const other = Math.floor(random() * (at + 1));
      [order[at], order[other]] = [order[other]!, order[at]!];
    }
    const rate = RATE / (1 + epoch * DECAY);
    for (const at of order) {
      const features = seen[at]!;
      const share = 1 / Math.sqrt(features.length || 1);
      const scores = weights.map((of, n) => features.reduce((sum, feature) => sum + of[feature]! * share, bias[n]!));
      const highest = Math.max(...scores);
      const raised = scores.map((score) => Math.exp(score - highest));
      const total = raised.reduce((sum, value) => sum + value, 0);
      const importance = lines[at]!.class === 0 ? 1 : IMPORTANCE;
      weights.forEach((of, n) => {
        const wrong = (raised[n]! / total - (lines[at]!.class === n ? 1 : 0)) * importance;
        bias[n]! -= rate * wrong * 0.1;
        for (const feature of features) of[feature]! -= rate * (wrong * share + RIDGE * of[feature]!);
      });
    }
  }
  const [none, self, hurt] = weights as [Float64Array, Float64Array, Float64Array];
  const fromNone = [...self.map((value, n) => value - none[n]!), ...hurt.map((value, n) => value - none[n]!)];
  const scale = fromNone.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127;
  return {
    weights: Int8Array.from(fromNone, (value) => Math.round(value / scale)),
    bias: [bias[1]! - bias[0]!, bias[2]! - bias[0]!] as const,
    scale,
    lines: lines.length,
  };
}

/** A linear congruential generator: the same numbers each time. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff) / 0x7fffffff;
}
