import { classes } from './classes.ts';
import { lateFunction, useLate } from './late.tsx';

const toHtml = lateFunction(async () => (await import('./markdown.ts')).markdownToHtml);

/** A text without any of these is the same with and without Markdown. */
const MARKS = /[*_`#>[\]|~]|^[^\S\r\n\u2028\u2029]*(?:[-+]|\d+[.)])\s|https?:|www\.|@/m;

/** Sanitised Markdown of the coach. The plain text shows at once; the formatting follows when its code is loaded. */
export function Markdown({ text, className }: { readonly text: string; readonly className?: string | undefined }) {
  const marked = MARKS.test(text);
  const html = useLate(toHtml, marked);
  const look = classes('markdown max-w-measure', className);
  if (!marked || !html) return <p className={classes(look, 'whitespace-pre-line')}>{text}</p>;
  // oxlint-disable-next-line react/no-danger -- sanitised in markdown.ts
  return <div className={look} dangerouslySetInnerHTML={{ __html: html(text) }} />;
}
