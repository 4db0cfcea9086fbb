/**
 * Where a text belongs: a softmax regression over its words and its days, trained on the labelled lines of tests/coach (`npm run coach:train`,
 * docs/decisions/0064). Page, worker and server have the same weights.
 */
import { filingFeatures } from './filing-features.ts';
import { BIAS, HELD, SCALE, WEIGHTS } from './filing-weights.ts';
import type { Now } from './rules/when.ts';

/** What a text may be. `several`: more than one of them. */
export const KINDS = [
  'entry',
  'task',
  'event',
  'fact',
  'thought',
  'chat',
  'act',
  'askCalendar',
  'askTasks',
  'askPast',
  'askNote',
  'several',
] as const;
export type Kind = (typeof KINDS)[number];

/** How likely a text is of each kind; together 1. */
export type Likelihoods = Readonly<Record<Kind, number>>;

/** The lowest and the highest character of the weights; `"` and `\` are not between them. */
export const FIRST_LETTER = 35;
export const LAST_LETTER = 91;
const MIDDLE = (FIRST_LETTER + LAST_LETTER) / 2;
const LETTERS = LAST_LETTER - FIRST_LETTER + 1;

interface Weights {
  /** Where the weights of each feature begin; a feature that the training lines do not have, or that says little, has none. */
  readonly places: ReadonlyMap<number, number>;
  readonly values: Int8Array;
}

let weights: Weights | undefined;

function readWeights(): Weights {
  const places = new Map<number, number>();
  let feature = 0;
  for (let at = 0; at < HELD.length; at += 2) {
    feature += (HELD.charCodeAt(at) - FIRST_LETTER) * LETTERS + HELD.charCodeAt(at + 1) - FIRST_LETTER;
    places.set(feature, (at / 2) * KINDS.length);
  }
  return { places, values: Int8Array.from(WEIGHTS, (letter) => letter.charCodeAt(0) - MIDDLE) };
}

/** How likely a text is of each kind. */
export function likelihoodsOf(text: string, now: Now): Likelihoods {
  weights ??= readWeights();
  const { places, values } = weights;
  const sums = KINDS.map(() => 0);
  let known = 0;
  for (const feature of filingFeatures(text, now)) {
    const place = places.get(feature);
    if (place === undefined) continue;
    known += 1;
    for (let kind = 0; kind < sums.length; kind++) sums[kind]! += values[place + kind]!;
  }
  const share = SCALE / Math.sqrt(known || 1);
  const scores = sums.map((sum, kind) => BIAS[kind]! + sum * share);
  const highest = Math.max(...scores);
  const raised = scores.map((score) => Math.exp(score - highest));
  const total = raised.reduce((sum, value) => sum + value, 0);
  return Object.fromEntries(KINDS.map((kind, at) => [kind, raised[at]! / total])) as Record<Kind, number>;
}
