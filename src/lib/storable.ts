/** Text that every database can store: no NUL, and no half of a surrogate pair (a cut emoji). */

export const isStorableText = (text: string): boolean => !/\0|\p{Surrogate}/u.test(text);

/** The text with a replacement character for each half of a pair. */
export const storableText = (text: string): string =>
  isStorableText(text) ? text : text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\uFFFD');

/** The text without what cannot be stored: for the answers of a model, where a replacement character would be no help. */
export const withoutUnstorable = (text: string): string => text.replaceAll(/\0|\p{Surrogate}/gu, '');
