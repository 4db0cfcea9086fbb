/** What the load test has found: lines for a table, and what each goal says. */
import { loadavg } from 'node:os';
import { median } from '../bench/stats.ts';

export interface Line {
  readonly what: string;
  readonly figures: string;
  readonly against: string;
  /** The subject's rate to the baseline's (more is better), or its cost to the baseline's (less is better). */
  readonly ratio: string;
  readonly goal?: { readonly text: string; readonly met: boolean };
}

export interface Loading {
  readonly seconds: number;
  readonly rounds: number;
  readonly progress: (text: string) => void;
}

/** Subject and baseline by turns, after one turn that does not count. Resolves to what each turn found. */
export async function byTurns<S, B>(
  { rounds }: Loading,
  subject: () => Promise<S>,
  baseline: () => Promise<B>,
): Promise<readonly (readonly [S, B])[]> {
  const found: (readonly [S, B])[] = [];
  for (let n = -1; n < rounds; n++) {
    const pair = [await subject(), await baseline()] as const;
    if (n >= 0) found.push(pair);
  }
  return found;
}

export const middle = <T>(of: readonly T[], number: (one: T) => number): number => median(of.map(number));

export const ms = (n: number): string => `${n.toFixed(n < 1 ? 2 : n < 10 ? 1 : 0)} ms`;
export const whole = (n: number): string => Math.round(n).toLocaleString('en');

export function print(lines: readonly Line[]): void {
  const rows = [
    ['what', 'figures', 'against', 'ratio', 'goal'],
    ...lines.map(({ what, figures, against, ratio, goal }) => [
      what,
      figures,
      against,
      ratio,
      goal ? `${goal.text}: ${goal.met ? 'met' : 'missed'}` : '',
    ]),
  ];
  const widths = rows[0]!.map((_, n) => Math.max(...rows.map((row) => row[n]!.length)));
  const lineOf = (row: readonly string[]) => `| ${row.map((cell, n) => cell.padEnd(widths[n]!)).join(' | ')} |`;
  console.log(lineOf(rows[0]!));
  console.log(lineOf(widths.map((width) => '-'.repeat(width))));
  for (const row of rows.slice(1)) console.log(lineOf(row));
  console.log(
    `\nThe machine's load at the end, with this test's own: ${loadavg()
      .map((n) => n.toFixed(1))
      .join(', ')}.`,
  );
}
