import { useEffect, useState } from 'react';
import { classes } from './classes.ts';

let toHtml: ((text: string) => string) | null = null;

/** What none of is in a text, Markdown would leave as it is. */
const MARKS = /[*_`#>[\]|~]|^\s*(?:[-+]|\d+[.)])\s|https?:|www\.|@/m;

/** Words of the coach: Markdown, sanitised. The words are there at once; their marks follow when the code that reads them has come. */
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
      // The words can be read without.
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
