/**
 * A second opinion about danger, where no pattern of safety.ts matches: a softmax regression over the words of a text, trained on the labelled lines of
 * tests/coach (scripts/train-coach.ts, docs/decisions/0062). It guesses, so what it finds is answered with a plain question and help.
 */
import { dangerFeatures } from './danger-features.ts';
import * as weights from './danger-weights.ts';
import { scorerOf } from './sparse-model.ts';

/** Texts up to this length are read whole, UTF-16 units; longer ones by pieces of about this length, because one sentence of a long entry is enough. */
const WHOLE = 150;
/** The most of a text that is read. */
const LONGEST = 8000;

export interface DangerGuess {
  readonly about: 'self' | 'hurt';
  /** How sure it is that a person is in danger, 0 to 1. */
  readonly sure: number;
  /** The same of the most dangerous piece alone, however long the text around it is. */
  readonly atWorst: number;
}

let scores: ReturnType<typeof scorerOf> | undefined;

/**
 * The most dangerous reading of a text; null for a text without words. The more pieces a text has, the likelier one of them only sounds like danger, so
 * the odds of the worst are shared among all.
 */
export function guessDanger(text: string): DangerGuess | null {
  const pieces = piecesOf(text.slice(0, LONGEST));
  const worst = pieces.map(readPiece).reduce((most, next) => (next.odds > most.odds ? next : most));
  if (worst.odds === 0) return null;
  const odds = worst.odds / pieces.length;
  return { about: worst.about, sure: odds / (1 + odds), atWorst: worst.odds / (1 + worst.odds) };
}

interface Reading {
  readonly about: DangerGuess['about'];
  /** How much likelier danger is than none; 0 for a piece without words. */
  readonly odds: number;
}

function readPiece(text: string): Reading {
  const features = dangerFeatures(text);
  if (features.length === 0) return { about: 'self', odds: 0 };
  scores ??= scorerOf(weights);
  const [self, hurt] = scores(features) as [number, number];
  return { about: self > hurt ? 'self' : 'hurt', odds: Math.exp(self) + Math.exp(hurt) };
}

/** The text, or its sentences in pieces of about so many UTF-16 units. */
export function piecesOf(text: string, most = WHOLE): readonly string[] {
  if (text.length <= most) return [text];
  const pieces: string[] = [];
  for (const sentence of text.match(/[^.!?\n]+[.!?\n]*/g) ?? []) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + sentence.length <= most) pieces[pieces.length - 1] = last + sentence;
    else pieces.push(sentence);
  }
  return pieces.length > 0 ? pieces : [text];
}
