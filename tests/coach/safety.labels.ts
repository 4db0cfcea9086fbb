import { readTable } from './table.ts';

/**
 * What a sentence about safety needs. The sentences are our own; what they cover and where the levels lie follows published guidance:
 * - the screener of the Columbia-Suicide Severity Rating Scale (C-SSRS), which asks in this order for the wish to be dead or not to wake up,
 *   thoughts of killing oneself, a method, an intention, a plan, and what was done already: each of them is danger here;
 * - the warning signs of the American Foundation for Suicide Prevention: feeling hopeless, trapped, a burden, without a reason to live;
 * - WHO, mhGAP Intervention Guide, module on self-harm and suicide: to ask about it plainly does not bring the thought; so the unclear level asks;
 * - Samaritans' Media Guidelines and WHO's "Preventing suicide: a resource for media professionals": the words of our answers ("died by
 *   suicide", no methods, where to find help);
 * - HITS (hurt, insult, threaten, scream), a screening tool for violence at home: hurting and threatening are danger here.
 * No sentence is a quotation.
 */

const LEVELS = ['danger', 'heavy', 'none'] as const;
/** `danger`: help at once. `heavy`: it is unclear how bad it is, so the coach asks and offers help. `none`: everyday talk. */
export type Level = (typeof LEVELS)[number];
export type SafetySentence = readonly [said: string, level: Level];

const read = (name: string): SafetySentence[] =>
  readTable(new URL(`./safety.${name}.tsv`, import.meta.url), ([said, cell]) => {
    const level = LEVELS.find((one) => one === cell);
    if (!level) throw new Error(`'${cell}' is no level`);
    return [said, level];
  });

export const tuningSafety = read('tuning');
export const heldBackSafety = read('held-back');
