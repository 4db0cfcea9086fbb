import type { OwnRow } from '#coach/own-line.ts';
import type { Facts } from '#coach/own-facts.ts';
import type { Day } from '#lib/day.ts';

/** What a question asks for: the facts for its sentence, and the rows for its card. */
export interface Read {
  readonly facts: Facts;
  /** The title of the card. */
  readonly title: string;
  readonly rows: readonly OwnRow[];
}

/** When it is asked. */
export interface Asked {
  readonly today: Day;
  readonly at: Date;
}
