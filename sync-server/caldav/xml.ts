/** The XML of WebDAV (RFC 4918): what a request asks for, and the parts of an answer. */
import { DOMParser, onErrorStopParsing, type Element, type Node } from '@xmldom/xmldom';

const SPACES = {
  D: 'DAV:',
  C: 'urn:ietf:params:xml:ns:caldav',
  CS: 'http://calendarserver.org/ns/',
  A: 'http://apple.com/ns/ical/',
} as const;

/** The name of an element that is known here, as 'D:getetag'; of another one '{its namespace}name'. */
export const nameOf = ({ namespaceURI, localName }: Element): string => {
  const [prefix] = Object.entries(SPACES).find(([, space]) => space === namespaceURI) ?? [];
  return prefix === undefined ? `{${namespaceURI ?? ''}}${localName ?? ''}` : `${prefix}:${localName ?? ''}`;
};

/** How deep elements are in one another, and how long a tag is, in what clients ask: with more, the parser takes minutes for what a request may have. */
const MOST_DEPTH = 32;
const MOST_TAG = 4_096;

/** The element of a request's body; null for a text that is no XML. A document type is refused: with one, an entity could stand for anything, as often as it likes. */
export function readXml(text: string): Element | null {
  if (/<!DOCTYPE|<!ENTITY/i.test(text) || !isPlain(text)) return null;
  try {
    const parser = new DOMParser({ onError: onErrorStopParsing });
    return parser.parseFromString(text, 'application/xml').documentElement;
  } catch {
    // What is wrong with it is the client's, and a request's content is not logged.
    return null;
  }
}

/** What looks like a tag in these is none. */
const SECTIONS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;
const TAG = /<[^'"<>]*(?:(?:"[^"<]*"|'[^'<]*')[^'"<>]*)*>/y;

/** Whether the parser is done with it quickly. */
function isPlain(text: string): boolean {
  let depth = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const [begin, end] = SECTIONS.find(([begin]) => text.startsWith(begin, at)) ?? [];
    if (begin !== undefined) {
      at = text.indexOf(end, at + begin.length);
      if (at < 0) return false;
      continue;
    }
    TAG.lastIndex = at;
    const tag = TAG.exec(text)?.[0];
    if (!tag || tag.length > MOST_TAG || tag.startsWith('<!')) return false;
    if (tag.startsWith('</')) depth -= 1;
    else if (!tag.endsWith('/>')) depth += 1;
    if (depth > MOST_DEPTH) return false;
    at += tag.length;
  }
  return true;
}

const isElement = (node: Node): node is Element => node.nodeType === 1;

/** The elements in an element, all or those of a name. */
export const childrenOf = (of: Element | undefined, name?: string): Element[] =>
  Array.from(of?.childNodes ?? [])
    .filter(isElement)
    .filter((each) => name === undefined || nameOf(each) === name);

export const childOf = (of: Element | undefined, name: string): Element | undefined => childrenOf(of, name)[0];

/** A text in XML, without what XML cannot have. */
export const xmlText = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- these are the characters that XML 1.0 does not have
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** An element of an answer; its content is XML. */
export function el(name: string, content: string | readonly string[] = '', attributes = ''): string {
  const [, space, local] = /^\{([^}]*)\}(.*)$/.exec(name) ?? [];
  const tag = space === undefined ? name : `X:${local}`;
  const begin = `${tag}${space === undefined ? '' : ` xmlns:X="${xmlText(space)}"`}${attributes === '' ? '' : ` ${attributes}`}`;
  const inside = typeof content === 'string' ? content : content.join('');
  return inside === '' ? `<${begin}/>` : `<${begin}>${inside}</${tag}>`;
}

export const href = (path: string): string => el('D:href', xmlText(path));

/** A whole document. */
export const xmlDocument = (name: string, content: string | readonly string[]): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n${el(
    name,
    content,
    Object.entries(SPACES)
      .map(([prefix, space]) => `xmlns:${prefix}="${space}"`)
      .join(' '),
  )}`;

/** A property with its value in XML; null: the resource has none of this name. */
export type Property = readonly [name: string, value: string | null];

/** What a multistatus says of one resource. */
export function propertiesResponse(path: string, properties: readonly Property[]): string {
  const group = (status: string, those: readonly Property[]) =>
    those.length === 0
      ? []
      : [
          el('D:propstat', [
            el('D:prop', those.map(([name, value]) => el(name, value ?? '')).join('')),
            el('D:status', `HTTP/1.1 ${status}`),
          ]),
        ];
  const found = properties.filter(([, value]) => value !== null);
  const missing = properties.filter(([, value]) => value === null);
  // One of the two there has to be.
  const all = [...group('200 OK', found), ...group('404 Not Found', missing)];
  return el('D:response', [href(path), ...(all.length > 0 ? all : [el('D:status', 'HTTP/1.1 200 OK')])]);
}

/** What a multistatus says of a resource that is not there, or no longer. */
export const goneResponse = (path: string): string =>
  el('D:response', [href(path), el('D:status', 'HTTP/1.1 404 Not Found')]);
