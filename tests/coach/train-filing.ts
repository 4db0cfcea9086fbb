/** Trains the filing model (src/coach/filing-model.ts). */
import { filingFeatures } from '#coach/filing-features.ts';
import { KINDS, type Kind, likelihoods } from '#coach/filing-model.ts';
import { LANGUAGES } from '#coach/languages/all.ts';
import type { Language } from '#coach/languages/language.ts';
import { plain } from '#coach/rules/clauses.ts';
import { between, partsOf } from '#coach/rules/joints.ts';
import { bestCut } from '#coach/rules/splitter.ts';
import { SAID_AT, ZONE } from './measure.ts';
import { packed, scoresOf, trainSparse, weightiest } from './train-sparse.ts';
import { randomFrom } from './train-softmax.ts';
import { linesIn, type TrainingLine, trainingLines } from './training-lines.ts';

const EPOCHS = 20;
const RATE = 0.5;
const DECAY = 0.15;
const RIDGE = 2e-5;
/** The features with the largest weights that are kept. */
const KEPT = 10_500;
const KEPT_IN_OTHERS = 5000;
/** The pieces of a line with several things are cut by the model itself. */
const PIECE = 0.7;
/** Two lines joined as in one breath, and how many of them. */
const JOINED = 0.5;
const JOINED_LINES = 600;
const JOINED_IN_OTHERS = 300;
const JOINTS = [' and ', ', ', ' also ', ' ', '. ', '. ', '. ', ', and ', ' oh and ', ' then '];
const ROUNDS = 2;
/** The lines of other languages count for less. */
const BESIDE = 0.4;

interface Weighed {
  readonly text: string;
  readonly kind: Kind;
  readonly importance: number;
  /** When it is not the language that is trained. */
  readonly language?: Language;
}

const featuresOf = new Map<string, readonly number[]>();
const features = (text: string, language?: Language): readonly number[] => {
  const key = `${language?.code ?? ''}:${text}`;
  const known = featuresOf.get(key) ?? filingFeatures(text, { at: SAID_AT, zone: ZONE, dayStartsAt: 0, language });
  featuresOf.set(key, known);
  return known;
};

export interface FilingOptions {
  /** The language of the lines, when it is not English. */
  readonly language?: Language;
  readonly kept?: number;
  readonly joints?: readonly string[];
  readonly joined?: number;
  /** Lines of other languages: what they have in common are shapes and days. */
  readonly beside?: readonly (readonly [TrainingLine, Language])[];
}

/** The weights of the model as the source keeps them. */
export function trainFiling(lines: readonly TrainingLine[] = trainingLines(), options: FilingOptions = {}) {
  const { language, kept = KEPT, joints = JOINTS, joined = JOINED_LINES, beside = [] } = options;
  const several = lines.filter(({ kinds }) => new Set(kinds).size > 1);
  const alone = lines.filter(({ kinds }) => new Set(kinds).size === 1);
  const base: Weighed[] = [
    ...alone.map((line) => ({ text: line.text, kind: line.kinds[0]!, importance: 1 })),
    ...several.map((line) => ({ text: line.text, kind: 'several' as const, importance: 1 })),
    ...beside.map(([line, of]) => ({
      text: line.text,
      kind: new Set(line.kinds).size > 1 ? ('several' as const) : line.kinds[0]!,
      importance: BESIDE,
      language: of,
    })),
    ...joinedLines(
      alone.filter(({ kinds }) => kinds.length === 1),
      joints,
      joined,
    ),
  ];
  let examples: readonly Weighed[] = base;
  let model = fit(examples, language);
  for (let round = 0; round < ROUNDS; round++) {
    const judge = (text: string) => likelihoods(scoresOf(model, features(text, language)));
    const pieces = several.flatMap((line): Weighed[] => {
      const parts = partsOf(plain(line.text), language);
      return (bestCut(parts, judge, 0, line.kinds) ?? []).map(({ from, to, kind }) => ({
        text: between(parts, from, to),
        kind,
        importance: PIECE,
      }));
    });
    examples = [...base, ...pieces];
    model = fit(examples, language);
  }
  return { ...packed(fit(examples, language, weightiest(model, kept, centred)), centred), lines: lines.length };
}

/** The same for another language, with its lines. */
export const trainFilingIn = (language: Language) =>
  trainFiling(linesIn(language.code), {
    language,
    kept: KEPT_IN_OTHERS,
    joints: [', ', '. ', '. ', ' '],
    joined: JOINED_IN_OTHERS,
    beside: LANGUAGES.filter(({ code }) => code !== language.code).flatMap((other) =>
      linesIn(other.code).map((line) => [line, other] as const),
    ),
  });

/** Pairs of lines of different kinds, each pair in one line. */
function joinedLines(lines: readonly TrainingLine[], joints: readonly string[], length: number): Weighed[] {
  const random = randomFrom(11);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  return Array.from({ length }, () => {
    const first = pick(lines);
    const second = pick(lines.filter(({ kinds }) => kinds[0] !== first.kinds[0]));
    const text = `${first.text.replace(/[.!]+$/, '')}${pick(joints)}${second.text}`;
    return { text, kind: 'several', importance: JOINED };
  });
}

const fit = (examples: readonly Weighed[], language?: Language, only?: readonly number[]) =>
  trainSparse(
    examples.map(({ text, kind, importance, language: own = language }) => ({
      features: features(text, own),
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
