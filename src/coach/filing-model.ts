/**
 * Where a text belongs: a softmax regression over its words and its days, trained on the labelled lines of tests/coach (`npm run coach:train`,
 * docs/decisions/0064). Page, worker and server have the same weights.
 */
import { filingFeatures } from './filing-features.ts';
import * as weights from './filing-weights.ts';
import type { Now } from './rules/when.ts';
import { type PackedWeights, scorerOf } from './sparse-model.ts';

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

const ENGLISH = { weights };

/** What reads the weights of English, and of each language beside it. */
const scorers = new WeakMap<PackedWeights, ReturnType<typeof scorerOf>>();
function scorerWith(packed: PackedWeights): ReturnType<typeof scorerOf> {
  let scorer = scorers.get(packed);
  if (!scorer) scorers.set(packed, (scorer = scorerOf(packed)));
  return scorer;
}

/** What was judged for a message: its pieces are asked for more than once. */
const judged = new WeakMap<Now, Map<string, Likelihoods>>();

/** How likely a text is of each kind. */
export function likelihoodsOf(text: string, now: Now): Likelihoods {
  const scores = scorerWith((now.language ?? ENGLISH).weights);
  let known = judged.get(now);
  if (!known) judged.set(now, (known = new Map()));
  let likely = known.get(text);
  if (!likely) known.set(text, (likely = likelihoods(scores(filingFeatures(text, now)))));
  return likely;
}

/** The likelihoods that what speaks for each kind comes to. */
export function likelihoods(scored: readonly number[]): Likelihoods {
  const highest = Math.max(...scored);
  const raised = scored.map((score) => Math.exp(score - highest));
  const total = raised.reduce((sum, value) => sum + value, 0);
  return Object.fromEntries(KINDS.map((kind, at) => [kind, raised[at]! / total])) as Record<Kind, number>;
}
