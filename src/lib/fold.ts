/** A text without case and accents: "Ça" and "ca" are the same. What a search compares. */
export const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
