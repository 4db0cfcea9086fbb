/** Letters that Unicode does not split into a letter and a mark, and what people type for them. */
const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

/** A text without case, accents and widths, for comparing in a search: "Ça" and "ca", "Nørd" and "nord", "ＡＢＣ" and "abc" become the same. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[øłđðþßæœı]/g, (letter) => LETTERS[letter]!);
