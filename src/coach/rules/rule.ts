/** A named rule, and how the first that fits is found. */
import type { FoundItem } from './found.ts';

/**
 * One way to understand what a person says. The rules of a list are tried in order, and the first that makes something decides.
 * `S` is what it reads, `M` what it recognised there. Its examples, by its name, are in tests/coach/rule-examples: the test runs each.
 */
export interface Rule<S, M = unknown> {
  /** What the person said, in words for that person: "What was sent" names the rule by which something was filed. */
  readonly name: string;
  /** What it recognises; null, false or undefined when it is not for this text. */
  readonly when: (said: S) => M | null | false | undefined;
  /** Null: it makes nothing of it after all, and the next rules are tried. */
  readonly make: (said: S, match: M) => FoundItem[] | null;
}

/** Names what a rule has made; of nested rules the outermost. */
export const named = (made: readonly FoundItem[], name: string): FoundItem[] =>
  made.map((item) => ({ ...item, rule: name }));

/** What the first rule that fits makes; null when none does. */
export function firstOf<S>(rules: readonly Rule<S>[], said: S): FoundItem[] | null {
  for (const { name, when, make } of rules) {
    const match = when(said);
    const made = match === null || match === undefined || match === false ? null : make(said, match);
    if (made) return named(made, name);
  }
  return null;
}
