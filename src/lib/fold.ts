/** A text without case and accents, for comparing in a search: "Ça" and "ca" become the same. */
export const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
