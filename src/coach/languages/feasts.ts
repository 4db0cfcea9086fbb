/** Feasts by what a language calls them, each with its day in the words of the English grammar; those that move are counted from Easter. */
import type { Language } from './language.ts';

export type Feasts = readonly (readonly [name: string, day: string])[];

/** A phrase for feasts on their day, after what leads to one, or as the last day, after what means "by". Both are patterns without a group of their own. */
export const feastPhrase = (feasts: Feasts, lead: string, by: string): Language['phrases'][number] => [
  `(?:(${by})|${lead})(${feasts.map(([name]) => name).join('|')})`,
  ([last, said = '']) =>
    `${last ? 'by' : 'on'} ${feasts.find(([name]) => new RegExp(`^(?:${name.replace(/\(\?!.*/, '')})$`).test(said))![1]}`,
];
