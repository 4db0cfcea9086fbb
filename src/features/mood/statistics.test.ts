import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom } from '#lib/seeded.ts';
import { holm, inflationOf, lagOne, meanInterval, tFor95, twoSided, welch } from './statistics.ts';

test.each([
  [1, 12.706204736174694],
  [2.5, 3.5746548420036817],
  [10, 2.228138851986274],
  [25, 2.0595385527532972],
  [100, 1.9839715185235518],
])("Student's t of %d degrees of freedom lies 95 times of 100 within %d", (df, t) => {
  expect(tFor95(df)).toBeCloseTo(t, 8);
});

test.each([
  [0.5, 1, 0.7048327646991335],
  [2, 3.3, 0.1309588644394494],
  [2.46, 25, 0.0211543034928261],
  [5, 12, 0.0003093112112838888],
  [10, 50, 1.6077334688335447e-13],
])('a t of %d with %d degrees of freedom has p = %d', (t, df, p) => {
  expect(twoSided(t, df) / p).toBeCloseTo(1, 9);
  expect(twoSided(-t, df)).toBe(twoSided(t, df));
});

// Two usual examples of Welch's test: equal and unequal sizes and variances.
const even = {
  a: [27.5, 21.0, 19.0, 23.6, 17.0, 17.9, 16.9, 20.1, 21.9, 22.6, 23.1, 19.6, 19.0, 21.7, 21.4],
  b: [27.1, 22.0, 20.8, 23.4, 23.4, 23.5, 25.8, 22.0, 24.8, 20.2, 21.9, 22.1, 22.9, 20.5, 24.4],
};
const uneven = {
  a: [17.2, 20.9, 22.6, 18.1, 21.7, 21.4, 23.5, 24.2, 14.7, 21.8],
  b: [
    21.5, 22.8, 21.0, 23.0, 21.6, 23.6, 22.5, 20.7, 23.4, 21.8, 20.7, 21.7, 21.5, 22.5, 23.6, 21.5, 22.5, 23.5, 21.5,
    21.8,
  ],
};
test.each([
  [even, -2.166667, -3.984096267, -0.349237066, 0.021378001],
  [uneven, -1.525, -3.698421325, 0.648421325, 0.148841697],
])("Welch's interval and p are the known ones", ({ a, b }, effect, low, high, p) => {
  const found = welch(a, b)!;
  expect(found.effect).toBeCloseTo(effect, 5);
  expect(found.low).toBeCloseTo(low, 6);
  expect(found.high).toBeCloseTo(high, 6);
  expect(found.p).toBeCloseTo(p, 8);
});

const values = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 40 });

test('swapping the groups changes the sign of the difference; the interval contains it, and excludes 0 exactly when p is below 5 %', () => {
  fc.assert(
    fc.property(values, values, fc.double({ min: 1, max: 4, noNaN: true }), (a, b, inflation) => {
      const found = welch(a, b, inflation);
      const turned = welch(b, a, inflation);
      if (!found || !turned) {
        expect([found, turned]).toEqual([null, null]);
        expect(new Set(a).size + new Set(b).size).toBe(2);
        return;
      }
      expect(found.effect).toBeCloseTo(-turned.effect, 10);
      expect(found.low).toBeCloseTo(-turned.high, 10);
      expect(found.low <= found.effect && found.effect <= found.high).toBe(true);
      fc.pre(Math.abs(found.p - 0.05) > 1e-6);
      expect(found.low > 0 || found.high < 0).toBe(found.p < 0.05);
      const wider = welch(a, b, inflation * 2)!;
      expect(wider.high - wider.low).toBeGreaterThan(found.high - found.low);
    }),
  );
});

test('without variance, or with a single value, there is no result', () => {
  expect(welch([4, 4, 4], [3, 3, 3])).toBeNull();
  expect(welch([4], [3, 2, 5])).toBeNull();
  expect(meanInterval([3])).toBeNull();
});

test("a mean's interval is Student's", () => {
  const { low, high } = meanInterval([1, 2, 3, 4, 5])!;
  expect([low, high]).toEqual([expect.closeTo(1.036757, 5), expect.closeTo(4.963243, 5)]);
});

test('a slow series has positive autocorrelation, an alternating one negative, and gaps form no pairs', () => {
  expect(lagOne([1, 1, 1, 1, 5, 5, 5, 5])).toBeGreaterThan(0.6);
  expect(lagOne([1, 5, 1, 5, 1, 5])).toBeLessThan(-0.8);
  expect(lagOne([1, null, 5, null, 1, null, 5])).toBe(0);
  expect(lagOne([3, 3, 3])).toBe(0);
  expect(inflationOf([1, 0, 1, 0, 1, 0], [1, 5, 1, 5, 1, 5])).toBe(1);
  expect(inflationOf([0, 0, 0, 0, 1, 1, 1, 1], [1, 1, 1, 1, 5, 5, 5, 5])).toBeGreaterThan(2);
});

test("Holm's procedure accepts in order, and stops at the first that fails", () => {
  expect(holm([0.01, 0.04, 0.03, 0.005])).toEqual([true, false, false, true]);
  expect(holm([0.012, 0.02, 0.024])).toEqual([true, true, true]);
  expect(holm([0.06, 0.001])).toEqual([false, true]);
  expect(holm([])).toEqual([]);
});

test('for autocorrelated days the interval contains the true value about as often as stated', () => {
  const random = seededRandom(11);
  const gauss = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  let [held, heldBlindly] = [0, 0];
  const RUNS = 400;
  for (let run = 0; run < RUNS; run++) {
    const [happened, mood]: [number[], number[]] = [[random() < 0.5 ? 1 : 0], [gauss()]];
    for (let day = 1; day < 200; day++) {
      happened.push(random() < 0.8 ? happened[day - 1]! : 1 - happened[day - 1]!);
      mood.push(0.6 * mood[day - 1]! + 0.8 * gauss());
    }
    const [a, b] = [mood.filter((_, i) => happened[i] === 1), mood.filter((_, i) => happened[i] === 0)];
    const holds = (inflation: number) => {
      const found = welch(a, b, inflation);
      return found !== null && found.low <= 0 && found.high >= 0;
    };
    // The true value is 0: the two series are independent.
    if (holds(inflationOf(happened, mood))) held++;
    if (holds(1)) heldBlindly++;
  }
  expect(held / RUNS).toBeGreaterThan(0.92);
  expect(heldBlindly / RUNS).toBeLessThan(0.88);
});
