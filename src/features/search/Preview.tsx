import { isPicture } from '#features/media/media.ts';
import { usePhotosHere } from '#features/media/queries.ts';
import { Thumb } from '#features/media/Thumb.tsx';
import { capital, dayOfMonth, monthYear, weekday } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { Highlight } from '#ui/Highlight.tsx';
import { Tag } from '#ui/Tag.tsx';
import { copyText } from '#ui/copy-text.ts';
import { t } from '#lib/i18n.ts';
import type { Result } from './read-hits.ts';

export interface PreviewProps {
  readonly result: Result;
  readonly typed: string;
  readonly onOpen: (result: Result) => void;
}

/** The whole text of the active result, beside the list on a desktop. */
export function Preview({ result, typed, onOpen }: PreviewProps) {
  const here = usePhotosHere(result.photo ? [result.photo] : []);
  return (
    <section aria-label={t('Preview')} className="border-s border-line ps-6">
      <div className="sticky top-16 flex max-h-[min(70dvh,34rem)] flex-col pt-5">
        <header className="flex items-center gap-3">
          <span className="font-serif text-[2.5rem] leading-none font-semibold tabular-nums">
            {dayOfMonth(result.day)}
          </span>
          <span className="text-sm text-ink-2">
            {capital(weekday(result.day))}
            <br />
            {capital(monthYear(result.day))}
          </span>
        </header>
        <div
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a text that scrolls can be reached by keyboard
          tabIndex={0}
          aria-label={t('Text')}
          role="group"
          className="min-h-0 overflow-y-auto py-3 font-serif text-[1.0625rem] leading-relaxed whitespace-pre-wrap wrap-anywhere"
        >
          {result.photo && isPicture(result.photo) ? (
            <Thumb file={result.photo} sharp={here.has(result.photo.sha256)} className="mb-3 aspect-[4/3] rounded-s" />
          ) : null}
          <Highlight text={result.text} query={typed} />
        </div>
        {result.tags.length > 0 ? (
          <p className="flex flex-wrap gap-2 pb-3">
            {result.tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </p>
        ) : null}
        <footer className="-ms-3 flex flex-wrap border-t border-line pt-2">
          <Button tone="quiet" size="sm" onClick={() => onOpen(result)}>
            {t('Open')}
          </Button>
          <Button tone="quiet" size="sm" onClick={() => copyText(result.text)}>
            {t('Copy')}
          </Button>
        </footer>
      </div>
    </section>
  );
}
