import { useEffect, useState } from 'react';
import { classes } from './classes.ts';

let toHtml: ((text: string) => string) | null = null;

/** A text without any of these is the same with and without Markdown. */
const MARKS = /[*_`#>[\]|~]|^[^\S\r\n\u2028\u2029]*(?:[-+]|\d+[.)])\s|https?:|www\.|@/m;

/** Sanitised Markdown of the coach. The plain text shows at once; the formatting follows when its code is loaded. */
export function Markdown({ text, className }: { readonly text: string; readonly className?: string | undefined }) {
  const marked = MARKS.test(text);
  const [ready, setReady] = useState(toHtml !== null);
  useEffect(() => {
    if (ready || !marked) return undefined;
    let gone = false;
    import('./markdown.ts').then(
      ({ markdownToHtml }) => {
        toHtml = markdownToHtml;
        if (!gone) setReady(true);
      },
      // The plain text is readable without it.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [marked, ready]);
  const look = classes('markdown max-w-measure', className);
  if (!marked || !ready || !toHtml) return <p className={classes(look, 'whitespace-pre-line')}>{text}</p>;
  // oxlint-disable-next-line react/no-danger -- sanitised in markdown.ts
  return <div className={look} dangerouslySetInnerHTML={{ __html: toHtml(text) }} />;
}
