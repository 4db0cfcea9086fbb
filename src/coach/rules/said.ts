/** A statement as the rules read it. */
import { isPast } from './reflection.ts';
import type { Rule } from './rule.ts';
import { findWhen, type Now, type When } from './when.ts';

export interface Said {
  readonly text: string;
  readonly now: Now;
  readonly when: When | null;
  /** The text after a leading time: "tomorrow: call the tax office". */
  readonly rest: string;
  /** Whether it is over. */
  readonly past: boolean;
  /** The same with a leading time at its end, as plans are read: "I have a call tomorrow at two". */
  turned(): Said;
}

export function saidOf(text: string, now: Now): Said {
  const when = findWhen(text, now);
  const rest = (when ? afterLead(text, when) : text).replace(/^[\s,:–-]+/, '');
  let turned: Said | undefined;
  const said: Said = { text, now, when, rest, past: isPast(text, when), turned: () => (turned ??= turn(said)) };
  return said;
}

const afterLead = (text: string, when: When): string => {
  const lead = [...when.spans]
    .sort((a, b) => a.start - b.start)
    .reduce((end, span) => (span.start <= end + 2 ? span.end : end), -1);
  return lead > 0 ? text.slice(lead) : text;
};

function turn(said: Said): Said {
  const { text, when, rest, now } = said;
  const led = when ? text.length - afterLead(text, when).length : 0;
  return led > 0 ? saidOf(`${rest} ${text.slice(0, led)}`.trim(), now) : said;
}

/** Rules for what is not over. */
export const ahead = (rules: readonly Rule<Said>[]): readonly Rule<Said>[] =>
  rules.map((rule) => ({ ...rule, when: (said) => !said.past && rule.when(said) }));
