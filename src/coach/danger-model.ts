/**
 * A second opinion about danger, where no pattern of safety.ts matches: a softmax regression over the words of a text, trained on the labelled lines of
 * tests/coach (scripts/train-coach.ts, docs/decisions/0062). It guesses, so what it finds is answered with a plain question and help.
 */
import { dangerFeatures, FEATURES } from './danger-features.ts';
import { BIAS, SCALE, WEIGHTS } from './danger-weights.ts';

/** Texts up to this length are read whole, UTF-16 units; longer ones by pieces of about this length, because one sentence of a long entry is enough. */
const WHOLE = 300;
/** The most of a text that is read. */
const LONGEST = 8000;

export interface DangerGuess {
  readonly about: 'self' | 'hurt';
  /** How sure it is that a person is in danger, 0 to 1. */
  readonly sure: number;
}

let weights: Int8Array | undefined;

/** The most dangerous reading of a text; null for a text without words. */
export function guessDanger(text: string): DangerGuess | null {
  let worst: DangerGuess | null = null;
  for (const piece of piecesOf(text.slice(0, LONGEST))) {
    const guess = guessPiece(piece);
    if (guess && guess.sure > (worst?.sure ?? 0)) worst = guess;
  }
  return worst;
}

function guessPiece(text: string): DangerGuess | null {
  const features = dangerFeatures(text);
  if (features.length === 0) return null;
  weights ??= Int8Array.from(atob(WEIGHTS), (letter) => (letter.charCodeAt(0) << 24) >> 24);
  const share = SCALE / Math.sqrt(features.length);
  let [self, hurt] = [BIAS[0], BIAS[1]];
  for (const feature of features) {
    self += weights[feature]! * share;
    hurt += weights[FEATURES + feature]! * share;
  }
  const danger = Math.exp(self) + Math.exp(hurt);
  return { about: self > hurt ? 'self' : 'hurt', sure: danger / (1 + danger) };
}

/** The text, or its sentences in pieces. */
function piecesOf(text: string): readonly string[] {
  if (text.length <= WHOLE) return [text];
  const pieces: string[] = [];
  for (const sentence of text.match(/[^.!?\n]+[.!?\n]*/g) ?? []) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + sentence.length <= WHOLE) pieces[pieces.length - 1] = last + sentence;
    else pieces.push(sentence);
  }
  return pieces;
}
