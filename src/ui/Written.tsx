import type { ReactNode } from 'react';
import { parseMarkdown, type Block, type Inline } from '#lib/markdown.ts';
import { classes } from './classes.ts';
import { Highlight } from './Highlight.tsx';

interface WrittenProps {
  /** Markdown light (lib/markdown.ts). */
  readonly text: string;
  /** Words that are marked; '' for none. */
  readonly query?: string | undefined;
  readonly className?: string | undefined;
}

/** What a person wrote, formatted. The nodes are elements of React, so the text never becomes HTML. */
export const Written = ({ text, query = '', className }: WrittenProps) => (
  <div className={classes('markdown', className)}>
    {parseMarkdown(text).map((block, i) => blockOf(block, i, query))}
  </div>
);

const HEADINGS = { 1: 'h3', 2: 'h4', 3: 'h5' } as const;
const SIZES = { 1: 'text-lead font-[560]', 2: 'text-read font-bold', 3: 'text-ui font-bold' } as const;

function blockOf(block: Block, key: number, query: string): ReactNode {
  if (block.is === 'heading') {
    const Heading = HEADINGS[block.level];
    return (
      <Heading key={key} className={classes('font-serif', SIZES[block.level])}>
        {inline(block.of, query)}
      </Heading>
    );
  }
  if (block.is === 'list') {
    return (
      <ul key={key} className="list-none! ps-0!">
        {block.items.map(({ depth, mark, of }, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no identity
          <li key={i} className="flex gap-2" style={{ paddingLeft: `${depth * 1.25}em` }}>
            <span className="min-w-[1em] shrink-0 text-end text-ink-2 tabular-nums">{mark}</span>
            <span className="min-w-0">{inline(of, query)}</span>
          </li>
        ))}
      </ul>
    );
  }
  const lines = block.lines.map((line, i) => (
    // oxlint-disable-next-line react/no-array-index-key -- lines have no identity
    <span key={i} className="block">
      {inline(line, query)}
    </span>
  ));
  return block.is === 'quote' ? <blockquote key={key}>{lines}</blockquote> : <p key={key}>{lines}</p>;
}

function inline(nodes: readonly Inline[], query: string): ReactNode {
  return nodes.map((node, i) => {
    const key = i;
    if (node.is === 'text') return <Highlight key={key} text={node.text} query={query} />;
    if (node.is === 'link') {
      return (
        <a key={key} href={node.href} target="_blank" rel="noopener noreferrer nofollow" className="wrap-anywhere">
          {inline(node.of, query)}
        </a>
      );
    }
    const Tag = node.is;
    return <Tag key={key}>{inline(node.of, query)}</Tag>;
  });
}
