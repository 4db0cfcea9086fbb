import { useContext } from 'react';
import { topicLabel } from '#coach/topics.ts';
import { PhotoGrid } from '#features/media/PhotoGrid.tsx';
import type { Kind } from '#kinds/kind.ts';
import { kinds } from '#kinds/kinds.ts';
import { Tag } from '#ui/Tag.tsx';
import { LogContext } from './log-context.ts';
import { FOLD_OVER } from './fold-text.ts';
import { itemText, type LogItem } from './timeline.ts';
import { RichWords } from './RichWords.tsx';
import { hasMarks } from '#lib/markdown.ts';
import { t } from '#lib/i18n.ts';

const words = 'max-w-measure font-serif text-read text-pretty wrap-anywhere';

/** The words of a line: its text, what belongs to it, and its tags. */
export function ItemWords({ item }: { item: LogItem }) {
  const { query, onTag } = useContext(LogContext);
  const kind: Kind = kinds[item.kind];
  const { untitled } = kinds[item.kind].log;
  const text = itemText(item) || (untitled && t(untitled));
  const tags = 'tags' in item.row ? (item.row.tags ?? []) : [];
  const topic = item.kind === 'thought' ? topicLabel(item.row.topic) : null;
  const quiet = item.kind === 'chat' && item.row.role === 'assistant';
  const markdown = kind.markdown?.(item.row) ?? false;
  const look = quiet ? 'max-w-measure text-ink' : words;
  const line = (text: string, className: string, formatted = false) => {
    // A long text is cut here too: what is drawn first must not be higher than what takes its place.
    const plain = <p className={`${className} whitespace-pre-line`}>{text.slice(0, FOLD_OVER)}</p>;
    if (query === '' && text.length <= FOLD_OVER && !(formatted && hasMarks(text))) return plain;
    return <RichWords text={text} markdown={formatted} query={query} className={className} />;
  };
  return (
    <>
      {text ? line(text, look, markdown) : null}
      {item.kind === 'event' && item.row.description ? line(item.row.description, 'text-ink-2') : null}
      {item.kind === 'habitDay' && item.row.note ? line(item.row.note, `${words} text-ink-2`) : null}
      {item.attachments ? <PhotoGrid attachments={item.attachments} className={text ? 'mt-2.5' : 'mt-1'} /> : null}
      {topic ? <p className="mt-1 text-sm text-ink-2">{t('About: {topic}', { topic })}</p> : null}
      {tags.length > 0 ? (
        <p className="mt-2 flex flex-wrap gap-x-2 gap-y-1.5">
          {tags.map((tag) => (
            <Tag key={tag} onClick={onTag && (() => onTag(tag))}>
              {tag}
            </Tag>
          ))}
        </p>
      ) : null}
    </>
  );
}
