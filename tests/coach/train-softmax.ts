/** Trains a softmax regression over sparse features: stochastic gradient descent in a fixed order, without a package. */

export interface Example {
  /** Its features, each once, from 0. */
  readonly features: readonly number[];
  readonly class: number;
  /** How much it counts; 1 is usual. */
  readonly importance: number;
}

export interface TrainingOptions {
  readonly classes: number;
  readonly features: number;
  readonly epochs: number;
  readonly rate: number;
  readonly decay: number;
  /** How much every weight that is used shrinks with each step. */
  readonly ridge: number;
}

/** The weights of each class, and what each class has before any feature is seen. The same examples give the same weights. */
export function trainSoftmax(examples: readonly Example[], options: TrainingOptions) {
  const { epochs, decay, ridge } = options;
  const weights = Array.from({ length: options.classes }, () => new Float64Array(options.features));
  const bias = weights.map(() => 0);
  const order = examples.map((_, at) => at);
  const random = randomFrom(7);
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (let at = order.length - 1; at > 0; at--) {
      const other = Math.floor(random() * (at + 1));
      [order[at], order[other]] = [order[other]!, order[at]!];
    }
    const rate = options.rate / (1 + epoch * decay);
    for (const at of order) {
      const { features, importance, class: right } = examples[at]!;
      const share = 1 / Math.sqrt(features.length || 1);
      const scores = weights.map((of, n) => features.reduce((sum, feature) => sum + of[feature]! * share, bias[n]!));
      const highest = Math.max(...scores);
      const raised = scores.map((score) => Math.exp(score - highest));
      const total = raised.reduce((sum, value) => sum + value, 0);
      weights.forEach((of, n) => {
        const wrong = (raised[n]! / total - (right === n ? 1 : 0)) * importance;
        bias[n]! -= rate * wrong * 0.1;
        for (const feature of features) of[feature]! -= rate * (wrong * share + ridge * of[feature]!);
      });
    }
  }
  return { weights, bias };
}

/** A linear congruential generator: the same numbers each time. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff) / 0x7fffffff;
}
