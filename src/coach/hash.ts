/** FNV-1a, 32 bits: the number by which the models know a feature. */
export function hashOf(feature: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < feature.length; at++) hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** The words that the models compare: without the most common endings. */
export const stemOf = (word: string): string => (word.length > 4 ? word.replace(/(?:ing|ed|es|s|er|ly)$/, '') : word);
