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

/** `danger`: help at once. `heavy`: it is unclear how bad it is, so the coach asks and offers help. `none`: everyday talk. */
export type Level = 'danger' | 'heavy' | 'none';
export type SafetySentence = readonly [said: string, level: Level];

export const danger = (said: string): SafetySentence => [said, 'danger'];
export const heavy = (said: string): SafetySentence => [said, 'heavy'];
export const none = (said: string): SafetySentence => [said, 'none'];
