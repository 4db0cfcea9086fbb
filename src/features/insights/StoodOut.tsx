import { count } from '#lib/format.ts';
import type { StandOut } from './stand-out.ts';

/** The most marks that are drawn for a word. */
const MOST_MARKS = 12;

/** The words that were written more often than usual. */
export function StoodOut({ words }: { readonly words: readonly StandOut[] }) {
  return (
    <section aria-labelledby="words-title" className="mt-9">
      <h2 id="words-title" className="border-b border-line pb-1.5 text-h3">
        Words that stood out
      </h2>
      <ul className="gap-x-10 md:columns-2">
        {words.map(({ word, times, before }) => (
          <li
            key={word}
            className="flex min-h-12 flex-wrap items-center gap-x-3 border-b border-line py-2 break-inside-avoid"
          >
            <span className="min-w-0 flex-1 basis-24 truncate font-serif text-lead">{word}</span>
            <span className="flex gap-0.5" aria-hidden="true">
              {Array.from({ length: Math.min(times, MOST_MARKS) }, (_, i) => (
                <span key={i} className="block h-4 w-1 rounded-[1px] bg-heat-3" />
              ))}
            </span>
            <span className="w-34 shrink-0 text-sm text-ink-2 tabular-nums">
              <span className="sr-only">{count(times, 'time')}, </span>
              {before === 0 ? 'not the week before' : `${before} the week before`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
