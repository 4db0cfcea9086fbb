/** Statistics of the benchmarks. */

/** The value below which a share `p` of the samples lies (nearest rank). */
export function percentile(samples: readonly number[], p: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(p * sorted.length) - 1))] ?? Number.NaN;
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

/** A ratio, measured several times: subject and baseline alternate on the same machine. */
export interface Ratio {
  /** Its key in baselines.json. */
  readonly id: string;
  readonly title: string;
  /** One sentence: what was measured, compared with what. */
  readonly description: string;
  /** What the pairs are in; ms by default. */
  readonly unit?: 'ms' | 'KB';
  /** Subject and baseline, one pair for each repetition. */
  readonly pairs: readonly (readonly [subject: number, baseline: number])[];
}

/** How a part of the benchmarks is run. */
export interface Measuring {
  readonly repetitions: number;
  readonly progress: (text: string) => void;
}

export interface Summary {
  readonly ratio: number;
  readonly from: number;
  readonly to: number;
  /** ms */
  readonly subject: number;
  readonly baseline: number;
}

export function summarise({ pairs }: Ratio): Summary {
  const ratios = pairs.map(([subject, baseline]) => subject / baseline);
  return {
    ratio: median(ratios),
    from: Math.min(...ratios),
    to: Math.max(...ratios),
    subject: median(pairs.map(([subject]) => subject)),
    baseline: median(pairs.map(([, baseline]) => baseline)),
  };
}
