import { PrintedPhotos } from '#features/media/PrintedPhotos.tsx';
import { kinds } from '#kinds/kinds.ts';
import type { Kind } from '#kinds/kind.ts';
import { capital, fullDay } from '#lib/format.ts';
import { PrintSheet } from '#ui/PrintSheet.tsx';
import { Written } from '#ui/Written.tsx';
import { tagsOf } from './narrow.ts';
import { headOf, textsIn, type RangeDay } from './range-text.ts';
import { t } from '#lib/i18n.ts';
import type { LogItem } from './timeline.ts';

interface PrintedLogProps {
  readonly title: string;
  readonly days: readonly RangeDay[];
  readonly onPrinted: () => void;
}

/** The entries by day, on paper. */
export const PrintedLog = ({ title, days, onPrinted }: PrintedLogProps) => (
  <PrintSheet className="font-serif" onPrinted={onPrinted}>
    <h1 className="mb-8 text-h2">{title}</h1>
    {days.map(({ day, items }) => (
      <section key={day} className="mb-8">
        <h2 className="mb-2 break-after-avoid border-b border-edge pb-1 text-h3">{capital(fullDay(day))}</h2>
        {items.map((item) => (
          <Entry key={`${item.kind} ${item.row.id}`} item={item} />
        ))}
      </section>
    ))}
  </PrintSheet>
);

function Entry({ item }: { item: LogItem }) {
  const kind: Kind = kinds[item.kind];
  const markdown = kind.markdown?.(item.row) ?? false;
  const tags = tagsOf(item);
  const texts = textsIn(item, !markdown);
  return (
    <article className="mb-4">
      <p className="break-after-avoid font-sans text-sm font-semibold text-ink-2">{headOf(item)}</p>
      {texts.map((text, i) =>
        markdown ? (
          // oxlint-disable-next-line react/no-array-index-key -- the texts of one row have no identity, and never change here
          <Written key={i} text={text} />
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- see above
          <p key={i} className="whitespace-pre-line">
            {text}
          </p>
        ),
      )}
      {item.attachments ? <PrintedPhotos attachments={item.attachments} /> : null}
      {tags.length > 0 ? (
        <p className="font-sans text-sm text-ink-2">{t('Tags: {tags}', { tags: tags.join(', ') })}</p>
      ) : null}
    </article>
  );
}
