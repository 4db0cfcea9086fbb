/** Trains the danger model (src/coach/danger-model.ts). */
import { dangerFeatures, FEATURES } from '#coach/danger-features.ts';
import { journal, moodNotes } from '#features/sample/story.ts';
import { heldBackSafety, tuningSafety } from '../safety.labels.ts';
import { measuringSets, sets } from '../sets.ts';
import { TRAINING_FILES as VOICES, voicesIn } from '../training-lines.ts';
import { trainSoftmax } from '../train-softmax.ts';
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
  'short-training',
  'diary-training',
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
const IMPORTANCE = 3.4;

/** The lines by which it is trained: those about safety, and as harmless every ordinary line of the coach's sets that do not measure, and of the voices that train it. */
export function trainingLines(): TrainingLine[] {
  const labelled = TRAINING_FILES.flatMap((name) =>
    readSafetyLines(new URL(`./${name}.tsv`, import.meta.url)).map(({ text, label }) => ({
      text,
      class: CLASS[label],
    })),
  );
  const ordinary = [
    ...Object.values(sets)
      .filter((set) => !measuringSets.has(set))
      .flatMap(({ sentences }) => sentences.map(([text]) => text)),
    ...VOICES.flatMap(voicesIn).map(({ text }) => text),
    ...diary(),
  ].map((text) => ({ text, class: 0 as const }));
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

/** What a made-up person wrote in a year: long entries, and nothing in them asks for help. */
const diary = (): string[] => [...journal.map(([, , , text]) => text), ...moodNotes.map(([, , note]) => note)];

/** Weights as bytes: of each feature for 'self', then for 'hurt', counted from those of 'none'. */
export function trainDanger(lines: readonly TrainingLine[] = trainingLines()) {
  const { weights, bias } = trainSoftmax(
    lines.map((line) => ({
      features: dangerFeatures(line.text),
      class: line.class,
      importance: line.class === 0 ? 1 : IMPORTANCE,
    })),
    { classes: 3, features: FEATURES, epochs: EPOCHS, rate: RATE, decay: DECAY, ridge: RIDGE },
  );
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
