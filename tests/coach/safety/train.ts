/** Trains the danger model (src/coach/danger-model.ts). */
import { dangerFeatures } from '#coach/danger-features.ts';
import { piecesOf } from '#coach/danger-model.ts';
import { LANGUAGES } from '#coach/languages/all.ts';
import { careSaidIn } from '#coach/safety.ts';
import { unifySpelling } from '#coach/safety-spelling.ts';
import { chatLines } from '#features/sample/chat-lines.ts';
import { journal, moodNotes } from '#features/sample/story.ts';
import de from '#features/sample/year.de.json';
import es from '#features/sample/year.es.json';
import fr from '#features/sample/year.fr.json';
import type { SampleLanguage } from '#features/sample/year.ts';
import { heldBackSafety, tuningSafety } from '../safety.labels.ts';
import { measuringSets, sets } from '../sets.ts';
import { linesIn, TRAINING_FILES as VOICES, voicesIn } from '../training-lines.ts';
import { packed, trainSparse, weightiest } from '../train-sparse.ts';
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
  'voices-training',
  'danger-languages-tuning',
  'harmless-languages-tuning',
  'languages-training',
  'people-training',
  'de-training',
  'es-training',
  'fr-training',
  'evening-training',
  'putoff-training',
];
const CLASS: Readonly<Record<SafetyLabel, 0 | 1 | 2>> = { none: 0, 'self-harm': 1, suicide: 1, 'abuse-now': 2 };

const EPOCHS = 20;
const RATE = 0.6;
const DECAY = 0.15;
const RIDGE = 3e-5;
/** Lines about danger count this much more: one missed is worse than one asked about. */
const IMPORTANCE = 2;
/** The features with the largest weights that are kept. */
const KEPT = 36_000;

/** The lines by which it is trained: those about safety, and as harmless every ordinary line of the coach's sets that do not measure, and of the voices that train it, in each language. */
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
    ...LANGUAGES.flatMap(({ code }) => linesIn(code)).map(({ text }) => text),
    ...diary(),
  ].map((text) => ({ text, class: 0 as const }));
  const lookalikes = readSafetyLines(new URL('./english-lookalikes.tsv', import.meta.url)).map(({ text }) => ({
    text,
    class: 0 as const,
  }));
  // What is unclear in the older sets, and about another person, is left to the patterns.
  const older = [...tuningSafety, ...heldBackSafety].flatMap(([text, level]): TrainingLine[] => {
    if (level === 'none') return [{ text, class: 0 }];
    const about = level === 'danger' ? careSaidIn(text)?.about : undefined;
    return about === 'self' || about === 'hurt' ? [{ text, class: about === 'self' ? 1 : 2 }] : [];
  });
  return [
    ...new Map(
      [...ordinary, ...older, ...lookalikes, ...labelled].map((line) => [line.text.toLowerCase(), line]),
    ).values(),
  ];
}

/** What a made-up person wrote in a year: long entries, and what she told her coach, in each language. Nothing in it asks for help. */
const diary = (): string[] => [
  ...journal.map(([, , , text]) => text),
  ...moodNotes.map(([, , note]) => note),
  ...chatLines.map(({ text }) => text),
  ...[de, es, fr].flatMap(({ texts }: SampleLanguage) => chatLines.flatMap(({ text }) => texts[text] ?? [])),
];

/** The weights of the model as the source keeps them: of 'self' and of 'hurt', counted from those of 'none'. */
export function trainDanger(lines: readonly TrainingLine[] = trainingLines()) {
  const examples = lines.flatMap((line) => {
    const said = unifySpelling(line.text);
    // A long entry is read in pieces. Each of a harmless one is harmless; which of a dangerous one is not, nobody has said.
    return (line.class === 0 ? piecesOf(said) : [said]).map((piece) => ({
      features: dangerFeatures(piece),
      class: line.class,
      importance: line.class === 0 ? 1 : IMPORTANCE,
    }));
  });
  const fit = (only?: readonly number[]) =>
    trainSparse(examples, { classes: 3, epochs: EPOCHS, rate: RATE, decay: DECAY, ridge: RIDGE }, only);
  const model = fit(weightiest(fit(), KEPT, fromNone));
  return { ...packed(model, fromNone), BIAS: fromNone(model.bias), lines: lines.length };
}

const fromNone = ([none, self, hurt]: readonly number[]) => [self! - none!, hurt! - none!];
