/** Markdown to HTML that is safe to show: loaded with the first words that have any. */
import createDOMPurify from 'dompurify';
import { Marked } from 'marked';

const escape = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

const marked = new Marked({
  gfm: true,
  breaks: true,
  async: false,
  renderer: {
    /** What looks like HTML is words. */
    html: ({ text }) => escape(text),
    /** Nothing is fetched because a text says so: an image is its description. */
    image: ({ text }) => escape(text),
    /** A page has its own headings. */
    heading({ tokens }) {
      return `<p><strong>${this.parser.parseInline(tokens)}</strong></p>`;
    },
    /** A list of things to do is read, not ticked. */
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

/** The words as HTML of a few harmless elements; links lead to http, https and mailto alone and tell nobody where they were pressed. */
export function markdownToHtml(text: string): string {
  return cleaner().sanitize(marked.parse(text) as string, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ['href', 'start'],
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:)/i,
  });
}
