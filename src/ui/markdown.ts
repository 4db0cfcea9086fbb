/**
 * Converts the coach's Markdown to HTML that is safe to show. A model writes all of GitHub's Markdown, with tables and code; a person's own text
 * is Markdown light (lib/markdown.ts), which keeps every character that is not a mark: as CommonMark, `2*3`, indented lines and line breaks would
 * change.
 */
import createDOMPurify from 'dompurify';
import { Marked } from 'marked';

const escape = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

const marked = new Marked({
  gfm: true,
  breaks: true,
  async: false,
  renderer: {
    /** HTML in the text is shown as text. */
    html: ({ text }) => escape(text),
    /** An image is shown as its description, so that a text cannot make the page fetch anything. */
    image: ({ text }) => escape(text),
    /** The text has no headings of its own: the page has them. */
    heading({ tokens }) {
      return `<p><strong>${this.parser.parseInline(tokens)}</strong></p>`;
    },
    /** A list of checkboxes is shown, but cannot be ticked. */
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  },
});

const TAGS = 'p br strong em del code pre ul ol li blockquote hr a table thead tbody tr th td'.split(' ');

let purify: ReturnType<typeof createDOMPurify> | undefined;

function cleaner() {
  if (purify) return purify;
  purify = createDOMPurify(window);
  purify.addHook('afterSanitizeAttributes', (node) => {
    if (node.tagName !== 'A' || !node.hasAttribute('href')) return;
    node.setAttribute('rel', 'noopener noreferrer nofollow');
    node.setAttribute('target', '_blank');
  });
  return purify;
}

/** The text as HTML of a few harmless elements. Links go to http, https and mailto only, and send no referrer. */
export function markdownToHtml(text: string): string {
  return cleaner().sanitize(marked.parse(text) as string, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ['href', 'start'],
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:)/i,
  });
}
