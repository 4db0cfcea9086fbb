/** Text that every database can hold: no NUL, and no half of a surrogate pair (a cut through an emoji). */

export const isStorableText = (text: string): boolean => !/\0|\p{Surrogate}/u.test(text);

/** The text with a mark where half a character was. */
export const storableText = (text: string): string =>
  isStorableText(text) ? text : text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\uFFFD');

/** The text without what cannot be held: for what a model says, whose slips nobody has to see. */
export const withoutUnstorable = (text: string): string => text.replaceAll(/\0|\p{Surrogate}/gu, '');
