/** The paper of a print: its size, its margins, and the number at the foot of each page. */

export const papers = { a4: 'A4 (210 × 297 mm)', letter: 'US Letter (8.5 × 11 in)' } as const;
export type Paper = keyof typeof papers;

/** Where Letter is the usual paper. */
const LETTER = /-(?:US|CA|MX|PH|CL|CO|CR|GT|NI|PA|PR|SV|VE|DO)\b/;

/** The usual paper where a person lives. */
export const usualPaper = (language: string): Paper => (LETTER.test(language) ? 'letter' : 'a4');

const rules = (paper: Paper) => `
@page { size: ${paper === 'a4' ? 'A4' : 'letter'}; margin: 20mm 22mm 24mm; @bottom-center { content: counter(page); font: 9pt serif; } }
@page :first { @bottom-center { content: none; } }`;

/** Sets the paper; the function that it returns takes it away. It is a sheet made by script, which the Content-Security-Policy allows. */
export function layPaper(paper: Paper): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules(paper));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}
