import { useState } from 'react';
import { tell } from '#editing/tell.ts';
import type { Day } from '#lib/day.ts';
import { focusIfLost } from '#ui/focus-return.ts';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { answered, approved, failures, rejected } from './messages.ts';
import { approve, reject } from './mutations.ts';
import type { KnownSuggestions } from './queries.ts';
import { shownSuggestions, type Suggestion, type SuggestionKey, suggestionTexts } from './suggestion.ts';
import { t } from '#lib/i18n.ts';

interface SmartSuggestionsProps {
  readonly known: KnownSuggestions;
  readonly today: Day;
}

/** The Smart Suggestions box (spec 001, section 2): each pending one with a button to add it and one to dismiss it. */
export function SmartSuggestions({ known, today }: SmartSuggestionsProps) {
  const [here, setHere] = useState<ReadonlySet<SuggestionKey>>(new Set());
  const shown = shownSuggestions(known, today, here);
  return (
    <section aria-labelledby="suggestions-title">
      <h2 id="suggestions-title" className="border-b border-line pb-2 text-h3">
        {t('Smart Suggestions')}
      </h2>
      {shown.length > 0 ? (
        <ul>
          {shown.map((suggestion) => (
            <Row
              key={suggestion.key}
              suggestion={suggestion}
              onRejected={() => setHere((before) => new Set([...before, suggestion.key]))}
            />
          ))}
        </ul>
      ) : (
        <p className="py-3 text-ink-2">{t('No suggestions left. You have answered all three.')}</p>
      )}
    </section>
  );
}

interface RowProps {
  readonly suggestion: Suggestion;
  readonly onRejected: () => void;
}

function Row({ suggestion: { key, state }, onRejected }: RowProps) {
  const { text, to } = suggestionTexts[key];
  /** Whether a button of this row was pressed: the words that replace it then take its focus. */
  const [pressed, setPressed] = useState(false);
  const answer = async (work: typeof reject, said: ReturnType<typeof rejected>) => {
    setPressed(true);
    tell(await work(key), said, failures());
  };
  return (
    <li className="flex min-h-13 items-center gap-3 border-b border-line">
      <span className="min-w-0 flex-1">{t(text)}</span>
      {state === 'pending' ? (
        <span className="-me-2.5 flex">
          <IconButton
            icon="plus"
            label={t('Add: {text}', { text: t(text) })}
            className="text-tide"
            onClick={() => void answer(approve, approved()[to])}
          />
          <IconButton
            icon="x"
            label={t('Dismiss: {text}', { text: t(text) })}
            onClick={() => {
              onRejected();
              void answer(reject, rejected());
            }}
          />
        </span>
      ) : (
        <span
          ref={pressed ? focusIfLost : undefined}
          tabIndex={-1}
          className={`flex items-center gap-2 text-sm font-semibold outline-none ${state === 'approved' ? 'text-ok' : 'text-ink-2'}`}
        >
          {state === 'approved' ? <Icon name="check" size="s" /> : null}
          {answered()[state]}
        </span>
      )}
    </li>
  );
}
