import { useId, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Highlight } from '#ui/Highlight.tsx';
import { Written } from '#ui/Written.tsx';
import { beginningOf, hidesMatch } from './fold-text.ts';
import { markedWords } from './narrow.ts';
import { t } from '#lib/i18n.ts';

interface RichWordsProps {
  readonly text: string;
  readonly markdown: boolean;
  /** What is searched, whose words are marked; '' for nothing. */
  readonly query: string;
  readonly className: string;
}

/** A text with its formatting, with the words of a search marked, and folded when it is long; a match in the folded part unfolds it. */
export function RichWords({ text, markdown, query: typed, className }: RichWordsProps) {
  const query = markedWords(typed);
  const id = useId();
  // Null until the person chooses.
  const [asked, setAsked] = useState<boolean | null>(null);
  const beginning = beginningOf(text);
  const whole = beginning === null || (asked ?? hidesMatch(text, beginning, query));
  const shown = whole ? text : `${beginning} …`;
  return (
    <>
      {markdown ? (
        <div id={id}>
          <Written text={shown} query={query} className={className} />
        </div>
      ) : (
        <p id={id} className={`${className} whitespace-pre-line`}>
          <Highlight text={shown} query={query} />
        </p>
      )}
      {beginning === null ? null : (
        <Button
          tone="quiet"
          size="sm"
          className="-ms-3.5"
          aria-expanded={whole}
          aria-controls={id}
          onClick={() => setAsked(!whole)}
        >
          {whole
            ? t('Show less')
            : t('Show all, {count, plural, one {# character} other {# characters}}', { count: text.length })}
        </Button>
      )}
    </>
  );
}
