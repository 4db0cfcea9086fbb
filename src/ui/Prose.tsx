import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { OUR_LINKS, parseMarkdown, type Block, type Inline } from '#lib/markdown.ts';
import { classes } from './classes.ts';

interface ProseProps {
  /** Markdown light (lib/markdown.ts). A heading of three marks is an h3. */
  readonly text: string;
  readonly className?: string | undefined;
  /** Missing: that of the page. */
  readonly lang?: 'en';
}

/** A text of this repository: an article, an answer, a legal page. It may link to pages of the app. */
export const Prose = ({ text, className, lang }: ProseProps) => (
  <div className={classes('markdown', className)} lang={lang}>
    {parseMarkdown(text, OUR_LINKS).map((block, i) => blockOf(block, i))}
  </div>
);

function blockOf(block: Block, key: number): ReactNode {
  if (block.is === 'heading') {
    return (
      <h3 key={key} className="pt-3">
        {inline(block.of)}
      </h3>
    );
  }
  if (block.is === 'list') {
    const List = /^\d/.test(block.items[0]!.mark) ? 'ol' : 'ul';
    return (
      <List key={key}>
        {block.items.map(({ of }, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no identity
          <li key={i}>{inline(of)}</li>
        ))}
      </List>
    );
  }
  const lines = block.lines.map((line, i) => (
    // oxlint-disable-next-line react/no-array-index-key -- lines have no identity
    <span key={i} className="block">
      {inline(line)}
    </span>
  ));
  return block.is === 'quote' ? <blockquote key={key}>{lines}</blockquote> : <p key={key}>{lines}</p>;
}

function inline(nodes: readonly Inline[]): ReactNode {
  return nodes.map((node, i) => {
    const key = i;
    if (node.is === 'text') return node.text;
    if (node.is === 'link') return <Anchor key={key} href={node.href} words={inline(node.of)} />;
    const Tag = node.is;
    return <Tag key={key}>{inline(node.of)}</Tag>;
  });
}

/** A link inside the app does not load the page again. */
function Anchor({ href, words }: { href: string; words: ReactNode }) {
  if (!href.startsWith('/')) {
    return (
      <a href={href} className="wrap-anywhere">
        {words}
      </a>
    );
  }
  const [to, hash] = href.split('#');
  return (
    <Link to={to as '/'} {...(hash ? { hash } : {})}>
      {words}
    </Link>
  );
}
