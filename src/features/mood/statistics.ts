/**
 * The statistics of "what goes with good days": a difference of two means with its interval. It allows for unequal variances, for days that
 * depend on the day before, and for the number of comparisons. Pure and deterministic.
 */

/** The difference of two groups of days, in levels of the scale. */
export interface Difference {
  /** Mean of the first group minus mean of the second. */
  readonly effect: number;
  /** The 95 % interval of that difference. */
  readonly low: number;
  readonly high: number;
  /** The probability of a difference at least this large if there is none. */
  readonly p: number;
}

/**
 * Welch's t interval for two means with unequal variances (B. L. Welch, "The generalization of 'Student's' problem when several different
 * population variances are involved", Biometrika 34, 1947). `inflation` multiplies the variance (below). Null when a group has fewer than
 * two values or nothing varies.
 */
export function welch(a: readonly number[], b: readonly number[], inflation = 1): Difference | null {
  if (a.length < 2 || b.length < 2) return null;
  const [x, y] = [moments(a), moments(b)];
  const [va, vb] = [(x.variance / a.length) * inflation, (y.variance / b.length) * inflation];
  const squared = va + vb;
  if (squared <= Number.EPSILON) return null;
  // Dependent days count as fewer days: the degrees of freedom shrink as the variance grows.
  const df = Math.max(1, squared ** 2 / (va ** 2 / (a.length - 1) + vb ** 2 / (b.length - 1)) / inflation);
  const effect = x.mean - y.mean;
  const error = Math.sqrt(squared);
  const reach = tFor95(df) * error;
  return { effect, low: effect - reach, high: effect + reach, p: twoSided(effect / error, df) };
}

/**
 * The factor by which the variance of a difference grows when both series depend on the day before: (1 + ρxρy) / (1 − ρxρy), for the
 * lag-one autocorrelations of what happened and of mood (M. S. Bartlett, "Some aspects of the time-correlation problem in regard to tests
 * of significance", J. R. Stat. Soc. 98, 1935). Never below 1: alternation does not make the interval smaller.
 */
export function inflationOf(happened: readonly (number | null)[], mood: readonly (number | null)[]): number {
  const both = Math.min(0.9, Math.max(0, lagOne(happened)) * Math.max(0, lagOne(mood)));
  return (1 + both) / (1 - both);
}

/** The lag-one autocorrelation, −1 to 1. Missing days form no pairs. 0 when it cannot be computed. */
export function lagOne(series: readonly (number | null)[]): number {
  const known = series.filter((value) => value !== null);
  if (known.length < 3) return 0;
  const { mean, variance } = moments(known);
  if (variance === 0) return 0;
  let [sum, pairs] = [0, 0];
  for (let i = 1; i < series.length; i++) {
    const [before, now] = [series[i - 1], series[i]];
    if (before === null || now === null || before === undefined || now === undefined) continue;
    sum += (before - mean) * (now - mean);
    pairs++;
  }
  return pairs === 0 ? 0 : Math.max(-1, Math.min(1, sum / pairs / variance));
}

/**
 * Which of several comparisons are still significant when all are taken together, at 5 % in total (S. Holm, "A simple sequentially
 * rejective multiple test procedure", Scand. J. Stat. 6, 1979).
 */
export function holm(ps: readonly number[], level = 0.05): boolean[] {
  const order = ps.map((p, i) => ({ p, i })).sort((a, b) => a.p - b.p);
  const stands = ps.map(() => false);
  for (const [rank, { p, i }] of order.entries()) {
    if (p > level / (ps.length - rank)) break;
    stands[i] = true;
  }
  return stands;
}

/** The 95 % interval of one mean (Student's t); null without variance. */
export function meanInterval(values: readonly number[]): { readonly low: number; readonly high: number } | null {
  if (values.length < 2) return null;
  const { mean, variance } = moments(values);
  const reach = tFor95(values.length - 1) * Math.sqrt(variance / values.length);
  return { low: mean - reach, high: mean + reach };
}

/** Mean and sample variance. */
function moments(values: readonly number[]): { readonly mean: number; readonly variance: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, variance: squares / (values.length - 1) };
}

/** P(|T| ≥ |t|) for Student's t with `df` degrees of freedom, which need not be whole. */
export const twoSided = (t: number, df: number): number => incompleteBeta(df / (df + t * t), df / 2, 0.5);

/** The t that 95 % lie within: twoSided(t, df) = 0.05, by bisection. */
export function tFor95(df: number): number {
  let [low, high] = [0, 1];
  while (twoSided(high, df) > 0.05) high *= 2;
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (twoSided(middle, df) > 0.05) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The regularised incomplete beta function I_x(a, b) (NIST Digital Library of Mathematical Functions, 8.17.22), by Lentz's method. */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The fraction converges quickly on this side only.
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front = Math.exp(lnGamma(a + b) - lnGamma(a) - lnGamma(b) + a * Math.log(x) + b * Math.log(1 - x)) / a;
  const TINY = 1e-300;
  let c = 1;
  let d = 1 / (1 - ((a + b) * x) / (a + 1) || TINY);
  let fraction = d;
  for (let m = 1; m < 400; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    let step = 1;
    for (const term of [even, odd]) {
      d = 1 / (1 + term * d || TINY);
      c = 1 + term / c || TINY;
      step = c * d;
      fraction *= step;
    }
    if (Math.abs(step - 1) < 1e-14) break;
  }
  return front * fraction;
}

/** ln Γ(z) for z > 0: Lanczos' approximation (g = 7, nine terms), good to 15 digits. */
function lnGamma(z: number): number {
  let sum = LANCZOS[0]!;
  for (let i = 1; i < LANCZOS.length; i++) sum += LANCZOS[i]! / (z - 1 + i);
  const t = z + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (z - 0.5) * Math.log(t) - t + Math.log(sum);
}
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];
